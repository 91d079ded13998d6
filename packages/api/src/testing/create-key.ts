import { BUSINESS_SCOPES, type Scope } from '@callwright/contract/api-keys'

import { type Browser, PASSWORD } from './test-world.ts'

/** A new key of the business. @returns the key itself */
export async function createKey({ caller }: Browser, scopes: readonly Scope[], password = PASSWORD): Promise<string> {
  const own = BUSINESS_SCOPES.filter((scope) => scopes.includes(scope))
  return (await caller.keys.create({ name: 'Test', scopes: own, expiresInDays: null, password })).key
}
