import { PhoneOutgoing } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { Card } from '../../../components/Card.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { LoadMore } from '../../../components/table/LoadMore.tsx'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import type { CampaignSummary } from '../campaign/campaign-labels.ts'
import { CampaignCard, historyColumns } from './history-columns.tsx'
import { DeleteCampaignDialog } from './DeleteCampaignDialog.tsx'

const PAGE = 25
const EVERY = 30_000

/** The campaigns that were created, newest first; each opens its own page. */
export function CampaignHistory(): ReactNode {
  const [deleting, setDeleting] = useState<CampaignSummary | null>(null)
  const campaigns = trpc.bulk.campaigns.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor, refetchOnMount: 'always', refetchInterval: EVERY },
  )
  const rows = useMemo(() => campaigns.data?.pages.flatMap((page) => page.rows) ?? [], [campaigns.data])
  const columns = useMemo(() => historyColumns({ onDelete: setDeleting }), [])

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
        <EmptyState
          icon={<PhoneOutgoing />}
          title="No batch calls yet"
          text="Create your first bulk call campaign above"
        />
      )}
      {(campaigns.isPending || rows.length > 0) && (
        <DataTable
          caption="Campaigns, newest first"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          loading={campaigns.isPending}
          skeletonRows={3}
          renderCard={(row) => <CampaignCard campaign={row} onDelete={setDeleting} />}
        />
      )}
      {campaigns.hasNextPage && (
        <LoadMore
          busy={campaigns.isFetchingNextPage}
          onMore={() => void campaigns.fetchNextPage()}
          failure={campaigns.isFetchNextPageError ? failureSentence(campaigns.error, 'Please try again.') : null}
        />
      )}
      <DeleteCampaignDialog campaign={deleting} onClose={() => setDeleting(null)} />
    </Card>
  )
}
