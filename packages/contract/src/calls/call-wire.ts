import { z } from '../input/zod.ts'
import { type Disclosure, DISCLOSURES, RECORDING_CONSENTS, type RecordingConsent } from '../agent/disclosures.ts'
import { numbersShown } from './call-text.ts'
import { isoText } from '../text/iso-text.ts'
import type { FieldKind, FieldValue } from './call-fields.ts'
import {
  CALL_DIRECTIONS,
  CALL_STATUSES,
  type CallDirection,
  type CallSource,
  type CallStatus,
  END_REASONS,
  type EndReason,
} from './calls.ts'

// A call as the REST API and webhooks describe it.

const numberSchema = z.string().nullable()

/** A call with the field names of the documented list and of the review screen. */
export const callSchema = z.strictObject({
  id: z.string(),
  created_at: z.iso.datetime(),
  /** seconds */
  duration: z.number().int(),
  caller_number: numberSchema,
  phone_number: numberSchema,
  called_number: numberSchema,
  contact_name: z.string().nullable(),
  status: z.enum(CALL_STATUSES),
  transcript: z.string().nullable(),
  summary: z.string().nullable(),
  notes: z.string().nullable(),
  action: z.enum(END_REASONS).nullable(),
  /** the person to whom the agent transferred the call, with the name that was set up at that time */
  transferred_to: z.strictObject({ name: z.string().nullable(), phone_number: z.string() }).nullable(),
  call_type: z.enum(CALL_DIRECTIONS),
  conversation_id: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  isFromTwilio: z.boolean(),
  /** the call's overall result, one of the business's own list */
  outcome: z.string().nullable(),
  /** the other answers by the name of their field; goals are true if they were reached */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
  /** whether the call reached a person */
  reached: z.boolean(),
  /** whether a person should check an answer */
  needs_check: z.boolean(),
  /** whether the call was simulated for a campaign in Test Mode, or made in the browser to test the agent */
  test_mode: z.boolean(),
  /** whether the call began by saying that an AI is speaking; `off`: turned off by the business; null before a transcript */
  disclosure: z.enum(DISCLOSURES).nullable(),
  /** the caller's consent to a recording; `announced`: they were only told; `none`: recording was not mentioned */
  recording_consent: z.enum(RECORDING_CONSENTS).nullable(),
})
callSchema.register(z.globalRegistry, { id: 'Call' })
export type WireCall = z.output<typeof callSchema>

/**
 * Other names of fields, which are sent for older clients and the documented web app. The API's document leaves them
 * out.
 */
export const CALL_ALIASES = {
  elevenlabs_call_id: 'conversation_id',
  contactName: 'contact_name',
  phoneNumber: 'phone_number',
  createdAt: 'created_at',
} as const satisfies Record<string, keyof WireCall>

/** A call as lists return it. Calls that are not confirmed yet have no values. */
export type CallFacts = {
  id: string
  conversationId: string | null
  direction: CallDirection
  status: CallStatus
  endReason: EndReason | null
  transfer: { name: string | null; phoneNumber: string } | null
  phoneNumber: string | null
  phoneText: string | null
  callerNumber: string | null
  calledNumber: string | null
  contactName: string | null
  /** epoch milliseconds */
  startedAt: number
  durationSeconds: number
  summary: string | null
  notes: string | null
  hasRecording: boolean
  reached: boolean
  needsCheck: boolean
  testMode: boolean
  source: CallSource
  disclosure: Disclosure | null
  recordingConsent: RecordingConsent | null
  transcript?: string | null
  values?: readonly { kind: FieldKind; name: string; value: FieldValue | null }[]
}

export function toWireCall({ values = [], ...call }: CallFacts): WireCall {
  const outcome = values.find(({ kind }) => kind === 'outcome')?.value
  const numbers = numbersShown(call)
  const wire = {
    id: call.id,
    created_at: isoText(call.startedAt),
    duration: call.durationSeconds,
    caller_number: numbers.callerNumber,
    phone_number: call.phoneNumber ?? call.phoneText,
    called_number: numbers.calledNumber,
    contact_name: call.contactName,
    status: call.status,
    transcript: call.transcript ?? null,
    summary: call.summary,
    notes: call.notes,
    action: call.endReason,
    transferred_to: call.transfer && { name: call.transfer.name, phone_number: call.transfer.phoneNumber },
    call_type: call.direction,
    conversation_id: call.conversationId,
    recordingUrl: call.hasRecording ? recordingPath(call.id) : null,
    // Every call here is an agent call; there are no manual entries.
    isFromTwilio: true,
    outcome: outcome === undefined || outcome === null ? null : String(outcome),
    fields: Object.fromEntries(values.filter(({ kind }) => kind !== 'outcome').map(({ name, value }) => [name, value])),
    reached: call.reached,
    needs_check: call.needsCheck,
    test_mode: call.testMode || call.source !== 'phone',
    disclosure: call.disclosure,
    recording_consent: call.recordingConsent,
  }
  const aliases = Object.entries(CALL_ALIASES).map(([alias, name]) => [alias, wire[name]] as const)
  return { ...wire, ...Object.fromEntries(aliases) }
}

export function recordingPath(callId: string): string {
  return `/api/calls/${encodeURIComponent(callId)}/recording`
}

const EXAMPLE_ID = '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4b'

/** For the API documentation. */
export const EXAMPLE_CALL: WireCall = {
  id: EXAMPLE_ID,
  created_at: '2026-10-01T09:30:00.000Z',
  duration: 42,
  caller_number: '+12125550142',
  phone_number: '+12125550142',
  called_number: '+12125550100',
  contact_name: 'Grace',
  status: 'completed',
  transcript: 'Agent: Hello!\nCustomer: A table for two, please.',
  summary: 'Booked a table for two.',
  notes: null,
  action: 'answered',
  transferred_to: null,
  call_type: 'inbound',
  conversation_id: 'conv_1',
  recordingUrl: recordingPath(EXAMPLE_ID),
  isFromTwilio: true,
  outcome: 'interested',
  fields: { 'Party size': 2, 'Table booked': true },
  reached: true,
  needs_check: false,
  test_mode: false,
  disclosure: 'spoken',
  recording_consent: 'announced',
}
