import type { Db } from '@callwright/db/database'
import { expect } from 'vitest'

import { DomainError } from '../context/domain-error.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { createLatch } from '../testing/latch.ts'
import { enqueueMail, listJobs, startMailNode, waitUntilNoJobs } from '../testing/run-jobs.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { findFailedJobs, retryFailedJobs } from './failed-jobs.repo.ts'

const MINUTE_MS = 60_000

/** A database that fails while `isDown` is true. */
function createFailingDb(db: Db): { db: Db; isDown: boolean } {
  const get = (of: Db, name: keyof Db): unknown => {
    if (database.isDown) throw new Error('The database is down')
    const value: unknown = of[name]
    return typeof value === 'function' ? value.bind(of) : value
  }
  const database = { db: new Proxy(db, { get: (of, name) => get(of, name as keyof Db) }), isDown: false }
  return database
}

describeWorld('jobs', (it) => {
  it('wait until they are due', async ({ world }) => {
    const ran: unknown[] = []
    await using _node = startMailNode(world, { run: async ({ payload }) => void ran.push(payload) })
    await enqueueMail(world, { payload: 'later', runAt: world.deps.now() + MINUTE_MS }, { payload: 'now' })
    await waitUntil(async () => ran.length === 1)
    world.clock.advance(MINUTE_MS)
    await waitUntilNoJobs(world)
    expect(ran).toEqual(['now', 'later'])
  })

  it('are retried after a failure, with growing pauses, until they succeed', async ({ world }) => {
    let tries = 0
    await using _node = startMailNode(world, {
      async run() {
        tries += 1
        if (tries < 4) throw new DomainError('provider-failed', 'Not now.')
      },
    })
    const pauses: number[] = []
    await enqueueMail(world, { label: 'A piece of work' })
    for (const expected of [1, 2, 3]) {
      await waitUntil(async () => tries === expected && (await listJobs(world))[0]?.leaseHolder === null)
      pauses.push(((await listJobs(world))[0]?.runAt ?? 0) - world.deps.now())
      expect(await findFailedJobs(world.deps.db, 'mail', 5)).toEqual({
        ...{ count: 1, items: [{ what: 'A piece of work', error: 'Not now.' }] },
      })
      world.clock.advance(20_000)
      world.deps.events.emit('jobsQueued')
    }
    await waitUntilNoJobs(world)
    for (const [index, longest] of [5000, 10_000, 20_000].entries()) {
      expect(pauses[index]).toBeLessThanOrEqual(longest)
      expect(pauses[index]).toBeGreaterThan(longest / 2 - 2000)
    }
  })

  it('are abandoned after their last attempt, until the operator retries them', async ({ world }) => {
    let tries = 0
    let isBroken = true
    await using _node = startMailNode(world, {
      maxAttempts: 2,
      async run() {
        tries += 1
        if (isBroken) throw new Error('internal details')
      },
    })
    await enqueueMail(world, { label: 'A piece of work' })
    const isAbandoned = async (): Promise<boolean> => {
      world.clock.advance(10_000)
      world.deps.events.emit('jobsQueued')
      return (await listJobs(world)).some(({ failedAt }) => failedAt !== null)
    }
    await waitUntil(isAbandoned)
    world.clock.advance(60 * MINUTE_MS)
    expect(tries).toBe(2)
    const { items } = await findFailedJobs(world.deps.db, 'mail', 5)
    expect(items).toEqual([{ what: 'A piece of work', error: 'Something went wrong. See the server log for details.' }])
    isBroken = false
    expect(await retryFailedJobs(world.deps.db, 'mail', world.deps.now())).toBe(1)
    world.deps.events.emit('jobsQueued')
    await waitUntilNoJobs(world)
    expect(tries).toBe(3)
  })

  it('whose failure cannot be described do not hold up the others', async ({ world }) => {
    await enqueueMail(world, { payload: 'odd' }, { payload: 'good' })
    await using _node = startMailNode(world, {
      maxAttempts: 1,
      describe() {
        throw new Error('No words')
      },
      async run({ payload }) {
        if (payload === 'odd') throw new Error('A failure')
      },
    })
    await waitUntil(async () => {
      const jobs = await listJobs(world)
      return jobs.length === 1 && jobs[0]?.failedAt !== null
    })
    expect(await listJobs(world)).toMatchObject([
      { lastError: 'Something went wrong. See the server log for details.' },
    ])
  })

  it('do not use up an attempt if the disk or the database fails', async ({ world }) => {
    let tries = 0
    await using _node = startMailNode(world, {
      maxAttempts: 1,
      async run() {
        tries += 1
        if (tries < 3) throw Object.assign(new Error('No room'), { code: 'ENOSPC' })
      },
    })
    await enqueueMail(world, {})
    await waitUntil(async () => {
      world.clock.advance(1000)
      world.deps.events.emit('jobsQueued')
      return (await listJobs(world)).length === 0
    })
    expect(tries).toBe(3)
  })

  it('run again if they are enqueued again during a run that fails or is postponed', async ({ world }) => {
    for (const end of ['fails', 'postpones']) {
      const first = createLatch()
      const ran: unknown[] = []
      await using _node = startMailNode(world, {
        maxAttempts: 1,
        async run({ payload }) {
          ran.push(payload)
          if (payload !== 'first') return
          await first.wait()
          if (end === 'fails') throw new Error('It failed')
          return { runAt: world.deps.now() + 60 * MINUTE_MS, payload: 'old' }
        },
      })
      await enqueueMail(world, { key: 'one', payload: 'first' })
      await first.reached
      await enqueueMail(world, { key: 'one', payload: 'second' })
      first.release()
      await waitUntilNoJobs(world)
      expect(ran).toEqual(['first', 'second'])
    }
  })

  it('that finish while the database is down do not run again when it is back', async ({ world }) => {
    let runs = 0
    const database = createFailingDb(world.deps.db)
    const run = async (): Promise<void> => {
      runs += 1
      database.isDown = true
    }
    await using _node = startMailNode(world, { run }, database.db)
    await enqueueMail(world, {})
    await waitUntil(async () => world.logged.some(({ message }) => message.startsWith('could not store')))
    database.isDown = false
    await waitUntilNoJobs(world)
    expect(runs).toBe(1)
  })

  it('that postpone themselves while the database is down run again at that time', async ({ world }) => {
    const runAt = world.deps.now() + 60 * MINUTE_MS
    const database = createFailingDb(world.deps.db)
    const run = async (): Promise<{ runAt: number }> => {
      database.isDown = true
      return { runAt }
    }
    await using _node = startMailNode(world, { run }, database.db)
    await enqueueMail(world, {})
    await waitUntil(async () => world.logged.some(({ message }) => message.startsWith('could not store')))
    database.isDown = false
    await waitUntil(async () => (await listJobs(world)).every(({ leaseHolder }) => leaseHolder === null))
    expect(await listJobs(world)).toMatchObject([{ runAt, attempts: 0 }])
  })

  it('of a recurring kind are always a single job, which runs at its interval', async ({ world }) => {
    let runs = 0
    const handler = { everyMs: 60 * MINUTE_MS, run: async () => void (runs += 1) }
    await using _one = startMailNode(world, handler)
    await using _other = startMailNode(world, handler)
    const hasEnded = async (): Promise<boolean> => {
      const [job, ...rest] = await listJobs(world)
      return job !== undefined && rest.length === 0 && job.leaseHolder === null && job.runAt > world.deps.now()
    }
    for (const expected of [1, 2, 3]) {
      world.deps.events.emit('jobsQueued')
      await waitUntil(async () => runs === expected && (await hasEnded()))
      world.clock.advance(61 * MINUTE_MS)
    }
  })

  it('of a recurring kind do not wait for the old time after the interval is shortened', async ({ world }) => {
    let runs = 0
    const run = async (): Promise<void> => void (runs += 1)
    {
      await using _node = startMailNode(world, { everyMs: 24 * 60 * MINUTE_MS, run })
      await waitUntil(async () => runs === 1 && (await listJobs(world))[0]?.leaseHolder === null)
    }
    await using _node = startMailNode(world, { everyMs: 60 * MINUTE_MS, run })
    await waitUntil(async () => ((await listJobs(world))[0]?.runAt ?? 0) <= world.deps.now() + 60 * MINUTE_MS)
    world.clock.advance(60 * MINUTE_MS)
    world.deps.events.emit('jobsQueued')
    await waitUntil(async () => runs === 2)
  })
})
