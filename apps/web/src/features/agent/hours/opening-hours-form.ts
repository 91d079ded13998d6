import {
  WEEKDAYS,
  type Holiday,
  type OpeningHours,
  type OutsideCalls,
  type Span,
  type WeekSpan,
} from '@callwright/contract/agent/opening-hours'
import { openingHoursSchema } from '@callwright/contract/agent/opening-hours-schema'
import { z } from '@callwright/contract/input/zod'
import { getBrowserTimeZone } from '#lib/url-state/period.ts'

type Week = Pick<OpeningHours, 'week' | 'holidays'>

/** The week from Monday to Sunday; the end of a day is `00:00`. */
export type WeekDraft = { week: Span[][]; holidays: Holiday[] }

/** The form's values. Hidden ones are kept, in case the user switches back. */
export type HoursDraft = WeekDraft & {
  isOn: boolean
  timeZone: string
  /** What happens outside the hours. */
  kind: OutsideCalls['kind']
  firstMessage: string
  systemPrompt: string
  message: string
}

export const NEW_SPAN: Span = { from: '09:00', until: '17:00' }
export const NEW_HOLIDAY: Holiday = { name: '', from: '', until: '', spans: [] }

/** Whether a holiday lacks its name or a day. */
export function isIncomplete({ name, from, until }: Holiday): boolean {
  return [name.trim(), from, until].includes('')
}

const NEW_PROMPT =
  'Take a message: ask for the caller’s name, phone number and reason for calling. Say that the team will receive it.'

/**
 * @param hours null: always open; the draft then starts with office hours
 * @param businessName for texts that are not written yet
 */
export function toHoursDraft(hours: OpeningHours | null, businessName = ''): HoursDraft {
  const greeting = `Thank you for calling ${businessName.trim() || 'us'}. We are closed right now.`
  return {
    isOn: hours !== null,
    timeZone: hours?.timeZone ?? getBrowserTimeZone(),
    ...toWeekDraft(hours ?? OFFICE_HOURS),
    kind: 'agent',
    firstMessage: `${greeting} May I take a message?`,
    systemPrompt: NEW_PROMPT,
    message: `${greeting} Please call again during our opening hours.`,
    ...hours?.outside,
  }
}

const OFFICE_HOURS: Week = { week: [0, 1, 2, 3, 4].map((day) => ({ day, ...NEW_SPAN })), holidays: [] }

export function toWeekDraft({ week, holidays }: Week): WeekDraft {
  return {
    week: WEEKDAYS.map((_name, day) => week.filter((span) => span.day === day).map(toDraftSpan)),
    holidays: holidays.map(({ name, from, until, spans }) => ({ name, from, until, spans: spans.map(toDraftSpan) })),
  }
}

function toDraftSpan({ from, until }: Span): Span {
  return { from, until: until === '24:00' ? '00:00' : until }
}

export function fromWeekDraft(week: WeekDraft['week']): WeekSpan[] {
  return week.flatMap((spans, day) => spans.map((span) => ({ day, ...span })))
}

/** Returns null for hours that are off. The errors are those of the form's fields. */
export const hoursFormSchema = z.custom<HoursDraft>().transform((draft, context): OpeningHours | null => {
  if (!draft.isOn) return null
  const parsed = openingHoursSchema.safeParse(toHours(draft))
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    context.addIssue({ code: 'custom', path: path[0] === 'outside' ? path.slice(1) : path, message })
  }
  return z.NEVER
})

function toHours({ timeZone, week, holidays, kind, firstMessage, systemPrompt, message }: HoursDraft): OpeningHours {
  return {
    timeZone,
    week: fromWeekDraft(week),
    holidays,
    outside: kind === 'agent' ? { kind, firstMessage, systemPrompt } : { kind, message },
  }
}

/** Whether saving the draft would change nothing. */
export function isSaved(draft: HoursDraft, saved: OpeningHours | null): boolean {
  const parsed = hoursFormSchema.safeParse(draft)
  return parsed.success && JSON.stringify(toHoursDraft(parsed.data)) === JSON.stringify(toHoursDraft(saved))
}
