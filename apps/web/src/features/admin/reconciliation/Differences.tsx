import { formatDuration } from '@callwright/contract/calls/call-texts'
import { CircleCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/Badge.tsx'
import { ListCard } from '../../../components/table/ListCard.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { columnsOf, type Columns } from '../../../components/table/table-columns.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { PAGED, usePagedList } from '../../../lib/api/use-paged-list.ts'
import { formatMonth, formatNumber, formatZonedMoment } from '../../../lib/format.ts'
import { ClientLink } from '../ClientLink.tsx'
import {
  DIFFERENCE_LABELS,
  reconciliationPollInterval,
  type Difference,
  type Reconciliation,
} from './reconciliation-labels.ts'

const column = columnsOf<Difference>()

const COLUMNS: Columns<Difference> = column.columns([
  column.accessor('startedAt', {
    header: 'Call',
    meta: { className: 'whitespace-nowrap' },
    cell: (cell) => formatZonedMoment(cell.getValue()),
  }),
  column.accessor('kind', { header: 'Difference', cell: ({ row }) => <Kind row={row.original} /> }),
  column.display({
    id: 'client',
    header: 'Client',
    meta: { className: 'w-1/3 max-w-0' },
    cell: ({ row }) => <ClientLink client={row.original.client} className="block" />,
  }),
  column.accessor('conversationId', {
    header: 'Conversation',
    meta: { className: 'w-1/3 max-w-0' },
    cell: (cell) => (
      <span title={cell.getValue()} className="block truncate text-muted">
        {cell.getValue()}
      </span>
    ),
  }),
  column.accessor('providerSeconds', {
    header: 'Provider',
    meta: { align: 'right', className: 'whitespace-nowrap' },
    cell: (cell) => formatDuration(cell.getValue()),
  }),
  column.accessor('ledgerSeconds', {
    header: 'Ledger',
    meta: { align: 'right', className: 'whitespace-nowrap' },
    cell: (cell) => formatDuration(cell.getValue()),
  }),
])

/** Every difference of a compared month, oldest first. */
export function Differences({ month }: { month: string }): ReactNode {
  const query = trpc.admin.reconciliation.useInfiniteQuery(
    { month, limit: 50 },
    { ...PAGED, refetchInterval: ({ state }) => reconciliationPollInterval(comparisonsIn(state.data)) },
  )
  const found = usePagedList(query)
  return (
    <ListCard
      title={`Differences in ${formatMonth(month)}`}
      list={found}
      failure={{ title: 'The differences could not be loaded', fallback: 'The ledger is safe. Please try again.' }}
      empty={<NoDifference comparison={found.first?.reconciliation ?? null} />}
      caption="Differences, oldest first"
      columns={COLUMNS}
      rowKey={(row) => row.id}
      skeletonRows={3}
      renderCard={(row) => <DifferenceCard row={row} />}
    />
  )
}

type Pages = { pages: readonly { reconciliation: Reconciliation | null }[] }

function comparisonsIn(data: Pages | undefined): Reconciliation[] {
  const comparison = data?.pages[0]?.reconciliation
  return comparison ? [comparison] : []
}

function NoDifference({ comparison }: { comparison: Reconciliation | null }): ReactNode {
  if (comparison?.state === 'done') {
    return (
      <EmptyState
        icon={<CircleCheck />}
        title="The ledger says what the provider says"
        text={`${formatNumber(comparison.conversations)} conversations were compared.`}
      />
    )
  }
  if (comparison === null) {
    return (
      <EmptyState
        icon={<Hourglass />}
        title="This month has not been compared"
        text="Choose it above and press Compare now."
      />
    )
  }
  return (
    <EmptyState
      icon={<Hourglass />}
      title={comparison.state === 'failed' ? 'The comparison failed' : 'The month is being compared'}
      text={comparison.error ?? 'Differences appear here as they are found.'}
    />
  )
}

function DifferenceCard({ row }: { row: Difference }): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        <ClientLink client={row.client} className="block" />
        <Kind row={row} />
      </div>
      <span className="text-muted">{formatZonedMoment(row.startedAt)}</span>
      <span className="tabular-nums">
        Provider {formatDuration(row.providerSeconds)}, ledger {formatDuration(row.ledgerSeconds)}
      </span>
      <span className="truncate text-muted">{row.conversationId}</span>
    </div>
  )
}

function Kind({ row }: { row: Difference }): ReactNode {
  return <Badge tone="amber">{DIFFERENCE_LABELS[row.kind]}</Badge>
}
