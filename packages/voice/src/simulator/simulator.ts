import { type E164, readReportedPhone } from '@callwright/contract/text/phone'
import { promptWithContext } from '../prompt-with-context.ts'
import { simulatedRecording } from './audio.ts'
import { conversationAt, type Course, decideConversation, type SimulatedCall } from './conversation.ts'
import { createEventFeed, type EventFeed } from './events.ts'
import { attachSimulatedNumber, listSimulatedNumbers, simulatedNumber, fictionalNumber } from './numbers.ts'
import { createRehearsals } from './rehearsal-numbers.ts'
import { ANSWER_LINE } from './tools.ts'
import { fillToolLines, startingTools } from './use-tools.ts'
import { SIMULATED_VOICES } from './voices.ts'
import type { SimulatedAgent, SimulatorStore } from './store.ts'
import { createLiveCall, type LiveCall } from './live/live-call.ts'
import {
  type AgentTool,
  type CallOverrides,
  type TextConversationRequest,
  type UseTool,
  type VoiceProvider,
  VoiceProviderError,
} from '../voice-provider.ts'

export type SimulatorOptions = {
  store: SimulatorStore
  /** epoch milliseconds */
  now: () => number
  /** 0 up to, but not including, 1; the source of all randomness */
  random: () => number
  newId: () => string
  /** real duration of a call in seconds; fractions allowed */
  callSeconds: { min: number; max: number }
  onError?: (error: unknown) => void
  /** how many of an agent's first calls are always answered, so that a new user's first call shows every feature */
  alwaysAnsweredCalls?: number
  /** default: agents use no tools */
  useTool?: UseTool
}

/** A voice provider that dials no real phone. Its events replace a real provider's post-call webhook. */
export type Simulator = VoiceProvider &
  Pick<EventFeed, 'onEvent' | 'start' | 'stop'> &
  Pick<SimulatorOptions, 'callSeconds'> & {
    /** Begins a conversation with a real customer. Rejects with `VoiceProviderError` if the tenant has no such agent. */
    startLive(call: TextConversationRequest & { isTyped: boolean }): Promise<LiveCall>
    /** Simulates a call to the tenant's agent. Rejects with `VoiceProviderError` if the tenant has no such agent. */
    startInbound(call: {
      tenantId: string
      agentId: string
      /** default: a fictional number */
      callerNumber?: E164
      overrides?: CallOverrides
      /** makes sure that the call is answered and that the customer asks for a person */
      asksForPerson?: boolean
    }): Promise<{ conversationId: string }>
  }

type IncomingCall = Pick<
  SimulatedCall,
  'tenantId' | 'agentId' | 'callId' | 'callerNumber' | 'calledNumber' | 'phoneText' | 'variables'
> & { overrides?: CallOverrides; asksForPerson?: boolean }

/** For a real caller who reaches an installation without a voice provider. */
const SIMULATED_LINE_TWIML =
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<Response><Say>This phone line is simulated and cannot take calls. Goodbye.</Say><Hangup/></Response>'

/** Raised when agents must be saved again: here, as with the real provider, for the reserved questions. */
const AGENT_VERSION = '6'

/** The share of answered calls in which an agent uses a tool, if it has any, after the first such call. */
const TOOL_SHARE = 1 / 4
const ANSWERED: Course = { endReason: 'answered' }
const NO_AGENT = 'This business has no agent to answer calls yet.'
const DEFAULT_VOICE = 'voice_sim_river'

