import { setImmediate as nextTurn } from 'node:timers/promises'

import { recordAudit } from '../context/audit.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { moveRecipients } from '../campaigns/recipients.repo.ts'
import { assertNotHeld } from '../usage/hold.ts'
import {
  type CampaignRecord,
  changeCampaign,
  findCampaign,
  makeCampaignDueBy,
  reopenCampaign,
} from '../campaigns/campaigns.repo.ts'
import { listRecipientsAfter } from '../campaigns/recipient-list.repo.ts'
import { lockCampaigns } from '../tenant/tenant.repo.ts'

const BATCH_SIZE = 500

/**
 * Requeues missed and failed recipients for one more attempt each, at the user's explicit request. Works in batches, so
 * that a long list does not block others; each recipient is requeued at most once.
 * @throws DomainError `not-found`, `conflict`, or `forbidden` while the tenant is held
 */
export async function retryCampaign(
  ctx: TenantCtx,
  { campaignId, statuses = ['missed', 'failed'] }: { campaignId: string; statuses?: ('missed' | 'failed')[] },
): Promise<{ campaignId: string; requeued: number }> {
  let requeued = 0
  let after: number | null = 0
  while (after !== null) {
    const batch = await retryBatch(ctx, { campaignId, statuses, after })
    requeued += batch.requeued
    after = batch.next
    await nextTurn()
  }
  if (requeued === 0) throw new DomainError('conflict', 'There are no calls to retry')
  await recordAudit(ctx.db, ctx, { subject: campaignId, after: { statuses, requeued } })
  ctx.events.emit('campaignChanged')
  return { campaignId, requeued }
}

type Batch = { campaignId: string; statuses: readonly ('missed' | 'failed')[]; after: number }

async function retryBatch(
  ctx: TenantCtx,
  { campaignId, statuses, after }: Batch,
): Promise<{ requeued: number; next: number | null }> {
  return await ctx.db.transaction().execute(async (trx) => {
    await lockCampaigns(trx, ctx.tenantId)
    const campaign = await findCampaign(trx, ctx.tenantId, campaignId)
    if (!campaign) throw notFound()
    if (!RETRYABLE.includes(campaign.state)) {
      throw new DomainError('conflict', 'Only running, paused, or finished campaigns can be retried')
    }
    await assertNotHeld(trx, ctx.tenantId, ctx.now())
    const rows = await listRecipientsAfter(trx, ctx.tenantId, {
      campaignId,
      states: statuses,
      after,
      limit: BATCH_SIZE,
    })
    const now = ctx.now()
    let requeued = 0
    for (const from of statuses) {
      const ids = rows.filter((row) => row.state === from).map((row) => row.id)
      const change = { plan: 'again' as const, planReason: null, dueAt: now }
      requeued += (await moveRecipients(trx, ctx.tenantId, { campaignId, ids, from, to: 'queued', change })).length
    }
    if (requeued > 0) {
      // The plan did not know of these calls.
      await changeCampaign(trx, ctx.tenantId, { id: campaignId, change: { plan: null } })
      await reopenCampaign(trx, ctx.tenantId, { campaignId })
      await makeCampaignDueBy(trx, ctx.tenantId, { campaignId, at: now })
    }
    return { requeued, next: rows.length === BATCH_SIZE ? (rows.at(-1)?.position ?? null) : null }
  })
}

/** A paused campaign stays paused; its recipients are called once it is resumed. */
const RETRYABLE: readonly CampaignRecord['state'][] = ['running', 'paused', 'finished']
