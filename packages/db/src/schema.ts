import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'

/**
 * Every table as the queries see it. Times are integer epoch milliseconds, flags 0 or 1, JSON is text:
 * the subset that SQLite and PostgreSQL read and write alike. The migrations make what is described here.
 */
export interface Schema {
  users: Users
  sessions: Sessions
  known_devices: KnownDevices
  mail_tokens: MailTokens
  rate_limits: RateLimits
  businesses: Businesses
  agents: Agents
  provider_agents: ProviderAgents
  saved_prompts: SavedPrompts
  files: Files
  links: Links
  calls: Calls
  transcripts: Transcripts
  recordings: Recordings
  deleted_conversations: DeletedConversations
  campaigns: Campaigns
  recipients: Recipients
  attempts: Attempts
  do_not_call: DoNotCall
  usage_entries: UsageEntries
  usage_months: UsageMonths
  audit_entries: AuditEntries
  stored_webhooks: StoredWebhooks
  outgoing_mails: OutgoingMails
  idempotency_keys: IdempotencyKeys
  simulated_agents: SimulatedAgents
  simulated_conversations: SimulatedConversations
}

export type Flag = 0 | 1
type Millis = number

interface Users {
  id: UserId
  email: string
  email_verified_at: Millis | null
  password_hash: string
  role: 'business' | 'operator'
  created_at: Millis
  updated_at: Millis
}

interface Sessions {
  /** SHA-256 of the token, hex */
  id: string
  user_id: UserId
  /** 1 with "remember me" */
  persistent: Flag
  created_at: Millis
  last_seen_at: Millis
}

interface KnownDevices {
  /** SHA-256 of the device cookie, hex */
  id: string
  user_id: UserId
  created_at: Millis
}

interface MailTokens {
  /** SHA-256 of the token, hex */
  id: string
  user_id: UserId
  purpose: 'verify-email' | 'reset-password'
  created_at: Millis
  expires_at: Millis
  used_at: Millis | null
}

interface RateLimits {
  key: string
  count: number
  resets_at: Millis
}

interface Businesses {
  id: TenantId
  user_id: UserId
  name: string
  email: Generated<string>
  phone: Generated<string>
  address: Generated<string>
  website: Generated<string>
  description: Generated<string>
  service_plan: 'inbound' | 'outbound' | 'both'
  logo_hash: string | null
  logo_media_type: string | null
  /** minutes a month; null is unlimited */
  monthly_limit_minutes: number | null
  /** set while the operator has paused the service */
  paused_at: Millis | null
  /** the number of the newest event; raised in the transaction that makes the event */
  last_event_number: Generated<number>
  created_at: Millis
  updated_at: Millis
}

interface Agents {
  tenant_id: TenantId
  system_prompt: Generated<string>
  first_message: Generated<string>
  voice_id: string | null
  /** whether the provider has what stands here */
  sync_state: 'none' | 'saved' | 'failed'
  updated_at: Millis | null
}

interface ProviderAgents {
  tenant_id: TenantId
  provider: 'elevenlabs' | 'simulator'
  agent_id: string
  created_at: Millis
}

interface SavedPrompts {
  id: string
  tenant_id: TenantId
  system_prompt: string
  first_message: Generated<string>
  created_at: Millis
}

interface Files {
  id: string
  tenant_id: TenantId
  /** what the agent and people read, or a CSV of leads */
  kind: 'document' | 'lead'
  name: string
  media_type: string
  size_bytes: number
  content_hash: string
  created_at: Millis
}

interface Links {
  id: string
  tenant_id: TenantId
  url: string
  created_at: Millis
}

interface Calls {
  id: string
  tenant_id: TenantId
  provider: 'elevenlabs' | 'simulator'
  conversation_id: string | null
  campaign_id: string | null
  recipient_id: string | null
  direction: 'inbound' | 'outbound'
  status: 'initiated' | 'in-progress' | 'completed' | 'failed' | 'missed'
  end_reason: string | null
  /** the other side's number, whatever the direction */
  phone_number: string | null
  caller_number: string | null
  called_number: string | null
  contact_name: string | null
  started_at: Millis
  duration_seconds: Generated<number>
  summary: string | null
  notes: string | null
  test_mode: Generated<Flag>
  has_transcript: Generated<Flag>
  has_recording: Generated<Flag>
  /** its place in the tenant's sequence of completions; null while it has not ended */
  event_number: number | null
  /** when the next question to the provider is due; null once it has ended */
  settle_at: Millis | null
  created_at: Millis
  updated_at: Millis
}

interface Transcripts {
  call_id: string
  tenant_id: TenantId
  /** JSON: Turn[] */
  turns: string
  /** the turns as text, for the search */
  text: string
}

interface Recordings {
  call_id: string
  tenant_id: TenantId
  content_hash: string
  media_type: string
  size_bytes: number
  created_at: Millis
}

/** What must not come back: a late webhook of a deleted call finds its conversation here. */
interface DeletedConversations {
  conversation_id: string
  tenant_id: TenantId
  provider: 'elevenlabs' | 'simulator'
  deleted_at: Millis
  /** when the provider has forgotten it too */
  provider_deleted_at: Millis | null
}

interface Campaigns {
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

interface Recipients {
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

interface Attempts {
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

interface DoNotCall {
  tenant_id: TenantId
  phone_number: string
  source: 'manual' | 'csv' | 'recipient'
  created_at: Millis
}

interface UsageEntries {
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

interface UsageMonths {
  tenant_id: TenantId
  month: string
  seconds: number
  last_benchmark_minutes: number | null
  last_limit_percent: number | null
}

interface AuditEntries {
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

interface StoredWebhooks {
  id: string
  provider: 'elevenlabs'
  /** SHA-256 of the raw body, hex: the same delivery again is the same row */
  body_hash: string
  /** the raw body as text; null where it is too large for a row and lies among the files under its hash */
  body: string | null
  state: 'pending' | 'waiting' | 'done' | 'ignored' | 'quarantined' | 'failed'
  conversation_id: string | null
  tenant_id: TenantId | null
  attempts: Generated<number>
  next_try_at: Millis
  error: string | null
  received_at: Millis
  done_at: Millis | null
}

interface OutgoingMails {
  id: string
  /** set where the same mail must not be sent twice */
  dedupe_key: string | null
  recipient: string
  subject: string
  body: string
  link: string | null
  state: 'queued' | 'sent' | 'failed'
  attempts: Generated<number>
  next_try_at: Millis
  error: string | null
  created_at: Millis
  sent_at: Millis | null
}

interface IdempotencyKeys {
  tenant_id: TenantId
  key: string
  /** JSON of the first answer; null while the first request is still under way */
  answer: string | null
  created_at: Millis
}

interface SimulatedAgents {
  agent_id: string
  /** JSON */
  configuration: string
}

interface SimulatedConversations {
  conversation_id: string
  started_at: Millis
  ends_at: Millis
  /** JSON */
  conversation: string
  delivered: Flag
}
