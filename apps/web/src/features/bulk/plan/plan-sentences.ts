import { formatTime } from '@callwright/contract/calls/call-text'
import type { FlightPlan, PlannedHalfHour, PlanRange } from '@callwright/contract/campaigns/flight-plan'
import { formatCount, formatNumber } from '#lib/format.ts'
import { LOCAL_TIME_ZONE } from '#lib/local-time.ts'
import { isoDay } from '#lib/url-state/period.ts'
import { countPeople, NOT_CALLED, withoutDuplicates } from './not-called.ts'
import { formatEnd, formatOnDay } from './plan-times.ts'

type Context = { testMode: boolean; now: number }

/** Who is called when, when it is over, and who is not called. Times are in the reader's time zone. */
export function describePlan(plan: FlightPlan, context: Context): string[] {
  return [
    describeCalled(plan, context.now),
    ...(plan.called === 0 ? [] : [`${describeVolume(plan, context)}. ${describeEnd(plan, context.now)}`]),
    describeNotCalled(plan),
  ]
}

/** `The campaign will end on Wednesday at about 11:40 AM.` */
function describeEnd({ end }: FlightPlan, now: number): string {
  return end === null
    ? 'Calling everyone will take more than 60 days.'
    : `The campaign will end ${formatEnd(end, now)}.`
}

const DAYS_SHOWN = 3

function describeCalled({ people, called, halfHours, notCalled }: FlightPlan, now: number): string {
  if (called === 0) return 'Nobody will be called.'
  const all = people - (countPeople(notCalled) - countPeople(withoutDuplicates(notCalled)))
  const days = listDays(halfHours)
  const who = `${describeShare(called, all)} will be called`
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return `${who}.`
  if (first === last) return `${who} ${describeDay(first, now)}.`
  const describeSome = (day: Day): string => `about ${formatNumber(day.people)} ${describeDay(day, now)}`
  if (days.length <= DAYS_SHOWN) return `${who}: ${days.map(describeSome).join(', ')}.`
  return `${who}: ${describeSome(first)}, and the last ${formatOnDay(last.lastAt, now)}.`
}

function describeShare(called: number, all: number): string {
  if (called < all) return `${formatNumber(called)} of ${formatCount(all, 'person', 'people')}`
  return all === 1 ? '1 person' : `All ${formatNumber(all)} people`
}

type Day = Omit<PlannedHalfHour, 'calls'>

/** Each day's first calls to a person. */
function listDays(halfHours: readonly PlannedHalfHour[]): Day[] {
  const days: Day[] = []
  for (const { firstAt, lastAt, people } of halfHours) {
    if (people === 0) continue
    const day = days.at(-1)
    if (day && isoDay(day.firstAt) === isoDay(firstAt)) Object.assign(day, { lastAt, people: day.people + people })
    else days.push({ firstAt, lastAt, people })
  }
  return days
}

function describeDay({ firstAt, lastAt }: Day, now: number): string {
  const [from, until] = [formatTime(firstAt), formatTime(lastAt)]
  return `${formatOnDay(firstAt, now)} ${from === until ? `at about ${from}` : `between ${from} and ${until}`}`
}

/** `About 640 calls with retries and 590 to 720 minutes of conversation`. */
export function describeVolume(
  { called, calls, minutes }: FlightPlan,
  { testMode }: Pick<Context, 'testMode'>,
): string {
  const noun = testMode ? 'simulated call' : 'call'
  const about = calls.low === calls.high ? '' : 'About '
  const retries = calls.median > called ? ' (including retries)' : ''
  const talk = testMode ? '' : ` and ${formatMinuteRange(minutes)} of conversation`
  return `${about}${formatCount(calls.median, noun)}${retries}${talk}`
}

/** `590 to 720 minutes`. */
export function formatMinuteRange({ low, high }: PlanRange): string {
  if (low === high) return `about ${formatCount(high, 'minute')}`
  return low === 0 ? `up to ${formatCount(high, 'minute')}` : `${formatNumber(low)} to ${formatCount(high, 'minute')}`
}

const REASONS_SHOWN = 3

function describeNotCalled({ notCalled }: FlightPlan): string {
  const groups = withoutDuplicates(notCalled)
  const [only] = groups
  if (!only) return 'Nobody is left out.'
  const total = formatCount(countPeople(groups), 'person', 'people')
  if (groups.length === 1) return `${total} ${NOT_CALLED[only.reason].text} will not be called.`
  const shown = groups
    .slice(0, REASONS_SHOWN)
    .map(({ reason, people }) => `${formatNumber(people)} ${NOT_CALLED[reason].text}`)
  const others = countPeople(groups.slice(REASONS_SHOWN))
  return `${total} will not be called: ${[...shown, ...(others > 0 ? [`${formatNumber(others)} for other reasons`] : [])].join(', ')}.`
}

/** Why times of the night are among the times. */
export function describeHours(testMode: boolean): string {
  const hours = testMode
    ? 'In Test Mode, calling hours do not apply, because no phones ring.'
    : 'Everyone is called within the calling hours of the place where they are.'
  return `${hours} Times here are in ${LOCAL_TIME_ZONE}.`
}

/** What the numbers rest on. */
export function describeBasis({ flights, ownCalls }: FlightPlan, testMode: boolean): string {
  const calls = testMode ? 'typical simulated calls' : describeCallsUsed(ownCalls)
  const rough = flights < FLIGHTS_USUAL ? ' With lists this long, the ranges are less precise.' : ''
  return `A forecast, not a promise. It is based on ${calls}, and leaves out call-backs that people ask for.${rough}`
}

const FLIGHTS_USUAL = 50
/** With fewer calls of its own, a business’s plan draws from typical calls too. */
const ENOUGH_CALLS = 200

function describeCallsUsed(ownCalls: number): string {
  if (ownCalls === 0) return 'typical calls, because you have none of your own yet'
  const own = `${formatNumber(ownCalls)} of your calls from the last 90 days`
  return ownCalls < ENOUGH_CALLS ? `${own} and on typical ones` : own
}
