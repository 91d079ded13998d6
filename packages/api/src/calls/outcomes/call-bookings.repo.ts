import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { attachMessages } from '../../webhooks/messages.repo.ts'
import type { CallRecord } from '../record/call-records.repo.ts'

/** Whether an appointment was booked in a conversation, and not canceled in it. One that is `unknown` may fail. */
export async function isBookedIn(db: Db, tenant: TenantId, conversationId: string): Promise<boolean> {
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('conversationId', '=', conversationId)
    .where('state', '=', 'booked')
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}

/** An incoming call has no record yet when webhooks report its appointments, so they are linked here. */
export async function attachBookings(
  db: Db,
  { tenantId, id: callId, conversationId }: Pick<CallRecord, 'tenantId' | 'id' | 'conversationId'>,
): Promise<void> {
  if (conversationId === null) return
  const bookings = await db
    .selectFrom('bookings')
    .select(['id', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .execute()
  if (bookings.length === 0) return
  const from = Math.min(...bookings.map(({ createdAt }) => createdAt))
  await attachMessages(db, { tenantId, callId, bookingIds: bookings.map(({ id }) => id), from })
}

/** Keeps the appointments of a call that is deleted, without what was said in it. */
export async function detachBookings(db: Db, tenant: TenantId, conversationId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ conversationId: null, note: '' })
    .where('tenantId', '=', tenant)
    .where('conversationId', '=', conversationId)
    .execute()
  const offers = db.deleteFrom('slot_offers').where('tenantId', '=', tenant)
  await offers.where('conversationId', '=', conversationId).execute()
}
