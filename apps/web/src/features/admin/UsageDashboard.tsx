import { Gauge } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Card } from '../../components/Card.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { LoadMore } from '../../components/LoadMore.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { EditLimitDialog } from './EditLimitDialog.tsx'
import { usageColumns, UsageRowCard } from './usage-columns.tsx'
import type { UsageRow } from './usage-row.ts'
import { UsageCards } from './UsageCards.tsx'

const PAGE = 50
/** Beside the sidebar the eight columns need this much. */
const TABLE_FROM = '(min-width: 1120px)'

/** All clients' minutes of this month, with their limits and the switch of their service. */
export function UsageDashboard(): ReactNode {
  const [editing, setEditing] = useState<UsageRow | null>(null)
  const usage = trpc.admin.usage.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor, refetchOnMount: 'always' },
  )
  const [first] = usage.data?.pages ?? []
  const currentMonth = first?.month ?? ''
  const columns = useMemo(() => usageColumns({ currentMonth, onEditLimit: setEditing }), [currentMonth])
  const rows = useMemo(() => usage.data?.pages.flatMap((page) => page.rows) ?? [], [usage.data])
  const failed = usage.isError && !usage.data

  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Client Usage Dashboard" description="Monitor client minute usage and benchmarks" />
      {!failed && <UsageCards usage={first} />}
      <Card title="Client Usage Details" padded={false}>
        {failed && (
          <ErrorState
            title="Error loading usage data"
            text={failureSentence(usage.error, 'Failed to fetch usage data')}
            onRetry={() => void usage.refetch()}
          />
        )}
        {usage.data && rows.length === 0 && (
          <EmptyState
            icon={<Gauge />}
            title="No usage data available yet"
            text="Clients and their minutes appear here as soon as there are any."
          />
        )}
        {(usage.isPending || rows.length > 0) && (
          <DataTable
            caption="Minutes of each client"
            columns={columns}
            rows={rows}
            rowKey={(row) => `${row.tenantId} ${row.month}`}
            loading={usage.isPending}
            tableFrom={TABLE_FROM}
            renderCard={(row) => <UsageRowCard row={row} currentMonth={currentMonth} onEditLimit={setEditing} />}
          />
        )}
        {usage.hasNextPage && (
          <LoadMore
            busy={usage.isFetchingNextPage}
            onMore={() => void usage.fetchNextPage()}
            failure={usage.isFetchNextPageError ? failureSentence(usage.error, 'Please try again.') : null}
          />
        )}
      </Card>
      <EditLimitDialog row={editing} onClose={() => setEditing(null)} />
    </div>
  )
}
