import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { base, isOnPostgres } from '../../vitest.base.ts'
import { COMPILE_CACHE } from './harness/compile-cache.ts'

const STARTS_A_SERVER =
  /\b(startTestServer|startSharedServer|startServerProcess|runCommand|openInstallation|kill[A-Z]\w+|cutPower)\(/

/** With `TEST_DATABASE=postgres` only tests that start servers run; the others use no database or choose their own. */
function testsWithDatabase(): string[] {
  const files = globSync(base.test?.include ?? [], { cwd: import.meta.dirname })
  const readText = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')
  return files.filter(
    (file) => STARTS_A_SERVER.test(readText(file)) && !/\bcreate(Empty|Migrated)Postgres\b/.test(readText(file)),
  )
}

/** Servers in the tests' own processes pass `env` on to the processes that write backups. */
const defaults = { ...base.test, env: COMPILE_CACHE, setupFiles: ['test/support/check-responses.ts'] }

const postgres = {
  ...defaults,
  include: testsWithDatabase(),
  setupFiles: [...defaults.setupFiles, '../../packages/db/src/testing/drop-databases.ts'],
}

export default { ...base, test: isOnPostgres ? postgres : defaults }
