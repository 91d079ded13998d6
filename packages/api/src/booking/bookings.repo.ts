import type { BookingState } from '@callwright/contract/booking/booking'
import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Period } from './times/free-times.ts'

export type BookingRow = Selectable<Schema['bookings']>
export type NewBooking = Insertable<Schema['bookings']>

/** States that keep a time from others. */
const TAKING_STATES: readonly BookingState[] = ['held', 'booked', 'unknown']
/** The longest appointment with its gap, so that those that began earlier are read too. */
const LONGEST_MS = 10 * 60 * 60_000

export type TakenTime = Pick<BookingRow, 'serviceId' | 'startsAt' | 'freeAt' | 'state'>

/**
 * Appointments that touch a period.
 * @param options.testMode also those that tests have booked
 */
export async function listTaken(
  db: Db,
  tenant: TenantId,
  { from, to, testMode }: Period & { testMode: boolean },
): Promise<TakenTime[]> {
  return await db
    .selectFrom('bookings')
    .select(['serviceId', 'startsAt', 'freeAt', 'state'])
    .where('tenantId', '=', tenant)
    .where('startsAt', '>', from - LONGEST_MS)
    .where('startsAt', '<', to)
    .where('state', 'in', TAKING_STATES)
    .$if(!testMode, (query) => query.where('testMode', '=', 0))
    .execute()
}

export async function findBooking(db: Db, tenant: TenantId, id: string): Promise<BookingRow | undefined> {
  return await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
}

export async function findBookingByKey(db: Db, tenant: TenantId, key: string): Promise<BookingRow | undefined> {
  return await db
    .selectFrom('bookings')
    .selectAll()
    .where('bookingKey', '=', key)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
}

/** The next appointments of a number, in order. */
export async function listBookingsOfNumber(
  db: Db,
  tenant: TenantId,
  { phoneNumber, after, testMode, limit }: { phoneNumber: E164; after: number; testMode: boolean; limit: number },
): Promise<BookingRow[]> {
  return await db
    .selectFrom('bookings')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('phoneNumber', '=', phoneNumber)
    .where('startsAt', '>', after)
    .where('state', '=', 'booked')
    .where('testMode', '=', testMode ? 1 : 0)
    .orderBy('startsAt')
    .limit(limit)
    .execute()
}

export async function insertBooking(db: Db, row: NewBooking): Promise<void> {
  await db.insertInto('bookings').values(row).execute()
}

/**
 * Changes an appointment that is still in a state.
 * @returns false if it no longer is
 */
export async function changeBooking(
  db: Db,
  { tenantId, id, state }: Pick<BookingRow, 'tenantId' | 'id' | 'state'>,
  change: Updateable<Schema['bookings']>,
): Promise<boolean> {
  const changed = await db
    .updateTable('bookings')
    .set(change)
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('state', '=', state)
    .returning('id')
    .execute()
  return changed.length > 0
}
