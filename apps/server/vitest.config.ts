import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { base, hasPostgres } from '../../vitest.base.ts'

const STARTS_A_SERVER = /\b(startTestServer|startServerProcess|runCommand|openInstallation|kill[A-Z]\w+|cutPower)\(/

/** What starts servers runs on both databases; the rest knows none, and the nodes have chosen theirs. */
function onBoth(): string[] {
  const files = globSync('src/**/*.test.ts', { cwd: import.meta.dirname })
  const textOf = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')
  return files.filter(
    (file) => STARTS_A_SERVER.test(textOf(file)) && !/\b(new|empty)PostgresDatabase\b/.test(textOf(file)),
  )
}

const postgres = {
  ...base.test,
  env: { TEST_DATABASE: 'postgres' },
  setupFiles: ['../../packages/db/src/testing/drop-databases.ts'],
}

/** Without a PostgreSQL its half of the run is missing, which the test command says. */
export default {
  ...base,
  test: {
    ...base.test,
    // Projects add to what is included here.
    include: [],
    projects: [
      { ...base, test: { ...base.test, name: 'sqlite' } },
      ...(hasPostgres ? [{ ...base, test: { ...postgres, name: 'postgres', include: onBoth() } }] : []),
    ],
  },
}
