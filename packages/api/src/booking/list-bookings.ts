import { BOOKINGS_DAYS_MAX, exportBookingsSchema } from '@callwright/contract/booking/booking'
import { BOOKING_STATE_LABELS, type BookingState, shownState } from '@callwright/contract/booking/booking-states'
import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { findCall } from '../calls/record/call-records.repo.ts'
import { recordAudit } from '../context/audit.ts'
import type { Deps } from '../context/context.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { DAY_MS } from '../context/local-time.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { type CsvColumns, csvPages, readQuery } from '../paging/csv-pages.ts'
import { type Page, type PageInput, readCursor, takePage } from '../paging/keyset.ts'
import * as repo from './bookings.repo.ts'
import { isCertain } from './cal-com/external.ts'
import { cancelAnywhere } from './cancel-anywhere.ts'
import { findCalendarZone } from './settings.ts'

/** An appointment; times in epoch ms. */
export type Booking = {
  id: string
  /** when it was booked */
  serviceName: string
  startsAt: number
  endsAt: number
  state: BookingState
  /** '' once its data has been removed */
  name: string
  phoneNumber: E164 | null
  email: string | null
  note: string
  /** null if it was not booked in a call that is still stored */
  callId: string | null
  /** when the caller agreed */
  agreedAt: number | null
  /** booked in a test: it does not block the time for customers */
  testMode: boolean
  createdAt: number
  cancelledAt: number | null
  cancelledBy: 'caller' | 'business' | null
  /** it is also in a calendar at Cal.com */
  isElsewhere: boolean
  /** it is booked, and nobody has to confirm or check it */
  isCertain: boolean
}

/** `timeZone`: in which the appointments take place. */
type InZone = { timeZone: string }

export async function listBookings(
  { db }: Pick<Deps, 'db'>,
  tenantId: TenantId,
  { cursor, limit, from, to, search }: repo.BookingPeriod & PageInput,
): Promise<Page<Booking> & InZone> {
  const rows = await repo.listBookings(db, tenantId, { from, to, search, after: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = takePage(rows, limit, ({ startsAt: at, id }) => ({ at, id }))
  return { rows: page.map(toBooking), nextCursor, timeZone: await findCalendarZone(db, tenantId) }
}

/** @throws DomainError `not-found` */
export async function listBookingsOfCall(
  { db }: Pick<Deps, 'db'>,
  tenantId: TenantId,
  callId: string,
): Promise<{ rows: Booking[] } & InZone> {
  if (!(await findCall(db, tenantId, callId))) throw notFound()
  const rows = await repo.listBookingsOfCall(db, tenantId, callId)
  return { rows: rows.map(toBooking), timeZone: await findCalendarZone(db, tenantId) }
}

/**
 * Cancels an appointment for the business, also one that is over. Canceling it again changes nothing.
 * @throws DomainError `not-found`, `conflict` while it is not confirmed, `unavailable` if Cal.com does not answer
 */
export async function cancelForBusiness(ctx: TenantCtx, bookingId: string): Promise<Booking> {
  const { db, tenantId } = ctx
  const record = async (trx: Db): Promise<void> => await recordAudit(trx, ctx, { subject: bookingId })
  const booking = await findListed(db, tenantId, bookingId)
  const outcome = await cancelAnywhere(ctx, booking, { by: 'business', at: ctx.now(), record })
  if (outcome === 'not-confirmed') {
    throw new DomainError(
      'unavailable',
      'Cal.com did not confirm the cancellation. Please cancel the appointment there.',
    )
  }
  const after = await findListed(db, tenantId, bookingId)
  if (after.state === 'cancelled') return toBooking(after)
  throw new DomainError(
    'conflict',
    after.state === 'failed'
      ? 'This appointment was not booked, so there is nothing to cancel.'
      : 'This appointment is not confirmed yet. Please try again in a minute.',
  )
}

async function findListed(db: Db, tenant: TenantId, id: string): Promise<repo.ListedBooking> {
  const booking = await repo.findListedBooking(db, tenant, id)
  if (!booking) throw notFound()
  return booking
}

function toBooking(row: repo.ListedBooking): Booking {
  const { id, serviceName, startsAt, endsAt, state, name, phoneNumber, email, note } = row
  const { callId, agreedAt, createdAt, cancelledAt, cancelledBy } = row
  return {
    ...{ id, serviceName, startsAt, endsAt, state, name, phoneNumber, email, note },
    ...{ callId, agreedAt, createdAt, cancelledAt, cancelledBy },
    testMode: row.testMode === 1,
    isElsewhere: row.externalId !== null,
    isCertain: isCertain(row),
  }
}

const PERIOD_MS = BOOKINGS_DAYS_MAX * DAY_MS
const PAST_MS = 30 * DAY_MS

const COLUMNS: CsvColumns<Booking> = {
  'Starts (UTC)': ({ startsAt }) => new Date(startsAt).toISOString(),
  'Ends (UTC)': ({ endsAt }) => new Date(endsAt).toISOString(),
  Service: ({ serviceName }) => serviceName,
  Name: ({ name }) => name,
  'Phone Number': ({ phoneNumber }) => phoneNumber ?? '',
  Email: ({ email }) => email ?? '',
  Note: ({ note }) => note,
  Status: (booking) => BOOKING_STATE_LABELS[shownState(booking)],
  'Canceled By': ({ cancelledBy }) => cancelledBy ?? '',
  Test: ({ testMode }) => (testMode ? 'yes' : ''),
  'Booked (UTC)': ({ createdAt }) => new Date(createdAt).toISOString(),
}

/**
 * Streams the appointments of a period as CSV.
 * @param query the period and search from the query string; by default, from a month ago
 * @throws DomainError `invalid` for an invalid period, before the first chunk
 */
export function exportBookings(
  deps: Pick<Deps, 'db' | 'now'>,
  tenantId: TenantId,
  query: unknown,
): AsyncGenerator<string> {
  const { search, ...given } = readQuery(exportBookingsSchema, query)
  const to = given.to ?? (given.from ?? deps.now() - PAST_MS) + PERIOD_MS
  const filter = { search, to, from: given.from ?? to - PERIOD_MS }
  return csvPages(COLUMNS, async (page) => await listBookings(deps, tenantId, { ...filter, ...page }))
}
