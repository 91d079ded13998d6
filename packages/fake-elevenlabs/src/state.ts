import type { FakeClock } from './clock.ts'
import type { Json } from './json.ts'

export const FAKE_KEY = 'sk_fake'
export const FAKE_NUMBER_ID = 'phnum_fake_1'

/** What becomes of a call. */
export type FakeOutcome = 'answered' | 'voicemail' | 'busy' | 'no-answer' | 'failed'

export type FakeOptions = {
  /** What a request has to carry; `sk_fake` where it is left out. */
  apiKey: string
  /** 0 up to, but not including, 1 */
  random: () => number
  /** How much faster than real life calls go, and webhooks are tried again. */
  speed: number
  /** How long is talked, in seconds of the call. */
  talkSeconds: { min: number; max: number }
  /** How often each outcome comes, as weights. */
  outcomes: Partial<Record<FakeOutcome, number>>
  /** Calls that the account may have at once. */
  concurrency: number
  /** No page of a list is longer. */
  mostPerPage: number
  voices: readonly Json[] | null
  /** Oddities of the provider that were seen or are feared. */
  quirks: {
    /** Making an agent forgets which overrides are allowed. */
    createForgetsOverrides?: boolean
    /** Paths (with dots) of an agent's body that are silently left as they are. */
    ignoresOfAgents?: readonly string[]
    /** A number that is detached stays attached. */
    keepsNumbersAttached?: boolean
    /** The list of conversations does not filter by variables. */
    ignoresVariableFilter?: boolean
  }
}

export type FakeAgent = { agentId: string; createdAt: number; body: Json }
export type FakeDocument = { id: string; type: 'file' | 'url' | 'text'; name: string; size: number; content: string }
export type FakeNumber = { id: string; number: string; label: string; agentId: string | null }

export type FakeConversation = {
  id: string
  agentId: string
  direction: 'inbound' | 'outbound'
  agentNumber: string
  customerNumber: string
  numberId: string | null
  callSid: string
  /** What was sent along: `user_id`, `dynamic_variables` and overrides. */
  sent: Json
  outcome: FakeOutcome
  /** Why it failed, where our own request was to blame. */
  error: string | null
  talkSeconds: number
  /** epoch milliseconds: when it rang, was picked up, was over, and was ready with its analysis */
  startedAt: number
  answersAt: number
  endsAt: number
  doneAt: number
}

/** Each time that somebody's phone rang at our request. */
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
  /** `drop`: nothing is ever sent */
  mode: 'deliver' | 'drop'
  /** How often each delivery is repeated although it was taken. */
  duplicates: number
}

export type FakeState = {
  clock: FakeClock
  options: FakeOptions
  agents: Map<string, FakeAgent>
  conversations: Map<string, FakeConversation>
  documents: Map<string, FakeDocument>
  numbers: Map<string, FakeNumber>
  dials: FakeDial[]
  /** What becomes of calls to some numbers, whatever chance says. */
  outcomesByNumber: Map<string, FakeOutcome>
  webhook: FakeWebhook | null
  newId: (kind: string) => string
  /** Where it listens, without a slash at the end. */
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
      mostPerPage: 100,
      voices: null,
      quirks: {},
      ...options,
    },
    agents: new Map(),
    conversations: new Map(),
    documents: new Map(),
    numbers: new Map(NUMBERS.map((number) => [number.id, { ...number }])),
    dials: [],
    outcomesByNumber: new Map(),
    webhook: null,
    newId: (kind) => `${kind}_${String((ids += 1)).padStart(8, '0')}`,
    url: '',
  }
}
