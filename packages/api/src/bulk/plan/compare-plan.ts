import { startOfNextMonth } from '@callwright/contract/admin'
import type { DelayCause, PlanComparison, PlanSummary } from '@callwright/contract/campaigns/flight-plan'

import { readCallFigures } from '../../campaigns/attempts.repo.ts'
import { type CampaignRecord, findCampaign } from '../../campaigns/campaigns.repo.ts'
import { notFound } from '../../context/domain-error.ts'
import { MAX_CALL_MS } from '../dialer/dialer-rules.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { type CampaignPlan, planRest } from './plan-campaign.ts'

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
  const rest = hasEnded
    ? null
    : await ctx.planInTurn(tenantId, async (compute) => await planRest({ ...ctx, compute }, campaign))
  const made = await readCallFigures(db, tenantId, { campaignId, longestMs: MAX_CALL_MS })
  const endsAt = hasEnded ? campaign.finishedAt : (rest?.plan.end?.median ?? null)
  const isCompared = endsAt !== null && campaign.state !== 'cancelled'
  const delayMs = planned && isCompared ? findDelay(planned, endsAt) : 0
  const causes = planned && delayMs > 0 ? listCauses(ctx, { campaign, planned, rest, made, delayMs }) : []
  const minutes = campaign.testMode ? 0 : Math.ceil((made.calls * made.talkSeconds) / 60)
  return { planned, rest: rest?.plan ?? null, calls: made.calls, minutes, endsAt, delayMs, causes }
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
  /** null once it has ended */
  rest: CampaignPlan | null
  made: Awaited<ReturnType<typeof readCallFigures>>
  delayMs: number
}

/** What differs from the plan and explains at least a quarter of its delay. */
function listCauses({ now, settings }: TenantCtx, { campaign, planned, rest, made, delayMs }: Facts): DelayCause[] {
  const { startedAt, pausedAt, pausedMs, finishedAt } = campaign
  const restCalls = rest?.plan.calls.median ?? 0
  const calls = made.calls + restCalls
  const madeSeconds = made.calls * (made.lineSeconds ?? planned.lineSeconds)
  const lineSeconds = (madeSeconds + restCalls * (rest?.summary.lineSeconds ?? 0)) / Math.max(1, calls)
  const perLine = 1000 / settings.dialer.concurrency
  const causes: DelayCause[] = [
    { kind: 'started-later', ms: (startedAt ?? now()) - planned.startsAt },
    { kind: 'paused', ms: pausedMs + (pausedAt === null ? 0 : (finishedAt ?? now()) - pausedAt) },
    {
      kind: 'longer-calls',
      ms: (lineSeconds - planned.lineSeconds) * calls * perLine,
      ...{ planned: planned.lineSeconds, actual: lineSeconds },
    },
    {
      kind: 'more-calls',
      ms: (calls - planned.calls.high) * lineSeconds * perLine,
      ...{ planned: planned.calls.median, actual: calls },
    },
  ]
  for (const warning of rest?.plan.warnings ?? []) {
    if (planned.warned.includes(warning.kind)) continue
    if (warning.kind === 'limit') causes.push({ kind: 'limit', ms: startOfNextMonth(warning.at) - warning.at })
    if (warning.kind === 'paused') causes.push({ kind: 'client-paused', ms: now() - warning.at })
    if (warning.kind === 'shared-lines') causes.push({ kind: 'shared-lines', ms: warning.delayMs })
  }
  const capped = causes.map((cause) => ({ ...cause, ms: Math.min(cause.ms, delayMs) }))
  return capped.filter(({ ms }) => ms >= delayMs / 4).toSorted((one, other) => other.ms - one.ms)
}
