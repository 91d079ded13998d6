import type { CallBackState } from '@callwright/contract/campaigns/call-backs'
import type { TenantId } from '@callwright/db/tables/ids'

import * as repo from '../../campaigns/call-backs/call-backs.repo.ts'
import type { Deps } from '../../context/context.ts'
import { readCursor, takePage } from '../../paging/keyset.ts'

/** `open`: how many wait for an answer, counted up to a hundred. */
type CallBackList = { rows: repo.CallBack[]; nextCursor: string | null; open: number }

/** Newest first. */
export async function listCallBacks(
  { db }: Pick<Deps, 'db'>,
  tenantId: TenantId,
  { state, cursor, limit }: { state: CallBackState; cursor?: string | null | undefined; limit: number },
): Promise<CallBackList> {
  const page = { state, before: readCursor(cursor), limit: limit + 1 }
  const callBacks = await repo.listCallBacks(db, tenantId, page)
  const { page: rows, nextCursor } = takePage(callBacks, limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { rows, nextCursor, open: await repo.countProposedCallBacks(db, tenantId) }
}
