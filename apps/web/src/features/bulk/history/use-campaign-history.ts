import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList, type PagedList } from '#lib/api/use-paged-list.ts'

export type CampaignHistoryList = PagedList<Outputs['bulk']['campaigns']>

const PAGE_SIZE = 25
const POLL_MS = 30_000

/** All campaigns, newest first, refreshed while the screen is open. */
export function useCampaignHistory(): CampaignHistoryList {
  const query = trpc.bulk.campaigns.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { ...PAGED_QUERY_OPTIONS, refetchInterval: POLL_MS },
  )
  return usePagedList(query)
}
