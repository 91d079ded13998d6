import type { Migration } from 'kysely/migration'

import * as baseline from './0001-baseline/index.ts'
import * as callOutcomes from './0002-call-outcomes/index.ts'

/** Append only, in order. A static list, so that the single executable includes them. */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
  '0002-call-outcomes': callOutcomes,
}
