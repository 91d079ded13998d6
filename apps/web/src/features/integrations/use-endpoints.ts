import type { QueryState } from '#lib/api/use-paged-list.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'

const POLL_MS = 10_000

type Endpoints = Omit<QueryState, 'data'> & {
  data: Outputs['webhooks']['endpoints'] | undefined
  dataUpdatedAt: number
}

/** All endpoints of the business, or of the installation for the operator. */
export function useEndpoints(): Endpoints {
  return trpc.webhooks.endpoints.useQuery(undefined, { refetchOnMount: 'always', refetchInterval: POLL_MS })
}
