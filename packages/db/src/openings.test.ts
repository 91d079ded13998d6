import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { migrateToLatest } from './migrate.ts'
import { allMigrations } from './migrations/index.ts'
import { onBothDialects, openEmpty } from './testing/test-databases.ts'

const BEFORE = Object.fromEntries(Object.entries(allMigrations).slice(0, 14))
const WEEK_MS = 7 * 24 * 60 * 60_000

onBothDialects('a database from before openings', (_open, dialect) => {
  it('switches the disclosure on for its businesses, from a week later on; new ones and those without an agent have it at once', async () => {
    await using opened = await openEmpty(dialect)
    const { db } = opened
    const addBusiness = async (id: string): Promise<void> => {
      await sql`insert into users (id, email, "passwordHash", role, "createdAt", "updatedAt")
        values (${id}, ${id}, '', 'business', 1, 1)`.execute(db)
      await sql`insert into businesses (id, "userId", name, "servicePlan", "createdAt", "updatedAt")
        values (${id}, ${id}, ${id}, 'both', 1, 1)`.execute(db)
    }
    await migrateToLatest(db, BEFORE)
    for (const id of ['idle', 'old']) await addBusiness(id)
    await sql`insert into agents ("tenantId") values ('old')`.execute(db)
    const startedAt = Date.now()
    await migrateToLatest(db)
    await addBusiness('young')
    const columns = ['disclosureOn', 'recordingMode', 'masksPersonalData', 'openingStartsAt'] as const
    const [idle, old, young] = await db.selectFrom('businesses').select(columns).orderBy('id').execute()
    expect(idle).toEqual(young)
    expect(old).toEqual({ ...young, openingStartsAt: expect.any(Number) })
    expect(young).toEqual({ disclosureOn: 1, recordingMode: 'announce', masksPersonalData: 0, openingStartsAt: null })
    expect((old?.openingStartsAt ?? 0) - startedAt - WEEK_MS).toBeGreaterThanOrEqual(0)
  })
})
