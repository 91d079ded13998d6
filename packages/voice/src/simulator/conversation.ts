import type { CallField } from '@callwright/contract/calls/call-fields'
import type { CallDirection, EndReason, Turn } from '@callwright/contract/calls/calls'
import { analyzeTranscript, analyzeVoicemail } from './analysis.ts'
import type { SimulatedConversation } from './store.ts'
import { type Line, type TranscriptInput, writeTranscript, writeVoicemail } from './transcript.ts'
import type { AnalysisResult, Conversation } from '../voice-provider.ts'

/** One call requested from the simulator; numbers are E.164. */
export type SimulatedCall = TranscriptInput & {
  conversationId: string
  agentId: string
  tenantId: string
  callId: string | null
  callerNumber: string | null
  calledNumber: string | null
  /** what the agent finds out about each call; default: nothing */
  fields?: readonly CallField[]
  /** default: no limit */
  maxCallSeconds?: number
}

export type SimulationOptions = {
  /** epoch milliseconds */
  startedAt: number
  /** 0 up to, but not including, 1 */
  random: () => number
  /** real time from the first ring to the end */
  callSeconds: { min: number; max: number }
  /** forces the call to be answered */
  isAnswered?: boolean
}

const FAILED_SHARE = 0.03
const MISSED_SHARE = 0.08
/** The share of outbound calls. */
const VOICEMAIL_SHARE = 1 / 14
const MAX_VOICEMAIL_SECONDS = 20
const RINGING_SHARE = { min: 0.12, max: 0.25 }
const MAX_RINGING_MS = 4000

/** Decides a whole conversation up front: whether it is answered, its length and its transcript. */
export function decideConversation(call: SimulatedCall, options: SimulationOptions): SimulatedConversation {
  const { startedAt, random, callSeconds } = options
  const endReason = options.isAnswered ? 'answered' : chooseEndReason(call.direction, random)
  const seconds = callSeconds.min + random() * Math.max(0, callSeconds.max - callSeconds.min)
  const totalMs = Math.round(Math.min(seconds, findMaxSeconds(call, endReason)) * 1000)
  const ringingShare = RINGING_SHARE.min + random() * (RINGING_SHARE.max - RINGING_SHARE.min)
  const ringingMs = Math.min(MAX_RINGING_MS, Math.round(totalMs * ringingShare))
  const { conversationId, agentId, tenantId, callId, direction, callerNumber, calledNumber } = call
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

  const { lines, summary, analysis } = playCall(call, endReason, random)
  const durationSeconds = Math.max(1, Math.ceil(totalMs / 1000))
  const turns = timeTurns(lines, { from: ringingMs / 1000, to: durationSeconds })
  const completed = { status: 'completed', durationSeconds, summary, turns, hasRecording: true } as const
  const result = analysis.length > 0 ? { analysis } : {}
  return { ...times, answersAt: startedAt + ringingMs, ended: { ...unanswered, ...completed, ...result } }
}

/** The conversation as a provider would report it at a given time (epoch milliseconds). */
export function conversationAt(conversation: SimulatedConversation, at: number): Conversation {
  const { ended, answersAt, endsAt } = conversation
  if (at >= endsAt) return ended
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
  }
}

/** What is said in a call, and what its agent finds out. */
function playCall(
  call: SimulatedCall,
  endReason: 'answered' | 'voicemail',
  random: () => number,
): { lines: Line[]; summary: string; analysis: AnalysisResult[] } {
  const { fields = [] } = call
  if (endReason === 'voicemail') return { ...writeVoicemail(call), analysis: analyzeVoicemail(fields) }
  const transcript = writeTranscript(call, random)
  const { lines, summary } = transcript
  return { lines, summary, analysis: analyzeTranscript(fields, transcript, random) }
}

function findMaxSeconds({ maxCallSeconds = Infinity }: SimulatedCall, endReason: EndReason): number {
  return endReason === 'voicemail' ? Math.min(maxCallSeconds, MAX_VOICEMAIL_SECONDS) : maxCallSeconds
}

function chooseEndReason(direction: CallDirection, random: () => number): EndReason {
  const chance = random()
  if (chance < FAILED_SHARE) return 'provider-error'
  // An inbound caller always reaches the agent itself.
  if (direction === 'outbound' && chance >= 1 - VOICEMAIL_SHARE) return 'voicemail'
  if (chance >= FAILED_SHARE + MISSED_SHARE) return 'answered'
  // Only an outbound call can find the line busy; an inbound caller who hangs up early was not answered.
  const isBusy = direction === 'outbound' && chance >= FAILED_SHARE + MISSED_SHARE * 0.6
  return isBusy ? 'busy' : 'no-answer'
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
