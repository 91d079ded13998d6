import { availableParallelism } from 'node:os'
import { base, isFull, isOnPostgres } from '../vitest.base.ts'

const { exclude = [] } = base.test ?? {}

export default {
  ...base,
  cacheDir: '../node_modules/.vite',
  test: {
    ...base.test,
    include: isFull ? ['*.full.e2e.ts'] : ['*.e2e.ts', 'support/*.test.ts'],
    // Each file has its own server, and spends more time waiting for it and the browser than computing.
    maxWorkers: isFull ? 1 : 2 * availableParallelism(),
    ...(isOnPostgres && {
      // The npm commands run in their own environment.
      exclude: [...exclude, 'support/*.test.ts', 'commands.e2e.ts'],
      setupFiles: ['../packages/db/src/testing/drop-databases.ts'],
    }),
  },
}
