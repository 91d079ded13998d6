import { type ExportedFiles, iteratePages } from './export-pages.ts'

/** Files of `EXPORTED_FILES`. */
export const EXPORTED_APPOINTMENTS: ExportedFiles = {
  'appointments/calendar.json': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('calendars')
        .select(['isOn', 'timeZone', 'week', 'holidays', 'updatedAt'])
        .where('tenantId', '=', tenantId),
      ['tenantId'],
    ),
  'appointments/services.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('services')
        .select(['id', 'name', 'minutes', 'gapMinutes', 'leadMinutes', 'daysAhead', 'perDayMax', 'stepMinutes', 'link'])
        .where('tenantId', '=', tenantId),
      ['position', 'id'],
    ),
  'appointments/calendars-elsewhere.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('calendar_feeds')
        .select(['id', 'name', 'busy', 'readAt', 'problem', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['id'],
    ),
  'appointments/appointments.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('bookings')
        .select(['id', 'serviceId', 'serviceName', 'startsAt', 'endsAt', 'state', 'name', 'phoneNumber', 'email'])
        .select(['note', 'conversationId', 'agreedAt', 'externalId', 'testMode'])
        .select(['createdAt', 'cancelledAt', 'cancelledBy'])
        .where('tenantId', '=', tenantId),
      ['startsAt', 'id'],
    ),
  'appointments/offers.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('slot_offers')
        .select(['conversationId', 'slot', 'serviceId', 'bookingId', 'startsAt', 'expiresAt', 'readBack'])
        .where('tenantId', '=', tenantId),
      ['conversationId', 'slot'],
    ),
}
