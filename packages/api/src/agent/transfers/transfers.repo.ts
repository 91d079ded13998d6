import type { Transfer } from '@callwright/contract/agent/transfers'
import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

/** In the order in which they were saved. */
export async function listTransfers(db: Db, tenant: TenantId): Promise<Transfer[]> {
  const rows = await db
    .selectFrom('transfers')
    .select(['name', 'phoneNumber', 'condition', 'type', 'outsideHours'])
    .where('tenantId', '=', tenant)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, outsideHours: row.outsideHours === 1 }))
}

export async function replaceTransfers(db: Db, tenant: TenantId, transfers: readonly Transfer[]): Promise<void> {
  await db.deleteFrom('transfers').where('tenantId', '=', tenant).execute()
  if (transfers.length === 0) return
  const rows = transfers.map(({ outsideHours, ...transfer }, position) => {
    return { ...transfer, outsideHours: outsideHours ? (1 as const) : (0 as const), tenantId: tenant, position }
  })
  await db.insertInto('transfers').values(rows).execute()
}

/** The name of the person with this number; null if no transfer has it. */
export async function findTransferName(db: Db, tenant: TenantId, phoneNumber: E164): Promise<string | null> {
  const row = await db
    .selectFrom('transfers')
    .select('name')
    .where('tenantId', '=', tenant)
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst()
  return row?.name ?? null
}

/** Which of these numbers an agent answers, no matter which business's. */
export async function listAssignedNumbers(db: Db, numbers: readonly E164[]): Promise<E164[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('phone_numbers')
    .select('number')
    .where('number', 'in', numbers)
    .where('tenantId', 'is not', null)
    .execute()
  return rows.map(({ number }) => number)
}

/** The businesses that transfer calls to this number. */
export async function listTenantsWithTransfer(db: Db, phoneNumber: E164): Promise<TenantId[]> {
  const rows = await db.selectFrom('transfers').select('tenantId').where('phoneNumber', '=', phoneNumber).execute()
  return rows.map(({ tenantId }) => tenantId)
}
