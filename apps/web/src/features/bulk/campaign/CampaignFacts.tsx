import type { ReactNode } from 'react'
import { Fact } from '../../../components/Facts.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { formatHours } from './clock-times.ts'
import type { Campaign } from './campaign-labels.ts'

/** A campaign's creation and start times, and its calling hours. */
export function CampaignFacts({ campaign }: { campaign: Campaign }): ReactNode {
  const { createdAt, scheduledAt, startedAt, callingHours, testMode } = campaign
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-sm md:grid-cols-4">
      <Fact name="Created">{formatDateTime(createdAt)}</Fact>
      {scheduledAt !== null && <Fact name="Scheduled for">{formatDateTime(scheduledAt)}</Fact>}
      <Fact name="Started">{startedAt === null ? 'Not yet' : formatDateTime(startedAt)}</Fact>
      <Fact name="Calling hours (recipient’s time)">{formatHours(testMode ? null : callingHours)}</Fact>
    </dl>
  )
}
