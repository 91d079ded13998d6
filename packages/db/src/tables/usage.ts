import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Millis } from './values.ts'

export interface UsageEntries {
  id: string
  /** `call:<id>` for a call's own entry, so that it is charged once; `correction:<...>` for the operator's */
  entryKey: string
  tenantId: TenantId
  callId: string | null
  month: string
  /** whole days (UTC) since 1970; within the month */
  day: Generated<number>
  seconds: number
  note: string | null
  /** the operator who made a correction */
  madeBy: Generated<string | null>
  createdAt: Millis
}

export interface UsageMonths {
  tenantId: TenantId
  month: string
  seconds: number
  lastBenchmarkMinutes: number | null
  lastLimitPercent: number | null
}

/** The entries of a day together. */
export interface UsageDays {
  day: number
  tenantId: TenantId
  seconds: number
}

/** What the operator has been told: each once, whoever tells. */
export interface UsageAlerts {
  tenantId: TenantId
  month: string
  kind: 'benchmark' | 'limit'
  /** of the benchmark, or of the limit */
  minutes: number
  /** of the limit; 100 for a benchmark */
  percent: number
  alertedAt: Millis
}

/** A month of the ledger compared with what the provider says, client by client. */
export interface Reconciliations {
  id: string
  provider: 'elevenlabs' | 'simulator'
  month: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** clients up to this one are compared */
  afterTenant: Generated<string>
  conversations: Generated<number>
  providerSeconds: Generated<number>
  /** what the ledger charges for calls that can be compared */
  callSeconds: Generated<number>
  /** what it charges for calls that their owners have deleted, here and there, or that another provider placed */
  uncomparedSeconds: Generated<number>
  correctionSeconds: Generated<number>
  differences: Generated<number>
  attempts: Generated<number>
  nextTryAt: Millis
  error: string | null
  startedAt: Millis
  finishedAt: Millis | null
}

export interface ReconciliationDifferences {
  id: string
  reconciliationId: string
  tenantId: TenantId
  kind: 'missing-here' | 'missing-there' | 'not-charged' | 'other-length'
  conversationId: string
  callId: string | null
  startedAt: Millis
  ledgerSeconds: number
  providerSeconds: number
}

/** What the operator has set for the whole installation. */
export interface InstallationSettings {
  name: 'sign-up' | 'backups' | 'agent-settings' | 'last-mail'
  value: string
  updatedAt: Millis
}

export interface AuditEntries {
  id: string
  at: Millis
  actorUserId: string | null
  tenantId: string | null
  action: string
  subject: string | null
  ip: string | null
  /** JSON without secrets */
  before: string | null
  after: string | null
}
