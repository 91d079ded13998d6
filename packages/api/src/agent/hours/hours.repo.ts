import type { Holiday, OpeningHours, OutsideCalls, WeekSpan } from '@callwright/contract/agent/opening-hours'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'

/** null: always open */
export async function findHours(db: Db, tenant: TenantId): Promise<OpeningHours | null> {
  const row = await db
    .selectFrom('business_hours')
    .select(['timeZone', 'week', 'holidays', 'outside'])
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  if (!row) return null
  return {
    timeZone: row.timeZone,
    week: JSON.parse(row.week) as WeekSpan[],
    holidays: JSON.parse(row.holidays) as Holiday[],
    outside: JSON.parse(row.outside) as OutsideCalls,
  }
}

export async function saveHours(db: Db, tenant: TenantId, hours: OpeningHours | null): Promise<void> {
  await db.deleteFrom('business_hours').where('tenantId', '=', tenant).execute()
  if (hours === null) return
  await db
    .insertInto('business_hours')
    .values({
      tenantId: tenant,
      timeZone: hours.timeZone,
      week: JSON.stringify(hours.week),
      holidays: JSON.stringify(hours.holidays),
      outside: JSON.stringify(hours.outside),
    })
    .execute()
}

/** The provider's ids of the tenant's numbers; null for a number that asks us about each call. */
export async function listNumberIds(db: Db, tenant: TenantId, provider: ProviderName): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('phone_numbers')
    .select('numberId')
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .execute()
  return rows.map(({ numberId }) => numberId)
}
