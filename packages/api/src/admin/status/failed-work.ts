import { JOB_KINDS, type JobKind } from '@callwright/contract/admin'

import { recordAudit } from '../../context/audit.ts'
import type { Ctx, Deps } from '../../context/context.ts'
import type { FailedJob } from '../../jobs/failed-jobs.repo.ts'
import { type Page, type PageInput, readCursor, takePage } from '../../paging/keyset.ts'
import { findFailedWork, listDeadLetters, retryFailedRows } from './failed-work.repo.ts'

export type FailedWorkView = { work: JobKind; count: number; items: FailedJob[] }

const MAX_SHOWN = 5

/** Failed background work by kind, including work that will be retried. Omits kinds without failures. */
export async function listFailedWork({ db }: Pick<Deps, 'db'>): Promise<FailedWorkView[]> {
  const views: FailedWorkView[] = []
  for (const work of JOB_KINDS) {
    const { count, items } = await findFailedWork(db, work, MAX_SHOWN)
    if (count > 0) views.push({ work, count, items })
  }
  return views
}

/** Makes failed work due now. @param work defaults to all kinds */
export async function retryFailedWork(
  ctx: Ctx,
  { work }: { work?: JobKind | undefined },
): Promise<{ retried: number; failed: FailedWorkView[] }> {
  const kinds = work === undefined ? JOB_KINDS : [work]
  const retried = await ctx.db.transaction().execute(async (trx) => {
    let count = 0
    for (const kind of kinds) count += await retryFailedRows(trx, kind, ctx.now())
    const entry = { subject: work ?? 'everything', after: { retried: count } }
    await recordAudit(trx, ctx, entry)
    return count
  })
  const events = ['jobsQueued', 'webhookStored'] as const
  for (const event of events) ctx.events.emit(event)
  return { retried, failed: await listFailedWork(ctx) }
}

type DeadLetter = { id: string; conversationId: string | null; reason: string; receivedAt: number }

/** Signed events for agents that no business here owns, newest first. */
export async function viewDeadLetters(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit }: PageInput,
): Promise<Page<DeadLetter>> {
  const letters = await listDeadLetters(db, { before: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = takePage(letters, limit, (row) => ({ at: row.receivedAt, id: row.id }))
  return { rows: page.map(({ error, ...row }) => ({ ...row, reason: error ?? '' })), nextCursor }
}
