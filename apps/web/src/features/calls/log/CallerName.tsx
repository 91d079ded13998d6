import { isFlagged, type CallStatus } from '@callwright/contract/calls/calls'
import { ArrowDownLeft, ArrowUpRight, Flag, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { excerpt } from '../../../lib/excerpt.ts'
import type { CallRow } from '../call-row.ts'

const MAX_LENGTH = 100

/** A call's other party: direction, number and name; `dense` hides the name on narrow screens. */
export function CallerName({ call, dense = false }: { call: CallRow; dense?: boolean }): ReactNode {
  const isInbound = call.direction === 'inbound'
  const Arrow = isInbound ? ArrowDownLeft : ArrowUpRight
  const direction = isInbound ? 'Inbound' : 'Outbound'
  const name = call.contactName && excerpt(call.contactName, MAX_LENGTH)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span title={direction} className="shrink-0 text-faint">
        <Arrow size={16} aria-hidden="true" />
        <span className="sr-only">{direction}</span>
      </span>
      <span className="font-medium text-ink tabular-nums">{excerpt(call.phoneNumber ?? 'Unknown', MAX_LENGTH)}</span>
      {name && (
        <span dir="auto" title={name} className={cx('max-w-36 truncate text-muted', dense && 'max-[1440px]:hidden')}>
          {name}
        </span>
      )}
      {call.testMode && (
        <span title="Test call" className="inline-flex shrink-0 text-faint">
          <FlaskConical size={14} aria-hidden="true" />
          <span className="sr-only">Test call</span>
        </span>
      )}
    </span>
  )
}

/** Flags a call that was missed or has not been answered yet. */
export function FlagMark({ status }: { status: CallStatus }): ReactNode {
  if (!isFlagged(status)) return null
  const reason = status === 'missed' ? 'Flagged: this call was missed' : 'Flagged: this call has not been answered yet'
  return (
    <span title={reason} className="inline-flex text-amber">
      <Flag size={14} aria-hidden="true" fill="currentColor" />
      <span className="sr-only">{reason}</span>
    </span>
  )
}
