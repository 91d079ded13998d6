import { conversationAt } from './conversation.ts'
import type { SimulatedConversation, SimulatorStore } from './store.ts'
import type { Conversation } from '../voice-provider.ts'

/** Handles an event; if it rejects, the same event is delivered again later. */
export type ConversationListener = (conversation: Conversation) => Promise<void>

export type EventFeed = {
  onEvent(listener: ConversationListener): void
  /** Reloads events that were not delivered before a restart; events that are due are delivered immediately. */
  start(): Promise<void>
  /** Resolves when running deliveries have ended. Remaining events are delivered after the next startup. */
  stop(): Promise<void>
  track(conversation: SimulatedConversation): void
  /** The end of a conversation that has begun has moved. */
  retrack(conversation: SimulatedConversation): void
}

export type EventFeedOptions = {
  store: SimulatorStore
  /** epoch milliseconds */
  now: () => number
  /** called for each failed delivery, which is retried */
  onError?: (error: unknown) => void
}

type Step = 'answered' | 'ended'

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 30_000

/**
 * Notifies one listener when conversations are answered and when they end, in this order and at least once. An end is
 * marked as delivered only after the listener has accepted it.
 */
export function createEventFeed({ store, now, onError }: EventFeedOptions): EventFeed {
  const timers = new Map<string, NodeJS.Timeout>()
  const deliveries = new Set<Promise<void>>()
  let listener: ConversationListener | null = null
  let isRunning = false

  function schedule(conversation: SimulatedConversation, step: Step, wait: { until: number; failures: number }): void {
    clearTimeout(timers.get(conversation.conversationId))
    const timer = setTimeout(
      () => {
        const delivery = deliver(conversation, step, wait.failures)
        deliveries.add(delivery)
        void delivery.finally(() => deliveries.delete(delivery))
      },
      // After the clock was set back, no wait is longer than the call.
      Math.max(0, Math.min(wait.until - now(), MAX_RETRY_MS + conversation.endsAt - conversation.startedAt)),
    )
    timers.set(conversation.conversationId, timer)
  }

  // A fired timer counts even if the clock is behind: a clock that is set back must not delay calls.
  async function deliver(conversation: SimulatedConversation, step: Step, failures: number): Promise<void> {
    const { conversationId, answersAt } = conversation
    try {
      if (!listener) throw new Error('There is no listener for events of simulated calls')
      const latest = step === 'ended' ? await findLatest(conversation) : conversation
      // Another node holds it, and has moved its end.
      if (latest.endsAt > conversation.endsAt) return retrack(latest)
      await listener(step === 'ended' ? latest.ended : conversationAt(conversation, answersAt))
      if (step === 'ended') await store.markDelivered(conversationId)
    } catch (error) {
      onError?.(error)
      const until = now() + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
      const isOvertaken = step === 'answered' && until >= conversation.endsAt
      if (!isRunning) timers.delete(conversationId)
      else if (isOvertaken) schedule(conversation, 'ended', { until: conversation.endsAt, failures: 0 })
      else schedule(conversation, step, { until, failures: failures + 1 })
      return
    }
    if (step === 'answered' && isRunning) retrack(conversation)
    else timers.delete(conversationId)
  }

  /** A live conversation changes while it lasts, perhaps on another node. */
  async function findLatest(conversation: SimulatedConversation): Promise<SimulatedConversation> {
    if (conversation.ended.source !== 'browser') return conversation
    return (await store.load(conversation.conversationId)) ?? conversation
  }

  function track(conversation: SimulatedConversation): void {
    const { conversationId, answersAt, endsAt, ended } = conversation
    if (!isRunning || timers.has(conversationId)) return
    const isAnswered = ended.status === 'completed' && now() < endsAt
    if (isAnswered) schedule(conversation, 'answered', { until: answersAt, failures: 0 })
    else schedule(conversation, 'ended', { until: endsAt, failures: 0 })
  }

  function retrack(conversation: SimulatedConversation): void {
    if (isRunning) schedule(conversation, 'ended', { until: conversation.endsAt, failures: 0 })
  }

  return {
    onEvent(newListener) {
      listener = newListener
    },
    async start() {
      if (isRunning) return
      isRunning = true
      for (const conversation of await store.listUndelivered()) track(conversation)
    },
    async stop() {
      isRunning = false
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await Promise.all(deliveries)
    },
    track,
    retrack,
  }
}
