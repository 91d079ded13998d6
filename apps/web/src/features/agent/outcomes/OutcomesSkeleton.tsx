import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Skeleton } from '#components/Skeleton.tsx'

/** A placeholder for the default outcome and an empty list of goals. */
export function OutcomesSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-12 max-w-prose rounded-md!" />
      {['h-28', 'h-10'].map((height) => (
        <Card key={height}>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-5 w-28" />
            <Skeleton className={`rounded-md! ${height}`} />
          </div>
        </Card>
      ))}
    </div>
  )
}
