import { insertBooking, type NewBooking } from '@callwright/api/booking/bookings.repo'
import { tenantOf } from '@callwright/api/testing/operator'
import type { Browser, World } from '@callwright/api/testing/test-world'
import type { BookingSettings } from '@callwright/contract/booking/booking'
import { asE164 } from '@callwright/contract/text/phone'

/** Booking is on, with one service, on weekdays from nine to five in Tokyo. */
export const BOOKING: BookingSettings = {
  isOn: true,
  timeZone: 'Asia/Tokyo',
  week: [0, 1, 2, 3, 4].map((day) => ({ day, from: '09:00', until: '17:00' })),
  holidays: [],
  services: [
    {
      ...{ name: 'Checkup', minutes: 30, gapMinutes: 0, leadMinutes: 120, daysAhead: 60 },
      ...{ perDayMax: null, stepMinutes: 15, link: null },
    },
  ],
}

/** Writes an appointment of half an hour, as if an agent had booked it. */
export async function recordBooking(
  { deps }: World,
  business: Browser,
  booking: Partial<NewBooking> & { startsAt: number },
): Promise<void> {
  const id = deps.newId()
  const endsAt = booking.startsAt + 30 * 60_000
  await insertBooking(deps.db, {
    ...{ id, tenantId: await tenantOf(business), serviceId: 'service', serviceName: 'Checkup', endsAt, freeAt: endsAt },
    ...{ state: 'booked', name: 'Daniel Reed', phoneNumber: asE164('+12125550142'), email: null, note: '' },
    ...{ conversationId: null, agreedAt: null, externalId: null, bookingKey: id, testMode: 0 },
    ...{ createdAt: deps.now(), cancelledAt: null, cancelledBy: null },
    ...booking,
  })
}
