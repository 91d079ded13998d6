import type { Scope } from './api-keys.ts'
import { optionalReauth, reauthFields } from './auth.ts'
import { idSchema } from './input/id.ts'
import { pageFields } from './input/paging.ts'
import { nameSchema } from './input/names.ts'
import { z } from './input/zod.ts'

// Webhooks that a business, or the operator, receives from Callwright (outgoing), signed according to the
// Standard Webhooks specification.

/** The events that an endpoint can choose. */
export const WEBHOOK_EVENTS = [
  'call.started',
  'call.completed',
  'call.missed',
  'call.failed',
  'call.voicemail',
  'call.transferred',
  'call.analyzed',
  'call.recording_ready',
  'do_not_call.suggested',
  'callback.requested',
  'booking.created',
  'booking.cancelled',
  'campaign.started',
  'campaign.held',
  'campaign.finished',
  'limit.threshold',
  'client.paused',
  'client.resumed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent only on request, regardless of the events that an endpoint has chosen. */
export const TEST_EVENT = 'webhook.test' as const
export type MessageType = WebhookEvent | typeof TEST_EVENT

/** The scope for reading a business's event; null if none is needed. An API key can only send what it may read. */
export function contentScope(type: MessageType): Scope | null {
  if (type === TEST_EVENT || type.startsWith('client.')) return null
  if (type.startsWith('campaign.')) return 'campaigns:read'
  return type.startsWith('limit.') ? 'usage:read' : 'calls:read'
}

/** `waiting`: for its first attempt or the next one. `gave-up`: no attempt succeeded. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'gave-up'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why an endpoint is off: its owner switched it off, it returned 410, or every attempt failed for five days. */
export const OFF_REASONS = ['switched-off', 'gone', 'failing'] as const
export type OffReason = (typeof OFF_REASONS)[number]

export const MAX_ENDPOINTS = 10
/** Days for which messages and deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30
/** Hours after a rotation during which messages are also signed with the previous secret. */
export const ROTATION_HOURS = 24
/** A delivery with this many attempts is not sent again. */
export const MAX_DELIVERY_ATTEMPTS = 100
/** Deliveries that one request can send again. */
export const MAX_REDELIVERIES = 10_000

const MAX_URL_LENGTH = 2048
const MAX_DESCRIPTION_LENGTH = 200

const endpointFields = {
  /** Checked by `checkOutgoingUrl`, since the rules depend on the installation. */
  url: z
    .string('Please enter the URL')
    .trim()
    .min(1, 'Please enter the URL')
    .max(MAX_URL_LENGTH, 'The URL is too long (2,048 characters at most)'),
  description: nameSchema('The description', { max: MAX_DESCRIPTION_LENGTH, required: null }),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Please choose at least one event').max(WEBHOOK_EVENTS.length),
  /** Whether events about calls contain the transcript. */
  includeTranscript: z.boolean(),
}

export const endpointFormSchema = z.strictObject({ ...endpointFields, ...reauthFields })
export const addEndpointSchema = z.strictObject({ ...endpointFields, ...optionalReauth })
export const rotateSecretSchema = z.strictObject({ endpointId: idSchema, ...optionalReauth })
export const rotateSecretFormSchema = z.strictObject(reauthFields)
export const endpointIdSchema = z.strictObject({ endpointId: idSchema })

/**
 * Replaces all settings; `isOn: true` also switches an endpoint back on that was switched off for failing. A person
 * needs no password to switch it on or off or to change only its description.
 */
export const changeEndpointSchema = z.strictObject({
  endpointId: idSchema,
  isOn: z.boolean(),
  ...endpointFields,
  ...optionalReauth,
})

export const listDeliveriesSchema = z
  .strictObject({
    endpointId: idSchema.optional(),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]).optional(),
    state: z.enum(DELIVERY_STATES).optional(),
    callId: idSchema.optional(),
    ...pageFields({ max: 100, default: 25 }),
  })
  .optional()

export const deliveryIdSchema = z.strictObject({ deliveryId: idSchema })

/** Enough for all attempts of a delivery: a message sent again just below the limit gets up to ten more. */
export const ATTEMPTS_PAGE_MAX = MAX_DELIVERY_ATTEMPTS + 10
/** The page is of the delivery's attempts. */
export const showDeliverySchema = z.strictObject({
  deliveryId: idSchema,
  ...pageFields({ max: ATTEMPTS_PAGE_MAX, default: 25 }),
})

/** `since`: epoch milliseconds. */
export const redeliverSinceSchema = z.strictObject({ endpointId: idSchema, since: z.number().int().min(0) })
