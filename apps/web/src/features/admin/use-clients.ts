import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'

/** The maximum number of clients that the user can choose from. */
const MAX_CLIENTS = 1000

type Clients = {
  rows: { tenantId: string; name: string }[]
  problem: string | null
  /** Whether the query has succeeded or failed. */
  isSettled: boolean
}

const OWN_BUSINESS = 'Your own business'

/** The operator's own business and all clients, sorted by name, loaded only if `enabled`. */
export function useClients(enabled: boolean): Clients {
  const usage = trpc.admin.usage.useQuery({ limit: MAX_CLIENTS }, { enabled, refetchOnMount: 'always' })
  const own = trpc.auth.me.useQuery().data?.business
  const rows = usage.data?.rows.map(({ tenantId, businessName, email }) => ({
    tenantId,
    name: businessName ? `${businessName} (${email ?? 'N/A'})` : (email ?? 'N/A'),
  }))
  return {
    rows: [
      ...(own ? [{ tenantId: own.tenantId, name: own.name ? `${own.name} (${OWN_BUSINESS})` : OWN_BUSINESS }] : []),
      ...(rows?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? []),
    ],
    problem: usage.isError ? failureMessage(usage.error, 'The clients could not be loaded.') : null,
    isSettled: !usage.isPending,
  }
}
