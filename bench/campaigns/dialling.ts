import { look } from '../looking.ts'
import { median, quantile } from '../measure.ts'
import type { Server } from '../processes.ts'
import type { Finding } from '../report.ts'
import { type Business, listOf, untilCounts } from '../business.ts'

const CALLS = 300
const LONGEST_P99_MS = 25
const QUIET_MS = 8000

/** An odd number: a single round has whatever else the disk had to do just then. */
const ROUNDS = 3

type Who = { caller: Business; neighbour: Business }

/** Campaigns at 20 calls a second, and what another client of the installation notices of them. */
export async function measureDialling(server: Server, who: Who): Promise<Finding[]> {
  await look(who.neighbour, performance.now() + 1000)
  await server.watched()
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) rounds.push(await dialOnce(who, rounds.length * CALLS))
  const { mostMemoryMb, longestStallMs } = await server.watched()
  const speed = quantile(
    rounds.map((round) => round.speed),
    0.5,
  )
  const p99 = median(rounds.map(({ during }) => during))
  const each = rounds.map(({ before, during }) => `${during.toFixed(1)} / ${before.toFixed(1)}`).join(', ')
  return [
    {
      what: `calls a second on the simulator, ${CALLS.toLocaleString('en-US')} calls from start to end, median of ${ROUNDS}`,
      target: '',
      figure: speed.toFixed(1),
      isMet: null,
      details: rounds.map((round) => round.counts),
    },
    {
      what: "another client's list of calls meanwhile, p99, median (each round and before it)",
      target: `<= ${LONGEST_P99_MS} ms`,
      figure: `${p99.toFixed(1)} ms (${each})`,
      isMet: p99 <= LONGEST_P99_MS,
      details: rounds,
    },
    {
      what: 'longest stall of the event loop and memory meanwhile',
      target: '',
      figure: `${longestStallMs.toFixed(0)} ms, ${mostMemoryMb.toFixed(0)} MB`,
      isMet: null,
    },
  ]
}

type Round = { speed: number; before: number; during: number; counts: object }

/**
 * Times in milliseconds, speed in calls a second.
 * @param from other people each time: the same list sent again would be the same campaign
 */
async function dialOnce({ caller, neighbour }: Who, from: number): Promise<Round> {
  const quiet = await look(neighbour, performance.now() + QUIET_MS)
  const { campaignId } = await caller.tell<{ campaignId: string }>('bulk.create', {
    name: `From ${from}`,
    list: listOf(CALLS, from),
  })
  const startedAt = performance.now()
  const end = { at: Number.POSITIVE_INFINITY }
  const looking = look(neighbour, () => performance.now() >= end.at)
  const counts = await untilCounts(caller, campaignId, (_, state) => state === 'finished').finally(
    () => (end.at = performance.now()),
  )
  const busy = await looking
  return {
    speed: (CALLS / (end.at - startedAt)) * 1000,
    before: quantile(quiet, 0.99),
    during: quantile(busy, 0.99),
    counts,
  }
}
