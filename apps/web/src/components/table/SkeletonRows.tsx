import type { ReactNode } from 'react'
import { Skeleton } from '../Skeleton.tsx'

// Parts of the column, so that a place-holder never makes its column wider than real rows do.
const WIDTHS = ['w-2/3', 'w-5/6', 'w-1/2', 'w-3/4', 'w-3/5', 'w-11/12']

/** Rows for a table's body while its data is on the way, as high as real rows. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }): ReactNode {
  return Array.from({ length: rows }, (_row, row) => (
    <tr key={row} className="h-10 border-b border-line last:border-b-0">
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column} className="px-3 first:pl-5 last:pr-5">
          <Skeleton className={`h-3 max-w-full ${WIDTHS[(row + column * 2) % WIDTHS.length] ?? 'w-2/3'}`} />
        </td>
      ))}
    </tr>
  ))
}
