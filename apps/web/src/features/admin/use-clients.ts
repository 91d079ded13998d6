import { failureSentence } from '../../lib/api/failure.ts'
import { trpc } from '../../lib/api/trpc.ts'

/** So many clients one can choose among. */
const MOST = 1000

type Clients = {
  rows: { tenantId: string; name: string }[]
  problem: string | null
  /** The answer or its failure is there. */
  isSettled: boolean
}

/** All clients by name, asked for when they are needed. */
export function useClients(needed: boolean): Clients {
  const usage = trpc.admin.usage.useQuery({ limit: MOST }, { enabled: needed, refetchOnMount: 'always' })
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
