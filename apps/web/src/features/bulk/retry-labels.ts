import { WEEKDAYS } from '@callwright/contract/agent/opening-hours'
import type { CallBackMode, RetryEnd, RetryRules } from '@callwright/contract/campaigns/retry-rules'
import { formatCount } from '#lib/format.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

export const RETRY_END_LABELS: Record<RetryEnd, string> = {
  'no-answer': 'No answer',
  busy: 'Busy or declined',
  voicemail: 'Reached voicemail',
  failed: 'The call failed',
}

export const CALL_BACK_LABELS: Record<CallBackMode, string> = {
  ask: 'Ask me first',
  automatic: 'Confirm automatically',
}

/** `15 minutes`, `1 hour`, `2 days`. */
export function formatDelay(minutes: number): string {
  if (minutes % DAY_MINUTES === 0) return formatCount(minutes / DAY_MINUTES, 'day')
  return minutes % HOUR_MINUTES === 0 ? formatCount(minutes / HOUR_MINUTES, 'hour') : formatCount(minutes, 'minute')
}

/** Which calls are tried again: `No answer, Busy or declined, “interested”`. */
export function formatRetriedEnds({ ends, outcomes }: RetryRules): string {
  return [...ends.map((end) => RETRY_END_LABELS[end]), ...outcomes.map((outcome) => `“${outcome}”`)].join(', ')
}

/** When the next attempt is made: `At least 1 hour later, on Monday, Tuesday, at a different time of day`. */
export function formatNextAttempt({ afterMinutes, weekdays, otherTimeOfDay }: RetryRules, testMode: boolean): string {
  if (testMode) return 'A minute later, at any hour'
  const days = WEEKDAYS.filter((_day, index) => weekdays.includes(index))
  return [
    `At least ${formatDelay(afterMinutes)} later`,
    days.length === WEEKDAYS.length ? 'on any day' : `on ${days.join(', ')}`,
    ...(otherTimeOfDay ? ['at a different time of day'] : []),
  ].join(', ')
}

/** `Up to 3 calls to each person. Tries again after: No answer, Busy or declined. At least 1 hour later, on any day.` */
export function summarizeRules(rules: RetryRules, testMode: boolean): string {
  const { ends, outcomes, attempts, weekdays } = rules
  if (ends.length + outcomes.length === 0 || weekdays.length === 0)
    return 'No one will be called again with these settings.'
  const next = formatNextAttempt(rules, testMode)
  return `Up to ${attempts} calls to each person. Tries again after: ${formatRetriedEnds(rules)}. ${next}.`
}
