import type {
  Businesses,
  KnownDevices,
  MailTokens,
  RateLimits,
  RecoveryCodes,
  SecondFactors,
  Sessions,
  Users,
} from './accounts.ts'
import type { Agents, AgentVersions, BusinessHours, DisclosureTexts, FallBacks } from './agents.ts'
import type { PastOpenings, ProviderAgents, Rehearsals, SavedPrompts, Transfers } from './agents.ts'
import type { Bookings, CalendarFeeds, Calendars, Services, SlotOffers } from './booking.ts'
import type { Files, FileTexts, Links } from './business.ts'
import type { CallHalfHours, Calls, CallTotals, DeletedConversations, Recordings, Transcripts } from './calls.ts'
import type {
  Attempts,
  CallBacks,
  CampaignCounts,
  Campaigns,
  DialerSlots,
  DoNotCall,
  DoNotCallSuggestions,
  Recipients,
} from './campaigns.ts'
import type { ErasedAgents, Erasures } from './erasures.ts'
import type {
  ApiKeys,
  WebhookAttempts,
  WebhookDeliveries,
  WebhookEndpoints,
  WebhookMessages,
  WebhookSequences,
} from './integrations.ts'
import type { Jobs } from './jobs.ts'
import type { MailRules, RuleMails } from './mails.ts'
import type { CallFields, CallValueCounts, CallValues, CampaignValueCounts, QuoteCounts } from './outcomes.ts'
import type { AgentSyncs, KnowledgeDocuments, PhoneNumbers, ProviderCursors } from './provider.ts'
import type { ProviderTools, ToolRuns, Tools } from './tools.ts'
import type { AuditEntries, InstallationSettings, UsageAlerts, UsageDays, UsageEntries, UsageMonths } from './usage.ts'
import type { IdempotencyKeys, Leases, SimulatedAgents, SimulatedConversations, StoredWebhooks } from './background.ts'

/**
 * All tables, as queries see them; the migrations create them. Times are integer epoch milliseconds, flags 0 or 1,
 * JSON is text: SQLite and PostgreSQL handle these the same way.
 */
export interface Schema {
  users: Users
  sessions: Sessions
  known_devices: KnownDevices
  mail_tokens: MailTokens
  second_factors: SecondFactors
  recovery_codes: RecoveryCodes
  rate_limits: RateLimits
  businesses: Businesses
  agents: Agents
  agent_versions: AgentVersions
  agent_syncs: AgentSyncs
  provider_agents: ProviderAgents
  rehearsals: Rehearsals
  saved_prompts: SavedPrompts
  transfers: Transfers
  calendars: Calendars
  services: Services
  calendar_feeds: CalendarFeeds
  slot_offers: SlotOffers
  bookings: Bookings
  tools: Tools
  provider_tools: ProviderTools
  tool_runs: ToolRuns
  business_hours: BusinessHours
  fall_backs: FallBacks
  disclosure_texts: DisclosureTexts
  past_openings: PastOpenings
  knowledge_documents: KnowledgeDocuments
  phone_numbers: PhoneNumbers
  provider_cursors: ProviderCursors
  files: Files
  file_texts: FileTexts
  links: Links
  calls: Calls
  call_half_hours: CallHalfHours
  call_totals: CallTotals
  call_fields: CallFields
  call_values: CallValues
  call_value_counts: CallValueCounts
  campaign_value_counts: CampaignValueCounts
  quote_counts: QuoteCounts
  transcripts: Transcripts
  recordings: Recordings
  deleted_conversations: DeletedConversations
  campaigns: Campaigns
  campaign_counts: CampaignCounts
  recipients: Recipients
  attempts: Attempts
  dialer_slots: DialerSlots
  call_backs: CallBacks
  do_not_call: DoNotCall
  do_not_call_suggestions: DoNotCallSuggestions
  usage_entries: UsageEntries
  usage_months: UsageMonths
  usage_days: UsageDays
  usage_alerts: UsageAlerts
  installation_settings: InstallationSettings
  audit_entries: AuditEntries
  erasures: Erasures
  erased_agents: ErasedAgents
  api_keys: ApiKeys
  webhook_endpoints: WebhookEndpoints
  webhook_sequences: WebhookSequences
  webhook_messages: WebhookMessages
  webhook_deliveries: WebhookDeliveries
  webhook_attempts: WebhookAttempts
  jobs: Jobs
  mail_rules: MailRules
  rule_mails: RuleMails
  stored_webhooks: StoredWebhooks
  idempotency_keys: IdempotencyKeys
  leases: Leases
  simulated_agents: SimulatedAgents
  simulated_conversations: SimulatedConversations
}
