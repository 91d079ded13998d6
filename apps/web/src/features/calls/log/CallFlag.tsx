import { isFlagged, type CallStatus } from '@callwright/contract/calls/calls'
import type { ReactNode } from 'react'
import type { CallRow } from '../call-row.ts'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { TestMark } from '../TestMark.tsx'

const EDGE =
  'relative before:absolute before:-inset-y-1.5 before:-left-5 before:w-0.75 before:rounded-r-full before:bg-amber'

/** The classes for the element at the left edge of a call's row or card, which a flagged call colors. */
export function flagEdge(status: CallStatus): string | false {
  return isFlagged(status) && EDGE
}

/** A call's status, and whether it is a test; a flagged call says why it is flagged. */
export function FlaggedStatus({ call }: { call: CallRow }): ReactNode {
  const { status } = call
  const reason = isFlagged(status) ? explainFlag(status) : undefined
  return (
    <span title={reason} className="flex shrink-0 flex-col items-start leading-4.5 [li_&]:items-end">
      <CallStatusBadge status={status} />
      {reason && <span className="sr-only">{reason}</span>}
      <span className="flex px-2.5 empty:hidden">
        <TestMark call={call} />
      </span>
    </span>
  )
}

function explainFlag(status: CallStatus): string {
  return status === 'missed' ? 'Flagged: this call was missed' : 'Flagged: this call has not been answered yet'
}
