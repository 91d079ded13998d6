import { callSchema, EXAMPLE_CALL } from './calls/call-wire.ts'
import { QUOTE_STATES } from './calls/call-fields.ts'
import { z } from './input/zod.ts'
import type { MessageType } from './webhooks.ts'

// The `data` of each event that webhooks deliver.

const eventFields = {
  /** increases by one with each event about the business, so that receivers can order events */
  sequence: z.number().int(),
  /** the business that the event is about; null for the operator's test event */
  tenant_id: z.string().nullable(),
}

/** A call as the REST API describes it, with additional fields for campaigns and receivers. */
const callDataSchema = callSchema.omit({ transcript: true }).extend({
  ...eventFields,
  campaign_id: z.string().nullable(),
  /** the recipient's values in the campaign's list, by column name */
  variables: z.record(z.string(), z.string()),
  page_url: z.url(),
  /** only for endpoints that ask for it */
  transcript: z.string().nullable().optional(),
})
callDataSchema.register(z.globalRegistry, { id: 'CallEvent' })

const testMode = callSchema.pick({ test_mode: true }).shape

const suggestionDataSchema = z.strictObject({
  ...eventFields,
  suggestion_id: z.string(),
  call_id: z.string(),
  ...testMode,
  phone_number: z.string(),
  /** the customer's line if `quotes` is `found`; otherwise the quoted words, which the customer may not have said; '' for none */
  quote: z.string(),
  /** `found`: the customer said or answered the words; `agent`: only the agent said them; `absent`: not in the call */
  quotes: z.enum(QUOTE_STATES).nullable(),
  page_url: z.url(),
})
suggestionDataSchema.register(z.globalRegistry, { id: 'DoNotCallSuggestion' })

const callBackDataSchema = z.strictObject({
  ...eventFields,
  call_back_id: z.string(),
  call_id: z.string(),
  ...testMode,
  campaign_id: z.string().nullable(),
  phone_number: z.string(),
  contact_name: z.string().nullable(),
  /** the customer's line if `quotes` is `found`; otherwise the quoted words, which the customer may not have said; '' for none */
  quote: z.string(),
  /** `found`: the customer said or answered the words; `agent`: only the agent said them; `absent`: not in the call */
  quotes: z.enum(QUOTE_STATES).nullable(),
  /** who asked for it: the customer, the call's outcome, or a person of the business */
  source: z.enum(['customer', 'outcome', 'person']),
  /** null if no time is known */
  wanted_at: z.iso.datetime().nullable(),
  page_url: z.url(),
})
callBackDataSchema.register(z.globalRegistry, { id: 'CallBack' })

const bookingDataSchema = z.strictObject({
  ...eventFields,
  booking_id: z.string(),
  /** null while an incoming call is in progress, and after the call is deleted */
  call_id: z.string().nullable(),
  /** booked in a test: it does not block the time for customers */
  ...testMode,
  service: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  name: z.string(),
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string(),
  /** false if the business has to confirm or check it at Cal.com, and once it is canceled */
  confirmed: z.boolean(),
  /** null while it is not canceled */
  cancelled_by: z.enum(['caller', 'business']).nullable(),
  page_url: z.url(),
})
bookingDataSchema.register(z.globalRegistry, { id: 'BookingEvent' })

const campaignDataSchema = z.strictObject({
  ...eventFields,
  campaign_id: z.string(),
  name: z.string(),
  test_mode: z.boolean(),
  total_recipients: z.number().int(),
  /** number of recipients by status; statuses without recipients are left out */
  counts: z.record(z.string(), z.number().int()),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** why the campaign is held; null if it is not */
  held_reason: z.string().nullable(),
  /** when dialing is tried again; null if the campaign is not held */
  held_until: z.iso.datetime().nullable(),
  page_url: z.url(),
})
campaignDataSchema.register(z.globalRegistry, { id: 'CampaignEvent' })

