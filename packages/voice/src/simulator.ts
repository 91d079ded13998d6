import { conversationAt, decideConversation, type SimulatedCall } from './simulated-conversation.ts'
import { createNewsFeed, type NewsFeed } from './simulated-news.ts'
import { recordConversation } from './simulated-recording.ts'
import { SIMULATED_VOICES } from './simulated-voices.ts'
import type { SimulatorStore } from './simulator-store.ts'
import { type VoiceProvider, VoiceProviderError } from './voice-provider.ts'

export type SimulatorOptions = {
  store: SimulatorStore
  /** epoch milliseconds */
  now: () => number
  /** 0 up to, but not including, 1; decides everything that is left to chance */
  random: () => number
  newId: () => string
  /** How long a call takes in real time, in seconds; decimals allowed. */
  callSeconds: { min: number; max: number }
  onError?: (error: unknown) => void
  /** How many of an agent's first calls are answered in any case: a newcomer's first call shows all there is. */
  firstAnswered?: number
}

/** A voice provider that dials nobody. Its news stand in for the post-call webhook of a real one. */
export type Simulator = VoiceProvider &
  Pick<NewsFeed, 'onNews' | 'start' | 'stop'> & {
    /** Somebody calls the tenant's agent. Rejects with `VoiceProviderError` where the tenant has no such agent. */
    startInbound(call: {
      tenantId: string
      agentId: string
      /** E.164; made up where it is left out */
      callerNumber?: string
    }): Promise<{ conversationId: string }>
  }

/** The number that simulated calls come from; 555-0100 to 555-0199 belong to nobody. */
const OUTGOING_NUMBER = '+12025550100'
const AREA_CODES = [206, 212, 303, 312, 404, 415, 416, 512, 604, 617, 702, 786] as const

/** A simulator on a store of its own; `start()` has to be called before it tells any news. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { store, now, random, newId, callSeconds, firstAnswered = 0 } = options
  const news = createNewsFeed(options)
  const begun = new Map<string, number>()

  async function begin(call: Omit<SimulatedCall, 'conversationId'>): Promise<{ conversationId: string }> {
    const conversationId = `conv_sim_${newId()}`
    const before = begun.get(call.agentId) ?? 0
    begun.set(call.agentId, before + 1)
    const chance = { startedAt: now(), random, callSeconds, isAnswered: before < firstAnswered }
    const conversation = decideConversation({ ...call, conversationId }, chance)
    await store.save(conversation)
    news.follow(conversation)
    return { conversationId }
  }

  return {
    name: 'simulator',
    onNews: news.onNews,
    start: news.start,
    stop: news.stop,

    async saveAgent(agent) {
      const agentId = `agent_sim_${agent.tenantId}`
      await store.saveAgent({ ...agent, agentId })
      return { agentId }
    },

    async listVoices() {
      return SIMULATED_VOICES.map((voice) => ({ ...voice, labels: { ...voice.labels } }))
    },

    async startCall({ toNumber, ...call }) {
      try {
        const numbers = { callerNumber: OUTGOING_NUMBER, calledNumber: toNumber }
        return { outcome: 'started', ...(await begin({ ...call, ...numbers, direction: 'outbound' })) }
      } catch (error) {
        options.onError?.(error)
        return { outcome: 'unknown', message: 'The simulated call could not be saved.' }
      }
    },

    async startInbound({ tenantId, agentId, callerNumber }) {
      const agent = await store.loadAgent(agentId)
      if (agent?.tenantId !== tenantId) {
        throw new VoiceProviderError('refused', 'This business has no agent that could answer a call yet.')
      }
      const { businessName, systemPrompt, firstMessage } = agent
      const texts = { businessName, systemPrompt, firstMessage, variables: {} }
      const numbers = { callerNumber: callerNumber ?? someNumber(random), calledNumber: null }
      return begin({ tenantId, agentId, callId: null, direction: 'inbound', ...numbers, ...texts })
    },

    async fetchConversation(conversationId) {
      const conversation = await store.load(conversationId)
      return conversation && conversationAt(conversation, now())
    },

    async fetchRecording(conversationId) {
      const conversation = await store.load(conversationId)
      if (!conversation || now() < conversation.endsAt || !conversation.ended.hasRecording) return null
      return recordConversation(conversation.ended)
    },

    async listConversations({ since, agentId }) {
      const at = now()
      const conversations = await store.listSince(since)
      return conversations
        .filter((conversation) => agentId === undefined || conversation.agentId === agentId)
        .toSorted((one, other) => one.startedAt - other.startedAt)
        .map((each) => ({
          conversationId: each.conversationId,
          agentId: each.agentId,
          startedAt: each.startedAt,
          status: conversationAt(each, at).status,
        }))
    },
  }
}

function someNumber(random: () => number): string {
  const area = AREA_CODES[Math.floor(random() * AREA_CODES.length)] ?? AREA_CODES[0]
  return `+1${area}55501${String(Math.floor(random() * 100)).padStart(2, '0')}`
}
