export const INTEGRATIONS_PATH = '/integrations'
export const ADMIN_PATH = '/admin/usage'
export const CLIENTS_PATH = `${ADMIN_PATH}/clients`
export const STATUS_PATH = `${ADMIN_PATH}/status`

/** On the Status page, this parameter shows the setup list even if it was hidden. */
export const CHECKLIST_PARAM = 'list'
export const CHECKLIST_PATH = `${STATUS_PATH}?${CHECKLIST_PARAM}=1`

/** The list of missed callers on the page of call-backs. */
export const MISSED_CALLERS_ID = 'missed-callers'

/** The call list with a call's details open. */
export function callPath(callId: string): string {
  return `/call-dashboard?call=${encodeURIComponent(callId)}`
}

/** The agent's preview with a new rehearsal of what the customer said in a call. */
export function newRehearsalPath(callId: string): string {
  return `/callwright-agent?rehearsal=${encodeURIComponent(callId)}`
}

export function campaignPath(campaignId: string): string {
  return `/bulk-caller/${encodeURIComponent(campaignId)}`
}

/** The form for a new campaign, filled from a file of leads. */
export function newCampaignPath(leadFileId: string): string {
  return `/bulk-caller?lead=${encodeURIComponent(leadFileId)}`
}

export function endpointPath(endpointId: string): string {
  return `${INTEGRATIONS_PATH}/${encodeURIComponent(endpointId)}`
}

export const TOOLS_PATH = `${INTEGRATIONS_PATH}?tab=tools`

export function toolPath(toolId: string): string {
  return `${INTEGRATIONS_PATH}/${encodeURIComponent(toolId)}`
}

/** The webhook deliveries about a call. */
export function deliveriesPath(callId: string): string {
  return `${INTEGRATIONS_PATH}?call=${encodeURIComponent(callId)}`
}

export function clientPath(tenantId: string): string {
  return `${CLIENTS_PATH}/${encodeURIComponent(tenantId)}`
}
