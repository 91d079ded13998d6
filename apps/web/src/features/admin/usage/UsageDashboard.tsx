import { Gauge } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ListCard } from '#components/table/ListCard.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { NoMatch } from '#components/feedback/NoMatch.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { formatMinutes, formatMonth } from '#lib/format.ts'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { clientPath, CHECKLIST_PATH } from '#lib/paths.ts'
import { MinutesByDay } from '../MinutesByDay.tsx'
import { MonthSelect } from '../MonthSelect.tsx'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { EditLimitDialog } from './EditLimitDialog.tsx'
import { usageColumns } from './usage-columns.tsx'
import type { Usage, UsageRow } from './usage-row.ts'
import { nextSort, usageQuery, readUsageView } from './usage-view.ts'
import { UsageCards } from './UsageCards.tsx'
import { UsageToolbar } from './UsageToolbar.tsx'

const PAGE_SIZE = 50
/** Milliseconds between polls, for each loaded page: a longer list is polled less often. */
const POLL_MS = 5000

/** All clients' minutes for a month, with their limits and buttons to pause service. */
export function UsageDashboard(): ReactNode {
  const { params, change } = useUrlState()
  const [, navigate] = useLocation()
  const view = readUsageView(params)
  const [rowToEdit, setRowToEdit] = useState<UsageRow | null>(null)
  const months = trpc.admin.usageMonths.useQuery(undefined, { refetchOnMount: 'always' })
  const query = trpc.admin.usage.useInfiniteQuery(
    { limit: PAGE_SIZE, ...usageQuery(view) },
    { ...PAGED_QUERY_OPTIONS, refetchInterval: ({ state }) => POLL_MS * (state.data?.pages.length ?? 1) },
  )
  const usage = usePagedList(query)
  const { first } = usage
  const currentMonth = months.data?.current ?? (view.month === '' ? (first?.month ?? '') : '')
  const columns = useMemo(() => usageColumns({ currentMonth, onEditLimit: setRowToEdit }), [currentMonth, setRowToEdit])
  const hasFailed = query.isError && !first
  const sortBy = (key: string): void => change(nextSort(view, key))
  const openClient = ({ tenantId, email }: UsageRow): void => navigate(clientPath(tenantId), { state: { email } })
  usePageTitle('Client Usage Dashboard')

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Client Usage Dashboard"
        description="Monitor client minute usage and benchmarks"
        actions={<MonthSelect month={view.month} onChange={(month) => change({ month })} className="w-48" />}
      />
      {!hasFailed && <UsageCards usage={first} isCurrent={view.month === '' || view.month === currentMonth} />}
      {!hasFailed && <MinutesByDay month={view.month} />}
      {first && <OwnMinutes own={first.own} month={first.month} />}
      <ListCard
        title="Client Usage Details"
        list={usage}
        failure={{ title: 'Error loading usage data', fallback: 'Failed to fetch usage data' }}
        empty={
          view.search === '' ? (
            <NoUsage />
          ) : (
            <NoMatch
              title="No clients match your search"
              text="Search covers names and email addresses."
              all="all clients"
              onShowAll={() => change({ search: '' })}
            />
          )
        }
        caption="Minutes of each client"
        columns={columns}
        rowKey={(row) => `${row.tenantId} ${row.month}`}
        sorting={{ key: view.sort, order: view.order, onSort: sortBy }}
        onRowOpen={openClient}
        tableMinWidth={1160}
      >
        <UsageToolbar
          view={view}
          onSort={(sort) => change({ sort: sort === 'created' ? '' : sort, order: '' })}
          onReverse={() => change(nextSort(view, view.sort))}
        />
      </ListCard>
      <WhileOpen value={rowToEdit}>
        {(row, open) => <EditLimitDialog open={open} subject={row} onClose={() => setRowToEdit(null)} />}
      </WhileOpen>
    </div>
  )
}

/** The operator's own business is not among the clients. */
function OwnMinutes({ own, month }: { own: Usage['own']; month: string }): ReactNode {
  return (
    <p className="text-sm text-muted">
      Your own business used {formatMinutes(own.monthlyMinutes)} minutes in {formatMonth(month)} and{' '}
      {formatMinutes(own.totalMinutes)} minutes in total. It is not counted among the clients.
    </p>
  )
}

function NoUsage(): ReactNode {
  return (
    <EmptyState
      icon={<Gauge />}
      title="No usage data available yet"
      text="Clients and their minutes will appear here."
      link={{ href: CHECKLIST_PATH, text: 'Finish setting up' }}
    />
  )
}
