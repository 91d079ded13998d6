import { look } from '../looking.ts'
import { quantile } from '../measure.ts'
import type { Server } from '../processes.ts'
import type { Finding } from '../report.ts'
import { type Business, listOf, untilCounts } from '../business.ts'

const CALLS = 5000
const CALLS_A_SECOND = 200
const MOST_SLOWER = 1.5
const QUIET_MS = 8000

/** A campaign at full speed, and what another client of the installation notices of it. */
export async function measureDialling(
  server: Server,
  { caller, neighbour }: { caller: Business; neighbour: Business },
): Promise<Finding[]> {
  await look(neighbour, performance.now() + 1000)
  const quiet = await look(neighbour, performance.now() + QUIET_MS)
  await server.watched()
  const { campaignId } = await caller.tell<{ campaignId: string }>('bulk.create', {
    name: 'Full speed',
    list: listOf(CALLS),
  })
  const startedAt = performance.now()
  const end = { at: Number.POSITIVE_INFINITY }
  const looking = look(neighbour, () => performance.now() >= end.at)
  const counts = await untilCounts(caller, campaignId, (_, state) => state === 'finished').finally(
    () => (end.at = performance.now()),
  )
  const seconds = (end.at - startedAt) / 1000
  const busy = await looking
  const { mostMemoryMb, longestStallMs } = await server.watched()
  const [before, during] = [quantile(quiet, 0.99), quantile(busy, 0.99)]
  const speed = CALLS / seconds
  return [
    {
      what: `calls a second on the simulator, ${CALLS.toLocaleString('en-US')} calls from start to end`,
      target: `>= ${CALLS_A_SECOND}`,
      figure: speed.toFixed(0),
      isMet: speed >= CALLS_A_SECOND,
      details: counts,
    },
    {
      what: "another client's list of calls meanwhile, p99 against before",
      target: `<= ${MOST_SLOWER}`,
      figure: `${(during / before).toFixed(2)} (${during.toFixed(1)} / ${before.toFixed(1)} ms)`,
      isMet: during / before <= MOST_SLOWER,
      details: { quiet, busy },
    },
    {
      what: 'longest stall of the event loop and memory meanwhile',
      target: '',
      figure: `${longestStallMs.toFixed(0)} ms, ${mostMemoryMb.toFixed(0)} MB`,
      isMet: null,
    },
  ]
}
