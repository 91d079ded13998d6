import type { CampaignState, RecipientCounts } from '@callwright/contract/campaigns/campaigns'

const LIVE = 1000
const WAITING = 5000

/** Calls that are under way. */
export function inFlight(counts: RecipientCounts): number {
  return counts.dialling + counts['in-progress']
}

/** Recipients of whom nothing more is expected. */
export function settledCount(counts: RecipientCounts): number {
  const { completed, missed, failed, unknown, skipped, cancelled } = counts
  return completed + missed + failed + unknown + skipped + cancelled
}

/** Whole percents; 100 only when all are through. */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((part / total) * 100)
}

export function isOver(state: CampaignState): boolean {
  return state === 'finished' || state === 'cancelled'
}

/** How often a campaign is asked for again, in milliseconds; false once nothing changes any more. */
export function campaignPollInterval(
  campaign: { state: CampaignState; counts: RecipientCounts } | undefined,
): number | false {
  if (!campaign) return false
  if (campaign.state === 'running' || inFlight(campaign.counts) > 0) return LIVE
  return isOver(campaign.state) ? false : WAITING
}
