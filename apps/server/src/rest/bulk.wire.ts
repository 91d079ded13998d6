import { createCampaignSchema } from '@callwright/contract/campaigns/bulk'
import {
  CAMPAIGN_REASONS,
  CAMPAIGN_STATES,
  exportRecipientsSchema,
  listCampaignsSchema,
  listRecipientsSchema,
  RECIPIENT_STATUSES,
  retryCampaignSchema,
} from '@callwright/contract/campaigns/campaigns'
import { retryRulesSchema } from '@callwright/contract/campaigns/retry-rules'
import { z } from '@callwright/contract/input/zod'

import { EXAMPLE_PLAN, planSchema } from './flight-plan.wire.ts'
import {
  cursorSchema,
  DONE,
  doneSchema,
  IDEMPOTENCY_KEY,
  ownId,
  REPLAYED,
  replayedSchema,
  type RestDoc,
} from './rest-doc.ts'

const count = z.number().int()

const batchSchema = z.strictObject({
  id: z.string(),
  batch_name: z.string(),
  total_calls_scheduled: count,
  created_at: z.iso.datetime(),
  status: z.enum(CAMPAIGN_STATES),
  status_reason: z.enum(CAMPAIGN_REASONS).nullable(),
  test_mode: z.boolean(),
  counts: z.record(z.enum(RECIPIENT_STATUSES), count),
})
batchSchema.register(z.globalRegistry, { id: 'Campaign' })
export type WireBatch = z.output<typeof batchSchema>

const legacySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  total_calls: count,
  completed_calls: count,
  successful_calls: count,
  failed_calls: count,
})
legacySchema.register(z.globalRegistry, { id: 'LegacyCampaign' })
export type WireLegacyBatch = z.output<typeof legacySchema>

const recipientSchema = z.strictObject({
  phone_number: z.string(),
  name: z.string().nullable(),
  status: z.enum(RECIPIENT_STATUSES),
  end_reason: z.string().nullable(),
  conversation_id: z.string().nullable(),
  attempts: count,
})
recipientSchema.register(z.globalRegistry, { id: 'Recipient' })
export type WireRecipient = z.output<typeof recipientSchema>

retryRulesSchema.register(z.globalRegistry, { id: 'RetryRules' })

/** A campaign's list, and how it is called. */
const listFields = {
  recipients: z
    .array(
      z
        .object({ phone_number: z.union([z.string(), z.number()]) })
        .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()])),
    )
    .min(1),
  scheduledTimeUnix: z.number().min(0).nullish(),
  testMode: createCampaignSchema.shape.testMode,
  includeOptedOut: z.boolean().optional(),
  callingHours: createCampaignSchema.shape.callingHours,
  retryRules: createCampaignSchema.shape.retryRules,
}

const BATCH_ID = '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4d'
const NO_COUNTS = { dialling: 0, 'in-progress': 0, missed: 0, failed: 0, unknown: 0, skipped: 0, cancelled: 0 }
const BATCH: WireBatch = {
  id: BATCH_ID,
  batch_name: 'Spring reminders',
  total_calls_scheduled: 2,
  created_at: '2026-10-01T09:30:00.000Z',
  status: 'running',
  status_reason: null,
  test_mode: true,
  counts: { queued: 1, completed: 1, ...NO_COUNTS },
}
const LEGACY: WireLegacyBatch = {
  id: BATCH_ID,
  name: 'Spring reminders',
  status: 'processing',
  total_calls: 2,
  completed_calls: 1,
  successful_calls: 1,
  failed_calls: 0,
}

const TOO_MANY = '1,000 campaigns have not ended'
const HELD = 'the email address is not verified; the service is paused; the monthly limit is reached'

const controlDoc = (action: 'pause' | 'resume' | 'cancel', details: string) => ({
  summary: `${action.slice(0, 1).toUpperCase()}${action.slice(1)} a campaign`,
  details,
  body: z.strictObject({ userId: ownId }).optional(),
  response: z.strictObject({ success: z.literal(true), status: z.enum(CAMPAIGN_STATES), in_flight: count }),
  example: {
    response: {
      success: true,
      status: { pause: 'paused', resume: 'running', cancel: 'cancelled' }[action],
      in_flight: 0,
    },
  },
  errors: { 409: 'The state of the campaign does not allow this' },
})

