import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { countCompletedCalls, createProviderAgents } from '../../testing/provider-agents.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { createWorld, PASSWORD, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import type { Worker } from '../../jobs/worker.ts'
import { deletionHandler } from '../record/deletion-job.ts'
import { createJobWorker } from '../../jobs/job-worker.ts'
import { createReconciler } from './reconcile.ts'
import { createCallLookupWorker } from './call-lookup-worker.ts'

const MINUTE_MS = 60_000
const OPEN_STATUSES = ['initiated', 'in-progress']

async function whileRunning<T>(workers: readonly Worker[], work: () => Promise<T>): Promise<T> {
  for (const worker of workers) worker.start()
  try {
    return await work()
  } finally {
    await Promise.all(workers.map(async (worker) => await worker.stop()))
  }
}

const listAllCalls = async (world: World) => await world.deps.db.selectFrom('calls').selectAll().execute()

describeWorld('without any webhook', (it, open) => {
  it('all calls are recorded and ended within two polling periods, including calls that we did not start', async () => {
    await using world = await createWorld(open, { reconcileMs: 50 })
    await using provider = await createProviderWorld(world, {
      outcomes: { answered: 3, busy: 1, 'no-answer': 1, voicemail: 1 },
    })
    const { ada, ben, ring } = await createProviderAgents(world, provider)
    const { voice } = provider.deps
    let rounds = 0
    const listConversations: typeof voice.listConversations = async (query) => {
      rounds += 1
      return await voice.listConversations(query)
    }
    const countingReconciler = createReconciler({ ...provider.deps, voice: { ...voice, listConversations } })
    await whileRunning([countingReconciler, createCallLookupWorker(provider.deps)], async () => {
      for (let count = 0; count < 4; count += 1) {
        await ada.calls.place({ phoneNumber: `555-555-010${count}` })
        await ben.calls.place({ phoneNumber: `555-555-010${count}` })
        ring()
      }
      await waitUntil(async () => (await listAllCalls(world)).length === 12)
      // All calls have ended. A round may be in progress, so wait until a third round starts: by then two are complete.
      for (const clock of [world.clock, provider.fake]) clock.advance(10 * MINUTE_MS)
      const before = rounds
      await waitUntil(async () => rounds > before + 2)
      expect((await listAllCalls(world)).filter((call) => OPEN_STATUSES.includes(call.status))).toEqual([])
    })
    const { conversations, dials } = provider.fake.state
    for (const call of await listAllCalls(world)) {
      const conversation = conversations.get(call.conversationId ?? '')
      const { direction, outcome } = conversation ?? {}
      expect(call.direction).toBe(direction)
      expect(call.status).toBe(outcome === 'answered' || outcome === 'voicemail' ? 'completed' : 'missed')
    }
    expect(new Set(dials.map((dial) => dial.callId)).size).toBe(dials.length)
    expect([(await ada.calls.list({})).total, (await ben.calls.list({})).total]).toEqual([8, 4])
  })

  it('calls that ended during downtime are recorded once and charged once', async ({ world }) => {
    await using provider = await createProviderWorld(world, { speed: 1000 })
    const { ben, ring } = await createProviderAgents(world, provider)
    await whileRunning([createReconciler(provider.deps)], async () => {
      await waitUntil(async () => await world.deps.db.selectFrom('provider_cursors').select('since').executeTakeFirst())
    })
    const missedCalls = 120
    for (let count = 0; count < missedCalls; count += 1) ring()
    await ben.calls.place({ phoneNumber: '555-555-0100' })
    for (const clock of [world.clock, provider.fake]) clock.advance(10 * MINUTE_MS)
    await whileRunning([createReconciler(provider.deps)], async () => {
      await waitUntil(async () => (await countCompletedCalls(world)) > missedCalls)
    })
    const calls = (await listAllCalls(world)).filter((call) => call.direction === 'inbound')
    expect(calls).toHaveLength(missedCalls)
    expect(new Set(calls.map((call) => call.conversationId)).size).toBe(missedCalls)
    const entries = await world.deps.db.selectFrom('usage_entries').select('callId').execute()
    expect(new Set(entries.map((entry) => entry.callId)).size).toBe(entries.length)
  })

  it('repeated provider failures lose no calls', async () => {
    await using world = await createWorld(open, { reconcileMs: 50 })
    await using provider = await createProviderWorld(world, { speed: 1000 })
    const { ada, ring } = await createProviderAgents(world, provider)
    for (const kind of ['500-before', 'garbage', 'half', 'reset', '429', 'html'] as const) {
      provider.fake.addFault({ kind, path: '/v1/convai/conversations', probability: 0.12 })
    }
    const before = world.deps.now()
    for (let count = 0; count < 30; count += 1) ring()
    await whileRunning([createReconciler(provider.deps)], async () => {
      await waitUntil(async () => (await ada.calls.list({ statuses: ['completed'] })).rows.length >= 25)
      await waitUntil(async () => (await countCompletedCalls(world)) === 30)
    })
    const { since } = await world.deps.db.selectFrom('provider_cursors').select('since').executeTakeFirstOrThrow()
    expect(since).toBeGreaterThan(before - MINUTE_MS)
  })

  it('a call that the provider still reports as open after a day ends as unknown', async () => {
    await using world = await createWorld(open, { reconcileMs: 100 })
    await using provider = await createProviderWorld(world)
    const { ada } = await createProviderAgents(world, provider)
    await ada.calls.place({ phoneNumber: '555-555-0100' })
    const listStatuses = async (): Promise<unknown[]> =>
      (await listAllCalls(world)).map(({ status, endReason }) => [status, endReason])
    const hasBeenLookedUp = async (): Promise<boolean> =>
      (await listAllCalls(world)).every(({ lookupAt }) => lookupAt === null || lookupAt > world.deps.now())
    world.clock.advance(23 * 60 * MINUTE_MS)
    await whileRunning([createCallLookupWorker(provider.deps)], async () => await waitUntil(hasBeenLookedUp))
    expect(await listStatuses()).toEqual([['initiated', null]])
    world.clock.advance(2 * 60 * MINUTE_MS)
    await whileRunning([createCallLookupWorker(provider.deps)], async () => await waitUntil(hasBeenLookedUp))
    expect(await listStatuses()).toEqual([['failed', 'unknown']])
  })

  it('a call whose response was lost is dialed once and found', async () => {
    await using world = await createWorld(open, { reconcileMs: 100 })
    await using provider = await createProviderWorld(world, { speed: 200 })
    const { ada, ben } = await createProviderAgents(world, provider)
    for (const kind of ['500-after', 'reset', 'half', 'garbage', 'html'] as const) {
      provider.fake.addFault({ kind, path: '/outbound-call', times: 1 })
    }
    const callIds: string[] = []
    for (let count = 0; count < 5; count += 1) {
      const { callId, conversationId } = await ada.calls.place({ phoneNumber: `555-555-010${count}` })
      expect(conversationId).toBe(null)
      callIds.push(callId)
      world.clock.advance(15_000)
      provider.fake.advance(15_000)
    }
    await whileRunning([createCallLookupWorker(provider.deps)], async () => {
      await waitUntil(async () => {
        world.clock.advance(100)
        return (await listAllCalls(world)).every((call) => call.status === 'completed')
      })
    })
    expect(provider.fake.state.dials.map((dial) => dial.callId)).toEqual(callIds)
    expect((await ada.calls.list({})).rows.map((row) => row.id).toSorted()).toEqual(callIds.toSorted())
    expect((await ben.calls.list({})).total).toBe(0)
  })
})

