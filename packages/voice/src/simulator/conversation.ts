import type { E164 } from '@callwright/contract/text/phone'
import type { Transfer } from '@callwright/contract/agent/transfers'
import type { EndReason, Turn } from '@callwright/contract/calls/calls'
import { MESSAGE_ONLY_PROMPT } from '../message-only-prompt.ts'
import { analyzeMonologue, analyzeTranscript } from './analysis.ts'
import { type Scenario, VOICEMAIL_GREETING } from './dialogues.ts'
import type { SimulatedConversation } from './store.ts'
import { type Line, type TranscriptInput, writeMessage, writeTranscript, writeVoicemail } from './transcript.ts'
import type { AnalysisResult, Conversation } from '../voice-provider.ts'

/** One call requested from the simulator. */
export type SimulatedCall = TranscriptInput & {
  conversationId: string
  agentId: string
  tenantId: string
  callId: string | null
  callerNumber: E164 | null
  calledNumber: E164 | null
  /** see `Conversation` */
  phoneText?: string
  /** default: no limit */
  maxCallSeconds?: number
  /** people to whom the agent can transfer the call; the first one gets it */
  transfers?: readonly Transfer[]
}

/** How a call goes. `asksFor`: what the customer asks for, if the call is answered. */
export type Course = { endReason: EndReason; asksFor?: 'person' | 'call-back' }

export type SimulationOptions = {
  /** epoch milliseconds */
  startedAt: number
  /** 0 up to, but not including, 1 */
  random: () => number
  /** real time from the first ring to the end */
  callSeconds: { min: number; max: number }
  /** default: chosen at random */
  course?: Course
}

const FAILED_SHARE = 0.03
const MISSED_SHARE = 0.08
const NO_ANSWER_SHARE = MISSED_SHARE * 0.6
/** Shares of outbound calls. */
const VOICEMAIL_SHARE = 1 / 14
const CALL_BACK_SHARE = 1 / 25
/** How often outbound calls end in each way. */
export const OUTBOUND_SHARES: Readonly<Partial<Record<EndReason, number>>> = {
  'provider-error': FAILED_SHARE,
  'no-answer': NO_ANSWER_SHARE,
  busy: MISSED_SHARE - NO_ANSWER_SHARE,
  voicemail: VOICEMAIL_SHARE,
  answered: 1 - FAILED_SHARE - MISSED_SHARE - VOICEMAIL_SHARE,
}
/** The share of inbound calls in which the customer asks for a person. */
const PERSON_SHARE = 0.09
/** The maximum length of a call in which only one side talks. */
export const MAX_MONOLOGUE_SECONDS = 20
const RINGING_SHARE = { min: 0.12, max: 0.25 }
const MAX_RINGING_MS = 4000

/** Decides a whole conversation up front: whether it is answered, its length and its transcript. */
export function decideConversation(call: SimulatedCall, options: SimulationOptions): SimulatedConversation {
  const { startedAt, random, callSeconds } = options
  const course = options.course ?? chooseCourse(call, random)
  const { endReason } = course
  const seconds = callSeconds.min + random() * Math.max(0, callSeconds.max - callSeconds.min)
  const totalMs = Math.round(Math.min(seconds, findMaxSeconds(call, course)) * 1000)
  const ringingShare = RINGING_SHARE.min + random() * (RINGING_SHARE.max - RINGING_SHARE.min)
  const ringingMs = Math.min(MAX_RINGING_MS, Math.round(totalMs * ringingShare))
  const { conversationId, agentId, tenantId, callId, direction, callerNumber, calledNumber, phoneText } = call
  const unanswered: Conversation = {
    conversationId,
    agentId,
    tenantId,
    callId,
    direction,
    status: endReason === 'provider-error' ? 'failed' : 'missed',
    endReason,
    callerNumber,
    calledNumber,
    ...(phoneText === undefined ? {} : { phoneText }),
    startedAt,
    durationSeconds: 0,
    summary: null,
    turns: [],
    hasRecording: false,
  }
  const endsAt = startedAt + totalMs
  const times = { conversationId, agentId, tenantId, startedAt, endsAt }
  if (endReason !== 'answered' && endReason !== 'voicemail') {
    return { ...times, answersAt: endsAt, ended: unanswered }
  }

  const { lines, summary, analysis, transfer } = playCall(call, course, random)
  const durationSeconds = Math.max(1, Math.ceil(totalMs / 1000))
  const turns = timeTurns(lines, { from: ringingMs / 1000, to: durationSeconds })
  const hasRecording = call.recordingMode !== 'off'
  const completed = { status: 'completed', durationSeconds, summary, turns, hasRecording, analysis } as const
  const result = transfer ? ({ endReason: 'transferred', transfer } as const) : {}
  return { ...times, answersAt: startedAt + ringingMs, ended: { ...unanswered, ...completed, ...result } }
}

