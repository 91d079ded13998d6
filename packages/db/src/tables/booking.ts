import type { BookingState } from '@callwright/contract/booking/booking-states'
import type { E164 } from '@callwright/contract/text/phone'
import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

/** When a business takes appointments. Its row is locked while one is booked. */
export interface Calendars {
  tenantId: TenantId
  isOn: Flag
  /** IANA name */
  timeZone: string
  /** JSON: WeekSpan[] */
  week: string
  /** JSON: Holiday[] */
  holidays: string
  /** raised to make earlier addresses of the calendar invalid */
  addressVersion: Generated<number>
  updatedAt: Millis
}

export interface Services {
  id: string
  tenantId: TenantId
  position: number
  name: string
  minutes: number
  gapMinutes: number
  leadMinutes: number
  daysAhead: number
  perDayMax: number | null
  stepMinutes: number
  /** its page at Cal.com; null: own calendar */
  link: string | null
  /** JSON: what that page said about it */
  external: string | null
}

/** A calendar elsewhere whose events count as busy. */
export interface CalendarFeeds {
  id: string
  tenantId: TenantId
  name: string
  /** the secret address, encrypted with a key that is not in the database */
  sealedUrl: string
  /** JSON: [from, to][] in epoch ms, in order: the last good copy */
  busy: string
  /** of the last good copy; null if there is none */
  readAt: Millis | null
  triedAt: Millis | null
  /** why it could not be read the last time; null if it could */
  problem: string | null
  /** when the owner was told that nothing is offered because of it; null once it has been read */
  toldAt: Millis | null
  createdAt: Millis
}

/** A time, or an existing appointment, that an agent may name in one call, by an id of that call. */
export interface SlotOffers {
  tenantId: TenantId
  conversationId: string
  /** s1, s2, ... for times, b1, b2, ... for appointments */
  slot: string
  serviceId: string | null
  bookingId: string | null
  startsAt: Millis
  expiresAt: Millis
  /** what was read back last, such as the name; null if nothing was */
  readBack: string | null
  /** moved back once an answer came too soon: the next one counts */
  readBackAt: Millis | null
}

export interface Bookings {
  id: string
  tenantId: TenantId
  serviceId: string
  /** at the time */
  serviceName: string
  startsAt: Millis
  endsAt: Millis
  /** the end of the gap after it */
  freeAt: Millis
  state: BookingState
  /** '' once the person's data has been removed */
  name: string
  /** normalized for searches (`wordsOf`) */
  nameWords: Generated<string>
  phoneNumber: E164 | null
  email: string | null
  note: string
  /** null: not booked in a call, or the call was deleted */
  conversationId: string | null
  /** when the caller agreed */
  agreedAt: Millis | null
  /** JSON: its id at Cal.com, and what the request said; null if it is in the own calendar */
  externalId: string | null
  /** conversation and slot, so that the same request books once */
  bookingKey: string
  /** booked in a test: it does not block the time for customers */
  testMode: Flag
  createdAt: Millis
  cancelledAt: Millis | null
  cancelledBy: 'caller' | 'business' | null
}
