import { ChartColumn, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/feedback/EmptyState.tsx'

/** @param total the number of the business's calls, in any period */
export function NoCallsToReview({ total }: { total: number }): ReactNode {
  return total === 0 ? (
    <EmptyState
      icon={<ChartColumn />}
      title="No calls to review yet"
      text="Your agent’s calls are counted and charted here. Place a test call to see the first one."
      link={{ href: '/callwright-agent', text: 'Place a test call' }}
    />
  ) : (
    <EmptyState
      icon={<PhoneOff />}
      title="No calls in this period"
      text="Choose other dates above to see more calls."
      link={{ href: '/call-dashboard', text: 'All calls' }}
    />
  )
}
