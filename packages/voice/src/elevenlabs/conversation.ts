import { type CallDirection, isEnded, type Turn } from '@callwright/contract/calls/calls'
import { readReportedPhone } from '@callwright/contract/text/phone'
import { z } from 'zod'
import type { Conversation } from '../voice-provider.ts'
import { analysisSchema, readAnalysis } from './analysis.ts'
import { readCost } from './cost.ts'
import {
  isVoicemailResult,
  listRequestedNumbers,
  listTransferNumbers,
  readEnding,
  readFailureReason,
  toolCallsSchema,
  toolResultsSchema,
} from './ending.ts'
import { cleanText, optionalWireText, readNumberText, wireId } from './wire-text.ts'

// The provider's own examples violate its schema, which changes weekly. So only the two ids and the status are
// required, and every other value that does not match is treated as absent.
const optionalNumber = z.number().nullish().catch(null)
/** Any object; its fields are not copied, however many there are. */
const fieldsSchema = z
  .custom<Readonly<Record<string, unknown>>>((value) => typeof value === 'object' && value !== null)
  .nullish()
  .catch(null)
const initiationDataSchema = z
  .object({
    user_id: optionalWireText,
    dynamic_variables: fieldsSchema,
  })
  .nullish()
  .catch(null)

const turnSchema = z.object({
  role: z.string().catch(''),
  message: z.string().nullish().catch(null),
  interrupted: z.boolean().nullish().catch(null),
  original_message: z.string().nullish().catch(null),
  time_in_call_secs: optionalNumber,
  tool_calls: toolCallsSchema,
  tool_results: toolResultsSchema,
})

const phoneCallSchema = z.object({
  direction: optionalWireText,
  agent_number: optionalWireText,
  external_number: optionalWireText,
  call_result: optionalWireText,
})

const metadataSchema = z.object({
  start_time_unix_secs: optionalNumber,
  call_duration_secs: optionalNumber,
  cost: optionalNumber,
  cost_fiat: optionalNumber,
  conversation_initiation_source: optionalWireText,
  authorization_method: optionalWireText,
  termination_reason: optionalWireText,
  text_only: z.boolean().nullish().catch(null),
  error: z.object({ reason: optionalWireText }).nullish().catch(null),
  phone_call: phoneCallSchema.nullish().catch(null),
})

const conversationSchema = z.object({
  conversation_id: wireId,
  agent_id: wireId,
  status: z.string().min(1),
  user_id: optionalWireText,
  has_audio: z.boolean().nullish().catch(null),
  transcript: z.array(turnSchema.nullable().catch(null)).nullish().catch(null),
  metadata: metadataSchema.nullish().catch(null),
  analysis: analysisSchema,
  conversation_initiation_client_data: initiationDataSchema,
})

const failedCallSchema = z.object({
  conversation_id: wireId,
  agent_id: wireId,
  failure_reason: optionalWireText,
  user_id: optionalWireText,
  metadata: z.object({ body: fieldsSchema }).nullish().catch(null),
  conversation_initiation_client_data: initiationDataSchema,
})

type OurIds = { user_id?: string | null; conversation_initiation_client_data?: z.infer<typeof initiationDataSchema> }

