import type { ComponentProps, ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { GoalList } from './GoalList.tsx'
import { NoAnalyzedCalls } from './NoAnalyzedCalls.tsx'

/** How often calls reached each goal, or how to get goals. */
export function GoalsCard(list: ComponentProps<typeof GoalList>): ReactNode {
  const { goals } = list
  return (
    <Card title="Goals">
      {goals.length === 0 && (
        <EmptyState
          title="No goals yet"
          text="Set a goal for your calls to see how often they reach it."
          link={{ href: '/callwright-agent?tab=outcomes', text: 'Add a goal' }}
        />
      )}
      {goals.length > 0 && goals.every(({ current }) => current.total === 0) && <NoAnalyzedCalls />}
      {goals.some(({ current }) => current.total > 0) && <GoalList {...list} />}
    </Card>
  )
}
