import { toValueKey } from '@callwright/contract/calls/call-fields'
import type { CallStatus, EndReason } from '@callwright/contract/calls/calls'
import { RETRY_ENDS, type RetryEnd, type RetryRules } from '@callwright/contract/campaigns/retry-rules'

import type { CampaignRecord } from '../campaigns.repo.ts'
import { type DailyWindow, findNextOpening } from '../hours/calling-hours.ts'

const MINUTE_MS = 60_000
const ALL_DAY: DailyWindow = { from: 0, until: 24 * 60 }
const WEEK_DAYS = 7

/** null: no automatic retries */
export function readRetryRules({ retryRules }: Pick<CampaignRecord, 'retryRules'>): RetryRules | null {
  return retryRules === null ? null : (JSON.parse(retryRules) as RetryRules)
}

/** How a call ended, with its outcomes so far as value keys. */
type Ended = { status: CallStatus; endReason: EndReason | null; outcomes: readonly string[] }

/** Which of the rules the call matches: an end, or an outcome as the rules spell it. */
export function findRetryReason(call: Ended, { ends, outcomes }: RetryRules): string | null {
  const end = toRetryEnd(call)
  if (end !== null && ends.includes(end)) return end
  if (call.status !== 'completed') return null
  return outcomes.find((outcome) => call.outcomes.includes(toValueKey(outcome))) ?? null
}

function toRetryEnd({ status, endReason }: Ended): RetryEnd | null {
  if (status === 'failed') return endReason === 'unknown' ? null : 'failed'
  if (endReason === 'declined') return 'busy'
  return RETRY_ENDS.find((end) => end === endReason) ?? null
}

type LastAttempt = {
  rules: RetryRules
  /** the campaign's calling hours; null means at any time */
  window: DailyWindow | null
  /** every time zone that the number could be in */
  zones: readonly string[]
  lastAttemptAt: number
}

/** A rehearsal should not take hours. */
const TEST_MODE_DELAY_MS = 60_000

/**
 * When the next attempt is due: the first time that the rules and the calling hours allow in every zone; in Test Mode,
 * after a minute. Times are epoch milliseconds.
 * @param last.endedAt when the last call ended
 * @returns null if there is no such time in four weeks
 */
export function planRetry(last: LastAttempt & { endedAt: number; testMode?: boolean }): number | null {
  if (last.testMode) return last.endedAt + TEST_MODE_DELAY_MS
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
