import type { E164 } from '@callwright/contract/text/phone'
import { monthOf } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import { asTenantId, type TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { PhoneNumber, ProviderName } from '@callwright/voice/voice-provider'
import { type Selectable, sql } from 'kysely'

export type NumberRow = Selectable<Schema['phone_numbers']> & {
  /** why its job failed, as a message for users; null if it did not fail */
  error: string | null
  businessName: string | null
  /** the tenant's agent at the same provider */
  agentId: string | null
}

/** Every number that is assigned to a tenant or is being unassigned. */
export async function listNumbers(db: Db, provider: ProviderName): Promise<NumberRow[]> {
  return await selectNumbers(db, provider).orderBy('phone_numbers.number').execute()
}

export async function findNumber(db: Db, provider: ProviderName, number: E164): Promise<NumberRow | undefined> {
  return await selectNumbers(db, provider).where('phone_numbers.number', '=', number).executeTakeFirst()
}

/**
 * Numbers whose attached agent looks wrong, filtered in the database. Check each with `findDesiredAgent` before acting.
 */
export async function listOutdatedNumbers(db: Db, provider: ProviderName, now: number): Promise<NumberRow[]> {
  return await selectNumbers(db, provider)
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'phone_numbers.tenantId').on('usage_months.month', '=', monthOf(now)),
    )
    .where('phone_numbers.numberId', 'is not', null)
    .where((eb) => {
      const limit = eb.fn.coalesce(eb('businesses.monthlyLimitMinutes', '*', 60), eb.lit(Number.MAX_SAFE_INTEGER))
      const isHeld = eb.or([
        eb('businesses.erasedAt', 'is not', null),
        eb('businesses.pausedAt', 'is not', null),
        eb(eb.fn.coalesce('usage_months.seconds', eb.lit(0)), '>=', limit),
      ])
      const isAnswered = eb('phone_numbers.attachedAgentId', 'is not', null)
      const isAnsweredByItsAgent = eb.and([
        isAnswered,
        eb('provider_agents.agentId', 'is not', null),
        eb('phone_numbers.attachedAgentId', '=', eb.ref('provider_agents.agentId')),
      ])
      return eb.or([
        // Unassigned: its row still has to be deleted.
        eb('phone_numbers.tenantId', 'is', null),
        eb('phone_numbers.isUnclear', '=', 1),
        eb.and([isHeld, isAnswered]),
        eb.and([eb.not(isHeld), eb.not(isAnsweredByItsAgent)]),
      ])
    })
    .execute()
}

function selectNumbers(db: Db, provider: ProviderName) {
  return db
    .selectFrom('phone_numbers')
    .leftJoin('businesses', 'businesses.id', 'phone_numbers.tenantId')
    .leftJoin('provider_agents', (join) =>
      join
        .onRef('provider_agents.tenantId', '=', 'phone_numbers.tenantId')
        .onRef('provider_agents.provider', '=', 'phone_numbers.provider'),
    )
    .leftJoin('jobs', (join) =>
      join
        .on('jobs.kind', '=', 'number')
        .on('jobs.key', '=', sql`phone_numbers.provider || ' ' || phone_numbers.number`),
    )
    .selectAll('phone_numbers')
    .select(['businesses.name as businessName', 'provider_agents.agentId', 'jobs.lastError as error'])
    .where('phone_numbers.provider', '=', provider)
}

/** The number's tenant. */
export async function findTenantByNumber(db: Db, provider: ProviderName, number: E164): Promise<TenantId | undefined> {
  const row = await db
    .selectFrom('phone_numbers')
    .select('tenantId')
    .where('provider', '=', provider)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.tenantId ?? undefined
}

/** The numbers assigned to these tenants, at most `limit` in all. */
export async function listNumbersOf(
  db: Db,
  provider: ProviderName,
  { tenants, limit }: { tenants: readonly TenantId[]; limit: number },
): Promise<Map<TenantId, { number: E164 }[]>> {
  if (tenants.length === 0) return new Map()
  const rows = await db
    .selectFrom('phone_numbers')
    .select(['tenantId', 'number'])
    .where('provider', '=', provider)
    .where('tenantId', 'in', tenants)
    .orderBy('number')
    .limit(limit)
    .$narrowType<{ tenantId: TenantId }>()
    .execute()
  return Map.groupBy(rows, ({ tenantId }) => tenantId)
}

/** How many of the tenant's numbers an agent may be answering. */
export async function countAnsweredNumbers(db: Db, tenantId: string): Promise<number> {
  return await db
    .selectFrom('phone_numbers')
    .where('tenantId', '=', asTenantId(tenantId))
    .where('numberId', 'is not', null)
    // During a change, or after one without a response, either agent may be attached.
    .where((eb) => eb.or([eb('attachedAgentId', 'is not', null), eb('isUnclear', '=', 1)]))
    .$call(countRows)
}

type Assignment = {
  provider: ProviderName
  number: E164
  tenantId: string | null
  /** the number in the provider's account; null if it is not there */
  accountNumber: PhoneNumber | null
  now: number
}

export async function saveAssignment(
  db: Db,
  { provider, number, tenantId, accountNumber, now }: Assignment,
): Promise<void> {
  const values = {
    tenantId: tenantId === null ? null : asTenantId(tenantId),
    numberId: accountNumber?.numberId ?? null,
    label: accountNumber?.label ?? '',
    attachedAgentId: accountNumber?.agentId ?? null,
    assignedAt: now,
  }
  await db
    .insertInto('phone_numbers')
    .values({ provider, number, ...values })
    .onConflict((conflict) => conflict.columns(['provider', 'number']).doUpdateSet(values))
    .execute()
}

type Key = Pick<NumberRow, 'provider' | 'number'>

/** Deletes the number unless it was assigned again since the row was read. */
export async function deleteNumber(
  db: Db,
  { provider, number, assignedAt }: Key & Pick<NumberRow, 'assignedAt'>,
): Promise<void> {
  await db
    .deleteFrom('phone_numbers')
    .where('provider', '=', provider)
    .where('number', '=', number)
    .where('assignedAt', '=', assignedAt)
    .execute()
}

/** Set before each request that changes the attachment: until the provider responds, either agent may be attached. */
export async function markAttachmentUnknown(db: Db, row: Key): Promise<void> {
  await updateByKey(db, row).set({ isUnclear: 1 }).execute()
}

/** Records a successful attachment; a later change has its own job. */
export async function recordAttachedAgent(db: Db, row: Key, agentId: string | null): Promise<void> {
  await updateByKey(db, row).set({ attachedAgentId: agentId, isUnclear: 0 }).execute()
}

/** Records the agent that the provider lists, unless the number has been attached or assigned again since. */
export async function recordListedAgent(db: Db, row: NumberRow, agentId: string | null): Promise<void> {
  const comparison = row.attachedAgentId === null ? ('is' as const) : ('=' as const)
  await updateByKey(db, row)
    .set({ attachedAgentId: agentId })
    .where('attachedAgentId', comparison, row.attachedAgentId)
    .where('assignedAt', '=', row.assignedAt)
    .execute()
}

function updateByKey(db: Db, { provider, number }: Key) {
  return db.updateTable('phone_numbers').where('provider', '=', provider).where('number', '=', number)
}
