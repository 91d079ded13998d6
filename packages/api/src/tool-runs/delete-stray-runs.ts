import { effectiveRetentionDays } from '@callwright/contract/tenant-data'

import type { Deps } from '../context/context.ts'
import { DAY_MS } from '../context/local-time.ts'
import { deleteRuns, listRunsInOrder } from './runs.repo.ts'

const KEPT_DAYS = 90
const BATCH_SIZE = 500

/**
 * Deletes runs whose call has no transcript that they would be deleted with, such as those of a conversation that was
 * never reported: after 90 days, or the business's retention. One batch, from the oldest on.
 * @param after where the last batch ended; null to begin
 * @returns where this one ended; null if all are checked
 */
export async function deleteStrayRuns(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  after: string | null,
): Promise<string | null> {
  const runs = await listRunsInOrder(db, { after: after ?? '', limit: BATCH_SIZE })
  const strays = runs.filter(({ at, keepDays, hasTranscript }) => {
    const days = Math.min(KEPT_DAYS, effectiveRetentionDays(keepDays, settings.retentionDays) ?? KEPT_DAYS)
    return hasTranscript !== 1 && at < now() - days * DAY_MS
  })
  await deleteRuns(
    db,
    strays.map(({ id }) => id),
  )
  const last = runs.at(-1)
  // No retention is shorter than a day.
  return last && runs.length === BATCH_SIZE && last.at < now() - DAY_MS ? last.id : null
}
