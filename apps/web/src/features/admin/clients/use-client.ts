import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import type { Client } from './client-row.ts'

const LIVE = 10_000

type FoundClient = {
  /** Undefined while it is looked for; null: there is no such client. */
  client: Client | null | undefined
  problem: string | null
  retry: () => void
}

/**
 * One client. Who comes from a list brings its e-mail address along, which finds it at once; for who comes by a bare
 * address the list is read until the client comes up.
 */
export function useClient(tenantId: string): FoundClient {
  const search = emailOf(useHistoryState<unknown>())
  const clients = trpc.admin.clients.useInfiniteQuery(
    { limit: 200, ...(search ? { search } : {}) },
    {
      getNextPageParam: (page) => page.nextCursor,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => LIVE * (state.data?.pages.length ?? 1),
    },
  )
  const client = clients.data?.pages.flatMap((page) => page.rows).find((row) => row.tenantId === tenantId)
  const { hasNextPage, isFetching, isError, fetchNextPage } = clients
  const goesOn = !client && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  // What an earlier screen has read may be from before the client was there.
  const isSought = hasNextPage || !clients.isFetchedAfterMount
  return {
    client: client ?? (isSought ? undefined : null),
    problem: isError && !client ? failureSentence(clients.error, 'Please try again.') : null,
    retry: () => void clients.refetch(),
  }
}

function emailOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}
