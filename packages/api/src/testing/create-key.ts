import { BUSINESS_SCOPES, type Scope } from '@callwright/contract/api-keys'

import { createApiKey } from '../auth/api-keys/manage-api-keys.ts'
import { OPERATOR_PASSWORD, tenantOf } from './operator.ts'
import { type Browser, PASSWORD } from './test-world.ts'

/** A new key of the business. @returns the key itself */
export async function createKey({ caller }: Browser, scopes: readonly Scope[]): Promise<string> {
  const own = BUSINESS_SCOPES.filter((scope) => scopes.includes(scope))
  return (await caller.keys.create({ name: 'Test', scopes: own, expiresInDays: null, password: PASSWORD })).key
}

/** A key of the operator's own business with all scopes, which earlier versions could create. */
export async function createOwnBusinessKey(operator: Browser): Promise<string> {
  const ctx = await operator.ctx()
  const { session } = ctx.caller
  if (!session) throw new Error('The operator is not signed in')
  const input = { name: 'Own', scopes: [...BUSINESS_SCOPES], expiresInDays: null, password: OPERATOR_PASSWORD }
  const mutation = { path: 'keys.create', isRecorded: false }
  return (await createApiKey({ ...ctx, session, mutation }, await tenantOf(operator), input)).key
}
