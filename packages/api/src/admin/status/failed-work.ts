import { JOB_KINDS, type JobKind } from '@callwright/contract/admin'

import { recordAudit } from '../../context/audit.ts'
import type { Ctx, Deps } from '../../context/context.ts'
import type { FailedJob } from '../../jobs/failed-jobs.repo.ts'
import { findFailed, retryFailed as retryOf } from './failed-work.repo.ts'

export type FailedWorkView = { work: JobKind; count: number; items: FailedJob[] }

const MOST_SHOWN = 5

/** What has failed in the background, for good or until its next try; kinds without any are left out. */
export async function listFailedWork({ db }: Pick<Deps, 'db'>): Promise<FailedWorkView[]> {
  const views: FailedWorkView[] = []
  for (const work of JOB_KINDS) {
    const { count, items } = await findFailed(db, work, MOST_SHOWN)
    if (count > 0) views.push({ work, count, items })
  }
  return views
}

/** Makes what has failed due at once. @param work all kinds where it is left out */
export async function retryFailed(
  ctx: Ctx,
  { work }: { work?: JobKind | undefined },
): Promise<{ retried: number; failed: FailedWorkView[] }> {
  const works = work === undefined ? JOB_KINDS : [work]
  const retried = await ctx.db.transaction().execute(async (trx) => {
    let count = 0
    for (const each of works) count += await retryOf(trx, each, ctx.now())
    const entry = { action: 'admin.retryFailed', subject: work ?? 'everything', after: { retried: count } }
    await recordAudit(trx, ctx, entry)
    return count
  })
  const wakes = ['jobsQueued', 'webhookStored'] as const
  for (const wake of wakes) ctx.events.emit(wake)
  return { retried, failed: await listFailedWork(ctx) }
}
