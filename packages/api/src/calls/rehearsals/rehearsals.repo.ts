import type { Expectation, Rehearsal, RehearsalResult, RunRehearsals } from '@callwright/contract/agent/rehearsals'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { CallRecord } from '../record/call-records.repo.ts'

/** What is kept of a result. The rest is read from the call, so that it is removed with the call or its words. */
export type StoredResult = Pick<RehearsalResult, 'at' | 'runId' | 'version' | 'callId' | 'error'> & {
  /** SHA-256 of the prompt, first message and language, hex */
  agentText: string
  /** false during the conversation, and if the process ended during it */
  isOver: boolean
}

/** Its newest result, and that of the last run of another text. */
export type StoredRehearsal = Pick<Rehearsal, 'id' | 'name' | 'turns' | 'expects'> & {
  result: StoredResult | null
  earlierResult: StoredResult | null
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

function readResult(json: string | null): StoredResult | null {
  return json === null ? null : (JSON.parse(json) as StoredResult)
}

/** Adds a rehearsal, or changes the tenant's. */
export async function saveRehearsal(
  db: Db,
  tenant: TenantId,
  { id, name, now, ...others }: StoredRehearsal & { now: number },
): Promise<void> {
  const { turns, expects, result, earlierResult } = others
  const content = {
    ...{ name, turns: JSON.stringify(turns), expects: JSON.stringify(expects) },
    ...{ result: result && JSON.stringify(result), earlierResult: earlierResult && JSON.stringify(earlierResult) },
  }
  await db
    .insertInto('rehearsals')
    .values({ ...content, id, tenantId: tenant, createdAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(content).where('rehearsals.tenantId', '=', tenant))
    .execute()
}

export async function deleteRehearsal(db: Db, tenant: TenantId, id: string): Promise<void> {
  await db.deleteFrom('rehearsals').where('tenantId', '=', tenant).where('id', '=', id).execute()
}

/** The payload of a run's job. */
export type Run = { runId: string; rehearsalIds: string[]; draft: RunRehearsals['draft'] }

/** The tenant's run, which may have failed for good; null if its job is done. */
export async function findRun(db: Db, tenant: TenantId): Promise<(Run & { failedAt: number | null }) | null> {
  const job = await db
    .selectFrom('jobs')
    .select(['payload', 'failedAt'])
    .where('kind', '=', 'rehearsal')
    .where('key', '=', tenant)
    .executeTakeFirst()
  return job ? { ...(JSON.parse(job.payload) as Run), failedAt: job.failedAt } : null
}

export type RecordedCall = Pick<CallRecord, 'id' | 'transferName' | 'transferNumber'> & { turns: string }

/** Those of these calls whose words are kept. */
export async function listRecordedCalls(db: Db, tenant: TenantId, ids: readonly string[]): Promise<RecordedCall[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('transcripts')
    .innerJoin('calls', 'calls.id', 'transcripts.callId')
    .select(['calls.id', 'calls.transferName', 'calls.transferNumber', 'transcripts.turns'])
    .where('transcripts.callId', 'in', ids)
    .where('transcripts.tenantId', '=', tenant)
    .execute()
}
