import { idSchema } from '../input/id.ts'
import { pageFields } from '../input/paging.ts'
import { z } from '../input/zod.ts'

/** A `held` campaign continues automatically once its reason no longer applies. */
export const CAMPAIGN_STATES = ['scheduled', 'running', 'held', 'paused', 'finished', 'cancelled'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Why a campaign is held. `start-missed`: canceled because the server was not running at the scheduled time. */
export const CAMPAIGN_REASONS = [
  'client-paused',
  'limit-reached',
  'outside-hours',
  'provider-busy',
  'provider-trouble',
  'responses-lost',
  'agent-trouble',
  'start-missed',
] as const
export type CampaignReason = (typeof CAMPAIGN_REASONS)[number]

export const CAMPAIGN_STATE_LABELS: Record<CampaignState, string> = {
  scheduled: 'Scheduled',
  running: 'Running',
  held: 'On hold',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Canceled',
}

export const CAMPAIGN_REASON_MESSAGES: Record<CampaignReason, string> = {
  'client-paused': 'Your service is paused. Dialing continues automatically when it is resumed.',
  'limit-reached': 'You have reached your monthly limit. Dialing continues automatically when minutes are available.',
  'outside-hours': 'Everyone left to call is outside their calling hours. Dialing continues automatically.',
  'provider-busy': 'The voice provider cannot take more calls right now. Dialing continues automatically.',
  'provider-trouble':
    'The voice provider is not accepting calls, or too many calls failed. Dialing is retried automatically.',
  'responses-lost':
    'The voice provider did not confirm the newest calls. They use your lines until their outcome is known, at most ' +
    'two minutes. Dialing continues automatically.',
  'agent-trouble': 'Your agent could not be sent to the voice provider. Dialing is retried automatically.',
  'start-missed': 'The server was not running at the scheduled time, so no calls were made.',
}

/**
 * Each recipient has exactly one status, so the counters add up to the number of recipients.
 * `dialling`: claimed, requested or ringing. `unknown`: there is no proof whether the phone rang, so it is never
 * redialed automatically. `cancelled`: still queued when the campaign was canceled.
 */
export const RECIPIENT_STATUSES = [
  'queued',
  'dialling',
  'in-progress',
  'completed',
  'missed',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
] as const
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number]

export const RECIPIENT_STATUS_LABELS: Record<RecipientStatus, string> = {
  queued: 'Queued',
  dialling: 'Dialing',
  'in-progress': 'In Progress',
  completed: 'Completed',
  missed: 'Missed',
  failed: 'Failed',
  unknown: 'Unknown',
  skipped: 'Skipped',
  cancelled: 'Canceled',
}

export const SKIP_REASONS = [
  'do-not-call',
  'asked-not-to-be-called',
  'number-refused',
  'unknown-time-zone',
  'no-calling-hours',
  'unknown-place',
  'duplicate',
  'cancelled',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export const SKIP_REASON_MESSAGES: Record<SkipReason, string> = {
  'do-not-call': 'On your do-not-call list',
  'asked-not-to-be-called': 'Asked not to be called. Please confirm this on the do-not-call list.',
  'number-refused': 'Calls to this kind of number are not allowed',
  'unknown-time-zone': 'Unknown time zone',
  'no-calling-hours': 'No calling hours allow this number',
  'unknown-place': 'Nobody can tell where this number is, and calling hours never allow it everywhere at once',
  duplicate: 'The same number is already in this campaign',
  cancelled: 'Canceled by you',
}

/**
 * Why a recipient is queued: for the first call, automatically by the retry rules, because the customer asked for a
 * call-back, or because a user asked for another attempt.
 */
export type RecipientPlan = 'first' | 'retry' | 'call-back' | 'again'

export type RecipientCounts = Record<RecipientStatus, number>

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/

/** HH:MM in the recipient's local time; `until` is exclusive and may be 24:00. */
export const callingHoursSchema = z
  .strictObject({
    from: z.string().regex(CLOCK, 'Please enter a time like 08:00'),
    until: z.string().regex(CLOCK, 'Please enter a time like 21:00'),
  })
  .refine(({ from, until }) => from < until, 'Calling hours must end after they begin')

/** Written out, because the client's published types must not need zod. */
export type CallingHours = { from: string; until: string }

export const listCampaignsSchema = z.strictObject(pageFields({ max: 100, default: 25 })).optional()

export const campaignIdSchema = z.strictObject({ campaignId: idSchema })

export const listRecipientsSchema = z.strictObject({
  campaignId: idSchema,
  status: z.enum(RECIPIENT_STATUSES).optional(),
  /** Part of a phone number, or words of a name that all have to match. */
  search: z.string().trim().max(100).optional(),
  ...pageFields({ max: 1000, default: 50 }),
})

/** The same filter in a query string. */
export const exportRecipientsSchema = z.strictObject({
  status: z.enum(RECIPIENT_STATUSES).optional(),
  search: z.string().trim().max(100).optional(),
})

export const retryCampaignSchema = z.strictObject({
  campaignId: idSchema,
  /** Which recipients to call again; both by default. */
  statuses: z
    .array(z.enum(['missed', 'failed']))
    .min(1)
    .max(2)
    .optional(),
})
