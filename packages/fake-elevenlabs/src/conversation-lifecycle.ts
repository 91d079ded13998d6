import { analysisResults } from './analysis.ts'
import { type Json, textAt, valueAt } from './json.ts'
import type { FakeConversation, FakeLine, FakeOutcome, FakeState } from './state.ts'
import { linesOf, transcriptOf } from './transcript.ts'

type NewCall = Pick<
  FakeConversation,
  'agentId' | 'direction' | 'agentNumber' | 'customerNumber' | 'numberId' | 'sent'
> & {
  /** why the accepted call will fail; null if it will not */
  error: string | null
  /** default: chosen at random */
  outcome?: FakeOutcome
}

const RINGING_SECONDS = { min: 2, max: 6 }
const ANALYSIS_SECONDS = { min: 1, max: 3 }
/** How long it takes to detect each outcome. */
const DETECTION_SECONDS = { busy: 2, 'no-answer': 25, failed: 1 } as const
const VOICEMAIL_SECONDS = 9

/** Starts a conversation. Its whole course is decided up front, and it runs `speed` times as fast as its durations. */
export function beginConversation(state: FakeState, call: NewCall): FakeConversation {
  const { clock, options, newId } = state
  const startedAt = clock.now()
  const outcome = call.error === null ? (call.outcome ?? chooseOutcome(state, call.customerNumber)) : 'failed'
  const randomBetween = ({ min, max }: { min: number; max: number }): number => min + options.random() * (max - min)
  const after = (time: number, seconds: number): number => time + (seconds * 1000) / options.speed
  const talkSeconds = outcome === 'voicemail' ? VOICEMAIL_SECONDS : Math.round(randomBetween(options.talkSeconds))
  const answersAt = after(startedAt, hasTalk(outcome) ? randomBetween(RINGING_SECONDS) : DETECTION_SECONDS[outcome])
  const endsAt = hasTalk(outcome) ? after(answersAt, talkSeconds) : answersAt
  const doneAt = hasTalk(outcome) ? after(endsAt, randomBetween(ANALYSIS_SECONDS)) : endsAt
  const { answers: answerTime = 'with' } = options.quirks
  const conversation: FakeConversation = {
    id: newId('conv'),
    callSid: newId('CA'),
    channel: 'phone',
    agentId: call.agentId,
    direction: call.direction,
    agentNumber: call.agentNumber,
    customerNumber: call.customerNumber,
    numberId: call.numberId,
    mocksTools: false,
    sent: call.sent,
    outcome,
    error: call.error,
    script: state.scriptsByNumber.get(call.customerNumber) ?? null,
    toolUses: [],
    answerTime,
    talkSeconds: hasTalk(outcome) ? Math.max(1, talkSeconds) : 0,
    startedAt,
    answersAt,
    endsAt,
    doneAt,
    completeAt: answerTime === 'with' ? doneAt : after(doneAt, randomBetween(ANALYSIS_SECONDS)),
  }
  state.conversations.set(conversation.id, conversation)
  return conversation
}

type BrowserCall = Pick<NewCall, 'agentId' | 'sent' | 'error'> & {
  id: string
  channel: 'voice' | 'text'
  mocksTools: boolean
  maxSeconds: number
}

/** Starts a conversation in a browser, which goes on until `endBrowserCall`, unless it has an error. */
export function beginBrowserCall(
  state: FakeState,
  { id, channel, mocksTools, maxSeconds, ...call }: BrowserCall,
): FakeConversation {
  const numbers = { agentNumber: '', customerNumber: '', numberId: null }
  const conversation = beginConversation(state, { ...call, ...numbers, direction: 'inbound' })
  state.conversations.delete(conversation.id)
  const isAnswered = hasTalk(conversation.outcome) && conversation.outcome !== 'voicemail'
  const outcome = call.error === null && !isAnswered ? 'answered' : conversation.outcome
  const { startedAt } = conversation
  const endsAt = call.error === null ? startedAt + maxSeconds * 1000 : startedAt
  Object.assign(conversation, { id, channel, mocksTools, outcome, talkSeconds: 0, answersAt: startedAt })
  Object.assign(conversation, { endsAt, doneAt: endsAt, completeAt: endsAt })
  state.conversations.set(id, conversation)
  return conversation
}

