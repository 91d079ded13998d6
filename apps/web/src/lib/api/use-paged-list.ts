import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureMessage } from './failure.ts'

/** The part of a query that a screen needs to show its state. */
export type QueryState = {
  data: unknown
  error: unknown
  isError: boolean
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

type PagedQuery<Page> = Omit<QueryState, 'data'> & {
  data: { pages: Page[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

export type PagedList<Page extends { rows: readonly unknown[] }> = {
  query: QueryState
  first: Page | undefined
  /** The rows of all pages; the same array until the data changes. */
  rows: Page['rows'][number][]
  /** `LoadMore`'s props; null at the end of the list. */
  more: { busy: boolean; onMore: () => void; failure: string | null } | null
}

/** Options of every query for `usePagedList`: the old rows stay until the new filter's rows arrive. */
export const PAGED_QUERY_OPTIONS = {
  getNextPageParam: (page: { nextCursor: string | null }): string | null => page.nextCursor,
  placeholderData: keepPreviousData,
  refetchOnMount: 'always',
} as const

/** The loaded rows of an infinite query, and how to load more. */
export function usePagedList<Page extends { rows: readonly unknown[] }>(query: PagedQuery<Page>): PagedList<Page> {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page): Page['rows'][number][] => [...page.rows]) ?? [], [data])
  return {
    query,
    first: data?.pages[0],
    rows,
    more: hasNextPage
      ? {
          busy: isFetchingNextPage,
          onMore: () => void fetchNextPage(),
          failure: isFetchNextPageError ? failureMessage(error, 'Please try again.') : null,
        }
      : null,
  }
}
