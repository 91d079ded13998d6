import { WEEKDAYS } from '@callwright/contract/agent/opening-hours'
import type { CallField } from '@callwright/contract/calls/call-fields'
import type { MailFilter } from '@callwright/contract/mails/mail-rules'
import type { Outputs } from '#lib/api/trpc.ts'
import { capitalize } from '#lib/capitalize.ts'
import { formatClockTime } from '#lib/clock-times.ts'
import { formatCount } from '#lib/format.ts'
import { describeTimeZone, LOCAL_TIME_ZONE } from '#lib/local-time.ts'

export type MailRule = Outputs['business']['mailRules']['rules'][number]

/** What rules about single calls can depend on. */
export type CallQuestions = { outcomes: string[]; goals: CallField[] }

export function listQuestions(fields: readonly CallField[] = []): CallQuestions {
  const outcome = fields.find(({ kind }) => kind === 'outcome')
  return {
    outcomes: outcome?.choices.map(({ value }) => value) ?? [],
    goals: fields.filter(({ kind }) => kind === 'goal'),
  }
}

/** When a rule sends: `After each missed call`, `Digest on Mon and Thu at 8:00 AM`. */
export function describeRule({ settings }: MailRule, questions: CallQuestions): string {
  if (settings.kind === 'report') return 'Monthly report on the 1st'
  if (settings.kind === 'call') return `After each ${describeFilter(settings.filter, questions)}`
  const { weekdays, at, timeZone } = settings
  const zone = describeTimeZone(timeZone)
  const time = `${formatClockTime(at)}${zone === LOCAL_TIME_ZONE ? '' : `, ${zone}`}`
  return `Digest ${describeDays(weekdays)} at ${time}`
}

function describeFilter(filter: MailFilter, { goals }: CallQuestions): string {
  switch (filter.which) {
    case 'all':
      return 'call'
    case 'missed':
      return 'missed call'
    case 'needs-check':
      return 'call with answers to check'
    case 'call-back':
      return 'call with a call-back request'
    case 'booked':
      return 'call with a booked or canceled appointment'
    case 'outcome':
      return `call with the outcome “${capitalize(filter.value)}”`
    case 'goal-missed': {
      const goal = goals.find(({ id }) => id === filter.fieldId)
      return goal ? `call that missed the goal “${goal.name}”` : 'call that missed a goal'
    }
    case 'longer-than':
      return `call longer than ${formatCount(filter.minutes, 'minute')}`
  }
}

const list = new Intl.ListFormat('en-US')

function describeDays(weekdays: readonly number[]): string {
  if (weekdays.length === WEEKDAYS.length) return 'every day'
  if (weekdays.join('') === '01234') return 'from Monday to Friday'
  return `on ${list.format(weekdays.map((day) => (WEEKDAYS[day] ?? '').slice(0, 3)))}`
}
