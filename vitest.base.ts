import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import type { ViteUserConfig } from 'vitest/config'
import { configDefaults } from 'vitest/config'

/** Tests that take long or measure time: `npm run test:full` runs them, and nothing else with `TEST_FULL=only`. */
const FULL = '*.full.{test,e2e}.ts'
export const isFull = process.env.TEST_FULL === 'only'
/** Whether tests that have a database run on PostgreSQL instead of SQLite. */
export const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

/**
 * What the tests of every package share: they lie beside their subject, and their results are also written to a report,
 * from which the test commands sum their last line (also when turbo took the run from its cache).
 */
export const base: ViteUserConfig = {
  test: {
    include: isFull ? [`{src,test}/**/${FULL}`] : ['{src,test}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(isFull ? [] : [`**/${FULL}`])],
    passWithNoTests: isFull,
    reporters: ['default', ['json', { outputFile: process.env.TEST_REPORT ?? '.report.json' }]],
    globalSetup: join(import.meta.dirname, 'scripts', 'test', 'own-temp-folder.ts'),
    // What measures time runs alone.
    maxWorkers: isFull ? 1 : availableParallelism(),
    // Isolation would spend half of the CPU time on reloading the same modules for each file.
    isolate: false,
    // A slow moment of the machine is not a failure of the product: nothing in a test waits for less than a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
}
