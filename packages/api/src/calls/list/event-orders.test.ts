import { createHmac } from 'node:crypto'

import { readPostCall } from '@callwright/voice/elevenlabs/webhook'
import type { Conversation, VoiceProvider } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import type { Worker } from '../../jobs/worker.ts'
import { createPostCallReceiver } from '../webhooks/receive-webhook.ts'
import { createReconciler } from '../reconcile/reconcile.ts'
import { createWebhookWorker } from '../webhooks/webhook-worker.ts'

const EVENTS = ['initiated', 'failure', 'transcription', 'poll'] as const
type Event = (typeof EVENTS)[number]

const NUMBERS = { agent: '+15555550199', customer: '+15555550100' }
const START_UNIX_SECONDS = 1_790_000_000

/** The provider reports results by id, as a list, or both; only those by id come with the results of the tools. */
type Call = { agentId: string; conversationId: string; outcomeId: string; results: 'by-id' | 'listed' }

const transcription = ({ agentId, conversationId, outcomeId, results }: Call) => ({
  type: 'post_call_transcription',
  event_timestamp: START_UNIX_SECONDS + 90,
  data: {
    agent_id: agentId,
    conversation_id: conversationId,
    status: 'done',
    transcript: [
      {
        role: 'agent',
        message: 'Hello!',
        time_in_call_secs: 0,
        tool_results: results === 'by-id' ? [TRANSFERRED] : [],
      },
    ],
    metadata: {
      start_time_unix_secs: START_UNIX_SECONDS,
      call_duration_secs: 73,
      phone_call: {
        type: 'twilio',
        direction: 'outbound',
        agent_number: NUMBERS.agent,
        external_number: NUMBERS.customer,
      },
    },
    analysis: {
      transcript_summary: 'A greeting.',
      ...(results === 'by-id'
        ? { data_collection_results: { [outcomeId]: outcomeResult(outcomeId) } }
        : { data_collection_results_list: [outcomeResult(outcomeId)] }),
    },
  },
})

const TRANSFERRED = {
  tool_name: 'transfer_to_number',
  is_error: false,
  result: { result_type: 'transfer_to_number_twilio_success', transfer_number: '+12125550177' },
}

const outcomeResult = (id: string) => ({
  data_collection_id: id,
  value: 'no conversation',
  rationale: 'Nobody answered the greeting.',
})

