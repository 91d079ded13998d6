import { formatDuration } from '@callwright/contract/calls/call-text'
import type { ComponentProps, ReactNode } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { formatCallNumber } from './call-number.ts'
import type { CallRow } from './call-row.ts'
import { CallStatusBadge } from './CallStatusBadge.tsx'
import { TestMark } from './TestMark.tsx'

type Props = { call: CallRow } & Pick<ComponentProps<typeof CallStatusBadge>, 'tones'>

/** A call in two lines: number and status, time and duration. */
export function CallLines({ call, tones }: Props): ReactNode {
  return (
    <span className="flex flex-col gap-1 tabular-nums">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-medium text-ink">{formatCallNumber(call)}</span>
        <CallStatusBadge status={call.status} tones={tones} />
      </span>
      <span className="flex items-center justify-between gap-3 text-muted">
        <span className="flex gap-3">
          {formatDateTime(call.startedAt)} <TestMark call={call} />
        </span>
        <span>{formatDuration(call.durationSeconds)}</span>
      </span>
    </span>
  )
}
