import { formatDate, formatDuration, formatTime } from '@callwright/contract/calls/call-text'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { RowCards } from '#components/table/RowCards.tsx'
import { SkeletonRows } from '#components/table/SkeletonRows.tsx'
import { cellClass, headClass, rowClass, rowOpenProps, TABLE_CLASS } from '#components/table/table-style.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useMediaQuery, WIDE_SCREEN_QUERY } from '#lib/hooks/use-media-query.ts'
import { callPath } from '#lib/paths.ts'
import { formatCallNumber } from '../call-number.ts'
import type { CallRow } from '../call-row.ts'
import { HOME_STATUS_TONES } from '../call-labels.ts'
import { CallLines } from '../CallLines.tsx'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { TestMark } from '../TestMark.tsx'
import { callPollInterval } from '../call-polling.ts'

const CALL_COUNT = 4
const CAPTION = 'Most recent calls'

/** The newest calls, or `empty` if there are none. */
export function RecentCalls({ empty }: { empty: ReactNode }): ReactNode {
  const [, navigate] = useLocation()
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY)
  const calls = trpc.calls.list.useQuery(
    { limit: CALL_COUNT },
    { refetchOnMount: 'always', refetchInterval: ({ state }) => callPollInterval(state.data?.rows ?? [], Date.now()) },
  )
  const rows = calls.data?.rows ?? []
  const list = {
    rows,
    loading: calls.isPending,
    onRowOpen: (row: CallRow) => navigate(callPath(row.id)),
  }
  return (
    <Card
      title="Call Log"
      action={
        <ButtonLink href="/call-dashboard" variant="secondary" size="sm">
          View All Calls
        </ButtonLink>
      }
      padded={false}
    >
      <QueryError query={calls} title="Error loading calls" fallback="Please try again." />
      {calls.data && rows.length === 0 && empty}
      {(calls.isPending || rows.length > 0) && (isWide ? <RecentTable {...list} /> : <RecentCards {...list} />)}
    </Card>
  )
}

type ListProps = { rows: readonly CallRow[]; loading: boolean; onRowOpen: (row: CallRow) => void }

const COLUMNS = {
  Date: { className: 'w-1/5' },
  Time: { className: 'w-1/5' },
  'Phone Number': { className: 'w-1/5' },
  Duration: { align: 'right' },
  Status: { className: 'w-44' },
} as const

/** Not a `DataTable`, whose library is a tenth of the code that Home loads first. */
function RecentTable({ rows, loading, onRowOpen }: ListProps): ReactNode {
  return (
    <table aria-busy={loading || undefined} className={TABLE_CLASS}>
      <caption className="sr-only">{CAPTION}</caption>
      <thead>
        <tr>
          {Object.entries(COLUMNS).map(([title, style]) => (
            <th key={title} scope="col" className={headClass(style)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loading && <SkeletonRows rows={CALL_COUNT} columns={Object.keys(COLUMNS).length} />}
        {rows.map((row) => (
          <tr key={row.id} {...rowOpenProps(row, onRowOpen)} className={rowClass(true)}>
            <td className={cellClass(COLUMNS.Date)}>{formatDate(row.startedAt)}</td>
            <td className={cellClass(COLUMNS.Time)}>{formatTime(row.startedAt)}</td>
            <td className={cellClass(COLUMNS['Phone Number'])}>
              {formatCallNumber(row)} <TestMark call={row} />
            </td>
            <td className={cellClass(COLUMNS.Duration)}>{formatDuration(row.durationSeconds)}</td>
            <td className={cellClass(COLUMNS.Status)}>
              <CallStatusBadge status={row.status} tones={HOME_STATUS_TONES} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RecentCards(list: ListProps): ReactNode {
  return (
    <RowCards
      {...list}
      rowKey={(row) => row.id}
      renderCard={(row) => <CallLines call={row} tones={HOME_STATUS_TONES} />}
      skeletonRows={CALL_COUNT}
      caption={CAPTION}
    />
  )
}
