import { formatDate, formatTime } from '@callwright/contract/call-texts'
import { PhoneOutgoing } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { Card } from '../../components/Card.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { LoadMore } from '../../components/LoadMore.tsx'
import { columnsOf } from '../../components/table-columns.ts'
import { failureSentence } from '../../lib/failure.ts'
import { trpc, type Outputs } from '../../lib/trpc.ts'

type Campaign = Outputs['bulk']['campaigns']['rows'][number]

const PAGE = 25
const EVERY = 30_000

const column = columnsOf<Campaign>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Campaign Name',
    meta: { className: 'w-full max-w-0' },
    cell: (cell) => (
      <span dir="auto" title={cell.getValue()} className="block truncate font-medium">
        {cell.getValue()}
      </span>
    ),
  }),
  column.accessor('totalCalls', {
    header: 'Calls',
    meta: { align: 'right' },
    cell: (cell) => cell.getValue().toLocaleString('en-US'),
  }),
  column.accessor('createdAt', {
    header: 'Created',
    meta: { className: 'whitespace-nowrap' },
    cell: (cell) => createdText(cell.getValue()),
  }),
])

/** The campaigns that were created, newest first. */
export function CampaignHistory(): ReactNode {
  const campaigns = trpc.bulk.campaigns.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor, refetchOnMount: 'always', refetchInterval: EVERY },
  )
  const rows = useMemo(() => campaigns.data?.pages.flatMap((page) => page.rows) ?? [], [campaigns.data])
  return (
    <Card
      title="Batch Call History"
      padded={false}
      action={
        <ButtonLink href="/call-dashboard" variant="secondary" size="sm">
          View Calls
        </ButtonLink>
      }
    >
      {campaigns.isError && !campaigns.data && (
        <ErrorState
          title="The history could not be loaded"
          text={failureSentence(campaigns.error, 'Nothing is lost. Please try again.')}
          onRetry={() => void campaigns.refetch()}
        />
      )}
      {campaigns.data && rows.length === 0 && (
        <EmptyState icon={<PhoneOutgoing />} title="No batch calls yet" text="Your campaigns will be listed here." />
      )}
      {(campaigns.isPending || rows.length > 0) && (
        <DataTable
          caption="Campaigns, newest first"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          loading={campaigns.isPending}
          skeletonRows={3}
          renderCard={(row) => (
            <div>
              <p dir="auto" className="truncate font-medium text-ink">
                {row.name}
              </p>
              <p className="text-muted tabular-nums">
                {row.totalCalls.toLocaleString('en-US')} {row.totalCalls === 1 ? 'call' : 'calls'} ·{' '}
                {createdText(row.createdAt)}
              </p>
            </div>
          )}
        />
      )}
      {campaigns.hasNextPage && (
        <LoadMore
          busy={campaigns.isFetchingNextPage}
          onMore={() => void campaigns.fetchNextPage()}
          failure={campaigns.isFetchNextPageError ? failureSentence(campaigns.error, 'Please try again.') : null}
        />
      )}
    </Card>
  )
}

function createdText(at: number): string {
  return `${formatDate(at)}, ${formatTime(at)}`
}