/** Normalizes a conversation from its details or a transcription webhook; null if an id or the status is missing. */
export function readConversation(data: unknown): Conversation | null {
  const parsed = conversationSchema.safeParse(data)
  if (!parsed.success) return null
  const { conversation_id, agent_id, status, metadata, transcript, analysis, has_audio } = parsed.data
  const phoneCall = metadata?.phone_call
  // While a call is in progress, its number may still be missing. Only browsers have signed URLs.
  const isOver = status === 'done' || status === 'failed'
  const isBrowser = metadata?.authorization_method === 'signed_url' || (isOver && lacksPhoneCall(metadata))
  const isOutbound = isBrowser || (phoneCall && phoneCall.direction !== 'inbound')
  const direction: CallDirection = isOutbound ? 'outbound' : 'inbound'
  const durationSeconds = readDuration(metadata?.call_duration_secs)
  const { turns, transfer } = readTurns(transcript ?? [], metadata?.text_only === true)
  const isVoicemail = (transcript ?? []).some((turn) => turn?.tool_results?.some(isVoicemailResult))
  const toolResult = isVoicemail ? 'voicemail' : null
  const callResult = transfer ? 'transferred' : (toolResult ?? phoneCall?.call_result ?? null)
  const ending = readEnding({ status, direction: phoneCall ? direction : null, durationSeconds, callResult })
  const reason = ending.status === 'failed' ? metadata?.error?.reason || metadata?.termination_reason : null
  return {
    conversationId: conversation_id,
    agentId: agent_id,
    ...readOurIds(parsed.data),
    // A browser can send any id along, and any name of a carrier.
    ...(metadata && !phoneCall ? { callId: null } : {}),
    direction,
    ...ending,
    ...readNumbers(direction, { customer: phoneCall?.external_number, agent: phoneCall?.agent_number }),
    startedAt: readTime(metadata?.start_time_unix_secs),
    durationSeconds: durationSeconds ?? 0,
    ...failureOf(reason ?? ''),
    summary: summaryOf(Boolean(reason), analysis?.transcript_summary ?? ''),
    turns,
    ...readCutOpening(transcript ?? []),
    hasRecording: has_audio === true,
    ...(transfer && isEnded(ending.status) ? { transfer } : {}),
    ...(isBrowser ? { source: 'browser' as const } : {}),
    ...readAnalysis(analysis),
    ...(metadata && isEnded(ending.status) ? readCost(metadata) : {}),
  }
}

/** Initiation sources of phone calls. */
const PHONE_SOURCES = new Set(['twilio', 'sip_trunk', 'exotel', 'genesys', 'avaya', 'audiocodes'])

/** Without metadata, nothing is known about how the conversation took place. */
function lacksPhoneCall(metadata: z.infer<typeof conversationSchema>['metadata']): boolean {
  if (!metadata || metadata.phone_call) return false
  return !PHONE_SOURCES.has(metadata.conversation_initiation_source ?? '')
}

const MAX_REASON_LENGTH = 500

function failureOf(text: string): Pick<Conversation, 'failure'> {
  const failure = cleanText(text.trim().slice(0, MAX_REASON_LENGTH))
  return failure ? { failure } : {}
}

/** The conversation summary, after a note if the provider ended the call because of an error. */
function summaryOf(hasReason: boolean, summary: string): string | null {
  const lines = [hasReason && 'The voice provider ended the call because of an error.', summary.trim()]
  return lines.filter(Boolean).join('\n') || null
}

/** Normalizes a call that never became a conversation, from a failure webhook; null if an id is missing. */
export function readFailedCall(data: unknown, eventAt: number | null = null): Conversation | null {
  const parsed = failedCallSchema.safeParse(data)
  if (!parsed.success) return null
  const { conversation_id, agent_id, failure_reason, metadata } = parsed.data
  const body = metadata?.body ?? {}
  const direction = body['Direction'] === 'inbound' ? 'inbound' : 'outbound'
  const from = body['From'] ?? body['Caller'] ?? body['from_number']
  const to = body['To'] ?? body['Called'] ?? body['to_number']
  return {
    conversationId: conversation_id,
    agentId: agent_id,
    ...readOurIds(parsed.data),
    direction,
    ...readFailureReason(failure_reason),
    ...readNumbers(direction, direction === 'inbound' ? { customer: from, agent: to } : { customer: to, agent: from }),
    // The event has no start time, but a call that fails to connect ends within seconds.
    startedAt: eventAt,
    durationSeconds: 0,
    summary: null,
    turns: [],
    hasRecording: false,
  }
}

