import { openDatabase } from '@callwright/db/open-database'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'

import type { ReceivedWebhook } from '../webhook-receiver.ts'

export type WebhookLog = {
  calls: number
  messages: number
  /** Ended calls without exactly one message. */
  unreported: string[]
  /** Messages that the receiver never accepted. */
  undelivered: string[]
  /** Ids received with a body other than the stored one, or not stored at all. */
  changed: string[]
  /** Messages whose deliveries are not marked as delivered. */
  unfinished: string[]
}

/** Compares what a receiver got with the calls and messages in a stopped server's database. */
export async function readWebhookLog(dataDir: string, received: readonly ReceivedWebhook[]): Promise<WebhookLog> {
  const { db, close } = await openDatabase(databaseForDataDir(dataDir), { isReadOnly: true })
  try {
    const calls = await db.selectFrom('calls').select('id').execute()
    const messages = await db.selectFrom('webhook_messages').select(['id', 'callId', 'body']).execute()
    const delivered = await db
      .selectFrom('webhook_deliveries')
      .select('messageId')
      .where('state', '=', 'delivered')
      .execute()
    const messagesByCall = Map.groupBy(messages, ({ callId }) => callId)
    const bodies = new Map(messages.map(({ id, body }) => [id, body]))
    const acceptedIds = new Set(received.filter(({ isAccepted }) => isAccepted).map(({ id }) => id))
    const deliveredIds = new Set(delivered.map(({ messageId }) => messageId))
    const ids = [...bodies.keys()]
    return {
      calls: calls.length,
      messages: messages.length,
      unreported: calls.map(({ id }) => id).filter((id) => messagesByCall.get(id)?.length !== 1),
      undelivered: ids.filter((id) => !acceptedIds.has(id)),
      changed: received.filter(({ id, body }) => bodies.get(id) !== body).map(({ id }) => id),
      unfinished: ids.filter((id) => !deliveredIds.has(id)),
    }
  } finally {
    await close()
  }
}

/** Counts messages and waiting deliveries in a running server's database. */
export async function countDeliveries(dataDir: string): Promise<{ messages: number; waiting: number }> {
  const { db, close } = await openDatabase(databaseForDataDir(dataDir), { isReadOnly: true })
  try {
    const { messages } = await db
      .selectFrom('webhook_messages')
      .select((eb) => eb.fn.countAll().as('messages'))
      .executeTakeFirstOrThrow()
    const { waiting } = await db
      .selectFrom('webhook_deliveries')
      .select((eb) => eb.fn.countAll().as('waiting'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return { messages: Number(messages), waiting: Number(waiting) }
  } finally {
    await close()
  }
}

/** Makes waiting deliveries due and ends pauses of endpoints, because the second attempt comes minutes after the first. */
export async function makeDeliveriesDue(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(databaseForDataDir(dataDir))
  try {
    await db.transaction().execute(async (trx) => {
      const now = Date.now()
      await trx.updateTable('webhook_endpoints').set({ failures: 0, pausedUntil: null }).execute()
      await trx
        .updateTable('webhook_deliveries')
        .set({ dueAt: now })
        .where('state', '=', 'waiting')
        .where('dueAt', '>', now)
        .execute()
      await trx
        .updateTable('jobs')
        .set({ runAt: now })
        .where('kind', '=', 'delivery')
        .where('leaseHolder', 'is', null)
        .where('runAt', '>', now)
        .execute()
    })
  } finally {
    await close()
  }
}
