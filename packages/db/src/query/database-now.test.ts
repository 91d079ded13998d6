import { expect, it } from 'vitest'

import { onBothDialects } from '../testing/test-databases.ts'
import { databaseNow } from './database-now.ts'

onBothDialects('the database’s clock', (open) => {
  it('is in epoch milliseconds and takes a positive or negative offset', async () => {
    await using opened = await open()
    const { db } = opened
    const before = Date.now()
    const read = await db
      .selectNoFrom([
        databaseNow(db).as('now'),
        databaseNow(db, 60_000).as('later'),
        databaseNow(db, -60_000).as('earlier'),
      ])
      .executeTakeFirstOrThrow()
    expect(read.now).toBeGreaterThanOrEqual(before - 1)
    expect(read.now).toBeLessThanOrEqual(Date.now() + 1)
    expect([read.later - read.now, read.earlier - read.now]).toEqual([60_000, -60_000])
  })
})
