import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { ReactNode } from 'react'
import { TextLink } from '#components/TextLink.tsx'
import { cx } from '#lib/cx.ts'
import { callPath } from '#lib/paths.ts'
import { formatTimes, isCanceled } from './booking-days.ts'
import { BookingBadges, type Booking } from './BookingBadges.tsx'

type Props = { booking: Booking; timeZone: string; onOpen: () => void }

/** An appointment; a click anywhere opens it. */
export function BookingRow({ booking, timeZone, onOpen }: Props): ReactNode {
  const { name, serviceName, phoneNumber, callId } = booking
  const struck = isCanceled(booking) && 'line-through decoration-1'
  return (
    <li className="relative -mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-md px-2 py-2 hover:bg-sunken md:grid-cols-[9.75rem_minmax(0,4fr)_minmax(0,3fr)_8.5rem_13.5rem_2.5rem]">
      <span className={cx('whitespace-nowrap text-ink tabular-nums', struck)}>{formatTimes(booking, timeZone)}</span>
      <button
        type="button"
        dir="auto"
        title={name}
        onClick={onOpen}
        className={cx(
          'min-w-0 truncate rounded-sm text-left font-medium text-ink after:absolute after:inset-0 max-md:order-first max-md:col-span-2',
          struck,
        )}
      >
        {name || 'No name'}
      </button>
      <bdi title={serviceName} className="min-w-0 truncate text-muted max-md:col-span-2">
        {serviceName}
      </bdi>
      <span className="whitespace-nowrap text-muted tabular-nums">
        {phoneNumber === null ? 'No number' : formatPhone(phoneNumber)}
      </span>
      <span className="max-md:justify-self-end max-md:row-start-2 max-md:col-start-2">
        <BookingBadges booking={booking} />
      </span>
      <span className="relative justify-self-end">
        {callId !== null && (
          <TextLink href={callPath(callId)}>
            Call<span className="sr-only"> of {name}</span>
          </TextLink>
        )}
      </span>
    </li>
  )
}
