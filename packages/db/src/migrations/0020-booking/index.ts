import { type Kysely, sql } from 'kysely'

import { createIndexes, primary, required, tenantReference, zero } from '../columns.ts'

/** Appointments, what can be booked when, and the offers that agents make in calls. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('calendars')
    .addColumn('tenantId', 'text', (column) => tenantReference(primary(column)))
    .addColumn('isOn', 'integer', required)
    .addColumn('timeZone', 'text', required)
    .addColumn('week', 'text', required)
    .addColumn('holidays', 'text', required)
    .addColumn('addressVersion', 'integer', zero)
    .addColumn('updatedAt', 'bigint', required)
    .execute()
  await db.schema
    .createTable('services')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('position', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('minutes', 'integer', required)
    .addColumn('gapMinutes', 'integer', required)
    .addColumn('leadMinutes', 'integer', required)
    .addColumn('daysAhead', 'integer', required)
    .addColumn('perDayMax', 'integer')
    .addColumn('stepMinutes', 'integer', required)
    .addColumn('link', 'text')
    .addColumn('external', 'text')
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'services', { services_tenant: ['tenantId', 'position'] })
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('name', 'text', required)
    .addColumn('sealedUrl', 'text', required)
    .addColumn('busy', 'text', required)
    .addColumn('readAt', 'bigint')
    .addColumn('triedAt', 'bigint')
    .addColumn('problem', 'text')
    .addColumn('toldAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'calendar_feeds', { calendar_feeds_tenant: ['tenantId'] })
  await db.schema
    .createTable('slot_offers')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('conversationId', 'text', required)
    .addColumn('slot', 'text', required)
    .addColumn('serviceId', 'text')
    .addColumn('bookingId', 'text')
    .addColumn('startsAt', 'bigint', required)
    .addColumn('expiresAt', 'bigint', required)
    .addColumn('readBack', 'text')
    .addColumn('readBackAt', 'bigint')
    .addColumn('isHurried', 'integer', zero)
    .addPrimaryKeyConstraint('slot_offers_key', ['tenantId', 'conversationId', 'slot'])
    .execute()
  await createIndexes(db, 'slot_offers', { slot_offers_expiry: ['expiresAt'] })
  await db.schema
    .createTable('bookings')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('serviceId', 'text', required)
    .addColumn('serviceName', 'text', required)
    .addColumn('startsAt', 'bigint', required)
    .addColumn('endsAt', 'bigint', required)
    .addColumn('freeAt', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('phoneNumber', 'text')
    .addColumn('email', 'text')
    .addColumn('note', 'text', required)
    .addColumn('conversationId', 'text')
    .addColumn('agreedAt', 'bigint')
    .addColumn('externalId', 'text')
    .addColumn('bookingKey', 'text', (column) => required(column).unique())
    .addColumn('testMode', 'integer', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('cancelledAt', 'bigint')
    .addColumn('cancelledBy', 'text')
    .execute()
  await createIndexes(db, 'bookings', {
    bookings_time: ['tenantId', 'startsAt', 'id'],
    bookings_number: ['tenantId', 'phoneNumber', 'startsAt'],
    bookings_call: ['tenantId', 'conversationId'],
    bookings_state: ['state', 'createdAt'],
    bookings_named: sql`("tenantId", "endsAt") where name <> ''`,
  })
  await db.schema.alterTable('call_fields').addColumn('needsBooking', 'integer', zero).execute()
}
