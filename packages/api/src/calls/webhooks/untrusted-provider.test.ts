import { createHmac } from 'node:crypto'

import type { Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createPostCallReceiver } from './receive-webhook.ts'
import { createReconciler } from '../reconcile/reconcile.ts'
import { createCallLookupWorker } from '../reconcile/call-lookup-worker.ts'
import { createWebhookWorker } from './webhook-worker.ts'

const SECRET = 'whsec_for_tests_only'

async function signUpWithAgents(world: World) {
  const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
  const createAgent = async (tenant: typeof ada) =>
    (await tenant.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hello' })).agentId ?? ''
  return { ada, ben, agent: { ada: await createAgent(ada), ben: await createAgent(ben) } }
}

const transcription = (agentId: string, conversationId: string, more: object) => ({
  type: 'post_call_transcription',
  event_timestamp: Math.floor(Date.now() / 1000),
  data: { agent_id: agentId, conversation_id: conversationId, status: 'done', ...more },
})

async function send(world: World, payloads: readonly object[]): Promise<void> {
  const receive = createPostCallReceiver(world.deps)
  for (const payload of payloads) {
    const body = JSON.stringify(payload)
    const t = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex')
    await receive({ rawBody: Buffer.from(body), signatureHeader: `t=${t},v0=${signature}` })
  }
  const worker = createWebhookWorker(world.deps)
  worker.start()
  const pending = async (): Promise<number> =>
    (await world.deps.db.selectFrom('stored_webhooks').select('id').where('state', '=', 'pending').execute()).length
  await waitUntil(async () => (await pending()) === 0)
  await worker.stop()
}

const listCharges = async (world: World) =>
  (await world.deps.db.selectFrom('usage_entries').select('seconds').execute()).map(({ seconds }) => seconds)

/** Impossible or malformed values, with the status and the charge that they should lead to. */
const LIES: readonly { what: string; says: object; status: string; charged: number | null }[] = [
  { what: 'a negative duration', says: { metadata: { call_duration_secs: -500 } }, status: 'completed', charged: null },
  {
    what: 'a duration longer than any call',
    says: { metadata: { call_duration_secs: 1e9 } },
    status: 'completed',
    charged: 86_400,
  },
  {
    what: 'a duration as a string',
    says: { metadata: { call_duration_secs: '42' } },
    status: 'completed',
    charged: null,
  },
  {
    what: 'an unknown status',
    says: { status: 'exploded', metadata: { call_duration_secs: 42 } },
    status: 'in-progress',
    charged: null,
  },
  {
    what: 'a start in the year 9999',
    says: { metadata: { start_time_unix_secs: 253_402_300_000, call_duration_secs: 7 } },
    status: 'completed',
    charged: 7,
  },
  {
    what: 'a start in the year 1970',
    says: { metadata: { start_time_unix_secs: 1, call_duration_secs: 6 } },
    status: 'completed',
    charged: 6,
  },
  {
    what: 'a start beyond any valid date',
    says: { metadata: { start_time_unix_secs: 1e15, call_duration_secs: 8 } },
    status: 'completed',
    charged: 8,
  },
  {
    what: 'values of the wrong type',
    says: { transcript: 'none', metadata: 7, analysis: [], user_id: {} },
    status: 'completed',
    charged: null,
  },
  {
    what: 'malformed turns',
    says: { transcript: [null, 7, { role: {}, message: 9 }, { message: 'x', time_in_call_secs: '1' }] },
    status: 'completed',
    charged: null,
  },
]

describeWorld('a provider that lies', (it) => {
  it('causes no impossible charges and does not break the lists', async ({ world }) => {
    const { ada, ben, agent } = await signUpWithAgents(world)
    await send(
      world,
      LIES.map(({ says }, index) => transcription(agent.ada, `conv_${index}`, says)),
    )
    const { rows } = await ada.caller.calls.list({})
    const found = LIES.map((_, index) => rows.find(({ conversationId }) => conversationId === `conv_${index}`))
    expect(found.map((row) => row?.status)).toEqual(LIES.map(({ status }) => status))
    for (const row of found) await ada.caller.calls.byId({ callId: row?.id ?? '' })
    const sortNumbers = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other)
    expect(sortNumbers(await listCharges(world))).toEqual(sortNumbers(LIES.flatMap((lie) => lie.charged ?? [])))
    expect((await ben.caller.calls.list({})).total).toBe(0)
  })

  // Security: 21
  it('is ignored when it returns one tenant’s call for another tenant', async ({ world }) => {
    const { ada, ben, agent } = await signUpWithAgents(world)
    await send(world, [transcription(agent.ada, 'conv_ada', { status: 'in-progress' })])
    const lie: Conversation = {
      ...{ conversationId: 'conv_ada', agentId: agent.ben, tenantId: null, callId: null, direction: 'inbound' },
      ...{ status: 'completed', endReason: 'answered', callerNumber: null, calledNumber: null, startedAt: Date.now() },
      ...{ durationSeconds: 500, summary: 'About Ben.', turns: [], hasRecording: false },
    }
    let fetches = 0
    const voice = {
      ...world.simulator,
      fetchConversation: async () => ((fetches += 1), lie),
      listConversations: async () => [
        { conversationId: 'conv_ada', agentId: agent.ada, status: 'completed' as const, startedAt: Date.now() },
      ],
    }
    const deps = { ...world.deps, voice, simulator: voice }
    world.clock.advance(120_000)
    for (const [index, create] of [createCallLookupWorker, createReconciler].entries()) {
      const worker = create(deps)
      worker.start()
      await waitUntil(async () => fetches > index)
      await worker.stop()
    }
    expect((await ada.caller.calls.list({})).rows).toMatchObject([{ status: 'in-progress', summary: null }])
    expect((await ben.caller.calls.list({})).total).toBe(0)
    expect(await listCharges(world)).toEqual([])
    expect(world.logged.filter(({ level }) => level === 'error')).toHaveLength(2)
  })
})
