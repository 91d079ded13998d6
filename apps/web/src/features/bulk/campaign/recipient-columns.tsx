import { END_REASON_LABELS } from '@callwright/contract/calls/calls'
import { formatDuration } from '@callwright/contract/calls/call-text'
import { RECIPIENT_STATUS_LABELS, SKIP_REASON_MESSAGES } from '@callwright/contract/campaigns/campaigns'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { capitalize } from '#lib/capitalize.ts'
import { cx } from '#lib/cx.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatShortDateTime, formatUpcomingTime } from '#lib/format.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { urlWithQuery } from '#lib/url-state/use-url-state.ts'
import { STATUS_STYLES, type Recipient } from './campaign-labels.ts'

const NAME_MAX_LENGTH = 100
const column = columnsOf<Recipient>()

/** A campaign's recipients, each linked to its call. */
export function recipientTableColumns(campaignId: string): Columns<Recipient> {
  return column.columns([
    column.accessor('phoneNumber', {
      header: 'Phone Number',
      meta: { className: 'whitespace-nowrap tabular-nums', onCard: 'title' },
      cell: (cell) => formatPhone(cell.getValue()),
    }),
    column.accessor('name', {
      header: 'Name',
      meta: { className: 'w-full max-w-0 md:min-w-37', onCard: 'row' },
      cell: (cell) => (
        <span dir="auto" className="block truncate text-muted">
          {excerpt(cell.getValue() ?? '', NAME_MAX_LENGTH)}
        </span>
      ),
    }),
    column.accessor('status', {
      header: 'Result',
      meta: { onCard: 'line' },
      cell: (cell) => <Result status={cell.getValue()} />,
    }),
    column.accessor('outcome', {
      header: 'Outcome',
      meta: { onCard: 'line' },
      cell: (cell) => <Outcome recipient={cell.row.original} />,
    }),
    column.accessor('attempts', {
      header: 'Attempts',
      meta: { align: 'right' },
      cell: (cell) => cell.getValue() || '',
    }),
    column.accessor('calledAt', {
      header: 'Called',
      meta: { className: 'whitespace-nowrap', onCard: 'row' },
      cell: (cell) => formatCalledAt(cell.getValue()),
    }),
    column.accessor('durationSeconds', {
      header: 'Duration',
      meta: { align: 'right', className: 'whitespace-nowrap' },
      cell: (cell) => (cell.row.original.calledAt === null ? '' : formatDuration(cell.getValue())),
    }),
    column.display({
      id: 'call',
      header: () => <span className="sr-only">Call</span>,
      meta: { align: 'right', className: 'whitespace-nowrap', onCard: 'corner' },
      cell: (cell) => <CallLink recipient={cell.row.original} campaignId={campaignId} />,
    }),
  ])
}

function Result({ status }: Pick<Recipient, 'status'>): ReactNode {
  return (
    <Badge
      tone={STATUS_STYLES[status].tone}
      icon={<span className={`size-2 rounded-full ${STATUS_STYLES[status].fillClass}`} />}
    >
      {RECIPIENT_STATUS_LABELS[status]}
    </Badge>
  )
}

/** What came of the call, or else what explains its status. */
function Outcome({ recipient }: { recipient: Recipient }): ReactNode {
  const { outcome, status } = recipient
  const isKnown = outcome !== null && status === 'completed'
  return (
    <span dir="auto" className={cx('block py-1 wrap-anywhere md:min-w-34', isKnown ? 'text-ink' : 'text-muted')}>
      {isKnown ? capitalize(outcome) : explainStatus(recipient)}
    </span>
  )
}

function explainStatus({ status, skipReason, endReason, dueAt, attempts }: Recipient): string {
  if (status === 'skipped') return skipReason === null ? '' : SKIP_REASON_MESSAGES[skipReason]
  if (status === 'unknown') return 'The phone may have rung, so this number will not be called again automatically'
  if (status === 'queued') {
    if (dueAt !== null && dueAt > Date.now()) return `Not before ${formatUpcomingTime(dueAt)}`
    return attempts > 0 ? 'Will be called again' : ''
  }
  return endReason === null || endReason === 'answered' ? '' : END_REASON_LABELS[endReason]
}

function CallLink({ recipient, campaignId }: { recipient: Recipient; campaignId: string }): ReactNode {
  const { callId, phoneNumber } = recipient
  if (callId === null) return null
  return (
    <TextLink href={urlWithQuery('/call-dashboard', { campaign: campaignId, call: callId })}>
      View<span className="sr-only"> call with {formatPhone(phoneNumber)}</span>
    </TextLink>
  )
}

function formatCalledAt(at: number | null): string {
  return at === null ? '' : formatShortDateTime(at)
}
