import { base } from '../vitest.base.ts'

const shared = {
  ...base.test,
  testTimeout: 60_000,
  // As long as a page waits for anything else.
  expect: { poll: { timeout: 15_000 } },
}

const postgres = {
  ...shared,
  env: { TEST_DATABASE: 'postgres' },
  setupFiles: ['../packages/db/src/testing/drop-databases.ts'],
}
/** What a newcomer comes to do. */
const FIRST = ['main-job.e2e.ts']

/**
 * Browser tests: each file has a server and a browser of its own, so two files at a time keep two cores busy. On PostgreSQL
 * `npm test` runs the main job, and `npm run test:full` all of them.
 */
export default {
  ...base,
  cacheDir: '../node_modules/.vite',
  test: {
    ...shared,
    projects: [
      { test: { ...shared, name: 'sqlite', include: ['*.e2e.ts', '*.test.ts'] } },
      { test: { ...postgres, name: 'postgres', include: FIRST } },
      // The commands of npm have an environment of their own.
      { test: { ...postgres, name: 'postgres-rest', include: ['*.e2e.ts'], exclude: [...FIRST, 'commands.e2e.ts'] } },
    ],
  },
}
