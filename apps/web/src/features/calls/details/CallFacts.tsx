import { callKind, defaultSummary, formatDate, formatDuration, formatTime } from '@callwright/contract/calls/call-text'
import { END_REASON_LABELS, isEnded } from '@callwright/contract/calls/calls'
import type { ReactNode } from 'react'
import { Fact, Facts } from '#components/Facts.tsx'
import { LongText } from '#components/text/LongText.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { formatShortDateTime } from '#lib/format.ts'
import { CallBackLink, missedNumber } from '../CallBackLink.tsx'
import { formatCallNumber } from '../call-number.ts'
import type { CallDetails, CallRow } from '../call-row.ts'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { TransferredTo } from '../TransferredTo.tsx'
import { AddCallBackButton } from './AddCallBackButton.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { DoNotCallButton } from './DoNotCallButton.tsx'

const NAME_MAX_LENGTH = 200

type Props = {
  call: CallRow
  /** Undefined while the details load. */
  agentVersion: CallDetails['agentVersion'] | undefined
}

/** A call's contact, kind, date, duration, number, agent version and status. */
export function CallFacts({ call, agentVersion }: Props): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base wrap-anywhere text-muted">
        {call.contactName && (
          <>
            <bdi className="font-semibold text-ink">{excerpt(call.contactName, NAME_MAX_LENGTH)}</bdi> ·{' '}
          </>
        )}
        <span>{callKind(call)}</span>
      </p>
      <Facts wide>
        <Fact name="Date">{formatDate(call.startedAt)}</Fact>
        <Fact name="Time">{formatTime(call.startedAt, { withZone: true })}</Fact>
        <Fact name="Duration">{formatDuration(call.durationSeconds)}</Fact>
        <Fact name="Phone Number">{excerpt(formatCallNumber(call), NAME_MAX_LENGTH)}</Fact>
        <CallState call={call} />
        <Fact name="Agent version">
          <AgentVersion version={agentVersion} />
        </Fact>
      </Facts>
    </div>
  )
}

/** When the agent's version in this call was saved; the link leads to all versions. */
function AgentVersion({ version }: { version: Props['agentVersion'] }): ReactNode {
  if (version === undefined) return <Skeleton className="h-5 w-28" />
  if (version === null) return 'Unknown'
  return <TextLink href="/callwright-agent?tab=configuration">{formatShortDateTime(version.savedAt)}</TextLink>
}

/** A call's status, and what to do about it. */
function CallState({ call }: { call: CallRow }): ReactNode {
  const numberToCall = missedNumber(call)
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-3 gap-y-2 md:col-span-3 @4xl:col-span-2">
      <dt className="sr-only">Status</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <CallStatusBadge status={call.status} />
        {isEnded(call.status) && call.endReason && (
          <span className="min-w-0 wrap-anywhere">
            {call.transfer ? <TransferredTo transfer={call.transfer} withNumber /> : END_REASON_LABELS[call.endReason]}
          </span>
        )}
        {call.testMode && <span>Test mode, not counted</span>}
        {numberToCall !== null && <CallBackLink phoneNumber={numberToCall} />}
      </dd>
      {call.phoneNumber !== null && (
        <dd className="flex flex-wrap items-center gap-2">
          {/* A call that never took place cannot be added. */}
          {isEnded(call.status) && call.conversationId !== null && <AddCallBackButton callId={call.id} />}
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
