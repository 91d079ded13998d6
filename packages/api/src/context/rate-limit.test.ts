import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { assertWithinLimit, consumeAttempt, countInWindow } from './rate-limit.ts'

const LIMIT = { name: 'test', max: 10, windowMs: 60 * 60_000 }
const REFUSAL = { reason: 'too-many' }

describeWorld('a rate limit per IP address', (it) => {
  it('counts an IPv6 /64 as one sender, and IPv4-mapped IPv6 as IPv4', async ({ world }) => {
    const take = async (address: string): Promise<void> => await consumeAttempt(world.deps, LIMIT, address)
    for (let count = 0; count < LIMIT.max; count += 1) {
      await take(`2001:db8:1:2:${count}::${count}`)
      await take(count % 2 === 0 ? '192.0.2.1' : '::ffff:c000:201')
    }
    await expect(take('2001:db8:1:2:abcd::')).rejects.toMatchObject(REFUSAL)
    await expect(assertWithinLimit(world.deps, LIMIT, '2001:0db8:1:2::9')).rejects.toMatchObject(REFUSAL)
    await expect(take('::ffff:192.0.2.1')).rejects.toMatchObject(REFUSAL)
    await take('2001:db8:1:3::1')
    await take('192.0.2.2')
  })

  it('is four times as high for a /48, and rejected attempts from a /64 do not count against it', async ({ world }) => {
    const take = async (address: string): Promise<void> => await consumeAttempt(world.deps, LIMIT, address)
    for (let count = 0; count < LIMIT.max; count += 1) await take('2001:db8:1::1')
    for (let count = 0; count < 50; count += 1) {
      await expect(take('2001:db8:1::1')).rejects.toMatchObject(REFUSAL)
    }
    for (let count = 1; count <= 3 * LIMIT.max; count += 1) await take(`2001:db8:1:${count}::1`)
    const countRows = async (): Promise<number> =>
      (await world.deps.db.selectFrom('rate_limits').select('key').execute()).length
    const before = await countRows()
    const refusal = take('2001:db8:1:ffff::1')
    await expect(refusal).rejects.toMatchObject({ ...REFUSAL, retryAfterSeconds: expect.any(Number) })
    expect(await countRows()).toBe(before)
    await take('2001:db8:2::1')
    world.clock.advance(LIMIT.windowMs + 1)
    await take('2001:db8:1:ffff::1')
  })
})

describeWorld('a rate limit per key', (it) => {
  it('says how many attempts are left, and when the window ends', async ({ world }) => {
    const limit = { name: 'test', max: 2, windowMs: 60_000 }
    const count = async (id: string, attempts = 1) => await countInWindow(world.deps, limit, { id, attempts })
    expect(await count('one')).toEqual({ limit: 2, remaining: 1, resetSeconds: 60, isExceeded: false })
    world.clock.advance(30_000)
    expect(await count('one', 2)).toMatchObject({ remaining: 1, isExceeded: true })
    expect(await count('one')).toMatchObject({ remaining: 0, isExceeded: false })
    const over = await count('one')
    expect(over).toMatchObject({ limit: 2, remaining: 0, isExceeded: true })
    expect(over.resetSeconds).toBeLessThanOrEqual(30)
    expect(await count('one')).toEqual(over)
    const row = await world.deps.db.selectFrom('rate_limits').select('count').where('key', '=', 'test:one').execute()
    expect(row).toEqual([{ count: 2 }])
    expect(await count('other')).toMatchObject({ remaining: 1, isExceeded: false })
    world.clock.advance(30_001)
    expect(await count('one')).toMatchObject({ remaining: 1, isExceeded: false })
  })

  it('counts nothing and refuses nothing while the database does not accept writes', async ({ world }) => {
    const db = world.deps.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode') throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const limit = { name: 'test', max: 1, windowMs: 60_000 }
    for (const _attempt of [1, 2]) {
      expect(await countInWindow({ ...world.deps, db }, limit, { id: 'one', attempts: 1 })).toMatchObject({
        remaining: 1,
        isExceeded: false,
      })
    }
    await expect(consumeAttempt({ ...world.deps, db }, limit, 'one')).rejects.toThrow('full')
  })
})
