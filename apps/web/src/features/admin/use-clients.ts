import { failureMessage } from '../../lib/api/failure.ts'
import { trpc } from '../../lib/api/trpc.ts'

/** The maximum number of clients to choose from. */
const MAX_CLIENTS = 1000

type Clients = {
  rows: { tenantId: string; name: string }[]
  problem: string | null
  /** The query has succeeded or failed. */
  isSettled: boolean
}

const OWN_BUSINESS = 'Your own business'

/** The operator's own business and all clients, sorted by name, loaded only if `needed`. */
export function useClients(needed: boolean): Clients {
  const usage = trpc.admin.usage.useQuery({ limit: MAX_CLIENTS }, { enabled: needed, refetchOnMount: 'always' })
  const own = trpc.auth.me.useQuery().data?.business
  const rows = usage.data?.rows.map(({ tenantId, businessName, email }) => ({
    tenantId,
    name: businessName ? `${businessName} (${email ?? 'N/A'})` : (email ?? 'N/A'),
  }))
  return {
    rows: [
      ...(own ? [{ tenantId: own.tenantId, name: own.name ? `${own.name} (${OWN_BUSINESS})` : OWN_BUSINESS }] : []),
      ...(rows?.toSorted((one, other) => one.name.localeCompare(other.name)) ?? []),
    ],
    problem: usage.isError ? failureMessage(usage.error, 'The clients could not be loaded.') : null,
    isSettled: !usage.isPending,
  }
}
