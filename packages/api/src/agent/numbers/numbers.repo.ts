import { monthOf } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import { asTenantId, type TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { PhoneNumber, ProviderName } from '@callwright/voice/voice-provider'
import type { Selectable } from 'kysely'

export type NumberRow = Selectable<Schema['phone_numbers']> & {
  businessName: string | null
  /** the client's agent at the same provider */
  agentId: string | null
}

/** Every number that was given to a client, or is being taken away from one. */
export async function listNumbers(db: Db, provider: ProviderName): Promise<NumberRow[]> {
  return await numbersOf(db, provider).orderBy('phone_numbers.number').execute()
}

/**
 * Numbers that are due and at which, by all that can be seen from here, another one should answer than does: whoever acts
 * asks `wantedAgent`. However many numbers there are, those that are as they should be stay in the database.
 */
export async function listUnsettled(
  db: Db,
  provider: ProviderName,
  { now, limit }: { now: number; limit: number },
): Promise<NumberRow[]> {
  return await numbersOf(db, provider)
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'phone_numbers.tenantId').on('usage_months.month', '=', monthOf(now)),
    )
    .where('phone_numbers.nextTryAt', '<=', now)
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
        // Taken away: in the end its row is removed.
        eb('phone_numbers.tenantId', 'is', null),
        eb.and([isHeld, isAnswered]),
        eb.and([eb.not(isHeld), eb.not(isAnsweredByItsAgent)]),
      ])
    })
    .orderBy('phone_numbers.nextTryAt')
    .limit(limit)
    .execute()
}

function numbersOf(db: Db, provider: ProviderName) {
  return db
    .selectFrom('phone_numbers')
    .leftJoin('businesses', 'businesses.id', 'phone_numbers.tenantId')
    .leftJoin('provider_agents', (join) =>
      join
        .onRef('provider_agents.tenantId', '=', 'phone_numbers.tenantId')
        .onRef('provider_agents.provider', '=', 'phone_numbers.provider'),
    )
    .selectAll('phone_numbers')
    .select(['businesses.name as businessName', 'provider_agents.agentId'])
    .where('phone_numbers.provider', '=', provider)
}

export async function isBusiness(db: Db, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', asTenantId(tenantId))
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose number this is. */
export async function findTenantOfNumber(
  db: Db,
  provider: ProviderName,
  number: string,
): Promise<TenantId | undefined> {
  const row = await db
    .selectFrom('phone_numbers')
    .select('tenantId')
    .where('provider', '=', provider)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.tenantId ?? undefined
}

/** The client's numbers at which somebody answers, as far as we know. */
export async function countAnswered(db: Db, tenantId: string): Promise<number> {
  const row = await db
    .selectFrom('phone_numbers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', asTenantId(tenantId))
    .where('numberId', 'is not', null)
    // Where the provider is being told, or has not answered, nobody knows which of the two it has.
    .where((eb) => eb.or([eb('attachedAgentId', 'is not', null), eb('attempts', '>', 0)]))
    .executeTakeFirstOrThrow()
  return row.count
}

type Assignment = {
  provider: ProviderName
  number: string
  tenantId: string | null
  /** as the provider has it in its account; null: it is not there */
  known: PhoneNumber | null
  now: number
}

export async function saveAssignment(db: Db, { provider, number, tenantId, known, now }: Assignment): Promise<void> {
  const values = {
    tenantId: tenantId === null ? null : asTenantId(tenantId),
    numberId: known?.numberId ?? null,
    label: known?.label ?? '',
    attachedAgentId: known?.agentId ?? null,
    attempts: 0,
    nextTryAt: now,
    error: null,
    assignedAt: now,
  }
  await db
    .insertInto('phone_numbers')
    .values({ provider, number, ...values })
    .onConflict((conflict) => conflict.columns(['provider', 'number']).doUpdateSet(values))
    .execute()
}

type Key = Pick<NumberRow, 'provider' | 'number'>

/** As long as nobody has given it to a client since the row was read. */
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

/** @returns the row as it is claimed; null where somebody else is at it, or it was assigned anew */
export async function claimNumber(
  db: Db,
  row: NumberRow,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<NumberRow | null> {
  const lease = { nextTryAt: now + leaseMs, attempts: row.attempts + 1 }
  const claimed = await ofKey(db, row)
    .set(lease)
    .where('attempts', '=', row.attempts)
    .where('assignedAt', '=', row.assignedAt)
    .where('nextTryAt', '<=', now)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n ? { ...row, ...lease } : null
}

/**
 * The provider has it as wanted; whoever took it away from its client meanwhile is heard at the next look.
 * @returns false where somebody else was at it meanwhile: nobody knows what the provider has
 */
export async function recordAttached(
  db: Db,
  row: NumberRow,
  { agentId, now }: { agentId: string | null; now: number },
): Promise<boolean> {
  const recorded = await ofClaim(db, row)
    .set({ attachedAgentId: agentId, attempts: 0, error: null, nextTryAt: now })
    .executeTakeFirst()
  return recorded.numUpdatedRows > 0n
}

export async function recordFailure(
  db: Db,
  row: NumberRow,
  { error, nextTryAt }: { error: string; nextTryAt: number },
): Promise<void> {
  await ofClaim(db, row).set({ error, nextTryAt }).execute()
}

/** As long as nobody has claimed or assigned it since. */
function ofClaim(db: Db, row: NumberRow): ReturnType<typeof ofKey> {
  return ofKey(db, row).where('nextTryAt', '=', row.nextTryAt).where('assignedAt', '=', row.assignedAt)
}

function ofKey(db: Db, { provider, number }: Key) {
  return db.updateTable('phone_numbers').where('provider', '=', provider).where('number', '=', number)
}
