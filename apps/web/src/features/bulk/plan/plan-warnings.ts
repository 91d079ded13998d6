import type { PlanFix, PlanWarning } from '@callwright/contract/campaigns/flight-plan'
import { formatTime } from '@callwright/contract/calls/call-text'
import { formatClockTime } from '#lib/clock-times.ts'
import { formatAge, formatCount } from '#lib/format.ts'
import { formatAbout, formatOnDay } from './plan-times.ts'

/** What an owner should know, with the evidence. */
export function describeWarning(warning: PlanWarning, now: number): string {
  switch (warning.kind) {
    case 'limit': {
      const people = formatCount(warning.people, 'person waits', 'people wait')
      const minutes = formatCount(warning.minutes, 'more minute')
      return `Your monthly limit is reached ${formatAbout(warning.at, now)}: about ${people} for next month’s minutes. To call everyone, ask your administrator for about ${minutes} this month.`
    }
    case 'no-transfers': {
      const calls = formatCount(warning.calls, 'conversation falls', 'conversations fall')
      return `About ${calls} into times when nobody takes transfers, the first ${formatOnDay(warning.at, now)} at ${formatTime(warning.at)}.`
    }
    case 'short-hours':
      return `With calls until ${formatClockTime(warning.fix.until)} it would be done ${formatAbout(warning.at, now)}.`
    case 'shared-lines': {
      const people = formatCount(warning.people, 'person', 'people')
      return `Your other campaigns call about ${people} on the same lines, so this one ends about ${formatAge(warning.delayMs)} later.`
    }
    case 'paused':
      return 'Your administrator has paused your calls. Until they are resumed, nobody is called.'
  }
}

/** Names a fix in words for its button. */
export function describeFix({ until }: PlanFix): string {
  return `Move the end to ${formatClockTime(until)}`
}
