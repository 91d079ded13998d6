import type { CallSettings } from '@callwright/contract/agent'
import type { Opening, RecordingMode } from '@callwright/contract/agent/disclosures'
import type { Transfer } from '@callwright/contract/agent/transfers'
import type { CallField, FieldValue } from '@callwright/contract/calls/call-fields'
import type { E164 } from '@callwright/contract/text/phone'
import type { ToolArguments, ToolSettings } from '@callwright/contract/tools/tools'
import type { CallDirection, CallSource, CallStatus, EndReason, Turn } from '@callwright/contract/calls/calls'

export type ProviderName = 'elevenlabs' | 'simulator'

/** A document stored at the provider, with the id that `addDocument` returned. */
export type AttachedDocument = { documentId: string; name: string; kind: 'file' | 'link' | 'text' }

/** Without fixed values, headers, and the business's URL. `testAnswer`: JSON, for conversations in writing. */
export type AgentTool = Omit<ToolSettings, 'method' | 'url' | 'headers' | 'mock'> & {
  toolId: string
  testAnswer: string
}

/** `url`: where the provider asks us; `secretId`: what `saveToolSecret` returned. */
export type SavedTool = AgentTool & { providerToolId: string | null; url: string; secretId: string }

/** `secretId`: null if there is none yet. `owner`: tells installations apart that share an account at the provider. */
export type ToolSecret = { secretId: string | null; owner: string; value: string }

/** The text, voice and knowledge of a tenant's agent; `agentId` is the provider's id, null before there is one. */
export type AgentConfiguration = Omit<CallSettings, 'voicemailMessage'> & {
  tenantId: string
  agentId: string | null
  businessName: string
  systemPrompt: string
  firstMessage: Opening
  /** what the agent says to a voicemail box; '' hangs up */
  voicemailMessage: Opening
  /** whether the other side cannot interrupt the first message */
  isOpeningProtected: boolean
  recordingMode: RecordingMode
  voiceId: string | null
  /** text about the business that follows the prompt; '' for none */
  context: string
  /** all of the agent's documents: others are detached */
  documents: readonly AttachedDocument[]
  /** what the provider finds out about each call; other fields can be dropped */
  fields: readonly CallField[]
  /** people to whom the agent can transfer a call */
  transfers: readonly Transfer[]
  /** what it may use in a call, each stored by `saveTool` */
  tools: readonly (AgentTool & { providerToolId: string })[]
  /** the time zone of the agent's clock; null if the agent does not need to know the time */
  timeZone: string | null
}

/**
 * Settings for one call that replace its agent's. A missing or empty value leaves the agent's setting in effect. A
 * system prompt replaces the agent's prompt and context: `StartCallRequest.context` follows it instead.
 */
export type CallOverrides = { language?: string; voiceId?: string; firstMessage?: Opening; systemPrompt?: string }

export type StartCallRequest = {
  /** our own id for the call, sent along and returned by the provider, so that a lost response can be reconciled */
  callId: string
  tenantId: string
  agentId: string
  toNumber: E164
  /** The text is for the simulator; a real provider already has it in its agent. */
  businessName: string
  systemPrompt: string
  firstMessage: Opening
  variables: Readonly<Record<string, string>>
  overrides?: CallOverrides
  /** text about the business for a call with its own system prompt; default: '' */
  context?: string
  /** the provider's id of the number that the call comes from; null or missing: the installation's default */
  fromNumberId?: string | null
}

/**
 * The outcome of a request to start a call. `unknown`: the phone may be ringing although there was no usable response
 * (timeout, reset, 5xx, an unreadable 2xx). The call is never requested again, only reconciled later.
 * A refusal is retryable while the provider is `busy` or out of `quota` (credits, calls per day), accepts no calls from
 * this installation (`blocked`: key or permissions), or does not have the agent or our number (`not-found`); a
 * `rejected` call stays refused. `retryAfterMs`: the provider's hint about when to retry.
 */
export type StartCallResult =
  | { outcome: 'started'; conversationId: string }
  | {
      outcome: 'refused'
      reason: 'busy' | 'quota' | 'blocked' | 'not-found' | 'rejected'
      message: string
      retryable: boolean
      retryAfterMs?: number
    }
  | { outcome: 'unknown'; message: string }

