import type { Schema } from '@callwright/db/tables/schema'

type Table = keyof Schema

/**
 * Every table with rows of a business and a column that tells them apart within it, in an order in which nothing is
 * missed by what refers to it. Rows go in batches, each by an index on the business; only `reconciliation_differences` has
 * none, and is short.
 */
export const ERASED_IN_BATCHES: readonly (readonly [table: Table, key: string])[] = [
  ['jobs', 'id'],
  ['transcripts', 'callId'],
  ['recordings', 'callId'],
  ['attempts', 'id'],
  ['recipients', 'id'],
  ['campaigns', 'id'],
  ['do_not_call', 'phoneNumber'],
  ['do_not_call_suggestions', 'id'],
  ['call_half_hours', 'halfHour'],
  ['call_totals', 'facet'],
  ['usage_entries', 'id'],
  ['usage_months', 'month'],
  ['usage_days', 'day'],
  ['usage_alerts', 'month'],
  ['reconciliation_differences', 'id'],
  ['idempotency_keys', 'key'],
  ['file_texts', 'fileId'],
  ['files', 'id'],
  ['links', 'id'],
  ['saved_prompts', 'id'],
  ['agent_versions', 'id'],
  ['agents', 'tenantId'],
  ['agent_syncs', 'provider'],
  ['provider_agents', 'provider'],
]

/** What more is to do about these than to delete rows. */
export const ERASED_OTHERWISE: Readonly<Partial<Record<Table, string>>> = {
  calls: 'with their places in the search index, their conversations remembered for the provider',
  knowledge_documents: 'by their worker, once the provider has deleted them',
  phone_numbers: 'once nobody answers there any more',
  deleted_conversations: 'once the provider has deleted them',
  stored_webhooks: 'with their conversations',
  audit_entries: 'last, so that what happened meanwhile goes too',
  erasures: 'keeps how many calls it were, and forgets whose',
}
