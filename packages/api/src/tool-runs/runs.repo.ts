import type { RunOutcome } from '@callwright/contract/tools/tools'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ToolRuns } from '@callwright/db/tables/tools'
import type { Insertable } from 'kysely'

import type { NewestPage } from '../paging/newest-first.ts'

export type RunFilter = {
  toolId?: string | undefined
  callId?: string | undefined
  outcome?: RunOutcome | undefined
}

export type RunRow = Omit<ToolRuns, 'tenantId' | 'conversationId' | 'runKey'> & { callId: string | null }

/** Newest first: by id, which every index of runs ends with. */
export async function listRuns(
  db: Db,
  tenant: TenantId,
  { filter, before, limit }: NewestPage & { filter: RunFilter },
): Promise<RunRow[]> {
  const { toolId, callId, outcome } = filter
  let query = db
    .selectFrom('tool_runs as run')
    .leftJoin('calls as call', (join) =>
      join.onRef('call.conversationId', '=', 'run.conversationId').onRef('call.tenantId', '=', 'run.tenantId'),
    )
    .select(['run.id', 'run.toolId', 'run.toolName', 'call.id as callId', 'run.at', 'run.arguments', 'run.outcome'])
    .select(['run.httpStatus', 'run.ms', 'run.answer', 'run.isTest'])
    .where('run.tenantId', '=', tenant)
  if (toolId !== undefined) query = query.where('run.toolId', '=', toolId)
  if (outcome !== undefined) query = query.where('run.outcome', '=', outcome)
  if (callId !== undefined) {
    query = query.where('run.conversationId', 'in', (eb) =>
      eb.selectFrom('calls').select('conversationId').where('id', '=', callId).where('tenantId', '=', tenant),
    )
  }
  if (before) query = query.where('run.id', '<', before.id)
  return await query.orderBy('run.id', 'desc').limit(limit).execute()
}

/** How many of a tool's newest runs its figures are about. */
const COUNTED_RUNS = 1000

export type CountedRun = Pick<ToolRuns, 'at' | 'outcome' | 'ms'>

/** A tool's newest runs in real calls. */
export async function listCountedRuns(db: Db, tenant: TenantId, toolId: string): Promise<CountedRun[]> {
  const newest = db
    .selectFrom('tool_runs')
    .select(['at', 'outcome', 'ms', 'isTest'])
    .where('tenantId', '=', tenant)
    .where('toolId', '=', toolId)
    .orderBy('id', 'desc')
    .limit(COUNTED_RUNS)
  return await db.selectFrom(newest.as('newest')).select(['at', 'outcome', 'ms']).where('isTest', '=', 0).execute()
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
