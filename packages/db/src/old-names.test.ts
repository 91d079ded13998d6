import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { migrateToLatest } from './migrate.ts'
import { allMigrations } from './migrations/index.ts'
import { addOldRows, BEFORE_NAMES } from './testing/old-names.ts'
import { onBothDialects, openEmpty } from './testing/test-databases.ts'

onBothDialects('a database with the names of an earlier version', (_open, dialect) => {
  it('keeps its data and indexes under the new names', async () => {
    await using opened = await openEmpty(dialect)
    const { db } = opened
    await migrateToLatest(db, BEFORE_NAMES)
    await addOldRows(db)
    expect(await migrateToLatest(db)).toEqual({ applied: Object.keys(allMigrations).slice(8) })

    expect(await db.selectFrom('agent_syncs').selectAll().execute()).toEqual([
      { tenantId: 'ann', provider: 'simulator', desiredVersion: 3, appliedVersion: 2 },
    ])
    expect(await db.selectFrom('calls').select(['id', 'lookupAt']).execute()).toEqual([{ id: 'call', lookupAt: 7 }])
    expect(await db.selectFrom('attempts').select(['id', 'resolvedAt']).execute()).toEqual([
      { id: 'attempt', resolvedAt: 5 },
    ])
    expect(await db.selectFrom('erasures').select(['id', 'requestedAt']).execute()).toEqual([
      { id: 'erasure', requestedAt: 6 },
    ])
    expect(await db.selectFrom('dialer_slots').selectAll().execute()).toEqual([{ name: 'starts', nextAtMicros: 8 }])
    expect(await db.selectFrom('recipients').select(['id', 'skipReason']).orderBy('id').execute()).toEqual([
      { id: 'canceled', skipReason: 'cancelled' },
      { id: 'listed', skipReason: 'do-not-call' },
    ])
    const indexes =
      dialect === 'sqlite'
        ? sql<{ sql: string }>`select sql from sqlite_schema where name in ('calls_unsettled', 'attempts_unanswered')`
        : sql<{ sql: string }>`select indexdef as sql from pg_indexes
            where indexname in ('calls_unsettled', 'attempts_unanswered')`
    const definitions = (await indexes.execute(db)).rows.map((row) => row.sql).toSorted()
    expect(definitions).toEqual([expect.stringContaining('"resolvedAt"'), expect.stringContaining('"lookupAt"')])
  })
})
