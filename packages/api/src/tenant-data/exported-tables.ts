import type { Schema } from '@callwright/db/schema'

import type { ExportedRow } from './exported-rows.repo.ts'

type Table = keyof Schema

/** Rows of one table as one file. Columns are named, so that no secret and no inner number slips in. */
export type ExportedTable = {
  /** its place in the archive; the ending says whether it is JSON lines, one JSON document or CSV */
  file: string
  table: Table
  columns: readonly string[]
  /** what is read, where that differs from what is shown, and how it is shown to the owner of the business */
  reads?: readonly string[]
  shape?: (row: ExportedRow, userId: string) => ExportedRow
  /** what tells the business's rows: its id, its owner's, or that of one of its campaigns */
  of: { column: 'tenant_id' | 'id' | 'user_id' | 'actor_user_id' | 'campaign_id'; is: 'tenant' | 'user' | 'campaign' }
  /** the order of an index, unique with the owner: however many rows there are, each page costs the same */
  keys: readonly string[]
}

const OF_TENANT = { column: 'tenant_id', is: 'tenant' } as const
const OF_USER = { column: 'user_id', is: 'user' } as const
const OF_CAMPAIGN = { column: 'campaign_id', is: 'campaign' } as const

const DO_NOT_CALL = ['phone_number', 'source', 'call_id', 'created_at']
const USAGE = ['month', 'call_id', 'seconds', 'note', 'created_at']

/** Where the operator was is nobody's business; that it was the operator is. */
const AUDIT = {
  columns: ['at', 'action', 'subject', 'by', 'ip', 'before', 'after'],
  reads: ['at', 'action', 'subject', 'actor_user_id', 'ip', 'before', 'after'],
  shape({ actor_user_id: actor, ip, ...row }, userId) {
    if (actor === userId) return { ...row, by: 'owner', ip: ip ?? null }
    return { ...row, by: actor === null ? 'system' : 'operator', ip: null }
  },
} as const satisfies Partial<ExportedTable>

