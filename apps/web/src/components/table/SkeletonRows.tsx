import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { Skeleton } from '../Skeleton.tsx'

// Fractions of the column, so that a placeholder never widens it.
const WIDTHS = ['w-2/3', 'w-5/6', 'w-1/2', 'w-3/4', 'w-3/5', 'w-11/12']

type Props = { rows: number; columns: number; height?: string | undefined }

/** Placeholder rows for a loading table; `height` is the class of real rows, if they have more than one line. */
export function SkeletonRows({ rows, columns, height = 'h-10' }: Props): ReactNode {
  return Array.from({ length: rows }, (_row, row) => (
    <tr key={row} className={cx('border-b border-line last:border-b-0', height)}>
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column} className="px-3 first:pl-5 last:pr-5">
          <Skeleton className={`h-3 max-w-full ${WIDTHS[(row + column * 2) % WIDTHS.length] ?? 'w-2/3'}`} />
        </td>
      ))}
    </tr>
  ))
}
