import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Skeleton } from '#components/Skeleton.tsx'

/** A placeholder for cards with contents of these heights, below an introduction if the tab has one. */
export function TabSkeleton({ heights, hasIntro = false }: { heights: string[]; hasIntro?: boolean }): ReactNode {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {hasIntro && <Skeleton className="h-12 max-w-prose rounded-md!" />}
      {heights.map((height) => (
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

/** The default outcome and an empty list of goals. */
export const OUTCOMES_SKELETON: ReactNode = <TabSkeleton hasIntro heights={['h-28', 'h-10']} />
/** An empty list of people, and opening hours that are off. */
export const HOURS_SKELETON: ReactNode = <TabSkeleton heights={['h-10', 'h-24']} />
