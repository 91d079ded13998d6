import { CAMPAIGN_REASON_TEXTS } from '@callwright/contract/campaigns/campaigns'
import type { ReactNode } from 'react'
import { Notice } from '../../../components/feedback/Notice.tsx'
import { TextLink } from '../../../components/TextLink.tsx'
import { formatUpcoming } from '../../../lib/format.ts'
import { inFlight } from './campaign-progress.ts'
import { NEXT_STEPS, type Campaign } from './campaign-labels.ts'

/** Why a campaign does not dial at present, and what can be done about it. */
export function StateNotice({ campaign }: { campaign: Campaign }): ReactNode {
  const { state, reason, goesOnAt, counts } = campaign
  const underWay = inFlight(counts)
  if (reason !== null) {
    return (
      <Notice
        tone="warning"
        action={reason === 'agent-trouble' && <TextLink href="/callwright-agent">Open AI Agent</TextLink>}
      >
        {CAMPAIGN_REASON_TEXTS[reason]} {NEXT_STEPS[reason]}
        {state === 'held' && goesOnAt !== null && ` The next try is at ${formatUpcoming(goesOnAt)}.`}
      </Notice>
    )
  }
  if (state === 'paused') {
    return <Notice>Nobody is called until you resume. {stillUnderWay(underWay)}</Notice>
  }
  if (state === 'scheduled' && goesOnAt !== null) {
    return <Notice>The first call is placed at {formatUpcoming(goesOnAt)}. You can leave this page.</Notice>
  }
  return null
}

function stillUnderWay(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'One call is still under way and ends normally.'
    : `${count} calls are still under way and end normally.`
}
