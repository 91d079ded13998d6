import type { WeekSpan } from '@callwright/contract/agent/opening-hours'
import { checkHours, hoursFields, sortHours } from '@callwright/contract/agent/opening-hours-schema'
import {
  saveBookingSchema,
  STEP_MINUTES,
  type BookingSettings,
  type Service,
} from '@callwright/contract/booking/booking'
import { z } from '@callwright/contract/input/zod'
import type { Reauth } from '#components/form/ReauthFields.tsx'
import type { Outputs } from '#lib/api/trpc.ts'
import type { FormSchema } from '#lib/form/use-form.ts'
import { formatCount } from '#lib/format.ts'
import { getBrowserTimeZone } from '#lib/url-state/period.ts'
import { fromWeekDraft, toWeekDraft, type WeekDraft } from '../hours/opening-hours-form.ts'

export type BookingView = Outputs['bookings']['settings']

/** A service in its form, where numbers and the link can be text. */
type ServiceFields = { [Key in keyof Service]: Service[Key] | string }
/** With the password, which confirms a new link. */
export type ServiceDraft = ServiceFields & Reauth
export type SentSettings = z.output<typeof saveBookingSchema>

export const NEW_SERVICE: Service = {
  name: '',
  minutes: 30,
  gapMinutes: 0,
  leadMinutes: 2 * 60,
  daysAhead: 60,
  perDayMax: null,
  stepMinutes: 15,
  link: null,
}

export type BookingHoursDraft = WeekDraft & { timeZone: string }
type BookingHours = Pick<BookingSettings, 'timeZone' | 'week' | 'holidays'>

export function toHoursDraft({ timeZone, ...hours }: BookingHours): BookingHoursDraft {
  return { timeZone, ...toWeekDraft(hours) }
}

export const bookingHoursSchema: FormSchema<BookingHours> = z
  .custom<BookingHoursDraft>()
  .transform(fromHoursDraft)
  .pipe(z.strictObject(hoursFields).transform(sortHours).superRefine(checkHours))

function fromHoursDraft({ week, ...rest }: BookingHoursDraft): Omit<BookingHoursDraft, 'week'> & { week: WeekSpan[] } {
  return { ...rest, week: fromWeekDraft(week) }
}

export type FirstServiceDraft = BookingHoursDraft & Pick<ServiceDraft, 'name' | 'minutes'>

/** @param suggested in UTC if the business’s time zone is not known */
export function toFirstService(suggested: BookingHours): FirstServiceDraft {
  const timeZone = suggested.timeZone === 'Etc/UTC' ? getBrowserTimeZone() : suggested.timeZone
  return { ...toHoursDraft({ ...suggested, timeZone }), name: 'Appointment', minutes: NEW_SERVICE.minutes }
}

export const firstServiceSchema: FormSchema<SentSettings> = toFormSchema<FirstServiceDraft>(
  ({ name, minutes, ...hours }) => ({
    isOn: true,
    ...fromHoursDraft(hours),
    services: [toService({ ...NEW_SERVICE, name, minutes })],
  }),
)

/** The settings with a service at this index, checked together with the others. */
export function serviceFormSchema(settings: BookingSettings, index: number): FormSchema<SentSettings> {
  const { services } = settings
  return toFormSchema<ServiceDraft>(({ password, code, ...draft }) => ({
    ...settings,
    services: services.toSpliced(index, 1, toService(draft)),
    ...(changesLink(draft, services[index]) ? { password, code } : {}),
  }))
}

/** Whether callers’ details go to another page from now on, so that the owner confirms it with the password. */
export function changesLink(draft: ServiceFields, saved: Service | undefined): boolean {
  const { link } = toService(draft)
  return link !== null && link !== saved?.link
}

/** Reports the errors of a service at the form's fields. */
function toFormSchema<Draft>(toSettings: (draft: Draft) => SentSettings): FormSchema<SentSettings> {
  const schema = z.custom<Draft>().transform(toSettings).pipe(saveBookingSchema)
  return {
    safeParse(draft) {
      const parsed = schema.safeParse(draft)
      if (parsed.success) return parsed
      const issues = parsed.error.issues.map(({ message, path }) => {
        return { message, path: path[0] === 'services' ? path.slice(2) : path }
      })
      return { success: false, error: { issues } }
    },
  }
}

function toService({ id, name, minutes, gapMinutes, leadMinutes, daysAhead, ...rest }: ServiceFields): Service {
  const { perDayMax, stepMinutes, link } = rest
  return {
    id,
    name,
    minutes: Number(minutes),
    gapMinutes: Number(gapMinutes),
    leadMinutes: Number(leadMinutes),
    daysAhead: Number(daysAhead),
    perDayMax: perDayMax === null || perDayMax === '' ? null : Number(perDayMax),
    stepMinutes: STEP_MINUTES.find((step) => step === Number(stepMinutes)) ?? NEW_SERVICE.stepMinutes,
    link: link?.trim() || null,
  }
}

/** `30 minutes`, `2 hours`, `1 day`. */
export function formatLength(minutes: number): string {
  if (minutes > 0 && minutes % (24 * 60) === 0) return formatCount(minutes / (24 * 60), 'day')
  return minutes > 0 && minutes % 60 === 0 ? formatCount(minutes / 60, 'hour') : formatCount(minutes, 'minute')
}
