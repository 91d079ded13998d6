import type { TenantId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, vi } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { createLatch } from '../testing/latch.ts'
import { tenantOf } from '../testing/operator.ts'
import { enqueueMail, listJobs, startMailNode, waitUntilNoJobs } from '../testing/run-jobs.ts'
import { createWorld, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { enqueueJobs } from './enqueue-job.ts'
import { createJobWorker, type JobHandler } from './job-worker.ts'
import { claimJobByKey, finishJobs } from './jobs.repo.ts'

const MINUTE_MS = 60_000
const RENEW_MS = 10_000

// Only lease renewals use intervals; the database's own timers keep running.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Two tenants without jobs. */
async function createTenants(world: World): Promise<[TenantId, TenantId]> {
  const ada = await tenantOf(await world.signUp('ada@example.com'))
  const ben = await tenantOf(await world.signUp('ben@example.com'))
  await world.deps.db.deleteFrom('jobs').execute()
  return [ada, ben]
}

describeWorld('jobs', (it, open) => {
  it('run after their commit, and are deleted when they are done', async ({ world }) => {
    const ran: unknown[] = []
    await using _node = startMailNode(world, { run: async ({ payload }) => void ran.push(payload) })
    const rolledBack = world.deps.db.transaction().execute(async (trx) => {
      await enqueueJobs(trx, world.deps, [{ kind: 'mail', payload: 'never' }])
      throw new Error('Rolled back')
    })
    await expect(rolledBack).rejects.toThrow('Rolled back')
    await enqueueMail(world, { payload: { a: 1 } }, { payload: 'two' }, { payload: null })
    await waitUntilNoJobs(world)
    expect(ran).toEqual([{ a: 1 }, 'two', null])
  })

  it('run again with the newest payload if they are enqueued again during a run', async ({ world }) => {
    const first = createLatch()
    const ran: unknown[] = []
    await using _node = startMailNode(world, {
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
    await waitUntilNoJobs(world)
    expect(ran).toEqual(['first', 'third'])
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
    await using _node = startMailNode(world, { concurrency: 3, run: async ({ payload }) => void ran.add(payload) })
    const all = Array.from({ length: 100 }, (_, index) => index)
    await Promise.all(all.map(async (payload) => await enqueueMail(world, { payload })))
    await waitUntilNoJobs(world)
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
    await using _one = startMailNode(world, { concurrency: 3, run })
    await using _other = startMailNode(world, { concurrency: 3, run })
    await waitUntilNoJobs(world)
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
    await using _node = startMailNode(world, { takesTurns: true, run })
    await waitUntilNoJobs(world)
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
    await using _node = startMailNode(world, { takesTurns: true, concurrency: 4, isSlow, run })
    await slow.reached
    await enqueueMail(world, ...jobsOf(ada, ['quick1', 'quick2', 'quick3']), ...jobsOf(ben, ['quick4', 'quick5']))
    await waitUntil(async () => started.filter((key) => key.startsWith('quick')).length === 5)
    expect(started.filter((key) => key.startsWith('slow')).toSorted()).toEqual(['slow1', 'slow5'])
    slow.release()
    await waitUntilNoJobs(world)
    expect(started).toHaveLength(11)
  })

  it('are held by a node for as long as they run', async ({ world }) => {
    const first = createLatch()
    let runs = 0
    const run = async (): Promise<void> => {
      runs += 1
      await first.wait()
    }
    await using _one = startMailNode(world, { run })
    await enqueueMail(world, {})
    await first.reached
    await using _other = startMailNode(world, { run })
    for (let renewal = 0; renewal < 6; renewal += 1) {
      world.clock.advance(RENEW_MS)
      vi.advanceTimersByTime(RENEW_MS)
      // Only a new renewal leaves more than two of its three periods.
      await waitUntil(async () => ((await listJobs(world))[0]?.runAt ?? 0) > world.deps.now() + 2 * RENEW_MS)
      world.deps.events.emit('jobsQueued')
    }
    first.release()
    await waitUntilNoJobs(world)
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
      await using _other = startMailNode(world, { run: current.wait })
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
      await waitUntilNoJobs(world)
    },
  )
})
