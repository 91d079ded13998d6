/** Where everything that a business has comes as one ZIP file. */
export function exportUrlOf(tenantId: string): string {
  return `/api/tenants/${encodeURIComponent(tenantId)}/export.zip`
}
