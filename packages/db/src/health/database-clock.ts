import { sql } from 'kysely'

import type { Db } from '../database.ts'
import { dialectOf } from '../query/dialect-of.ts'

const ASKED = 3

/**
 * How many milliseconds the clock of the database is ahead of this machine's, rounded; 0 where it is the same machine's.
 * Of several answers the quickest counts, since it may be wrong by half of what it took.
 */
export async function clockAhead(db: Db): Promise<number> {
  if (dialectOf(db) === 'sqlite') return 0
  let best = { took: Infinity, ahead: 0 }
  for (let asked = 0; asked < ASKED; asked += 1) {
    const before = Date.now()
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
    const after = Date.now()
    const ahead = (rows[0]?.now ?? after) - (before + after) / 2
    if (after - before < best.took) best = { took: after - before, ahead }
  }
  return Math.round(best.ahead)
}
