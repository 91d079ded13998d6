import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'

/**
 * Queues a check of these calls against the business's rules for calls, in the transaction that changes them. The caller emits
 * `jobsQueued` after the commit.
 * @returns whether there is such a rule
 */
export async function queueCallMails(
  trx: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  { tenantId, callIds }: { tenantId: TenantId; callIds: ReadonlySet<string> },
): Promise<boolean> {
  if (callIds.size === 0) return false
  const rule = await trx
    .selectFrom('mail_rules')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('state', '=', 'on')
    .where('kind', '=', 'call')
    .limit(1)
    .executeTakeFirst()
  if (!rule) return false
  await enqueueJobs(
    trx,
    deps,
    [...callIds].map((callId) => ({ kind: 'call-mail', key: callId, tenantId, payload: { callId } })),
  )
  return true
}
