export const INTEGRATIONS_PATH = '/integrations'

export function endpointPath(endpointId: string): string {
  return `${INTEGRATIONS_PATH}/${encodeURIComponent(endpointId)}`
}
