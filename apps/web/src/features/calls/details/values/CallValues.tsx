import { NO_VALUES_REASONS } from '@callwright/contract/calls/call-fields'
import { useState, type ReactNode } from 'react'
import type { CallDetails } from '../../call-row.ts'
import type { Playback } from '../recording/use-playback.ts'
import { ValueRow } from './ValueRow.tsx'

type Props = {
  details: CallDetails
  /** Null without a recording. */
  playback: Playback | null
  /** Shows a line in the transcript. */
  onShowLine: (index: number) => void
  /** Reports whether a correction has unsaved changes. */
  onCorrecting: (isCorrecting: boolean) => void
}

/** The result of a call: the value of each field, or why there are none. One value is corrected at a time. */
export function CallValues({ details, playback, onShowLine, onCorrecting }: Props): ReactNode {
  const { id: callId, values, noValues, turns } = details
  const [editedId, setEditedId] = useState<string | null>(null)
  if (values.length === 0) return <p className="text-sm text-muted">{noValues && NO_VALUES_REASONS[noValues]}</p>
  return (
    <dl className="divide-y divide-line rounded-md border border-line text-sm">
      {values.map((value) => (
        <ValueRow
          key={value.fieldId}
          callId={callId}
          value={value}
          turn={value.quoteTurn === null ? undefined : turns[value.quoteTurn]}
          onPlay={playback?.playFrom}
          onShow={() => onShowLine(value.quoteTurn ?? -1)}
          isEdited={editedId === value.fieldId}
          isBlocked={editedId !== null}
          onEdit={(isEdited) => setEditedId(isEdited ? value.fieldId : null)}
          onCorrecting={onCorrecting}
        />
      ))}
    </dl>
  )
}
