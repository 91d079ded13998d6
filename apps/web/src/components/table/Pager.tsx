import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format.ts'
import { IconButton } from '../IconButton.tsx'

type Props = {
  /** What the pages contain, such as `Rows`; also read aloud. */
  label: string
  /** Counted from 1; nothing is shown while it is 0. */
  first: number
  last: number
  /** Null if unknown. */
  total: number | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** The footer of a paged list: the current position, and the buttons to the previous and next page. */
export function Pager({ label, first, last, total, onPrevious, onNext }: Props): ReactNode {
  return (
    <nav aria-label={`Pages of ${label.toLowerCase()}`} className="flex items-center justify-end gap-2 text-sm">
      <p role="status" className="mr-auto text-muted tabular-nums">
        {first > 0 &&
          `${label} ${formatNumber(first)}–${formatNumber(last)}${total === null ? '' : ` of ${formatNumber(total)}`}`}
      </p>
      <IconButton
        label="Previous page"
        icon={<ChevronLeft size={18} />}
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      />
      <IconButton
        label="Next page"
        icon={<ChevronRight size={18} />}
        disabled={onNext === null}
        onClick={() => onNext?.()}
      />
    </nav>
  )
}
