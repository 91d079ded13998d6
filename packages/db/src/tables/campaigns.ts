import type { Generated } from 'kysely'

import type { TenantId } from '../ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Campaigns {
  id: string
  tenant_id: TenantId
  name: string
  state: 'scheduled' | 'running' | 'paused' | 'held' | 'finished' | 'cancelled'
  held_reason: string | null
  test_mode: Generated<Flag>
  total_recipients: Generated<number>
  /** null: at once */
  scheduled_at: Millis | null
  /** HH:MM in the recipient's own time; null: at any time */
  calling_from: string | null
  calling_until: string | null
  created_at: Millis
  started_at: Millis | null
  finished_at: Millis | null
  deleted_at: Millis | null
}

export interface Recipients {
  id: string
  tenant_id: TenantId
  campaign_id: string
  position: number
  phone_number: string
  name: string | null
  time_zone: string | null
  /** JSON: Record<string, string> */
  variables: string
  /** JSON: what overrides the agent for this recipient */
  overrides: string
  state: 'queued' | 'dialling' | 'called' | 'unknown' | 'skipped' | 'cancelled'
  skip_reason: string | null
  due_at: Millis
}

export interface Attempts {
  id: string
  tenant_id: TenantId
  campaign_id: string
  recipient_id: string
  phone_number: string
  /** 1 for the first; another only by the user's explicit act */
  attempt_number: number
  state: 'claimed' | 'sent' | 'started' | 'refused' | 'unknown'
  /** who may write its outcome; a stale holder's number does not match any more */
  fence: number
  lease_until: Millis
  call_id: string | null
  created_at: Millis
  settled_at: Millis | null
}

export interface DoNotCall {
  tenant_id: TenantId
  phone_number: string
  source: 'manual' | 'csv' | 'recipient'
  created_at: Millis
}
