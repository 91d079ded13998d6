import type { BookingSettings } from '@callwright/contract/booking/booking'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

export type StoredService = Omit<BookingSettings['services'][number], 'id'> & { id: string; external: string | null }

/** Also locks the calendar until the commit. */
export async function saveCalendar(
  db: Db,
  tenant: TenantId,
  { isOn, timeZone, week, holidays, now }: Omit<BookingSettings, 'services'> & { now: number },
): Promise<void> {
  const hours = { timeZone, week: JSON.stringify(week), holidays: JSON.stringify(holidays) }
  const values = { isOn: isOn ? 1 : 0, ...hours, updatedAt: now } as const
  await db
    .insertInto('calendars')
    // Above any version issued earlier, which a restored backup may not know.
    .values({ tenantId: tenant, addressVersion: Math.floor(now / 1000), ...values })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(values))
    .execute()
}

/** @returns false before the business has set up appointments */
export async function raiseAddressVersion(db: Db, tenant: TenantId): Promise<boolean> {
  const raised = await db
    .updateTable('calendars')
    .set((eb) => ({ addressVersion: eb('addressVersion', '+', 1) }))
    .where('tenantId', '=', tenant)
    .returning('tenantId')
    .execute()
  return raised.length > 0
}

export type CalendarState = Pick<Selectable<Schema['calendars']>, 'tenantId' | 'addressVersion' | 'isOn'>

/** Across all tenants. */
export async function listCalendarStates(db: Db): Promise<CalendarState[]> {
  return await db.selectFrom('calendars').select(['tenantId', 'addressVersion', 'isOn']).execute()
}

/** The pages at Cal.com of services. Across all tenants. */
export async function listLinks(db: Db): Promise<{ tenantId: TenantId; link: string | null }[]> {
  return await db.selectFrom('services').select(['tenantId', 'link']).where('link', 'is not', null).execute()
}

/** Keeps earlier addresses revoked, and booking off if it was off. */
export async function restoreCalendarState(db: Db, { tenantId, addressVersion, isOn }: CalendarState): Promise<void> {
  const calendars = db.updateTable('calendars').where('tenantId', '=', tenantId)
  await calendars.set({ addressVersion }).where('addressVersion', '<', addressVersion).execute()
  if (isOn === 0) await switchOffBooking(db, tenantId)
}

export async function switchOffBooking(db: Db, tenant: TenantId): Promise<void> {
  await db.updateTable('calendars').set({ isOn: 0 }).where('tenantId', '=', tenant).execute()
}

/** Puts the services into this order. Those that are left out are removed. */
export async function replaceServices(db: Db, tenant: TenantId, services: readonly StoredService[]): Promise<void> {
  await db.deleteFrom('services').where('tenantId', '=', tenant).execute()
  if (services.length === 0) return
  const rows = services.map((service, position) => ({ ...service, tenantId: tenant, position }))
  await db.insertInto('services').values(rows).execute()
}
