import type { Expectation, NewRehearsal, RehearsalResult } from '@callwright/contract/agent/rehearsals'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

export type StoredRehearsal = {
  id: string
  name: string
  turns: string[]
  expects: Expectation[]
  result: RehearsalResult | null
  earlierResult: RehearsalResult | null
}

/** In the order in which they were added. */
export async function listRehearsals(db: Db, tenant: TenantId): Promise<StoredRehearsal[]> {
  const rows = await db
    .selectFrom('rehearsals')
    .select(['id', 'name', 'turns', 'expects', 'result', 'earlierResult'])
    .where('tenantId', '=', tenant)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, turns, expects, result, earlierResult }) => ({
    id,
    name,
    turns: JSON.parse(turns) as string[],
    expects: JSON.parse(expects) as Expectation[],
    result: readResult(result),
    earlierResult: readResult(earlierResult),
  }))
}

function readResult(json: string | null): RehearsalResult | null {
  return json === null ? null : (JSON.parse(json) as RehearsalResult)
}

/** Adds a rehearsal, or changes the tenant's. @param rehearsal.keepsResults false deletes those of another content */
export async function saveRehearsal(
  db: Db,
  tenant: TenantId,
  {
    id,
    name,
    turns,
    expects,
    keepsResults,
    now,
  }: Omit<NewRehearsal, 'rehearsalId'> & { id: string; keepsResults: boolean; now: number },
): Promise<void> {
  const content = { name, turns: JSON.stringify(turns), expects: JSON.stringify(expects) }
  const change = { ...content, ...(!keepsResults && { result: null, earlierResult: null }) }
  await db
    .insertInto('rehearsals')
    .values({ ...content, id, tenantId: tenant, createdAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change).where('rehearsals.tenantId', '=', tenant))
    .execute()
}

/** @returns false if there is no such rehearsal */
export async function deleteRehearsal(db: Db, tenant: TenantId, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('rehearsals')
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Only if the turns and expectations are still those that the result is about. */
export async function saveResult(
  db: Db,
  tenant: TenantId,
  { rehearsal, result }: { rehearsal: StoredRehearsal; result: RehearsalResult },
): Promise<void> {
  const { id, turns, expects, result: last, earlierResult } = rehearsal
  const isOther = last !== null && last.error === null && last.agentText !== result.agentText
  // One draft after the other is compared with the saved text.
  const isEarlier = isOther && (last.version !== null || earlierResult === null)
  await db
    .updateTable('rehearsals')
    .set({ result: JSON.stringify(result), ...(isEarlier && { earlierResult: JSON.stringify(last) }) })
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .where('turns', '=', JSON.stringify(turns))
    .where('expects', '=', JSON.stringify(expects))
    .execute()
}

/** The payload of the tenant's run; null if none is in progress. */
export async function findRun(db: Db, tenant: TenantId): Promise<unknown> {
  const job = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'rehearsal')
    .where('key', '=', tenant)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  return job ? (JSON.parse(job.payload) as unknown) : null
}
