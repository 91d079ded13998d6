import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FAULTS } from '../../faults/faults.ts'
import { bin, root } from '../child.mjs'
import { ensureChromium } from './ensure-chromium.ts'
import { ensurePostgres, type Postgres } from './ensure-postgres.ts'
import { run } from './program.ts'
import { nothing, oneFailed, onePassed, oneSkipped, readReport, type Report, sum, type Tally } from './tally.ts'

export type Outcome = Tally & {
  /** What to print below the heading; empty where there is nothing to say. */
  output: string
}

export type Step = { title: string; run(found: Found): Promise<Outcome> }

/** What earlier steps found out for later ones. */
export type Found = { chromium?: string; postgres?: Postgres; built?: boolean }

const chromiumStep: Step = { title: 'A browser for the tests', run: chromium }
const postgresStep: Step = { title: 'PostgreSQL for the tests', run: postgres }
const buildStep: Step = { title: 'Build', run: build }
const packagesStep: Step = { title: 'Packages', run: packages }

/** The steps of a wave run side by side, the waves one after the other. */
export const waves: Step[][] = [
  [
    tool('Format', ['oxfmt', '--check']),
    tool('Lint', ['oxlint', '--deny-warnings']),
    tool('Unused code', ['knip']),
    tool('Types', ['turbo', 'run', 'typecheck', '--continue=always', '--output-logs=errors-only']),
    chromiumStep,
    postgresStep,
  ],
  [buildStep, { title: 'Structure', run: (found) => vitest('scripts', found) }],
  [packagesStep],
  [browser('Browser', ({ postgres: server }) => ['sqlite', ...(server ? ['postgres'] : [])])],
]

/** Every test that has a database: rules and repos on both, the server's and the browser's on PostgreSQL alone. */
const postgresWaves: Step[][] = [
  [chromiumStep, postgresStep],
  [buildStep],
  [packagesStep],
  [
    {
      title: 'Server on PostgreSQL',
      run: async (found) => await vitest('apps/server', found, ['postgres']),
    },
  ],
  [browser('Browser on PostgreSQL', () => ['postgres', 'postgres-rest'])],
]

/**
 * The suites of `npm run test:full`, too slow to run on every change: everything on PostgreSQL, the executable, and
 * fault injection.
 * @param isShort smaller sizes, for a quick run
 */
export function fullSuites(isShort: boolean): Readonly<Record<string, Step[][]>> {
  const faults = Object.keys(FAULTS).map((name) => [name, [[buildStep], [faultStep(name, isShort)]]])
  return {
    postgres: postgresWaves,
    executable: [[chromiumStep], [buildStep], [executableStep]],
    ...(Object.fromEntries(faults) as Record<string, Step[][]>),
  }
}

const executableStep: Step = {
  title: 'Executable',
  async run() {
    const program = join(root, 'apps', 'server', 'scripts', 'executable', 'package.ts')
    const { code, output } = await run(join(bin, 'node'), [program, '--check'], { limitMinutes: 20 })
    return code === 0 ? { ...onePassed, output: '' } : { ...oneFailed, output }
  },
}

/** Each figure that a suite tells counts as one test. */
function faultStep(name: string, isShort: boolean): Step {
  return {
    title: name,
    async run(found) {
      if (!found.built) return { ...oneFailed, output: 'Not run, because the build failed.' }
      const args = [join(root, 'faults', 'run.ts'), name, ...(isShort ? ['--short'] : [])]
      const { code, output } = await run(join(bin, 'node'), args, { limitMinutes: 60 })
      const count = (word: string): number => output.match(new RegExp(`^${word}  `, 'gm'))?.length ?? 0
      const counted = { passed: count('pass'), failed: count('FAIL'), skipped: 0 }
      const isUncounted = counted.passed + counted.failed === 0 || (code !== 0 && counted.failed === 0)
      return { ...sum([counted, isUncounted ? oneFailed : nothing]), output }
    },
  }
}

function tool(title: string, [program = '', ...args]: string[]): Step {
  return {
    title,
    async run() {
      const { code, output } = await run(join(bin, program), args)
      return code === 0 ? { ...onePassed, output: '' } : { ...oneFailed, output }
    },
  }
}

async function chromium(found: Found): Promise<Outcome> {
  const answer = await ensureChromium()
  if ('problem' in answer) return { ...oneFailed, output: answer.problem }
  found.chromium = answer.path
  return { ...onePassed, output: answer.path }
}

async function postgres(found: Found): Promise<Outcome> {
  const answer = await ensurePostgres()
  if ('reason' in answer) return { ...oneSkipped, output: answer.reason }
  found.postgres = answer
  return { ...onePassed, output: `PostgreSQL ${answer.version}` }
}

async function build(found: Found): Promise<Outcome> {
  const outcome = await tool('', ['turbo', 'run', 'build', '--output-logs=errors-only']).run(found)
  found.built = outcome.failed === 0
  return outcome
}

/** The unit, procedure and server tests of every package: from turbo's cache where nothing has changed. */
async function packages(found: Found): Promise<Outcome> {
  const folders = globSync('{apps,packages}/*/package.json', { cwd: root }).filter(hasTests).map(dirname).sort()
  for (const folder of folders) rmSync(reportOf(folder), { force: true })
  const turbo = ['run', 'test', '--continue=always', '--output-logs=errors-only', '--concurrency=2']
  const ended = await run(join(bin, 'turbo'), turbo, { env: testEnvironment(found) })
  const reports = folders.map((folder) => ({ folder, report: readReport(reportOf(folder)) }))
  return summary(ended, reports)
}

function hasTests(manifest: string): boolean {
  const { scripts } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as { scripts?: Record<string, string> }
  return Boolean(scripts?.test)
}

/** @param projects those of `e2e/vitest.config.ts` that are run */
function browser(title: string, projects: (found: Found) => string[]): Step {
  return {
    title,
    async run(found) {
      if (!found.built) return { ...oneFailed, output: 'Not run, because the build failed.' }
      if (!found.chromium) return { ...oneFailed, output: 'Not run, because there is no browser.' }
      return await vitest('e2e', found, projects(found))
    },
  }
}

async function vitest(folder: string, found: Found, projects: string[] = []): Promise<Outcome> {
  rmSync(reportOf(folder), { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const args = ['run', '--root', join(root, folder), ...chosen]
  const ended = await run(join(bin, 'vitest'), args, { env: testEnvironment(found) })
  return summary(ended, [{ folder, report: readReport(reportOf(folder)) }])
}

function reportOf(folder: string): string {
  return join(root, folder, '.report.json')
}

function testEnvironment({ chromium: path, postgres: server }: Found): NodeJS.ProcessEnv {
  return {
    ...(path ? { CHROMIUM_PATH: path } : {}),
    // The version is part of turbo's cache key, the address is not: without a server the tests run again when there is one.
    ...(server ? { TEST_POSTGRES_URL: server.url, TEST_POSTGRES: server.version } : {}),
  }
}

function summary(
  { code, output }: { code: number; output: string },
  reports: { folder: string; report: Report }[],
): Outcome {
  const counted = sum(reports.map(({ report }) => report))
  // An error outside of any test fails the run although each test passed.
  const uncounted = code !== 0 && counted.failed === 0 ? oneFailed : nothing
  const lines = reports.flatMap(({ folder, report }) => [
    `${folder}: ${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`,
    ...report.skippedNames.map((name) => `  skipped: ${name}`),
  ])
  return { ...sum([counted, uncounted]), output: [code === 0 ? '' : output, ...lines].filter(Boolean).join('\n') }
}
