import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { formatCapped } from '#lib/format.ts'
import { MAX_PLANNED } from '../schedule/planned-call-labels.ts'
import { PlannedCallList } from '../schedule/PlannedCallList.tsx'
import { useCancelPlanned } from '../schedule/use-cancel-planned.ts'
import type { Campaign } from './campaign-labels.ts'
import { campaignPollInterval, hasEnded } from './campaign-progress.ts'

const LIMIT = 10

/** The campaign's planned calls. Renders nothing while no retries or call-backs are planned. */
export function PlannedCalls({ campaign }: { campaign: Campaign }): ReactNode {
  const cancel = useCancelPlanned()
  const { id: campaignId, planned, state } = campaign
  const counts = [
    { plan: 'retry', count: planned.retries, noun: 'retry', plural: 'retries' },
    { plan: 'call-back', count: planned.callBacks, noun: 'call-back', plural: 'call-backs' },
  ] as const
  const shownCounts = hasEnded(state) ? [] : counts.filter(({ count }) => count > 0)
  if (shownCounts.length === 0) return null
  return (
    <PlannedCallList
      title="Planned calls"
      description={shownCounts
        .map(({ count, noun, plural }) => formatCapped(count, noun, { plural, max: MAX_PLANNED }))
        .join(', ')}
      action={shownCounts.map(({ plan, plural }) => (
        <Button key={plan} variant="ghost" size="sm" className="text-red!" onClick={() => cancel({ campaignId, plan })}>
          Cancel all {plural}
        </Button>
      ))}
      filter={{ campaignId, limit: LIMIT }}
      pollMs={campaignPollInterval(campaign)}
      empty={null}
    />
  )
}
