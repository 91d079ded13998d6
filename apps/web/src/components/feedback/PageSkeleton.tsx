import type { ReactNode } from 'react'
import { Skeleton } from '../Skeleton.tsx'

/** Placeholder for a screen while its code loads. */
export function PageSkeleton(): ReactNode {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <div className="flex h-10 items-center gap-3">
        <Skeleton className="size-10 rounded-md" />
        <Skeleton className="h-5 w-52" />
      </div>
      <Skeleton className="mt-6 h-80 rounded-lg" />
    </div>
  )
}
