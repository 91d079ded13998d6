import type { ToolRow } from '../agent/tools/tools.repo.ts'
import type { Db } from '@callwright/db/database'

import { CLOCK_TOLERANCE_MS } from '../context/clock.ts'

/** For how long a tool gets no requests after this many failures in a row. */
const PAUSE_MS = 60_000
const FAILURES_MAX = 5

/** Whether a tool gets no requests. A pause that ends later than it could was set by a clock that ran ahead. */
export function isPausedUntil(pausedUntil: number | null, now: number): boolean {
  return pausedUntil !== null && pausedUntil > now && pausedUntil <= now + PAUSE_MS + CLOCK_TOLERANCE_MS
}

/** Counts a failure, or ends the count. Writes nothing if the last run succeeded too. */
export async function countRun(
  db: Db,
  { id }: Pick<ToolRow, 'id'>,
  { isDown, now }: { isDown: boolean; now: number },
): Promise<void> {
  const update = db.updateTable('tools').where('id', '=', id)
  if (!isDown) {
    await update
      .set({ failures: 0, pausedUntil: null })
      .where((eb) => eb.or([eb('failures', '>', 0), eb('pausedUntil', 'is not', null)]))
      .execute()
    return
  }
  await update
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      pausedUntil: eb
        .case()
        .when(eb('failures', '>=', FAILURES_MAX - 1))
        .then(now + PAUSE_MS)
        .else(eb.ref('pausedUntil'))
        .end(),
    }))
    .execute()
}
