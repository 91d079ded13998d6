import type { TenantId } from '@callwright/db/tables/ids'

import { ensureOperator } from '../auth/operator.ts'
import { chargeCall } from '../usage/charge.ts'
import { transactionWithEvents } from '../webhooks/publish-event.ts'
import { listQueuedEmails } from './queued-emails.ts'
import type { Browser, World } from './test-world.ts'

/** Different from the test businesses' password, which must not work here. */
export const OPERATOR_PASSWORD = 'operator-horse-3!'

/** The operator, signed in. */
export async function signInOperator(world: World): Promise<Browser> {
  await ensureOperator(world.deps, { password: OPERATOR_PASSWORD })
  const operator = world.browser()
  await operator.caller.auth.login({ email: world.deps.settings.operatorEmail, password: OPERATOR_PASSWORD })
  return operator
}

export async function tenantOf({ ctx }: Browser): Promise<TenantId> {
  const { caller } = await ctx()
  if (!caller.session?.tenantId) throw new Error('No business user is signed in')
  return caller.session.tenantId
}

/** Charges for a new call, as if one had just ended. */
export async function charge(
  { deps }: Pick<World, 'deps'>,
  tenantId: TenantId,
  { seconds, startedAt = deps.now() }: { seconds: number; startedAt?: number },
): Promise<void> {
  await transactionWithEvents(deps, async (trx) => {
    await chargeCall(trx, deps, { tenantId, callId: deps.newId(), startedAt, seconds })
  })
}

/** Subjects of the operator's queued emails, oldest first. */
export async function listAlertSubjects({ deps }: World, email = 'operator@localhost'): Promise<string[]> {
  const emails = await listQueuedEmails({ deps })
  return emails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject)
}
