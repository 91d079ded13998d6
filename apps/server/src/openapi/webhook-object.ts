import { z } from '@callwright/contract/input/zod'
import { EVENT_DOCS, type EventDoc } from '@callwright/contract/webhook-data'

import { type Components, jsonSchema } from './json-schema.ts'
import { capitalize, type OperationObject } from './operation-object.ts'

export const WEBHOOK_TAG = 'Webhooks'

const HEADERS = {
  'webhook-id': 'The same on every attempt and every redelivery of an event, so that receivers can ignore repeats',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970',
  'webhook-signature':
    'Signatures separated by spaces, each `v1,` followed by the base64-encoded HMAC-SHA256 of ' +
    '`<webhook-id>.<webhook-timestamp>.<body>`; one for each secret during a rotation. The key is the decoded base64 after `whsec_`.',
}

/** The requests that an endpoint receives, by event. */
export function webhookObjects(components: Components): Record<string, { post: OperationObject }> {
  return Object.fromEntries(
    Object.entries<EventDoc>(EVENT_DOCS).map(([type, doc]) => [type, { post: webhookObject(type, doc, components) }]),
  )
}

function webhookObject(type: string, { summary, data, example }: EventDoc, components: Components): OperationObject {
  const body = z.strictObject({ type: z.literal(type), timestamp: z.iso.datetime(), data })
  const schema = jsonSchema(body, 'output', components)
  return {
    operationId: `on${type.split(/[._]/).map(capitalize).join('')}`,
    tags: [WEBHOOK_TAG],
    summary,
    description:
      'Signed according to the Standard Webhooks specification. An event may arrive more than once, and events may ' +
      'arrive in a different order than their `sequence`.',
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      ...{ name, in: 'header', required: true, description },
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, example: { type, timestamp: '2026-10-01T09:31:00.000Z', data: example } },
      },
    },
    responses: {
      '2XX': { description: 'Delivered' },
      410: { description: 'Switches the endpoint off' },
      default: {
        description:
          'Any other response, or none within 15 seconds: the event is retried, with at most ten attempts in all',
      },
    },
    security: [],
  }
}
