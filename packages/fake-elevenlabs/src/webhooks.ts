import { createHmac } from 'node:crypto'
import type { Json } from './json.ts'
import { buildDetails, statusAt } from './conversation-lifecycle.ts'
import type { FakeConversation, FakeState } from './state.ts'

export type FakeDelivery = {
  type: string
  conversationId: string
  attempt: number
  at: number
  /** null if there was no response */
  status: number | null
}

export type FakeWebhooks = {
  /** Sends the conversation's event once the conversation is over. */
  scheduleEvent: (conversation: FakeConversation) => void
  /** Sends the conversation's event now, even if it was sent before; the first time, what is missing follows. */
  sendEvent: (conversation: FakeConversation) => void
  deliveries: FakeDelivery[]
}

/** Waits before retrying a delivery without a response, or with a transient error. */
const RETRIES_AFTER_SECONDS = [30, 120, 480, 1800]
const TIMEOUT_MS = 10_000
const CONCURRENCY = 20

type Event = { type: string; conversationId: string; body: string }

/** Sends signed post-call requests as the provider documents them; dropped requests are not recorded as deliveries. */
export function createFakeWebhooks(state: FakeState): FakeWebhooks {
  const deliveries: FakeDelivery[] = []
  const queue: (() => Promise<void>)[] = []
  const sent = new Set<string>()
  let running = 0

  function scheduleEvent(conversation: FakeConversation): void {
    state.clock.at(conversation.doneAt, () => {
      // Its event may have been sent already, at an earlier end.
      if (!sent.has(conversation.id)) sendEvent(conversation)
    })
  }

  function sendEvent(conversation: FakeConversation): void {
    const { id, doneAt, completeAt, talkSeconds } = conversation
    if (!state.conversations.has(id)) return
    // The first event describes the end of the call, even if the clock jumped past it.
    const at = sent.has(id) ? state.clock.now() : doneAt
    if (at < completeAt && talkSeconds > 0 && !sent.has(id)) state.clock.at(completeAt, () => sendEvent(conversation))
    sent.add(id)
    if (!state.webhook || state.webhook.mode === 'drop') return
    const event = eventOf(state, conversation, at)
    for (let times = 0; times <= state.webhook.duplicates; times += 1) enqueue(event, 1)
  }

  function enqueue(event: Event, attempt: number): void {
    queue.push(() => deliver(event, attempt))
    runQueue()
  }

  function runQueue(): void {
    while (running < CONCURRENCY) {
      const next = queue.shift()
      if (!next) return
      running += 1
      void next().finally(() => {
        running -= 1
        runQueue()
      })
    }
  }

  async function deliver(event: Event, attempt: number): Promise<void> {
    const { webhook } = state
    if (!webhook || webhook.mode === 'drop') return
    const status = await post(webhook, event.body)
    deliveries.push({ ...event, attempt, at: state.clock.now(), status })
    const isTransient = status === null || status >= 500 || status === 429 || status === 408
    const seconds = RETRIES_AFTER_SECONDS[attempt - 1]
    if (!isTransient || seconds === undefined || event.type !== 'post_call_transcription') return
    const delayMs = (seconds * (1 + state.options.random() * 0.1) * 1000) / state.options.speed
    state.clock.at(state.clock.now() + delayMs, () => enqueue(event, attempt + 1))
  }

  return { scheduleEvent, sendEvent, deliveries }
}

/** @returns the response status; null for none */
async function post(webhook: { url: string; secret: string }, body: string): Promise<number | null> {
  // The receiver compares the time with the real clock.
  const t = Math.floor(Date.now() / 1000)
  const hex = createHmac('sha256', webhook.secret).update(`${t}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'elevenlabs-signature': `t=${t},v0=${hex}` }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(webhook.url, { method: 'POST', headers, body, signal })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

function eventOf(state: FakeState, conversation: FakeConversation, at: number): Event {
  const status = statusAt(conversation, at)
  const isConversation = status === 'done' || conversation.error !== null
  const type = isConversation ? 'post_call_transcription' : 'call_initiation_failure'
  const data = isConversation ? buildDetails(state, conversation, at) : failureOf(conversation)
  const body = JSON.stringify({ type, event_timestamp: Math.floor(at / 1000), data })
  return { type, conversationId: conversation.id, body }
}

const CARRIER_STATUSES: Readonly<Record<string, string>> = { busy: 'busy', 'no-answer': 'no-answer', failed: 'failed' }

/** The carrier's report about a call that never became a conversation. */
function failureOf({ id, agentId, outcome, agentNumber, customerNumber, callSid, direction }: FakeConversation): Json {
  const isOutbound = direction === 'outbound'
  return {
    agent_id: agentId,
    conversation_id: id,
    failure_reason: outcome === 'busy' || outcome === 'no-answer' ? outcome : 'unknown',
    metadata: {
      type: 'twilio',
      body: {
        CallSid: callSid,
        CallStatus: CARRIER_STATUSES[outcome] ?? 'failed',
        Direction: isOutbound ? 'outbound-api' : 'inbound',
        From: isOutbound ? agentNumber : customerNumber,
        Caller: isOutbound ? agentNumber : customerNumber,
        To: isOutbound ? customerNumber : agentNumber,
        Called: isOutbound ? customerNumber : agentNumber,
        CallDuration: '0',
        Duration: '0',
        ApiVersion: '2010-04-01',
      },
    },
  }
}
