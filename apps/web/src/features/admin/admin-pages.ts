export const ADMIN_PATH = '/admin/usage'

/** The operator's pages in their order; the key is the part of the address behind the operator's place. */
export const PAGE_NAMES = [
  { key: '', label: 'Usage' },
  { key: 'clients', label: 'Clients' },
  { key: 'numbers', label: 'Numbers' },
  { key: 'reconciliation', label: 'Reconciliation' },
  { key: 'audit', label: 'Audit Log' },
  { key: 'status', label: 'Status' },
] as const

export function clientPath(tenantId: string): string {
  return `${ADMIN_PATH}/${encodeURIComponent(tenantId)}`
}
