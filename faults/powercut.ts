import { join } from 'node:path'

import { cutPower, type CutReport } from '../apps/server/test/support/power-cut/power-cuts.ts'
import { type Line, noneOf, tell } from './lines.ts'
import { findTracer } from './tracer.ts'

const SIZES = {
  full: {
    ...{ rounds: 6, cuts: 100, serveEvery: 25 },
    work: { webhooks: 100, signUps: 4, saves: 20, uploads: 18, campaigns: 3 },
  },
  short: {
    ...{ rounds: 2, cuts: 30, serveEvery: 20 },
    work: { webhooks: 30, signUps: 2, saves: 6, uploads: 6, campaigns: 1 },
  },
}
const SEED = 20_261
/** A server that does not wait for the disk with every answer. */
const CARELESS = join(import.meta.dirname, '../apps/server/test/support/power-cut/synchronous-normal.ts')

/** Cuts the power at many points of what a server wrote, and proves that lost answers would be found. @returns whether all held */
export async function faultPowercut(size: keyof typeof SIZES): Promise<boolean> {
  const tracer = findTracer()
  if (!tracer) {
    console.log('Skipped: strace is not on this machine (Debian: apt-get install strace).')
    return true
  }
  const { rounds, cuts } = SIZES[size]
  console.log(`Power cuts: ${rounds} starts one after the other, ${cuts} cuts each ...`)
  const report = await cutPower({ ...SIZES[size], tracer, seed: SEED, say: console.log })
  console.log('The same with a server that waits for the disk only now and then ...')
  const careless = await cutPower({
    ...{ ...SIZES.short, rounds: 1, cuts: 20, serveEvery: Infinity },
    ...{ tracer, seed: SEED, preload: CARELESS },
  })
  return tell([
    ...linesOf(report, rounds * cuts),
    {
      what: 'proof that it can fail: lost with synchronous=NORMAL, in 20 cuts',
      figure: String(careless.lost.length),
      isMet: careless.lost.length > 0,
    },
  ])
}

function linesOf(
  { cuts, afterRestart, answered, served, syncs, lost, damaged, seconds }: CutReport,
  all: number,
): Line[] {
  const made = Object.values(cuts).reduce((sum, count) => sum + count, 0)
  return [
    { what: `power cuts, of ${all}`, figure: `${made} ${JSON.stringify(cuts)}`, isMet: made === all },
    { what: 'of these on data that was cut before and started again', figure: String(afterRestart), isMet: true },
    { what: 'of these with a whole server started afterwards', figure: String(served), isMet: served > 0 },
    { what: 'syncs that the server waited for', figure: String(syncs), isMet: syncs > 0 },
    { what: 'answered before a cut', figure: String(answered), isMet: answered > 0 },
    noneOf('of these lost', lost),
    noneOf('damaged, half-made or contradictory', damaged),
    { what: 'seconds in all', figure: seconds.toFixed(0), isMet: true },
  ]
}
