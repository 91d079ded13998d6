import { conversationAt } from './conversation.ts'
import type { SimulatedConversation, SimulatorStore } from './store.ts'
import type { Conversation } from '../voice-provider.ts'

/** Takes a piece of news; where it rejects, the same piece comes again later. */
export type NewsListener = (conversation: Conversation) => Promise<void>

export type NewsFeed = {
  onNews(listener: NewsListener): void
  /** Reloads what was not delivered before a restart; what is due already is delivered at once. */
  start(): Promise<void>
  /** Resolves when the deliveries under way have ended. What is left is delivered after the next start. */
  stop(): Promise<void>
  follow(conversation: SimulatedConversation): void
}

export type NewsFeedOptions = {
  store: SimulatorStore
  /** epoch milliseconds */
  now: () => number
  /** told of each failed delivery, which is tried again all the same */
  onError?: (error: unknown) => void
}

type Step = 'answered' | 'ended'

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 30_000

/**
 * Tells one listener of conversations that are answered and that have ended, in this order for each of them
 * and at least once: only what the listener took is marked as delivered.
 */
export function createNewsFeed({ store, now, onError }: NewsFeedOptions): NewsFeed {
  const followed = new Map<string, NodeJS.Timeout>()
  const deliveries = new Set<Promise<void>>()
  let listener: NewsListener | null = null
  let running = false

  function plan(conversation: SimulatedConversation, step: Step, wait: { until: number; failures: number }): void {
    const timer = setTimeout(
      () => {
        const delivery = deliver(conversation, step, wait.failures)
        deliveries.add(delivery)
        void delivery.finally(() => deliveries.delete(delivery))
      },
      Math.max(0, wait.until - now()),
    )
    followed.set(conversation.conversationId, timer)
  }

  // A timer that has fired is believed, whatever the clock says: a clock that is put back must not hold calls up.
  async function deliver(conversation: SimulatedConversation, step: Step, failures: number): Promise<void> {
    const { conversationId, answersAt, endsAt, ended } = conversation
    try {
      if (!listener) throw new Error('Nobody listens to the news of simulated calls')
      await listener(step === 'ended' ? ended : conversationAt(conversation, answersAt))
      if (step === 'ended') await store.markDelivered(conversationId)
    } catch (error) {
      onError?.(error)
      const until = now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
      const overtaken = step === 'answered' && until >= endsAt
      if (!running) followed.delete(conversationId)
      else if (overtaken) plan(conversation, 'ended', { until: endsAt, failures: 0 })
      else plan(conversation, step, { until, failures: failures + 1 })
      return
    }
    if (step === 'answered' && running) plan(conversation, 'ended', { until: endsAt, failures: 0 })
    else followed.delete(conversationId)
  }

  function follow(conversation: SimulatedConversation): void {
    const { conversationId, answersAt, endsAt, ended } = conversation
    if (!running || followed.has(conversationId)) return
    const isAnswered = ended.status === 'completed' && now() < endsAt
    if (isAnswered) plan(conversation, 'answered', { until: answersAt, failures: 0 })
    else plan(conversation, 'ended', { until: endsAt, failures: 0 })
  }

  return {
    onNews(newListener) {
      listener = newListener
    },
    async start() {
      if (running) return
      running = true
      for (const conversation of await store.listUndelivered()) follow(conversation)
    },
    async stop() {
      running = false
      for (const timer of followed.values()) clearTimeout(timer)
      followed.clear()
      await Promise.all(deliveries)
    },
    follow,
  }
}
