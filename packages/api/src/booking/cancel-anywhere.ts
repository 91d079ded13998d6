import { type EventDeps, type EventTrx, transactionWithEvents } from '../webhooks/publish-event.ts'
import { type BookingRow, changeBooking, findBooking } from './bookings.repo.ts'
import { publishBooking } from './booking-events.ts'
import { cancelAtCalCom } from './cal-com/cancel.ts'
import { readCalComBooking } from './cal-com/external.ts'
import type { CalComDeps } from './cal-com/request.ts'

type Cancellation = {
  by: 'caller' | 'business'
  at: number
  /** in the transaction that frees the time */
  record?: (trx: EventTrx) => Promise<void>
}

/**
 * Cancels an appointment in the own calendar, or at Cal.com first; one that Cal.com did not confirm, only for the business.
 * @returns `not-booked` if it is not booked any more; `not-confirmed` if Cal.com did not confirm it, so that it stays
 */
export async function cancelAnywhere(
  deps: EventDeps & CalComDeps,
  booking: BookingRow,
  { by, at, record }: Cancellation,
): Promise<'cancelled' | 'not-booked' | 'not-confirmed'> {
  if (booking.state !== 'booked') return 'not-booked'
  const external = readCalComBooking(booking)
  const uid = external?.uid ?? null
  // Without a uid there is nothing to cancel at Cal.com, and the business was asked to check there.
  const isLocal = external === null || (uid === null && by === 'business')
  const isConfirmed = isLocal || (uid !== null && (await cancelAtCalCom(deps, uid, by)))
  if (!isConfirmed) return 'not-confirmed'
  const change = { state: 'cancelled', cancelledAt: at, cancelledBy: by } as const
  return await transactionWithEvents(deps, async (trx) => {
    if (!(await changeBooking(trx, booking, change))) {
      const now = await findBooking(trx, booking.tenantId, booking.id)
      return now?.state === 'cancelled' ? 'cancelled' : 'not-booked'
    }
    publishBooking(trx, 'booking.cancelled', { ...booking, ...change })
    await record?.(trx)
    return 'cancelled'
  })
}
