import { expect, it } from 'vitest'

import type { Db } from '../database.ts'
import type { UserId } from '../tables/ids.ts'
import { runPrepared, slot } from './prepared-query.ts'
import { onBothDialects } from '../testing/test-databases.ts'

onBothDialects('prepared query', (open) => {
  const query = {
    shape: 'test: users by id',
    build: (from: Db) => from.selectFrom('users').select('id').where('id', '=', slot<UserId>('id')),
  }

  it('gives each run its own values', async () => {
    await using opened = await open()
    const user = { passwordHash: 'x', role: 'business' as const, createdAt: 1, updatedAt: 1 }
    const ids = ['a', 'b'] as UserId[]
    await opened.db
      .insertInto('users')
      .values(ids.map((id) => ({ ...user, id, email: `${id}@example.com` })))
      .execute()
    for (const id of ids) expect(await runPrepared(opened.db, { ...query, values: { id } })).toEqual([{ id }])
  })

  it('refuses a run that leaves a slot without a value', async () => {
    await using opened = await open()
    await expect(runPrepared(opened.db, { ...query, values: {} })).rejects.toThrow('slot "id"')
  })
})
