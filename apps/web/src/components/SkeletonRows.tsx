import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'

const WIDTHS = ['w-24', 'w-32', 'w-20', 'w-28', 'w-16', 'w-36']

/** Rows for a table's body while its data is on the way, as high as real rows. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }): ReactNode {
  return Array.from({ length: rows }, (_row, row) => (
    <tr key={row} className="h-10 border-b border-line last:border-b-0">
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column} className="px-5">
          <Skeleton className={`h-3 max-w-full ${WIDTHS[(row + column * 2) % WIDTHS.length] ?? 'w-24'}`} />
        </td>
      ))}
    </tr>
  ))
}
