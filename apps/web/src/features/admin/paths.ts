export const ADMIN_PATH = '/admin/usage'
export const CLIENTS_PATH = `${ADMIN_PATH}/clients`
export const STATUS_PATH = `${ADMIN_PATH}/status`

/** On the Status page, this parameter shows the setup list even if it was hidden. */
export const CHECKLIST_PARAM = 'list'
export const CHECKLIST_PATH = `${STATUS_PATH}?${CHECKLIST_PARAM}=1`

export function clientPath(tenantId: string): string {
  return `${CLIENTS_PATH}/${encodeURIComponent(tenantId)}`
}
