import type { ToolRow } from '../agent/tools/tools.repo.ts'
import type { Db } from '@callwright/db/database'

/** For how long a tool gets no requests after this many failures in a row. */
const PAUSE_MS = 60_000
const FAILURES_MAX = 5

/** Whether a tool gets no requests. A pause that ends later than it could was set by a clock that ran ahead. */
export function isPausedUntil(pausedUntil: number | null, now: number): boolean {
  return pausedUntil !== null && pausedUntil > now && pausedUntil <= now + PAUSE_MS
}

/** Counts a failure, or ends the count. Writes nothing if the last run succeeded too. */
export async function countRun(
  db: Db,
  { id, failures, pausedUntil }: ToolRow,
  { isDown, now }: { isDown: boolean; now: number },
): Promise<void> {
  const update = db.updateTable('tools').where('id', '=', id)
  if (!isDown) {
    if (failures > 0 || pausedUntil !== null) await update.set({ failures: 0, pausedUntil: null }).execute()
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
