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
