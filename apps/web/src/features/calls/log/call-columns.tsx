import { defaultSummary, formatDate, formatDuration, formatTime } from '@callwright/contract/calls/call-text'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { cx } from '#lib/cx.ts'
import { excerpt } from '#lib/excerpt.ts'
import { CallBackLink, missedNumber } from '../CallBackLink.tsx'
import type { CallRow, ListedCall } from '../call-row.ts'
import { OutcomeBadges } from '../outcome/OutcomeBadges.tsx'
import { flagEdge, FlaggedStatus } from './CallFlag.tsx'
import { CallerName } from './CallerName.tsx'
import { CallMarks } from './CallMarks.tsx'
import { MatchExcerpt } from './MatchExcerpt.tsx'

type Actions = { onOpen: (call: CallRow) => void; onDelete: (call: CallRow) => void }

const column = columnsOf<ListedCall>()

/** For cells of two lines; not for their headers. */
const TWO_LINES = 'leading-4.5 [td&]:py-1.5'

/** The call dashboard's columns. Two short lines in a row leave the summary twice the room. */
export function callColumns({ onOpen, onDelete }: Actions): Columns<ListedCall> {
  return column.columns([
    column.accessor('startedAt', {
      header: 'Date & Time',
      meta: { className: cx(TWO_LINES, 'min-w-33 whitespace-nowrap'), sortKey: 'date' },
      cell: (cell) => <DateAndTime call={cell.row.original} />,
    }),
    column.display({
      id: 'caller',
      header: 'Caller',
      meta: { className: cx(TWO_LINES, 'min-w-40 whitespace-nowrap') },
      cell: (cell) => <CallerName call={cell.row.original} />,
    }),
    column.accessor('durationSeconds', {
      header: 'Duration',
      meta: { align: 'right', className: 'min-w-24 whitespace-nowrap', sortKey: 'duration' },
      cell: (cell) => formatDuration(cell.getValue()),
    }),
    column.accessor('status', {
      header: 'Status',
      meta: { className: 'min-w-40 whitespace-nowrap', sortKey: 'status' },
      cell: (cell) => <StatusAndOutcome call={cell.row.original} />,
    }),
    column.display({
      id: 'summary',
      header: 'Summary',
      // Takes the remaining width; `max-w-0` makes the cell shorten its text instead of growing.
      meta: { className: cx(TWO_LINES, 'w-full max-w-0') },
      cell: (cell) => <Summary call={cell.row.original} />,
    }),
    column.display({
      id: 'manage',
      header: 'Manage',
      cell: (cell) => (
        <span className="flex items-center justify-end gap-1">
          <Button variant="ghost" size="sm" className="px-2!" onClick={() => onOpen(cell.row.original)}>
            View More
          </Button>
          <IconButton
            label="Delete"
            tone="danger"
            icon={<Trash2 size={16} />}
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
    <div className={cx('relative flex flex-col gap-2', flagEdge(call.status))}>
      <div className="flex items-start justify-between gap-3">
        <CallerName call={call} />
        <span className="flex max-w-1/2 shrink-0 flex-col items-end gap-1">
          <FlaggedStatus status={call.status} />
          <OutcomeBadges call={call} />
        </span>
      </div>
      <CallMarks call={call} />
      <Summary call={call} />
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-muted tabular-nums">
          {formatDate(call.startedAt)}, {formatTime(call.startedAt, { withZone: true })} ·{' '}
          {formatDuration(call.durationSeconds)}
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
            icon={<Trash2 size={16} />}
            onClick={() => onDelete(call)}
          />
        </span>
      </div>
    </div>
  )
}

function DateAndTime({ call: { startedAt, status } }: { call: ListedCall }): ReactNode {
  return (
    <time dateTime={new Date(startedAt).toISOString()} className={cx('block', flagEdge(status))}>
      {formatDate(startedAt)}
      <span className="block text-muted">{formatTime(startedAt, { withZone: true })}</span>
    </time>
  )
}

/** No higher than the two lines of the other cells, so that all rows have the same height. */
function StatusAndOutcome({ call }: { call: ListedCall }): ReactNode {
  return (
    <span className="flex max-w-34 flex-col items-start gap-0.5">
      <FlaggedStatus status={call.status} />
      <span className="flex max-w-full items-center gap-1.5">
        <OutcomeBadges call={call} isSmall />
        <CallMarks call={call} isSmall />
      </span>
    </span>
  )
}

/** The summary, what the search found, and what to do about a missed call: usually two lines. */
function Summary({ call }: { call: ListedCall }): ReactNode {
  const text = excerpt(call.summary ?? defaultSummary(call))
  const numberToCall = missedNumber(call)
  const isAlone = !call.match && numberToCall === null
  return (
    <span className="block">
      {call.match?.field !== 'summary' && (
        <span
          title={text}
          dir="auto"
          className={cx('text-muted', isAlone ? 'line-clamp-2 wrap-anywhere' : 'block truncate')}
        >
          {text}
        </span>
      )}
      {call.match && <MatchExcerpt match={call.match} />}
      {numberToCall !== null && <CallBackLink phoneNumber={numberToCall} />}
    </span>
  )
}
