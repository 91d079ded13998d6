import type { z } from '@callwright/contract/input/zod'
import type { DeliveryState, MessageType, showDeliverySchema } from '@callwright/contract/webhooks'

import { notFound } from '../context/domain-error.ts'
import { type Page, type PageInput, readCursor, takePage } from '../paging/keyset.ts'
import * as repo from './deliveries.repo.ts'
import { assertMayRead, type EndpointOwnerCtx } from './owner-ctx.ts'
import { buildHeaders } from './sign.ts'

/** One message to one endpoint. Times are in epoch ms. */
export type Delivery = {
  id: string
  /** the `webhook-id` header */
  messageId: string
  endpointId: string
  url: string
  /** nothing is sent until the endpoint is switched on again */
  isEndpointOff: boolean
  type: MessageType
  callId: string | null
  state: DeliveryState
  /** all of them, also those before it was sent again */
  attempts: number
  /** the next attempt; null if none follows */
  dueAt: number | null
  createdAt: number
  /** of the newest attempt: its HTTP status; null if there was no response or no attempt yet */
  lastStatus: number | null
  /** why there was no response */
  lastError: string | null
  tookMs: number | null
}

export type DeliveryDetails = Delivery & {
  /** JSON, as it is sent */
  body: string
  /** of the newest attempt on this page; null if there is none yet */
  requestHeaders: Record<string, string> | null
  /** the newest ones, oldest first */
  attemptList: repo.AttemptRow[]
  /** leads to earlier attempts; null if there are none */
  nextCursor: string | null
}

/** Newest first. */
export async function listDeliveries(
  { db, owner }: EndpointOwnerCtx,
  { cursor, limit, ...filter }: repo.DeliveryFilter & PageInput,
): Promise<Page<Delivery>> {
  const rows = await repo.listDeliveries(db, owner, { filter, before: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = takePage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { rows: page.map(toDelivery), nextCursor }
}

/** @throws DomainError `not-found`, AccessError for an API key that may not read the message */
export async function showDelivery(
  ctx: EndpointOwnerCtx,
  { deliveryId, cursor, limit }: z.output<typeof showDeliverySchema>,
): Promise<DeliveryDetails> {
  const { db, owner, serverInfo } = ctx
  const row = await repo.findDelivery(db, owner, deliveryId)
  if (!row) throw notFound()
  assertMayRead(ctx, [row.type])
  const body = await repo.findBody(db, deliveryId)
  const before = readCursor(cursor)?.at ?? null
  const rows = await repo.listAttempts(db, deliveryId, { before, limit: limit + 1 })
  const { page, nextCursor } = takePage(rows, limit, ({ attemptNumber }) => ({ at: attemptNumber, id: deliveryId }))
  const [newest] = page
  return {
    ...toDelivery(row),
    body,
    requestHeaders: newest ? buildHeaders(serverInfo.version, { ...newest, id: row.messageId }) : null,
    attemptList: page.toReversed(),
    nextCursor,
  }
}

export function toDelivery({ dueAt, offReason, ...row }: repo.DeliveryRow): Delivery {
  const isEndpointOff = offReason !== null
  const isPlanned = row.state === 'waiting' && !isEndpointOff
  return { ...row, isEndpointOff, dueAt: isPlanned ? dueAt : null }
}
