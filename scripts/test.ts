// `npm test` runs the checks for every change. `npm run test:full` (`full`) runs the slow suites, or only the ones
// named. The last line of output is the total.
import { stopPostgres } from './test/ensure-postgres.ts'
import { stopAllPrograms } from './test/program.ts'
import { type Prerequisites, fullSuites, type StepResult, type Step, waves } from './test/steps.ts'
import { oneFailed, describeTally, sumTallies, type Tally } from './test/tally.ts'

const found: Prerequisites = {}
const tallies: Tally[] = []
const failures: string[] = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop())
}

// Suites share steps. A second PostgreSQL would replace the first, which then runs on and keeps this process alive.
const begun = new Set<Step>()
for (const wave of chooseWaves()) {
  const steps = wave.filter((step) => !begun.has(step))
  const running = steps.map((step) => ({ step: begun.add(step) && step, result: runTimed(step) }))
  for (const { step, result } of running) print(step.title, await result)
}
await stopPostgres()

const total = sumTallies(tallies)
process.exitCode = total.failed === 0 ? 0 : 1
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}. See their output above.`)
console.log(`\n${describeTally(total)}`)

function chooseWaves(): Step[][] {
  const [mode, ...args] = process.argv.slice(2)
  if (mode !== 'full') return waves
  const suites = fullSuites(args.includes('--short'))
  const named = args.filter((arg) => arg !== '--short')
  const unknown = named.find((name) => !Object.hasOwn(suites, name))
  if (unknown === undefined)
    return (named.length > 0 ? named : Object.keys(suites)).flatMap((name) => suites[name] ?? [])
  console.error(`Unknown suite "${unknown}". Suites: ${Object.keys(suites).join(', ')}; --short for a quick run.`)
  process.exit(2)
}

async function runTimed(step: Step): Promise<{ outcome: StepResult; seconds: number }> {
  const start = performance.now()
  const outcome = await step.run(found).catch((error: unknown) => ({ ...oneFailed, output: describe(error) }))
  return { outcome, seconds: (performance.now() - start) / 1000 }
}

function print(title: string, { outcome, seconds }: { outcome: StepResult; seconds: number }): void {
  tallies.push(outcome)
  if (outcome.failed > 0) failures.push(title)
  console.log(`\n== ${title}: ${describeTally(outcome)} (${seconds.toFixed(1)} s)`)
  if (outcome.output) console.log(outcome.output.trimEnd())
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Stops every process this run started, then exits. */
async function stop(): Promise<never> {
  await stopAllPrograms()
  await stopPostgres()
  process.exit(130)
}
