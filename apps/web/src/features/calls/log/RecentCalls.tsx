import { formatDate, formatDuration, formatTime } from '@callwright/contract/calls/call-text'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { ListCard } from '../../../components/table/ListCard.tsx'
import { columnsOf } from '../../../components/table/table-columns.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import type { CallRow } from '../call-row.ts'
import { HOME_STATUS_TONES } from '../call-labels.ts'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { callPollInterval } from '../call-polling.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { formatPhone } from '../../../lib/format-phone.ts'

const CALL_COUNT = 4

const column = columnsOf<CallRow>()
const columns = column.columns([
  column.accessor('startedAt', {
    id: 'date',
    header: 'Date',
    meta: { className: 'w-1/5' },
    cell: (cell) => formatDate(cell.getValue()),
  }),
  column.accessor('startedAt', {
    id: 'time',
    header: 'Time',
    meta: { className: 'w-1/5' },
    cell: (cell) => formatTime(cell.getValue()),
  }),
  column.accessor('phoneNumber', {
    header: 'Phone Number',
    meta: { className: 'w-1/5' },
    cell: (cell) => formatPhone(cell.getValue() ?? 'Unknown'),
  }),
  column.accessor('durationSeconds', {
    header: 'Duration',
    cell: (cell) => formatDuration(cell.getValue()),
    meta: { align: 'right' },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (cell) => <CallStatusBadge status={cell.getValue()} tones={HOME_STATUS_TONES} />,
    meta: { className: 'w-44' },
  }),
])

/** The newest calls, or `empty` if there are none. */
export function RecentCalls({ empty }: { empty: ReactNode }): ReactNode {
  const [, navigate] = useLocation()
  const calls = trpc.calls.list.useQuery(
    { limit: CALL_COUNT },
    { refetchOnMount: 'always', refetchInterval: ({ state }) => callPollInterval(state.data?.rows ?? [], Date.now()) },
  )
  return (
    <ListCard
      title="Call Log"
      action={
        <ButtonLink href="/call-dashboard" variant="secondary" size="sm">
          View All Calls
        </ButtonLink>
      }
      list={{ query: calls, rows: calls.data?.rows ?? [] }}
      failure={{ title: 'Error loading calls', fallback: 'Please try again.' }}
      empty={empty}
      caption="Most recent calls"
      columns={columns}
      rowKey={(row) => row.id}
      onRowOpen={(row) => navigate(`/call-dashboard?call=${encodeURIComponent(row.id)}`)}
      skeletonRows={CALL_COUNT}
      renderCard={(row) => <RecentCallCard row={row} />}
    />
  )
}

function RecentCallCard({ row }: { row: CallRow }): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <p className="truncate font-medium text-ink tabular-nums">{formatPhone(row.phoneNumber ?? 'Unknown')}</p>
        <CallStatusBadge status={row.status} tones={HOME_STATUS_TONES} />
      </div>
      <div className="flex items-center justify-between gap-3 text-muted tabular-nums">
        <p>{formatDateTime(row.startedAt)}</p>
        <p className="pr-2.5">{formatDuration(row.durationSeconds)}</p>
      </div>
    </div>
  )
}
