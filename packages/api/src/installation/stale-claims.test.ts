import { asE164, type E164 } from '@callwright/contract/text/phone'
import { FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'
import { expect } from 'vitest'

import { recordConversation } from '../calls/record/post-call.ts'
import { createReconciler } from '../calls/reconcile/reconcile.ts'
import { createWebhookStore } from '../calls/webhooks/store-webhook.ts'
import { createWebhookWorker } from '../calls/webhooks/webhook-worker.ts'
import { createKeyedQueue } from '../context/keyed-queue.ts'
import { createJobWorker } from '../jobs/job-worker.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import { numberJob } from '../usage/number-updates.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { numberHandlers } from '../testing/numbers.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { saveAssignment } from '../agent/numbers/numbers.repo.ts'
import { erasureHandler } from '../privacy/erase/erasure-job.ts'
import { retentionHandlers } from '../testing/retention-handlers.ts'
import { runWorker } from '../testing/run-worker.ts'
import { createLatch } from '../testing/latch.ts'
import { tenantOf } from '../testing/operator.ts'
import { recordPastCall } from '../testing/record-past-call.ts'
import { createProviderWorld } from '../testing/test-provider.ts'
import { createWorld, PASSWORD, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAIN = asE164('+12025550100')

type Table =
  | 'stored_webhooks'
  | 'calls'
  | 'recordings'
  | 'usage_entries'
  | 'usage_months'
  | 'erasures'
  | 'erased_agents'
  | 'businesses'

/** All rows of these tables. */
async function readAll({ deps }: World, ...tables: (Table | 'audit_entries' | 'provider_cursors')[]): Promise<unknown> {
  const rows: unknown[] = []
  for (const table of tables) rows.push(await deps.db.selectFrom(table).selectAll().execute())
  return rows
}

describeWorld('a node that wakes up after another node has taken over its work', (it, open) => {
  // Security: 61
  it.each(['gets its response', 'has lost its connection'])(
    'leaves a processed webhook unchanged if it %s',
    async (how) => {
      await using world = await createWorld(open)
      const ada = await world.signUp('ada@example.com')
      const { agentId } = await ada.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hello' })
      const conversation = {
        ...{ conversationId: 'conv_stale', agentId: agentId ?? '', tenantId: null, callId: null },
        ...{ direction: 'inbound' as const, status: 'completed' as const },
        ...{ endReason: 'answered' as const, startedAt: world.deps.now() - MINUTE_MS },
        ...{ callerNumber: asE164('+12125550142'), calledNumber: null, durationSeconds: 30, summary: null },
        ...{ turns: [{ role: 'customer' as const, text: 'Hello?', atSeconds: 1 }], hasRecording: false },
      }
      await recordConversation(world.deps, { tenantId: await tenantOf(ada), provider: 'simulator' }, conversation)
      const body = {
        type: 'post_call_audio',
        data: { agent_id: agentId, conversation_id: 'conv_stale', full_audio: btoa('ID3 a recording') },
      }
      await createWebhookStore(world.deps)({
        rawBody: Buffer.from(JSON.stringify(body)),
        conversationId: 'conv_stale',
      })
      const frozen = createLatch()
      const { blobs } = world.deps
      const staleWorker = createWebhookWorker({
        ...world.deps,
        blobs: {
          ...blobs,
          async put(bytes) {
            await frozen.wait()
            if (how === 'gets its response') return await blobs.put(bytes)
            throw new Error('The connection is gone')
          },
        },
      })
      staleWorker.start()
      await frozen.reached
      world.clock.advance(2 * MINUTE_MS)
      await using _other = runWorker(
        createWebhookWorker({ ...world.deps, blobs: { ...blobs, withLock: createKeyedQueue() } }),
      )
      const isDone = async (): Promise<boolean> =>
        JSON.stringify(await readAll(world, 'stored_webhooks')).includes('"done"')
      await waitUntil(isDone)
      const all = async (): Promise<unknown> => await readAll(world, 'stored_webhooks', 'calls', 'recordings')
      const before = await all()
      world.clock.advance(MINUTE_MS)
      frozen.release()
      await staleWorker.stop()
      expect(await all()).toEqual(before)
      expect((await ada.caller.calls.list({})).total).toBe(1)
    },
  )

  // Security: 61
  it('does not move the cursor of the provider’s conversations', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const { voice } = provider.deps
    const frozen = createLatch()
    const staleWorker = createReconciler({
      ...provider.deps,
      voice: {
        ...voice,
        async listConversations() {
          await frozen.wait()
          return []
        },
      },
    })
    staleWorker.start()
    await frozen.reached
    const since = async (): Promise<number> =>
      (await world.deps.db.selectFrom('provider_cursors').select('since').executeTakeFirstOrThrow()).since
    const first = await since()
    await world.deps.db.updateTable('provider_cursors').set({ leaseUntil: 0 }).execute()
    await using _other = runWorker(createReconciler(provider.deps))
    await waitUntil(async () => (await since()) > first + DAY_MS - MINUTE_MS)
    const before = await readAll(world, 'provider_cursors')
    frozen.release()
    await staleWorker.stop()
    expect(await readAll(world, 'provider_cursors')).toEqual(before)
  })

  // Security: 61
  it('erases nothing more, and finishes no erasure twice', async ({ world, ada }) => {
    await ada.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hello' })
    await ada.caller.business.erase({ password: PASSWORD })
    const frozen = createLatch()
    const deleteAgent = async (): Promise<void> => await frozen.wait()
    const simulator = { ...world.simulator, deleteAgent }
    const frozenDeps = { ...world.deps, voice: { ...world.deps.voice, deleteAgent }, simulator }
    const staleWorker = createJobWorker(world.deps, { erasure: erasureHandler(frozenDeps) })
    staleWorker.start()
    await frozen.reached
    world.clock.advance(6 * MINUTE_MS)
    await using _other = runJobs(world.deps, { erasure: erasureHandler(world.deps) })
    await waitUntil(async () => JSON.stringify(await readAll(world, 'audit_entries')).includes('admin.erasureFinished'))
    const all = async (): Promise<unknown> => await readAll(world, 'erasures', 'erased_agents', 'audit_entries')
    const before = await all()
    world.clock.advance(MINUTE_MS)
    const finished = () => world.logged.filter(({ message }) => message === 'a business was erased').length
    expect(finished()).toBe(1)
    frozen.release()
    await staleWorker.stop()
    expect([await all(), finished()]).toEqual([before, 1])
  })

  // Security: 61
  it('removes no more transcripts, and does not move the cursor back', async ({ world, ada }) => {
    for (let index = 0; index < 12; index += 1) await recordPastCall(world, ada, { days: 20, id: `old-${index}` })
    await ada.caller.business.setRetention({ keepDays: 7 })
    const frozen = createLatch()
    const { blobs } = world.deps
    const frozenBlobs = { ...blobs, remove: frozen.wait }
    const staleWorker = createJobWorker(world.deps, retentionHandlers({ ...world.deps, blobs: frozenBlobs }))
    staleWorker.start()
    // It has removed the first batch, and a second batch is left.
    await frozen.reached
    world.clock.advance(6 * MINUTE_MS)
    const countTranscripts = async (): Promise<number> =>
      (await world.deps.db.selectFrom('transcripts').select('callId').execute()).length
    expect(await countTranscripts()).toBeGreaterThan(0)
    await using other = runJobs(world.deps, retentionHandlers(world.deps))
    await waitUntil(async () => (await countTranscripts()) === 0)
    await waitUntil(async () => JSON.stringify(await readAll(world, 'audit_entries')).includes('expireContent'))
    await other[Symbol.asyncDispose]()
    await ada.caller.business.setRetention({ keepDays: null })
    await recordPastCall(world, ada, { days: 19, id: 'wanted' })
    const all = async (): Promise<unknown> => await readAll(world, 'businesses', 'calls', 'audit_entries')
    const before = await all()
    frozen.release()
    await staleWorker.stop()
    expect(await all()).toEqual(before)
    expect(await countTranscripts()).toBe(1)
  })

  // Security: 61
  it('does not have the last word on a number’s agent', async ({ world, ada, ben }) => {
    await using provider = await createProviderWorld(world)
    const agents: (string | null)[] = []
    for (const each of [ada, ben]) {
      agents.push((await provider.callerOf(each).agent.update({ systemPrompt: 'Be kind.' })).agentId)
    }
    const [adasAgentId, bensAgentId] = agents
    const assign = async (tenantId: string): Promise<void> => {
      const accountNumber = { number: MAIN, numberId: FAKE_NUMBER_ID, label: '', agentId: null }
      const { now } = world.deps
      await saveAssignment(world.deps.db, { provider: 'elevenlabs', number: MAIN, tenantId, accountNumber, now: now() })
      await enqueueJobs(world.deps.db, world.deps, [numberJob({ provider: 'elevenlabs', number: MAIN })])
    }
    const findAnsweringAgent = (): string | null | undefined => provider.fake.state.numbers.get(FAKE_NUMBER_ID)?.agentId
    await assign(await tenantOf(ada))
    const frozen = createLatch()
    let isFirst = true
    const { voice } = provider.deps
    const attachNumber: typeof voice.attachNumber = async (...args) => {
      const isFrozen = isFirst
      isFirst = false
      if (isFrozen) await frozen.wait()
      return await voice.attachNumber(...args)
    }
    const beforeCheck = createLatch()
    const listNumbers: typeof voice.listNumbers = async () => {
      await beforeCheck.wait()
      return await voice.listNumbers()
    }
    const staleVoice = { ...voice, attachNumber, listNumbers }
    await using _stale = runJobs(provider.deps, numberHandlers({ ...provider.deps, voice: staleVoice }))
    await frozen.reached
    world.clock.advance(2 * MINUTE_MS)
    await assign(await tenantOf(ben))
    const findAttachedAgent = async (): Promise<string | null | undefined> =>
      (await world.deps.db.selectFrom('phone_numbers').select('attachedAgentId').executeTakeFirst())?.attachedAgentId
    {
      await using _other = runJobs(provider.deps, numberHandlers(provider.deps))
      await waitUntil(async () => (await findAttachedAgent()) === bensAgentId)
    }
    expect(findAnsweringAgent()).toBe(bensAgentId)
    frozen.release()
    await waitUntil(async () => findAnsweringAgent() === adasAgentId)
    expect(await findAttachedAgent()).toBe(bensAgentId)
    beforeCheck.release()
    // The check reads the provider's state and corrects it.
    await waitUntil(async () => findAnsweringAgent() === bensAgentId && (await findAttachedAgent()) === bensAgentId)
  })

  // Security: 61
  it('does not delete a number that was assigned again in the meantime', async ({ world, ada, ben }) => {
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const [adasId, bensId] = [await tenantOf(ada), await tenantOf(ben)]
    const { db, now, voice } = world.deps
    const assign = async (number: E164, tenantId: string | null): Promise<void> => {
      const accountNumber = { number, numberId: `id of ${number}`, label: '', agentId: null }
      await saveAssignment(db, { provider: voice.name, number, tenantId, accountNumber, now: now() })
      await enqueueJobs(db, world.deps, [numberJob({ provider: voice.name, number })])
    }
    // As many numbers as are attached concurrently, and then one that is unassigned.
    for (let index = 0; index < 4; index += 1) await assign(asE164(`+1202555010${index}`), adasId)
    const freed = asE164('+19165550100')
    await assign(freed, null)
    const frozen = createLatch()
    const frozenVoice = { ...voice, attachNumber: frozen.wait }
    const staleWorker = createJobWorker(world.deps, numberHandlers({ ...world.deps, voice: frozenVoice }))
    staleWorker.start()
    await frozen.reached
    world.clock.advance(MINUTE_MS)
    await assign(freed, bensId)
    const findNumber = (): Promise<{ tenantId: string | null } | undefined> =>
      db.selectFrom('phone_numbers').select('tenantId').where('number', '=', freed).executeTakeFirst()
    frozen.release()
    const attachedNumbers = db.selectFrom('phone_numbers').select('number').where('attachedAgentId', 'is not', null)
    await waitUntil(async () => (await attachedNumbers.execute()).length >= 4)
    await staleWorker.stop()
    expect(await findNumber()).toEqual({ tenantId: bensId })
  })
})
