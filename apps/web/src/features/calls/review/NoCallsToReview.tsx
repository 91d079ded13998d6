import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'

/** Replaces the figures, the charts and the log if neither the period nor the previous one has calls. */
export function NoCallsToReview(): ReactNode {
  return (
    <Card>
      <EmptyState
        icon={<ChartColumn />}
        title="No calls to review yet"
        text="Your agent’s calls are counted and charted here. Place a test call to see the first one, or choose other dates above."
        action={
          <ButtonLink href="/callwright-agent" variant="secondary" size="sm">
            Place a test call
          </ButtonLink>
        }
      />
    </Card>
  )
}
