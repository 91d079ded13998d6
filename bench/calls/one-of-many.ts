import { runProductCommand, type Server, startProduct } from '../processes.ts'
import type { Finding } from '../report.ts'
import type { Databases } from './databases.ts'
import { measureDeepPages } from './deep-pages.ts'
import { measureNewestPage } from './newest-page.ts'
import { measureReviews } from './reviews.ts'
import { measureSearches } from './searches.ts'
import { signIn } from './signed-in.ts'
import { EMAIL, type Size, SIZES } from './sizes.ts'

const MOST_MEMORY_MB = 300
const LONGEST_STALL_MS = 50
/** So many times a phase is run again where there was a longer stall; the run with the shortest counts. */
const MOST_REPEATS = 3
const CALLS_AT_ONCE = 200

/** Lists, searches and figures of a business in a database of a million calls, beside one of a thousand. */
export async function measureOneOfMany(databases: Databases, size: Size): Promise<Finding[]> {
  const dataDir = databases.dataDirOf(size)
  const file = databases.fileOf(size)
  const findings: Finding[] = []
  const watch = createWatch()
  await using smallServer = await startProduct(databases.dataDirOf('small'))
  await using server = await startProduct(dataDir)
  using small = await signIn(smallServer.origin, EMAIL)
  using large = await signIn(server.origin, EMAIL)
  const phases: Readonly<Record<string, () => Promise<Finding[]>>> = {
    'the newest page': async () => await measureNewestPage(large, file),
    'pages in every order': async () => await measureDeepPages(small, large),
    searches: async () => await measureSearches(large, SIZES[size].calls),
    reviews: async () => await measureReviews(large),
    [`${CALLS_AT_ONCE} calls that come and end`]: async () => {
      const words = ['simulate', 'inbound', '--business', EMAIL, '--count', String(CALLS_AT_ONCE)]
      await runProductCommand(dataDir, words)
      // The command answers when they ring; they end a moment later.
      await new Promise((resolve) => setTimeout(resolve, 2000))
      return []
    },
  }
  await server.watched()
  for (const [name, measure] of Object.entries(phases)) {
    console.log(`Measuring ${name} ...`)
    findings.push(...(await measure().catch((error) => [broken(name, error)])))
    await watch.note(name, server, async () => void (await measure().catch(() => [])))
  }
  return [...findings, ...watch.findings()]
}

/** The other figures are worth having all the same. */
function broken(phase: string, error: unknown): Finding {
  return { what: phase, target: 'is measured', figure: String(error), isMet: false }
}

/** Collects what the server's own monitor saw in each phase. */
function createWatch(): {
  note: (phase: string, server: Server, again: () => Promise<void>) => Promise<void>
  findings: () => Finding[]
} {
  const stalls: Finding[] = []
  let memory = 0
  return {
    async note(phase, server, again) {
      let least = await server.watched()
      // What the server does to its own event loop happens every time; what the machine does to it, does not.
      for (let repeat = 0; repeat < MOST_REPEATS && least.longestStallMs > LONGEST_STALL_MS; repeat += 1) {
        await again()
        const watched = await server.watched()
        if (watched.longestStallMs < least.longestStallMs) least = watched
      }
      const { longestStallMs: ms, computingMs, mostMemoryMb } = least
      stalls.push({
        what: `longest stall of the event loop at 1M: ${phase}`,
        target: `<= ${LONGEST_STALL_MS} ms`,
        figure: `${ms.toFixed(0)} ms (computing ${computingMs.toFixed(0)})`,
        isMet: ms <= LONGEST_STALL_MS,
      })
      memory = Math.max(memory, mostMemoryMb)
    },
    findings: () => [
      {
        what: 'memory of the server at 1M, most',
        target: `<= ${MOST_MEMORY_MB} MB`,
        figure: `${Math.round(memory)} MB`,
        isMet: memory <= MOST_MEMORY_MB,
      },
      ...stalls,
    ],
  }
}
