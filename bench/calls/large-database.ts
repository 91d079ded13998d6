import { runProductCommand, type Server, startProduct } from '../../apps/server/harness/processes.ts'
import type { Finding } from '../report.ts'
import type { Databases } from './databases.ts'
import { measureDeepPages } from './deep-pages.ts'
import { measureDigests } from './digests.ts'
import { measureNewestPage } from './newest-page.ts'
import { measureResultFilters } from './result-filters.ts'
import { measureReviews } from './reviews.ts'
import { measureSearches } from './searches.ts'
import { signIn } from './signed-in-user.ts'
import { EMAIL, type Size, SIZES } from './sizes.ts'

const MAX_MEMORY_MB = 300
const MAX_STALL_MS = 50
/** Maximum repeats of a phase whose stall is longer; the run with the shortest stall counts. */
const MAX_REPEATS = 3
const CALLS_AT_ONCE = 200

/** Measures lists, filters, searches, and reviews of one business in a database of a million calls, compared with a thousand. */
export async function measureLargeDatabase(databases: Databases, size: Size): Promise<Finding[]> {
  const dataDir = databases.dataDirOf(size)
  const file = databases.fileOf(size)
  const findings: Finding[] = []
  const watch = createStallWatch()
  await using smallServer = await startProduct(databases.dataDirOf('small'))
  await using server = await startProduct(dataDir)
  using small = await signIn(smallServer.origin, EMAIL)
  using large = await signIn(server.origin, EMAIL)
  const phases: Readonly<Record<string, () => Promise<Finding[]>>> = {
    'the newest page': async () => await measureNewestPage(large, file),
    'pages in every order': async () => await measureDeepPages(small, large),
    'filters by result': async () => await measureResultFilters(small, large),
    searches: async () => await measureSearches(large, SIZES[size].calls),
    reviews: async () => await measureReviews(large),
    digests: async () => await measureDigests(file),
    [`${CALLS_AT_ONCE} calls at once`]: async () => {
      const args = ['simulate', 'inbound', '--business', EMAIL, '--count', String(CALLS_AT_ONCE)]
      await runProductCommand(dataDir, args)
      // The command returns when the calls ring; they end shortly afterward.
      await new Promise((resolve) => setTimeout(resolve, 2000))
      return []
    },
  }
  await server.takeReading()
  for (const [name, measure] of Object.entries(phases)) {
    console.log(`Measuring ${name} ...`)
    findings.push(...(await measure().catch((error) => [toFailure(name, error)])))
    await watch.record(name, server, async () => void (await measure().catch(() => [])))
  }
  return [...findings, ...watch.findings()]
}

/** Reports a failed phase as a finding, so that the other phases still run. */
function toFailure(phase: string, error: unknown): Finding {
  return { what: phase, target: 'is measured', figure: String(error), isMet: false }
}

/** Collects readings from the server's own monitor for each phase. */
function createStallWatch(): {
  record: (phase: string, server: Server, rerun: () => Promise<void>) => Promise<void>
  findings: () => Finding[]
} {
  const stalls: Finding[] = []
  let memory = 0
  return {
    async record(phase, server, rerun) {
      let shortest = await server.takeReading()
      // A stall caused by the server recurs in every run; one caused by the machine does not.
      for (let repeat = 0; repeat < MAX_REPEATS && shortest.longestStallMs > MAX_STALL_MS; repeat += 1) {
        await rerun()
        const reading = await server.takeReading()
        if (reading.longestStallMs < shortest.longestStallMs) shortest = reading
      }
      const { longestStallMs: ms, computingMs, maxMemoryMb } = shortest
      stalls.push({
        what: `longest stall of the event loop at 1M: ${phase}`,
        target: `<= ${MAX_STALL_MS} ms`,
        figure: `${ms.toFixed(0)} ms (computing ${computingMs.toFixed(0)})`,
        isMet: ms <= MAX_STALL_MS,
      })
      memory = Math.max(memory, maxMemoryMb)
    },
    findings: () => [
      {
        what: 'peak memory of the server at 1M',
        target: `<= ${MAX_MEMORY_MB} MB`,
        figure: `${Math.round(memory)} MB`,
        isMet: memory <= MAX_MEMORY_MB,
      },
      ...stalls,
    ],
  }
}
