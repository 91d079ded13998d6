import type { CampaignState, RecipientCounts } from '@callwright/contract/campaigns/campaigns'

const LIVE_POLL_MS = 1000
const WAITING_POLL_MS = 5000

/** The statuses that do not change, in the order of a progress bar's parts. */
export const FINAL_STATUSES = ['completed', 'missed', 'failed', 'unknown', 'skipped', 'cancelled'] as const

/** The number of calls in progress. */
export function countInFlight(counts: RecipientCounts): number {
  return counts.dialling + counts['in-progress']
}

/** The number of recipients with a final status. */
export function countFinal(counts: RecipientCounts): number {
  return FINAL_STATUSES.reduce((sum, status) => sum + counts[status], 0)
}

/** Rounds down, so 100 means complete. */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((part / total) * 100)
}

/** True if it has started but not ended. */
export function isInProgress(state: CampaignState): boolean {
  return state === 'running' || state === 'held' || state === 'paused'
}

export function hasEnded(state: CampaignState): boolean {
  return state === 'finished' || state === 'cancelled'
}

/** Poll interval in milliseconds; false once nothing can change. */
export function campaignPollInterval(
  campaign: { state: CampaignState; counts: RecipientCounts } | undefined,
): number | false {
  if (!campaign) return false
  if (campaign.state === 'running' || countInFlight(campaign.counts) > 0) return LIVE_POLL_MS
  return hasEnded(campaign.state) ? false : WAITING_POLL_MS
}
