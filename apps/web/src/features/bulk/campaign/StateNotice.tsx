import { CAMPAIGN_REASON_MESSAGES } from '@callwright/contract/campaigns/campaigns'
import type { ReactNode } from 'react'
import { Notice } from '#components/feedback/Notice.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { formatCount, formatUpcomingTime } from '#lib/format.ts'
import { countInFlight } from './campaign-progress.ts'
import { describeNextStep, type Campaign } from './campaign-labels.ts'

/** Why a campaign is not calling now, and what the user can do about it. */
export function StateNotice({ campaign }: { campaign: Campaign }): ReactNode {
  const { state, reason, resumesAt, waitsUntil, counts, planned } = campaign
  if (waitsUntil !== null) {
    return (
      <Notice>
        {planned.retries + planned.callBacks < counts.queued
          ? 'Everyone left to call is outside their calling hours.'
          : 'The remaining calls are planned for later.'}{' '}
        Dialing continues automatically at {formatUpcomingTime(waitsUntil)}.
      </Notice>
    )
  }
  if (reason !== null) {
    return (
      <Notice
        tone="warning"
        action={reason === 'agent-trouble' && <TextLink href="/callwright-agent">Open AI Agent</TextLink>}
      >
        {CAMPAIGN_REASON_MESSAGES[reason]} {describeNextStep(reason)}
        {state === 'held' && resumesAt !== null && ` The next attempt is at ${formatUpcomingTime(resumesAt)}.`}
      </Notice>
    )
  }
  if (state === 'paused') {
    return <Notice>No calls start until you resume. {describeInProgress(countInFlight(counts))}</Notice>
  }
  if (state === 'scheduled' && resumesAt !== null) {
    return <Notice>The first call will be placed at {formatUpcomingTime(resumesAt)}. You can leave this page.</Notice>
  }
  return null
}

function describeInProgress(count: number): string {
  return count === 0 ? '' : `${formatCount(count, 'call is', 'calls are')} still in progress and will end normally.`
}
