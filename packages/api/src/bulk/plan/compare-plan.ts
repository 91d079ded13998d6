import type { DelayCause, PlanComparison, PlanSummary } from '@callwright/contract/campaigns/flight-plan'

import { readAttemptFigures } from '../../campaigns/attempts.repo.ts'
import { type CampaignRecord, findCampaign } from '../../campaigns/campaigns.repo.ts'
import { notFound } from '../../context/domain-error.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { planRest } from './plan-campaign.ts'

const MINUTE_MS = 60_000
/** Smaller differences are not delays. */
const ON_PLAN = { ms: 5 * MINUTE_MS, share: 0.1 }

/** Compares a campaign with its plan. @throws DomainError `not-found` */
export async function comparePlan(ctx: TenantCtx, campaignId: string): Promise<PlanComparison> {
  const { db, tenantId } = ctx
  const campaign = await findCampaign(db, tenantId, campaignId)
  if (!campaign) throw notFound()
  const planned = campaign.plan === null ? null : (JSON.parse(campaign.plan) as PlanSummary)
  const hasEnded = campaign.state === 'finished' || campaign.state === 'cancelled'
  const rest = hasEnded ? null : (await planRest(ctx, campaign)).plan
  const { calls, lineSeconds, talkSeconds } = await readAttemptFigures(db, tenantId, campaignId)
  const endsAt = hasEnded ? campaign.finishedAt : (rest?.end?.median ?? null)
  const delayMs = planned && endsAt !== null ? findDelay(planned, endsAt) : 0
  const causes =
    planned && delayMs > 0
      ? listCauses(ctx, { campaign, planned, calls, lineSeconds, restCalls: rest?.calls.median ?? 0 })
      : []
  const minutes = Math.ceil((calls * talkSeconds) / 60)
  return { planned, rest, calls, minutes, endsAt, delayMs, causes }
}

/** Within the planned range, or nearly, nothing is late. */
function findDelay({ startsAt, end }: PlanSummary, endsAt: number): number {
  if (end === null) return 0
  const delayMs = endsAt - end.median
  const tolerance = Math.max(ON_PLAN.ms, ON_PLAN.share * (end.median - startsAt))
  const isOnPlan = Math.abs(delayMs) <= tolerance || (endsAt >= end.low && endsAt <= end.high)
  return isOnPlan ? 0 : delayMs
}

type Facts = {
  campaign: CampaignRecord
  planned: PlanSummary
  calls: number
  lineSeconds: number | null
  restCalls: number
}

/** What differs from the plan by more than a minute's delay. */
function listCauses({ now, settings }: TenantCtx, { campaign, planned, ...facts }: Facts): DelayCause[] {
  const { startedAt, pausedAt, pausedMs } = campaign
  const actualCalls = facts.calls + facts.restCalls
  const lineSeconds = facts.lineSeconds ?? planned.lineSeconds
  const perLine = 1000 / settings.dialer.concurrency
  const causes: DelayCause[] = [
    { kind: 'started-later', ms: (startedAt ?? now()) - planned.startsAt },
    { kind: 'paused', ms: pausedMs + (pausedAt === null ? 0 : now() - pausedAt) },
    {
      kind: 'longer-calls',
      ms: (lineSeconds - planned.lineSeconds) * actualCalls * perLine,
      ...{ planned: planned.lineSeconds, actual: lineSeconds },
    },
    {
      kind: 'more-calls',
      ms: (actualCalls - planned.calls.high) * lineSeconds * perLine,
      ...{ planned: planned.calls.median, actual: actualCalls },
    },
  ]
  return causes.filter(({ ms }) => ms >= MINUTE_MS).toSorted((one, other) => other.ms - one.ms)
}
