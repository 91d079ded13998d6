import { promptWithContext } from '../prompt-with-context.ts'
import { simulatedRecording } from './audio.ts'
import { conversationAt, decideConversation, type SimulatedCall } from './conversation.ts'
import { createNewsFeed, type NewsFeed } from './events.ts'
import { attachSimulatedNumber, listSimulatedNumbers, simulatedNumber, someNumber } from './numbers.ts'
import { SIMULATED_VOICES } from './voices.ts'
import type { SimulatorStore } from './store.ts'
import { type VoiceProvider, VoiceProviderError } from '../voice-provider.ts'

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

type InboundTo = Pick<SimulatedCall, 'tenantId' | 'agentId' | 'callId' | 'callerNumber' | 'calledNumber' | 'variables'>

/** A real caller has reached an installation without a real voice. */
const NOBODY_THERE =
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<Response><Say>This line is a simulation. Nobody can talk to you here. Goodbye.</Say><Hangup/></Response>'

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

  /** What the agent was told of the business stands below its prompt, as at a real provider. */
  async function withContext(call: { agentId: string; tenantId: string }, systemPrompt: string): Promise<string> {
    const agent = await store.loadAgent(call.agentId)
    return agent?.tenantId === call.tenantId ? promptWithContext(systemPrompt, agent.context ?? '') : systemPrompt
  }

  async function answer(call: InboundTo): Promise<{ conversationId: string }> {
    const agent = await store.loadAgent(call.agentId)
    if (agent?.tenantId !== call.tenantId) {
      throw new VoiceProviderError('refused', 'This business has no agent that could answer a call yet.')
    }
    const { businessName, firstMessage } = agent
    const systemPrompt = await withContext(call, agent.systemPrompt)
    return begin({ ...call, businessName, firstMessage, systemPrompt, direction: 'inbound' })
  }

  return {
    name: 'simulator',
    agentSettings: '',
    onNews: news.onNews,
    start: news.start,
    stop: news.stop,

    async saveAgent(agent) {
      const agentId = `agent_sim_${agent.tenantId}`
      const { numberIds = [] } = (await store.loadAgent(agentId)) ?? {}
      await store.saveAgent({ ...agent, agentId, numberIds })
      return { agentId }
    },

    deleteAgent: (agentId) => store.deleteAgent(agentId),

    async listVoices() {
      return SIMULATED_VOICES.map((voice) => ({ ...voice, labels: { ...voice.labels } }))
    },

    async startCall({ toNumber, fromNumberId, overrides = {}, context = '', ...call }) {
      try {
        const numbers = { callerNumber: simulatedNumber(fromNumberId), calledNumber: toNumber }
        const texts = {
          firstMessage: overrides.firstMessage || call.firstMessage,
          systemPrompt: overrides.systemPrompt
            ? promptWithContext(overrides.systemPrompt, context)
            : await withContext(call, call.systemPrompt),
        }
        return { outcome: 'started', ...(await begin({ ...call, ...texts, ...numbers, direction: 'outbound' })) }
      } catch (error) {
        options.onError?.(error)
        return { outcome: 'unknown', message: 'The simulated call could not be saved.' }
      }
    },

    async startInbound({ tenantId, agentId, callerNumber }) {
      const numbers = { callerNumber: callerNumber ?? someNumber(random), calledNumber: null }
      return answer({ tenantId, agentId, callId: null, variables: {}, ...numbers })
    },

    async fetchConversation(conversationId) {
      const conversation = await store.load(conversationId)
      return conversation && conversationAt(conversation, now())
    },

    async fetchRecording(conversationId) {
      const conversation = await store.load(conversationId)
      if (!conversation || now() < conversation.endsAt || !conversation.ended.hasRecording) return null
      return simulatedRecording(conversation.ended.durationSeconds)
    },

    deleteConversation: (conversationId) => store.delete(conversationId),

    async listConversations({ since, until = Number.MAX_SAFE_INTEGER, agentId, tenantId }) {
      const at = now()
      const conversations = await store.listSince(since)
      return conversations
        .filter((conversation) => agentId === undefined || conversation.agentId === agentId)
        .filter((conversation) => tenantId === undefined || conversation.tenantId === tenantId)
        .filter((conversation) => conversation.startedAt <= until)
        .toSorted((one, other) => one.startedAt - other.startedAt)
        .map((each) => {
          const { status, durationSeconds } = conversationAt(each, at)
          return {
            conversationId: each.conversationId,
            agentId: each.agentId,
            startedAt: each.startedAt,
            status,
            durationSeconds,
          }
        })
    },

    async findConversationOf({ callId, tenantId, since }) {
      const conversations = await store.listSince(since)
      const found = conversations.find((each) => each.tenantId === tenantId && each.ended.callId === callId)
      return found ? conversationAt(found, now()) : null
    },

    // Its agents say what their prompt and context say: of a document only the name of it is ever needed.
    addDocument: async () => ({ documentId: `doc_sim_${newId()}` }),
    removeDocument: async () => {},

    listNumbers: () => listSimulatedNumbers(store),
    attachNumber: (numberId, agentId) => attachSimulatedNumber(store, numberId, agentId),

    async registerCall({ fromNumber, toNumber, ...call }) {
      await answer({ ...call, callerNumber: fromNumber, calledNumber: toNumber })
      return { twiml: NOBODY_THERE }
    },

    async checkAccount() {
      const sentence = 'Calls are simulated: nobody is dialled and nothing is spent.'
      return [{ what: 'Voice provider', isGood: true, sentence }]
    },
  }
}
