import type { SkipReason } from '@callwright/contract/campaigns/campaigns'
import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'
import { isPlaceUnknown } from '@callwright/contract/text/area-codes'
import { checkPhone, type E164 } from '@callwright/contract/text/phone'

import type { DailyWindow } from '../../campaigns/hours/calling-hours.ts'
import { type Callee, checkCallingTime, listPossibleZones } from '../../campaigns/hours/due-time.ts'
import { findRetryWindow } from '../../campaigns/retries/plan-retry.ts'

// The dialer's rules without its reads: the dialer applies them to tables, and flight plans to lists.

/** Minimum pause between turns, even under load: claims are made in batches. */
export const REST_MS = 50
/** How long the dialer waits for news before its next turn. */
export const IDLE_MS = 1000
/** A line is free again after this long, even if no event reported the end of its call. */
export const MAX_CALL_MS = 60 * 60_000
/** Extra recipients to check, because some may not be called now. */
export const EXTRA_RECIPIENTS = 20

/** How many of a turn's remaining starts the next of the remaining campaigns may use. */
export function shareOf(starts: number, campaigns: number): number {
  return Math.ceil(starts / campaigns)
}

/** Whether a recipient may be called. `never` skips it permanently, with a reason shown to users. */
export type Verdict = { go: 'now' } | GateDenial
export type GateDenial = { go: 'later'; dueAt: number } | { go: 'never'; reason: SkipReason }

/** Delay for a number that is already in a call. */
export const BUSY_NUMBER_MS = 15_000

/** Why a number is never called; null if it may be. `suggested`: numbers whose owners seem to have asked for that. */
export function refuseNumber(
  phoneNumber: E164,
  {
    listed,
    suggested,
    countries,
  }: Record<'listed' | 'suggested', ReadonlySet<string>> & { countries: readonly string[] },
): SkipReason | null {
  if (listed.has(phoneNumber)) return 'do-not-call'
  if (suggested.has(phoneNumber)) return 'asked-not-to-be-called'
  const check = checkPhone(phoneNumber, countries)
  // The lists above know only the canonical form.
  return check.ok && check.e164 === phoneNumber ? null : 'number-refused'
}

/**
 * Whether the hours allow a call at `at` (epoch ms).
 * @param campaign.window null means at any time
 * @param campaign.rules null if they do not apply: to a first call, or in Test Mode
 */
export function checkHours(
  recipient: Callee,
  {
    window,
    rules,
    lastAttemptAt,
  }: { window: DailyWindow | null; rules: RetryRules | null; lastAttemptAt: number | undefined },
  at: number,
): Verdict {
  const allowed =
    rules !== null && lastAttemptAt !== undefined
      ? findRetryWindow({ rules, window, zones: listPossibleZones(recipient), lastAttemptAt }, at)
      : window
  const hours = checkCallingTime(recipient, allowed, at)
  if (hours.when === 'never') return { go: 'never', reason: describeNever(recipient, hours.isZoneKnown) }
  return hours.when === 'later' ? { go: 'later', dueAt: hours.dueAt } : { go: 'now' }
}

function describeNever({ phoneNumber, timeZone }: Callee, isZoneKnown: boolean): SkipReason {
  if (!isZoneKnown) return 'unknown-time-zone'
  return timeZone === null && isPlaceUnknown(phoneNumber) ? 'unknown-place' : 'no-calling-hours'
}
