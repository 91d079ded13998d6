import type { RunOutcome, ToolArguments } from '@callwright/contract/tools/tools'

import { findCall } from '../calls/record/call-records.repo.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { type Page, type PageInput, readCursor, takePage } from '../paging/keyset.ts'
import * as repo from './runs.repo.ts'

/** One use of a tool in a call. */
export type ToolRun = {
  id: string
  toolId: string
  /** at the time */
  toolName: string
  /** null until the call is recorded */
  callId: string | null
  /** epoch ms */
  at: number
  arguments: ToolArguments
  outcome: RunOutcome
  httpStatus: number | null
  /** from the agent's request to our answer; 0 until then */
  ms: number
  /** JSON: what the agent was told */
  answer: string
  isTest: boolean
}

/** Newest first. */
export async function listRuns(
  { db, tenantId }: TenantCtx,
  {
    cursor,
    limit,
    callId,
    ...of
  }: Omit<repo.RunFilter, 'conversationId'> & PageInput & { callId?: string | undefined },
): Promise<Page<ToolRun>> {
  const call = callId === undefined ? undefined : await findCall(db, tenantId, callId)
  if (callId !== undefined && !call?.conversationId) return { rows: [], nextCursor: null }
  const filter = { ...of, conversationId: call?.conversationId ?? undefined }
  const rows = await repo.listRuns(db, tenantId, { filter, before: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = takePage(rows, limit, ({ at, id }) => ({ at, id }))
  const runs = page.map((row) => ({
    ...row,
    arguments: JSON.parse(row.arguments) as ToolArguments,
    isTest: row.isTest === 1,
  }))
  return { rows: runs, nextCursor }
}
