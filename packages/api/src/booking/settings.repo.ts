import type { BookingSettings } from '@callwright/contract/booking/booking'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

import { listServices } from './calendar.repo.ts'

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
    .values({ tenantId: tenant, ...values })
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

export type AddressVersion = Pick<Selectable<Schema['calendars']>, 'tenantId' | 'addressVersion'>

/** Across all tenants. */
export async function listAddressVersions(db: Db): Promise<AddressVersion[]> {
  return await db.selectFrom('calendars').select(['tenantId', 'addressVersion']).execute()
}

/** Keeps earlier addresses revoked. */
export async function restoreAddressVersion(db: Db, { tenantId, addressVersion }: AddressVersion): Promise<void> {
  const calendars = db.updateTable('calendars').set({ addressVersion }).where('tenantId', '=', tenantId)
  await calendars.where('addressVersion', '<', addressVersion).execute()
}

/** Puts the services into this order. Those that are left out are removed. */
export async function replaceServices(
  db: Db,
  tenant: TenantId,
  { services, now }: { services: readonly StoredService[]; now: number },
): Promise<void> {
  const createdAt = new Map((await listServices(db, tenant)).map((service) => [service.id, service.createdAt]))
  await db.deleteFrom('services').where('tenantId', '=', tenant).execute()
  if (services.length === 0) return
  const rows = services.map((service, position) => {
    return { ...service, tenantId: tenant, position, createdAt: createdAt.get(service.id) ?? now }
  })
  await db.insertInto('services').values(rows).execute()
}
