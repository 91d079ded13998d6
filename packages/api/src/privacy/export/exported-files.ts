import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { RESERVED_IDS } from '@callwright/voice/reserved-questions'

import { AGENT_FILES } from './exported-agent.ts'
import { EXPORTED_APPOINTMENTS } from './exported-appointments.ts'
import { type ExportedFiles, iteratePages, type Owner } from './export-pages.ts'

const NUMBERS = ['phoneNumber', 'source', 'callId', 'createdAt'] as const
const ENTRIES = ['month', 'callId', 'seconds', 'note', 'createdAt'] as const
const MONTHS = ['month', 'seconds'] as const
const MAIL_RULES = ['address', 'settings', 'state', 'createdAt', 'removedAt'] as const

export const CSV_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'do-not-call/numbers.csv': NUMBERS,
  'usage/entries.csv': ENTRIES,
  'usage/months.csv': MONTHS,
}

/** The rows of each file; its extension selects JSON lines, one JSON document or CSV. */
export const EXPORTED_FILES: ExportedFiles = {
  'business/profile.json': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('businesses')
        .select(['name', 'email', 'phone', 'address', 'website', 'description', 'notes', 'servicePlan'])
        .select(['monthlyLimitMinutes', 'keepDays', 'pausedAt', 'createdAt', 'updatedAt'])
        .select(['disclosureOn', 'disclosureOffReason', 'recordingMode', 'masksPersonalData'])
        .where('id', '=', tenantId),
      ['id'],
    ),
  'business/account.json': (db, { userId }) =>
    iteratePages(db.selectFrom('users').select(['email', 'emailVerifiedAt', 'createdAt']).where('id', '=', userId), [
      'id',
    ]),
  'business/sessions.jsonl': (db, { userId }) =>
    iteratePages(
      db.selectFrom('sessions').select(['createdAt', 'lastSeenAt', 'userAgent', 'ip']).where('userId', '=', userId),
      ['id'],
    ),
  'business/numbers.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('phone_numbers')
        .select(['number', 'label', 'provider', 'assignedAt'])
        .where('tenantId', '=', tenantId),
      ['provider', 'number'],
    ),
  'context/links.jsonl': (db, { tenantId }) =>
    iteratePages(db.selectFrom('links').select(['url', 'createdAt']).where('tenantId', '=', tenantId), ['id']),
  'context/documents-at-provider.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('knowledge_documents')
        .select(['provider', 'sourceKind', 'name', 'state', 'documentId', 'attachedAt', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['provider', 'sourceKind', 'sourceId'],
    ),
  ...AGENT_FILES,
  'calls/calls.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('calls')
        .select(['id', 'conversationId', 'provider', 'campaignId', 'direction', 'status', 'endReason', 'phoneNumber'])
        .select(['phoneText', 'callerNumber', 'calledNumber', 'contactName', 'startedAt', 'durationSeconds'])
        .select(['summary', 'notes', 'disclosure', 'recordingConsent'])
        .select(['source', 'agentVersionId', 'reached', 'needsCheck', 'transferName', 'transferNumber', 'transferTurn'])
        .select(['testMode', 'hasTranscript', 'hasRecording', 'contentRemovedAt', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['orderKey'],
    ),
  'calls/values.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('call_values')
        .select(['callId', 'fieldId', 'kind', 'name', 'value', 'providerValue', 'reason', 'quotes', 'quoteTurn'])
        .select(['doubt', 'correctedAt'])
        .where('tenantId', '=', tenantId)
        .where('fieldId', 'not in', RESERVED_IDS),
      ['callId', 'fieldId'],
    ),
  'calls/transcripts.jsonl': (db, { tenantId }) =>
    iteratePages(db.selectFrom('transcripts').select(['callId', 'turns', 'text']).where('tenantId', '=', tenantId), [
      'callId',
    ]),
  'calls/tool-runs.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('tool_runs')
        .select(['id', 'toolId', 'toolName', 'conversationId', 'at', 'arguments', 'outcome', 'httpStatus', 'ms'])
        .select(['answer', 'isTest'])
        .where('tenantId', '=', tenantId),
      ['id'],
    ),
  ...EXPORTED_APPOINTMENTS,
  'campaigns/campaigns.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('campaigns')
        .select(['id', 'name', 'state', 'testMode', 'totalRecipients', 'scheduledAt', 'callingFrom', 'callingUntil'])
        .select(['retryRules', 'callBacks', 'plan as flightPlan'])
        .select(['createdAt', 'startedAt', 'finishedAt', 'deletedAt'])
        .where('tenantId', '=', tenantId),
      ['createdAt', 'id'],
    ),
  'campaigns/recipients.jsonl': (db, owner) =>
    campaignPages(db, owner, (campaignId) =>
      iteratePages(
        db
          .selectFrom('recipients')
          .select([
            'id',
            'campaignId',
            'position',
            'phoneNumber',
            'name',
            'timeZone',
            'variables',
            'overrides',
            'state',
          ])
          .select(['skipReason', 'plan', 'planReason', 'dueAt', 'callId', 'attempts'])
          .where('campaignId', '=', campaignId),
        ['position', 'id'],
      ),
    ),
  'campaigns/attempts.jsonl': (db, owner) =>
    campaignPages(db, owner, (campaignId) =>
      iteratePages(
        db
          .selectFrom('attempts')
          .select(['campaignId', 'recipientId', 'phoneNumber', 'attemptNumber', 'state', 'callId'])
          .select(['createdAt', 'sentAt', 'resolvedAt as settledAt', 'endedAt'])
          .where('campaignId', '=', campaignId),
        ['phoneNumber', 'attemptNumber'],
      ),
    ),
  'campaigns/call-backs.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('call_backs')
        .select(['id', 'callId', 'campaignId', 'recipientId', 'phoneNumber', 'contactName', 'source'])
        .select(['quote', 'quotes', 'quoteTurn', 'wantedAt', 'state', 'createdAt', 'answeredAt'])
        .where('tenantId', '=', tenantId),
      ['state', 'createdAt', 'id'],
    ),
  'do-not-call/numbers.csv': (db, { tenantId }) =>
    iteratePages(db.selectFrom('do_not_call').select(NUMBERS).where('tenantId', '=', tenantId), ['phoneNumber']),
  'do-not-call/suggestions.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('do_not_call_suggestions')
        .select(['phoneNumber', 'callId', 'quote', 'quotes', 'state', 'createdAt', 'answeredAt'])
        .where('tenantId', '=', tenantId),
      ['state', 'createdAt', 'id'],
    ),
  'usage/entries.csv': (db, { tenantId }) =>
    iteratePages(db.selectFrom('usage_entries').select(ENTRIES).where('tenantId', '=', tenantId), [
      'month',
      'createdAt',
      'id',
    ]),
  'usage/months.csv': (db, { tenantId }) =>
    iteratePages(db.selectFrom('usage_months').select(MONTHS).where('tenantId', '=', tenantId), ['month']),
  'integrations/webhooks.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('webhook_endpoints')
        .select(['id', 'url', 'description', 'events', 'includeTranscript', 'offReason', 'failingSince', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['createdAt', 'id'],
    ),
  'integrations/mail-rules.jsonl': (db, { tenantId }) =>
    iteratePages(db.selectFrom('mail_rules').select(MAIL_RULES).where('tenantId', '=', tenantId), ['createdAt', 'id']),
  'integrations/api-keys.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('api_keys')
        .select(['id', 'name', 'prefix', 'suffix', 'scopes', 'createdAt', 'expiresAt', 'revokedAt'])
        .select(['lastUsedAt', 'lastUsedIp'])
        .where('tenantId', '=', tenantId),
      ['createdAt', 'id'],
    ),
  'audit/audit.jsonl': (db, owner) =>
    iteratePages(selectAudit(db, owner).where('tenantId', '=', owner.tenantId), ['at', 'id']),
  'audit/by-the-owner.jsonl': (db, owner) =>
    iteratePages(
      selectAudit(db, owner)
        .where('actorUserId', '=', owner.userId)
        // The operator's own business is exported without the operator's actions on clients.
        .where((eb) => eb.or([eb('tenantId', 'is', null), eb('tenantId', '=', owner.tenantId)]))
        .where('action', 'not like', 'admin.%'),
      ['at', 'id'],
    ),
}

/** Shows that the operator acted, but not from where. */
function selectAudit(db: Db, { userId }: Owner) {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'action', 'subject'])
    .select((eb) => [
      eb
        .case()
        .when('actorUserId', '=', userId)
        .then('owner')
        .when('actorUserId', 'is', null)
        .then('system')
        .else('operator')
        .end()
        .as('by'),
      eb.case().when('actorUserId', '=', userId).then(eb.ref('ip')).end().as('ip'),
    ])
    .select(['before', 'after'])
}

/** Pages campaign by campaign, since the indexes of their rows begin with the campaign. */
async function* campaignPages<R>(
  db: Db,
  { tenantId }: Owner,
  pages: (campaignId: string) => AsyncGenerator<R[]>,
): AsyncGenerator<R[]> {
  for await (const { id } of iterateCampaigns(db, tenantId)) yield* pages(id)
}

export async function* iterateCampaigns(db: Db, tenantId: TenantId): AsyncGenerator<{ id: string; name: string }> {
  const query = db.selectFrom('campaigns').select(['id', 'name']).where('tenantId', '=', tenantId)
  for await (const page of iteratePages(query, ['createdAt', 'id'])) yield* page
}
