import { z } from 'zod'
import { simulateInboundCall } from './calls.ts'
import { type createFaults, FAULT_KINDS } from './faults.ts'
import { finishConversation, statusAt } from './conversation-lifecycle.ts'
import { type FakeResponse, errorResponse } from './routes.ts'
import { FAKE_ANSWER_TIMES, FAKE_OUTCOMES, FAKE_RATIONALES, type FakeState } from './state.ts'
import { useTool } from './tools/use-tool.ts'
import type { FakeWebhooks } from './webhooks.ts'

type FakeParts = { state: FakeState; webhooks: FakeWebhooks; faults: ReturnType<typeof createFaults> }
type ControlRequest = { method: string; url: URL; body: unknown }

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
const outcome = z.enum(FAKE_OUTCOMES)
const weights = z.partialRecord(outcome, z.number().min(0))
const scriptSchema = z.strictObject({
  lines: z.array(z.tuple([z.enum(['agent', 'user']), z.string().nullable()])),
  answers: z.record(z.string(), z.strictObject({ value: z.unknown(), rationale: z.string() })).optional(),
})
const callsSchema = z.strictObject({
  speed: z.number().positive().optional(),
  talkSeconds: z.strictObject({ min: z.number(), max: z.number() }).optional(),
  outcomes: weights.optional(),
  outcomesByNumber: z.record(z.string(), outcome).optional(),
  scriptsByNumber: z.record(z.string(), scriptSchema).optional(),
  rationales: z.enum(FAKE_RATIONALES).optional(),
  answers: z.enum(FAKE_ANSWER_TIMES).optional(),
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
const useSchema = z.strictObject({
  conversationId: z.string(),
  name: z.string(),
  values: z.record(z.string(), z.unknown()).optional(),
})
const finishSchema = z.strictObject({ conversationId: z.string() })

/**
 * The HTTP control interface, for tests in other processes:
 *
 *     GET    /__fake/state            counts and settings
 *     GET    /__fake/dials            all dials; with ?callId= only those of one call
 *     GET    /__fake/conversations    id, status, our ids and outcome of each
 *     GET    /__fake/deliveries       webhook deliveries and their response status
 *     GET, POST, DELETE /__fake/faults    list the rules; add one (FaultRule); remove all
 *     POST   /__fake/calls            { speed, talkSeconds, outcomes, concurrency, advanceMs; by customer number
 *                                       outcomesByNumber and scriptsByNumber (FakeScript); how rationales quote and
 *                                       when answers come: rationales, answers (FakeOptions) }
 *     POST   /__fake/webhook          { url, secret, mode, duplicates }, or null for none
 *     POST   /__fake/inbound          { numberId, customerNumber, outcome, count }: simulates calls to a number
 *     POST   /__fake/tool             { conversationId, name, values }: uses a tool of the agent (FakeToolUse)
 *     POST   /__fake/finish           { conversationId }: ends it now
 */
export async function handleControl(fake: FakeParts, { method, url, body }: ControlRequest): Promise<FakeResponse> {
  const { state, webhooks, faults } = fake
  const callId = url.searchParams.get('callId')
  switch (`${method} ${url.pathname.slice('/__fake/'.length)}`) {
    case 'GET state':
      return ok(countAll(fake))
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
      return apply(ruleSchema, body, (rule) => faults.add(rule))
    case 'DELETE faults':
      return ok(faults.clear())
    case 'POST calls':
      return apply(callsSchema, body, (change) => changeCalls(state, change))
    case 'POST webhook':
      return apply(webhookSchema, body, (webhook) => void (state.webhook = webhook))
    case 'POST inbound':
      return apply(inboundSchema, body, (call) => simulateCalls(fake, call))
    case 'POST tool':
      return apply(useSchema, body, async (use) => await useTool(state, use))
    case 'POST finish':
      return apply(finishSchema, body, ({ conversationId }) => finish(fake, conversationId))
    default:
      return errorResponse(404, 'The fake has no such control endpoint.')
  }
}

function ok(json: unknown): FakeResponse {
  return { status: 200, json: json ?? {} }
}

async function apply<Output>(
  schema: z.ZodType<Output>,
  body: unknown,
  action: (input: Output) => unknown,
): Promise<FakeResponse> {
  const parsed = schema.safeParse(body)
  return parsed.success ? ok(await action(parsed.data)) : errorResponse(400, z.prettifyError(parsed.error))
}

function countAll({ state, webhooks }: FakeParts): object {
  const { agents, conversations, documents, tools, dials, options, clock, webhook } = state
  const { speed, talkSeconds, outcomes } = options
  const counts = {
    agents: agents.size,
    conversations: conversations.size,
    documents: documents.size,
    tools: tools.size,
  }
  const accepted = webhooks.deliveries.filter(({ status }) => status === 200).length
  const calls = { dials: dials.length, deliveries: accepted }
  return { now: clock.now(), ...counts, ...calls, speed, talkSeconds, outcomes, webhook }
}

function changeCalls(
  { options, outcomesByNumber, scriptsByNumber, clock }: FakeState,
  { outcomesByNumber: outcomes, scriptsByNumber: scripts, ...others }: z.output<typeof callsSchema>,
): void {
  const { rationales = options.quirks.rationales, answers = options.quirks.answers, advanceMs, ...change } = others
  Object.assign(options, { ...change, quirks: { ...options.quirks, rationales, answers } })
  for (const [number, each] of Object.entries(outcomes ?? {})) outcomesByNumber.set(number, each)
  for (const [number, each] of Object.entries(scripts ?? {})) scriptsByNumber.set(number, each)
  if (advanceMs !== undefined) clock.advance(advanceMs)
}

function simulateCalls(
  { state, webhooks }: FakeParts,
  call: z.output<typeof inboundSchema>,
): { conversationIds: string[] } {
  const number = state.numbers.get(call.numberId)
  const conversationIds: string[] = []
  for (let times = 0; number && times < call.count; times += 1) {
    const conversation = simulateInboundCall(state, { ...call, number })
    if (!conversation) break
    webhooks.scheduleEvent(conversation)
    conversationIds.push(conversation.id)
  }
  return { conversationIds }
}

function finish({ state, webhooks }: FakeParts, conversationId: string): void {
  const conversation = state.conversations.get(conversationId)
  if (!conversation) return
  finishConversation(state, conversation)
  webhooks.sendEvent(conversation)
}
