import { expect } from 'vitest'

import { createWebhookWorker } from '../../calls/webhooks/webhook-worker.ts'
import type { Deps } from '../../context/context.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { runWorker } from '../../testing/run-worker.ts'
import { beforeTransaction } from '../../testing/before-transaction.ts'
import { PASSWORD } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { erasureHandler } from './erasure-job.ts'

/** Stores a webhook about an ended conversation. */
async function storeWebhook({ db, newId, now }: Deps, agentId: string | null): Promise<() => Promise<object>> {
  const seconds = Math.floor(now() / 1000)
  const body = JSON.stringify({
    type: 'post_call_transcription',
    event_timestamp: seconds,
    data: {
      agent_id: agentId,
      conversation_id: 'conv_late',
      status: 'done',
      transcript: [{ role: 'user', message: 'A late secret', time_in_call_secs: 1 }],
      metadata: { start_time_unix_secs: seconds, call_duration_secs: 30 },
    },
  })
  const webhook = { id: newId(), provider: 'elevenlabs' as const, bodyHash: 'a'.repeat(64), body }
  const times = { nextTryAt: now(), receivedAt: now() }
  await db
    .insertInto('stored_webhooks')
    .values({ ...webhook, state: 'pending', conversationId: 'conv_late', ...times })
    .execute()
  return async () =>
    await db.selectFrom('stored_webhooks').select(['state', 'body', 'tenantId']).executeTakeFirstOrThrow()
}

const IGNORED_WEBHOOK = { state: 'ignored', body: null, tenantId: null }

describeWorld('events for an erased business', (it) => {
  // Security: 65
  it('are not stored if they arrive late, and their conversation is deleted at the provider', async ({ world }) => {
    const { deps } = world
    const ada = await world.signUp('ada@example.com', 'Ada')
    const { agentId } = await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    await ada.caller.business.erase({ password: PASSWORD })
    {
      await using _eraser = runJobs(deps, { erasure: erasureHandler(deps) })
      const openErasures = deps.db.selectFrom('erasures').select('id').where('finishedAt', 'is', null)
      await waitUntil(async () => (await openErasures.execute()).length === 0)
    }
    const readWebhook = await storeWebhook(deps, agentId)
    const deletedIds: string[] = []
    const voice = { ...deps.voice, deleteConversation: async (id: string) => void deletedIds.push(id) }
    await using _worker = runWorker(createWebhookWorker({ ...deps, voice }))
    await waitUntil(async () => JSON.stringify(await readWebhook()).includes('ignored'))
    expect([await readWebhook(), deletedIds]).toEqual([IGNORED_WEBHOOK, ['conv_late']])
    expect(await deps.db.selectFrom('calls').select('id').execute()).toEqual([])
  })

  // Security: 65
  it('are not stored if the business is closed while they are processed', async ({ world }) => {
    const { deps } = world
    const ada = await world.signUp('ada@example.com', 'Ada')
    const { agentId } = await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const readWebhook = await storeWebhook(deps, agentId)
    const deletedIds: string[] = []
    const voice = { ...deps.voice, deleteConversation: async (id: string) => void deletedIds.push(id) }
    const db = beforeTransaction(deps.db, async () => await ada.caller.business.erase({ password: PASSWORD }))
    await using _worker = runWorker(createWebhookWorker({ ...deps, db, voice }))
    await waitUntil(async () => JSON.stringify(await readWebhook()).includes('ignored'))
    expect([await readWebhook(), deletedIds]).toEqual([IGNORED_WEBHOOK, ['conv_late']])
    expect(await deps.db.selectFrom('calls').select('id').execute()).toEqual([])
  })
})
