import { QueryCache, QueryClient } from '@tanstack/react-query'
import { failureCode } from './failure.ts'

/** Milliseconds for which the current user stays fresh. */
const ME_FRESH_MS = 5 * 60 * 1000

type Options = {
  /** Called when a query is refused because the session has ended. */
  onSessionEnded: (client: QueryClient) => void
}

/** Nothing is refetched automatically: not after errors, by age, or on focus. Changes invalidate queries by name. */
export function createQueryClient({ onSessionEnded }: Options): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (failureCode(error) === 'UNAUTHORIZED') onSessionEnded(client)
      },
    }),
    defaultOptions: {
      // Offline, requests fail at once with a message instead of waiting silently.
      queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  client.setQueryDefaults([['auth', 'me']], { staleTime: ME_FRESH_MS })
  return client
}
