import { openDatabase } from '../../packages/db/src/open-database.ts'
import { wordsOf } from '../../packages/db/src/query/searched-text.ts'
import type { Bookings } from '../../packages/db/src/tables/booking.ts'
import { databaseForDataDir } from '../../packages/db/src/testing/database-for-data-dir.ts'

type Row = Omit<Bookings, 'nameWords'>
type Booking = Partial<Row> & { startsAt: number }

/** Writes appointments of half an hour next to a running server, for the only business that has set up booking. */
export async function addBookings(dataDir: string, bookings: readonly Booking[]): Promise<void> {
  const { db, close } = await openDatabase(databaseForDataDir(dataDir))
  try {
    const { tenantId } = await db.selectFrom('calendars').select('tenantId').executeTakeFirstOrThrow()
    const rows = bookings.map((booking): Row => {
      const id = crypto.randomUUID()
      const endsAt = booking.startsAt + 30 * 60_000
      return {
        ...{ id, tenantId, serviceId: 'service', serviceName: 'Appointment', endsAt, freeAt: endsAt },
        ...{ state: 'booked', name: 'Daniel Reed', phoneNumber: null, email: null, note: '', conversationId: null },
        ...{ agreedAt: null, externalId: null, bookingKey: id, testMode: 0, createdAt: Date.now() },
        ...{ cancelledAt: null, cancelledBy: null },
        ...booking,
      }
    })
    await db
      .insertInto('bookings')
      .values(rows.map((row) => ({ ...row, nameWords: wordsOf(row.name).join(' ') })))
      .execute()
  } finally {
    await close()
  }
}

/** Writes calendars that count as busy, which were last read this long ago. */
export async function addFeeds(
  dataDir: string,
  feeds: readonly { name: string; ageMs: number; problem: string | null }[],
): Promise<void> {
  const { db, close } = await openDatabase(databaseForDataDir(dataDir))
  try {
    const { tenantId } = await db.selectFrom('calendars').select('tenantId').executeTakeFirstOrThrow()
    const now = Date.now()
    const rows = feeds.map(({ name, ageMs, problem }, index) => {
      const times = { readAt: now - ageMs, triedAt: now, createdAt: now + index }
      return { id: crypto.randomUUID(), tenantId, name, sealedUrl: '', busy: '[]', problem, ...times }
    })
    await db.insertInto('calendar_feeds').values(rows).execute()
  } finally {
    await close()
  }
}
