import { Pause, Pencil, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { Spinner } from '#components/Spinner.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatMinutes, formatWholeMinutes } from '#lib/format.ts'
import { ClientLink } from '../ClientLink.tsx'
import { LimitMeter } from '../LimitMeter.tsx'
import { usePauseClient } from './use-pause-client.ts'
import type { UsageRow } from './usage-row.ts'

type Settings = {
  /** `YYYY-MM`, the month to highlight. */
  currentMonth: string
  onEditLimit: (row: UsageRow) => void
}

const column = columnsOf<UsageRow>()
/** Lets these columns' titles wrap, to leave room for the names. */
const MINUTES = 'whitespace-normal! w-px leading-4'
const NUMBERS = 'whitespace-nowrap'

export function usageColumns({ currentMonth, onEditLimit }: Settings): Columns<UsageRow> {
  return column.columns([
    column.display({
      id: 'client',
      header: 'Client',
      meta: { className: 'w-3/5 max-w-0', sortKey: 'client', onCard: 'title' },
      cell: ({ row }) => <Client row={row.original} />,
    }),
    column.accessor('email', {
      header: 'Email',
      meta: { className: 'w-2/5 max-w-0', sortKey: 'email', onCard: 'line' },
      cell: (cell) => (
        <span title={cell.getValue() ?? undefined} className="block truncate text-muted">
          {cell.getValue() ?? 'N/A'}
        </span>
      ),
    }),
    column.accessor('month', {
      header: 'Month',
      meta: { onCard: 'fact' },
      cell: (cell) => <Badge tone={cell.getValue() === currentMonth ? 'accent' : 'gray'}>{cell.getValue()}</Badge>,
    }),
    column.accessor('monthlyMinutes', {
      header: 'Monthly Minutes',
      meta: { align: 'right', className: MINUTES, sortKey: 'minutes', onCard: 'fact' },
      cell: (cell) => formatMinutes(cell.getValue()),
    }),
    column.accessor('totalMinutes', {
      header: 'Total Minutes',
      meta: { align: 'right', className: MINUTES, sortKey: 'total', onCard: 'fact' },
      cell: (cell) => formatMinutes(cell.getValue()),
    }),
    column.display({
      id: 'limit',
      header: 'Limit',
      meta: { align: 'right', className: NUMBERS, sortKey: 'limit', onCard: 'fact' },
      cell: ({ row }) => <Limit row={row.original} />,
    }),
    column.accessor('lastBenchmark', {
      header: 'Last Alert',
      meta: { align: 'right', className: MINUTES, sortKey: 'alert', onCard: 'fact' },
      cell: ({ row }) => <LastAlert row={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { onCard: 'corner' },
      cell: ({ row: { original } }) => (
        <span className="flex items-center justify-end">
          <IconButton label="Edit limit" icon={<Pencil size={16} />} onClick={() => onEditLimit(original)} />
          <ServiceButton row={original} />
        </span>
      ),
    }),
  ])
}

function Client({ row }: { row: UsageRow }): ReactNode {
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5 py-1">
      <ClientLink client={row} className="max-w-full" />
      {row.servicePaused && <Badge tone="amber">Paused</Badge>}
      {row.isLimitReached && <Badge tone="red">Limit reached</Badge>}
    </span>
  )
}

function Limit({ row }: { row: UsageRow }): ReactNode {
  if (row.monthlyLimit === null) return <span className="text-muted">Unlimited</span>
  const limit = formatWholeMinutes(row.monthlyLimit)
  return (
    <span className="flex flex-col items-end py-1">
      {row.isLimitReached ? <Badge tone="red">{limit}</Badge> : limit}
      <LimitMeter percent={row.limitShare} />
    </span>
  )
}

function LastAlert({ row: { lastBenchmark, lastLimitPercent } }: { row: UsageRow }): ReactNode {
  return (
    <span className="flex flex-col items-end whitespace-nowrap">
      {lastBenchmark ? formatWholeMinutes(lastBenchmark) : <span className="text-muted">None</span>}
      {lastLimitPercent !== null && <span className="text-muted">Limit alert: {lastLimitPercent}%</span>}
    </span>
  )
}

/** Resumes a client's service at once, or asks before pausing it. */
function ServiceButton({ row }: { row: UsageRow }): ReactNode {
  const { pause, resume, isResuming } = usePauseClient(row)
  const icon = row.servicePaused ? <Play size={16} /> : <Pause size={16} />
  return (
    <IconButton
      label={row.servicePaused ? 'Resume service' : 'Pause service'}
      icon={isResuming ? <Spinner size={16} /> : icon}
      aria-busy={isResuming || undefined}
      disabled={isResuming}
      onClick={row.servicePaused ? resume : pause}
    />
  )
}
