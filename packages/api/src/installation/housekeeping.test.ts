import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { housekeepingHandler } from './housekeeping.ts'
import { waitUntil } from '../testing/wait-until.ts'

describeWorld('housekeeping', (it) => {
  it('removes expired rows, and nothing else', async ({ world, ada }) => {
    await ada.caller.calls.place({ phoneNumber: '555-555-0100' })
    world.clock.advance(91 * 24 * 60 * 60 * 1000)
    const ben = await world.signUp('ben@example.com')
    await ben.caller.calls.place({ phoneNumber: '555-555-0100' })
    const { db } = world.deps
    const count = async (table: 'sessions' | 'idempotency_keys'): Promise<number> =>
      (await db.selectFrom(table).select('createdAt').execute()).length
    expect([await count('sessions'), await count('idempotency_keys')]).toEqual([2, 2])
    await using _node = runJobs(world.deps, { housekeeping: housekeepingHandler(world.deps) })
    await waitUntil(async () => (await count('idempotency_keys')) === 1)
    expect(await count('sessions')).toBe(1)
    expect((await ben.caller.auth.me())?.user.email).toBe('ben@example.com')
    const limits = await db.selectFrom('rate_limits').select('resetsAt').execute()
    expect(limits.every((limit) => limit.resetsAt >= world.deps.now())).toBe(true)
  })
})
