import type { Db } from '@callwright/db/database'

import { CLOCK_TOLERANCE_MS } from '../context/clock.ts'
import type { Deps } from '../context/context.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'
import { moveTimesBack, readLatestTime, readNewestRecordTime, saveLatestTime } from './clock.repo.ts'

/** Often enough to notice a clock that ran ahead only briefly. */
const CHECK_MS = 1000
const SAVE_MS = 60_000
/**
 * How long the newest time must stay in the future before anything is moved. Longer than `SAVE_MS`, at which a running
 * node whose clock is ahead saves its time, and enough for a machine that starts with an old time to set its clock.
 */
const PATIENCE_MS = 90_000
/** A smaller lag is not shown to the operator. */
const NOTED_MS = 5 * 60_000

type ClockDeps = Pick<Deps, 'db' | 'now' | 'log'>

/**
 * Notices that a clock that ran ahead was corrected, even while the server was stopped, and moves back the times that
 * were stored in between. Otherwise, open calls, jobs, and sessions would wait until the wrong time is reached.
 */
export function createClockFollower(
  { db, now, log }: ClockDeps,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Worker {
  // The newest time if it is in the future, and since when (on the monotonic clock) it has not changed.
  let ahead: { time: number; since: number } | null = null
  const turn = async (): Promise<'idle'> => {
    const [latest, present] = [await readLatestTime(db), now()]
    // Before the first turn, only the records show a clock that ran ahead.
    const seen = latest ?? (await readNewestRecordTime(db))
    if (seen === null || seen <= present + CLOCK_TOLERANCE_MS) {
      ahead = null
      if (latest === null || present - latest >= SAVE_MS) await saveLatestTime(db, present, latest)
      return 'idle'
    }
    if (ahead?.time !== seen) ahead = { time: seen, since: performance.now() }
    // Until then, another node's clock may be ahead, or ours behind.
    if (performance.now() - ahead.since < patienceMs) return 'idle'
    const byMs = seen - present
    const isMoved = await db.transaction().execute(async (trx) => {
      if (!(await saveLatestTime(trx, present, seen))) return false
      await moveTimesBack(trx, { now: present, byMs })
      return true
    })
    if (isMoved) log.warn({ byMs }, 'the clock was set back; planned work was moved back with it')
    return 'idle'
  }
  return createWorker('clock', turn, { everyMs: CHECK_MS, log })
}

/** How far this machine's clock is behind the newest record, in milliseconds; 0 if it is not, or only a little. */
export async function readClockLag(db: Db, now: number): Promise<number> {
  const lag = ((await readNewestRecordTime(db)) ?? 0) - now
  return lag > NOTED_MS ? lag : 0
}
