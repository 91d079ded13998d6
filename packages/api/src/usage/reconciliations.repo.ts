import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { type Insertable, type Selectable, sql } from 'kysely'

export type ReconciliationRow = Selectable<Schema['reconciliations']>
export type DifferenceRow = Selectable<Schema['reconciliation_differences']>

type Key = { provider: ProviderName; month: string }

/** Makes the month's comparison where there is none yet. */
export async function insertOnce(
  db: Db,
  { id, provider, month, now }: Key & { id: string; now: number },
): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values({
      id,
      provider,
      month,
      state: 'waiting',
      nextTryAt: now,
      error: null,
      startedAt: now,
      finishedAt: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'month']).doNothing())
    .execute()
}

/** From the first client again. */
export async function startAnew(
  db: Db,
  { id, provider, month, now }: Key & { id: string; now: number },
): Promise<void> {
  // Under another id: whoever is comparing at this moment finds nothing to write to.
  await db.deleteFrom('reconciliations').where('provider', '=', provider).where('month', '=', month).execute()
  await insertOnce(db, { id, provider, month, now })
}

/** Takes one that is due; others leave it alone for the length of the lease. */
export async function claimDue(
  db: Db,
  provider: ProviderName,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<ReconciliationRow | undefined> {
  const due = await db
    .selectFrom('reconciliations')
    .select('id')
    .where('provider', '=', provider)
    .where('state', 'in', ['waiting', 'running'])
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  return await db
    .updateTable('reconciliations')
    .set({ state: 'running', nextTryAt: now + leaseMs })
    .where('id', '=', due.id)
    .where('state', 'in', ['waiting', 'running'])
    .where('nextTryAt', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

export async function findReconciliation(db: Db, { provider, month }: Key): Promise<ReconciliationRow | undefined> {
  return await db
    .selectFrom('reconciliations')
    .selectAll()
    .where('provider', '=', provider)
    .where('month', '=', month)
    .executeTakeFirst()
}

export async function listReconciliations(db: Db, provider: ProviderName, most: number): Promise<ReconciliationRow[]> {
  return await db
    .selectFrom('reconciliations')
    .selectAll()
    .where('provider', '=', provider)
    .orderBy('month', 'desc')
    .limit(most)
    .execute()
}

/** The next client with an agent at the provider, or with anything in the month's ledger. */
export async function findNextTenant(
  db: Db,
  { provider, month, after }: Key & { after: string },
): Promise<{ tenantId: TenantId; agentId: string | null } | undefined> {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('provider_agents', (join) =>
      join.onRef('provider_agents.tenantId', '=', 'businesses.id').on('provider_agents.provider', '=', provider),
    )
    .select(['businesses.id', 'provider_agents.agentId'])
    .where(sql<boolean>`businesses.id > ${after}`)
    .where((eb) =>
      eb.or([
        eb('provider_agents.agentId', 'is not', null),
        eb.exists(
          eb
            .selectFrom('usage_entries')
            .select('usage_entries.id')
            .whereRef('usage_entries.tenantId', '=', 'businesses.id')
            .where('usage_entries.month', '=', month),
        ),
      ]),
    )
    .orderBy('businesses.id')
    .limit(1)
    .executeTakeFirst()
  return row && { tenantId: row.id, agentId: row.agentId }
}

export type Sums = {
  conversations: number
  providerSeconds: number
  callSeconds: number
  uncomparedSeconds: number
  correctionSeconds: number
}

/** @returns false where somebody else has gone on with it meanwhile: nothing was written */
export async function recordTenant(
  db: Db,
  claimed: ReconciliationRow,
  compared: { tenantId: TenantId; sums: Sums; differences: Insertable<Schema['reconciliation_differences']>[] },
): Promise<boolean> {
  const { tenantId, sums, differences } = compared
  const updated = await ofClaim(db, claimed)
    .set((eb) => ({
      afterTenant: tenantId,
      conversations: eb('conversations', '+', sums.conversations),
      providerSeconds: eb('providerSeconds', '+', sums.providerSeconds),
      callSeconds: eb('callSeconds', '+', sums.callSeconds),
      uncomparedSeconds: eb('uncomparedSeconds', '+', sums.uncomparedSeconds),
      correctionSeconds: eb('correctionSeconds', '+', sums.correctionSeconds),
      differences: eb('differences', '+', differences.length),
      attempts: 0,
      error: null,
      nextTryAt: 0,
    }))
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) return false
  for (let from = 0; from < differences.length; from += 500) {
    await db
      .insertInto('reconciliation_differences')
      .values(differences.slice(from, from + 500))
      .execute()
  }
  return true
}

/** Nothing is written where somebody else has gone on with it meanwhile; the same holds for `postpone`. */
export async function finish(db: Db, claimed: ReconciliationRow, now: number): Promise<void> {
  const change = { state: 'done', finishedAt: now, error: null } as const
  await ofClaim(db, claimed).set(change).execute()
}

export async function postpone(
  db: Db,
  claimed: ReconciliationRow,
  failure: { error: string; attempts: number; nextTryAt: number; isOver: boolean },
): Promise<void> {
  const { error, attempts, nextTryAt, isOver } = failure
  const state = isOver ? ('failed' as const) : ('running' as const)
  await ofClaim(db, claimed).set({ error, attempts, nextTryAt, state }).execute()
}

function ofClaim(db: Db, { id, afterTenant: after, nextTryAt: lease }: ReconciliationRow) {
  return db
    .updateTable('reconciliations')
    .where('id', '=', id)
    .where('afterTenant', '=', after)
    .where('nextTryAt', '=', lease)
    .where('state', '=', 'running')
}

/** Oldest first. */
export async function listDifferences(
  db: Db,
  reconciliationId: string,
  { after, limit }: { after: { at: number; id: string } | null; limit: number },
): Promise<(DifferenceRow & { businessName: string })[]> {
  let query = db
    .selectFrom('reconciliation_differences')
    .innerJoin('businesses', 'businesses.id', 'reconciliation_differences.tenantId')
    .selectAll('reconciliation_differences')
    .select('businesses.name as businessName')
    .where('reconciliationId', '=', reconciliationId)
  if (after) {
    const { at, id } = after
    query = query.where((eb) =>
      eb(eb.refTuple('reconciliation_differences.startedAt', 'reconciliation_differences.id'), '>', eb.tuple(at, id)),
    )
  }
  return await query
    .orderBy('reconciliation_differences.startedAt')
    .orderBy('reconciliation_differences.id')
    .limit(limit)
    .execute()
}
