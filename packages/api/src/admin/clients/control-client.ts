import { monthOf } from '@callwright/contract/admin'
import type { ClientData } from '@callwright/contract/webhook-data'

import { recordAudit } from '../../context/audit.ts'
import { releaseHeldCampaigns } from '../../campaigns/campaigns.repo.ts'
import { countCallsInFlight } from '../../calls/record/calls.repo.ts'
import { type InFlightReport, waitForCallsInFlight } from '../../calls/place/wait-for-calls-in-flight.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { notFound } from '../../context/domain-error.ts'
import { alertOperator } from '../../usage/alerts.ts'
import { enqueueNumberUpdates } from '../../usage/number-updates.ts'
import { findAllowance } from '../../usage/usage.repo.ts'
import { lockAll } from '../../tenant/tenant.repo.ts'
import { publishEvent, transactionWithEvents } from '../../webhooks/publish-event.ts'
import * as repo from './clients.repo.ts'

/** 0 means no limit, like an empty field. A limit that has already been reached takes effect immediately. */
export async function setLimit(ctx: TenantCtx, input: { limitMinutes: number | null }): Promise<number | null> {
  const minutes = input.limitMinutes === 0 ? null : input.limitMinutes
  const { tenantId } = ctx
  await transactionWithEvents(ctx, async (trx) => {
    const now = ctx.now()
    await lockAll(trx, tenantId)
    const month = monthOf(now)
    const before = await findAllowance(trx, tenantId, month)
    if (!before) throw notFound()
    await repo.updateClient(trx, tenantId, { monthlyLimitMinutes: minutes, updatedAt: now })
    await releaseHeldCampaigns(trx, tenantId, now)
    await enqueueNumberUpdates(trx, ctx, tenantId)
    // `before: 0` sends an alert for every threshold in the new limit that usage has already passed.
    const usage = { tenantId, month, before: 0, after: before.usedSeconds }
    await alertOperator(trx, { ...ctx, settings: { ...ctx.settings, usageBenchmarks: [] } }, usage)
    const entry = {
      tenantId,
      before: { minutes: before.limitMinutes },
      after: { minutes },
    }
    await recordAudit(trx, ctx, entry)
  })
  ctx.events.emit('campaignChanged')
  ctx.events.emit('jobsQueued')
  return minutes
}

/** The commit closes the gate; this then waits briefly for requests that are already being sent. */
export async function setPaused(ctx: TenantCtx, input: { paused: boolean }): Promise<InFlightReport> {
  const { tenantId } = ctx
  await transactionWithEvents(ctx, async (trx) => {
    const now = ctx.now()
    await lockAll(trx, tenantId)
    const before = await findAllowance(trx, tenantId, monthOf(now))
    if (!before) throw notFound()
    const wasPaused = before.pausedAt !== null
    if (wasPaused !== input.paused) {
      await repo.updateClient(trx, tenantId, { pausedAt: input.paused ? now : null, updatedAt: now })
      // If there is another reason to hold a campaign, the dialer holds it again.
      if (!input.paused) await releaseHeldCampaigns(trx, tenantId, now)
      await enqueueNumberUpdates(trx, ctx, tenantId)
      const data: ClientData = { business_name: before.businessName, paused: input.paused }
      const type = input.paused ? 'client.paused' : 'client.resumed'
      publishEvent(trx, { type, tenantId, data: async () => ({ data }) })
    }
    const entry = {
      tenantId,
      before: { paused: wasPaused },
      after: { paused: input.paused },
    }
    await recordAudit(trx, ctx, entry)
  })
  ctx.events.emit('jobsQueued')
  ctx.events.emit('campaignChanged')
  if (input.paused) return await waitForCallsInFlight(ctx, tenantId)
  return { inFlight: await countCallsInFlight(ctx.db, tenantId), isInboundOff: false }
}
