import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FAULTS } from '../../faults/faults.ts'
import { bin, root } from '../child.mjs'
import { ensureChromium } from './ensure-chromium.ts'
import { ensureFirefox } from './ensure-firefox.ts'
import { ensurePostgres, type Postgres } from './ensure-postgres.ts'
import type { Browser } from './find-browser.ts'
import { runProgram } from './program.ts'
import {
  emptyTally,
  oneFailed,
  onePassed,
  oneSkipped,
  readReport,
  type TestReport,
  sumTallies,
  type Tally,
} from './tally.ts'

export type StepResult = Tally & {
  /** Printed below the heading; may be empty. */
  output: string
}

export type Step = { title: string; run(found: Prerequisites): Promise<StepResult> }

/** Results of earlier steps that later steps need. */
export type Prerequisites = { chromium?: Browser; firefox?: Browser; postgres?: Postgres; built?: boolean }

const chromiumStep: Step = { title: 'Browser for the tests', run: provideChromium }
const firefoxStep: Step = { title: 'Firefox for the tests', run: provideFirefox }
const postgresStep: Step = { title: 'PostgreSQL for the tests', run: providePostgres }
const buildStep: Step = { title: 'Build', run: build }

const REPORT = '.report.json'
const POSTGRES_REPORT = '.report-postgres.json'

/** A wave's steps run in parallel, waves in sequence. */
export const waves: Step[][] = [
  [
    tool('Format', ['oxfmt', '--check']),
    // Checks types too, since the lint rules need them anyway.
    tool('Lint and types', ['oxlint', '--deny-warnings']),
    tool('Unused code', ['knip']),
    chromiumStep,
    postgresStep,
    buildStep,
  ],
  [
    { title: 'Structure', run: async (found) => await vitest('scripts', found) },
    { title: 'Packages', run: async (found) => await runScript('test', { folders: findPackagesWith('test'), found }) },
    {
      title: 'PostgreSQL dialect',
      run: async (found) =>
        skipIfNoPostgres(found) ??
        (await runScript('test:dialect', {
          folders: findPackagesWith('test:dialect'),
          report: POSTGRES_REPORT,
          found,
        })),
    },
    // Browser tests mostly wait, so they run alongside the package tests.
    {
      title: 'Browser',
      run: async (found) => failIfNoWebApp(found) ?? (await runScript('test:browser', { folders: ['e2e'], found })),
    },
  ],
]

/** Every test that uses a database, on PostgreSQL. */
const postgresWaves: Step[][] = [
  [chromiumStep, postgresStep],
  [buildStep],
  ...['packages/db', 'packages/api', 'apps/server', 'e2e'].map((folder) => [packageOnPostgres(folder)]),
  ...['packages/api', 'apps/server'].map((folder) => [packageOnPostgres(folder, 'slow tests')]),
]

/**
 * The suites of `npm run test:full`, too slow to run on every change: slow tests, everything on PostgreSQL, the
 * executable, and fault injection.
 * @param isShort smaller sizes, for a quick run
 */
export function fullSuites(isShort: boolean): Readonly<Record<string, Step[][]>> {
  const faults = Object.keys(FAULTS).map((name) => [name, [[buildStep], [faultStep(name, isShort)]]])
  return {
    slow: [
      [chromiumStep, firefoxStep, postgresStep, buildStep],
      ...[...findSlowPackages(), 'e2e'].map((folder) => [slowStep(folder)]),
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
    const { code, output } = await runProgram(join(bin, 'node'), [program, '--check'], { limitMinutes: 20 })
    return code === 0 ? { ...onePassed, output: '' } : { ...oneFailed, output }
  },
}

/** Each measurement that a suite prints counts as one test. */
function faultStep(name: string, isShort: boolean): Step {
  return {
    title: name,
    async run(found) {
      if (!found.built) return { ...oneFailed, output: 'Not run, because the build failed.' }
      const args = [join(root, 'faults', 'run.ts'), name, ...(isShort ? ['--short'] : [])]
      const { code, output } = await runProgram(join(bin, 'node'), args, { limitMinutes: 60 })
      const count = (word: string): number => output.match(new RegExp(`^${word}  `, 'gm'))?.length ?? 0
      const counted = { passed: count('pass'), failed: count('FAIL'), skipped: count('skip') }
      const hasOtherFailure = counted.passed + counted.failed === 0 || (code !== 0 && counted.failed === 0)
      return { ...sumTallies([counted, hasOtherFailure ? oneFailed : emptyTally]), output }
    },
  }
}

function tool(title: string, [program = '', ...args]: string[]): Step {
  return {
    title,
    async run() {
      const { code, output } = await runProgram(join(bin, program), args)
      return code === 0 ? { ...onePassed, output: '' } : { ...oneFailed, output }
    },
  }
}

async function provideChromium(found: Prerequisites): Promise<StepResult> {
  const result = await ensureChromium()
  if ('problem' in result) return { ...oneFailed, output: result.problem }
  found.chromium = result
  return { ...onePassed, output: `${result.path}, ${result.version}` }
}

async function provideFirefox(found: Prerequisites): Promise<StepResult> {
  const result = await ensureFirefox()
  if ('reason' in result) return { ...oneSkipped, output: result.reason }
  found.firefox = result
  return { ...onePassed, output: `${result.path}, ${result.version}` }
}

async function providePostgres(found: Prerequisites): Promise<StepResult> {
  const result = await ensurePostgres()
  if ('reason' in result) return { ...oneSkipped, output: result.reason }
  found.postgres = result
  return { ...onePassed, output: `PostgreSQL ${result.version}` }
}

async function build(found: Prerequisites): Promise<StepResult> {
  const outcome = await tool('', [
    'turbo',
    'run',
    'build',
    '--filter=@callwright/server',
    '--output-logs=errors-only',
  ]).run(found)
  found.built = outcome.failed === 0
  return outcome
}

/** Runs a package script in each folder; results come from turbo's cache if no dependency has changed. */
async function runScript(
  script: string,
  { folders, report = REPORT, found }: { folders: readonly string[]; report?: string; found: Prerequisites },
): Promise<StepResult> {
  for (const folder of folders) rmSync(join(root, folder, report), { force: true })
  // The parallel steps already have more processes than most machines have cores.
  const concurrency = `--concurrency=${script === 'test' ? 2 : 1}`
  const turbo = ['run', script, '--continue=always', '--output-logs=errors-only', concurrency]
  const ended = await runProgram(join(bin, 'turbo'), turbo, { env: testEnvironment(found) })
  const reports = folders.map((folder) => ({ folder, report: readReport(join(root, folder, report)) }))
  return summarize(ended, reports)
}

/** @returns the folders of packages that have this script */
function findPackagesWith(script: string): string[] {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root })
  return manifests
    .filter((manifest) => readScripts(manifest)[script] !== undefined)
    .map(dirname)
    .sort()
}

