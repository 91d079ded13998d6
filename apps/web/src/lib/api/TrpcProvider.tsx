import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { httpBatchLink, splitLink } from '@trpc/client'
import { useState, type ReactNode } from 'react'
import superjson from 'superjson'
import { lazyLink } from './lazy-link.ts'
import { trpc } from './trpc.ts'

/** The server accepts 20 calls in a batch; with half as many, one slow call holds up fewer others. */
const BATCH_SIZE = 10

export function TrpcProvider({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }): ReactNode {
  const [client] = useState(() =>
    trpc.createClient({
      links: [
        splitLink({
          condition: (operation) => operation.type === 'subscription',
          // Loaded with the first subscription: the sign-in screen needs none of this code.
          true: lazyLink(async () => (await import('./subscription-link.ts')).subscriptionLink()),
          false: httpBatchLink({ url: '/trpc', transformer: superjson, maxItems: BATCH_SIZE }),
        }),
      ],
    }),
  )
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}
