import type { RunOutcome } from '@callwright/contract/tools/tools'
import type { Db } from '@callwright/db/database'
import { withoutIndex } from '@callwright/db/query/unindexed'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ToolRuns } from '@callwright/db/tables/tools'
import { type Insertable, sql } from 'kysely'

import type { NewestPage } from '../paging/newest-first.ts'

export type RunFilter = {
  toolId?: string | undefined
  conversationId?: string | undefined
  outcome?: RunOutcome | undefined
}

export type RunRow = Omit<ToolRuns, 'tenantId' | 'conversationId' | 'runKey'> & { callId: string | null }

/** Newest first: by id, which every index of runs ends with. */
export async function listRuns(
  db: Db,
  tenant: TenantId,
  { filter, before, limit }: NewestPage & { filter: RunFilter },
): Promise<RunRow[]> {
  const { toolId, conversationId, outcome } = filter
  let query = db
    .selectFrom('tool_runs as run')
    .leftJoin('calls as call', (join) =>
      join.onRef('call.conversationId', '=', 'run.conversationId').onRef('call.tenantId', '=', 'run.tenantId'),
    )
    .select(['run.id', 'run.toolId', 'run.toolName', 'call.id as callId', 'run.at', 'run.arguments', 'run.outcome'])
    .select(['run.httpStatus', 'run.ms', 'run.answer', 'run.isTest'])
    .where('run.tenantId', '=', tenant)
  // Most runs are ok. Others are few, so their index is the shorter one, but SQLite does not know.
  const isRare = outcome !== undefined && outcome !== 'ok'
  if (toolId !== undefined) query = query.where(isRare ? withoutIndex('run.toolId') : 'run.toolId', '=', toolId)
  if (outcome !== undefined) {
    query = query.where(isRare || toolId === undefined ? 'run.outcome' : withoutIndex('run.outcome'), '=', outcome)
  }
  if (conversationId !== undefined) query = query.where('run.conversationId', '=', conversationId)
  if (before) query = query.where('run.id', '<', before.id)
  // A call has few runs, so its index is better than one in their order.
  return await query
    .orderBy(conversationId === undefined ? sql.ref('run.id') : withoutIndex('run.id'), 'desc')
    .limit(limit)
    .execute()
}

/** How many runs a tool's figures are about. */
export const NEWEST_RUNS = 1000

export async function listNewestRuns(
  db: Db,
  tenant: TenantId,
  toolId: string,
): Promise<Pick<ToolRuns, 'at' | 'outcome' | 'httpStatus' | 'ms' | 'isTest'>[]> {
  return await db
    .selectFrom('tool_runs')
    .select(['at', 'outcome', 'httpStatus', 'ms', 'isTest'])
    .where('tenantId', '=', tenant)
    .where('toolId', '=', toolId)
    .orderBy('id', 'desc')
    .limit(NEWEST_RUNS)
    .execute()
}

export type NewRun = Insertable<Schema['tool_runs']>

/** @throws if another run of the tool has its key */
export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db.insertInto('tool_runs').values(run).execute()
}

export async function endRun(
  db: Db,
  id: string,
  end: Pick<ToolRuns, 'outcome' | 'httpStatus' | 'ms' | 'answer' | 'runKey'>,
): Promise<void> {
  await db.updateTable('tool_runs').set(end).where('id', '=', id).execute()
}

export type EarlierRun = Pick<ToolRuns, 'toolId' | 'outcome'>

export async function listRunsOfCall(db: Db, tenant: TenantId, conversationId: string): Promise<EarlierRun[]> {
  return await db
    .selectFrom('tool_runs')
    .select(['toolId', 'outcome'])
    .where('tenantId', '=', tenant)
    .where('conversationId', '=', conversationId)
    .execute()
}

export async function findRunByKey(
  db: Db,
  toolId: string,
  runKey: string,
): Promise<Pick<ToolRuns, 'at' | 'ms' | 'answer'> | undefined> {
  return await db
    .selectFrom('tool_runs')
    .select(['at', 'ms', 'answer'])
    .where('toolId', '=', toolId)
    .where('runKey', '=', runKey)
    .executeTakeFirst()
}

/** All tenants' runs, oldest first, with what decides how long they are kept. */
export async function listRunsInOrder(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; at: number; keepDays: number | null; hasTranscript: number | null }[]> {
  return await db
    .selectFrom('tool_runs as run')
    .innerJoin('businesses as business', 'business.id', 'run.tenantId')
    .leftJoin('calls as call', (join) =>
      join.onRef('call.conversationId', '=', 'run.conversationId').onRef('call.tenantId', '=', 'run.tenantId'),
    )
    .select(['run.id', 'run.at', 'business.keepDays', 'call.hasTranscript'])
    .where('run.id', '>', after)
    .orderBy('run.id')
    .limit(limit)
    .execute()
}

export async function deleteRuns(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('tool_runs').where('id', 'in', ids).execute()
}
