import { z } from 'zod'
import { callIn } from './calls.ts'
import { type createFaults, FAULT_KINDS } from './faults.ts'
import { finishConversation, statusAt } from './life.ts'
import { type FakeAnswer, refuse } from './routes.ts'
import type { FakeState } from './state.ts'
import type { FakeWebhooks } from './webhooks.ts'

type Insides = { state: FakeState; webhooks: FakeWebhooks; faults: ReturnType<typeof createFaults> }
type Asked = { method: string; url: URL; body: unknown }

const ruleSchema = z.strictObject({
  kind: z.enum(FAULT_KINDS),
  method: z.string().optional(),
  path: z.string().optional(),
  times: z.int().positive().optional(),
  probability: z.number().min(0).max(1).optional(),
  isHandled: z.boolean().optional(),
  status: z.int().optional(),
  retryAfterSeconds: z.number().optional(),
  delayMs: z.number().optional(),
})
const outcome = z.enum(['answered', 'voicemail', 'busy', 'no-answer', 'failed'])
const weights = z.partialRecord(outcome, z.number().min(0))
const callsSchema = z.strictObject({
  speed: z.number().positive().optional(),
  talkSeconds: z.strictObject({ min: z.number(), max: z.number() }).optional(),
  outcomes: weights.optional(),
  outcomesByNumber: z.record(z.string(), outcome).optional(),
  concurrency: z.int().positive().optional(),
  advanceMs: z.number().min(0).optional(),
})
const webhookSchema = z
  .strictObject({
    url: z.url(),
    secret: z.string().min(1),
    mode: z.enum(['deliver', 'drop']).default('deliver'),
    duplicates: z.int().min(0).default(0),
  })
  .nullable()
const inboundSchema = z.strictObject({
  numberId: z.string(),
  customerNumber: z.string(),
  outcome: outcome.optional(),
  count: z.int().min(1).max(100_000).default(1),
})
const finishSchema = z.strictObject({ conversationId: z.string() })

/**
 * What tests that only have a socket say to the fake:
 *
 *     GET    /__fake/state            counts and settings
 *     GET    /__fake/dials            every dial; ?callId= only those of one call
 *     GET    /__fake/conversations    id, status, our ids and outcome of each
 *     GET    /__fake/deliveries       what the webhook was told, and what it answered
 *     GET, POST, DELETE /__fake/faults    the rules; one more (FaultRule); none
 *     POST   /__fake/calls            { speed, talkSeconds, outcomes, outcomesByNumber, concurrency, advanceMs }
 *     POST   /__fake/webhook          { url, secret, mode, duplicates }, or null for none
 *     POST   /__fake/inbound          { numberId, customerNumber, outcome, count }: somebody calls a number
 *     POST   /__fake/finish           { conversationId }: it comes to its good end now
 */
export function answerControl(insides: Insides, { method, url, body }: Asked): FakeAnswer {
  const { state, webhooks, faults } = insides
  const callId = url.searchParams.get('callId')
  switch (`${method} ${url.pathname.slice('/__fake/'.length)}`) {
    case 'GET state':
      return ok(countsOf(insides))
    case 'GET dials':
      return ok(callId === null ? state.dials : state.dials.filter((dial) => dial.callId === callId))
    case 'GET conversations':
      return ok(
        [...state.conversations.values()].map((each) => ({ ...each, status: statusAt(each, state.clock.now()) })),
      )
    case 'GET deliveries':
      return ok(webhooks.deliveries)
    case 'GET faults':
      return ok(faults.rules())
    case 'POST faults':
      return take(ruleSchema, body, (rule) => faults.add(rule))
    case 'DELETE faults':
      return ok(faults.clear())
    case 'POST calls':
      return take(callsSchema, body, (change) => changeCalls(state, change))
    case 'POST webhook':
      return take(webhookSchema, body, (webhook) => void (state.webhook = webhook))
    case 'POST inbound':
      return take(inboundSchema, body, (call) => callSome(insides, call))
    case 'POST finish':
      return take(finishSchema, body, ({ conversationId }) => finish(insides, conversationId))
    default:
      return refuse(404, 'The fake has no such control.')
  }
}

function ok(json: unknown): FakeAnswer {
  return { status: 200, json: json ?? {} }
}

function take<Output>(schema: z.ZodType<Output>, body: unknown, act: (input: Output) => unknown): FakeAnswer {
  const parsed = schema.safeParse(body)
  return parsed.success ? ok(act(parsed.data)) : refuse(400, z.prettifyError(parsed.error))
}

function countsOf({ state, webhooks }: Insides): object {
  const { agents, conversations, documents, dials, options, clock, webhook } = state
  const { speed, talkSeconds, outcomes } = options
  const counts = { agents: agents.size, conversations: conversations.size, documents: documents.size }
  const taken = webhooks.deliveries.filter(({ status }) => status === 200).length
  return { now: clock.now(), ...counts, dials: dials.length, deliveries: taken, speed, talkSeconds, outcomes, webhook }
}

function changeCalls(
  { options, outcomesByNumber, clock }: FakeState,
  { outcomesByNumber: told, advanceMs, ...change }: z.output<typeof callsSchema>,
): void {
  Object.assign(options, change)
  for (const [number, each] of Object.entries(told ?? {})) outcomesByNumber.set(number, each)
  if (advanceMs !== undefined) clock.advance(advanceMs)
}

function callSome({ state, webhooks }: Insides, call: z.output<typeof inboundSchema>): { conversationIds: string[] } {
  const number = state.numbers.get(call.numberId)
  const conversationIds: string[] = []
  for (let times = 0; number && times < call.count; times += 1) {
    const conversation = callIn(state, { ...call, number })
    if (!conversation) break
    webhooks.follow(conversation)
    conversationIds.push(conversation.id)
  }
  return { conversationIds }
}

function finish({ state, webhooks }: Insides, conversationId: string): void {
  const conversation = state.conversations.get(conversationId)
  if (!conversation) return
  finishConversation(state, conversation)
  webhooks.tell(conversation)
}
