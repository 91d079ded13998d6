import type { TenantId } from '../ids.ts'
import type { Millis } from './values.ts'

export interface UsageEntries {
  id: string
  /** `call:<id>` for a call's own entry, so that it is charged once */
  entry_key: string
  tenant_id: TenantId
  call_id: string | null
  month: string
  seconds: number
  note: string | null
  created_at: Millis
}

export interface UsageMonths {
  tenant_id: TenantId
  month: string
  seconds: number
  last_benchmark_minutes: number | null
  last_limit_percent: number | null
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
