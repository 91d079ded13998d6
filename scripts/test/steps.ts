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

const REPORT = '.report.json'
const ON_POSTGRES = { TEST_DATABASE: 'postgres', TEST_REPORT: '.report-postgres.json' }

/** On PostgreSQL `npm test` runs only what proves the dialect: repos, search, claims and events. */
const DIALECT_TESTS: Readonly<Record<string, string[]>> = {
  'packages/db': ['src/search/call-search', 'src/search/far-apart'],
  'packages/api': [
    'src/calls/list-calls.repo',
    'src/bulk/queue',
    'src/stale-claims',
    'src/node-events',
    'src/auth/auth',
  ],
  'apps/server': ['src/rest.test'],
}

/** The steps of a wave run side by side, the waves one after the other. */
export const waves: Step[][] = [
  [
    tool('Format', ['oxfmt', '--check']),
    tool('Lint', ['oxlint', '--deny-warnings']),
    tool('Unused code', ['knip']),
    tool('Types', ['turbo', 'run', 'typecheck', '--continue=always', '--output-logs=errors-only']),
    chromiumStep,
    postgresStep,
    buildStep,
  ],
  [
    { title: 'Structure', run: async (found) => await vitest('scripts', found) },
    { title: 'Packages', run: packages },
    // Pages wait more than they compute, so this runs beside the packages.
    browser('Browser', {}),
    ...onPostgres(DIALECT_TESTS),
  ],
]

/** Every test that has a database, on PostgreSQL. */
const postgresWaves: Step[][] = [
  [chromiumStep, postgresStep],
  [buildStep],
  ...onPostgres({ 'packages/db': [], 'packages/api': [], 'apps/server': [] }).map((step) => [step]),
  [browser('Browser on PostgreSQL', ON_POSTGRES)],
]

/**
 * The suites of `npm run test:full`, too slow to run on every change: everything on PostgreSQL, the executable, and
 * fault injection.
 * @param isShort smaller sizes, for a quick run
 */
export function fullSuites(isShort: boolean): Readonly<Record<string, Step[][]>> {
  const faults = Object.keys(FAULTS).map((name) => [name, [[buildStep], [faultStep(name, isShort)]]])
  return {
    slow: [
      [chromiumStep, postgresStep, buildStep],
      ...['packages/api', 'packages/db', 'apps/server', 'e2e'].map((folder) => [slowStep(folder)]),
    ],
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
async function packages(): Promise<Outcome> {
  const folders = globSync('{apps,packages}/*/package.json', { cwd: root }).filter(hasTests).map(dirname).sort()
  for (const folder of folders) rmSync(join(root, folder, REPORT), { force: true })
  const turbo = ['run', 'test', '--continue=always', '--output-logs=errors-only', '--concurrency=2']
  const ended = await run(join(bin, 'turbo'), turbo)
  const reports = folders.map((folder) => ({ folder, report: readReport(join(root, folder, REPORT)) }))
  return summary(ended, reports)
}

function hasTests(manifest: string): boolean {
  const { scripts } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as { scripts?: Record<string, string> }
  return Boolean(scripts?.test)
}

/** @param files the tests of each package, by the beginnings of their paths; none: all */
function onPostgres(files: Readonly<Record<string, readonly string[]>>): Step[] {
  return Object.entries(files).map(([folder, filters]) => ({
    title: `${folder} on PostgreSQL`,
    async run(found) {
      if (!found.postgres) return { ...oneSkipped, output: 'Not run, because there is no PostgreSQL.' }
      return await vitest(folder, found, { filters, env: ON_POSTGRES })
    },
  }))
}

function slowStep(folder: string): Step {
  return {
    title: `${folder}, slow tests`,
    run: async (found) => await vitest(folder, found, { env: { TEST_FULL: 'only', TEST_REPORT: '.report-full.json' } }),
  }
}

function browser(title: string, env: NodeJS.ProcessEnv): Step {
  return {
    title,
    async run(found) {
      if (!found.built) return { ...oneFailed, output: 'Not run, because the build failed.' }
      if (!found.chromium) return { ...oneFailed, output: 'Not run, because there is no browser.' }
      return await vitest('e2e', found, { env })
    },
  }
}

async function vitest(
  folder: string,
  found: Found,
  { filters = [], env = {} }: { filters?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const report = join(root, folder, env.TEST_REPORT ?? REPORT)
  rmSync(report, { force: true })
  const args = ['run', '--root', join(root, folder), ...filters]
  const ended = await run(join(bin, 'vitest'), args, { env: { ...testEnvironment(found), ...env } })
  return summary(ended, [{ folder, report: readReport(report) }])
}

function testEnvironment({ chromium: path, postgres: server }: Found): NodeJS.ProcessEnv {
  return { ...(path ? { CHROMIUM_PATH: path } : {}), ...(server ? { TEST_POSTGRES_URL: server.url } : {}) }
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
