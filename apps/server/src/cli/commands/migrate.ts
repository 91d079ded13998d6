import { z } from '@callwright/contract/input/zod'

import { defineCommand } from './command.ts'

/** Opening an installation migrates it; this command reports the result. */
export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'bring the database up to date (starting the server does this too)',
  input: z.strictObject({}),
  prepare: async () => ({}),
  async run({ appliedMigrations }) {
    if (appliedMigrations.length === 0) return { lines: ['The database is up to date.'] }
    return { lines: [...appliedMigrations.map((name) => `applied ${name}`), 'The database is up to date.'] }
  },
})
