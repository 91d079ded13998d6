import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { columnsOf, type Columns } from '../../components/table-columns.ts'
import { formatMinutes, formatWholeMinutes } from './minutes.ts'
import { ServiceButton } from './ServiceButton.tsx'
import { isLimitReached, type UsageRow } from './usage-row.ts'

type Settings = {
  /** `YYYY-MM`, the month that is marked. */
  currentMonth: string
  onEditLimit: (row: UsageRow) => void
}

const column = columnsOf<UsageRow>()
const right = { align: 'right', className: 'whitespace-nowrap' } as const

export function usageColumns({ currentMonth, onEditLimit }: Settings): Columns<UsageRow> {
  return column.columns([
    column.display({
      id: 'client',
      header: 'Client',
      meta: { className: 'w-1/4 max-w-0' },
      cell: ({ row }) => <Client row={row.original} />,
    }),
    column.accessor('email', {
      header: 'Email',
      meta: { className: 'w-1/4 max-w-0' },
      cell: (cell) => (
        <span title={cell.getValue() ?? undefined} className="block truncate text-muted">
          {cell.getValue() ?? 'N/A'}
        </span>
      ),
    }),
    column.accessor('month', {
      header: 'Month',
      cell: (cell) => <Month month={cell.getValue()} current={currentMonth} />,
    }),
    column.accessor('monthlyMinutes', {
      header: 'Monthly Minutes',
      meta: right,
      cell: (cell) => formatMinutes(cell.getValue()),
    }),
    column.accessor('totalMinutes', {
      header: 'Total Minutes',
      meta: right,
      cell: (cell) => formatMinutes(cell.getValue()),
    }),
    column.display({ id: 'limit', header: 'Limit', meta: right, cell: ({ row }) => <Limit row={row.original} /> }),
    column.accessor('lastBenchmark', {
      header: 'Last Alert',
      meta: right,
      cell: (cell) => <LastAlert minutes={cell.getValue()} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row }) => <RowActions row={row.original} onEditLimit={onEditLimit} />,
    }),
  ])
}

/** A client as a card, for a phone. */
export function UsageRowCard({ row, currentMonth, onEditLimit }: Settings & { row: UsageRow }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Client row={row} />
          <p className="truncate text-muted">{row.email ?? 'N/A'}</p>
        </div>
        <RowActions row={row} onEditLimit={onEditLimit} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 tabular-nums [&_dt]:text-muted [&>div]:flex [&>div]:justify-between [&>div]:gap-2">
        <div>
          <dt>Month</dt>
          <dd>
            <Month month={row.month} current={currentMonth} />
          </dd>
        </div>
        <div>
          <dt>Limit</dt>
          <dd>
            <Limit row={row} />
          </dd>
        </div>
        <div>
          <dt>Monthly</dt>
          <dd>{formatMinutes(row.monthlyMinutes)} min</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{formatMinutes(row.totalMinutes)} min</dd>
        </div>
        <div>
          <dt>Last Alert</dt>
          <dd>
            <LastAlert minutes={row.lastBenchmark} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Client({ row }: { row: UsageRow }): ReactNode {
  const name = row.businessName ?? 'N/A'
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span title={name} dir="auto" className="truncate font-medium text-ink">
        {name}
      </span>
      {row.servicePaused && <Badge tone="amber">Paused</Badge>}
    </span>
  )
}

function Month({ month, current }: { month: string; current: string }): ReactNode {
  return <Badge tone={month === current ? 'accent' : 'grey'}>{month}</Badge>
}

function Limit({ row }: { row: UsageRow }): ReactNode {
  if (row.monthlyLimit === null) return <span className="text-muted">Unlimited</span>
  if (!isLimitReached(row)) return formatWholeMinutes(row.monthlyLimit)
  return (
    <Badge tone="red">
      {formatWholeMinutes(row.monthlyLimit)}
      <span className="sr-only"> (reached)</span>
    </Badge>
  )
}

function LastAlert({ minutes }: { minutes: number | null }): ReactNode {
  return minutes ? formatWholeMinutes(minutes) : <span className="text-muted">None</span>
}

function RowActions({ row, onEditLimit }: { row: UsageRow; onEditLimit: (row: UsageRow) => void }): ReactNode {
  return (
    <span className="flex items-center justify-end">
      <IconButton label="Edit limit" icon={<Pencil size={16} aria-hidden="true" />} onClick={() => onEditLimit(row)} />
      <ServiceButton row={row} />
    </span>
  )
}
