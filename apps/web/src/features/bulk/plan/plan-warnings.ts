import type { PlanFix, PlanWarning } from '@callwright/contract/campaigns/flight-plan'
import { formatTime } from '@callwright/contract/calls/call-text'
import { formatClockTime } from '#lib/clock-times.ts'
import { formatAge, formatCount, formatNextMonthStart } from '#lib/format.ts'
import { formatAbout, formatOnDay } from './plan-times.ts'

/** What an owner should know, with the evidence. */
export function describeWarning(warning: PlanWarning, now: number): string {
  switch (warning.kind) {
    case 'limit': {
      const people = formatCount(warning.people, 'person', 'people')
      const minutes = formatCount(warning.minutes, 'more minute')
      return `You will reach your monthly limit ${formatAbout(warning.at, now)}. About ${people} will wait until it is reset on ${formatNextMonthStart(warning.at)}. To call them earlier, ask your administrator for about ${minutes}.`
    }
    case 'no-transfers': {
      const calls = formatCount(warning.calls, 'conversation')
      return `About ${calls} will take place when nobody takes transfers, the first ${formatOnDay(warning.at, now)} at ${formatTime(warning.at)}.`
    }
    case 'short-hours':
      return `If you call until ${formatClockTime(warning.fix.until)}, the campaign will end ${formatAbout(warning.at, now)} instead.`
    case 'shared-lines': {
      const people = formatCount(warning.people, 'person', 'people')
      return `Your other campaigns will call about ${people} on the same lines. Without them, this one would end about ${formatAge(warning.delayMs)} earlier.`
    }
    case 'missing-variables': {
      const people = formatCount(warning.people, 'person', 'people')
      const names = warning.names.map((name) => `{{${name}}}`).join(', ')
      return `Up to ${people} will hear a sentence with a gap, because your list has no value for ${names}.`
    }
    case 'paused':
      return 'Your administrator has paused your calls. Nobody will be called until they are resumed.'
  }
}

/** Names a fix in words for its button. */
export function describeFix({ until }: PlanFix): string {
  return `Move the end to ${formatClockTime(until)}`
}
