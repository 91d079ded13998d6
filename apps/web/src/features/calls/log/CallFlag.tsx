import { isFlagged, type CallStatus } from '@callwright/contract/calls/calls'
import type { ReactNode } from 'react'
import { formatPhone } from '../../../lib/format-phone.ts'
import type { CallRow } from '../call-row.ts'
import { CallStatusBadge } from '../CallStatusBadge.tsx'

const EDGE =
  'relative before:absolute before:-inset-y-0.5 before:-left-5 before:w-0.75 before:rounded-r-full before:bg-amber'

/** The classes for the element at the left edge of a call's row or card, which a flagged call colors. */
export function flagEdge(status: CallStatus): string | false {
  return isFlagged(status) && EDGE
}

/** A call's status; a flagged call says why it is flagged. */
export function FlaggedStatus({ status }: { status: CallStatus }): ReactNode {
  const reason = isFlagged(status) ? explainFlag(status) : undefined
  return (
    <span title={reason} className="inline-flex shrink-0">
      <CallStatusBadge status={status} />
      {reason && <span className="sr-only">{reason}</span>}
    </span>
  )
}

function explainFlag(status: CallStatus): string {
  return status === 'missed' ? 'Flagged: this call was missed' : 'Flagged: this call has not been answered yet'
}

/** The number of a missed caller; null for other calls and for withheld numbers. */
export function missedNumber({ direction, status, phoneNumber }: CallRow): string | null {
  return direction === 'inbound' && status === 'missed' && phoneNumber?.startsWith('+') === true ? phoneNumber : null
}

/** Dials the number with the reader's own phone. */
export function CallBackLink({ phoneNumber }: { phoneNumber: string }): ReactNode {
  return (
    <a
      href={`tel:${phoneNumber}`}
      className="relative z-1 -my-1 block w-fit rounded-sm py-1 font-medium text-accent-text underline decoration-transparent underline-offset-4 transition-colors duration-100 hover:decoration-current"
    >
      Call back<span className="sr-only"> {formatPhone(phoneNumber)}</span>
    </a>
  )
}