export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    file: 'business/profile.json',
    table: 'businesses',
    columns: [
      ...['name', 'email', 'phone', 'address', 'website', 'description', 'notes', 'service_plan'],
      ...['monthly_limit_minutes', 'keep_days', 'paused_at', 'created_at', 'updated_at'],
    ],
    of: { column: 'id', is: 'tenant' },
    keys: ['id'],
  },
  {
    file: 'business/account.json',
    table: 'users',
    columns: ['email', 'email_verified_at', 'created_at'],
    of: { column: 'id', is: 'user' },
    keys: ['id'],
  },
  {
    file: 'business/sessions.jsonl',
    table: 'sessions',
    columns: ['created_at', 'last_seen_at', 'user_agent', 'ip'],
    of: OF_USER,
    keys: ['id'],
  },
  {
    file: 'business/numbers.jsonl',
    table: 'phone_numbers',
    columns: ['number', 'label', 'provider', 'assigned_at'],
    of: OF_TENANT,
    keys: ['provider', 'number'],
  },
  { file: 'context/links.jsonl', table: 'links', columns: ['url', 'created_at'], of: OF_TENANT, keys: ['id'] },
  {
    file: 'context/documents-at-provider.jsonl',
    table: 'knowledge_documents',
    columns: ['provider', 'source_kind', 'name', 'state', 'document_id', 'attached_at', 'created_at'],
    of: OF_TENANT,
    keys: ['provider', 'source_kind', 'source_id'],
  },
  {
    file: 'agent/agent.json',
    table: 'agents',
    columns: ['system_prompt', 'first_message', 'voice_id', 'updated_at'],
    of: OF_TENANT,
    keys: ['tenant_id'],
  },
  {
    file: 'agent/versions.jsonl',
    table: 'agent_versions',
    columns: ['system_prompt', 'first_message', 'voice_id', 'restored_from', 'created_at'],
    of: OF_TENANT,
    keys: ['created_at', 'id'],
  },
  {
    file: 'agent/saved-prompts.jsonl',
    table: 'saved_prompts',
    columns: ['system_prompt', 'first_message', 'created_at'],
    of: OF_TENANT,
    keys: ['id'],
  },
  {
    file: 'agent/at-provider.jsonl',
    table: 'provider_agents',
    columns: ['provider', 'agent_id', 'created_at'],
    of: OF_TENANT,
    keys: ['provider'],
  },
  {
    file: 'calls/calls.jsonl',
    table: 'calls',
    columns: [
      ...['id', 'conversation_id', 'provider', 'campaign_id', 'direction', 'status', 'end_reason', 'phone_number'],
      ...['caller_number', 'called_number', 'contact_name', 'started_at', 'duration_seconds', 'summary', 'notes'],
      ...['test_mode', 'has_transcript', 'has_recording', 'content_removed_at', 'created_at'],
    ],
    of: OF_TENANT,
    keys: ['order_key'],
  },
  {
    file: 'calls/transcripts.jsonl',
    table: 'transcripts',
    columns: ['call_id', 'turns', 'text'],
    of: OF_TENANT,
    keys: ['call_id'],
  },
  {
    file: 'campaigns/campaigns.jsonl',
    table: 'campaigns',
    columns: [
      ...['id', 'name', 'state', 'test_mode', 'total_recipients', 'scheduled_at', 'calling_from', 'calling_until'],
      ...['created_at', 'started_at', 'finished_at', 'deleted_at'],
    ],
    of: OF_TENANT,
    keys: ['created_at', 'id'],
  },
  {
    file: 'campaigns/recipients.jsonl',
    table: 'recipients',
    columns: [
      ...['id', 'campaign_id', 'position', 'phone_number', 'name', 'time_zone', 'variables', 'overrides', 'state'],
      ...['skip_reason', 'due_at', 'call_id', 'attempts'],
    ],
    of: OF_CAMPAIGN,
    keys: ['position', 'id'],
  },
  {
    file: 'campaigns/attempts.jsonl',
    table: 'attempts',
    columns: [
      ...['campaign_id', 'recipient_id', 'phone_number', 'attempt_number', 'state', 'call_id'],
      ...['created_at', 'sent_at', 'settled_at', 'ended_at'],
    ],
    of: OF_CAMPAIGN,
    keys: ['phone_number', 'attempt_number'],
  },
  {
    file: 'do-not-call/numbers.csv',
    table: 'do_not_call',
    columns: DO_NOT_CALL,
    of: OF_TENANT,
    keys: ['phone_number'],
  },
  {
    file: 'do-not-call/suggestions.jsonl',
    table: 'do_not_call_suggestions',
    columns: ['phone_number', 'call_id', 'quote', 'state', 'created_at', 'answered_at'],
    of: OF_TENANT,
    keys: ['state', 'created_at', 'id'],
  },
  {
    file: 'usage/entries.csv',
    table: 'usage_entries',
    columns: USAGE,
    of: OF_TENANT,
    keys: ['month', 'created_at', 'id'],
  },
  {
    file: 'usage/months.csv',
    table: 'usage_months',
    columns: ['month', 'seconds'],
    of: OF_TENANT,
    keys: ['month'],
  },
  {
    file: 'audit/audit.jsonl',
    table: 'audit_entries',
    ...AUDIT,
    of: OF_TENANT,
    keys: ['at', 'id'],
  },
  {
    file: 'audit/by-the-owner.jsonl',
    table: 'audit_entries',
    ...AUDIT,
    of: { column: 'actor_user_id', is: 'user' },
    keys: ['at', 'id'],
  },
]

/** Tables with rows of a business that are in the archive in another shape, or for a reason not. */
export const EXPORTED_OTHERWISE: Readonly<Partial<Record<Table, string>>> = {
  files: 'the files themselves, and context/files.csv',
  file_texts: 'the text of the files, taken from them',
  recordings: 'the recordings themselves',
  call_half_hours: 'figures, counted from the calls',
  call_totals: 'figures, counted from the calls',
  usage_days: 'figures, counted from the entries',
  usage_alerts: 'what the operator was told',
  reconciliation_differences: 'what the operator compares with the provider',
  agent_syncs: 'how far the agent has got to the provider',
  deleted_conversations: 'what was deleted',
  idempotency_keys: 'answers to repeated requests, kept for two days',
  stored_webhooks: 'what was told of calls that are in the archive',
  erasures: 'only while the business is erased',
}
