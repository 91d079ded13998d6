import type { ToolArguments } from '@callwright/contract/tools/tools'

import type { TenantCtx } from '../context/tenant-ctx.ts'
import { type Page, type PageInput, readCursor, takePage } from '../paging/keyset.ts'
import * as repo from './runs.repo.ts'

/** One use of a tool in a call. `answer`: JSON, what the agent was told. `callId`: null until the call is recorded. */
export type ToolRun = Omit<repo.RunRow, 'arguments' | 'isTest'> & { arguments: ToolArguments; isTest: boolean }

/** Newest first. */
export async function listRuns(
  { db, tenantId }: TenantCtx,
  { cursor, limit, ...filter }: repo.RunFilter & PageInput,
): Promise<Page<ToolRun>> {
  const rows = await repo.listRuns(db, tenantId, { filter, before: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = takePage(rows, limit, ({ at, id }) => ({ at, id }))
  const runs = page.map((row) => ({
    ...row,
    arguments: JSON.parse(row.arguments) as ToolArguments,
    isTest: row.isTest === 1,
  }))
  return { rows: runs, nextCursor }
}