function readScripts(manifest: string): Record<string, string> {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
    scripts?: Record<string, string>
  }
  return scripts
}

/** A package's tests, or browser tests, on PostgreSQL. */
function packageOnPostgres(folder: string, which: 'regular tests' | 'slow tests' = 'regular tests'): Step {
  return {
    title: `${folder} on PostgreSQL, ${which}`,
    async run(found) {
      const env = {
        TEST_DATABASE: 'postgres',
        TEST_REPORT: POSTGRES_REPORT,
        ...(which === 'slow tests' && { TEST_FULL: 'only' }),
      }
      const missing = skipIfNoPostgres(found) ?? (folder === 'e2e' ? failIfNoWebApp(found) : null)
      return missing ?? (await vitest(folder, found, env))
    },
  }
}

/** @returns the folders of packages with slow tests */
function findSlowPackages(): string[] {
  const tests = globSync('{apps,packages}/*/{src,test}/**/*.full.test.ts', { cwd: root })
  return [...new Set(tests.map((test) => test.split('/').slice(0, 2).join('/')))].sort()
}

function slowStep(folder: string): Step {
  return {
    title: `${folder}, slow tests`,
    run: async (found) => await vitest(folder, found, { TEST_FULL: 'only', TEST_REPORT: '.report-full.json' }),
  }
}

/** @returns an outcome if PostgreSQL is missing, else null */
function skipIfNoPostgres({ postgres }: Prerequisites): StepResult | null {
  return postgres ? null : { ...oneSkipped, output: 'Not run, because PostgreSQL is not available.' }
}

/** @returns an outcome if the built web app or the browser is missing, else null */
function failIfNoWebApp({ built, chromium }: Prerequisites): StepResult | null {
  if (built && chromium) return null
  return { ...oneFailed, output: `Not run, because ${built ? 'there is no browser' : 'the build failed'}.` }
}

async function vitest(folder: string, found: Prerequisites, env: NodeJS.ProcessEnv = {}): Promise<StepResult> {
  const report = join(root, folder, env.TEST_REPORT ?? REPORT)
  rmSync(report, { force: true })
  const args = ['run', '--root', join(root, folder)]
  const ended = await runProgram(join(bin, 'vitest'), args, {
    env: { ...testEnvironment(found), ...env },
    limitMinutes: 60,
  })
  return summarize(ended, [{ folder, report: readReport(report) }])
}

/** The versions are part of turbo's hash, so results from other versions are not reused. */
function testEnvironment({ chromium, firefox, postgres }: Prerequisites): NodeJS.ProcessEnv {
  return {
    ...(chromium && { CHROMIUM_PATH: chromium.path, CHROMIUM_VERSION: chromium.version }),
    ...(firefox && { FIREFOX_PATH: firefox.path }),
    ...(postgres && { TEST_POSTGRES_URL: postgres.url, TEST_POSTGRES_VERSION: postgres.version }),
  }
}

function summarize(
  { code, output }: { code: number; output: string },
  reports: { folder: string; report: TestReport }[],
): StepResult {
  const counted = sumTallies(reports.map(({ report }) => report))
  // An error outside any test fails the run even though every test passed.
  const otherFailure = code !== 0 && counted.failed === 0 ? oneFailed : emptyTally
  const lines = reports.flatMap(({ folder, report }) => [
    `${folder}: ${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`,
    ...report.skippedNames.map((name) => `  skipped: ${name}`),
  ])
  return {
    ...sumTallies([counted, otherFailure]),
    output: [code === 0 ? '' : output, ...lines].filter(Boolean).join('\n'),
  }
}
