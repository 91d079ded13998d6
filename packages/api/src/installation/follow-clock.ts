import type { Db } from '@callwright/db/database'

import { CLOCK_TOLERANCE_MS } from '../context/clock.ts'
import type { Deps } from '../context/context.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'
import { moveTimesBack, readLatestTime, readNewestRecordTime, saveLatestTime } from './clock.repo.ts'

/** Often enough to notice a clock that was ahead for a moment only. */
const CHECK_MS = 1000
const SAVE_MS = 60_000
/**
 * How long the newest time must stay in the future before anything is moved. Longer than `SAVE_MS`, at which a running
 * node whose clock is ahead saves its time, and enough for a machine that starts with an old time to set its clock.
 */
const PATIENCE_MS = 90_000
/** The operator is told about more than this. */
const NOTED_MS = 5 * 60_000

type ClockDeps = Pick<Deps, 'db' | 'now' | 'log'>

/**
 * Notices that a clock which ran ahead was corrected, even between two runs of the server, and moves times that were
 * stored meanwhile back. Otherwise, open calls, jobs, and sessions would wait until the wrong time is reached.
 */
export function createClockFollower(
  { db, now, log }: ClockDeps,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Worker {
  // On the monotonic clock: since when the newest time has been in the future and the same.
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