const thresholdDataSchema = z.strictObject({
  ...eventFields,
  /** `benchmark`: set by the operator, and sent only to the operator's endpoints */
  kind: z.enum(['limit', 'benchmark']),
  /** YYYY-MM in UTC */
  month: z.string(),
  /** the share of `minutes` that has been reached: 80 or 100 */
  percent: z.number().int(),
  /** the limit or benchmark */
  minutes: z.number(),
  used_minutes: z.number(),
})
thresholdDataSchema.register(z.globalRegistry, { id: 'LimitThreshold' })

const clientDataSchema = z.strictObject({ ...eventFields, business_name: z.string(), paused: z.boolean() })
clientDataSchema.register(z.globalRegistry, { id: 'ClientEvent' })

const testDataSchema = z.strictObject({ ...eventFields, message: z.string() })
testDataSchema.register(z.globalRegistry, { id: 'TestEvent' })

export type CallData = Omit<z.output<typeof callDataSchema>, keyof typeof eventFields | 'transcript'>
export type SuggestionData = Omit<z.output<typeof suggestionDataSchema>, keyof typeof eventFields>
export type CallBackData = Omit<z.output<typeof callBackDataSchema>, keyof typeof eventFields>
export type BookingData = Omit<z.output<typeof bookingDataSchema>, keyof typeof eventFields>
export type CampaignData = Omit<z.output<typeof campaignDataSchema>, keyof typeof eventFields>
export type ThresholdData = Omit<z.output<typeof thresholdDataSchema>, keyof typeof eventFields>
export type ClientData = Omit<z.output<typeof clientDataSchema>, keyof typeof eventFields>

const TENANT_ID = '0199f3a0-11aa-7b3c-8d4e-5f60718293a4'
const CAMPAIGN_ID = '0199f3a1-22bb-7c4d-9e5f-60718293a4b5'
const ORIGIN = 'https://calls.example.com'
const base = { sequence: 17, tenant_id: TENANT_ID }

const { transcript: _, ...exampleCall } = EXAMPLE_CALL
const callExample = {
  ...base,
  ...exampleCall,
  recordingUrl: `${ORIGIN}${exampleCall.recordingUrl}`,
  campaign_id: null,
  variables: {},
  page_url: `${ORIGIN}/call-dashboard?call=${exampleCall.id}`,
}
const startedExample = {
  ...callExample,
  ...{ status: 'in-progress', duration: 0, summary: null, action: null, recordingUrl: null, outcome: null, fields: {} },
  reached: false,
}
const notReachedExample = { ...startedExample, call_type: 'outbound' }

const bookingExample = {
  ...base,
  booking_id: '0199f3a5-55ee-7f70-8182-93a4b5c6d7e8',
  call_id: EXAMPLE_CALL.id,
  test_mode: false,
  service: 'Check-up',
  starts_at: '2026-10-02T09:30:00.000Z',
  ends_at: '2026-10-02T10:00:00.000Z',
  name: 'Grace Hopper',
  phone_number: '+12125550142',
  email: null,
  ...{ note: '', confirmed: true, cancelled_by: null },
  page_url: `${ORIGIN}/appointments`,
}

const campaignExample = {
  ...base,
  campaign_id: CAMPAIGN_ID,
  name: 'Spring appointments',
  test_mode: false,
  total_recipients: 120,
  counts: { queued: 118, dialling: 2 },
  started_at: '2026-10-01T09:00:00.000Z',
  finished_at: null,
  held_reason: null,
  held_until: null,
  page_url: `${ORIGIN}/bulk-caller/${CAMPAIGN_ID}`,
}

/** What the API documentation says about an event. */
export type EventDoc = { summary: string; data: z.ZodObject; example: Record<string, unknown> }