/** One conversation, normalized from the provider's format. Times are epoch milliseconds, durations seconds. */
export type Conversation = {
  conversationId: string
  agentId: string
  /** our ids, if the provider returns them */
  tenantId: string | null
  callId: string | null
  direction: CallDirection
  status: CallStatus
  endReason: EndReason | null
  /** null if unknown, or not readable as a number */
  callerNumber: E164 | null
  calledNumber: E164 | null
  /** what was reported for the other party if it cannot be read as a number: only shown; missing otherwise */
  phoneText?: string | null
  startedAt: number | null
  /** the whole call in seconds; 0 if it was not answered */
  durationSeconds: number
  /** why the call failed, in the provider's words: for the operator's log, never for tenants */
  failure?: string
  summary: string | null
  turns: Turn[]
  /** what the agent was going to say first, if the other side interrupted it; missing otherwise */
  cutOpening?: string
  hasRecording: boolean
  /** default: `phone` */
  source?: CallSource
  /** what the provider found out about the call, by field; missing if there is no analysis */
  analysis?: readonly AnalysisResult[]
  /** the transfer to a person, if there was one; `turn`: how many turns came before it */
  transfer?: { phoneNumber: E164; turn: number }
  /** what the provider charges for the call; missing if unknown */
  cost?: CallCost
}

/** `value`: null if the call gave no answer. `reason`: the provider's explanation, '' for none. */
export type AnalysisResult = { fieldId: string; value: FieldValue | null; reason: string }

/** `credits`: the provider's units. */
export type CallCost = { credits: number | null; microUsd: number | null }

/** A verified webhook event. An `ignored` event is stored and acknowledged with 200, but has no effect. */
export type PostCall =
  | { kind: 'conversation'; conversation: Conversation }
  | { kind: 'recording'; conversationId: string; agentId: string; audio: Uint8Array; mediaType: string }
  | { kind: 'ignored'; conversationId: string | null; agentId: string | null; reason: string }

/** A simulated agent uses a tool, at a time in epoch ms; the answer is JSON, as its server gives to other agents. */
export type UseTool = (
  use: Pick<StartCallRequest, 'agentId'> & {
    conversationId: string
    /** of the person in the call; null if there is none */
    callerNumber: E164 | null
    toolId: string
    arguments: ToolArguments
    at: number
  },
) => Promise<string>

export type Recording = { audio: Uint8Array; mediaType: string }

/** `previewUrl`: an https URL at the provider, or a path on our own server for the simulator. */
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
  /** the whole call in seconds; missing or null if the list does not contain it */
  durationSeconds?: number | null
}

/** A number of the account; `agentId`: the agent that answers it, null for none. */
export type PhoneNumber = { numberId: string; number: E164; label: string; agentId: string | null }

/** A document for an agent's knowledge base. Files can be PDF, DOCX, TXT or HTML. */
export type KnowledgeDocument = {
  tenantId: string
  name: string
  content:
    | { kind: 'file'; bytes: Uint8Array; mediaType: string }
    | { kind: 'link'; url: string }
    | { kind: 'text'; text: string }
}

/** An inbound call reported by a carrier; `fromNumber` as the carrier wrote it. */
export type InboundCall = Pick<
  StartCallRequest,
  'callId' | 'tenantId' | 'agentId' | 'toNumber' | 'variables' | 'overrides'
> & { fromNumber: string }

/** `overrides` and `context` as for a call; the conversation is in writing, and its tools are mocked. */
export type TextConversationRequest = Pick<StartCallRequest, 'tenantId' | 'agentId' | 'overrides' | 'context'>

/** A conversation in writing that the server holds with the agent. Methods reject with `VoiceProviderError`. */
export type TextConversation = {
  readonly conversationId: string
  /** Waits for the whole reply. @returns whether the agent has ended the conversation */
  say(text: string): Promise<{ isEnded: boolean }>
  close(): Promise<void>
}

/** `models`: the language models that the provider says the agent uses, for calls and for their analysis. */
export type SavedAgent = { agentId: string; models?: readonly string[] }

/**
 * A language model of the provider. `ending`: null if no end is announced; `at` is null for a model that has ended. From
 * `replacedFrom` on, the provider uses `replacement` for some of the calls. Times are in epoch milliseconds.
 */