export const bulkDocs = {
  batches: {
    summary: 'The campaigns, newest first',
    details: 'The newest 100. If there are more, send `next_cursor` as the `cursor` of the next request.',
    query: z.strictObject({
      cursor: cursorSchema,
      limit: listCampaignsSchema.unwrap().shape.limit.unwrap().unwrap().optional(),
    }),
    response: z.strictObject({ data: z.array(batchSchema), next_cursor: z.string().optional() }),
    example: { response: { data: [BATCH] } },
  },
  create: {
    summary: 'Create a campaign',
    details:
      'Keys other than `phone_number` become variables with the same name; `language`, `voice_id`, `first_message` ' +
      'and `prompt` override the agent for that recipient. `scheduledTimeUnix` is in seconds; without it dialing ' +
      'starts at once. In test mode no real calls are made. `missing_variables` lists the `{{name}}` variables in ' +
      'the text of the agent or the recipients that some recipients lack. A list with a `language` or `voice_id` ' +
      'that the voice provider does not know is refused with a message that names them, unless `confirmed` is true. ' +
      'Recipients whose `do_not_call`, `dnc` or `opt_out` says yes are left out, unless `includeOptedOut` is true. ' +
      '`notices` has sentences about ignored fields, unclear values, and variables that cannot be read. ' +
      `${REPLAYED} the same list with the same settings, unless its campaign was canceled or deleted.`,
    headers: IDEMPOTENCY_KEY,
    body: z.strictObject({
      batchName: createCampaignSchema.shape.name,
      ...listFields,
      confirmed: createCampaignSchema.shape.confirmed,
    }),
    response: z.strictObject({
      data: z.strictObject({
        id: z.string(),
        total_calls_scheduled: count,
        /** The first 100 refused recipients, with their line (from 1) and the reason. */
        refused: z.array(z.strictObject({ line: count, typed: z.string(), reason: z.string() })),
        missing_variables: z.array(z.string()),
        notices: z.array(z.string()),
        replayed: replayedSchema,
      }),
      message: z.string(),
    }),
    example: {
      body: {
        batchName: 'Spring reminders',
        recipients: [
          { phone_number: '(212) 200-0001', name: 'Grace', city: 'New York' },
          { phone_number: '+12122000002', name: 'Alan' },
        ],
        testMode: true,
      },
      response: {
        data: { id: BATCH_ID, total_calls_scheduled: 2, refused: [], missing_variables: ['day'], notices: [] },
        message: 'Successfully scheduled 2 calls.',
      },
    },
    errors: { 403: `Another user’s id; ${HELD}`, 409: TOO_MANY, 413: 'The list is too large' },
  },
  plan: {
    summary: 'Plan a campaign without creating it',
    details:
      'Creates nothing. Takes the recipients and settings of a new campaign, and simulates it `flights` times by the ' +
      'dialer’s rules, with results drawn from your own calls of the last 90 days (`own_calls`; if there are few, ' +
      'typical results are added). One flight in ten is below `low`, and one in ten above `high`. `end` is null if ' +
      'nobody is called, or if it takes more than 60 days. `minutes` count against the monthly limit. `half_hours` and `first_calls` are those of the ' +
      'flight whose end is the median; `not_called` has the first 20 people for each reason. A `fix` is a change of ' +
      '`callingHours` that helps.',
    body: z.strictObject(listFields),
    response: z.strictObject({ data: planSchema }),
    example: {
      body: { recipients: [{ phone_number: '(212) 200-0001', name: 'Grace' }, { phone_number: '911' }] },
      response: { data: EXAMPLE_PLAN },
    },
    errors: { 413: 'The list is too large', 429: 'Three of your plans are not ready yet' },
  },
  remove: {
    summary: 'Delete a campaign',
    details: 'Recipients that are still queued are not called; calls that were made are kept.',
    response: doneSchema,
    example: { response: DONE },
  },
  recipients: {
    summary: 'The recipients of a campaign and their results',
    query: z.strictObject({
      cursor: cursorSchema,
      limit: listRecipientsSchema.shape.limit.unwrap().unwrap().optional(),
      status: listRecipientsSchema.shape.status,
      search: listRecipientsSchema.shape.search,
    }),
    response: z.strictObject({ data: z.array(recipientSchema), next_cursor: z.string().nullable() }),
    example: {
      response: {
        data: [
          {
            phone_number: '+12122000001',
            name: 'Grace',
            status: 'completed',
            end_reason: 'answered',
            conversation_id: 'conv_1',
            attempts: 1,
          },
        ],
        next_cursor: null,
      },
    },
  },
  exported: {
    summary: 'The recipients of a campaign as a CSV file',
    query: exportRecipientsSchema,
    response: z.file(),
    example: {},
  },
  pause: controlDoc('pause', 'None of its calls start after the response. `in_flight` calls were already requested.'),
  resume: {
    ...controlDoc('resume', 'Dialing continues where it stopped.'),
    errors: { 403: `Another user’s id; ${HELD}`, 409: 'Only a paused campaign can be resumed' },
  },
  cancel: controlDoc('cancel', 'Recipients that are still queued are not called.'),
  retry: {
    summary: 'Retry missed and failed calls',
    body: retryCampaignSchema.omit({ campaignId: true }).extend({ userId: ownId }).optional(),
    response: z.strictObject({ success: z.literal(true), requeued: count }),
    example: { body: { statuses: ['missed'] }, response: { success: true, requeued: 1 } },
    errors: { 403: `Another user’s id; ${HELD}`, 409: 'There are no calls to retry' },
  },
  legacy: {
    summary: 'The campaigns with legacy field names',
    details: 'The newest 100.',
    response: z.strictObject({ batches: z.array(legacySchema) }),
    example: { response: { batches: [LEGACY] } },
  },
  upload: {
    summary: 'Create a campaign from a form with a CSV file',
    details:
      'Legacy. One column must be the phone number; the others become variables. `phoneColumn` names the phone column ' +
      'if no header makes it clear. `confirmed`, `includeOptedOut`, `missing_variables`, `notices` and `replayed` work as for JSON recipients.',
    body: z.strictObject({
      file: z.file(),
      name: createCampaignSchema.shape.name.optional(),
      confirmed: z.enum(['true', 'false']).optional(),
      phoneColumn: z.string().optional(),
      includeOptedOut: z.enum(['true', 'false']).optional(),
    }),
    response: z.strictObject({
      success: z.literal(true),
      calls: count,
      batch_id: z.string(),
      missing_variables: z.array(z.string()),
      notices: z.array(z.string()),
      replayed: replayedSchema,
    }),
    example: { response: { success: true, calls: 2, batch_id: BATCH_ID, missing_variables: [], notices: [] } },
    headers: IDEMPOTENCY_KEY,
    errors: { 409: TOO_MANY, 413: 'The file is too large' },
  },
} satisfies Record<string, RestDoc>
