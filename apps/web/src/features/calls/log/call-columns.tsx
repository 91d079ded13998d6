import { callKind, formatDate, formatDuration, formatTime } from '@callwright/contract/calls/call-text'
import { END_REASON_LABELS, STATUS_LABELS } from '@callwright/contract/calls/calls'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { cx } from '#lib/cx.ts'
import { excerpt } from '#lib/excerpt.ts'
import { CallBackLink, missedNumber } from '../CallBackLink.tsx'
import type { CallRow, ListedCall } from '../call-row.ts'
import { ResultWords } from '../outcome/ResultWords.tsx'
import { flagEdge, FlaggedStatus } from './CallFlag.tsx'
import { CallerName } from './CallerName.tsx'
import { MatchExcerpt } from './MatchExcerpt.tsx'

type Actions = { onOpen: (call: CallRow) => void; onDelete: (call: CallRow) => void }

const column = columnsOf<ListedCall>()

/** For cells of two lines; not for their headers. */
const TWO_LINES = 'leading-4.5 [td&]:py-1.5'

/** The call dashboard's columns, as narrow as their texts, so that the summary gets the room. */
export function callColumns(actions: Actions): Columns<ListedCall> {
  return column.columns([
    column.accessor('startedAt', {
      header: 'Date & Time',
      meta: { className: cx(TWO_LINES, 'whitespace-nowrap'), sortKey: 'date' },
      cell: (cell) => <DateAndTime call={cell.row.original} />,
    }),
    column.display({
      id: 'caller',
      header: 'Caller',
      meta: { className: cx(TWO_LINES, 'whitespace-nowrap') },
      cell: (cell) => <CallerName call={cell.row.original} />,
    }),
    column.accessor('durationSeconds', {
      header: 'Duration',
      meta: { align: 'right', className: 'whitespace-nowrap', sortKey: 'duration' },
      cell: (cell) => formatDuration(cell.getValue()),
    }),
    column.accessor('status', {
      header: 'Status',
      meta: { className: 'whitespace-nowrap', sortKey: 'status' },
      cell: (cell) => <FlaggedStatus call={cell.row.original} />,
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
      cell: (cell) => <Manage call={cell.row.original} {...actions} />,
    }),
  ])
}

/** A call as a card, for phones; its View More button covers the whole card. */
export function CallCard({ call, ...actions }: Actions & { call: ListedCall }): ReactNode {
  return (
    <div className={cx('relative flex flex-col gap-2', flagEdge(call.status))}>
      <div className="flex items-start justify-between gap-3">
        <CallerName call={call} />
        <span className="flex shrink-0 flex-col items-end gap-1 text-muted tabular-nums">
          <FlaggedStatus call={call} />
          {formatDuration(call.durationSeconds)}
        </span>
      </div>
      <Summary call={call} />
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-muted tabular-nums">
          {formatDate(call.startedAt)}, {formatTime(call.startedAt, { withZone: true })}
        </p>
        <Manage call={call} {...actions} isCard />
      </div>
    </div>
  )
}

type ManageProps = Actions & { call: ListedCall; isCard?: boolean }

function Manage({ call, onOpen, onDelete, isCard = false }: ManageProps): ReactNode {
  return (
    <span className="-mr-2 flex shrink-0 items-center justify-end gap-1.5">
      <Button
        variant="ghost"
        size="sm"
        data-stop={isCard ? '' : undefined}
        className={cx(
          'px-0! underline-offset-4 enabled:hover:bg-transparent! enabled:hover:underline',
          isCard && 'static! after:absolute after:inset-0',
        )}
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

/** The result, the summary, what the search found, and what to do about a missed call: usually two lines. */
function Summary({ call }: { call: ListedCall }): ReactNode {
  const text = excerpt(call.summary ?? describeResult(call))
  const numberToCall = missedNumber(call)
  const isAlone = !call.match && numberToCall === null
  return (
    <span className="block">
      <span
        title={text}
        className={cx('text-muted empty:hidden', isAlone ? 'line-clamp-2 wrap-anywhere' : 'block truncate')}
      >
        <ResultWords call={call} />
        {call.match?.field !== 'summary' && <bdi>{text}</bdi>}
      </span>
      {call.match && (
        <span className="line-clamp-2 wrap-anywhere text-ink">
          <MatchExcerpt match={call.match} />
        </span>
      )}
      {numberToCall !== null && <CallBackLink phoneNumber={numberToCall} />}
    </span>
  )
}

/** In place of a summary: `Outbound call missed · No answer`. */
function describeResult(call: ListedCall): string {
  const { status, endReason } = call
  const reason = endReason === null || status === 'completed' ? '' : ` · ${END_REASON_LABELS[endReason]}`
  return `${callKind(call)} ${STATUS_LABELS[status].toLowerCase()}${reason}`
}
