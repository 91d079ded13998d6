import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { runJobs } from '../testing/run-jobs.ts'
import { housekeepingHandler } from './housekeeping.ts'
import { createWorld } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'

onBothDialects('housekeeping', (open) => {
  it('removes expired rows, and nothing else', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
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
