export const ADMIN_PATH = '/admin/usage'

/** On the Status page, this parameter shows the set-up list even if it was hidden. */
export const CHECKLIST_PARAM = 'list'
export const CHECKLIST_PATH = `${ADMIN_PATH}/status?${CHECKLIST_PARAM}=1`

/** The operator's pages in their order; the key is the path segment below `ADMIN_PATH`. */
export const ADMIN_PAGES = [
  { key: '', label: 'Usage' },
  { key: 'clients', label: 'Clients' },
  { key: 'numbers', label: 'Numbers' },
  { key: 'reconciliation', label: 'Reconciliation' },
  { key: 'audit', label: 'Audit Log' },
  { key: 'status', label: 'Status' },
] as const

export type AdminPage = (typeof ADMIN_PAGES)[number]['key']

export function clientPath(tenantId: string): string {
  return `${ADMIN_PATH}/${encodeURIComponent(tenantId)}`
}
