import { formatDuration } from '@callwright/contract/call-texts'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { LoadMore } from '../../../components/table/LoadMore.tsx'
import { columnsOf, type Columns } from '../../../components/table/table-columns.ts'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { formatMonth, formatNumber, formatZonedMoment } from '../../../lib/format.ts'
import { clientPath } from '../paths.ts'
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
    cell: ({ row }) => <ClientLink row={row.original} />,
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
  const found = trpc.admin.reconciliation.useInfiniteQuery(
    { month, limit: 50 },
    {
      getNextPageParam: (page) => page.nextCursor,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => reconciliationPollInterval(comparisonsIn(state.data)),
    },
  )
  const rows = useMemo(() => found.data?.pages.flatMap((page) => page.rows) ?? [], [found.data])
  const comparison = found.data?.pages[0]?.reconciliation
  return (
    <Card title={`Differences in ${formatMonth(month)}`} padded={false}>
      {found.isError && !found.data && (
        <ErrorState
          title="The differences could not be loaded"
          text={failureSentence(found.error, 'The ledger is safe. Please try again.')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && rows.length === 0 && <NoDifference comparison={comparison ?? null} />}
      {(found.isPending || rows.length > 0) && (
        <DataTable
          caption="Differences, oldest first"
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => row.id}
          loading={found.isPending}
          skeletonRows={3}
          renderCard={(row) => <DifferenceCard row={row} />}
        />
      )}
      {found.hasNextPage && (
        <LoadMore
          busy={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
          failure={found.isFetchNextPageError ? failureSentence(found.error, 'Please try again.') : null}
        />
      )}
    </Card>
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
        <ClientLink row={row} />
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

function ClientLink({ row }: { row: Difference }): ReactNode {
  const name = row.client.businessName || 'N/A'
  return (
    <Link
      href={clientPath(row.client.tenantId)}
      title={name}
      dir="auto"
      className="block truncate rounded-sm font-medium text-ink hover:text-accent-text hover:underline"
    >
      {name}
    </Link>
  )
}
