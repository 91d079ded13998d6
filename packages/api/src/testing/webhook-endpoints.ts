import { WEBHOOK_EVENTS } from '@callwright/contract/webhooks'
import type { TenantId } from '@callwright/db/tables/ids'
import type { WebhookEndpoints } from '@callwright/db/tables/integrations'
import type { Insertable } from 'kysely'

import type { World } from './test-world.ts'

/** Inserts an endpoint, by default one that chose all events. @returns its id */
export async function insertEndpoint(
  { deps: { db, now, newId } }: World,
  tenantId: TenantId | null,
  settings: Partial<Insertable<WebhookEndpoints>> = {},
): Promise<string> {
  const id = newId()
  const endpoint = { id, tenantId, url: 'https://example.com/hook', description: '', sealedSecret: 'sealed' }
  await db
    .insertInto('webhook_endpoints')
    .values({
      ...{ ...endpoint, events: JSON.stringify(WEBHOOK_EVENTS), includeTranscript: 0, createdAt: now() },
      ...settings,
    })
    .execute()
  return id
}

export type SentEvent = { type: string; timestamp: string; data: Record<string, unknown> }

/** The events that an endpoint receives, oldest first. */
export async function listSentEvents({ deps: { db } }: World, endpointId: string): Promise<SentEvent[]> {
  const rows = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_messages as message', 'message.id', 'delivery.messageId')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select(['message.body', 'message.bodyWithTranscript', 'endpoint.includeTranscript'])
    .where('delivery.endpointId', '=', endpointId)
    .orderBy('delivery.id')
    .execute()
  return rows.map(({ body, bodyWithTranscript, includeTranscript }) => {
    const sent = includeTranscript === 1 ? (bodyWithTranscript ?? body) : body
    return JSON.parse(sent) as SentEvent
  })
}

export async function listSentTypes(world: World, endpointId: string): Promise<string[]> {
  return (await listSentEvents(world, endpointId)).map(({ type }) => type)
}
