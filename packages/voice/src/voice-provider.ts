import type { CallDirection, CallStatus, EndReason, Turn } from '@callwright/contract/calls/calls'

export type ProviderName = 'elevenlabs' | 'simulator'

/** A document that the provider keeps for an agent, as `addDocument` named it. */
export type AttachedDocument = { documentId: string; name: string; kind: 'file' | 'link' | 'text' }

/** What a tenant's agent says, knows, and with which voice; `agentId` is the provider's own, null while there is none. */
export type AgentConfiguration = {
  tenantId: string
  agentId: string | null
  businessName: string
  systemPrompt: string
  firstMessage: string
  voiceId: string | null
  /** What the agent should know of the business: text that follows the prompt; '' for none. */
  context: string
  /** All documents of the agent: what is not named here is detached from it. */
  documents: readonly AttachedDocument[]
}

/**
 * What one call has instead of its agent's own; what is left out or empty stays the agent's. A system prompt replaces
 * the agent's together with its context: `StartCall.context` follows it instead.
 */
export type CallOverrides = { language?: string; voiceId?: string; firstMessage?: string; systemPrompt?: string }

export type StartCall = {
  /** Our own id of the call: it travels with the call and comes back, so that a lost answer can be settled. */
  callId: string
  tenantId: string
  agentId: string
  /** E.164 */
  toNumber: string
  /** The texts are the simulator's script; a real provider has them in its agent already. */
  businessName: string
  systemPrompt: string
  firstMessage: string
  variables: Readonly<Record<string, string>>
  overrides?: CallOverrides
  /** What this call should know of the business where it has a system prompt of its own; '' where it is left out. */
  context?: string
  /** The provider's id of the number that the call comes from; null or left out: the installation's default. */
  fromNumberId?: string | null
}

/**
 * What came of asking for a call. `unknown` means that the phone may be ringing although no answer came
 * (time-out, reset, 5xx, an unreadable 2xx): such a call is never asked for again, only settled later.
 * A refusal is retryable while the provider is `busy` or out of `quota` (credits, calls per day), accepts no calls from
 * this installation (`blocked`: key or rights), or does not have the agent or our number (`not-found`); a `rejected`
 * call stays refused. `retryAfterMs`: when to ask again, as the provider says.
 */
export type StartedCall =
  | { outcome: 'started'; conversationId: string }
  | {
      outcome: 'refused'
      reason: 'busy' | 'quota' | 'blocked' | 'not-found' | 'rejected'
      message: string
      retryable: boolean
      retryAfterMs?: number
    }
  | { outcome: 'unknown'; message: string }

/** One conversation as the provider tells of it, in our words. Times are epoch milliseconds, durations seconds. */
export type Conversation = {
  conversationId: string
  agentId: string
  /** Our ids, where the provider gives them back. */
  tenantId: string | null
  callId: string | null
  direction: CallDirection
  status: CallStatus
  endReason: EndReason | null
  /** E.164, null where the provider does not say. */
  callerNumber: string | null
  calledNumber: string | null
  startedAt: number | null
  /** Whole call in seconds, 0 where nobody answered. */
  durationSeconds: number
  /** Why the call failed, in the provider's words: for the operator's log, never for clients. */
  failure?: string
  summary: string | null
  turns: Turn[]
  hasRecording: boolean
}

/** A verified webhook event. One of kind `ignored` is answered 200 and stored, and has no effect. */
export type PostCall =
  | { kind: 'conversation'; conversation: Conversation }
  | { kind: 'recording'; conversationId: string; agentId: string; audio: Uint8Array; mediaType: string }
  | { kind: 'ignored'; conversationId: string | null; agentId: string | null; reason: string }

export type Recording = { audio: Uint8Array; mediaType: string }

/** `previewUrl`: https at the provider, or a path of our own server where the provider is the simulator. */
export type Voice = {
  voiceId: string
  name: string
  previewUrl: string | null
  labels: { accent?: string; gender?: string; age?: string }
}

