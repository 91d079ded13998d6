import { BOOKING_STATE_LABELS, type BookingState, shownState } from '@callwright/contract/booking/booking-states'
import { Check, CircleX, Clock, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#components/Badge.tsx'
import type { Outputs } from '#lib/api/trpc.ts'

export type Booking = Outputs['bookings']['list']['rows'][number]

const LOOKS: Record<BookingState, { tone: BadgeTone; icon: ReactNode }> = {
  held: { tone: 'amber', icon: <Clock /> },
  booked: { tone: 'green', icon: <Check /> },
  unknown: { tone: 'amber', icon: <Clock /> },
  cancelled: { tone: 'gray', icon: <CircleX /> },
  failed: { tone: 'red', icon: <CircleX /> },
}

/** An appointment's state, and whether a test booked it. */
export function BookingBadges({ booking }: { booking: Booking }): ReactNode {
  const state = shownState(booking)
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge {...LOOKS[state]}>{BOOKING_STATE_LABELS[state]}</Badge>
      {booking.testMode && (
        <Badge icon={<FlaskConical />} className="border border-line bg-transparent!">
          Test
        </Badge>
      )}
    </span>
  )
}
