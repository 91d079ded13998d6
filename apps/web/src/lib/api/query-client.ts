import { QueryCache, QueryClient } from '@tanstack/react-query'
import { failureCode } from './failure.ts'

/** Milliseconds that the current user counts as fresh. */
const ME_FRESH = 5 * 60 * 1000

type Options = {
  /** A query was refused because the session is over. */
  onSessionEnded: (client: QueryClient) => void
}

/** Nothing is asked twice by itself: no retry, no ageing, no refetch on focus. What changed is invalidated by name. */
export function createQueryClient({ onSessionEnded }: Options): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (failureCode(error) === 'UNAUTHORIZED') onSessionEnded(client)
      },
    }),
    defaultOptions: {
      // Offline a request fails with its sentence at once; it does not wait unseen.
      queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  client.setQueryDefaults([['auth', 'me']], { staleTime: ME_FRESH })
  return client
}
