import type { BookingState } from '@callwright/contract/booking/booking-states'
import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import { wordsOf } from '@callwright/db/query/searched-text'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'

import type { Keyset } from '../paging/keyset.ts'
import { likePattern } from '../paging/like-pattern.ts'
import type { Period } from './times/free-times.ts'

/** `nameWords` belongs to the search. */
export type BookingRow = Omit<Selectable<Schema['bookings']>, 'nameWords'>
export type NewBooking = Omit<Insertable<Schema['bookings']>, 'nameWords'>

/** States that keep a time from others. */
const TAKING_STATES: readonly BookingState[] = ['held', 'booked', 'unknown']
/** The longest appointment with its gap, so that those that began earlier are read too. */
const LONGEST_MS = 10 * 60 * 60_000

export type TakenTime = Pick<BookingRow, 'serviceId' | 'startsAt' | 'freeAt'>

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
    .select(['serviceId', 'startsAt', 'freeAt'])
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

/** `callId`: null if it was not booked in a call that is still stored. */
export type ListedBooking = BookingRow & { callId: string | null }

export type BookingPeriod = { from: number; to: number; search?: string | undefined }

/** A page of the appointments that begin in a period, in order; not those that callers know to have failed. */
export async function listBookings(
  db: Db,
  tenant: TenantId,
  { from, to, search = '', after, limit }: BookingPeriod & { after: Keyset | null; limit: number },
): Promise<ListedBooking[]> {
  return await withCalls(db, tenant)
    .where(isListed)
    .$if(search !== '', (query) => query.where(matchesSearch(search)))
    .$call(inOrder({ from, to, after, limit }))
    .execute()
}

/** A page of a period's appointments for other programs: booked, or canceled since a time, and not by tests. */
export async function listPublished(
  db: Db,
  tenant: TenantId,
  { from, to, cancelledSince, after, limit }: Period & { cancelledSince: number; after: Keyset | null; limit: number },
): Promise<ListedBooking[]> {
  return await withCalls(db, tenant)
    .where('bookings.testMode', '=', 0)
    .where((eb) => eb.or([eb('bookings.state', '=', 'booked'), eb('bookings.cancelledAt', '>', cancelledSince)]))
    .$call(inOrder({ from, to, after, limit }))
    .execute()
}

const LISTED_STATES: readonly BookingState[] = [...TAKING_STATES, 'cancelled']
/** One that failed only if the caller expects to hear from the business: see `settleBooking`. */
const isListed = sql<boolean>`(bookings.state in (${sql.join(LISTED_STATES)}) or (bookings.state = 'failed' and bookings."externalId" is not null))`
/** Fewer would find too many numbers. */
const DIGITS_MIN = 3

function matchesSearch(search: string): RawBuilder<boolean> {
  const words = wordsOf(search).map((word) => sql`bookings."nameWords" like ${likePattern(word)} escape '\\'`)
  const name = words.length > 0 ? sql`(${sql.join(words, sql` and `)})` : sql`1 = 0`
  // A number in the country's own form begins with a zero that the stored one lacks.
  const digits = search.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (digits.length < DIGITS_MIN) return sql<boolean>`${name}`
  return sql<boolean>`(${name} or bookings."phoneNumber" like ${likePattern(digits)} escape '\\')`
}

/** An agent books fewer in one call. */
const CALL_BOOKINGS_MAX = 50

/** The appointments that were booked in a call, in order; not those that callers know to have failed. */
export async function listBookingsOfCall(db: Db, tenant: TenantId, callId: string): Promise<ListedBooking[]> {
  return await withCalls(db, tenant)
    .where('calls.id', '=', callId)
    .where(isListed)
    .$call(inOrder({ from: 0, to: Number.MAX_SAFE_INTEGER, after: null, limit: CALL_BOOKINGS_MAX }))
    .execute()
}

export async function findListedBooking(db: Db, tenant: TenantId, id: string): Promise<ListedBooking | undefined> {
  return await withCalls(db, tenant).where('bookings.id', '=', id).executeTakeFirst()
}

/** For `$call`: a page of a period, by time; ids break ties. */
function inOrder({ from, to, after, limit }: Period & { after: Keyset | null; limit: number }) {
  return (query: ReturnType<typeof withCalls>): ReturnType<typeof withCalls> => {
    const page = query.where('bookings.startsAt', '>=', from).where('bookings.startsAt', '<', to)
    const rest = after
      ? page.where(sql<boolean>`(bookings."startsAt", bookings.id) > (${after.at}, ${after.id})`)
      : page
    return rest.orderBy('bookings.startsAt').orderBy('bookings.id').limit(limit)
  }
}

/** The appointments that a call booked, or that its caller canceled, in order. */
export async function listChangedInCall(
  db: Db,
  tenant: TenantId,
  { conversationId, startedAt }: { conversationId: string; startedAt: number },
): Promise<BookingRow[]> {
  return await db
    .selectFrom('bookings')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where((eb) => {
      const named = eb.selectFrom('slot_offers').select('bookingId').where('tenantId', '=', tenant)
      const isNamed = eb(
        'id',
        'in',
        named.where('conversationId', '=', conversationId).$castTo<{ bookingId: string }>(),
      )
      const isCancelled = [isNamed, eb('cancelledBy', '=', 'caller'), eb('cancelledAt', '>=', startedAt)]
      return eb.or([eb('conversationId', '=', conversationId), eb.and(isCancelled)])
    })
    .where(isListed)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(CALL_BOOKINGS_MAX)
    .execute()
}

function withCalls(db: Db, tenant: TenantId) {
  return db
    .selectFrom('bookings')
    .leftJoin('calls', (join) =>
      join.onRef('calls.conversationId', '=', 'bookings.conversationId').on('calls.tenantId', '=', tenant),
    )
    .selectAll('bookings')
    .select('calls.id as callId')
    .where('bookings.tenantId', '=', tenant)
}

export async function insertBooking(db: Db, row: NewBooking): Promise<void> {
  await db
    .insertInto('bookings')
    .values({ ...row, nameWords: wordsOf(row.name).join(' ') })
    .execute()
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
