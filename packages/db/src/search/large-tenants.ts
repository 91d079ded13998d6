import { sql } from 'kysely'

import type { Db } from '../database.ts'

/**
 * Whoever has this share of all calls is in so much of an index that asking for it costs more than it leaves out; what others
 * have of a word is a quarter of that at most.
 */
const LARGE = 0.8
const REMEMBERED_MS = 10 * 60_000
const MOST_REMEMBERED = 10_000

type Remembered = Map<string, { isLarge: boolean; until: number }>
const remembered = new WeakMap<Db, Remembered>()

/** Whether nearly all calls are this tenant's, as it was within the last ten minutes. For PostgreSQL. */
export async function isLargeTenant(db: Db, tenantId: string): Promise<boolean> {
  const known = remembered.get(db) ?? new Map<string, { isLarge: boolean; until: number }>()
  remembered.set(db, known)
  const found = known.get(tenantId)
  if (found && found.until > performance.now()) return found.isLarge
  const isLarge = (await shareOf(db, tenantId)) >= LARGE
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(tenantId, { isLarge, until: performance.now() + REMEMBERED_MS })
  return isLarge
}

/** Of all calls by the statistics, which say nothing of a table that is new. */
async function shareOf(db: Db, tenantId: string): Promise<number> {
  const { rows } = await sql<{ own: number; all: number }>`
    select (select coalesce(sum(calls), 0)::bigint from call_totals where "tenantId" = ${tenantId}) as own,
           (select reltuples::bigint from pg_class where oid = 'call_search'::regclass) as all`.execute(db)
  const { own, all } = rows[0] ?? { own: 0, all: 0 }
  return all > 0 ? own / all : 0
}