/** Ends a conversation in a browser now, with the lines that were said. */
export function endBrowserCall(state: FakeState, conversation: FakeConversation, lines: readonly FakeLine[]): void {
  const endsAt = state.clock.now()
  const talkSeconds = Math.max(1, Math.round((endsAt - conversation.startedAt) / 1000))
  const analysisMs = (ANALYSIS_SECONDS.min * 1000) / state.options.speed
  const doneAt = endsAt + analysisMs
  const completeAt = conversation.answerTime === 'with' ? doneAt : doneAt + analysisMs
  Object.assign(conversation, { talkSeconds, endsAt, doneAt, completeAt, script: { ...conversation.script, lines } })
}

/** Ends a conversation now; parts that come later still do. A call that would not have been answered is answered. */
export function finishConversation(state: FakeState, conversation: FakeConversation): void {
  const now = state.clock.now()
  if (now >= conversation.doneAt) return
  const talkSeconds = Math.max(1, conversation.talkSeconds)
  const outcome = hasTalk(conversation.outcome) ? conversation.outcome : 'answered'
  const completeAt = now + (conversation.completeAt - conversation.doneAt)
  Object.assign(conversation, { outcome, talkSeconds, answersAt: now, endsAt: now, doneAt: now, completeAt })
}

function hasTalk(outcome: FakeOutcome): outcome is keyof typeof SUMMARIES {
  return outcome in SUMMARIES
}

function chooseOutcome({ options, outcomesByNumber }: FakeState, number: string): FakeOutcome {
  const fixed = outcomesByNumber.get(number)
  if (fixed) return fixed
  const weights = Object.entries(options.outcomes) as [FakeOutcome, number][]
  let remaining = options.random() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [outcome, weight] of weights) {
    remaining -= weight
    if (remaining < 0) return outcome
  }
  return 'answered'
}

export type FakeStatus = 'initiated' | 'in-progress' | 'processing' | 'done' | 'failed'

export function statusAt({ outcome, answersAt, endsAt, doneAt }: FakeConversation, now: number): FakeStatus {
  if (now < answersAt) return 'initiated'
  if (now >= doneAt) return hasTalk(outcome) ? 'done' : 'failed'
  return now < endsAt ? 'in-progress' : 'processing'
}

/** Whether a recording of a conversation is available. */
export function hasAudioAt(state: FakeState, conversation: FakeConversation, now: number): boolean {
  const agent = state.agents.get(conversation.agentId)
  const isRecorded = valueAt(agent?.body, 'platform_settings.privacy.record_voice') !== false
  return isRecorded && conversation.channel !== 'text' && statusAt(conversation, now) === 'done'
}

export function isOngoing(conversation: FakeConversation, now: number): boolean {
  return now < conversation.endsAt
}

/** A conversation's entry in a list. */
export function buildSummary(state: FakeState, conversation: FakeConversation): Json {
  const status = statusAt(conversation, state.clock.now())
  const hasEnded = status === 'done' || status === 'failed'
  return {
    agent_id: conversation.agentId,
    agent_name: agentName(state, conversation),
    conversation_id: conversation.id,
    start_time_unix_secs: Math.floor(conversation.startedAt / 1000),
    call_duration_secs: hasEnded ? conversation.talkSeconds : 0,
    message_count: status === 'done' ? linesOf(state, conversation).length : 0,
    status,
    call_successful: successOf(status),
    direction: conversation.channel === 'phone' ? conversation.direction : null,
    transcript_summary: null,
    conversation_initiation_source: sourceOf(conversation),
  }
}

