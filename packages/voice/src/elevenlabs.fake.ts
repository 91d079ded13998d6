import { http, HttpResponse, type RequestHandler } from 'msw'
import { z } from 'zod'
import { recordConversation } from './simulated-recording.ts'

export const FAKE_URL = 'https://api.elevenlabs.test'
export const FAKE_KEY = 'sk_fake'

type FakeConversation = {
  id: string
  agentId: string
  startedAt: number
  sent: unknown
  toNumber: string
  ended: boolean
}
export type FakeElevenLabs = {
  handlers: RequestHandler[]
  agents: Map<string, Record<string, unknown>>
  conversations: FakeConversation[]
}

const outboundSchema = z.strictObject({
  agent_id: z.string(),
  agent_phone_number_id: z.string(),
  to_number: z.string().regex(/^\+[1-9]\d{7,14}$/),
  conversation_initiation_client_data: z.strictObject({
    user_id: z.string(),
    dynamic_variables: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
})

/** The provider's API as far as it is used, in the documented shapes, with pages of two. Times are epoch milliseconds. */
export function fakeElevenLabs({ now, phoneNumberId }: { now: () => number; phoneNumberId: string }): FakeElevenLabs {
  const agents = new Map<string, Record<string, unknown>>()
  const conversations: FakeConversation[] = []

  const handlers = [
    http.all(`${FAKE_URL}/*`, ({ request }) => {
      if (request.headers.get('xi-api-key') === FAKE_KEY) return
      return error(401, { status: 'invalid_api_key', message: 'Invalid API key' })
    }),
    http.post(`${FAKE_URL}/v1/convai/agents/create`, async ({ request }) => {
      const agentId = `agent_${agents.size + 1}`
      agents.set(agentId, readObject(await request.json()))
      return HttpResponse.json({ agent_id: agentId })
    }),
    http.patch(`${FAKE_URL}/v1/convai/agents/:id`, async ({ request, params }) => {
      const id = String(params['id'])
      const known = agents.get(id)
      if (!known) return error(404, { status: 'agent_not_found', message: `No agent ${id}` })
      agents.set(id, { ...known, ...readObject(await request.json()) })
      return HttpResponse.json({ agent_id: id, ...agents.get(id) })
    }),
    http.get(`${FAKE_URL}/v2/voices`, ({ request }) => {
      const { items, next } = pageOf(VOICES, new URL(request.url).searchParams.get('next_page_token'))
      return HttpResponse.json({ voices: items, has_more: next !== null, total_count: 0, next_page_token: next })
    }),
    http.post(`${FAKE_URL}/v1/convai/twilio/outbound-call`, async ({ request }) => {
      const body = outboundSchema.safeParse(await request.json())
      if (!body.success)
        return error(
          422,
          body.error.issues.map(({ path, message }) => ({ loc: path, msg: message })),
        )
      const { agent_id, agent_phone_number_id, to_number, conversation_initiation_client_data: sent } = body.data
      if (!agents.has(agent_id) || agent_phone_number_id !== phoneNumberId) return error(404, 'not found')
      const id = `conv_${conversations.length + 1}`
      conversations.push({ id, agentId: agent_id, startedAt: now(), sent, toNumber: to_number, ended: false })
      return HttpResponse.json({ success: true, message: 'Success', conversation_id: id, callSid: `CA${id}` })
    }),
    http.get(`${FAKE_URL}/v1/convai/conversations`, ({ request }) => {
      const query = new URL(request.url).searchParams
      const after = Number(query.get('call_start_after_unix'))
      const agentId = query.get('agent_id')
      const found = conversations
        .filter((each) => unixSeconds(each) > after && (agentId === null || each.agentId === agentId))
        .toSorted((one, other) => (query.get('sort_direction') === 'asc' ? 1 : -1) * (one.startedAt - other.startedAt))
      const { items, next } = pageOf(found.map(listItem), query.get('cursor'))
      return HttpResponse.json({ conversations: items, has_more: next !== null, next_cursor: next })
    }),
    http.get(`${FAKE_URL}/v1/convai/conversations/:id`, ({ params }) => {
      const conversation = conversations.find(({ id }) => id === params['id'])
      return conversation ? HttpResponse.json(detail(conversation)) : error(404, 'not found')
    }),
    http.get(`${FAKE_URL}/v1/convai/conversations/:id/audio`, ({ params }) => {
      const conversation = conversations.find(({ id }) => id === params['id'])
      if (!conversation?.ended) return error(404, { status: 'missing_conversation_audio', message: 'No audio' })
      const { audio } = recordConversation({ turns: [], durationSeconds: TALKED_SECONDS })
      return new HttpResponse(new Uint8Array(audio), { headers: { 'content-type': 'audio/mpeg' } })
    }),
  ]
  return { handlers, agents, conversations }
}

const TALKED_SECONDS = 20

const VOICES = [
  {
    voice_id: 'v1',
    name: 'Ava',
    preview_url: 'https://cdn.test/ava.mp3',
    labels: { accent: 'American', gender: 'female', age: 'young' },
  },
  { voice_id: 'v2', name: 'Bo', preview_url: null, labels: { accent: 'Irish' } },
  { voice_id: 'v3', name: 'Cy', preview_url: 'javascript:alert(1)', labels: {} },
  { voice_id: 'v4' },
  { voice_id: 'v5', name: 'Eve', labels: { gender: 'female', use_case: 'news' } },
]

function detail({ id, agentId, startedAt, sent, toNumber, ended }: FakeConversation): object {
  const line = (role: string, message: string | null, time: number): object => ({
    role,
    message,
    time_in_call_secs: time,
  })
  const transcript = [
    line('agent', 'Hello!', 0),
    line('user', 'Hi.', 2),
    line('agent', null, 3),
    line('agent', 'Goodbye!', 5),
  ]
  return {
    agent_id: agentId,
    conversation_id: id,
    status: ended ? 'done' : 'initiated',
    has_audio: ended,
    transcript: ended ? transcript : [],
    metadata: {
      start_time_unix_secs: Math.floor(startedAt / 1000),
      call_duration_secs: ended ? TALKED_SECONDS : 0,
      phone_call: { type: 'twilio', direction: 'outbound', agent_number: '+12025550100', external_number: toNumber },
    },
    analysis: ended ? { call_successful: 'success', transcript_summary: 'They said hello.' } : null,
    conversation_initiation_client_data: sent,
  }
}

function listItem({ id, agentId, startedAt, ended }: FakeConversation): object {
  return {
    agent_id: agentId,
    conversation_id: id,
    start_time_unix_secs: Math.floor(startedAt / 1000),
    call_duration_secs: ended ? TALKED_SECONDS : 0,
    status: ended ? 'done' : 'initiated',
    direction: 'outbound',
    transcript_summary: null,
  }
}

function unixSeconds({ startedAt }: FakeConversation): number {
  return Math.floor(startedAt / 1000)
}

function pageOf<Item>(items: readonly Item[], token: string | null): { items: Item[]; next: string | null } {
  const from = Number(token ?? 0)
  return { items: items.slice(from, from + 2), next: from + 2 < items.length ? String(from + 2) : null }
}

function error(status: number, detail: unknown): Response {
  return Response.json({ detail }, { status })
}

function readObject(value: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(value)
}
