import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { enqueueJobs, type NewJob } from '../jobs/enqueue-job.ts'

/** Lets the right agent answer at a number, or nobody while its client is held. It outlasts its client. */
export function numberJob({ provider, number }: { provider: string; number: string }): NewJob {
  return { kind: 'number', key: `${provider} ${number}`, label: number, payload: { provider, number } }
}

/**
 * A hold of the client may have begun or ended: who answers at its numbers follows. In the transaction of the change;
 * `jobsQueued` follows the commit.
 */
export async function followHold(trx: Db, deps: Pick<Deps, 'now' | 'newId'>, tenantId: TenantId): Promise<void> {
  const numbers = await trx
    .selectFrom('phone_numbers')
    .select(['provider', 'number'])
    .where('tenantId', '=', tenantId)
    .where('numberId', 'is not', null)
    .execute()
  await enqueueJobs(trx, deps, numbers.map(numberJob))
}
