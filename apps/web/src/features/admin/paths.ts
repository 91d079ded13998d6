export const ADMIN_PATH = '/admin/usage'

/** On the Status page, this parameter shows the set-up list even if it was hidden. */
export const LIST_PARAM = 'list'
export const INSTALLATION_LIST = `${ADMIN_PATH}/status?${LIST_PARAM}=1`

/** The operator's pages in their order; the key is the path segment below `ADMIN_PATH`. */
export const PAGE_NAMES = [
  { key: '', label: 'Usage' },
  { key: 'clients', label: 'Clients' },
  { key: 'numbers', label: 'Numbers' },
  { key: 'reconciliation', label: 'Reconciliation' },
  { key: 'audit', label: 'Audit Log' },
  { key: 'status', label: 'Status' },
] as const

export type PageName = (typeof PAGE_NAMES)[number]['key']

export function clientPath(tenantId: string): string {
  return `${ADMIN_PATH}/${encodeURIComponent(tenantId)}`
}
