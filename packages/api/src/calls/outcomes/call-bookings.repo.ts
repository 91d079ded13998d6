import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

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
