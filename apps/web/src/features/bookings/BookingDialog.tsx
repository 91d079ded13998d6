import { formatDate, formatTime } from '@callwright/contract/calls/call-text'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { Fact, Facts } from '#components/Facts.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { dayIn } from '#lib/calendar-day.ts'
import { describeTimeZone, LOCAL_TIME_ZONE } from '#lib/local-time.ts'
import { callPath } from '#lib/paths.ts'
import { formatLongDay, formatTimes } from './booking-days.ts'
import { BookingBadges, type Booking } from './BookingBadges.tsx'

type Props = { open: boolean; booking: Booking; timeZone: string; onClose: () => void }

/** An appointment's details; cancels it. */
export function BookingDialog({ open, booking, timeZone, onClose }: Props): ReactNode {
  const { id: bookingId, name, serviceName, phoneNumber, email, note, state, callId, testMode } = booking
  const utils = trpc.useUtils()
  const cancel = trpc.bookings.cancel.useMutation({
    onSuccess: () => {
      void utils.bookings.list.invalidate()
      void utils.bookings.ofCall.invalidate()
      toast({ title: 'Appointment canceled', ...(!testMode && { description: 'Please tell the customer.' }) })
      onClose()
    },
    onError: (error) => toastFailure('Not Canceled', error, 'The appointment stays. Please try again.'),
  })
  const when = `${formatLongDay(dayIn(timeZone, booking.startsAt), '')}, ${formatTimes(booking, timeZone)}`
  const zone = describeTimeZone(timeZone)
  const formatAt = (at: number): string => `${formatDate(at, timeZone)}, ${formatTime(at, { timeZone })}`

  const elsewhere = booking.isCertain ? ', also at Cal.com' : '; please check at Cal.com whether it is free there, too'

  function ask(): void {
    askFirst({
      title: 'Cancel this appointment?',
      text: (
        <>
          <b dir="auto">{name}</b>, {when}.{' '}
          {testMode ? (
            'It was booked in a test.'
          ) : (
            <>
              The time becomes free again{booking.isElsewhere && elsewhere}. The customer is not told automatically, so
              please call or write to them.
            </>
          )}
        </>
      ),
      confirm: ['Cancel appointment', 'Canceling...'],
      cancelLabel: 'Keep it',
      onConfirm: () => cancel.mutateAsync({ bookingId }),
    })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name || 'No name'}
      description={zone === LOCAL_TIME_ZONE ? when : `${when}, ${zone}`}
      closeLabel="Close"
      footer={
        state === 'booked' && (
          <Button variant="danger-outline" onClick={ask}>
            Cancel appointment
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <BookingBadges booking={booking} />
        <Facts>
          <Fact name="Service">
            <bdi>{serviceName}</bdi>
          </Fact>
          <Fact name="Phone number">{phoneNumber === null ? 'None' : formatPhone(phoneNumber)}</Fact>
          {email !== null && <Fact name="Email">{email}</Fact>}
          {booking.agreedAt !== null && <Fact name="Agreed">{formatAt(booking.agreedAt)}</Fact>}
          {booking.cancelledAt !== null && (
            <Fact name={booking.cancelledBy === 'caller' ? 'Canceled by the caller' : 'Canceled by your team'}>
              {formatAt(booking.cancelledAt)}
            </Fact>
          )}
          {booking.isElsewhere && <Fact name="Calendar">Cal.com</Fact>}
        </Facts>
        {note !== '' && (
          <p dir="auto" className="text-base wrap-anywhere whitespace-pre-wrap text-ink">
            {note}
          </p>
        )}
        {testMode && <p className="text-sm text-muted">Booked in a test. Customers can still book this time.</p>}
        {callId !== null && <TextLink href={callPath(callId)}>Open the call</TextLink>}
      </div>
    </Dialog>
  )
}
