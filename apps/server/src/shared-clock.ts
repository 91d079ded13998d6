import { clockAhead } from '@callwright/db/database-clock'
import type { Db } from '@callwright/db/database'

import type { ServerLog } from './log.ts'

const COMPARE_EVERY_MS = 30_000
/** Less than this a measurement may be wrong by. */
const NOISE_MS = 20
/** More than this somebody should look at the clocks of the machines. */
const ODD_MS = 2000

export type SharedClock = {
  /** epoch milliseconds */
  now: () => number
  stop: () => void
}

/**
 * The clock of the database, as well as it can be told from here: leases and the pace of starts are compared between
 * nodes, whose own clocks may differ.
 */
export async function startSharedClock(db: Db, log: Pick<ServerLog, 'warn'>): Promise<SharedClock> {
  let ahead = 0
  const compare = async (): Promise<void> => {
    const measured = await clockAhead(db)
    if (Math.abs(measured - ahead) < NOISE_MS) return
    if (Math.abs(measured) > ODD_MS && Math.abs(measured - ahead) > ODD_MS) {
      log.warn({ ahead: measured }, 'the clock of the database is ahead of this machine by so many milliseconds')
    }
    ahead = measured
  }
  await compare()
  const timer = setInterval(() => {
    // While the database is away nothing depends on its clock.
    compare().catch(() => {})
  }, COMPARE_EVERY_MS)
  timer.unref()
  return { now: () => Date.now() + ahead, stop: () => clearInterval(timer) }
}
