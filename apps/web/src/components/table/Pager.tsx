import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { IconButton } from '../IconButton.tsx'

type Props = {
  /** What is turned over, for who listens: `Rows`. */
  label: string
  /** Counted from 1; nothing is shown while it is 0. */
  first: number
  last: number
  /** Null where it is not known. */
  total: number | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** The foot of a list that is read page by page: where one is, back and on. */
export function Pager({ label, first, last, total, onPrevious, onNext }: Props): ReactNode {
  return (
    <nav aria-label={`Pages of ${label.toLowerCase()}`} className="flex items-center justify-end gap-2 text-sm">
      <p role="status" className="mr-auto text-muted tabular-nums">
        {first > 0 &&
          `${label} ${formatNumber(first)}–${formatNumber(last)}${total === null ? '' : ` of ${formatNumber(total)}`}`}
      </p>
      <IconButton
        label="Previous page"
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      />
      <IconButton
        label="Next page"
        icon={<ChevronRight size={18} aria-hidden="true" />}
        disabled={onNext === null}
        onClick={() => onNext?.()}
      />
    </nav>
  )
}