const CLOCK_TOLERANCE_MS = 10_000

/** The conversation as a provider would report it at a given time (epoch milliseconds). */
export function conversationAt(conversation: SimulatedConversation, at: number): Conversation {
  const { ended, startedAt, answersAt, endsAt } = conversation
  // Before its start: the clock ran ahead then.
  if (at >= endsAt || at < startedAt - CLOCK_TOLERANCE_MS) return ended
  const isAnswered = ended.status === 'completed' && at >= answersAt
  return {
    ...ended,
    status: isAnswered ? 'in-progress' : 'initiated',
    endReason: null,
    durationSeconds: 0,
    summary: null,
    turns: [],
    hasRecording: false,
    analysis: undefined,
    transfer: undefined,
  }
}

const VOICEMAIL = { outcome: 'voicemail', reason: `The call reached a voicemail: "${VOICEMAIL_GREETING[0]}"` }
const MESSAGE_ONLY = { outcome: 'no conversation', reason: 'The agent only gave the caller a message.' }
/** The first message, and the exchange in which the customer asks for a person. */
const TURNS_BEFORE_TRANSFER = 3

/** What is said in a call, what its agent finds out, and to whom it is transferred. */
function playCall(
  call: SimulatedCall,
  { endReason, asksFor }: Course,
  random: () => number,
): { lines: Line[]; summary: string; analysis: AnalysisResult[]; transfer?: Conversation['transfer'] } {
  const { transfers = [] } = call
  if (endReason === 'voicemail') return { ...writeVoicemail(call), analysis: analyzeMonologue(call, VOICEMAIL) }
  if (isMessageOnly(call)) return { ...writeMessage(call), analysis: analyzeMonologue(call, MESSAGE_ONLY) }
  const [person] = asksFor === 'person' ? transfers : []
  const transcript = writeTranscript(call, random, {
    scenario: findScenario(asksFor, person),
    person: person?.name,
    customerNumber: call.direction === 'inbound' ? call.callerNumber : call.calledNumber,
  })
  const { lines, summary } = transcript
  const transfer = person && { phoneNumber: person.phoneNumber, turn: TURNS_BEFORE_TRANSFER }
  return { lines, summary, analysis: analyzeTranscript(call, transcript, random), transfer }
}

function findScenario(asksFor: Course['asksFor'], person: Transfer | undefined): Scenario | undefined {
  if (asksFor !== 'person') return asksFor
  return person ? 'transfer' : 'message-taken'
}

function isMessageOnly({ systemPrompt }: SimulatedCall): boolean {
  return systemPrompt === MESSAGE_ONLY_PROMPT
}

function findMaxSeconds(call: SimulatedCall, { endReason }: Course): number {
  const { maxCallSeconds = Infinity } = call
  const isMonologue = endReason === 'voicemail' || isMessageOnly(call)
  return isMonologue ? Math.min(maxCallSeconds, MAX_MONOLOGUE_SECONDS) : maxCallSeconds
}

function chooseCourse({ direction, transfers = [] }: SimulatedCall, random: () => number): Course {
  const chance = random()
  if (chance < FAILED_SHARE) return { endReason: 'provider-error' }
  if (direction === 'inbound') {
    // An inbound caller always reaches the agent itself, or hangs up first.
    if (chance < FAILED_SHARE + MISSED_SHARE) return { endReason: 'no-answer' }
    const isAsking = transfers.length > 0 && chance >= 1 - PERSON_SHARE
    return { endReason: 'answered', ...(isAsking ? { asksFor: 'person' } : {}) }
  }
  if (chance < FAILED_SHARE + NO_ANSWER_SHARE) return { endReason: 'no-answer' }
  if (chance < FAILED_SHARE + MISSED_SHARE) return { endReason: 'busy' }
  if (chance >= 1 - VOICEMAIL_SHARE) return { endReason: 'voicemail' }
  if (chance >= 1 - VOICEMAIL_SHARE - CALL_BACK_SHARE) return { endReason: 'answered', asksFor: 'call-back' }
  return { endReason: 'answered' }
}

/** Spreads the lines over the call by their length; times are in tenths of a second. */
function timeTurns(lines: readonly Line[], span: { from: number; to: number }): Turn[] {
  const weights = lines.map((line) => line.text.length + 20)
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  let weightBefore = 0
  return lines.map((line, index) => {
    const at = span.from + ((span.to - span.from) * weightBefore) / totalWeight
    weightBefore += weights[index] ?? 0
    return { ...line, atSeconds: Math.floor(at * 10) / 10 }
  })
}
