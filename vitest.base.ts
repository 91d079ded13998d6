import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import type { ViteUserConfig } from 'vitest/config'
import { configDefaults } from 'vitest/config'

/** Slow tests and tests that measure time. `TEST_FULL=only`, set by `npm run test:full`, runs only them. */
const FULL = '*.full.{test,e2e}.ts'
export const isFull = process.env.TEST_FULL === 'only'
/** Whether tests that use a database run on PostgreSQL instead of SQLite. */
export const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

/**
 * Settings shared by every package's tests. Results also go to a report file, from which the test commands
 * compute their last line (even if turbo took the run from its cache).
 */
export const base: ViteUserConfig = {
  test: {
    include: isFull ? [`{src,test}/**/${FULL}`] : ['{src,test}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(isFull ? [] : [`**/${FULL}`])],
    passWithNoTests: isFull,
    reporters: ['default', ['json', { outputFile: process.env.TEST_REPORT ?? '.report.json' }]],
    globalSetup: join(import.meta.dirname, 'scripts', 'test', 'own-temp-folder.ts'),
    // Tests that measure time run alone.
    maxWorkers: isFull ? 1 : availableParallelism(),
    // Isolation would spend half of the CPU time on reloading the same modules for each file.
    isolate: false,
    // A slow machine must not fail a test: nothing in a test waits for less than a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
}
