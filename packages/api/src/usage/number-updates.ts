import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { enqueueJobs, type NewJob } from '../jobs/enqueue-job.ts'

/** A job that attaches the right agent to a number, or none while its client is held. It outlives its client. */
export function numberJob({ provider, number }: { provider: string; number: string }): NewJob {
  return { kind: 'number', key: `${provider} ${number}`, label: number, payload: { provider, number } }
}

/**
 * Queues updates of a client's numbers after a hold may have begun or ended. Call this in the transaction that makes
 * the change, and emit `jobsQueued` after the commit.
 */
export async function enqueueNumberUpdates(
  trx: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  tenantId: TenantId,
): Promise<void> {
  const numbers = await trx
    .selectFrom('phone_numbers')
    .select(['provider', 'number'])
    .where('tenantId', '=', tenantId)
    .where('numberId', 'is not', null)
    .execute()
  await enqueueJobs(trx, deps, numbers.map(numberJob))
}
