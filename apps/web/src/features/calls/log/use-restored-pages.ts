import { useEffect } from 'react'

type Pages = {
  data: { pages: readonly unknown[] } | undefined
  isPlaceholderData: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Loads as many pages of a list as the URL says. */
export function useRestoredPages(list: Pages, pageCount: number): void {
  const { data, isPlaceholderData, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = list
  const loadedCount = data && !isPlaceholderData ? data.pages.length : null
  const needsNextPage =
    loadedCount !== null && loadedCount < pageCount && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (needsNextPage) void fetchNextPage()
  }, [needsNextPage, loadedCount, fetchNextPage])
}
