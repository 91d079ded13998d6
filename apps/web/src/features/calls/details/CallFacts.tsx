import { defaultSummary, formatDate, formatDuration, formatTime } from '@callwright/contract/calls/call-text'
import { isEnded, type CallDirection } from '@callwright/contract/calls/calls'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../../../components/Facts.tsx'
import { LongText } from '../../../components/LongText.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { excerpt } from '../../../lib/excerpt.ts'
import { formatPhone } from '../../../lib/format-phone.ts'
import type { CallRow } from '../call-row.ts'
import { END_REASON_LABELS } from '../call-labels.ts'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { DoNotCallButton } from './DoNotCallButton.tsx'

const NAME_MAX_LENGTH = 200
/** Withheld numbers cannot be put on the do-not-call list. */
const LISTABLE_NUMBER = /^\+\d{8,15}$/
const DIRECTION_LABELS: Record<CallDirection, string> = { inbound: 'Inbound call', outbound: 'Outbound call' }

/** A call's date, duration, contact and status. */
export function CallFacts({ call }: { call: CallRow }): ReactNode {
  return (
    <Facts wide>
      <Fact name="Date">{formatDate(call.startedAt)}</Fact>
      <Fact name="Time">{formatTime(call.startedAt, { withZone: true })}</Fact>
      <Fact name="Duration">{formatDuration(call.durationSeconds)}</Fact>
      <Fact name="Phone Number">
        {excerpt(formatPhone(call.phoneNumber ?? 'Unknown'), NAME_MAX_LENGTH)}
        <span className="block font-normal text-muted" dir="auto">
          {call.contactName ? excerpt(call.contactName, NAME_MAX_LENGTH) : DIRECTION_LABELS[call.direction]}
        </span>
      </Fact>
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
        <dt className="sr-only">Status</dt>
        <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <CallStatusBadge status={call.status} />
          {isEnded(call.status) && call.endReason && (
            <span className="inline-block first-letter:uppercase">{END_REASON_LABELS[call.endReason]}</span>
          )}
          {call.testMode && <span>Test mode, not counted</span>}
        </dd>
        {call.phoneNumber !== null && LISTABLE_NUMBER.test(call.phoneNumber) && (
          <dd className="ml-auto max-md:ml-0">
            <DoNotCallButton callId={call.id} phoneNumber={call.phoneNumber} />
          </dd>
        )}
      </div>
    </Facts>
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

export function DetailsSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-6 md:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-10" />
        ))}
      </div>
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-16" />
      <Skeleton className="h-60" />
    </div>
  )
}
