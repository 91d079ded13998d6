import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { failureMessage } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import type { Client } from './client-row.ts'

const POLL_MS = 10_000

type FoundClient = {
  /** Undefined while the search runs; null if there is no such client. */
  client: Client | null | undefined
  problem: string | null
  retry: () => void
}

/**
 * One client. A link from a list passes on its email address, which finds it at once. Without one, pages of the list
 * are loaded until the client appears.
 */
export function useClient(tenantId: string): FoundClient {
  const search = emailOf(useHistoryState<unknown>())
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

function emailOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}
