import { afterEach, beforeEach, expect, vi } from 'vitest'

import { housekeepingHandler } from '../installation/housekeeping.ts'
import { holdLease } from './leases.ts'
import { isLeaseHeld } from './leases.repo.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { waitUntil } from '../testing/wait-until.ts'

const LEASE = { leaseMs: 600_000 }

// Only lease renewals use intervals; the database's own timers keep running.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

describeWorld('a lease', (it) => {
  it('is renewed for as long as its work takes, and is free right after its release', async ({ world }) => {
    const firstLease = await holdLease(world.deps, 'work', LEASE)
    const { db } = world.deps
    for (let renewal = 0; renewal < 3; renewal += 1) {
      await db
        .updateTable('leases')
        .set({ leaseUntil: Date.now() + 1000 })
        .execute()
      vi.advanceTimersByTime(LEASE.leaseMs / 3)
      await waitUntil(async () => {
        const { leaseUntil: until } = await db.selectFrom('leases').select('leaseUntil').executeTakeFirstOrThrow()
        return until > Date.now() + LEASE.leaseMs / 2
      })
    }
    expect(await holdLease(world.deps, 'work', LEASE)).toBeNull()
    expect(await isLeaseHeld(db, 'wo')).toBe(true)
    await firstLease?.release()
    expect(await isLeaseHeld(db, 'wo')).toBe(false)
  })

  it('that was taken over reports its loss; its old holder can no longer renew or release it', async ({ world }) => {
    let losses = 0
    const staleLease = await holdLease(world.deps, 'work', { ...LEASE, onLost: () => (losses += 1) })
    await world.deps.db
      .updateTable('leases')
      .set({ leaseUntil: Date.now() - 1 })
      .execute()
    const otherLease = await holdLease(world.deps, 'work', { leaseMs: 3 * LEASE.leaseMs })
    expect(otherLease).not.toBeNull()
    const listRows = async (): Promise<unknown> => await world.deps.db.selectFrom('leases').selectAll().execute()
    const before = await listRows()
    vi.advanceTimersByTime(LEASE.leaseMs / 3)
    await waitUntil(async () => losses === 1)
    await staleLease?.release()
    expect(await listRows()).toEqual(before)
    await otherLease?.release()
  })

  it('of a dead node is removed by housekeeping', async ({ world }) => {
    await world.deps.db.insertInto('leases').values({ name: 'gone', holder: 'x', leaseUntil: 1 }).execute()
    await using _housekeeping = runJobs(world.deps, { housekeeping: housekeepingHandler(world.deps) })
    await waitUntil(async () => (await world.deps.db.selectFrom('leases').select('name').execute()).length === 0)
  })
})
