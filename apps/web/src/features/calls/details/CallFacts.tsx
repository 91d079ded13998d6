import { defaultSummary, formatDate, formatDuration, formatTime } from '@callwright/contract/calls/call-text'
import { isEnded, type CallDirection } from '@callwright/contract/calls/calls'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../../../components/Facts.tsx'
import { LongText } from '../../../components/LongText.tsx'
import { excerpt } from '../../../lib/excerpt.ts'
import { formatPhone } from '../../../lib/format-phone.ts'
import { CallBackLink, missedNumber } from '../CallBackLink.tsx'
import type { CallRow } from '../call-row.ts'
import { END_REASON_LABELS } from '../call-labels.ts'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { DoNotCallButton } from './DoNotCallButton.tsx'

const NAME_MAX_LENGTH = 200
/** Withheld numbers cannot be put on the do-not-call list. */
const LISTABLE_NUMBER = /^\+\d{8,15}$/
const DIRECTION_LABELS: Record<CallDirection, string> = { inbound: 'Inbound call', outbound: 'Outbound call' }

/** A call's contact, direction, date, duration, number and status. */
export function CallFacts({ call }: { call: CallRow }): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base wrap-anywhere text-muted">
        {call.contactName && (
          <>
            <bdi className="font-semibold text-ink">{excerpt(call.contactName, NAME_MAX_LENGTH)}</bdi> ·{' '}
          </>
        )}
        <span>{DIRECTION_LABELS[call.direction]}</span>
      </p>
      <Facts wide>
        <Fact name="Date">{formatDate(call.startedAt)}</Fact>
        <Fact name="Time">{formatTime(call.startedAt, { withZone: true })}</Fact>
        <Fact name="Duration">{formatDuration(call.durationSeconds)}</Fact>
        <Fact name="Phone Number">{excerpt(formatPhone(call.phoneNumber ?? 'Unknown'), NAME_MAX_LENGTH)}</Fact>
        <CallOutcome call={call} />
      </Facts>
    </div>
  )
}

/** A call's status, and what to do about it. */
function CallOutcome({ call }: { call: CallRow }): ReactNode {
  const numberToCall = missedNumber(call)
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
      <dt className="sr-only">Status</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <CallStatusBadge status={call.status} />
        {isEnded(call.status) && call.endReason && (
          <span className="inline-block first-letter:uppercase">{END_REASON_LABELS[call.endReason]}</span>
        )}
        {call.testMode && <span>Test mode, not counted</span>}
        {numberToCall !== null && <CallBackLink phoneNumber={numberToCall} />}
      </dd>
      {call.phoneNumber !== null && LISTABLE_NUMBER.test(call.phoneNumber) && (
        <dd className="ml-auto max-md:ml-0">
          <DoNotCallButton callId={call.id} phoneNumber={call.phoneNumber} />
        </dd>
      )}
    </div>
  )
}

export function CallSummary({ call }: { call: CallRow }): ReactNode {
  return (
    <DetailsSection title="Call Summary">
      <p dir="auto" className="max-w-prose text-base wrap-anywhere whitespace-pre-wrap text-ink">
        <LongText text={call.summary ?? defaultSummary(call)} />
      </p>
    </DetailsSection>
  )
}

/** A titled section in the details. */
export function DetailsSection({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium text-ink">{title}</h3>
      {children}
    </section>
  )
}