const failure = (agentId: string, conversationId: string) => ({
  type: 'call_initiation_failure',
  event_timestamp: START_UNIX_SECONDS + 5,
  data: {
    agent_id: agentId,
    conversation_id: conversationId,
    failure_reason: 'busy',
    metadata: { type: 'twilio', body: { To: NUMBERS.customer, From: NUMBERS.agent, Direction: 'outbound-api' } },
  },
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

async function deliver(world: World, payload: object): Promise<void> {
  const body = JSON.stringify(payload)
  const [secret = ''] = world.deps.settings.webhookSecrets
  const t = Math.floor(world.deps.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  await createPostCallReceiver(world.deps)({ rawBody: Buffer.from(body), signatureHeader: `t=${t},v0=${signature}` })
}

/** What the provider returns for a call at this time. */
function conversationNow(event: 'initiated' | 'poll', call: Call): Conversation {
  const postCall = readPostCall(Buffer.from(JSON.stringify(transcription(call))))
  if (postCall.kind !== 'conversation') throw new Error('A transcription webhook should contain a conversation')
  if (event === 'poll') return postCall.conversation
  const { analysis: _analysis, ...conversation } = postCall.conversation
  const open = { status: 'initiated', endReason: null, durationSeconds: 0, summary: null } as const
  return { ...conversation, ...open, turns: [], hasRecording: false }
}

/** Runs one round of the reconciler against a provider with these conversations. */
async function poll(world: World, conversations: readonly Conversation[]): Promise<void> {
  let isListed = false
  const voice: VoiceProvider = {
    ...world.simulator,
    listConversations: async () => {
      isListed = true
      return conversations.map(({ conversationId, agentId, status }) => ({
        conversationId,
        agentId,
        status,
        startedAt: START_UNIX_SECONDS * 1000,
      }))
    },
    fetchConversation: async (id) => conversations.find(({ conversationId }) => conversationId === id) ?? null,
  }
  await runUntil(createReconciler({ ...world.deps, voice }), async () => {
    const { leaseUntil: lease } =
      (await world.deps.db.selectFrom('provider_cursors').selectAll().executeTakeFirst()) ?? {}
    return isListed && lease === 0
  })
}

async function runUntil(worker: Worker, hasEnded: () => Promise<boolean>): Promise<void> {
  worker.start()
  await waitUntil(hasEnded)
  await worker.stop()
}

async function processWebhooks(world: World): Promise<void> {
  await runUntil(createWebhookWorker(world.deps), async () => {
    const pendingWebhooks = world.deps.db.selectFrom('stored_webhooks').select('id').where('state', '=', 'pending')
    return (await pendingWebhooks.executeTakeFirst()) === undefined
  })
  world.deps.events.removeAllListeners('webhookStored')
}

describeWorld('call events', (it) => {
  // Security: 25
  it('give each call one row, charge and completion, in any order and with repeats', async ({ world, ada, ben }) => {
    const agentId = (await ada.caller.agent.update({ systemPrompt: 'Be kind.' })).agentId ?? ''
    await ben.caller.agent.update({ systemPrompt: 'Be quick.' })
    const outcomeId = (await ada.caller.agent.fields())[0]?.id ?? ''
    const completed: string[] = []
    world.deps.events.on('callCompleted', ({ conversationId }) => completed.push(conversationId))
    // One call per order: all four events, then the same four in reverse.
    const orders = permutations(EVENTS).map((order) => [...order, ...order.toReversed()])
    const idOf = (index: number): string => `conv_${index}`
    const listed = (conversationId: string): Call => ({ agentId, conversationId, outcomeId, results: 'listed' })
    for (let step = 0; step < 2 * EVENTS.length; step += 1) {
      const current = orders.map((order, index) => ({ event: order[step], id: idOf(index) }))
      const idsFor = (event: Event) => current.filter((each) => each.event === event).map(({ id }) => id)
      for (const id of idsFor('failure')) await deliver(world, failure(agentId, id))
      for (const id of idsFor('transcription')) {
        await deliver(world, transcription({ agentId, conversationId: id, outcomeId, results: 'by-id' }))
      }
      await processWebhooks(world)
      await poll(world, [
        ...idsFor('initiated').map((id) => conversationNow('initiated', listed(id))),
        ...idsFor('poll').map((id) => conversationNow('poll', listed(id))),
      ])
    }
    const rows = await world.deps.db.selectFrom('calls').selectAll().execute()
    const ids = rows.map((row) => row.conversationId ?? '').toSorted()
    expect(ids).toEqual(orders.map((_, index) => idOf(index)).toSorted())
    // Ignore the fields that identify a row.
    const identity = { id: '', conversationId: '', eventNumber: 0, orderKey: 0, createdAt: 0, updatedAt: 0 }
    const comparable = rows.map((row) => ({ ...row, ...identity }))
    expect(comparable[0]).toMatchObject({
      status: 'completed',
      endReason: 'transferred',
      transferNumber: '+12125550177',
      transferTurn: 1,
      direction: 'outbound',
      phoneNumber: NUMBERS.customer,
      callerNumber: NUMBERS.agent,
      durationSeconds: 73,
      startedAt: START_UNIX_SECONDS * 1000,
      summary: 'A greeting.',
      lookupAt: null,
    })
    for (const row of comparable) expect(row).toEqual(comparable[0])
    const values = await world.deps.db.selectFrom('call_values').selectAll().execute()
    expect(values.map(({ callId }) => callId).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    const value = { value: 'no conversation', reason: 'Nobody answered the greeting.', doubt: null }
    for (const row of values)
      expect({ ...row, callId: '', orderKey: 0 }).toEqual({ ...values[0], callId: '', orderKey: 0 })
    expect(values[0]).toMatchObject(value)
    const entries = await world.deps.db.selectFrom('usage_entries').select(['callId', 'seconds']).execute()
    expect(entries.map((entry) => entry.callId ?? '').toSorted()).toEqual(rows.map((row) => row.id).toSorted())
    expect(new Set(entries.map((entry) => entry.seconds))).toEqual(new Set([73]))
    expect(completed.toSorted()).toEqual(ids)
    expect((await ben.caller.calls.list({})).total).toBe(0)
  })
})