describeWorld('a deleted call', (it, open) => {
  it('is also deleted at the provider, with retries, and never reappears', async () => {
    await using world = await createWorld(open, { reconcileMs: 50 })
    await using provider = await createProviderWorld(world, { speed: 1000 })
    const { ada, ben, ring } = await createProviderAgents(world, provider)
    const [deletedConversation, keptConversation] = [ring(), ring()]
    const listConversationIds = async () => (await ada.calls.list({})).rows.map((row) => row.conversationId)
    await whileRunning([createReconciler(provider.deps)], async () => {
      await waitUntil(async () => (await ada.calls.list({ statuses: ['completed'] })).rows.length === 2)
      const call = (await ada.calls.list({})).rows.find((row) => row.conversationId === deletedConversation?.id)
      await expect(ben.calls.remove({ callId: call?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      provider.fake.addFault({ kind: '500-before', method: 'DELETE', times: 9 })
      await ada.calls.remove({ callId: call?.id ?? '' })
      await whileRunning([createJobWorker(provider.deps, { deletion: deletionHandler(provider.deps) })], async () => {
        await waitUntil(async () => {
          world.clock.advance(5000)
          world.deps.events.emit('jobsQueued')
          return !provider.fake.state.conversations.has(deletedConversation?.id ?? '')
        })
      })
      expect(await listConversationIds()).toEqual([keptConversation?.id])
    })
    const [row] = await world.deps.db.selectFrom('deleted_conversations').selectAll().execute()
    expect(row?.conversationId).toBe(deletedConversation?.id)
    await waitUntil(async () => {
      const [{ providerDeletedAt: at } = { providerDeletedAt: null }] = await world.deps.db
        .selectFrom('deleted_conversations')
        .selectAll()
        .execute()
      return at !== null
    })
  })
})

describeWorld('an erased business’s calls', (it, open) => {
  // Security: 65
  it('are deleted at the provider once they end, even if unknown here; other calls are kept', async () => {
    await using world = await createWorld(open, { reconcileMs: 50 })
    await using provider = await createProviderWorld(world, { speed: 100, outcomes: { answered: 1 } })
    const { ada, ben, ring } = await createProviderAgents(world, provider)
    const { conversations } = provider.fake.state
    provider.fake.addFault({ kind: '500-after', path: '/outbound-call', times: 1 })
    expect(await ada.calls.place({ phoneNumber: '555-555-0100' })).toMatchObject({ conversationId: null })
    const { conversationId: bensId } = await ben.calls.place({ phoneNumber: '555-555-0101' })
    ring()
    expect(conversations.size).toBe(3)
    await ada.business.erase({ password: PASSWORD })
    provider.fake.addFault({ kind: '500-before', method: 'DELETE', times: 4 })
    const { db } = world.deps
    await whileRunning([createReconciler(provider.deps)], async () => {
      await waitUntil(async () => conversations.size === 1)
      // Calls in progress and failed deletions hold back the cursor; then it advances.
      await waitUntil(async () => {
        const { since } = await db.selectFrom('provider_cursors').select('since').executeTakeFirstOrThrow()
        return since > world.deps.now() - 2000
      })
    })
    expect([...conversations.keys()]).toEqual([bensId])
    expect((await ben.calls.list({})).rows.map(({ status }) => status)).toEqual(['completed'])
    expect((await listAllCalls(world)).filter(({ conversationId: id }) => id !== null && id !== bensId)).toEqual([])
  })
})