/** Creates a simulator, which delivers events only after `start()`. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { store, now, random, newId, callSeconds, alwaysAnsweredCalls = 0, useTool } = options
  const events = createEventFeed(options)
  const callCounts = new Map<string, number>()
  /** agents that have used a tool */
  const toolUsers = new Set<string>()
  const rehearse = createRehearsals()
  const liveCalls = new Set<LiveCall>()

  async function beginCall(
    { tools = [], ...newCall }: Omit<SimulatedCall, 'conversationId' | 'tool'> & { tools?: readonly AgentTool[] },
    course?: Course,
  ): Promise<{ conversationId: string }> {
    const conversationId = `conv_sim_${newId()}`
    const earlierCalls = callCounts.get(newCall.agentId) ?? 0
    callCounts.set(newCall.agentId, earlierCalls + 1)
    const starting = startingTools(tools)
    const usesTool = useTool && starting.length > 0 && (!toolUsers.has(newCall.agentId) || random() < TOOL_SHARE)
    const tool = usesTool ? starting[Math.floor(random() * starting.length)] : undefined
    const call = { ...newCall, conversationId, tool }
    const usualCourse = earlierCalls < alwaysAnsweredCalls ? ANSWERED : undefined
    const simulationOptions = { startedAt: now(), random, callSeconds, course: course ?? usualCourse }
    const conversation = decideConversation(call, simulationOptions)
    if (useTool && tool && conversation.ended.turns.some(({ text }) => text === ANSWER_LINE)) {
      toolUsers.add(call.agentId)
      const callerNumber = call.direction === 'inbound' ? call.callerNumber : call.calledNumber
      await fillToolLines(useTool, { ...call, callerNumber }, { tool, tools, conversation })
    }
    await store.save(conversation)
    events.track(conversation)
    return { conversationId }
  }

  /** Null if the tenant has no such agent. */
  async function findAgent(call: { agentId: string; tenantId: string }): Promise<SimulatedAgent | null> {
    const agent = await store.loadAgent(call.agentId)
    return agent?.tenantId === call.tenantId ? agent : null
  }

  async function answer({ overrides = {}, asksForPerson, ...call }: IncomingCall): Promise<{ conversationId: string }> {
    const agent = await findAgent(call)
    if (!agent) throw new VoiceProviderError('refused', NO_AGENT)
    const { businessName, context = '', fields, maxCallSeconds, recordingMode, tools } = agent
    const text = {
      businessName,
      firstMessage: overrides.firstMessage || agent.firstMessage,
      systemPrompt: overrides.systemPrompt || promptWithContext(agent.systemPrompt, context),
    }
    // An incoming call with its own prompt is outside the opening hours.
    const transfers = agent.transfers?.filter(({ outsideHours }) => outsideHours || !overrides.systemPrompt)
    const incoming = {
      ...call,
      ...text,
      fields,
      maxCallSeconds,
      recordingMode,
      transfers,
      tools,
      direction: 'inbound',
    } as const
    return beginCall(incoming, asksForPerson ? { ...ANSWERED, asksFor: 'person' } : undefined)
  }

  async function startLive(
    { overrides = {}, context: ownContext = '', ...call }: TextConversationRequest & { isTyped: boolean },
    isRehearsal = false,
  ): Promise<LiveCall> {
    const agent = await findAgent(call)
    if (!agent) throw new VoiceProviderError('refused', NO_AGENT)
    const systemPrompt = overrides.systemPrompt
      ? promptWithContext(overrides.systemPrompt, ownContext)
      : promptWithContext(agent.systemPrompt, agent.context ?? '')
    const live = createLiveCall(
      {
        ...agent,
        ...call,
        ...{ systemPrompt, isRehearsal, direction: 'outbound', variables: {} },
        ...{ conversationId: `conv_sim_${newId()}`, callId: null, callerNumber: null, calledNumber: null },
        firstMessage: overrides.firstMessage || agent.firstMessage,
        voiceId: agent.voiceId ?? DEFAULT_VOICE,
        isOpeningProtected: agent.isOpeningProtected ?? false,
      },
      { store, events, now, onError: options.onError, useTool },
    )
    const tracked = {
      ...live,
      async end() {
        await live.end()
        liveCalls.delete(tracked)
      },
    }
    liveCalls.add(tracked)
    return tracked
  }

  return {
    name: 'simulator',
    defaultVoiceId: DEFAULT_VOICE,
    agentSettings: AGENT_VERSION,
    callSeconds,
    onEvent: events.onEvent,
    start: events.start,
    async stop() {
      await Promise.all([...liveCalls].map(async (call) => await call.end()))
      await events.stop()
    },
    startLive: async (call) => await startLive(call),

    async saveAgent(agent) {
      const agentId = `agent_sim_${agent.tenantId}`
      const { numberIds = [] } = (await store.loadAgent(agentId)) ?? {}
      await store.saveAgent({ ...agent, agentId, numberIds })
      return { agentId }
    },

    deleteAgent: (agentId) => store.deleteAgent(agentId),

    saveToolSecret: async () => ({ secretId: 'secret_sim' }),
    saveTool: async ({ toolId }) => ({ providerToolId: `tool_sim_${toolId}` }),
    deleteTool: async () => {},

    async listVoices() {
      return SIMULATED_VOICES.map((voice) => ({ ...voice, labels: { ...voice.labels } }))
    },

    listModels: async () => [],

    async startCall({ toNumber, fromNumberId, overrides = {}, context = '', ...call }) {
      try {
        const agent = await findAgent(call)
        const numbers = { callerNumber: simulatedNumber(fromNumberId), calledNumber: toNumber }
        // As with a real provider, a call's own prompt replaces the agent's, context included.
        const callText = {
          firstMessage: overrides.firstMessage || call.firstMessage,
          systemPrompt: overrides.systemPrompt
            ? promptWithContext(overrides.systemPrompt, context)
            : promptWithContext(call.systemPrompt, agent?.context ?? ''),
        }
        const { fields, maxCallSeconds, voicemailMessage, recordingMode, tools } = agent ?? {}
        const settings = { fields, maxCallSeconds, voicemailMessage, recordingMode, tools }
        const outbound = { ...call, ...callText, ...numbers, ...settings, direction: 'outbound' } as const
        return { outcome: 'started', ...(await beginCall(outbound, rehearse({ ...call, toNumber }))) }
      } catch (error) {
        options.onError?.(error)
        return { outcome: 'unknown', message: 'The simulated call could not be saved.' }
      }
    },

    async startInbound({ callerNumber, ...call }) {
      const numbers = { callerNumber: callerNumber ?? fictionalNumber(random), calledNumber: null }
      return answer({ ...call, callId: null, variables: {}, ...numbers })
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
        .toSorted((a, b) => a.startedAt - b.startedAt)
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

    // Simulated agents use only their prompt and context, so document contents are not stored.
    addDocument: async () => ({ documentId: `doc_sim_${newId()}` }),
    removeDocument: async () => {},

    listNumbers: () => listSimulatedNumbers(store),
    attachNumber: (numberId, agentId) => attachSimulatedNumber(store, numberId, agentId),

    async registerCall({ fromNumber, toNumber, ...call }) {
      const callerNumber = readReportedPhone(fromNumber, toNumber)
      const caller = callerNumber === null ? { callerNumber, phoneText: fromNumber } : { callerNumber }
      await answer({ ...call, ...caller, calledNumber: toNumber })
      return { twiml: SIMULATED_LINE_TWIML }
    },

    openBrowserCall: async () => null,
    async startTextConversation(request) {
      const live = await startLive({ ...request, isTyped: true }, true)
      return {
        conversationId: live.conversationId,
        say: async (words) => ({ isEnded: (await live.hear({ words })).next !== 'listen' }),
        close: live.end,
      }
    },

    async checkAccount() {
      const message = 'Calls are simulated. No phone rings and no credits are used.'
      return [{ what: 'Voice provider', isGood: true, message }]
    },
  }
}
