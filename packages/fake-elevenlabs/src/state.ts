import type { FakeClock } from './clock.ts'
import type { Json } from './json.ts'

export const FAKE_KEY = 'sk_fake'
export const FAKE_NUMBER_ID = 'phnum_fake_1'

/** How a call ends. */
export const FAKE_OUTCOMES = [
  'answered',
  'call-back',
  'opt-out',
  'voicemail',
  'transferred',
  'busy',
  'no-answer',
  'failed',
] as const
export type FakeOutcome = (typeof FAKE_OUTCOMES)[number]

/** How rationales quote the customer: `paraphrase` says it in the third person, `invented` quotes words that nobody said. */
export const FAKE_RATIONALES = ['quoted', 'none', 'single', 'paraphrase', 'invented'] as const
export type FakeRationale = (typeof FAKE_RATIONALES)[number]

/** When the analysis is there: with the transcript, some seconds later, or some seconds earlier. */
export const FAKE_ANSWER_TIMES = ['with', 'late', 'early'] as const
export type FakeAnswerTime = (typeof FAKE_ANSWER_TIMES)[number]

/** A line without words is the use of a tool. `meant`: what the agent was going to say before it was interrupted. */
export type FakeLine = readonly [role: 'agent' | 'user', message: string | null, meant?: string]

/** By phone, or in a browser: spoken or in writing. */
export type FakeChannel = 'phone' | 'voice' | 'text'

/** A permission to start one conversation in a browser; `until`: epoch milliseconds. */
export type FakeSignature = { agentId: string; conversationId: string; isUsedOnce: boolean; until: number }

/** A fixed conversation. `answers`: by the id of a data item or a criterion; a criterion's value is its result. */
export type FakeScript = {
  lines: readonly FakeLine[]
  answers?: Record<string, { value: unknown; rationale: string }>
}

export type FakeOptions = {
  /** the key that requests must send; default: `sk_fake` */
  apiKey: string
  /** 0 up to, but not including, 1 */
  random: () => number
  /** factor by which calls and webhook retries run faster than in reality */
  speed: number
  /** talk time, in seconds of the call */
  talkSeconds: { min: number; max: number }
  /** weights of the outcomes */
  outcomes: Partial<Record<FakeOutcome, number>>
  /** concurrent calls in the account */
  concurrency: number
  /** maximum page size of a list */
  maxPerPage: number
  voices: readonly Json[] | null
  /** known or suspected provider quirks */
  quirks: {
    /** creating an agent drops its allowed overrides */
    dropsOverridesOnCreate?: boolean
    /** dotted paths of an agent's body that changes silently ignore */
    ignoredAgentFields?: readonly string[]
    /** a tool's settings that changes silently ignore */
    ignoredToolFields?: readonly string[]
    /** detaching a number has no effect */
    keepsNumbersAttached?: boolean
    /** the list of conversations ignores the filter by variables */
    ignoresVariableFilter?: boolean
    /** how an analysis carries the results for an agent's fields and goals; default: `map` */
    analysisResults?: 'map' | 'list' | 'none'
    /** of all answers without a script; default: `quoted` */
    rationales?: FakeRationale
    /** default: `with`; otherwise two events are sent, and the second one has everything */
    answers?: FakeAnswerTime
  }
}

export type FakeAgent = { agentId: string; createdAt: number; body: Json }
export type FakeDocument = { id: string; type: 'file' | 'url' | 'text'; name: string; size: number; content: string }
export type FakeTool = { id: string; config: Json; mocks: readonly unknown[] }
export type FakeSecret = { id: string; name: string; value: string }
/** `status`: null without a response, or if it was mocked; `result`: what the agent's language model was given. */
export type FakeToolUse = { name: string; url: string; body: Json; status: number | null; result: string }
export type FakeNumber = { id: string; number: string; label: string; agentId: string | null }

export type FakeConversation = {
  id: string
  agentId: string
  direction: 'inbound' | 'outbound'
  agentNumber: string
  customerNumber: string
  numberId: string | null
  callSid: string
  channel: FakeChannel
  /** whether no tool has an effect */
  mocksTools: boolean
  /** the initiation data: `user_id`, `dynamic_variables` and overrides */
  sent: Json
  outcome: FakeOutcome
  /** why it failed, if the client's request was at fault */
  error: string | null
  talkSeconds: number
  script: FakeScript | null
  toolUses: FakeToolUse[]
  answerTime: FakeAnswerTime
  /** epoch milliseconds of the start, the answer, the end, the first event, and the event with all parts */
  startedAt: number
  answersAt: number
  endsAt: number
  doneAt: number
  completeAt: number
}

/** An outbound call that was dialed. */
export type FakeDial = {
  conversationId: string
  callId: string | null
  tenantId: string | null
  agentId: string
  fromNumberId: string
  toNumber: string
  at: number
}

export type FakeWebhook = {
  url: string
  secret: string
  /** `drop`: nothing is sent */
  mode: 'deliver' | 'drop'
  /** how often each delivery is repeated even if it was accepted */
  duplicates: number
}

export type FakeState = {
  clock: FakeClock
  options: FakeOptions
  agents: Map<string, FakeAgent>
  conversations: Map<string, FakeConversation>
  documents: Map<string, FakeDocument>
  tools: Map<string, FakeTool>
  secrets: Map<string, FakeSecret>
  numbers: Map<string, FakeNumber>
  /** the language models and when they end, as the provider describes it; null for a model that does not */
  models: Map<string, Json | null>
  dials: FakeDial[]
  /** fixed outcomes for calls to some numbers */
  outcomesByNumber: Map<string, FakeOutcome>
  /** fixed conversations with some customer numbers; '' for calls in browsers */
  scriptsByNumber: Map<string, FakeScript>
  /** by the signature in the URL */
  signatures: Map<string, FakeSignature>
  webhook: FakeWebhook | null
  newId: (kind: string) => string
  /** its base URL, without a trailing slash */
  url: string
}

const NUMBERS: readonly FakeNumber[] = [
  { id: FAKE_NUMBER_ID, number: '+12025550100', label: 'Main line', agentId: null },
  { id: 'phnum_fake_2', number: '+14155550101', label: 'West', agentId: null },
  { id: 'phnum_fake_3', number: '+442079460102', label: 'London', agentId: null },
]

export function createFakeState(clock: FakeClock, options: Partial<FakeOptions>): FakeState {
  let ids = 0
  return {
    clock,
    options: {
      apiKey: FAKE_KEY,
      random: Math.random,
      speed: 1,
      talkSeconds: { min: 15, max: 90 },
      outcomes: { answered: 1 },
      concurrency: Number.MAX_SAFE_INTEGER,
      maxPerPage: 100,
      voices: null,
      quirks: {},
      ...options,
    },
    agents: new Map(),
    conversations: new Map(),
    documents: new Map(),
    tools: new Map(),
    secrets: new Map(),
    models: new Map(['gemini-2.5-flash', 'gemini-3.5-flash', 'gpt-5-mini'].map((llm) => [llm, null])),
    numbers: new Map(NUMBERS.map((number) => [number.id, { ...number }])),
    dials: [],
    outcomesByNumber: new Map(),
    scriptsByNumber: new Map(),
    signatures: new Map(),
    webhook: null,
    newId: (kind) => `${kind}_${String((ids += 1)).padStart(8, '0')}`,
    url: '',
  }
}
