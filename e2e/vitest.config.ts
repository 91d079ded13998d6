import { base, isOnPostgres } from '../vitest.base.ts'

/** Browser tests: each file has a server and a browser of its own, so two files at a time keep two cores busy. */
const onSqlite = { ...base.test, include: ['*.e2e.ts', '*.test.ts'] }

const onPostgres = {
  ...base.test,
  include: ['*.e2e.ts'],
  // The commands of npm have an environment of their own.
  exclude: ['commands.e2e.ts'],
  setupFiles: ['../packages/db/src/testing/drop-databases.ts'],
}

export default {
  ...base,
  cacheDir: '../node_modules/.vite',
  test: isOnPostgres ? onPostgres : onSqlite,
}
