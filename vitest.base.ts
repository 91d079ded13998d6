import { join } from 'node:path'

import type { ViteUserConfig } from 'vitest/config'

export const hasPostgres = process.env.TEST_POSTGRES_URL !== undefined

/**
 * What the tests of every package share: they lie beside their subject, and their results are also written to
 * `.report.json`, from which `npm test` sums its last line (also when turbo took the run from its cache).
 */
export const base: ViteUserConfig = {
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    reporters: ['default', ['json', { outputFile: '.report.json' }]],
    globalSetup: join(import.meta.dirname, 'scripts', 'test', 'own-temp-folder.ts'),
    maxWorkers: 2,
    // Two busy cores: a slow moment of the machine is not a failure of the product.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
}