export type LanguageModel = {
  llm: string
  ending: { at: number | null; replacedFrom: number | null; replacement: string | null } | null
}

/**
 * One result of an account check, for the operator: what was checked, whether it is good, and what to do if not.
 * `isNote`: it is good for now, but the operator should know.
 */
export type AccountFinding = { what: string; isGood: boolean; isNote?: boolean; message: string }

/**
 * A voice provider. Methods reject with `VoiceProviderError`, whose message can be shown to users. Only `startCall`
 * never rejects: if the outcome cannot be proven, it is `unknown`.
 */
export interface VoiceProvider {
  readonly name: ProviderName
  /** The voice of an agent for which none was chosen. */
  readonly defaultVoiceId: string
  /** Installation settings that are part of every agent: a change makes saved agents outdated. '' for none. */
  readonly agentSettings: string
  /**
   * Creates or updates the tenant's agent. Finds an agent that was created but whose id was lost.
   * @returns the provider's agent id, and the models that it uses
   */
  saveAgent(agent: AgentConfiguration): Promise<SavedAgent>
  /** Succeeds even if the agent is already gone. */
  deleteAgent(agentId: string): Promise<void>
  /** Stores or replaces the secret that is sent along when a tool is used. Finds one whose id was lost. */
  saveToolSecret(secret: ToolSecret): Promise<{ secretId: string }>
  /** Creates or updates a tool. Finds one whose id was lost. */
  saveTool(tool: SavedTool): Promise<{ providerToolId: string }>
  /** Also detaches it from every agent. Succeeds even if the tool is already gone. */
  deleteTool(providerToolId: string): Promise<void>
  listVoices(): Promise<Voice[]>
  /** Empty if agents have no models. */
  listModels(): Promise<LanguageModel[]>
  startCall(call: StartCallRequest): Promise<StartCallResult>
  /** null if the provider has no such conversation. */
  fetchConversation(conversationId: string): Promise<Conversation | null>
  /** null if there is no recording. */
  fetchRecording(conversationId: string): Promise<Recording | null>
  /** Permanent, including transcript and recording. Succeeds even if the conversation is already gone. */
  deleteConversation(conversationId: string): Promise<void>
  /** Conversations that started at or after `since` and up to `until` (epoch ms), oldest first, all pages. */
  listConversations(options: {
    since: number
    until?: number
    agentId?: string
    tenantId?: string
  }): Promise<RecentConversation[]>
  /**
   * The conversation for a call whose response was lost, by our own call id; null if there is none (yet).
   * `since`: epoch ms before the request was sent. `isKnown`: true for other calls' conversations, which are skipped.
   */
  findConversationOf(call: {
    callId: string
    tenantId: string
    since: number
    isKnown?: (conversationId: string) => Promise<boolean>
  }): Promise<Conversation | null>
  /** Uploads a document; an agent uses it only if its configuration lists it. */
  addDocument(document: KnowledgeDocument): Promise<{ documentId: string }>
  /** Also detaches it from every agent. Succeeds even if the document is already gone. */
  removeDocument(documentId: string): Promise<void>
  listNumbers(): Promise<PhoneNumber[]>
  /** Makes the agent answer a number; if null, no agent answers. */
  attachNumber(numberId: string, agentId: string | null): Promise<void>
  /** Hands an inbound call to the agent. @returns the TwiML to return to the carrier */
  registerCall(call: InboundCall): Promise<{ twiml: string }>
  /**
   * Prepares a conversation between a browser and the agent.
   * @returns a WebSocket URL that works once; null for the simulator, whose socket is our own server's
   */
  openBrowserCall(agentId: string): Promise<{ url: string; conversationId: string | null } | null>
  startTextConversation(request: TextConversationRequest): Promise<TextConversation>
  /** Checks key, plan, outgoing number, webhook and agents. Never rejects. */
  checkAccount(): Promise<AccountFinding[]>
}

export class VoiceProviderError extends Error {
  override readonly name = 'VoiceProviderError'
  /** `refused`: a retry would be refused again; `unavailable`: worth a retry. */
  readonly reason: 'refused' | 'unavailable'
  constructor(reason: 'refused' | 'unavailable', message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
