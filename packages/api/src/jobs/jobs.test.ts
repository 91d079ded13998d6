import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, vi } from 'vitest'

import { DomainError } from '../context/domain-error.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { runWorker } from '../testing/run-worker.ts'
import { createLatch } from '../testing/latch.ts'
import { tenantOf } from '../testing/operator.ts'
import { createWorld, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { enqueueJobs, type NewJob } from './enqueue-job.ts'
import { createJobWorker, type JobHandler } from './job-worker.ts'
import { findFailedJobs, retryFailedJobs } from './failed-jobs.repo.ts'
import { claimJobByKey, finishJobs } from './jobs.repo.ts'

const MINUTE_MS = 60_000
const RENEW_MS = 10_000

// Only lease renewals use intervals; the database's own timers keep running.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

async function enqueueMail({ deps }: World, ...jobs: Partial<NewJob>[]): Promise<void> {
  const all = jobs.map((job) => ({ kind: 'mail' as const, ...job }))
  await deps.db.transaction().execute(async (trx) => await enqueueJobs(trx, deps, all))
  deps.events.emit('jobsQueued')
}

async function listJobs({ deps }: World) {
  return await deps.db.selectFrom('jobs').selectAll().orderBy('id').execute()
}

async function waitUntilEmpty(world: World): Promise<void> {
  await waitUntil(async () => (await listJobs(world)).length === 0)
}

/** Two tenants without jobs. */
async function createTenants(world: World): Promise<[TenantId, TenantId]> {
  const ada = await tenantOf(await world.signUp('ada@example.com'))
  const ben = await tenantOf(await world.signUp('ben@example.com'))
  await world.deps.db.deleteFrom('jobs').execute()
  return [ada, ben]
}

/** A node that works on emails. */
function startNode(
  { deps }: World,
  handler: Partial<JobHandler> & Pick<JobHandler, 'run'>,
  db: Db = deps.db,
): AsyncDisposable {
  return runWorker(createJobWorker({ ...deps, db }, { mail: { concurrency: 1, ...handler } }))
}

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

describeWorld('jobs', (it, open) => {
  it('run after their commit, and are deleted when they are done', async ({ world }) => {
    const ran: unknown[] = []
    await using _node = startNode(world, { run: async ({ payload }) => void ran.push(payload) })
    const rolledBack = world.deps.db.transaction().execute(async (trx) => {
      await enqueueJobs(trx, world.deps, [{ kind: 'mail', payload: 'never' }])
      throw new Error('Rolled back')
    })
    await expect(rolledBack).rejects.toThrow('Rolled back')
    await enqueueMail(world, { payload: { a: 1 } }, { payload: 'two' }, { payload: null })
    await waitUntilEmpty(world)
    expect(ran).toEqual([{ a: 1 }, 'two', null])
  })

  it('wait until they are due', async ({ world }) => {
    const ran: unknown[] = []
    await using _node = startNode(world, { run: async ({ payload }) => void ran.push(payload) })
    await enqueueMail(world, { payload: 'later', runAt: world.deps.now() + MINUTE_MS }, { payload: 'now' })
    await waitUntil(async () => ran.length === 1)
    world.clock.advance(MINUTE_MS)
    await waitUntilEmpty(world)
    expect(ran).toEqual(['now', 'later'])
  })

  it('are retried after a failure, with growing pauses, until they succeed', async ({ world }) => {
    let tries = 0
    await using _node = startNode(world, {
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
    await waitUntilEmpty(world)
    for (const [index, longest] of [5000, 10_000, 20_000].entries()) {
      expect(pauses[index]).toBeLessThanOrEqual(longest)
      expect(pauses[index]).toBeGreaterThan(longest / 2 - 2000)
    }
  })

  it('are abandoned after their last attempt, until the operator retries them', async ({ world }) => {
    let tries = 0
    let isBroken = true
    await using _node = startNode(world, {
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
    await waitUntilEmpty(world)
    expect(tries).toBe(3)
  })

  it('whose failure cannot be described do not hold up the others', async ({ world }) => {
    await enqueueMail(world, { payload: 'odd' }, { payload: 'good' })
    await using _node = startNode(world, {
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
    await using _node = startNode(world, {
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

  it('run again with the newest payload if they are enqueued again during a run', async ({ world }) => {
    const first = createLatch()
    const ran: unknown[] = []
    await using _node = startNode(world, {
      concurrency: 5,
      async run({ payload }) {
        ran.push(payload)
        if (payload === 'first') await first.wait()
      },
    })
    await enqueueMail(world, { key: 'one', payload: 'first' })
    await first.reached
    await enqueueMail(world, { key: 'one', payload: 'second' })
    await enqueueMail(world, { key: 'one', payload: 'third' })
    expect(ran).toEqual(['first'])
    expect(await listJobs(world)).toHaveLength(1)
    first.release()
    await waitUntilEmpty(world)
    expect(ran).toEqual(['first', 'third'])
  })

  it('run again if they are enqueued again during a run that fails or is postponed', async ({ world }) => {
    for (const end of ['fails', 'postpones']) {
      const first = createLatch()
      const ran: unknown[] = []
      await using _node = startNode(world, {
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
      await waitUntilEmpty(world)
      expect(ran).toEqual(['first', 'second'])
    }
  })

  it('with the same key become one job, with the newest payload and the earliest time', async ({ world }) => {
    const at = world.deps.now()
    const [early, late] = [at + MINUTE_MS, at + 60 * MINUTE_MS]
    await enqueueMail(world, { key: 'one', payload: 1, runAt: late }, { key: 'two', payload: 2 })
    await enqueueMail(world, { key: 'one', payload: 3, runAt: early })
    await enqueueMail(world, { key: 'one', payload: 4, runAt: late })
    const [one, two] = await listJobs(world)
    expect(one).toMatchObject({ key: 'one', payload: '4', runAt: early })
    expect(two).toMatchObject({ key: 'two', payload: '2' })
    // While it runs, too.
    const claimed = await claimJobByKey(world.deps.db, { kind: 'mail', key: 'one', holder: 'a', now: at, until: late })
    for (const runAt of [late, early, late]) await enqueueMail(world, { key: 'one', payload: 5, runAt })
    expect((await listJobs(world))[0]).toMatchObject({ runAt: late, rerunAt: early })
    await finishJobs(world.deps.db, claimed ? [claimed] : [])
    expect((await listJobs(world))[0]).toMatchObject({ runAt: early, rerunAt: null, payload: '5' })
  })

  it('are not missed if they are enqueued while a node polls', async ({ world }) => {
    const ran = new Set<unknown>()
    await using _node = startNode(world, { concurrency: 3, run: async ({ payload }) => void ran.add(payload) })
    const all = Array.from({ length: 100 }, (_, index) => index)
    await Promise.all(all.map(async (payload) => await enqueueMail(world, { payload })))
    await waitUntilEmpty(world)
    expect(ran.size).toBe(100)
  })

  it('run concurrently up to the limit of their kind, each on one node', async ({ world }) => {
    let [inProgress, max] = [0, 0]
    const ran: unknown[] = []
    const run: JobHandler['run'] = async ({ payload }) => {
      inProgress += 1
      max = Math.max(max, inProgress)
      await new Promise((resolve) => setTimeout(resolve, 2))
      inProgress -= 1
      ran.push(payload)
    }
    await enqueueMail(world, ...Array.from({ length: 40 }, (_, payload) => ({ payload })))
    await using _one = startNode(world, { concurrency: 3, run })
    await using _other = startNode(world, { concurrency: 3, run })
    await waitUntilEmpty(world)
    expect(max).toBeLessThanOrEqual(6)
    expect(ran).toHaveLength(40)
    expect(new Set(ran).size).toBe(40)
  })

  it('of several tenants take turns if their kind requires it', async ({ world }) => {
    const [ada, ben] = await createTenants(world)
    const jobsOf = (tenantId: TenantId | undefined, ...names: string[]) =>
      names.map((payload) => ({ ...(tenantId && { tenantId }), payload }))
    await enqueueMail(world, ...jobsOf(ada, 'a1', 'a2', 'a3'), ...jobsOf(ben, 'b1', 'b2'), ...jobsOf(undefined, '1'))
    const ran: string[] = []
    const run: JobHandler['run'] = async ({ payload }) => void ran.push(String(payload))
    await using _node = startNode(world, { takesTurns: true, run })
    await waitUntilEmpty(world)
    // The order of the tenants is that of their ids; jobs without a tenant follow the last one.
    const inTurns = [
      ['a1', 'b1', '1', 'a2', 'b2', 'a3'],
      ['b1', 'a1', '1', 'b2', 'a2', 'a3'],
    ]
    expect(inTurns).toContainEqual(ran)
  })

  // Security: 26
  it('that are slow leave half of the slots to the others, and take turns among themselves', async ({ world }) => {
    const [ada, ben] = await createTenants(world)
    const slow = createLatch()
    const started: string[] = []
    const run: JobHandler['run'] = async ({ key }) => {
      started.push(String(key))
      if (key?.startsWith('slow')) await slow.wait()
    }
    const isSlow = () => sql<boolean>`key like 'slow%'`
    const jobsOf = (tenantId: TenantId, names: string[]) => names.map((key) => ({ tenantId, key }))
    await enqueueMail(world, ...jobsOf(ada, ['slow1', 'slow2', 'slow3', 'slow4']), ...jobsOf(ben, ['slow5', 'slow6']))
    await using _node = startNode(world, { takesTurns: true, concurrency: 4, isSlow, run })
    await slow.reached
    await enqueueMail(world, ...jobsOf(ada, ['quick1', 'quick2', 'quick3']), ...jobsOf(ben, ['quick4', 'quick5']))
    await waitUntil(async () => started.filter((key) => key.startsWith('quick')).length === 5)
    expect(started.filter((key) => key.startsWith('slow')).toSorted()).toEqual(['slow1', 'slow5'])
    slow.release()
    await waitUntilEmpty(world)
    expect(started).toHaveLength(11)
  })

  it('are held by a node for as long as they run', async ({ world }) => {
    const first = createLatch()
    let runs = 0
    const run = async (): Promise<void> => {
      runs += 1
      await first.wait()
    }
    await using _one = startNode(world, { run })
    await enqueueMail(world, {})
    await first.reached
    await using _other = startNode(world, { run })
    for (let renewal = 0; renewal < 6; renewal += 1) {
      world.clock.advance(RENEW_MS)
      vi.advanceTimersByTime(RENEW_MS)
      // Only a new renewal leaves more than two of its three periods.
      await waitUntil(async () => ((await listJobs(world))[0]?.runAt ?? 0) > world.deps.now() + 2 * RENEW_MS)
      world.deps.events.emit('jobsQueued')
    }
    first.release()
    await waitUntilEmpty(world)
    expect(runs).toBe(1)
  })

  // Security: 61
  it.each(['succeeds', 'fails', 'postpones', 'finishes in its own transaction'])(
    'fence off a stale holder that %s after another node took over',
    async (end) => {
      await using world = await createWorld(open)
      const { db } = world.deps
      const [stale, current] = [createLatch(), createLatch()]
      let wrote: boolean | null = null
      let isAborted = false
      const run: JobHandler['run'] = async (job, { signal }) => {
        await stale.wait()
        isAborted = signal.aborted
        if (end === 'fails') throw new Error('The stale holder failed')
        if (end === 'postpones') return { runAt: 0, payload: 'stale' }
        if (end === 'succeeds') return
        wrote = (await finishJobs(db, [job])).size > 0
        return 'finished'
      }
      const staleNode = createJobWorker(world.deps, { mail: { concurrency: 1, run } })
      staleNode.start()
      await enqueueMail(world, { key: 'one', payload: 'asked' })
      await stale.reached
      // While it is suspended, its timers do not run.
      world.clock.advance(MINUTE_MS)
      await using _other = startNode(world, { run: current.wait })
      await current.reached
      const before = await listJobs(world)
      expect(before).toMatchObject([{ attempts: 2, payload: '"asked"' }])
      // It wakes up, and its renewal finds that another node has the job.
      world.clock.advance(RENEW_MS)
      vi.advanceTimersByTime(RENEW_MS)
      await waitUntil(async () => ((await listJobs(world))[0]?.runAt ?? 0) > (before[0]?.runAt ?? 0))
      await new Promise((resolve) => setTimeout(resolve, 5))
      const renewedJobs = await listJobs(world)
      stale.release()
      await staleNode.stop()
      expect(isAborted).toBe(true)
      expect(await listJobs(world)).toEqual(renewedJobs)
      if (end.startsWith('finishes')) expect(wrote).toBe(false)
      current.release()
      await waitUntilEmpty(world)
    },
  )

  it('that finish while the database is down do not run again when it is back', async ({ world }) => {
    let runs = 0
    const database = createFailingDb(world.deps.db)
    const run = async (): Promise<void> => {
      runs += 1
      database.isDown = true
    }
    await using _node = startNode(world, { run }, database.db)
    await enqueueMail(world, {})
    await waitUntil(async () => world.logged.some(({ message }) => message.startsWith('could not store')))
    database.isDown = false
    await waitUntilEmpty(world)
    expect(runs).toBe(1)
  })

  it('that postpone themselves while the database is down run again at that time', async ({ world }) => {
    const runAt = world.deps.now() + 60 * MINUTE_MS
    const database = createFailingDb(world.deps.db)
    const run = async (): Promise<{ runAt: number }> => {
      database.isDown = true
      return { runAt }
    }
    await using _node = startNode(world, { run }, database.db)
    await enqueueMail(world, {})
    await waitUntil(async () => world.logged.some(({ message }) => message.startsWith('could not store')))
    database.isDown = false
    await waitUntil(async () => (await listJobs(world)).every(({ leaseHolder }) => leaseHolder === null))
    expect(await listJobs(world)).toMatchObject([{ runAt, attempts: 0 }])
  })

  it('of a recurring kind are always a single job, which runs at its interval', async ({ world }) => {
    let runs = 0
    const handler = { everyMs: 60 * MINUTE_MS, run: async () => void (runs += 1) }
    await using _one = startNode(world, handler)
    await using _other = startNode(world, handler)
    const isOver = async (): Promise<boolean> => {
      const [job, ...rest] = await listJobs(world)
      return job !== undefined && rest.length === 0 && job.leaseHolder === null && job.runAt > world.deps.now()
    }
    for (const expected of [1, 2, 3]) {
      world.deps.events.emit('jobsQueued')
      await waitUntil(async () => runs === expected && (await isOver()))
      world.clock.advance(61 * MINUTE_MS)
    }
  })

  it('of a recurring kind do not wait for the old time after the interval is shortened', async ({ world }) => {
    let runs = 0
    const run = async (): Promise<void> => void (runs += 1)
    {
      await using _node = startNode(world, { everyMs: 24 * 60 * MINUTE_MS, run })
      await waitUntil(async () => runs === 1 && (await listJobs(world))[0]?.leaseHolder === null)
    }
    await using _node = startNode(world, { everyMs: 60 * MINUTE_MS, run })
    await waitUntil(async () => ((await listJobs(world))[0]?.runAt ?? 0) <= world.deps.now() + 60 * MINUTE_MS)
    world.clock.advance(60 * MINUTE_MS)
    world.deps.events.emit('jobsQueued')
    await waitUntil(async () => runs === 2)
  })
})
