import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import type { Client } from './client-row.ts'

const POLL_MS = 10_000

type ClientResult = {
  /** Undefined while the search is running; null if the client does not exist. */
  client: Client | null | undefined
  problem: string | null
  retry: () => void
}

/**
 * Loads a client. A link from a list passes on the client's email address, which finds the client at once. Without the
 * address, pages of the list are loaded until the client appears.
 */
export function useClient(tenantId: string): ClientResult {
  const search = readEmail(useHistoryState<unknown>())
  const clients = trpc.admin.clients.useInfiniteQuery(
    { limit: 200, ...(search ? { search } : {}) },
    {
      getNextPageParam: (page) => page.nextCursor,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => POLL_MS * (state.data?.pages.length ?? 1),
    },
  )
  const client = clients.data?.pages.flatMap((page) => page.rows).find((row) => row.tenantId === tenantId)
  const { hasNextPage, isFetching, isError, fetchNextPage } = clients
  const needsNextPage = !client && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (needsNextPage) void fetchNextPage()
  }, [needsNextPage, fetchNextPage])
  // Cached pages may be older than the client.
  const isSearching = hasNextPage || !clients.isFetchedAfterMount
  return {
    client: client ?? (isSearching ? undefined : null),
    problem: isError && !client ? failureMessage(clients.error, 'Please try again.') : null,
    retry: () => void clients.refetch(),
  }
}

function readEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}
