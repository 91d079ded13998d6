import type { ReactNode } from 'react'
import { Skeleton } from '../Skeleton.tsx'

// Fractions of the column, so that a placeholder never widens it.
const WIDTHS = ['w-2/3', 'w-5/6', 'w-1/2', 'w-3/4', 'w-3/5', 'w-11/12']

/** Placeholder rows for a loading table, with the height of real rows. */
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
