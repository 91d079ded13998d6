import { idSchema } from '../input/id.ts'
import { pageFields } from '../input/paging.ts'
import { z } from '../input/zod.ts'

/** `held` waits and goes on by itself; the reason says for what. */
export const CAMPAIGN_STATES = ['scheduled', 'running', 'held', 'paused', 'finished', 'cancelled'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Why a campaign is held; `start-missed`: cancelled, because nothing ran at the time it was scheduled for. */
export const CAMPAIGN_REASONS = [
  'client-paused',
  'limit-reached',
  'outside-hours',
  'provider-busy',
  'provider-trouble',
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
  cancelled: 'Cancelled',
}

export const CAMPAIGN_REASON_TEXTS: Record<CampaignReason, string> = {
  'client-paused': 'Your service is paused. Dialling goes on by itself once it is resumed.',
  'limit-reached': 'Your monthly limit is reached. Dialling goes on by itself once there are minutes again.',
  'outside-hours':
    'It is outside the calling hours of everybody who is still to be called. Dialling goes on by itself.',
  'provider-busy': 'The voice provider takes no more calls at the moment. Dialling goes on by itself.',
  'provider-trouble':
    'The voice provider is not accepting calls, or too many calls failed. Dialing is retried automatically.',
  'agent-trouble': 'Your agent could not be given to the voice provider. Dialling is tried again by itself in a while.',
  'start-missed': 'The server was not running at the scheduled time, so nobody was called.',
}

/**
 * Where a recipient stands; each is in exactly one of these, so that the counters add up to all recipients.
 * `dialling`: claimed, asked for or ringing; `unknown`: it cannot be proved whether the phone rang, and it is never
 * dialled again by itself; `cancelled`: was still queued when the campaign was cancelled.
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
  dialling: 'Dialling',
  'in-progress': 'In Progress',
  completed: 'Completed',
  missed: 'Missed',
  failed: 'Failed',
  unknown: 'Unknown',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
}

export const SKIP_REASONS = [
  'do-not-call',
  'asked-not-to-be-called',
  'number-refused',
  'unknown-time-zone',
  'no-calling-hours',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export const SKIP_REASON_TEXTS: Record<SkipReason, string> = {
  'do-not-call': 'On your do-not-call list',
  'asked-not-to-be-called': 'Asked not to be called; please confirm it on the do-not-call list',
  'number-refused': 'Numbers like this one cannot be called from here',
  'unknown-time-zone': 'The time zone is not known',
  'no-calling-hours': 'There is no hour at which this number may be called',
}

export type RecipientCounts = Record<RecipientStatus, number>

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/

/** HH:MM on the recipient's own clock; `until` is exclusive and may be 24:00. */
export const callingHoursSchema = z
  .strictObject({
    from: z.string().regex(CLOCK, 'Please enter a time like 08:00'),
    until: z.string().regex(CLOCK, 'Please enter a time like 21:00'),
  })
  .refine(({ from, until }) => from < until, 'Calling hours have to end after they begin')

export type CallingHours = z.output<typeof callingHoursSchema>

export const listCampaignsSchema = z.strictObject(pageFields({ most: 100, usual: 25 })).optional()

export const campaignIdSchema = z.strictObject({ campaignId: idSchema })

export const listRecipientsSchema = z.strictObject({
  campaignId: idSchema,
  status: z.enum(RECIPIENT_STATUSES).optional(),
  /** A phone number or part of one, or words of a name; every word has to match. */
  search: z.string().trim().max(100).optional(),
  ...pageFields({ most: 1000, usual: 50 }),
})

/** The same filter as it stands in an address. */
export const exportRecipientsSchema = z.strictObject({
  status: z.enum(RECIPIENT_STATUSES).optional(),
  search: z.string().trim().max(100).optional(),
})

export const retryCampaignSchema = z.strictObject({
  campaignId: idSchema,
  /** Which ones to call once more; both where it is left out. */
  statuses: z
    .array(z.enum(['missed', 'failed']))
    .min(1)
    .max(2)
    .optional(),
})
