import { type EventTrx } from '../webhooks/publish-event.ts'
import { type BookingRow, changeBooking } from './bookings.repo.ts'
import { publishBooking } from './booking-events.ts'

/** Frees the time. @returns false if it is not booked any more */
export async function cancelBooking(
  trx: EventTrx,
  booking: BookingRow,
  { by, at }: { by: 'caller' | 'business'; at: number },
): Promise<boolean> {
  const change = { state: 'cancelled', cancelledAt: at, cancelledBy: by } as const
  if (!(await changeBooking(trx, { ...booking, state: 'booked' }, change))) return false
  publishBooking(trx, 'booking.cancelled', { ...booking, ...change })
  return true
}
