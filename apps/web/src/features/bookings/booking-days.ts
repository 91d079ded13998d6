import { dayIn } from '#lib/calendar-day.ts'
import type { Booking } from './BookingBadges.tsx'

export function isCanceled({ state }: Booking): boolean {
  return state === 'cancelled'
}

export type BookingDay = { day: string; bookings: Booking[] }

/** Appointments by the day in their time zone; canceled ones come last. */
export function groupByDay(bookings: readonly Booking[], timeZone: string): BookingDay[] {
  const days = new Map<string, Booking[]>()
  for (const booking of bookings) {
    const day = dayIn(timeZone, booking.startsAt)
    days.set(day, [...(days.get(day) ?? []), booking])
  }
  return [...days].map(([day, all]) => ({
    day,
    bookings: all.toSorted((a, b) => Number(isCanceled(a)) - Number(isCanceled(b))),
  }))
}

/** Creating one takes longer than rendering a row. */
const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** `9:00 – 9:30 AM`. */
export function formatTimes({ startsAt, endsAt }: Booking, timeZone: string): string {
  const format = timeFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  timeFormats.set(timeZone, format)
  return formatRange(format, startsAt, endsAt)
}

const periodFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 29 – Dec 5, 2026`. */
export function formatPeriod(first: string, last: string): string {
  return formatRange(periodFormat, Date.parse(first), Date.parse(last))
}

/** With plain spaces: newer Unicode data has narrow ones. */
function formatRange(format: Intl.DateTimeFormat, from: number, to: number): string {
  return format.formatRange(from, to).replaceAll(/[\u2009\u202f]/g, ' ')
}

const LONG_DAY = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const longDay = new Intl.DateTimeFormat('en-US', LONG_DAY)
const longDayOfYear = new Intl.DateTimeFormat('en-US', { ...LONG_DAY, year: 'numeric' })

/** `Monday, November 30`, with the year unless it is that of another day. */
export function formatLongDay(day: string, today: string): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? longDay : longDayOfYear).format(Date.parse(day))
}
