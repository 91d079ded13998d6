import { setTimeout as sleep } from 'node:timers/promises'

import { clockAhead } from '@callwright/db/health/database-clock'
import type { Db } from '@callwright/db/database'

import type { ServerLog } from '../logging/log.ts'
import { lookAt, type MachineClocks, ownClocks } from './shared-clock-machine.ts'

const COMPARE_EVERY_MS = 30_000
const AGAIN_AFTER_MS = 1000
/** Less than this a measurement may be wrong by. */
const NOISE_MS = 20
/** The clocks of a machine run alike: further apart than before means that one was set, or that the machine slept. */
const STEP_MS = 100
/** What the uptime says of less than this may be its rounding. */
const SLEPT_MS = 2000
/** More than this somebody should look at the clocks of the machines. */
const ODD_MS = 2000

export type SharedClock = {
  /** epoch milliseconds */
  now: () => number
  stop: () => void
}

type Log = Pick<ServerLog, 'warn'>

/**
 * The clock of the database, as well as it can be told from here: leases and the pace of starts are compared between
 * nodes, whose own clocks may differ.
 */
export async function startSharedClock(db: Db, log: Log): Promise<SharedClock> {
  return await followClock(async () => await clockAhead(db), { log })
}

/**
 * Follows another clock. Between measurements it goes by the machine's steady clock, so that whoever sets the machine's
 * time moves nothing here. When that time and the steady clock come apart, the machine was set or it slept. Its uptime
 * tells which: time slept is added at once, and the other clock is asked at once whether that is right.
 * @param askAhead how many milliseconds the other clock is ahead of the machine's `wall`
 */
export async function followClock(
  askAhead: () => Promise<number>,
  { log, machine = ownClocks }: { log: Log; machine?: MachineClocks },
): Promise<SharedClock> {
  let seen = lookAt(machine)
  let aheadOfSteady = 0
  let lastAhead = 0
  let isMeasuring = false
  let isStopped = false

  const measure = async (): Promise<void> => {
    const before = lookAt(machine)
    const ahead = await askAhead()
    const after = lookAt(machine)
    // Set while it was being asked: nobody knows which of the two times the answer is compared with.
    if (Math.abs(after.wall - before.wall) > NOISE_MS) return await measure()
    if (Math.abs(ahead) > ODD_MS && Math.abs(ahead - lastAhead) > ODD_MS) {
      log.warn({ ahead }, 'the clock of the database is ahead of this machine by so many milliseconds')
    }
    lastAhead = ahead
    seen = after
    const measured = ahead + after.wall
    if (Math.abs(measured - aheadOfSteady) >= NOISE_MS) aheadOfSteady = measured
  }

  const measureUntilAnswered = async (): Promise<void> => {
    if (isMeasuring) return
    isMeasuring = true
    while (!isStopped && !(await succeeds(measure))) await sleep(AGAIN_AFTER_MS, null, { ref: false })
    isMeasuring = false
  }

  const noteStep = (): void => {
    const found = lookAt(machine)
    const slept = found.uptime - seen.uptime
    if (slept > SLEPT_MS) aheadOfSteady += slept
    seen = found
    void measureUntilAnswered()
  }

  await measure()
  const timer = setInterval(() => void measureUntilAnswered(), COMPARE_EVERY_MS)
  timer.unref()
  return {
    now() {
      const steady = machine.steady()
      if (Math.abs(machine.wall() - steady - seen.wall) > STEP_MS) noteStep()
      return Math.round(aheadOfSteady + machine.steady())
    },
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}

/** While the database is away nothing depends on its clock, so nobody needs to hear of it. */
async function succeeds(work: () => Promise<void>): Promise<boolean> {
  return await work().then(
    () => true,
    () => false,
  )
}
