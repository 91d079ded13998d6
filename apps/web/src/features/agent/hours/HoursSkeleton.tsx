import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Skeleton } from '#components/Skeleton.tsx'

/** Has the size of an empty list of people and of opening hours that are off. */
export function HoursSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {['h-10', 'h-24'].map((height) => (
        <Card key={height}>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-5 w-36" />
            <Skeleton className={`rounded-md! ${height}`} />
          </div>
        </Card>
      ))}
    </div>
  )
}
