import type { OpeningHours } from '../agent/opening-hours.ts'
import { checkHours, hoursFields, sortHours } from '../agent/opening-hours-schema.ts'
import { optionalReauth, type Reauth } from '../auth.ts'
import { idSchema } from '../input/id.ts'
import { nameSchema } from '../input/names.ts'
import { pageFields } from '../input/paging.ts'
import { z } from '../input/zod.ts'

// Appointments that the agent books in a call, in the business's own calendar or at Cal.com.

export const SERVICES_MAX = 20
export const FEEDS_MAX = 3
export const STEP_MINUTES = [5, 10, 15, 20, 30, 60] as const
export const DAYS_AHEAD_MAX = 180

export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const

const wholeNumber = (min: number, max: number): z.ZodNumber =>
  z
    .int('Please enter a whole number')
    .min(min, `Please enter at least ${min}`)
    .max(max, `Please enter at most ${max.toLocaleString('en-US')}`)

/** Something that can be booked. Spelled out, like the settings, for the client package. */
export type Service = {
  /** missing for a new one */
  id?: string | undefined
  name: string
  minutes: number
  /** kept free after it */
  gapMinutes: number
  /** how far ahead it has to be booked */
  leadMinutes: number
  /** how many days ahead it can be booked */
  daysAhead: number
  /** null: any number */
  perDayMax: number | null
  /** appointments start every so many minutes, counted from the beginning of each span of the hours */
  stepMinutes: (typeof STEP_MINUTES)[number]
  /** its public page at Cal.com, where it is booked instead of the own calendar; null: own calendar */
  link: string | null
}

export type BookingSettings = Pick<OpeningHours, 'timeZone' | 'week' | 'holidays'> & {
  isOn: boolean
  services: Service[]
}

const serviceSchema: z.ZodType<Service, Service> = z.strictObject({
  id: idSchema.optional(),
  name: nameSchema('The name', { max: 80, required: 'Please name it' }),
  minutes: wholeNumber(5, 8 * 60),
  gapMinutes: wholeNumber(0, 120),
  leadMinutes: wholeNumber(0, 14 * 24 * 60),
  daysAhead: wholeNumber(1, DAYS_AHEAD_MAX),
  perDayMax: wholeNumber(1, 100).nullable(),
  stepMinutes: z.literal(STEP_MINUTES),
  link: z.string().trim().max(300).nullable(),
})

/**
 * Replaces all settings; services that are left out are removed, and their appointments stay. A person needs the
 * password only for a link that is new or changed.
 */
export const saveBookingSchema: z.ZodType<BookingSettings & Reauth, BookingSettings & Reauth> = z
  .strictObject({
    isOn: z.boolean(),
    ...hoursFields,
    services: z.array(serviceSchema).max(SERVICES_MAX, `There can be at most ${SERVICES_MAX} services`),
    ...optionalReauth,
  })
  .transform(sortHours)
  .superRefine(checkHours)
  .superRefine(({ isOn, week, holidays, services }, context) => {
    const hasHours = week.length > 0 || holidays.some(({ spans }) => spans.length > 0)
    const add = (path: PropertyKey[], message: string): void => context.addIssue({ code: 'custom', path, message })
    if (isOn && services.length === 0) add(['services'], 'Please add a service first')
    if (isOn && !hasHours && services.some(({ link }) => link === null)) add(['week'], 'Please add hours first')
    const names = services.map(({ name }) => name.toLowerCase())
    const twice = names.findIndex((name, index) => names.indexOf(name) < index)
    if (twice >= 0) add(['services', twice, 'name'], 'There is another service with this name')
    const ids = services.flatMap(({ id }) => id ?? [])
    if (new Set(ids).size < ids.length) add(['services'], 'A service is there twice')
  })

/** A calendar elsewhere whose events count as busy. Its secret address is checked by `checkOutgoingUrl`. */
export const addFeedSchema = z.strictObject({
  name: nameSchema('The name', { max: 60, required: 'Please name the calendar' }),
  url: z
    .string('Please enter the address')
    .trim()
    .min(1, 'Please enter the address')
    .max(2048, 'The address is too long (2,048 characters at most)'),
})
export const feedIdSchema = z.strictObject({ feedId: idSchema })

export const BOOKINGS_DAYS_MAX = 400
const TOO_LONG = `Please choose at most ${BOOKINGS_DAYS_MAX} days`

const isShort = ({ from, to }: { from?: number | undefined; to?: number | undefined }): boolean =>
  from === undefined || to === undefined || to - from <= BOOKINGS_DAYS_MAX * 24 * 60 * 60_000

/** Words of the person's name, or digits of the number. */
const searchSchema = z.string().trim().max(100).optional()

/** Appointments that begin in a period (epoch ms, `to` is exclusive), in order. */
export const listBookingsSchema = z
  .strictObject({
    from: z.int().min(0),
    to: z.int().min(0),
    search: searchSchema,
    ...pageFields({ max: 200, default: 100 }),
  })
  .refine(isShort, TOO_LONG)

const queryTimestamp = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()

/** The same in a query string; without `from` or `to`, as long a period as there can be. */
export const exportBookingsSchema = z
  .strictObject({ from: queryTimestamp, to: queryTimestamp, search: searchSchema })
  .refine(isShort, TOO_LONG)
export const bookingIdSchema = z.strictObject({ bookingId: idSchema })

/** The largest calendar elsewhere that is read. */
export const FEED_BYTES_MAX = 5 * 1024 * 1024
