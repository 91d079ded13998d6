import { CALL_BACK_MAX_DAYS } from '@callwright/contract/campaigns/call-backs'
import { canonicalTimeZone } from '@callwright/contract/text/time-zone'

import { createOffsetLookup, DAY_MS, dayNumber } from '../../context/local-time.ts'

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: DAY_MS } as const
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const WAIT = /^in (\d{1,4}) (minute|hour|day)s?$/
const MOMENT = new RegExp(
  String.raw`^(?:(today|tomorrow)|(next )?(${WEEKDAYS.join('|')})|(\d{4}-\d\d-\d\d)) at ([01]?\d|2[0-3]):([0-5]\d)$`,
)

/** Whether an answer to the reserved question on call-backs has one of its fixed forms. */
export function isCallBackAnswer(answer: string): boolean {
  const text = normalize(answer)
  return text === 'no time' || WAIT.test(text) || MOMENT.test(text)
}

function normalize(answer: string): string {
  return answer.trim().toLowerCase().replace(/\.$/, '')
}

/**
 * The instant that an answer to the reserved question on call-backs names, in one of its fixed forms.
 * @param spoken.at when the customer said it, in epoch milliseconds
 * @param spoken.zones every time zone that the customer could be in
 * @returns epoch milliseconds; null if there is no time, the form or date is invalid, the time has passed or is more than
 * a year away, or the day or the zone is ambiguous
 */
export function readCallBackTime(answer: string, spoken: { at: number; zones: readonly string[] }): number | null {
  const text = normalize(answer)
  const [, count, unit] = WAIT.exec(text) ?? []
  if (count !== undefined) return limit(spoken.at + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS], spoken.at)
  const [, near, next, weekday, date, hours, minutes] = MOMENT.exec(text) ?? []
  if (hours === undefined) return null
  const timeOfDay = Number(hours) * UNIT_MS.hour + Number(minutes) * UNIT_MS.minute
  const resolve = (zone: string): number | null => {
    const timeZone = canonicalTimeZone(zone)
    if (timeZone === null) return null
    const offsetAt = createOffsetLookup(timeZone)
    const today = dayNumber(spoken.at, offsetAt(spoken.at))
    const day = date === undefined ? findDay({ near, next, weekday }, today) : findDate(date)
    if (day === null) return null
    const local = day * DAY_MS + timeOfDay
    // The offset may change before then.
    return limit(local - offsetAt(local - offsetAt(local)), spoken.at)
  }
  const [time = null, ...others] = new Set(spoken.zones.map(resolve))
  return others.length === 0 ? time : null
}

function limit(time: number, spokenAt: number): number | null {
  return time > spokenAt && time <= spokenAt + CALL_BACK_MAX_DAYS * DAY_MS ? time : null
}

type Day = Record<'near' | 'next' | 'weekday', string | undefined>

/** Days are counted from 1970-01-01, a Thursday. Weeks begin on Monday. */
function findDay({ near, next, weekday = '' }: Day, today: number): number | null {
  if (near !== undefined) return near === 'today' ? today : today + 1
  const ahead = WEEKDAYS.indexOf(weekday) - ((today + 3) % 7)
  if (next !== undefined) return today + ahead + 7
  // Said on a Friday, "Friday" may mean today or next week.
  return ahead === 0 ? null : today + ((ahead + 7) % 7)
}

function findDate(date: string): number | null {
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? null : at / DAY_MS
}
