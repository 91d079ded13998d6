import { defaultSummary, formatDate, formatDuration, formatTime } from '@callwright/contract/calls/call-text'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { columnsOf, type Columns } from '../../../components/table/table-columns.ts'
import { excerpt } from '../../../lib/excerpt.ts'
import type { CallRow, ListedCall } from '../call-row.ts'
import { CallerName, FlagMark } from './CallerName.tsx'
import { MatchExcerpt } from './MatchExcerpt.tsx'
import { CallStatusBadge } from '../CallStatusBadge.tsx'

type Actions = { onOpen: (call: CallRow) => void; onDelete: (call: CallRow) => void }

const column = columnsOf<ListedCall>()

/** The call dashboard's columns. */
export function callColumns({ onOpen, onDelete }: Actions): Columns<ListedCall> {
  return column.columns([
    column.accessor('startedAt', {
      header: 'Date & Time',
      meta: { className: 'min-w-33 whitespace-nowrap min-[1440px]:min-w-55', sortKey: 'date' },
      cell: (cell) => <DateAndTime at={cell.getValue()} />,
    }),
    column.display({
      id: 'caller',
      header: 'Caller',
      meta: { className: 'min-w-40 whitespace-nowrap' },
      cell: (cell) => <CallerName call={cell.row.original} dense />,
    }),
    column.accessor('durationSeconds', {
      header: 'Duration',
      meta: { align: 'right', className: 'min-w-24 whitespace-nowrap', sortKey: 'duration' },
      cell: (cell) => formatDuration(cell.getValue()),
    }),
    column.accessor('status', {
      header: 'Status',
      meta: { className: 'min-w-40 whitespace-nowrap', sortKey: 'status' },
      cell: (cell) => (
        <span className="inline-flex items-center gap-2">
          <CallStatusBadge status={cell.getValue()} />
          <FlagMark status={cell.getValue()} />
        </span>
      ),
    }),
    column.display({
      id: 'summary',
      header: 'Summary',
      // Takes the remaining width; `max-w-0` makes the cell truncate its text instead of growing.
      meta: { className: 'w-full max-w-0' },
      cell: (cell) => <Summary call={cell.row.original} />,
    }),
    column.display({
      id: 'manage',
      header: 'Manage',
      meta: { className: 'min-w-40' },
      cell: (cell) => (
        <span className="flex items-center justify-end gap-1">
          <Button variant="secondary" size="sm" onClick={() => onOpen(cell.row.original)}>
            View More
          </Button>
          <IconButton
            label="Delete"
            tone="danger"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => onDelete(cell.row.original)}
          />
        </span>
      ),
    }),
  ])
}

/** A call as a card, for phones; its View More button covers the whole card. */
export function CallCard({ call, onOpen, onDelete }: Actions & { call: ListedCall }): ReactNode {
  return (
    <div className="relative flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <CallerName call={call} />
        <span className="inline-flex shrink-0 items-center gap-2">
          <FlagMark status={call.status} />
          <CallStatusBadge status={call.status} />
        </span>
      </div>
      <p className="line-clamp-2 text-muted wrap-anywhere" dir="auto">
        {excerpt(call.summary ?? defaultSummary(call))}
      </p>
      {call.match && <MatchExcerpt match={call.match} />}
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-muted tabular-nums">
          <span className="block">{formatDate(call.startedAt)}</span>
          {formatTime(call.startedAt, { withZone: true })} · {formatDuration(call.durationSeconds)}
        </p>
        <span className="-mr-2 flex shrink-0 items-center">
          <Button
            variant="ghost"
            size="sm"
            data-stop=""
            className="static! after:absolute after:inset-0"
            onClick={() => onOpen(call)}
          >
            View More
          </Button>
          <IconButton
            label="Delete"
            tone="danger"
            className="relative z-1"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => onDelete(call)}
          />
        </span>
      </div>
    </div>
  )
}

function DateAndTime({ at }: { at: number }): ReactNode {
  return (
    // Two lines fit in a row and leave room for the summary on a laptop.
    <time dateTime={new Date(at).toISOString()} className="flex flex-col gap-x-2 leading-4.5 min-[1440px]:flex-row">
      {formatDate(at)} <span className="text-muted">{formatTime(at, { withZone: true })}</span>
    </time>
  )
}

function Summary({ call }: { call: ListedCall }): ReactNode {
  const text = excerpt(call.summary ?? defaultSummary(call))
  return (
    <span className="block leading-4.5">
      <span title={text} dir="auto" className="block truncate text-muted">
        {text}
      </span>
      {call.match && <MatchExcerpt match={call.match} />}
    </span>
  )
}
