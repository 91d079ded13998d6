import { RECIPIENT_STATUS_LABELS } from '@callwright/contract/campaigns/campaigns'
import { keepPreviousData } from '@tanstack/react-query'
import { Download, Users } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { buttonStyle } from '#components/button-style.ts'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { NoMatch } from '#components/feedback/NoMatch.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { Pager } from '#components/table/Pager.tsx'
import { SearchInput } from '#components/form/SearchInput.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { SEARCH_DEBOUNCE_MS, useDebouncedValue } from '#lib/hooks/use-debounced-value.ts'
import { urlWithQuery } from '#lib/url-state/use-url-state.ts'
import { campaignPollInterval } from './campaign-progress.ts'
import type { Campaign } from './campaign-labels.ts'
import type { StatusFilter } from './ProgressCard.tsx'
import { recipientTableColumns } from './recipient-columns.tsx'

const PAGE_SIZE = 50

/** Milliseconds before a failed request for a finished campaign's recipients is retried. */
const RETRY_MS = 5000

/**
 * Refetches the recipients and the plan when a campaign ends. By then, other cached pages and filters are stale, and so is a request
 * in progress: it may have started before the last call ended.
 */
function useRefetchAtEnd(campaignId: string, hasEnded: boolean): void {
  const { recipients, comparePlan } = trpc.useUtils().bulk
  const hadEnded = useRef(hasEnded)
  useEffect(() => {
    if (hasEnded && !hadEnded.current) {
      void recipients.cancel({ campaignId }).then(() => recipients.invalidate({ campaignId }))
      void comparePlan.invalidate({ campaignId })
    }
    hadEnded.current = hasEnded
  }, [campaignId, hasEnded, recipients, comparePlan])
}

type Props = { campaign: Campaign; statusFilter: StatusFilter }

/** A campaign's recipients and their results. */
export function RecipientList({ campaign, statusFilter }: Props): ReactNode {
  const [searchText, setSearchText] = useState('')
  const search = useDebouncedValue(searchText, SEARCH_DEBOUNCE_MS).trim()
  const status = statusFilter === 'all' ? null : statusFilter
  const filter = { ...(status ? { status } : {}), ...(search ? { search } : {}) }
  const filterKey = `${statusFilter} ${search}`
  // Each page's cursor comes from the page before it, so a new filter starts at the first page.
  const [pages, setPages] = useState<{ filterKey: string; cursors: string[] }>({ filterKey, cursors: [] })
  const cursors = pages.filterKey === filterKey ? pages.cursors : []
  const goTo = (next: string[]): void => setPages({ filterKey, cursors: next })
  const interval = campaignPollInterval(campaign)
  const query = trpc.bulk.recipients.useQuery(
    { campaignId: campaign.id, limit: PAGE_SIZE, cursor: cursors.at(-1) ?? null, ...filter },
    {
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => interval || (state.isInvalidated && RETRY_MS),
    },
  )
  useRefetchAtEnd(campaign.id, interval === false)
  const rows = query.data?.rows ?? []
  const nextCursor = query.isPlaceholderData ? null : (query.data?.nextCursor ?? null)
  const columns = useMemo(() => recipientTableColumns(campaign.id), [campaign.id])
  const first = cursors.length * PAGE_SIZE + 1
  const total = status ? campaign.counts[status] : campaign.totalCalls

  return (
    <ListCard
      title={status ? `Recipients: ${RECIPIENT_STATUS_LABELS[status]}` : 'Recipients'}
      action={
        // A plain link, not an app route: the server sends a file.
        <a href={exportUrl(campaign.id, filter)} download className={buttonStyle('secondary', 'sm')}>
          <Download size={16} />
          Export CSV
        </a>
      }
      list={{ query, rows }}
      failure={{ title: 'The recipients could not be loaded' }}
      empty={
        search ? (
          <NoMatch
            title="No recipients match your search"
            text="Search covers numbers and names."
            all="all"
            onShowAll={() => setSearchText('')}
          />
        ) : (
          <EmptyState
            icon={<Users />}
            title="No recipients with this result"
            text="Choose another result above to see its recipients."
          />
        )
      }
      caption="Recipients in list order"
      columns={columns}
      rowKey={(row) => row.id}
      skeletonRows={8}
      tableMinWidth={1120}
      footer={
        (nextCursor !== null || cursors.length > 0) && (
          <div className="border-t border-line px-5 py-2">
            <Pager
              label="Recipients"
              first={rows.length === 0 ? 0 : first}
              last={first + rows.length - 1}
              total={search ? null : total}
              onPrevious={cursors.length > 0 ? () => goTo(cursors.slice(0, -1)) : null}
              onNext={nextCursor === null ? null : () => goTo([...cursors, nextCursor])}
            />
          </div>
        )
      }
    >
      <div className="border-b border-line px-5 py-3">
        <SearchInput
          value={searchText}
          onChange={setSearchText}
          placeholder="Search number or name..."
          className="max-w-sm"
        />
      </div>
    </ListCard>
  )
}

function exportUrl(campaignId: string, filter: Readonly<Record<string, string>>): string {
  return urlWithQuery(`/api/campaigns/${encodeURIComponent(campaignId)}/recipients.csv`, filter)
}
