import { checkHours, hoursFields, sortHours } from '../agent/opening-hours-schema.ts'
import { idSchema } from '../input/id.ts'
import { nameSchema } from '../input/names.ts'
import { pageFields } from '../input/paging.ts'
import { z } from '../input/zod.ts'

// Appointments that the agent books in a call, in the business's own calendar or at Cal.com.

export const SERVICES_MAX = 20
export const FEEDS_MAX = 3
export const STEP_MINUTES = [5, 10, 15, 20, 30, 60] as const
export const DAYS_AHEAD_MAX = 180

/**
 * `held`: being booked. `unknown`: the other calendar has not confirmed it yet. `failed`: it did not take place, and
 * nobody was told that it is booked.
 */
export const BOOKING_STATES = ['held', 'booked', 'unknown', 'cancelled', 'failed'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const

const wholeNumber = (min: number, max: number): z.ZodNumber =>
  z
    .int('Please enter a whole number')
    .min(min, `Please enter at least ${min}`)
    .max(max, `Please enter at most ${max.toLocaleString('en-US')}`)

/** Something that can be booked. */
const serviceSchema = z.strictObject({
  /** missing for a new one */
  id: idSchema.optional(),
  name: nameSchema('The name', { max: 80, required: 'Please name it' }),
  minutes: wholeNumber(5, 8 * 60),
  /** kept free after it */
  gapMinutes: wholeNumber(0, 120),
  /** how far ahead it has to be booked */
  leadMinutes: wholeNumber(0, 14 * 24 * 60),
  /** how many days ahead it can be booked */
  daysAhead: wholeNumber(1, DAYS_AHEAD_MAX),
  /** null: any number */
  perDayMax: wholeNumber(1, 100).nullable(),
  /** appointments start every so many minutes, counted from the beginning of each span of the hours */
  stepMinutes: z.literal(STEP_MINUTES),
  /** its public page at Cal.com, where it is booked instead of the own calendar; null: own calendar */
  link: z.string().trim().max(300).nullable(),
})
export type Service = z.output<typeof serviceSchema>

/** Replaces all settings; services that are left out are removed, and their appointments stay. */
export const saveBookingSchema = z
  .strictObject({
    isOn: z.boolean(),
    ...hoursFields,
    services: z.array(serviceSchema).max(SERVICES_MAX, `There can be at most ${SERVICES_MAX} services`),
  })
  .transform(sortHours)
  .superRefine(checkHours)
  .superRefine(({ services }, context) => {
    const names = services.map(({ name }) => name.toLowerCase())
    const twice = names.findIndex((name, index) => names.indexOf(name) < index)
    const path = ['services', twice, 'name']
    if (twice >= 0) context.addIssue({ code: 'custom', path, message: 'There is another service with this name' })
  })
export type BookingSettings = z.output<typeof saveBookingSchema>

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

/** Appointments that begin in a period (epoch ms, `to` is exclusive), in order. */
export const listBookingsSchema = z.strictObject({
  from: z.int().min(0),
  to: z.int().min(0),
  /** words of the person's name, or digits of the number */
  search: z.string().trim().max(100).optional(),
  ...pageFields({ max: 200, default: 100 }),
})
export const bookingIdSchema = z.strictObject({ bookingId: idSchema })

/** The largest calendar elsewhere that is read. */
export const FEED_BYTES_MAX = 5 * 1024 * 1024
