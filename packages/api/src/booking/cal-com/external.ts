import type { BookingRow } from '../bookings.repo.ts'
import type { ServiceRow } from '../calendar.repo.ts'

// What is stored about Cal.com: in `services.external` at saving, and in `bookings.externalId` with each appointment.

/** What a page at Cal.com says about itself. */
export type CalComPage = {
  eventTypeId: number
  /** null if the page has one length */
  lengthInMinutes: number | null
  needsEmail: boolean
  needsPhone: boolean
  /** the customer is called: the number is the location */
  isByPhone: boolean
  /** names of the fields that are filled in, if the page has them */
  fields: string[]
}

export type CalComBooking = Pick<CalComPage, 'eventTypeId' | 'lengthInMinutes'> & {
  /** null until Cal.com has confirmed it */
  uid: string | null
  /** the business has yet to confirm it there */
  isPending: boolean
}

/** null for a service of the own calendar, and for one whose page has not been read */
export function readPage({ external }: Pick<ServiceRow, 'external'>): CalComPage | null {
  return external === null ? null : (JSON.parse(external) as CalComPage)
}

/** null for an appointment in the own calendar, and for one of a test */
export function readCalComBooking({ externalId }: Pick<BookingRow, 'externalId'>): CalComBooking | null {
  return externalId === null ? null : (JSON.parse(externalId) as CalComBooking)
}

/** Whether nobody has to confirm or check it. */
export function isCertain(booking: Pick<BookingRow, 'state' | 'externalId'>): boolean {
  const external = readCalComBooking(booking)
  return booking.state === 'booked' && (external === null || (external.uid !== null && !external.isPending))
}

/** Of an appointment that is about to be booked there. */
export function writeCalComBooking({ eventTypeId, lengthInMinutes }: CalComPage): string {
  return JSON.stringify({ eventTypeId, lengthInMinutes, uid: null, isPending: false } satisfies CalComBooking)
}