export const EVENT_DOCS: Readonly<Record<MessageType, EventDoc>> = {
  'call.started': { summary: 'A call was answered', data: callDataSchema, example: startedExample },
  'call.completed': { summary: 'A call took place and has ended', data: callDataSchema, example: callExample },
  'call.missed': {
    summary: 'A call was not answered',
    data: callDataSchema,
    example: { ...notReachedExample, status: 'missed', action: 'no-answer' },
  },
  'call.failed': {
    summary: 'A call could not be placed, or its outcome is unknown',
    data: callDataSchema,
    example: { ...notReachedExample, status: 'failed', action: 'provider-error' },
  },
  'call.voicemail': {
    summary: 'A call reached a voicemail',
    data: callDataSchema,
    example: { ...notReachedExample, status: 'completed', action: 'voicemail', duration: 21 },
  },
  'call.transferred': {
    summary: 'The agent transferred a call to a person',
    data: callDataSchema,
    example: {
      ...callExample,
      action: 'transferred',
      transferred_to: { name: 'Front desk', phone_number: '+12125550100' },
    },
  },
  'call.analyzed': {
    summary: 'The answers of a call were saved, when it ended or later',
    data: callDataSchema,
    example: callExample,
  },
  'call.recording_ready': {
    summary: 'The recording of a call can be downloaded',
    data: callDataSchema,
    example: callExample,
  },
  'do_not_call.suggested': {
    summary: 'A customer asked not to be called again, according to the analysis or in plain words',
    data: suggestionDataSchema,
    example: {
      ...base,
      suggestion_id: '0199f3a3-33cc-7d5e-8f60-718293a4b5c6',
      call_id: EXAMPLE_CALL.id,
      test_mode: false,
      phone_number: '+12125550142',
      quote: 'Please take me off your list.',
      quotes: 'found',
      page_url: `${ORIGIN}/bulk-caller/do-not-call`,
    },
  },
  'callback.requested': {
    summary:
      'A call-back was added: the customer asked for one or agreed to one, the outcome calls for one, or your team added it',
    data: callBackDataSchema,
    example: {
      ...base,
      call_back_id: '0199f3a4-44dd-7e6f-9071-8293a4b5c6d7',
      call_id: EXAMPLE_CALL.id,
      test_mode: false,
      campaign_id: CAMPAIGN_ID,
      phone_number: '+12125550142',
      contact_name: 'Grace',
      quote: 'Could you call me again tomorrow at three?',
      quotes: 'found',
      source: 'customer',
      wanted_at: '2026-10-02T19:00:00.000Z',
      page_url: `${ORIGIN}/bulk-caller/call-backs`,
    },
  },
  'booking.created': { summary: 'A call booked an appointment', data: bookingDataSchema, example: bookingExample },
  'booking.cancelled': {
    summary: 'An appointment was canceled, by the caller or by the business',
    data: bookingDataSchema,
    example: { ...bookingExample, confirmed: false, cancelled_by: 'caller' },
  },
  'campaign.started': {
    summary: 'A campaign started for the first time',
    data: campaignDataSchema,
    example: campaignExample,
  },
  'campaign.held': {
    summary: 'A campaign was put on hold and will continue automatically',
    data: campaignDataSchema,
    example: { ...campaignExample, held_reason: 'provider-trouble', held_until: '2026-10-01T09:31:00.000Z' },
  },
  'campaign.finished': {
    summary: 'Everyone in a campaign has been called',
    data: campaignDataSchema,
    example: {
      ...campaignExample,
      counts: { completed: 97, missed: 20, failed: 3 },
      finished_at: '2026-10-01T11:42:00.000Z',
    },
  },
  'limit.threshold': {
    summary: 'A month’s usage has reached 80% or 100% of the limit, or one of the operator’s benchmarks',
    data: thresholdDataSchema,
    example: { ...base, kind: 'limit', month: '2026-10', percent: 80, minutes: 500, used_minutes: 400.5 },
  },
  'client.paused': {
    summary: 'The operator paused the business’s service',
    data: clientDataSchema,
    example: { ...base, business_name: 'Harbor Dental', paused: true },
  },
  'client.resumed': {
    summary: 'The operator resumed the business’s service',
    data: clientDataSchema,
    example: { ...base, business_name: 'Harbor Dental', paused: false },
  },
  'webhook.test': {
    summary: 'A test event, sent on request',
    data: testDataSchema,
    example: { ...base, message: 'This is a test.' },
  },
}
