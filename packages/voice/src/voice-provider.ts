import type { CallDirection, CallStatus, EndReason, Turn } from '@callwright/contract/calls'

export type ProviderName = 'elevenlabs' | 'simulator'

/** What a tenant's agent says and with which voice; `agentId` is the provider's own, null while there is none. */
export type AgentConfiguration = {
  tenantId: string
  agentId: string | null
  businessName: string
  systemPrompt: string
  firstMessage: string
  voiceId: string | null
}

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
}

/**
 * What came of asking for a call. `unknown` means that the phone may be ringing although no answer came
 * (time-out, reset, 5xx, an unreadable 2xx): such a call is never asked for again, only settled later.
 */
export type StartedCall =
  | { outcome: 'started'; conversationId: string }
  | { outcome: 'refused'; message: string; retryable: boolean }
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
  summary: string | null
  turns: Turn[]
  hasRecording: boolean
}

/** What a verified post-call request says. `known: false` is kept and answered 200, but nothing is made of it. */
export type PostCall =
  | { kind: 'conversation'; conversation: Conversation }
  | { kind: 'recording'; conversationId: string; agentId: string; audio: Uint8Array; mediaType: string }
  | { kind: 'ignored'; conversationId: string | null; agentId: string | null; reason: string }

export type Recording = { audio: Uint8Array; mediaType: string }

export type Voice = {
  voiceId: string
  name: string
  previewUrl: string | null
  labels: { accent?: string; gender?: string; age?: string }
}

export type RecentConversation = { conversationId: string; agentId: string; startedAt: number; status: CallStatus }

/**
 * A voice provider in our own words. Methods reject with `VoiceProviderError` (its message is fit for people),
 * except `startCall`, which never rejects: what it cannot prove it calls `unknown`.
 */
export interface VoiceProvider {
  readonly name: ProviderName
  /** Makes or updates the tenant's agent. @returns the provider's agent id */
  saveAgent(agent: AgentConfiguration): Promise<{ agentId: string }>
  listVoices(): Promise<Voice[]>
  startCall(call: StartCall): Promise<StartedCall>
  /** null: the provider knows no such conversation (any more). */
  fetchConversation(conversationId: string): Promise<Conversation | null>
  /** null: there is no recording of it. */
  fetchRecording(conversationId: string): Promise<Recording | null>
  /** Conversations that started at or after `since` (epoch ms), oldest first, all pages. */
  listConversations(options: { since: number; agentId?: string }): Promise<RecentConversation[]>
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
