import type { Generated } from 'kysely'

import type { TenantId } from '../ids.ts'
import type { Millis } from './values.ts'

export interface UsageEntries {
  id: string
  /** `call:<id>` for a call's own entry, so that it is charged once; `correction:<...>` for the operator's */
  entry_key: string
  tenant_id: TenantId
  call_id: string | null
  month: string
  /** whole days (UTC) since 1970; within the month */
  day: Generated<number>
  seconds: number
  note: string | null
  /** the operator who made a correction */
  made_by: Generated<string | null>
  created_at: Millis
}

export interface UsageMonths {
  tenant_id: TenantId
  month: string
  seconds: number
  last_benchmark_minutes: number | null
  last_limit_percent: number | null
}

/** The entries of a day together. */
export interface UsageDays {
  day: number
  tenant_id: TenantId
  seconds: number
}

/** What the operator has been told: each once, whoever tells. */
export interface UsageAlerts {
  tenant_id: TenantId
  month: string
  kind: 'benchmark' | 'limit'
  /** of the benchmark, or of the limit */
  minutes: number
  /** of the limit; 100 for a benchmark */
  percent: number
  alerted_at: Millis
}

/** A month of the ledger compared with what the provider says, client by client. */
export interface Reconciliations {
  id: string
  provider: 'elevenlabs' | 'simulator'
  month: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** clients up to this one are compared */
  after_tenant: Generated<string>
  conversations: Generated<number>
  provider_seconds: Generated<number>
  /** what the ledger charges for calls that can be compared */
  call_seconds: Generated<number>
  /** what it charges for calls that their owners have deleted, here and there, or that another provider placed */
  uncompared_seconds: Generated<number>
  correction_seconds: Generated<number>
  differences: Generated<number>
  attempts: Generated<number>
  next_try_at: Millis
  error: string | null
  started_at: Millis
  finished_at: Millis | null
}

export interface ReconciliationDifferences {
  id: string
  reconciliation_id: string
  tenant_id: TenantId
  kind: 'missing-here' | 'missing-there' | 'not-charged' | 'other-length'
  conversation_id: string
  call_id: string | null
  started_at: Millis
  ledger_seconds: number
  provider_seconds: number
}

/** What the operator has set for the whole installation. */
export interface InstallationSettings {
  name: 'sign-up' | 'backups' | 'agent-settings'
  value: string
  updated_at: Millis
}

export interface AuditEntries {
  id: string
  at: Millis
  actor_user_id: string | null
  tenant_id: string | null
  action: string
  subject: string | null
  ip: string | null
  /** JSON without secrets */
  before: string | null
  after: string | null
}
