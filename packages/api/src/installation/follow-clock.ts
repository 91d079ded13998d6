import type { Db } from '@callwright/db/database'

import { CLOCK_TOLERANCE_MS } from '../context/clock.ts'
import type { Deps } from '../context/context.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'
import { moveTimesBack, readLatestTime, readNewestRecordTime, saveLatestTime } from './clock.repo.ts'

const CHECK_MS = 10_000
const SAVE_MS = 60_000
/** A node whose clock is ahead, and which still runs, saves its time at least this often. */
const PATIENCE_MS = 90_000
/** The operator is told about more than this. */
const NOTED_MS = 5 * 60_000

type ClockDeps = Pick<Deps, 'db' | 'now' | 'log' | 'settings'>

/**
 * Notices that a clock which ran ahead was corrected, even between two runs of the server, and moves times that were
 * stored meanwhile back. Otherwise, open calls, jobs, and sessions would wait until the wrong time is reached.
 */
export function createClockFollower(deps: ClockDeps): Worker {
  const { db, now, log, settings } = deps
  // On the monotonic clock: since when the newest time has been in the future and the same.
  let ahead: { time: number; since: number } | null = null
  const turn = async (): Promise<'idle'> => {
    const [seen, present] = [await readLatestTime(db), now()]
    if (seen === null || seen <= present + CLOCK_TOLERANCE_MS) {
      ahead = null
      if (seen === null || present - seen >= SAVE_MS) await saveLatestTime(db, present, seen)
      return 'idle'
    }
    if (ahead?.time !== seen) ahead = { time: seen, since: performance.now() }
    // Another node's clock may be ahead, or ours behind.
    if (settings.dialer.isShared && performance.now() - ahead.since < PATIENCE_MS) return 'idle'
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
