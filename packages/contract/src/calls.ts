import { pageFields } from './paging.ts'
import { z } from './zod.ts'

export const CALL_STATUSES = ['completed', 'initiated', 'in-progress', 'missed', 'failed'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

export const END_REASONS = [
  'answered',
  'voicemail',
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

export type CallDirection = 'inbound' | 'outbound'

/** One line of a transcript; `atSeconds` counts from the start of the call and is null where it is not known. */
export type Turn = { role: 'agent' | 'customer'; text: string; atSeconds: number | null }

/**
 * A status only moves forward. The end states have an order too, so that the same events give the same
 * row in whatever order they arrive: what tells more (a conversation took place) outranks what tells less.
 */
const FORWARD: Record<CallStatus, number> = { initiated: 0, 'in-progress': 1, failed: 2, missed: 3, completed: 4 }

export function isForward(from: CallStatus, to: CallStatus): boolean {
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

/** A call is flagged when its status is initiated or missed. */
export function isFlagged(status: CallStatus): boolean {
  return status === 'initiated' || status === 'missed'
}

export const callIdSchema = z.strictObject({ callId: z.string().min(1).max(64) })

export const listCallsSchema = z.strictObject({
  statuses: z.array(z.enum(CALL_STATUSES)).max(CALL_STATUSES.length).optional(),
  search: z.string().trim().max(200).optional(),
  ...pageFields({ most: 1000, usual: 25 }),
  /** Adds each transcript as text: for exports and scripts, not for screens. */
  withTranscripts: z.boolean().optional().default(false),
})

export const placeCallSchema = z.strictObject({
  phoneNumber: z
    .string('Please enter a phone number')
    .trim()
    .min(1, 'Please enter a phone number')
    .max(40, 'Please enter a valid phone number'),
  /** A new one for each press of the button; the same one again gives the first answer and no second call. */
  idempotencyKey: z.string().min(8).max(100).optional(),
})

export const NOTES_MAX = 20_000

export const saveNotesSchema = z.strictObject({
  callId: z.string().min(1).max(64),
  notes: z.string().max(NOTES_MAX, 'Notes are too long (20,000 characters at most)'),
})

/** An event's number is its place in the tenant's own sequence; digits only. */
export const callCompletedSchema = z
  .strictObject({
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/)
      .nullish(),
  })
  .optional()

export type CallCompleted = { conversationId: string; callId: string }
