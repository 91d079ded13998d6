import type { ReactNode } from 'react'
import { Skeleton } from '#components/Skeleton.tsx'

/** Placeholders as tall as the rows they stand in for. */
export function RowSkeletons({ rows = 2 }: { rows?: number }): ReactNode {
  return (
    <ul aria-busy="true" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="flex min-h-14 items-center gap-3 py-2">
          <Skeleton className="size-9 rounded-md" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </span>
        </li>
      ))}
    </ul>
  )
}
