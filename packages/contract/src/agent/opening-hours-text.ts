import { formatTime } from '../calls/call-text.ts'
import { type OpeningHours, type OpeningState, type Span, toMinutes, WEEKDAYS } from './opening-hours.ts'

export const NEVER_OPEN = 'You are never open, except on the days you list as exceptions.'
const DAY_MINUTES = 24 * 60

/** What happens to a call now, and for how long. */
export function describeOpening({ isOpen, changesAt, holiday }: OpeningState, hours: OpeningHours): string {
  const sentences = [isOpen ? 'Your agent answers as usual.' : describeOutside(hours)]
  const state = isOpen ? 'open' : 'closed'
  if (changesAt !== null) sentences.push(`You are ${state} until ${describeMoment(changesAt, hours.timeZone)}.`)
  else if (isOpen) sentences.push('You are always open.')
  else sentences.push(hours.week.length === 0 ? NEVER_OPEN : 'You are closed for more than a year.')
  if (holiday !== null) sentences.push(`Today is listed as "${holiday}".`)
  return sentences.join(' ')
}

function describeOutside({ outside }: OpeningHours): string {
  if (outside.kind === 'message') return 'The caller hears your message, and the call ends.'
  return 'Your agent answers with the first message and prompt for calls outside your hours.'
}

function describeMoment(at: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(at)
  return `${formatTime(at, { timeZone, withZone: true })} on ${day}`
}

/** The week and the exceptions; consecutive days with the same hours share a line. */
export function describeHours({ week, holidays }: Pick<OpeningHours, 'week' | 'holidays'>): string {
  const exceptions = holidays.map(({ name, from, until, spans }) => {
    const days = from === until ? formatDay(from) : `${formatDay(from)} to ${formatDay(until)}`
    return `${days} (${name}): ${describeSpans(spans)}`
  })
  return [...(week.length === 0 ? [NEVER_OPEN] : describeWeek(week)), ...exceptions].join('\n')
}

function describeWeek(week: OpeningHours['week']): string[] {
  const groups: { first: string; last: string; spans: string }[] = []
  for (const [day, name] of WEEKDAYS.entries()) {
    const spans = describeSpans(week.filter((span) => span.day === day))
    const group = groups.at(-1)
    if (group?.spans === spans) group.last = name
    else groups.push({ first: name, last: name, spans })
  }
  return groups.map(({ first, last, spans }) => `${first === last ? first : `${first} to ${last}`}: ${spans}`)
}

function describeSpans(spans: readonly Span[]): string {
  return spans.length === 0 ? 'closed' : spans.map(describeSpan).join(' and ')
}

export function describeSpan(span: Span): string {
  const { from, until } = toMinutes(span)
  if (from === 0 && until === DAY_MINUTES) return 'all day'
  if (until === DAY_MINUTES) return `${formatClock(from)} to midnight`
  const end = until > DAY_MINUTES ? `${formatClock(until - DAY_MINUTES)} the next day` : formatClock(until)
  return `${formatClock(from)} to ${end}`
}

function formatClock(minutes: number): string {
  return formatTime(minutes * 60_000, { timeZone: 'UTC' })
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `December 24, 2026` for `2026-12-24` */
export function formatDay(date: string): string {
  return longDate.format(Date.parse(date))
}
