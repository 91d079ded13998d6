import type { ToolArguments } from '@callwright/contract/tools/tools'

import { findCall } from '../calls/record/call-records.repo.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { type Page, type PageInput, readCursor, takePage } from '../paging/keyset.ts'
import * as repo from './runs.repo.ts'

/** One use of a tool in a call. */
export type ToolRun = Omit<repo.RunRow, 'arguments' | 'isTest'> & { arguments: ToolArguments; isTest: boolean }

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
