import { pollCalls } from '../poll-calls.ts'
import { median, quantile } from '../../apps/server/harness/measure.ts'
import type { Server } from '../../apps/server/harness/processes.ts'
import type { Finding } from '../report.ts'
import { type Business, createRecipientList, waitForCounts } from '../business.ts'

const CALLS = 300
const MAX_P99_MS = 25
const QUIET_MS = 8000

/** More than one, because other disk activity can distort a round; odd, for a median. */
const ROUNDS = 3

type Clients = { caller: Business; neighbor: Business }

/** Measures campaigns at 20 calls per second, and their effect on another client. */
export async function measureDialing(server: Server, clients: Clients): Promise<Finding[]> {
  await pollCalls(clients.neighbor, performance.now() + 1000)
  await server.takeReading()
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) rounds.push(await dialOnce(clients, rounds.length * CALLS))
  const { maxMemoryMb, longestStallMs } = await server.takeReading()
  const speed = quantile(
    rounds.map((round) => round.speed),
    0.5,
  )
  const p99 = median(rounds.map(({ during }) => during))
  const figures = rounds.map(({ before, during }) => `${during.toFixed(1)} / ${before.toFixed(1)}`).join(', ')
  return [
    {
      what: `calls per second on the simulator, ${CALLS.toLocaleString('en-US')} calls from start to end, median of ${ROUNDS}`,
      target: '',
      figure: speed.toFixed(1),
      isMet: null,
      details: rounds.map((round) => round.counts),
    },
    {
      what: "load time of another client's call list, median p99 (each round during / before the campaign)",
      target: `<= ${MAX_P99_MS} ms`,
      figure: `${p99.toFixed(1)} ms (${figures})`,
      isMet: p99 <= MAX_P99_MS,
      details: rounds,
    },
    {
      what: 'longest stall of the event loop, and memory',
      target: '',
      figure: `${longestStallMs.toFixed(0)} ms, ${maxMemoryMb.toFixed(0)} MB`,
      isMet: null,
    },
  ]
}

type Round = { speed: number; before: number; during: number; counts: object }

/**
 * Runs one campaign. Times are in milliseconds, speed in calls per second.
 * @param from offset of the phone numbers; sending the same list again would not create a new campaign
 */
async function dialOnce({ caller, neighbor }: Clients, from: number): Promise<Round> {
  const quiet = await pollCalls(neighbor, performance.now() + QUIET_MS)
  const { campaignId } = await caller.mutate<{ campaignId: string }>('bulk.create', {
    name: `From ${from}`,
    list: createRecipientList(CALLS, from),
  })
  const startedAt = performance.now()
  const end = { at: Number.POSITIVE_INFINITY }
  const loads = pollCalls(neighbor, () => performance.now() >= end.at)
  const counts = await waitForCounts(caller, campaignId, (_, state) => state === 'finished').finally(
    () => (end.at = performance.now()),
  )
  const busy = await loads
  return {
    speed: (CALLS / (end.at - startedAt)) * 1000,
    before: quantile(quiet, 0.99),
    during: quantile(busy, 0.99),
    counts,
  }
}
