import { failureSentence } from '../../lib/api/failure.ts'
import { trpc } from '../../lib/api/trpc.ts'

/** The maximum number of clients to choose from. */
const MAX_CLIENTS = 1000

type Clients = {
  rows: { tenantId: string; name: string }[]
  problem: string | null
  /** The query has succeeded or failed. */
  isSettled: boolean
}

/** All clients sorted by name, loaded only if `needed`. */
export function useClients(needed: boolean): Clients {
  const usage = trpc.admin.usage.useQuery({ limit: MAX_CLIENTS }, { enabled: needed, refetchOnMount: 'always' })
  const rows = usage.data?.rows.map(({ tenantId, businessName, email }) => ({
    tenantId,
    name: businessName ? `${businessName} (${email ?? 'N/A'})` : (email ?? 'N/A'),
  }))
  return {
    rows: rows?.toSorted((one, other) => one.name.localeCompare(other.name)) ?? [],
    problem: usage.isError ? failureSentence(usage.error, 'The clients could not be loaded.') : null,
    isSettled: !usage.isPending,
  }
}