export type RecentConversation = {
  conversationId: string
  agentId: string
  startedAt: number
  status: CallStatus
  /** Whole call in seconds; left out or null where the list does not say. */
  durationSeconds?: number | null
}

/** A number that the account can call from; `agentId`: who answers there, null for nobody. */
export type PhoneNumber = { numberId: string; /** E.164 */ number: string; label: string; agentId: string | null }

/** What an agent can look things up in. A file's bytes are what a PDF, DOCX, TXT or HTML file holds. */
export type KnowledgeDocument = {
  tenantId: string
  name: string
  content:
    | { kind: 'file'; bytes: Uint8Array; mediaType: string }
    | { kind: 'link'; url: string }
    | { kind: 'text'; text: string }
}

/** An inbound call that a carrier asks us about; numbers are E.164. */
export type InboundCall = {
  callId: string
  tenantId: string
  agentId: string
  fromNumber: string
  toNumber: string
  variables: Readonly<Record<string, string>>
}

/** One thing that was looked at, for the operator: what it is and how it is, with what to do where it is not good. */
export type AccountFinding = { what: string; isGood: boolean; sentence: string }

/**
 * A voice provider in our own words. Methods reject with `VoiceProviderError` (its message is fit for people),
 * except `startCall`, which never rejects: what it cannot prove it calls `unknown`.
 */
export interface VoiceProvider {
  readonly name: ProviderName
  /** The installation's settings that every agent contains: a change makes saved agents outdated. '' for none. */
  readonly agentSettings: string
  /**
   * Makes or updates the tenant's agent. One that was made for the tenant but whose id never reached us is found again.
   * @returns the provider's agent id
   */
  saveAgent(agent: AgentConfiguration): Promise<{ agentId: string }>
  /** Deleting what is gone already is fine. */
  deleteAgent(agentId: string): Promise<void>
  listVoices(): Promise<Voice[]>
  startCall(call: StartCall): Promise<StartedCall>
  /** null: the provider knows no such conversation (any more). */
  fetchConversation(conversationId: string): Promise<Conversation | null>
  /** null: there is no recording of it. */
  fetchRecording(conversationId: string): Promise<Recording | null>
  /** For good, with transcript and recording. Deleting what is gone already is fine. */
  deleteConversation(conversationId: string): Promise<void>
  /** Conversations that started at or after `since` and up to `until` (epoch ms), oldest first, all pages. */
  listConversations(options: {
    since: number
    until?: number
    agentId?: string
    tenantId?: string
  }): Promise<RecentConversation[]>
  /**
   * The conversation of a call whose answer was lost, by our own id of it; null where there is none (yet).
   * `since`: epoch ms before the request was sent. `isKnown` says which conversations belong to another call for sure:
   * they are not looked into.
   */
  findConversationOf(call: {
    callId: string
    tenantId: string
    since: number
    isKnown?: (conversationId: string) => Promise<boolean>
  }): Promise<Conversation | null>
  /** Uploads a document; agents know it once it is among the documents of their configuration. */
  addDocument(document: KnowledgeDocument): Promise<{ documentId: string }>
  /** Also from every agent that has it. Removing what is gone already is fine. */
  removeDocument(documentId: string): Promise<void>
  listNumbers(): Promise<PhoneNumber[]>
  /** Lets the agent answer at a number; null: nobody does. */
  attachNumber(numberId: string, agentId: string | null): Promise<void>
  /** Hands an inbound call to the agent. @returns the TwiML that the carrier is to be answered with */
  registerCall(call: InboundCall): Promise<{ twiml: string }>
  /** Looks at key, plan, outgoing number and agents, and says each in a sentence. Never rejects. */
  checkAccount(): Promise<AccountFinding[]>
}

export class VoiceProviderError extends Error {
  override readonly name = 'VoiceProviderError'
  /** `refused`: the provider said no and will say no again; `unavailable`: worth another try. */
  readonly reason: 'refused' | 'unavailable'
  constructor(reason: 'refused' | 'unavailable', message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
