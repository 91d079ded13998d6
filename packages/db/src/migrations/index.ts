import type { Migration } from 'kysely/migration'

import * as baseline from './0001-baseline/index.ts'

/** Append only, in the order of their numbers; a static list, so that one executable can carry them. */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
}
