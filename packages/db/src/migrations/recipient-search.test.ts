import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { TenantId } from '../ids.ts'
import { migrateToLatest } from '../migrate.ts'
import { onBothDialects } from '../testing/test-databases.ts'

onBothDialects('an upgrade', (open) => {
  it('folds the names of all recipients for searches', async () => {
    await using opened = await open()
    const { db } = opened
    await sql`alter table recipients drop column name_words`.execute(db)
    await sql`delete from kysely_migration where name >= '0021'`.execute(db)
    const tenant = 'ann' as TenantId
    await sql`insert into users (id, email, password_hash, role, created_at, updated_at)
      values ('u', 'u', '', 'business', 1, 1)`.execute(db)
    await sql`insert into businesses (id, user_id, name, service_plan, created_at, updated_at)
      values (${tenant}, 'u', '', 'both', 1, 1)`.execute(db)
    await sql`insert into campaigns (id, tenant_id, name, state, created_at)
      values ('c', ${tenant}, '', 'running', 1)`.execute(db)
    const COUNT = 600
    for (let position = 1; position <= COUNT; position += 1) {
      const name = position === 5 ? null : `Éric O'Neil ${position}`
      await sql`insert into recipients
        (id, tenant_id, campaign_id, position, phone_number, name, variables, overrides, state, due_at)
        values (${`r${position}`}, ${tenant}, 'c', ${position}, ${String(position)}, ${name}, '', '', 'queued', 1)`.execute(
        db,
      )
    }
    expect((await migrateToLatest(db)).applied).toEqual(['0021-recipient-search'])
    const rows = await db.selectFrom('recipients').select('name_words').orderBy('position').execute()
    expect(rows.map((row) => row.name_words)).toEqual(
      Array.from({ length: COUNT }, (_, index) => (index === 4 ? null : `eric o neil ${index + 1}`)),
    )
  })
})
