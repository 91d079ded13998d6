import type { Holiday, WeekSpan } from '@callwright/contract/agent/opening-hours'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

import { beginTurn } from '../context/event-loop-turn.ts'
import type { Period, TimeRules } from './times/free-times.ts'

export type ServiceRow = Selectable<Schema['services']>
export type Calendar = TimeRules['hours'] & { isOn: boolean; addressVersion: number }

/** undefined before the business has set up appointments */
export async function findCalendar(db: Db, tenant: TenantId): Promise<Calendar | undefined> {
  const row = await db.selectFrom('calendars').selectAll().where('tenantId', '=', tenant).executeTakeFirst()
  if (!row) return undefined
  const { timeZone, isOn, addressVersion } = row
  const [week, holidays] = [JSON.parse(row.week) as WeekSpan[], JSON.parse(row.holidays) as Holiday[]]
  return { timeZone, week, holidays, isOn: isOn === 1, addressVersion }
}

/** Locks the calendar for this transaction, so that a time is booked once. */
export async function lockCalendar(db: Db, tenant: TenantId): Promise<void> {
  await db
    .updateTable('calendars')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('tenantId', '=', tenant)
    .execute()
}

/** In the business's order. */
export async function listServices(db: Db, tenant: TenantId): Promise<ServiceRow[]> {
  return await db.selectFrom('services').selectAll().where('tenantId', '=', tenant).orderBy('position').execute()
}

/** Events of calendars elsewhere; null if one of them has not been read for too long, so nothing is known to be free. */
export async function listBusy(db: Db, tenant: TenantId, readAfter: number): Promise<Period[] | null> {
  const rows = await db.selectFrom('calendar_feeds').select(['busy', 'readAt']).where('tenantId', '=', tenant).execute()
  if (rows.some(({ readAt }) => readAt === null || readAt < readAfter)) return null
  const turn = beginTurn()
  const periods: Period[] = []
  for (const { busy } of rows) {
    for (const [from, to] of JSON.parse(busy) as [number, number][]) periods.push({ from, to })
    if (turn.isUsedUp()) await turn.next()
  }
  return periods
}