/** The details of a conversation at a time, also sent by the post-call webhook. */
export function buildDetails(state: FakeState, conversation: FakeConversation, now = state.clock.now()): Json {
  const status = statusAt(conversation, now)
  const isDone = status === 'done'
  const hasAudio = hasAudioAt(state, conversation, now)
  const partial = now < conversation.completeAt ? conversation.answerTime : null
  const hasResults = isDone && partial !== 'late'
  return {
    agent_id: conversation.agentId,
    agent_name: agentName(state, conversation),
    conversation_id: conversation.id,
    status,
    user_id: conversation.sent['user_id'] ?? null,
    branch_id: null,
    version_id: null,
    has_audio: hasAudio,
    has_user_audio: hasAudio,
    has_response_audio: hasAudio,
    has_auxiliary_audio: false,
    transcript: isDone && partial !== 'early' ? transcriptOf(state, conversation) : [],
    metadata: metadataOf(conversation, status),
    analysis: isDone || status === 'failed' ? analysisOf(state, { conversation, status, hasResults }) : null,
    conversation_initiation_client_data: { ...conversation.sent, custom_llm_extra_body: {} },
    environment: 'production',
    tag_ids: [],
  }
}

function metadataOf(conversation: FakeConversation, status: FakeStatus): Json {
  const { outcome, error, startedAt, answersAt, talkSeconds, direction, numberId, callSid, channel } = conversation
  const hasEnded = status === 'done' || status === 'failed'
  const isAccepted = talkSeconds > 0 && status !== 'initiated'
  // To the carrier, a voicemail box is an answered call.
  const callResult = hasTalk(outcome) ? 'answered' : outcome.replace('-', '_')
  const phoneCall = {
    type: 'twilio',
    direction,
    phone_number_id: numberId ?? '',
    agent_number: conversation.agentNumber,
    external_number: conversation.customerNumber,
    stream_sid: callSid.replace('CA', 'MZ'),
    call_sid: callSid,
    ...(hasEnded && error === null ? { call_result: callResult } : {}),
  }
  return {
    start_time_unix_secs: Math.floor(startedAt / 1000),
    accepted_time_unix_secs: isAccepted ? Math.floor(answersAt / 1000) : null,
    call_duration_secs: hasEnded ? talkSeconds : 0,
    cost: hasEnded ? talkSeconds * 10 : null,
    cost_fiat: hasEnded ? talkSeconds / 1000 : null,
    termination_reason: error ?? (hasEnded ? 'Call ended' : ''),
    error: error === null ? null : { code: 1008, reason: error },
    deletion_settings: {},
    feedback: { likes: 0, dislikes: 0 },
    authorization_method: channel === 'phone' ? 'authorization_header' : 'signed_url',
    charging: { dev_discount: channel !== 'phone' },
    phone_call: channel === 'phone' ? phoneCall : null,
    batch_call: null,
    text_only: channel === 'text',
    conversation_initiation_source: sourceOf(conversation),
  }
}

function sourceOf({ channel, sent }: FakeConversation): string {
  return channel === 'phone' ? 'twilio' : textAt(sent, 'source_info.source') || 'unknown'
}

const SUMMARIES = {
  answered: { transcript_summary: 'The caller asked for the opening hours and was told.', call_summary_title: 'Hours' },
  'call-back': { transcript_summary: 'The caller asked to be called back.', call_summary_title: 'Call-back' },
  'opt-out': { transcript_summary: 'The caller does not want to be called again.', call_summary_title: 'Opt-out' },
  voicemail: { transcript_summary: 'The call reached a voicemail box.', call_summary_title: 'Voicemail' },
  transferred: { transcript_summary: 'The caller asked for a person.', call_summary_title: 'Transfer' },
}

function analysisOf(
  state: FakeState,
  { conversation, status, hasResults }: { conversation: FakeConversation; status: FakeStatus; hasResults: boolean },
): Json {
  const call_successful = successOf(status)
  if (!hasResults) {
    const results = { evaluation_criteria_results: {}, data_collection_results: {} }
    return { ...results, call_successful, transcript_summary: '', call_summary_title: null }
  }
  const summary = hasTalk(conversation.outcome) ? SUMMARIES[conversation.outcome] : SUMMARIES.answered
  return { ...analysisResults(state, conversation), call_successful, ...summary }
}

function successOf(status: FakeStatus): string {
  if (status === 'done') return 'success'
  return status === 'failed' ? 'failure' : 'unknown'
}

function agentName(state: FakeState, { agentId }: FakeConversation): string | null {
  const name = state.agents.get(agentId)?.body['name']
  return typeof name === 'string' ? name : null
}
