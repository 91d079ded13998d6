import { toBounds, readPeriod, type Period, type Preset } from '#lib/url-state/period.ts'
import { urlWithQuery } from '#lib/url-state/use-url-state.ts'

/** The audit log's filter, as the URL holds it. */
export type AuditView = { search: string; kind: string; clientId: string; period: Period | null }

type AuditQuery = { search?: string; action?: string; tenantId?: string; from?: number; to?: number }

export const AUDIT_PRESETS: readonly { value: Preset; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
]

/** Kinds of actions, by the part of their names before the dot. */
export const ACTION_KINDS: readonly { value: string; label: string }[] = [
  { value: 'admin', label: 'Operator' },
  { value: 'auth', label: 'Account' },
  { value: 'agent', label: 'AI agent' },
  { value: 'calls', label: 'Calls' },
  { value: 'bulk', label: 'Bulk caller' },
  { value: 'business', label: 'Business profile' },
  { value: 'keys', label: 'API keys' },
  { value: 'webhooks', label: 'Webhooks' },
]

export function readAuditView(params: URLSearchParams): AuditView {
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    kind: ACTION_KINDS.find(({ value }) => value === params.get('kind'))?.value ?? '',
    clientId: (params.get('client') ?? '').slice(0, 64),
    period: readPeriod(
      params,
      AUDIT_PRESETS.map(({ value }) => value),
    ),
  }
}

/** The query for the server; days are in the user's time zone. */
export function auditQuery({ search, kind, clientId, period }: AuditView, now: number): AuditQuery {
  return {
    ...(search ? { search } : {}),
    ...(kind ? { action: kind } : {}),
    ...(clientId ? { tenantId: clientId } : {}),
    ...toBounds(period, now),
  }
}

/** The URL of the same entries as a CSV file. */
export function auditExportUrl(query: AuditQuery): string {
  return urlWithQuery('/api/admin/audit.csv', query)
}
