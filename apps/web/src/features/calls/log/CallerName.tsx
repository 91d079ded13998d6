import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatCallNumber } from '../call-number.ts'
import type { CallRow } from '../call-row.ts'

const MAX_LENGTH = 100

/** A call's other party: direction, name and number. */
export function CallerName({ call }: { call: CallRow }): ReactNode {
  const isInbound = call.direction === 'inbound'
  const Arrow = isInbound ? ArrowDownLeft : ArrowUpRight
  const direction = isInbound ? 'Inbound' : 'Outbound'
  const name = call.contactName && excerpt(call.contactName, MAX_LENGTH)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span title={direction} className="shrink-0 text-faint">
        <Arrow size={16} />
        <span className="sr-only">{direction}</span>
      </span>
      <span className="max-w-48 min-w-0 [td_&]:max-w-34">
        {name && (
          <span dir="auto" title={name} className="block truncate font-medium text-ink">
            {name}
          </span>
        )}
        <span className={cx('block truncate tabular-nums', name ? 'text-muted' : 'font-medium text-ink')}>
          {excerpt(formatCallNumber(call), MAX_LENGTH)}
        </span>
      </span>
    </span>
  )
}
