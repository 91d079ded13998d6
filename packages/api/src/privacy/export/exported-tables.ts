import type { Schema } from '@callwright/db/tables/schema'

type Table = keyof Schema

export type ExportedRow = Readonly<Record<string, string | number | null>>

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
  of: { column: 'tenantId' | 'id' | 'userId' | 'actorUserId' | 'campaignId'; is: 'tenant' | 'user' | 'campaign' }
  /** the order of an index, unique with the owner: however many rows there are, each page costs the same */
  keys: readonly string[]
}

const OF_TENANT = { column: 'tenantId', is: 'tenant' } as const
const OF_USER = { column: 'userId', is: 'user' } as const
const OF_CAMPAIGN = { column: 'campaignId', is: 'campaign' } as const

const DO_NOT_CALL = ['phoneNumber', 'source', 'callId', 'createdAt']
const USAGE = ['month', 'callId', 'seconds', 'note', 'createdAt']

/** Where the operator was is nobody's business; that it was the operator is. */
const AUDIT = {
  columns: ['at', 'action', 'subject', 'by', 'ip', 'before', 'after'],
  reads: ['at', 'action', 'subject', 'actorUserId', 'ip', 'before', 'after'],
  shape({ actorUserId: actor, ip, ...row }, userId) {
    if (actor === userId) return { ...row, by: 'owner', ip: ip ?? null }
    return { ...row, by: actor === null ? 'system' : 'operator', ip: null }
  },
} as const satisfies Partial<ExportedTable>

export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    file: 'business/profile.json',
    table: 'businesses',
    columns: [
      ...['name', 'email', 'phone', 'address', 'website', 'description', 'notes', 'servicePlan'],
      ...['monthlyLimitMinutes', 'keepDays', 'pausedAt', 'createdAt', 'updatedAt'],
    ],
    of: { column: 'id', is: 'tenant' },
    keys: ['id'],
  },
  {
    file: 'business/account.json',
    table: 'users',
    columns: ['email', 'emailVerifiedAt', 'createdAt'],
    of: { column: 'id', is: 'user' },
    keys: ['id'],
  },
  {
    file: 'business/sessions.jsonl',
    table: 'sessions',
    columns: ['createdAt', 'lastSeenAt', 'userAgent', 'ip'],
    of: OF_USER,
    keys: ['id'],
  },
  {
    file: 'business/numbers.jsonl',
    table: 'phone_numbers',
    columns: ['number', 'label', 'provider', 'assignedAt'],
    of: OF_TENANT,
    keys: ['provider', 'number'],
  },
  { file: 'context/links.jsonl', table: 'links', columns: ['url', 'createdAt'], of: OF_TENANT, keys: ['id'] },
  {
    file: 'context/documents-at-provider.jsonl',
    table: 'knowledge_documents',
    columns: ['provider', 'sourceKind', 'name', 'state', 'documentId', 'attachedAt', 'createdAt'],
    of: OF_TENANT,
    keys: ['provider', 'sourceKind', 'sourceId'],
  },
  {
    file: 'agent/agent.json',
    table: 'agents',
    columns: ['systemPrompt', 'firstMessage', 'voiceId', 'updatedAt'],
    of: OF_TENANT,
    keys: ['tenantId'],
  },
  {
    file: 'agent/versions.jsonl',
    table: 'agent_versions',
    columns: ['systemPrompt', 'firstMessage', 'voiceId', 'restoredFrom', 'createdAt'],
    of: OF_TENANT,
    keys: ['createdAt', 'id'],
  },
  {
    file: 'agent/saved-prompts.jsonl',
    table: 'saved_prompts',
    columns: ['systemPrompt', 'firstMessage', 'createdAt'],
    of: OF_TENANT,
    keys: ['id'],
  },
  {
    file: 'agent/at-provider.jsonl',
    table: 'provider_agents',
    columns: ['provider', 'agentId', 'createdAt'],
    of: OF_TENANT,
    keys: ['provider'],
  },
  {
    file: 'calls/calls.jsonl',
    table: 'calls',
    columns: [
      ...['id', 'conversationId', 'provider', 'campaignId', 'direction', 'status', 'endReason', 'phoneNumber'],
      ...['callerNumber', 'calledNumber', 'contactName', 'startedAt', 'durationSeconds', 'summary', 'notes'],
      ...['testMode', 'hasTranscript', 'hasRecording', 'contentRemovedAt', 'createdAt'],
    ],
    of: OF_TENANT,
    keys: ['orderKey'],
  },
  {
    file: 'calls/transcripts.jsonl',
    table: 'transcripts',
    columns: ['callId', 'turns', 'text'],
    of: OF_TENANT,
    keys: ['callId'],
  },
  {
    file: 'campaigns/campaigns.jsonl',
    table: 'campaigns',
    columns: [
      ...['id', 'name', 'state', 'testMode', 'totalRecipients', 'scheduledAt', 'callingFrom', 'callingUntil'],
      ...['createdAt', 'startedAt', 'finishedAt', 'deletedAt'],
    ],
    of: OF_TENANT,
    keys: ['createdAt', 'id'],
  },
  {
    file: 'campaigns/recipients.jsonl',
    table: 'recipients',
    columns: [
      ...['id', 'campaignId', 'position', 'phoneNumber', 'name', 'timeZone', 'variables', 'overrides', 'state'],
      ...['skipReason', 'dueAt', 'callId', 'attempts'],
    ],
    of: OF_CAMPAIGN,
    keys: ['position', 'id'],
  },
  {
    file: 'campaigns/attempts.jsonl',
    table: 'attempts',
    columns: [
      ...['campaignId', 'recipientId', 'phoneNumber', 'attemptNumber', 'state', 'callId'],
      ...['createdAt', 'sentAt', 'settledAt', 'endedAt'],
    ],
    of: OF_CAMPAIGN,
    keys: ['phoneNumber', 'attemptNumber'],
  },
  {
    file: 'do-not-call/numbers.csv',
    table: 'do_not_call',
    columns: DO_NOT_CALL,
    of: OF_TENANT,
    keys: ['phoneNumber'],
  },
  {
    file: 'do-not-call/suggestions.jsonl',
    table: 'do_not_call_suggestions',
    columns: ['phoneNumber', 'callId', 'quote', 'state', 'createdAt', 'answeredAt'],
    of: OF_TENANT,
    keys: ['state', 'createdAt', 'id'],
  },
  {
    file: 'usage/entries.csv',
    table: 'usage_entries',
    columns: USAGE,
    of: OF_TENANT,
    keys: ['month', 'createdAt', 'id'],
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
    of: { column: 'actorUserId', is: 'user' },
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
  jobs: 'background work that is still to be done',
  idempotency_keys: 'answers to repeated requests, kept for two days',
  stored_webhooks: 'what was told of calls that are in the archive',
  erasures: 'only while the business is erased',
}
