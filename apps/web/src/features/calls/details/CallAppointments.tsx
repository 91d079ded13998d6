import { BOOKING_STATE_LABELS, shownState } from '@callwright/contract/booking/booking-states'
import { formatDate, formatTime } from '@callwright/contract/calls/call-text'
import type { Turn } from '@callwright/contract/calls/calls'
import type { ReactNode } from 'react'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { dayIn } from '#lib/calendar-day.ts'
import type { CallDetails } from '../call-row.ts'
import { TestMark } from '../TestMark.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { ValueQuote } from './values/ValueQuote.tsx'

type Props = {
  callId: string
  /** Undefined while they load. */
  details: CallDetails | undefined
  /** Plays the recording from the given time, in seconds; undefined without a recording. */
  onPlay: ((seconds: number) => void) | undefined
  /** Shows a line in the transcript. */
  onShowLine: (index: number) => void
}

/** What was booked in a call, each with the line in which the caller agreed; nothing for other calls. */
export function CallAppointments({ callId, details, onPlay, onShowLine }: Props): ReactNode {
  // Starts with the request for the details, so that both are shown at once.
  const query = trpc.bookings.ofCall.useQuery({ callId }, { refetchOnMount: 'always' })
  const { rows, timeZone } = query.data ?? { rows: [], timeZone: 'UTC' }
  if (!details || (rows.length === 0 && !query.isError)) return null
  return (
    <DetailsSection title={rows.length > 1 ? 'Appointments' : 'Appointment'}>
      <QueryError query={query} title="The appointment could not be loaded" />
      <ul className="divide-y divide-line rounded-md border border-line text-sm empty:hidden">
        {rows.map((booking) => {
          const { id, startsAt, serviceName, name, testMode } = booking
          const line = findAgreement(details, booking.agreedAt)
          const turn = details.turns[line]
          return (
            <li key={id} className="flex flex-col gap-1 px-4 py-2.5">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <TextLink href={`/appointments?view=day&day=${dayIn(timeZone, startsAt)}`}>
                  {formatDate(startsAt, timeZone)}, {formatTime(startsAt, { timeZone, withZone: true })}
                </TextLink>
                <span className="font-medium text-ink">{BOOKING_STATE_LABELS[shownState(booking)]}</span>
                <TestMark call={{ testMode, source: 'phone' }} />
              </p>
              <p className="wrap-anywhere text-muted">
                <bdi>{serviceName}</bdi>
                {name !== '' && (
                  <>
                    {' '}
                    for <bdi>{name}</bdi>
                  </>
                )}
              </p>
              {turn && <ValueQuote quotes="found" turn={turn} onPlay={onPlay} onShow={() => onShowLine(line)} />}
            </li>
          )
        })}
      </ul>
    </DetailsSection>
  )
}

/** The index of the customer’s last line when the caller agreed; -1 if the times are not known. */
function findAgreement({ startedAt, turns }: CallDetails, agreedAt: number | null): number {
  if (agreedAt === null) return -1
  return turns.findLastIndex(
    ({ role, atSeconds }: Turn) =>
      role === 'customer' && atSeconds !== null && startedAt + atSeconds * 1000 <= agreedAt,
  )
}
