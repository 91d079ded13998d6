import type { Businesses, KnownDevices, MailTokens, RateLimits, Sessions, Users } from './tables/accounts.ts'
import type { Agents, Files, Links, ProviderAgents, SavedPrompts } from './tables/agents.ts'
import type { CallHalfHours, Calls, CallTotals, DeletedConversations, Recordings, Transcripts } from './tables/calls.ts'
import type { Attempts, Campaigns, DoNotCall, Recipients } from './tables/campaigns.ts'
import type { AuditEntries, UsageEntries, UsageMonths } from './tables/usage.ts'
import type {
  IdempotencyKeys,
  OutgoingMails,
  SimulatedAgents,
  SimulatedConversations,
  StoredWebhooks,
} from './tables/background.ts'

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
  call_half_hours: CallHalfHours
  call_totals: CallTotals
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
