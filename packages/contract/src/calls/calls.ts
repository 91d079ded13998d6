export const CALL_STATUSES = ['completed', 'initiated', 'in-progress', 'missed', 'failed'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

export const END_REASONS = [
  'answered',
  'voicemail',
  'transferred',
  'no-answer',
  'busy',
  'declined',
  'provider-error',
  'client-paused',
  'limit-reached',
  'cancelled',
  'unknown',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** End reasons that lists can be filtered by; each has an index. */
export const FILTERED_END_REASONS = ['voicemail', 'transferred'] as const satisfies EndReason[]
export type FilteredEndReason = (typeof FILTERED_END_REASONS)[number]

export const CALL_DIRECTIONS = ['inbound', 'outbound'] as const
export type CallDirection = (typeof CALL_DIRECTIONS)[number]

/** `browser`: a conversation without a phone call; `rehearsal`: one that the server held, which no list shows. */
export type CallSource = 'phone' | 'browser' | 'rehearsal'

/** One line of a transcript; `atSeconds` counts from the start of the call, null if unknown. */
export type Turn = { role: 'agent' | 'customer'; text: string; atSeconds: number | null }

/**
 * A status only moves forward. End states are ordered too, so that events produce the same row in any order of
 * arrival: the more informative outcome (a conversation took place) wins.
 */
const FORWARD: Record<CallStatus, number> = { initiated: 0, 'in-progress': 1, failed: 2, missed: 3, completed: 4 }

export function isForwardTransition(from: CallStatus, to: CallStatus): boolean {
  return FORWARD[to] > FORWARD[from]
}

export function isEnded(status: CallStatus): boolean {
  return FORWARD[status] >= FORWARD.failed
}

export const STATUS_LABELS: Record<CallStatus, string> = {
  completed: 'Completed',
  initiated: 'Initiated',
  'in-progress': 'In Progress',
  missed: 'Missed',
  failed: 'Failed',
}

/** How a call ended, shown after its status. */
export const END_REASON_LABELS: Record<EndReason, string> = {
  answered: 'Answered',
  voicemail: 'Reached voicemail',
  transferred: 'Transferred to a person',
  'no-answer': 'No answer',
  busy: 'Line busy',
  declined: 'Call declined',
  'provider-error': 'Voice service problem',
  'client-paused': 'Calling was paused',
  'limit-reached': 'Monthly limit reached',
  cancelled: 'Call canceled',
  unknown: 'Reason unknown',
}

export function isFlagged(status: CallStatus): boolean {
  return status === 'initiated' || status === 'missed'
}

export const CALL_SORTS = ['date', 'duration', 'status'] as const
export type CallSort = (typeof CALL_SORTS)[number]
export type SortOrder = 'asc' | 'desc'

/** The initial sort order of each column. */
export const INITIAL_CALL_ORDER: Record<CallSort, SortOrder> = { date: 'desc', duration: 'desc', status: 'asc' }

/** The field of a call that a search matched, or who said it in the transcript, with the surrounding words. */
export type SearchMatch = {
  field: 'number' | 'name' | 'summary' | 'notes' | Turn['role']
  before: string
  hit: string
  after: string
}

export const CALL_NOTES_MAX = 20_000

export type CallCompleted = { conversationId: string; callId: string }
