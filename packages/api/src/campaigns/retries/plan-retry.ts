import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'

import type { CampaignRecord } from '../campaigns.repo.ts'
import { type DailyWindow, findNextOpening } from '../hours/calling-hours.ts'

const MINUTE_MS = 60_000
const ALL_DAY: DailyWindow = { from: 0, until: 24 * 60 }
const WEEK_DAYS = 7

/** null: no automatic retries */
export function readRetryRules({ retryRules }: Pick<CampaignRecord, 'retryRules'>): RetryRules | null {
  return retryRules === null ? null : (JSON.parse(retryRules) as RetryRules)
}

type LastAttempt = {
  rules: RetryRules
  /** the campaign's calling hours; null means at any time */
  window: DailyWindow | null
  /** every time zone that the number could be in */
  zones: readonly string[]
  lastAttemptAt: number
}

/**
 * When the next attempt is due: the first time that the rules and the calling hours allow in every zone. Times are
 * epoch milliseconds.
 * @param last.endedAt when the last call ended
 * @returns null if there is no such time in four weeks
 */
export function planRetry(last: LastAttempt & { endedAt: number }): number | null {
  const earliest = last.endedAt + last.rules.afterMinutes * MINUTE_MS
  const window = findRetryWindow(last, earliest)
  return window ? findNextOpening(earliest, last.zones, window) : earliest
}

/**
 * When a retry may take place: within the calling hours, on the rules' weekdays, and in another part of the day than
 * the last attempt, unless the calling hours leave no other part.
 * @param from the earliest time
 * @returns null means at any time, even if the zone is unknown
 */
export function findRetryWindow(
  { rules, window, zones, lastAttemptAt }: LastAttempt,
  from: number,
): DailyWindow | null {
  if (window === null && rules.weekdays.length === WEEK_DAYS && !rules.otherTimeOfDay) return null
  const allowed = { ...(window ?? ALL_DAY), weekdays: rules.weekdays }
  if (!rules.otherTimeOfDay) return allowed
  const wanted = { ...allowed, except: lastAttemptAt }
  return findNextOpening(from, zones, wanted) === null ? allowed : wanted
}
