import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Skeleton } from '#components/Skeleton.tsx'

export function ProfileSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className="grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <div className="flex flex-col gap-5">
          <Skeleton className="h-16 w-52" />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-16" />
          ))}
        </div>
      </Card>
      <Card>
        <Skeleton className="h-96" />
      </Card>
    </div>
  )
}
