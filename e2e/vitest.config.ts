import { availableParallelism } from 'node:os'
import { base, isFull, isOnPostgres } from '../vitest.base.ts'

const { include = [], exclude = [] } = base.test ?? {}

export default {
  ...base,
  cacheDir: '../node_modules/.vite',
  test: {
    ...base.test,
    include: isFull ? include : ['*.e2e.ts', '*.test.ts'],
    // Each file has a server of its own, and waits for it and the browser more than it computes.
    maxWorkers: 2 * availableParallelism(),
    ...(isOnPostgres && {
      // The commands of npm have an environment of their own.
      exclude: [...exclude, '*.test.ts', 'commands.e2e.ts'],
      setupFiles: ['../packages/db/src/testing/drop-databases.ts'],
    }),
  },
}
