import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { publishCampaignEvent } from './campaign-events.ts'
import type { EventTrx } from '../webhooks/publish-event.ts'

/**
 * `placed`: the call was answered or rang unanswered; `failed`: the call failed; `blocked`: the provider accepts no
 * calls at all, which a single response proves.
 */
export type CallOutcome = 'placed' | 'failed' | 'blocked'

const MAX_FAILURES_IN_A_ROW = 20
const WINDOW_CALLS = 40
const FIRST_HOLD_MS = 60_000
const MAX_HOLD_MS = 30 * 60_000

/** A campaign's health, judged by its newest calls. */
export type CampaignHealth = {
  /** one letter per call, oldest first: `s` (success) or `f` (failure) */
  outcomes: string
  /** consecutive holds */
  trips: number
}

/**
 * Circuit breaker. Twenty failures in a row, failures in half of the last forty calls, or a provider that accepts no
 * calls hold a campaign. After the hold it is half-open: one call at a time, and a single failure doubles the hold.
 * @returns the health after the call, and how long to hold the campaign (null for not at all)
 */
export function applyOutcome(
  health: CampaignHealth,
  outcome: CallOutcome,
): { health: CampaignHealth; holdMs: number | null } {
  const outcomes = `${health.outcomes}${outcome === 'placed' ? 's' : 'f'}`.slice(-WINDOW_CALLS)
  if (outcome === 'placed') return { health: { outcomes, trips: 0 }, holdMs: null }
  if (outcome === 'failed' && health.trips === 0 && !isTripped(outcomes))
    return { health: { outcomes, trips: 0 }, holdMs: null }
  const holdMs = Math.min(FIRST_HOLD_MS * 2 ** health.trips, MAX_HOLD_MS)
  return { health: { outcomes: '', trips: health.trips + 1 }, holdMs }
}

function isTripped(outcomes: string): boolean {
  if (outcomes.endsWith('f'.repeat(MAX_FAILURES_IN_A_ROW))) return true
  return outcomes.length === WINDOW_CALLS && outcomes.split('f').length - 1 >= WINDOW_CALLS / 2
}

/**
 * Records the outcome of a campaign's call, and holds the campaign if too many calls failed. Calls that were in flight
 * when it was held do not count, until a later one succeeds.
 * @returns when the hold ends (epoch ms); null if it is not held
 */
export async function recordCallOutcome(
  db: EventTrx,
  tenant: TenantId,
  { campaignId, callId, outcome, now }: { campaignId: string; callId: string; outcome: CallOutcome; now: number },
): Promise<number | null> {
  const campaign = await db
    .selectFrom('campaigns')
    .select(['outcomes', 'trips', 'trippedAt', 'state', 'heldReason', 'nextAt'])
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  if (!campaign) return null
  const { heldReason: reason, nextAt: heldUntil } = campaign
  if (reason === 'provider-trouble' && (heldUntil ?? 0) > now) return heldUntil
  if (campaign.trips > 0 && (await isFromBefore(db, tenant, { callId, at: campaign.trippedAt ?? 0 }))) return null
  const { health, holdMs } = applyOutcome(campaign, outcome)
  const isHeld = holdMs !== null && campaign.state === 'running'
  // The common case: another success changes nothing, so skip the write.
  if (!isHeld && health.outcomes === campaign.outcomes && health.trips === campaign.trips) return null
  await db
    .updateTable('campaigns')
    .set({ ...health, ...(isHeld ? { heldReason: 'provider-trouble', trippedAt: now, nextAt: now + holdMs } : {}) })
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .execute()
  if (!isHeld) return null
  publishCampaignEvent(db, tenant, { campaignId, type: 'campaign.held' })
  return now + holdMs
}

async function isFromBefore(
  db: Db,
  tenant: TenantId,
  { callId, at }: { callId: string; at: number },
): Promise<boolean> {
  const attempt = await db
    .selectFrom('attempts')
    .select('createdAt')
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  return attempt !== undefined && attempt.createdAt <= at
}
