import { expect, it } from 'vitest'

import type { Db } from '../database.ts'
import type { UserId } from '../tables/ids.ts'
import { isOneOf, listOf, runPrepared, slot } from './prepared-query.ts'
import { onBothDialects } from '../testing/test-databases.ts'

const ids = Array.from({ length: 3000 }, (_, index) => `user ${String(index).padStart(4, '0')}` as UserId)

async function find(
  db: Db,
  { asked, role }: { asked: readonly UserId[]; role: 'business' | 'operator' },
): Promise<string[]> {
  const list = listOf('id', asked)
  const rows = await runPrepared(db, {
    shape: `test: ${list.shape} users`,
    build: (from) =>
      from
        .selectFrom('users')
        .select('id')
        .where('id', 'in', list.slots)
        .where('role', '=', slot<'business' | 'operator'>('role'))
        .orderBy('id'),
    values: { ...list.values, role },
  })
  return rows.map((row) => row.id)
}

onBothDialects('prepared query', (open) => {
  it('gives each run its own values, in lists of every length', async () => {
    await using opened = await open()
    const users = ids.map((id) => ({ id, email: `${id}@example.com`, passwordHash: 'x', role: 'business' as const }))
    for (let at = 0; at < users.length; at += 1000) {
      const some = users.slice(at, at + 1000).map((user) => ({ ...user, createdAt: 1, updatedAt: 1 }))
      await opened.db.insertInto('users').values(some).execute()
    }
    for (const length of [1, 2, 3, 4, 5, 7, 8, 1023, 1024, 1025, 2500]) {
      for (const from of [0, 400]) {
        const asked = ids.slice(from, from + length)
        expect(await find(opened.db, { asked, role: 'business' })).toEqual(asked)
        expect(await find(opened.db, { asked, role: 'operator' })).toEqual([])
      }
    }
  })

  it('finds what has one of some numbers', async () => {
    await using opened = await open()
    const numbered = ids.map((id, index) => ({ id, email: id, passwordHash: 'x', createdAt: index, updatedAt: 1 }))
    for (let at = 0; at < numbered.length; at += 1000) {
      const some = numbered.slice(at, at + 1000).map((user) => ({ ...user, role: 'business' as const }))
      await opened.db.insertInto('users').values(some).execute()
    }
    for (const numbers of [[7], [2999, 0, 12], Array.from({ length: 1500 }, (_, index) => index * 2), [5000]]) {
      const among = isOneOf(opened.db, 'users.createdAt', { name: 'times', numbers })
      const rows = await runPrepared<{ id: string }>(opened.db, {
        shape: `test: users at ${among.shape}`,
        planned: 'once',
        build: (from) => from.selectFrom('users').select('id').where(among.condition).orderBy('createdAt'),
        values: among.values,
      })
      const expected = numbers.toSorted((one, other) => one - other).flatMap((number) => ids[number] ?? [])
      expect(rows.map((row) => row.id)).toEqual(expected)
    }
  })

  it('refuses a run that leaves a slot without a value', async () => {
    await using opened = await open()
    const query = {
      shape: 'test: nothing given',
      build: (from: Db) => from.selectFrom('users').select('id').where('id', '=', slot<UserId>('id')),
    }
    await expect(runPrepared(opened.db, { ...query, values: {} })).rejects.toThrow('slot "id"')
  })
})

it('has few shapes for lists of all lengths', () => {
  const shapes = new Set(Array.from({ length: 300 }, (_, index) => listOf('id', ids.slice(0, 10 * index + 1)).shape))
  // 1, 16, 32 ... 1024, 2048, 3072
  expect(shapes.size).toBe(10)
})
