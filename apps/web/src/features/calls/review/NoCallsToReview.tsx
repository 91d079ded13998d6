import { ChartColumn, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'

/** @param total the number of the business's calls, in any period */
export function NoCallsToReview({ total }: { total: number }): ReactNode {
  return total === 0 ? (
    <EmptyState
      icon={<ChartColumn />}
      title="No calls to review yet"
      text="Your agent’s calls are counted and charted here. Place a test call to see the first one."
      action={
        <ButtonLink href="/callwright-agent" variant="secondary" size="sm">
          Place a test call
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      icon={<PhoneOff />}
      title="No calls in this period"
      text="Choose other dates above to see more calls."
      action={
        <ButtonLink href="/call-dashboard" variant="secondary" size="sm">
          All calls
        </ButtonLink>
      }
    />
  )
}
