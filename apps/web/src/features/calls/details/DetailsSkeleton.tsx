import type { ReactNode } from 'react'
import { Skeleton } from '#components/Skeleton.tsx'

/** Shown in the dialog while the call, or the code that shows it, loads. */
export function DetailsSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-28" />
        <div className="grid grid-cols-2 gap-6 md:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-10" />
          ))}
        </div>
      </div>
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-16" />
      <Skeleton className="h-60" />
    </div>
  )
}
