import { tooManyDaysMessage } from '@callwright/contract/tenant-data'

import { recordAudit } from '../../context/audit.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { DomainError } from '../../context/domain-error.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import { retentionJob } from './expire-content.ts'
import { findKeepDays, saveKeepDays } from './retention.repo.ts'

export type Retention = {
  /** days that recordings and transcripts are kept; null if the business has not chosen */
  keepDays: number | null
  /** the installation's limit for all businesses; null if there is no limit */
  maxDays: number | null
}

export async function viewRetention({ db, settings, tenantId }: TenantCtx): Promise<Retention> {
  return { keepDays: await findKeepDays(db, tenantId), maxDays: settings.retentionDays }
}

/**
 * Saves the retention and queues removal of content that is now too old.
 * @throws DomainError `invalid` for more days than the installation's limit
 */
export async function setRetention(ctx: TenantCtx, { keepDays }: { keepDays: number | null }): Promise<Retention> {
  const { retentionDays: maxDays } = ctx.settings
  if (keepDays !== null && maxDays !== null && keepDays > maxDays) {
    throw new DomainError('invalid', tooManyDaysMessage(maxDays))
  }
  await ctx.db.transaction().execute(async (trx) => {
    const before = { keepDays: await findKeepDays(trx, ctx.tenantId) }
    await saveKeepDays(trx, ctx.tenantId, { keepDays, now: ctx.now() })
    await enqueueJobs(trx, ctx, [retentionJob(ctx.tenantId)])
    await recordAudit(trx, ctx, { before, after: { keepDays } })
  })
  ctx.events.emit('jobsQueued')
  return await viewRetention(ctx)
}