/** A caller's national form is read in the country of our number. */
function readNumbers(
  direction: CallDirection,
  reported: { customer: unknown; agent: unknown },
): Pick<Conversation, 'callerNumber' | 'calledNumber' | 'phoneText'> {
  const agent = readReportedPhone(readNumberText(reported.agent) ?? '')
  const text = readNumberText(reported.customer)
  const customer = text === null ? null : readReportedPhone(text, direction === 'inbound' ? agent : null)
  return {
    callerNumber: direction === 'inbound' ? customer : agent,
    calledNumber: direction === 'inbound' ? agent : customer,
    ...(text !== null && customer === null ? { phoneText: text } : {}),
  }
}

/** Our own ids, which we sent along with the call. */
function readOurIds({ user_id, conversation_initiation_client_data: sent }: OurIds): {
  tenantId: string | null
  callId: string | null
} {
  const variables = sent?.dynamic_variables ?? {}
  return {
    tenantId: readId(variables['tenant_id']) ?? readId(user_id) ?? readId(sent?.user_id),
    callId: readId(variables['call_record_id']),
  }
}

function readId(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? cleanText(value.slice(0, 500)) || null : null
}

type WireTurn = z.infer<typeof turnSchema> | null

/** Ten times a two-hour call. What follows is left out. */
const TRANSCRIPT_MAX = 1_000_000
const TRANSFERS_READ = 20

/**
 * The turns that have words, and the last transfer, since an earlier person may not have answered. In writing, its tools
 * are mocked: a transfer that the agent asked for counts.
 */
function readTurns(transcript: readonly WireTurn[], isTextOnly: boolean): Pick<Conversation, 'turns' | 'transfer'> {
  const turns: Turn[] = []
  const transfers: { text: string; turn: number }[] = []
  let left = TRANSCRIPT_MAX
  for (const entry of transcript) {
    const turn = readTurn(entry, left)
    if (turn) turns.push(turn)
    left -= turn?.text.length ?? 0
    const requested = isTextOnly ? listRequestedNumbers(entry?.tool_calls) : []
    for (const text of [...requested, ...listTransferNumbers(entry?.tool_results)]) {
      transfers.push({ text, turn: turns.length })
    }
  }
  for (const { text, turn } of transfers.slice(-TRANSFERS_READ).toReversed()) {
    const phoneNumber = readReportedPhone(text)
    if (phoneNumber !== null) return { turns, transfer: { phoneNumber, turn } }
  }
  return { turns }
}

const OPENING_MAX = 5000

/** The first of the agent's turns, even if nothing of it was heard. */
function readCutOpening(transcript: readonly WireTurn[]): Pick<Conversation, 'cutOpening'> {
  const turn = transcript.find((entry) => entry?.role === 'agent' && (entry.message || entry.original_message))
  const meant = cleanText(turn?.original_message?.slice(0, OPENING_MAX) ?? '')
  return turn?.interrupted === true && meant !== '' ? { cutOpening: meant } : {}
}

function readTurn(turn: WireTurn, maxLength: number): Turn | null {
  const text = cleanText(turn?.message?.slice(0, maxLength) ?? '')
  if (!turn || text.trim() === '') return null
  const at = turn.time_in_call_secs ?? null
  const role = turn.role === 'agent' ? 'agent' : 'customer'
  return { role, text, atSeconds: at === null ? null : Math.max(0, at) }
}

const MAX_CALL_SECONDS = 86_400
/** No call is older than the provider (2020), and a call's sort key cannot hold a time after 2048. */
const EARLIEST_UNIX_SECONDS = Date.UTC(2020) / 1000
const LATEST_UNIX_SECONDS = Date.UTC(2048) / 1000

function readDuration(seconds: number | null | undefined): number | null {
  if (seconds === null || seconds === undefined) return null
  return Math.min(MAX_CALL_SECONDS, Math.max(0, Math.round(seconds)))
}

/** Unix seconds to epoch milliseconds; null for an implausible time. */
export function readTime(seconds: number | null | undefined): number | null {
  if (seconds === null || seconds === undefined) return null
  if (seconds < EARLIEST_UNIX_SECONDS || seconds > LATEST_UNIX_SECONDS) return null
  return Math.round(seconds * 1000)
}
