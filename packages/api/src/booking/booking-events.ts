import type { BookingData } from '@callwright/contract/webhook-data'

import { findCallByConversation } from '../calls/record/call-records.repo.ts'
import { type EventTrx, publishEvent } from '../webhooks/publish-event.ts'
import { type BookingRow, findBooking } from './bookings.repo.ts'
import { isCertain } from './cal-com/external.ts'

/** Reports an appointment that was booked or canceled, in the transaction that does it. */
export function publishBooking(
  trx: EventTrx,
  type: 'booking.created' | 'booking.cancelled',
  booking: BookingRow,
): void {
  const { tenantId, id } = booking
  publishEvent(trx, {
    type,
    tenantId,
    data: async (db, publicUrl) => {
      const row = await findBooking(db, tenantId, id)
      if (!row) return null
      const call =
        row.conversationId === null ? undefined : await findCallByConversation(db, tenantId, row.conversationId)
      const data: BookingData = {
        booking_id: id,
        call_id: call?.id ?? null,
        test_mode: row.testMode === 1,
        service: row.serviceName,
        starts_at: new Date(row.startsAt).toISOString(),
        ends_at: new Date(row.endsAt).toISOString(),
        name: row.name,
        phone_number: row.phoneNumber,
        email: row.email,
        note: row.note,
        confirmed: isCertain(row),
        cancelled_by: row.cancelledBy,
        page_url: `${publicUrl}/appointments`,
      }
      return { data, callId: call?.id }
    },
  })
}
