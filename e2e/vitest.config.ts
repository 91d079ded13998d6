import { availableParallelism } from 'node:os'
import { base, isFull, isOnPostgres } from '../vitest.base.ts'

const { include = [], exclude = [] } = base.test ?? {}

export default {
  ...base,
  cacheDir: '../node_modules/.vite',
  test: {
    ...base.test,
    include: isFull ? include : ['*.e2e.ts', '*.test.ts'],
    // Each file has its own server, and spends more time waiting for it and the browser than computing.
    maxWorkers: 2 * availableParallelism(),
    ...(isOnPostgres && {
      // The npm commands run with an environment of their own.
      exclude: [...exclude, '*.test.ts', 'commands.e2e.ts'],
      setupFiles: ['../packages/db/src/testing/drop-databases.ts'],
    }),
  },
}
