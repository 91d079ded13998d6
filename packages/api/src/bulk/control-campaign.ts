import type { CampaignState } from '@callwright/contract/campaigns/campaigns'
import type { Db } from '@callwright/db/database'

import { recordAudit } from '../context/audit.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { publishCampaignEvent } from '../campaigns/campaign-events.ts'
import { finishCampaignIfDone } from '../campaigns/recipients.repo.ts'
import { assertNotHeld } from '../usage/hold.ts'
import * as repo from '../campaigns/campaigns.repo.ts'
import { lockCampaigns, lockGate } from '../tenant/tenant.repo.ts'
import { transactionWithEvents } from '../webhooks/publish-event.ts'
import { cancelPlansOf } from './schedule/cancel-planned.ts'
import { waitForResponses } from './wait-for-responses.ts'

/** `inFlight`: calls whose request to the provider had no response yet; they cannot be stopped. */
export type CampaignControlResult = { campaignId: string; state: CampaignState; inFlight: number }

type StoppedState = 'paused' | 'cancelled' | 'finished'

/** After this returns, none of the campaign's calls start. @throws DomainError `not-found`, `conflict` */
export async function pauseCampaign(ctx: TenantCtx, campaignId: string): Promise<CampaignControlResult> {
  return await stopDialing(ctx, campaignId, ({ state, pausedAt }) => {
    if (isDone(state)) throw createEndedError()
    return { state: 'paused', nextAt: null, heldReason: null, pausedAt: pausedAt ?? ctx.now() }
  })
}

/**
 * Queued recipients are never called, and no call starts after this returns. Recipients who were called before keep the
 * result of their last call.
 */
export async function cancelCampaign(ctx: TenantCtx, campaignId: string): Promise<CampaignControlResult> {
  return await stopDialing(ctx, campaignId, ({ state }) => {
    if (state === 'finished') throw createEndedError()
    return { state: 'cancelled', nextAt: null, heldReason: null, finishedAt: ctx.now() }
  })
}

/** Removes the campaign from the history. Undialed recipients are never called; existing calls are kept. */
export async function removeCampaign(ctx: TenantCtx, campaignId: string): Promise<CampaignControlResult> {
  return await stopDialing(ctx, campaignId, ({ state }) => ({
    state: isDone(state) ? state : 'cancelled',
    nextAt: null,
    deletedAt: ctx.now(),
  }))
}

/** @throws DomainError `not-found`, `conflict`, or `forbidden` while the tenant is held */
export async function resumeCampaign(ctx: TenantCtx, campaignId: string): Promise<CampaignControlResult> {
  const state = await transactionWithEvents(ctx, async (trx) => {
    await lockCampaigns(trx, ctx.tenantId)
    const campaign = await findOrThrow(trx, ctx, campaignId)
    if (campaign.state !== 'paused') {
      throw new DomainError('conflict', 'Only a paused campaign can be resumed')
    }
    await assertNotHeld(trx, ctx.tenantId, ctx.now())
    const startsAt = campaign.startedAt === null ? campaign.scheduledAt : null
    const next = startsAt !== null && startsAt > ctx.now() ? ('scheduled' as const) : ('running' as const)
    const change = {
      state: next,
      heldReason: null,
      nextAt: next === 'scheduled' ? startsAt : ctx.now(),
      startedAt: next === 'running' ? (campaign.startedAt ?? ctx.now()) : null,
      pausedAt: null,
      // Until the start, a pause only makes it late.
      pausedMs:
        campaign.pausedMs +
        (campaign.startedAt === null ? 0 : Math.max(0, ctx.now() - (campaign.pausedAt ?? ctx.now()))),
    }
    await repo.changeCampaign(trx, ctx.tenantId, { id: campaignId, change })
    if (next === 'running' && campaign.startedAt === null) {
      publishCampaignEvent(trx, ctx.tenantId, { campaignId, type: 'campaign.started' })
    }
    await finishCampaignIfDone(trx, ctx.tenantId, { id: campaignId, now: ctx.now() })
    await recordAudit(trx, ctx, { subject: campaignId })
    return next
  })
  ctx.events.emit('campaignChanged')
  return { campaignId, state, inFlight: 0 }
}

type Change = Parameters<typeof repo.changeCampaign>[2]['change'] & { state: StoppedState }

/** The commit closes the gate; then this waits for calls that had already passed it. */
async function stopDialing(
  ctx: TenantCtx,
  campaignId: string,
  change: (campaign: repo.CampaignRecord) => Change,
): Promise<CampaignControlResult> {
  const startedAt = performance.now()
  const state = await ctx.db.transaction().execute(async (trx) => {
    await lockCampaigns(trx, ctx.tenantId)
    await lockGate(trx, ctx.tenantId)
    const before = await findOrThrow(trx, ctx, campaignId)
    const newValues = change(before)
    await repo.changeCampaign(trx, ctx.tenantId, { id: campaignId, change: newValues })
    const entry = { subject: campaignId, before: { state: before.state }, after: { state: newValues.state } }
    await recordAudit(trx, ctx, entry)
    return newValues.state
  })
  if (state !== 'paused') await cancelPlansOf(ctx, { campaignId, plan: 'all' })
  return { campaignId, state, inFlight: await waitForResponses(ctx, startedAt, { campaignId }) }
}

async function findOrThrow(db: Db, ctx: TenantCtx, campaignId: string): Promise<repo.CampaignRecord> {
  const campaign = await repo.findCampaign(db, ctx.tenantId, campaignId)
  if (!campaign) throw notFound()
  return campaign
}

function isDone(state: repo.CampaignRecord['state']): state is 'finished' | 'cancelled' {
  return state === 'finished' || state === 'cancelled'
}

function createEndedError(): DomainError {
  return new DomainError('conflict', 'This campaign has already ended')
}
