import { exportBookingsSchema } from '@callwright/contract/booking/booking'
import {
  callQuerySchema,
  listCallsSchema,
  placeCallSchema,
  saveCallNotesSchema,
} from '@callwright/contract/calls/call-schemas'
import { callSchema, EXAMPLE_CALL } from '@callwright/contract/calls/call-wire'
import { z } from '@callwright/contract/input/zod'

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

const { id: CALL_ID } = EXAMPLE_CALL

const FILTER =
  '`statuses` and `directions` are comma-separated lists; `from` (inclusive) and `to` (exclusive) are in milliseconds ' +
  'since 1970. `values` is a comma-separated list of `<field name>:<value>`, all of which must match; a comma in a value ' +
  'is escaped with a backslash. `withoutTests=true` leaves out the calls of campaigns in Test Mode and, where a real ' +
  'voice provider is connected, simulated calls. `needsCheck=true` finds calls with an answer that a person should check, ' +
  '`endReason=voicemail` calls that reached voicemail, and `endReason=transferred` calls that were transferred to a ' +
  'person. `notDisclosed=true` finds calls whose AI disclosure was missing, cut short, or off.'

export const callDocs = {
  list: {
    summary: 'The calls, newest first',
    details:
      'The newest 1,000, in full; fewer if they are long. If there are more, send `next_cursor` as the `cursor` of the next request. ' +
      `\`unconfirmed\`: test calls from the last 24 hours that may or may not have taken place. ${FILTER}`,
    query: callQuerySchema.extend({
      cursor: cursorSchema,
      limit: listCallsSchema.shape.limit.unwrap().unwrap().optional(),
    }),
    response: z.strictObject({
      data: z.array(callSchema),
      unconfirmed: z.array(callSchema).optional(),
      next_cursor: z.string().optional(),
    }),
    example: { response: { data: [EXAMPLE_CALL] } },
  },
  recording: {
    summary: 'The recording of a call',
    details: 'As a download or, with `?play`, inline for a player. Supports `Range`.',
    query: z.strictObject({ play: z.literal('').optional() }),
    response: z.file(),
    example: {},
    alternateSuccess: { status: 206, description: 'The part that `Range` requests' },
    errors: {
      416: '`Range` starts after the end of the recording',
      502: 'The voice provider refused or could not be reached',
    },
  },
  exported: {
    summary: 'The calls as a CSV file',
    details: FILTER,
    query: callQuerySchema,
    response: z.file(),
    example: {},
  },
  appointments: {
    summary: 'The appointments of a period as a CSV file',
    details:
      'Those that begin from `from` (inclusive) to `to` (exclusive), in milliseconds since 1970, at most 400 days apart; by default, from a month ago. ' +
      '`search` finds words of the name, or digits of the number.',
    query: exportBookingsSchema,
    response: z.file(),
    example: {},
  },
  notes: {
    summary: 'Save notes on a call',
    body: saveCallNotesSchema.omit({ callId: true }).extend({ userId: ownId }),
    response: z.strictObject({
      success: z.literal(true),
      data: z.strictObject({ id: z.string(), notes: z.string() }),
    }),
    example: {
      body: { notes: 'Call back on Monday' },
      response: { success: true, data: { id: CALL_ID, notes: 'Call back on Monday' } },
    },
  },
  remove: {
    summary: 'Delete a call permanently',
    details: 'Also deletes its transcript, notes and recording, here at once and at the voice provider soon afterward.',
    response: doneSchema,
    example: { response: DONE },
    errors: { 409: 'The call is still in progress' },
  },
  initiate: {
    summary: 'Call a number with the agent',
    details:
      'A test call. If the provider does not confirm the call, `success` is false and `error` says so. The call is not retried automatically; do not place it again until its outcome is known. ' +
      `${REPLAYED} the same number.`,
    headers: IDEMPOTENCY_KEY,
    body: z.strictObject({ phone_number: placeCallSchema.shape.phoneNumber, user_id: ownId }),
    response: z
      .strictObject({
        success: z.boolean(),
        error: z.string().optional(),
        call_id: z.string(),
        conversation_id: z.string().nullable(),
        replayed: replayedSchema,
      })
      .meta({ id: 'PlacedCall' }),
    alternateSuccess: {
      status: 202,
      description: 'The provider did not confirm the call, so the phone may be ringing',
    },
    example: {
      body: { phone_number: '(212) 555-0142' },
      response: { success: true, call_id: CALL_ID, conversation_id: 'conv_1' },
    },
    errors: {
      403:
        'Another user’s id; the email address is not verified; the service is paused; the monthly limit is reached; ' +
        'the number is on the do-not-call list',
      409: 'A call to this number is in progress',
      429: 'Too many test calls',
      502: 'The voice provider refused or could not be reached',
    },
  },
} satisfies Record<string, RestDoc>
