import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Millis } from './values.ts'

export interface UsageEntries {
  id: string
  /** `call:<id>` for a call, so that it is charged once; `correction:<...>` for a correction by the operator */
  entryKey: string
  tenantId: TenantId
  callId: string | null
  month: string
  /** UTC days since 1970; within `month` */
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

/** The sum of a day's entries. */
export interface UsageDays {
  day: number
  tenantId: TenantId
  seconds: number
}

/** Alerts that were sent to the operator; the primary key ensures that each is sent once. */
export interface UsageAlerts {
  tenantId: TenantId
  month: string
  kind: 'benchmark' | 'limit'
  /** the benchmark or the limit */
  minutes: number
  /** percent of the limit; 100 for a benchmark */
  percent: number
  alertedAt: Millis
}

/** Settings and state of the whole installation. */
export interface InstallationSettings {
  name:
    | 'sign-up'
    | 'backups'
    | 'agent-settings'
    | 'last-mail'
    | 'secret-key'
    | 'clock'
    | 'models'
    | 'brand'
    | 'tool-secret'
  value: string
  updatedAt: Millis
}

export interface AuditEntries {
  id: string
  at: Millis
  actorUserId: string | null
  /** the API key that acted for the user; null: the user was signed in */
  actorKeyId: string | null
  tenantId: string | null
  action: string
  subject: string | null
  ip: string | null
  /** JSON without secrets */
  before: string | null
  after: string | null
}
