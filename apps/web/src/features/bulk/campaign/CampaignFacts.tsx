import type { ReactNode } from 'react'
import { Fact } from '#components/Facts.tsx'
import { formatDateTime } from '#lib/format.ts'
import { formatHours } from '#lib/clock-times.ts'
import type { Campaign } from './campaign-labels.ts'
import { CALL_BACK_LABELS, formatNextAttempt, formatRetriedEnds } from '../retry-labels.ts'

/** A campaign's creation and start times, its calling hours, and when it calls people again. */
export function CampaignFacts({ campaign }: { campaign: Campaign }): ReactNode {
  const { createdAt, scheduledAt, startedAt, callingHours, testMode, retryRules, callBacks } = campaign
  const hasStarted = campaign.counts.queued < campaign.totalCalls
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-sm md:grid-cols-4">
      <Fact name="Created">{formatDateTime(createdAt)}</Fact>
      {scheduledAt !== null && <Fact name="Scheduled for">{formatDateTime(scheduledAt)}</Fact>}
      <Fact name="Started">{startedAt !== null && hasStarted ? formatDateTime(startedAt) : 'Not yet'}</Fact>
      <Fact name="Calling hours (recipient’s time)">{formatHours(testMode ? null : callingHours)}</Fact>
      {retryRules === null ? (
        <Fact name="Automatic retries">Off</Fact>
      ) : (
        <>
          <Fact name="Tries again after">{formatRetriedEnds(retryRules)}</Fact>
          <Fact name="Attempts">Up to {retryRules.attempts}</Fact>
          <Fact name="Next attempt">{formatNextAttempt(retryRules, testMode)}</Fact>
        </>
      )}
      <Fact name="Call-backs">{CALL_BACK_LABELS[callBacks]}</Fact>
    </dl>
  )
}
