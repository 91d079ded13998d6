import { useEffect } from 'react'

type Pages = {
  data: { pages: readonly unknown[] } | undefined
  isPlaceholderData: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Loads as many pages of a list as its URL says. */
export function useRestoredPages(list: Pages, wanted: number): void {
  const { data, isPlaceholderData, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = list
  const shown = data && !isPlaceholderData ? data.pages.length : null
  const isShort = shown !== null && shown < wanted && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, shown, fetchNextPage])
}
