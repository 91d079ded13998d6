import type { MailRuleSettings } from '@callwright/contract/mails/mail-rules'
import { parseClock } from '@callwright/contract/text/clock'

import { createOffsetLookup, DAY_MS, HOUR_MS } from '../context/local-time.ts'

export type ScheduledSettings = Exclude<MailRuleSettings, { kind: 'call' }>

/** Reports are sent on the first of the month at this hour. */
const REPORT_AT = '08:00'

/** The first time after `after` at which a digest or report is due. Epoch milliseconds. */
export function nextDue(settings: ScheduledSettings, after: number): number {
  return findDue(settings, { near: after, step: 1 })
}

/** The last time up to `until` at which it was due. */
export function lastDue(settings: ScheduledSettings, until: number): number {
  return findDue(settings, { near: until, step: -1 })
}

function findDue(settings: ScheduledSettings, { near, step }: { near: number; step: 1 | -1 }): number {
  const offsetAt = createOffsetLookup(settings.timeZone)
  const minutes = parseClock(settings.kind === 'digest' ? settings.at : REPORT_AT)
  const today = Math.floor((near + offsetAt(near)) / DAY_MS)
  // A day earlier, because a time that a clock change skips may move past midnight.
  for (let day = today - step; ; day += step) {
    if (!isDueOn(settings, day)) continue
    const due = toTimestamp(day * DAY_MS + minutes * 60_000, offsetAt)
    // After it, or up to it.
    if (due > near === step > 0) return due
  }
}

/** @param day counted from 1970-01-01, a Thursday */
function isDueOn(settings: ScheduledSettings, day: number): boolean {
  if (settings.kind === 'digest') return settings.weekdays.includes((day + 3) % 7)
  return new Date(day * DAY_MS).getUTCDate() === 1
}

/**
 * The timestamp of a local time: the earlier one if clocks show it twice, and the next full hour if a clock change
 * skips it.
 */
export function toTimestamp(local: number, offsetAt: (at: number) => number): number {
  for (let time = local; ; time = (Math.floor(time / HOUR_MS) + 1) * HOUR_MS) {
    for (const offset of [offsetAt(time - DAY_MS), offsetAt(time + DAY_MS)]) {
      if (offsetAt(time - offset) === offset) return time - offset
    }
  }
}

/** The month before a due report, in its zone. Epoch milliseconds; `to` is exclusive. */
export function monthBefore(due: number, timeZone: string): { month: string; from: number; to: number } {
  const offsetAt = createOffsetLookup(timeZone)
  const date = new Date(due + offsetAt(due))
  const first = (months: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)
  return {
    month: new Date(first(-1)).toISOString().slice(0, 7),
    from: toTimestamp(first(-1), offsetAt),
    to: toTimestamp(first(0), offsetAt),
  }
}
