import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { ConfigError, SECRET_KEY_FILE } from './chunk-DJC7XYSI.js'
import { diskStore } from './chunk-ARN75AVE.js'
import { makeSyncedFolderSync, syncFolderSync } from './chunk-5WE45JIZ.js'
import { hashInSteps } from './chunk-2JAVJZLR.js'
import { createKeyedQueue, noLock } from './chunk-B5DICUIQ.js'
import { external_exports, readReportedPhone } from './chunk-EY235HQA.js'
import { better_sqlite3_default } from './chunk-42237JPT.js'
import { describeSystemError, namePath } from './chunk-HPXZO5UL.js'
import { Migrator, PostgresAdapter, sql } from './chunk-I4BVXFGX.js'
import { DatabaseError } from './chunk-EZBLK3BN.js'
import { __export } from './chunk-FLKO6SS4.js'
import { join } from 'node:path'
var DataDirInUseError = class extends Error {
  name = 'DataDirInUseError'
}
var heldLocks = new Set()
function lockDataDir(dataDir) {
  return acquireLock(dataDir, { statement: 'begin exclusive', waitMs: 0 })
}
var SHARE_WAIT_MS = 5e3
function shareDataDir(dataDir, exclusiveWork, { waitMs = SHARE_WAIT_MS } = {}) {
  try {
    const exclusiveLock = lockDataDir(dataDir)
    try {
      exclusiveWork()
    } finally {
      exclusiveLock.release()
    }
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
  }
  return acquireLock(dataDir, { statement: 'begin; select 1 from sqlite_schema', waitMs })
}
function acquireLock(dataDir, { statement, waitMs }) {
  const file = join(dataDir, 'callwright.lock')
  const lock = namePath(file, () => new better_sqlite3_default(file, { timeout: waitMs }))
  try {
    namePath(file, () => lock.pragma('journal_mode = MEMORY'))
    namePath(file, () => lock.exec(statement))
  } catch (error) {
    lock.close()
    if (error instanceof better_sqlite3_default.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new DataDirInUseError(
        `Another Callwright is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    }
    throw error
  }
  heldLocks.add(lock)
  return {
    release: () => {
      heldLocks.delete(lock)
      lock.close()
    },
  }
}
async function openDatabase(location, { isReadOnly = false } = {}) {
  if (location.kind === 'sqlite') {
    const { openSqlite, openSqliteReadonly } = await import('./open-5Y2UM6DY.js')
    return toOpenedDatabase(
      await (isReadOnly ? openSqliteReadonly(location.file) : openSqlite(location.file)),
      'sqlite',
    )
  }
  const { openPostgres } = await import('./open-FO5PBPRL.js')
  return toOpenedDatabase(await openPostgres(location.url, location.source), 'postgres')
}
function toOpenedDatabase(db, dialect) {
  return { db, dialect, close: async () => await db.destroy() }
}
var baseline_exports = {}
__export(baseline_exports, { up: () => up })
var required = (column) => column.notNull()
var primary = (column) => column.primaryKey().notNull()
var zero = (column) => column.notNull().defaultTo(0)
var empty = (column) => column.notNull().defaultTo('')
var tenantReference = (column) => column.notNull().references('businesses.id').onDelete('cascade')
var userReference = (column) => column.notNull().references('users.id').onDelete('cascade')
var campaignReference = (column) => column.notNull().references('campaigns.id').onDelete('cascade')
var callPrimaryKey = (column) => column.primaryKey().notNull().references('calls.id').onDelete('cascade')
async function createIndexes(db, table, indexes) {
  for (const [name, columns] of Object.entries(indexes)) {
    const rest = 'length' in columns ? sql`(${sql.join(columns.map((column) => sql.ref(column)))})` : columns
    await sql`create index ${sql.id(name)} on ${sql.table(table)} ${rest}`.execute(db)
  }
}
function isPostgres(db) {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
async function createAccounts(db) {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', primary)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerifiedAt', 'bigint')
    .addColumn('passwordHash', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', userReference)
    .addColumn('persistent', 'integer', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('lastSeenAt', 'bigint', required)
    .addColumn('userAgent', 'text')
    .addColumn('ip', 'text')
    .execute()
  await createIndexes(db, 'sessions', { sessions_user: ['userId'], sessions_last_seen: ['lastSeenAt'] })
  await db.schema
    .createTable('known_devices')
    .addColumn('id', 'text', required)
    .addColumn('userId', 'text', userReference)
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('known_devices_key', ['id', 'userId'])
    .execute()
  await db.schema
    .createTable('mail_tokens')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', userReference)
    .addColumn('purpose', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('expiresAt', 'bigint', required)
    .addColumn('usedAt', 'bigint')
    .execute()
  await createIndexes(db, 'mail_tokens', { mail_tokens_user: ['userId', 'purpose'] })
  await db.schema
    .createTable('second_factors')
    .addColumn('userId', 'text', (column) => userReference(column).primaryKey())
    .addColumn('sealedKey', 'text', required)
    .addColumn('confirmedAt', 'bigint')
    .addColumn('lastStep', 'bigint', zero)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('userId', 'text', userReference)
    .addColumn('codeHash', 'text', required)
    .addColumn('usedAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['userId', 'codeHash'])
    .execute()
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', primary)
    .addColumn('count', 'integer', required)
    .addColumn('resetsAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'rate_limits', { rate_limits_resets: ['resetsAt'] })
  await db.schema
    .createTable('businesses')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', (column) => userReference(column).unique())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', empty)
    .addColumn('phone', 'text', empty)
    .addColumn('address', 'text', empty)
    .addColumn('website', 'text', empty)
    .addColumn('description', 'text', empty)
    .addColumn('servicePlan', 'text', required)
    .addColumn('logoHash', 'text')
    .addColumn('logoMediaType', 'text')
    .addColumn('monthlyLimitMinutes', 'integer')
    .addColumn('pausedAt', 'bigint')
    .addColumn('lastEventNumber', 'bigint', zero)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .addColumn('notes', 'text', empty)
    .addColumn('profileVersion', 'integer', zero)
    .addColumn('notesVersion', 'integer', zero)
    .addColumn('keepDays', 'integer')
    .addColumn('expiredTo', 'bigint', zero)
    .addColumn('expiringCalls', 'integer', zero)
    .addColumn('erasedAt', 'bigint')
    .execute()
  await createIndexes(db, 'businesses', { businesses_newest: ['createdAt', 'id'], businesses_logo: ['logoHash'] })
}
async function createAgents(db) {
  await db.schema
    .createTable('agents')
    .addColumn('tenantId', 'text', (column) => tenantReference(column).primaryKey())
    .addColumn('systemPrompt', 'text', empty)
    .addColumn('firstMessage', 'text', empty)
    .addColumn('voiceId', 'text')
    .addColumn('updatedAt', 'bigint')
    .execute()
  await db.schema
    .createTable('agent_versions')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('savedBy', 'text')
    .addColumn('systemPrompt', 'text', required)
    .addColumn('firstMessage', 'text', empty)
    .addColumn('voiceId', 'text')
    .addColumn('restoredFrom', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'agent_versions', { agent_versions_newest: ['tenantId', 'createdAt', 'id'] })
  await db.schema
    .createTable('saved_prompts')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('systemPrompt', 'text', required)
    .addColumn('firstMessage', 'text', empty)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'saved_prompts', { saved_prompts_tenant: ['tenantId', 'id'] })
  await db.schema
    .createTable('provider_agents')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('provider', 'text', required)
    .addColumn('agentId', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('provider_agents_key', ['tenantId', 'provider'])
    .execute()
  await db.schema
    .createTable('agent_syncs')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('provider', 'text', required)
    .addColumn('wanted', 'integer', required)
    .addColumn('given', 'integer', required)
    .addPrimaryKeyConstraint('agent_syncs_key', ['tenantId', 'provider'])
    .execute()
  await db.schema
    .createTable('knowledge_documents')
    .addColumn('tenantId', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('sourceKind', 'text', required)
    .addColumn('sourceId', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('documentId', 'text')
    .addColumn('attachedAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('knowledge_documents_key', ['tenantId', 'provider', 'sourceKind', 'sourceId'])
    .execute()
  await db.schema
    .createTable('phone_numbers')
    .addColumn('provider', 'text', required)
    .addColumn('number', 'text', required)
    .addColumn('numberId', 'text')
    .addColumn('label', 'text', empty)
    .addColumn('tenantId', 'text', (column) => column.references('businesses.id').onDelete('set null'))
    .addColumn('attachedAgentId', 'text')
    .addColumn('isUnclear', 'integer', zero)
    .addColumn('assignedAt', 'bigint', required)
    .addPrimaryKeyConstraint('phone_numbers_key', ['provider', 'number'])
    .execute()
  await createIndexes(db, 'phone_numbers', { phone_numbers_tenant: ['tenantId', 'provider'] })
  await db.schema
    .createTable('provider_cursors')
    .addColumn('provider', 'text', primary)
    .addColumn('since', 'bigint', required)
    .addColumn('leaseUntil', 'bigint', required)
    .execute()
}
async function createAudit(db) {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text')
    .addColumn('userId', 'text')
    .addColumn('email', 'text')
    .addColumn('askedBy', 'text', required)
    .addColumn('operatorId', 'text')
    .addColumn('askedAt', 'bigint', required)
    .addColumn('calls', 'integer', zero)
    .addColumn('seconds', 'bigint', zero)
    .addColumn('finishedAt', 'bigint')
    .execute()
  await db.schema
    .createTable('erased_agents')
    .addColumn('provider', 'text', required)
    .addColumn('agentId', 'text', required)
    .addColumn('erasureId', 'text', (column) => column.notNull().references('erasures.id').onDelete('cascade'))
    .addColumn('deletedAt', 'bigint')
    .addPrimaryKeyConstraint('erased_agents_key', ['provider', 'agentId'])
    .execute()
  await createIndexes(db, 'erased_agents', { erased_agents_agent: ['agentId'], erased_agents_erasure: ['erasureId'] })
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', primary)
    .addColumn('at', 'bigint', required)
    .addColumn('actorUserId', 'text')
    .addColumn('tenantId', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text')
    .addColumn('ip', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await createIndexes(db, 'audit_entries', {
    audit_entries_newest: ['at', 'id'],
    audit_entries_tenant: ['tenantId', 'at'],
    audit_entries_action: ['action', 'at', 'id'],
    audit_entries_actor: ['actorUserId', 'at', 'id'],
  })
  for (const statement of isPostgres(db) ? POSTGRES_APPEND_ONLY : SQLITE_APPEND_ONLY) {
    await sql.raw(statement).execute(db)
  }
}
var IS_BEING_ERASED = `exists (select 1 from erasures where "finishedAt" is null
      and ("tenantId" = old."tenantId" or "userId" = old."actorUserId"))`
var SQLITE_APPEND_ONLY = [
  `create trigger audit_entries_unchanged before update on audit_entries
    begin select raise(abort, 'audit entries are never changed'); end`,
  `create trigger audit_entries_kept before delete on audit_entries
    when old.at > (cast(strftime('%s', 'now') as integer) - 30 * 86400) * 1000 and not ${IS_BEING_ERASED}
    begin select raise(abort, 'audit entries are kept'); end`,
]
var POSTGRES_APPEND_ONLY = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and (old.at <= (extract(epoch from clock_timestamp()) - 30 * 86400) * 1000
        or ${IS_BEING_ERASED}) then return old; end if;
      raise exception 'audit entries are never changed, and kept';
    end $$`,
  `create trigger audit_entries_unchanged before update or delete on audit_entries
    for each row execute function refuse_audit_change()`,
]
async function createBackground(db) {
  await db.schema
    .createTable('stored_webhooks')
    .addColumn('id', 'text', primary)
    .addColumn('provider', 'text', required)
    .addColumn('bodyHash', 'text', (column) => column.notNull().unique())
    .addColumn('body', 'text')
    .addColumn('state', 'text', required)
    .addColumn('conversationId', 'text')
    .addColumn('tenantId', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('nextTryAt', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('receivedAt', 'bigint', required)
    .addColumn('doneAt', 'bigint')
    .execute()
  await createIndexes(db, 'stored_webhooks', {
    stored_webhooks_conversation: ['conversationId', 'state'],
    stored_webhooks_due: ['nextTryAt', 'state'],
    stored_webhooks_state: ['state', 'receivedAt', 'id'],
  })
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('key', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('idempotency_keys_key', ['tenantId', 'key'])
    .execute()
  await createIndexes(db, 'idempotency_keys', { idempotency_keys_age: ['createdAt'] })
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', primary)
    .addColumn('holder', 'text', required)
    .addColumn('leaseUntil', 'bigint', required)
    .execute()
  await db.schema
    .createTable('installation_settings')
    .addColumn('name', 'text', primary)
    .addColumn('value', 'text', required)
    .addColumn('updatedAt', 'bigint', required)
    .execute()
  await db.schema
    .createTable('simulated_agents')
    .addColumn('agentId', 'text', primary)
    .addColumn('configuration', 'text', required)
    .execute()
  await db.schema
    .createTable('simulated_conversations')
    .addColumn('conversationId', 'text', primary)
    .addColumn('startedAt', 'bigint', required)
    .addColumn('endsAt', 'bigint', required)
    .addColumn('conversation', 'text', required)
    .addColumn('delivered', 'integer', required)
    .execute()
  await createIndexes(db, 'simulated_conversations', {
    simulated_conversations_due: ['delivered', 'endsAt'],
    simulated_conversations_started: ['startedAt'],
  })
}
async function createBusinessContext(db) {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('mediaType', 'text', required)
    .addColumn('sizeBytes', 'bigint', required)
    .addColumn('contentHash', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'files', { files_tenant: ['tenantId', 'kind', 'id'], files_content: ['contentHash'] })
  await db.schema
    .createTable('file_texts')
    .addColumn('fileId', 'text', (column) => column.primaryKey().notNull().references('files.id').onDelete('cascade'))
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('state', 'text', required)
    .addColumn('text', 'text')
    .execute()
  await createIndexes(db, 'file_texts', { file_texts_tenant: ['tenantId'] })
  await db.schema
    .createTable('links')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('url', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'links', { links_tenant: ['tenantId', 'id'] })
}
var KEYS_PER_DAY = 864e9
async function createCalls(db) {
  await db.schema
    .createTable('calls')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('provider', 'text', required)
    .addColumn('conversationId', 'text', (column) => column.unique())
    .addColumn('campaignId', 'text')
    .addColumn('recipientId', 'text')
    .addColumn('direction', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('endReason', 'text')
    .addColumn('phoneNumber', 'text')
    .addColumn('callerNumber', 'text')
    .addColumn('calledNumber', 'text')
    .addColumn('contactName', 'text')
    .addColumn('startedAt', 'bigint', required)
    .addColumn('durationSeconds', 'integer', zero)
    .addColumn('summary', 'text')
    .addColumn('notes', 'text')
    .addColumn('testMode', 'integer', zero)
    .addColumn('hasTranscript', 'integer', zero)
    .addColumn('hasRecording', 'integer', zero)
    .addColumn('eventNumber', 'bigint')
    .addColumn('settleAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .addColumn('orderKey', 'bigint')
    .addColumn('facet', 'integer', zero)
    .addColumn('contentRemovedAt', 'bigint')
    .execute()
  await createIndexes(db, 'calls', {
    calls_events: ['tenantId', 'eventNumber'],
    calls_number: ['tenantId', 'phoneNumber'],
    calls_campaign: ['campaignId'],
    calls_unsettled: sql`("settleAt") where "settleAt" is not null`,
  })
  await db.schema.createIndex('calls_order').unique().on('calls').column('orderKey').execute()
  await createIndexes(db, 'calls', {
    calls_by_length: ['tenantId', 'durationSeconds', 'orderKey'],
    calls_by_facet_and_length: ['tenantId', 'facet', 'durationSeconds', 'orderKey'],
    calls_newest: ['tenantId', 'orderKey', 'durationSeconds'],
    calls_by_facet: ['tenantId', 'facet', 'orderKey', 'durationSeconds'],
    calls_by_day_and_length: sql`("tenantId", ("orderKey" / ${sql.lit(KEYS_PER_DAY)}), "durationSeconds", "orderKey")`,
    calls_of_campaign: sql`("tenantId", "campaignId", "orderKey") where "campaignId" is not null`,
    calls_of_campaign_by_facet: sql`("tenantId", "campaignId", facet, "orderKey") where "campaignId" is not null`,
    calls_of_campaign_by_facet_and_length: sql`("tenantId", "campaignId", facet, "durationSeconds", "orderKey")
      where "campaignId" is not null`,
  })
  await db.schema
    .createTable('call_half_hours')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('halfHour', 'bigint', required)
    .addColumn('seconds', 'bigint', zero)
    .addColumn('completed', 'integer', zero)
    .addColumn('missed', 'integer', zero)
    .addColumn('failed', 'integer', zero)
    .addColumn('open', 'integer', zero)
    .addColumn('talked0', 'integer', zero)
    .addColumn('talked30', 'integer', zero)
    .addColumn('talked60', 'integer', zero)
    .addColumn('talked180', 'integer', zero)
    .addColumn('talked300', 'integer', zero)
    .addColumn('talked600', 'integer', zero)
    .addPrimaryKeyConstraint('call_half_hours_key', ['tenantId', 'halfHour'])
    .execute()
  await db.schema
    .createTable('call_totals')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('facet', 'integer', required)
    .addColumn('calls', 'bigint', required)
    .addPrimaryKeyConstraint('call_totals_key', ['tenantId', 'facet'])
    .execute()
  await db.schema
    .createTable('transcripts')
    .addColumn('callId', 'text', callPrimaryKey)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('turns', 'text', required)
    .addColumn('text', 'text', required)
    .execute()
  await createIndexes(db, 'transcripts', { transcripts_tenant: ['tenantId', 'callId'] })
  await db.schema
    .createTable('recordings')
    .addColumn('callId', 'text', callPrimaryKey)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('contentHash', 'text', required)
    .addColumn('mediaType', 'text', required)
    .addColumn('sizeBytes', 'bigint', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'recordings', {
    recordings_content: ['contentHash'],
    recordings_tenant: ['tenantId', 'callId'],
  })
  await db.schema
    .createTable('deleted_conversations')
    .addColumn('conversationId', 'text', primary)
    .addColumn('tenantId', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('deletedAt', 'bigint', required)
    .addColumn('providerDeletedAt', 'bigint')
    .execute()
  await createIndexes(db, 'deleted_conversations', { deleted_conversations_tenant: ['tenantId'] })
}
async function createCampaigns(db) {
  await db.schema
    .createTable('campaigns')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('name', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('heldReason', 'text')
    .addColumn('testMode', 'integer', zero)
    .addColumn('totalRecipients', 'integer', zero)
    .addColumn('scheduledAt', 'bigint')
    .addColumn('callingFrom', 'text')
    .addColumn('callingUntil', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('startedAt', 'bigint')
    .addColumn('finishedAt', 'bigint')
    .addColumn('deletedAt', 'bigint')
    .addColumn('nextAt', 'bigint')
    .addColumn('claimedAt', 'bigint', zero)
    .addColumn('outcomes', 'text', empty)
    .addColumn('trips', 'integer', zero)
    .execute()
  await createIndexes(db, 'campaigns', {
    campaigns_newest: ['tenantId', 'createdAt', 'id'],
    campaigns_due: sql`("tenantId", "nextAt") where "nextAt" is not null`,
  })
  await db.schema
    .createTable('campaign_counts')
    .addColumn('campaignId', 'text', campaignReference)
    .addColumn('state', 'text', required)
    .addColumn('recipients', 'integer', required)
    .addPrimaryKeyConstraint('campaign_counts_key', ['campaignId', 'state'])
    .execute()
  await db.schema
    .createTable('recipients')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('campaignId', 'text', campaignReference)
    .addColumn('position', 'integer', required)
    .addColumn('phoneNumber', 'text', required)
    .addColumn('name', 'text')
    .addColumn('timeZone', 'text')
    .addColumn('variables', 'text', required)
    .addColumn('overrides', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('skipReason', 'text')
    .addColumn('dueAt', 'bigint', required)
    .addColumn('callId', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('nameWords', 'text')
    .addUniqueConstraint('recipients_number', ['campaignId', 'phoneNumber'])
    .execute()
  await createIndexes(db, 'recipients', {
    recipients_tenant: ['tenantId'],
    recipients_queue: sql`("campaignId", "dueAt", position) where state = 'queued'`,
    recipients_queued_number: sql`("tenantId", "phoneNumber") where state = 'queued'`,
    recipients_by_state: ['campaignId', 'state', 'position'],
    recipients_in_order: ['campaignId', 'position'],
  })
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('campaignId', 'text', campaignReference)
    .addColumn('recipientId', 'text', (column) => column.notNull().references('recipients.id').onDelete('cascade'))
    .addColumn('phoneNumber', 'text', required)
    .addColumn('attemptNumber', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('fence', 'integer', required)
    .addColumn('leaseUntil', 'bigint', required)
    .addColumn('callId', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('settledAt', 'bigint')
    .addColumn('sentAt', 'bigint')
    .addColumn('endedAt', 'bigint')
    .addUniqueConstraint('attempts_once', ['campaignId', 'phoneNumber', 'attemptNumber'])
    .execute()
  await createIndexes(db, 'attempts', {
    attempts_recipient: ['recipientId'],
    attempts_tenant: ['tenantId'],
    attempts_open: sql`("tenantId", "campaignId", "createdAt") where "endedAt" is null`,
    attempts_unanswered: sql`("leaseUntil") where "settledAt" is null`,
    attempts_call: ['callId'],
    attempts_sent: ['campaignId', 'sentAt'],
  })
  await db.schema
    .createTable('dialler_slots')
    .addColumn('name', 'text', primary)
    .addColumn('nextAtMicros', 'bigint', required)
    .execute()
  await db.schema
    .createTable('do_not_call')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('phoneNumber', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('callId', 'text')
    .addPrimaryKeyConstraint('do_not_call_key', ['tenantId', 'phoneNumber'])
    .execute()
  await createIndexes(db, 'do_not_call', { do_not_call_newest: ['tenantId', 'createdAt', 'phoneNumber'] })
  await db.schema
    .createTable('do_not_call_suggestions')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('phoneNumber', 'text', required)
    .addColumn('callId', 'text', required)
    .addColumn('quote', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('answeredAt', 'bigint')
    .addUniqueConstraint('do_not_call_suggestions_call', ['tenantId', 'callId'])
    .execute()
  await createIndexes(db, 'do_not_call_suggestions', {
    do_not_call_suggestions_newest: ['tenantId', 'state', 'createdAt', 'id'],
    do_not_call_suggestions_number: ['tenantId', 'phoneNumber', 'state'],
  })
}
async function createJobs(db) {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', primary)
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text')
    .addColumn('tenantId', 'text', (column) => column.references('businesses.id').onDelete('cascade'))
    .addColumn('label', 'text')
    .addColumn('payload', 'text', required)
    .addColumn('runAt', 'bigint', required)
    .addColumn('leaseHolder', 'text')
    .addColumn('rerunAt', 'bigint')
    .addColumn('attempts', 'integer', zero)
    .addColumn('failedAt', 'bigint')
    .addColumn('lastError', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addUniqueConstraint('jobs_key', ['kind', 'key'])
    .execute()
  await createIndexes(db, 'jobs', {
    jobs_due: sql`(kind, "runAt", id) where "failedAt" is null`,
    jobs_held: sql`("leaseHolder") where "leaseHolder" is not null`,
    jobs_troubled: sql`(kind, "createdAt") where "lastError" is not null`,
    jobs_tenant: sql`("tenantId") where "tenantId" is not null`,
  })
}
async function createSearch(db) {
  for (const statement of isPostgres(db) ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}
var SQLITE = [
  `create virtual table call_search using fts5(
    words, content='', contentless_delete=1, detail=none, prefix='3 4 5 6 7 8', tokenize='ascii')`,
  "insert into call_search (call_search, rank) values ('automerge', 0), ('crisismerge', 1000)",
  'create table call_search_changes ("orderKey" integer primary key, tenant text not null)',
  `create trigger call_search_deleted after delete on calls when old."orderKey" >= 0 begin
    insert into call_search_changes values (old."orderKey", old."tenantId") on conflict do nothing; end`,
  `create trigger call_search_moved after update of "orderKey" on calls
    when old."orderKey" >= 0 and old."orderKey" <> new."orderKey" begin
    insert into call_search_changes values (old."orderKey", old."tenantId") on conflict do nothing; end`,
]
var POSTGRES = [
  `create table call_search ("callId" text primary key references calls on delete cascade, tenant text not null,
    "orderKey" bigint not null, digits text not null, words tsvector not null) with (toast_tuple_target = 8160)`,
  'create unique index call_search_order on call_search (tenant, "orderKey")',
  'create index call_search_words on call_search using gin (words) with (gin_pending_list_limit = 256)',
]
async function createUsage(db) {
  await db.schema
    .createTable('usage_entries')
    .addColumn('id', 'text', primary)
    .addColumn('entryKey', 'text', (column) => column.notNull().unique())
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('callId', 'text')
    .addColumn('month', 'text', required)
    .addColumn('seconds', 'integer', required)
    .addColumn('note', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('day', 'integer', zero)
    .addColumn('madeBy', 'text')
    .execute()
  await createIndexes(db, 'usage_entries', {
    usage_entries_newest: ['tenantId', 'month', 'createdAt', 'id'],
    usage_entries_call: ['callId'],
  })
  await db.schema
    .createTable('usage_months')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('month', 'text', required)
    .addColumn('seconds', 'bigint', required)
    .addColumn('lastBenchmarkMinutes', 'integer')
    .addColumn('lastLimitPercent', 'integer')
    .addPrimaryKeyConstraint('usage_months_key', ['tenantId', 'month'])
    .execute()
  await createIndexes(db, 'usage_months', {
    usage_months_month: ['month', 'seconds'],
    usage_months_used: ['month', 'seconds', 'tenantId'],
    usage_months_total: ['tenantId', 'seconds'],
  })
  await db.schema
    .createTable('usage_days')
    .addColumn('day', 'integer', required)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('seconds', 'bigint', required)
    .addPrimaryKeyConstraint('usage_days_key', ['day', 'tenantId'])
    .execute()
  await createIndexes(db, 'usage_days', { usage_days_sum: ['day', 'seconds'], usage_days_tenant: ['tenantId', 'day'] })
  await db.schema
    .createTable('usage_alerts')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('month', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('minutes', 'integer', required)
    .addColumn('percent', 'integer', required)
    .addColumn('alertedAt', 'bigint', required)
    .addPrimaryKeyConstraint('usage_alerts_key', ['tenantId', 'month', 'kind', 'minutes', 'percent'])
    .execute()
}
async function up(db) {
  await createAccounts(db)
  await createBusinessContext(db)
  await createAgents(db)
  await createCalls(db)
  await createCampaigns(db)
  await createUsage(db)
  await createBackground(db)
  await createJobs(db)
  await createAudit(db)
  await createSearch(db)
}
var call_outcomes_exports = {}
__export(call_outcomes_exports, { up: () => up2 })
async function up2(db) {
  for (const table of ['agents', 'agent_versions']) {
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('maxCallSeconds', 'integer', (column) => column.notNull().defaultTo(1800))
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('silenceSeconds', 'integer', (column) => column.defaultTo(60))
      .execute()
    await sql`update ${sql.table(table)} set "silenceSeconds" = null`.execute(db)
  }
  await db.schema.alterTable('calls').addColumn('agentVersionId', 'text').execute()
  await db.schema
    .alterTable('calls')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('phone'))
    .execute()
  await db.schema.alterTable('calls').addColumn('reached', 'integer', zero).execute()
  await db.schema.alterTable('calls').addColumn('needsCheck', 'integer', zero).execute()
  await db.schema.alterTable('calls').addColumn('costCredits', 'integer').execute()
  await db.schema.alterTable('calls').addColumn('costMicroUsd', 'bigint').execute()
  await db.schema.alterTable('call_half_hours').addColumn('reached', 'integer', zero).execute()
  await createIndexes(db, 'calls', {
    calls_to_voicemail: sql`("tenantId", "orderKey") where "endReason" = 'voicemail'`,
    calls_needing_check: sql`("tenantId", "orderKey") where "needsCheck" = 1`,
  })
  await db.schema
    .createTable('call_fields')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('question', 'text', required)
    .addColumn('choices', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('retiredAt', 'bigint')
    .execute()
  await createIndexes(db, 'call_fields', { call_fields_tenant: ['tenantId', 'position'] })
  await db.schema
    .createTable('call_values')
    .addColumn('callId', 'text', (column) => column.notNull().references('calls.id').onDelete('cascade'))
    .addColumn('fieldId', 'text', required)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('orderKey', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('value', 'text')
    .addColumn('valueKey', 'text')
    .addColumn('providerValue', 'text')
    .addColumn('reason', 'text')
    .addColumn('quoteTurn', 'integer')
    .addColumn('doubt', 'text')
    .addColumn('correctedAt', 'bigint')
    .addColumn('correctedBy', 'text')
    .addPrimaryKeyConstraint('call_values_key', ['callId', 'fieldId'])
    .execute()
  await createIndexes(db, 'call_values', {
    call_values_by_value: ['tenantId', 'fieldId', 'valueKey', 'orderKey'],
    call_values_tenant: ['tenantId', 'callId', 'fieldId'],
  })
  const valueCounts = db.schema
    .createTable('call_value_counts')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('fieldId', 'text', required)
    .addColumn('halfHour', 'bigint', required)
    .addColumn('valueKey', 'text', required)
    .addColumn('calls', 'integer', required)
    .addPrimaryKeyConstraint('call_value_counts_key', ['tenantId', 'fieldId', 'valueKey', 'halfHour'])
  await (isPostgres(db) ? valueCounts : valueCounts.modifyEnd(sql`without rowid`)).execute()
  await db.schema
    .createTable('campaign_value_counts')
    .addColumn('campaignId', 'text', campaignReference)
    .addColumn('fieldId', 'text', required)
    .addColumn('valueKey', 'text', required)
    .addColumn('calls', 'integer', required)
    .addPrimaryKeyConstraint('campaign_value_counts_key', ['campaignId', 'fieldId', 'valueKey'])
    .execute()
  await countReachedCalls(db)
  await addDefaultOutcomes(db)
}
var HALF_HOUR_MS = 30 * 60 * 1e3
async function countReachedCalls(db) {
  await sql`update calls set reached = 1 where status = 'completed' and "endReason" = 'answered'`.execute(db)
  const halfHour = sql`calls."startedAt" / ${sql.lit(HALF_HOUR_MS)} * ${sql.lit(HALF_HOUR_MS)}`
  await sql`
    update call_half_hours set reached = counted.calls
    from (
      select "tenantId", ${halfHour} as "halfHour", count(*) as calls
      from calls where reached = 1 and "orderKey" > 0 group by 1, 2
    ) as counted
    where call_half_hours."tenantId" = counted."tenantId" and call_half_hours."halfHour" = counted."halfHour"
  `.execute(db)
}
var OUTCOMES = [
  { value: 'interested', isReached: true },
  { value: 'not interested', isReached: true },
  { value: 'call back', isReached: true },
  { value: 'wrong number', isReached: false },
  { value: 'voicemail', isReached: false },
  { value: 'no conversation', isReached: false },
]
async function addDefaultOutcomes(db) {
  await sql`
    insert into call_fields (id, "tenantId", kind, name, question, choices, position, "createdAt")
    select 'outcome-' || id, id, 'outcome', 'Outcome', 'What is the overall result of the call?',
      ${sql.lit(JSON.stringify(OUTCOMES))}, 0, ${sql.lit(Date.now())}
    from businesses where "erasedAt" is null
  `.execute(db)
}
var transfers_and_hours_exports = {}
__export(transfers_and_hours_exports, { up: () => up3 })
async function up3(db) {
  for (const table of ['agents', 'agent_versions']) {
    await db.schema.alterTable(table).addColumn('voicemailMessage', 'text', empty).execute()
  }
  await db.schema.alterTable('agent_versions').addColumn('appliedAt', 'bigint').execute()
  await sql`update agent_versions set "appliedAt" = "createdAt"`.execute(db)
  await db.schema
    .createTable('transfers')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('position', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('phoneNumber', 'text', required)
    .addColumn('condition', 'text', required)
    .addColumn('type', 'text', required)
    .addPrimaryKeyConstraint('transfers_key', ['tenantId', 'position'])
    .execute()
  await db.schema
    .createTable('business_hours')
    .addColumn('tenantId', 'text', (column) => tenantReference(column).primaryKey())
    .addColumn('timeZone', 'text', required)
    .addColumn('week', 'text', required)
    .addColumn('holidays', 'text', required)
    .addColumn('outside', 'text', required)
    .execute()
  await db.schema.alterTable('calls').addColumn('transferName', 'text').execute()
  await db.schema.alterTable('calls').addColumn('transferNumber', 'text').execute()
  await db.schema.alterTable('calls').addColumn('transferTurn', 'integer').execute()
  await db.schema.alterTable('call_half_hours').addColumn('transferred', 'integer', zero).execute()
  await createIndexes(db, 'calls', {
    calls_transferred: sql`("tenantId", "orderKey") where "endReason" = 'transferred'`,
  })
}
var retries_and_call_backs_exports = {}
__export(retries_and_call_backs_exports, { up: () => up4 })
async function up4(db) {
  await db.schema.alterTable('campaigns').addColumn('retryRules', 'text').execute()
  await db.schema
    .alterTable('campaigns')
    .addColumn('callBacks', 'text', (column) => column.notNull().defaultTo('ask'))
    .execute()
  await db.schema
    .alterTable('recipients')
    .addColumn('plan', 'text', (column) => column.notNull().defaultTo('first'))
    .execute()
  await db.schema.alterTable('recipients').addColumn('planReason', 'text').execute()
  await sql`update recipients set "plan" = 'again' where state = 'queued' and attempts > 0`.execute(db)
  await sql`update recipients set "plan" = 'again' where state = 'dialling' and exists (select 1 from attempts
    where attempts."recipientId" = recipients.id and attempts."attemptNumber" > 1)`.execute(db)
  await createIndexes(db, 'recipients', {
    recipients_planned: sql`("campaignId", "plan", "dueAt") where state = 'queued' and "plan" <> 'first'`,
  })
  await createIndexes(db, 'campaigns', {
    campaigns_open: sql`("tenantId", id) where state in ('scheduled', 'running', 'paused')`,
  })
  await db.schema
    .createTable('call_backs')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('callId', 'text', (column) => column.notNull().unique().references('calls.id').onDelete('cascade'))
    .addColumn('campaignId', 'text')
    .addColumn('recipientId', 'text')
    .addColumn('phoneNumber', 'text', required)
    .addColumn('contactName', 'text')
    .addColumn('quote', 'text', required)
    .addColumn('quoteTurn', 'integer', required)
    .addColumn('wantedAt', 'bigint')
    .addColumn('state', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('answeredAt', 'bigint')
    .execute()
  await createIndexes(db, 'call_backs', {
    call_backs_by_state: ['tenantId', 'state', 'createdAt', 'id'],
    call_backs_recipient: ['recipientId'],
  })
}
var integrations_exports = {}
__export(integrations_exports, { up: () => up5 })
async function up5(db) {
  await db.schema.alterTable('audit_entries').addColumn('actorKeyId', 'text').execute()
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', ownerReference)
    .addColumn('keyHash', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', required)
    .addColumn('suffix', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('scopes', 'text', required)
    .addColumn('createdBy', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('expiresAt', 'bigint')
    .addColumn('lastUsedAt', 'bigint')
    .addColumn('lastUsedIp', 'text')
    .addColumn('revokedAt', 'bigint')
    .execute()
  await createIndexes(db, 'api_keys', { api_keys_owner: ['tenantId', 'createdAt', 'id'] })
  await db.schema
    .createTable('webhook_endpoints')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', ownerReference)
    .addColumn('url', 'text', required)
    .addColumn('description', 'text', empty)
    .addColumn('events', 'text', required)
    .addColumn('includeTranscript', 'integer', zero)
    .addColumn('sealedSecret', 'text', required)
    .addColumn('oldSealedSecret', 'text')
    .addColumn('oldSecretUntil', 'bigint')
    .addColumn('offReason', 'text')
    .addColumn('failingSince', 'bigint')
    .addColumn('failures', 'integer', zero)
    .addColumn('pausedUntil', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'webhook_endpoints', { webhook_endpoints_owner: ['tenantId', 'createdAt', 'id'] })
  await db.schema
    .createTable('webhook_sequences')
    .addColumn('tenantId', 'text', (column) => tenantReference(column).primaryKey())
    .addColumn('lastNumber', 'bigint', required)
    .execute()
  await db.schema
    .createTable('webhook_messages')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', ownerReference)
    .addColumn('type', 'text', required)
    .addColumn('sequence', 'bigint', required)
    .addColumn('callId', 'text', (column) => column.references('calls.id').onDelete('cascade'))
    .addColumn('body', 'text', required)
    .addColumn('bodyWithTranscript', 'text')
    .addColumn('isForOperator', 'integer', zero)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'webhook_messages', {
    webhook_messages_tenant: ['tenantId', 'createdAt', 'id'],
    webhook_messages_call: ['callId'],
    webhook_messages_age: ['createdAt'],
  })
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', primary)
    .addColumn('messageId', 'text', (column) => column.notNull().references('webhook_messages.id').onDelete('cascade'))
    .addColumn('endpointId', 'text', (column) =>
      column.notNull().references('webhook_endpoints.id').onDelete('cascade'),
    )
    .addColumn('tenantId', 'text', ownerReference)
    .addColumn('type', 'text', required)
    .addColumn('callId', 'text')
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', zero)
    .addColumn('dueAt', 'bigint', required)
    .addColumn('createdAt', 'bigint', required)
    .addUniqueConstraint('webhook_deliveries_once', ['endpointId', 'messageId'])
    .execute()
  await createIndexes(db, 'webhook_deliveries', {
    webhook_deliveries_message: ['messageId'],
    webhook_deliveries_due: sql`("endpointId", "dueAt") where state = 'waiting'`,
    webhook_deliveries_newest: ['tenantId', 'createdAt', 'id', 'state', 'type'],
    webhook_deliveries_endpoint: ['endpointId', 'createdAt', 'id', 'state', 'type', 'tenantId'],
    webhook_deliveries_call: ['callId', 'createdAt', 'id'],
  })
  await db.schema
    .createTable('webhook_attempts')
    .addColumn('deliveryId', 'text', (column) =>
      column.notNull().references('webhook_deliveries.id').onDelete('cascade'),
    )
    .addColumn('attemptNumber', 'integer', required)
    .addColumn('at', 'bigint', required)
    .addColumn('tookMs', 'integer', required)
    .addColumn('timestamp', 'bigint', required)
    .addColumn('signature', 'text', required)
    .addColumn('httpStatus', 'integer')
    .addColumn('error', 'text')
    .addColumn('responseStart', 'text')
    .addPrimaryKeyConstraint('webhook_attempts_key', ['deliveryId', 'attemptNumber'])
    .execute()
}
var ownerReference = (column) => column.references('businesses.id').onDelete('cascade')
var canonical_numbers_exports = {}
__export(canonical_numbers_exports, { up: () => up6 })
var ROWS_PER_READ = 1e3
var MAX_NAMED = 20
async function up6(db, log = () => {}) {
  await db.schema.alterTable('calls').addColumn('phoneText', 'text').execute()
  const rewrite = async (table, save) => await rewriteTable(db, table, { save, log })
  await rewrite({ name: 'do_not_call', key: ['tenantId', 'phoneNumber'], columns: ['phoneNumber'] }, mergeRow)
  await rewrite({ name: 'do_not_call_suggestions', key: ['id'], columns: ['phoneNumber'] }, updateRow)
  await rewrite({ name: 'call_backs', key: ['id'], columns: ['phoneNumber'] }, updateRow)
  await rewrite({ name: 'phone_numbers', key: ['provider', 'number'], columns: ['number'] }, mergeRow)
  await rewrite({ name: 'transfers', key: ['tenantId', 'position'], columns: ['phoneNumber'] }, updateRow)
  await sql`delete from transfers where exists (select 1 from transfers as other where other."tenantId" = transfers."tenantId"
    and other."phoneNumber" = transfers."phoneNumber" and other.position < transfers.position)`.execute(db)
  await rewrite({ name: 'attempts', key: ['id'], columns: ['phoneNumber'] }, async (trx, table, { row, changes }) => {
    const isTaken =
      await sql`select 1 from attempts where "campaignId" = (select "campaignId" from attempts where id = ${row['id']})
      and "phoneNumber" = ${changes['phoneNumber']} and id <> ${row['id']}`.execute(trx)
    if (isTaken.rows.length === 0) await updateRow(trx, table, { row, changes })
  })
  await rewrite({ name: 'recipients', key: ['id'], columns: ['phoneNumber'] }, updateRecipient)
  const numbers = ['phoneNumber', 'callerNumber', 'calledNumber', 'transferNumber']
  await rewrite({ name: 'calls', key: ['id'], columns: numbers }, updateCall)
}
async function rewriteTable(db, table, { save, log }) {
  const unreadable = []
  for await (const row of readRows(db, table)) {
    const changes = {}
    for (const column of table.columns) {
      const stored = row[column]
      if (typeof stored !== 'string') continue
      const number = readReportedPhone(stored)
      if (number === null) unreadable.push(stored)
      if (number !== stored && (number !== null || table.name === 'calls')) changes[column] = number
    }
    if (Object.keys(changes).length > 0) await save(db, table, { row, changes })
  }
  if (unreadable.length === 0) return
  const named = [...new Set(unreadable)].slice(0, MAX_NAMED).join(', ')
  log(`Unreadable numbers in ${table.name}: ${unreadable.length} (${named}). They are never matched or dialed.`)
}
async function* readRows(db, { name, key, columns }) {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  const odd = sql.join(columns.map(isOdd), sql` or `)
  let after = sql`1 = 1`
  for (;;) {
    const { rows } = await sql`select ${sql.join([...new Set([...key, ...columns])].map((column) => sql.ref(column)))}
      from ${sql.table(name)} where (${odd}) and ${after} order by ${keyColumns} limit ${ROWS_PER_READ}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_READ) return
    after = sql`(${keyColumns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}
function isOdd(column) {
  const number = sql.ref(column)
  return sql`(${number} not like '+1__________' or substr(${number}, 3, 1) not between '2' and '9'
    or substr(${number}, 6, 1) not between '2' and '9')`
}
async function updateRow(db, table, { row, changes }) {
  const values = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table.name)} set ${sql.join(values)} where ${whereKey(table, row)}`.execute(db)
}
async function mergeRow(db, table, { row, changes }) {
  const existing =
    await sql`select 1 from ${sql.table(table.name)} where ${whereKey(table, { ...row, ...changes })}`.execute(db)
  if (existing.rows.length === 0) return await updateRow(db, table, { row, changes })
  await sql`delete from ${sql.table(table.name)} where ${whereKey(table, row)}`.execute(db)
}
function whereKey({ key }, row) {
  return sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )
}
async function updateRecipient(db, table, { row, changes }) {
  const { rows } = await sql`select other.id, other."campaignId", other.state from recipients as other
    join recipients as this on this."campaignId" = other."campaignId"
    where this.id = ${row['id']} and other."phoneNumber" = ${changes['phoneNumber']}`.execute(db)
  const [other] = rows
  if (!other) return await updateRow(db, table, { row, changes })
  const isSkipped = await skipIfQueued(db, { ...other, id: String(row['id']) })
  if (!isSkipped) await skipIfQueued(db, other)
}
async function skipIfQueued(db, { id, campaignId }) {
  const skipped = await sql`update recipients set state = 'skipped', "skipReason" = 'duplicate'
    where id = ${id} and state = 'queued' returning id`.execute(db)
  if (skipped.rows.length === 0) return false
  await sql`update campaign_counts set recipients = recipients - 1
    where "campaignId" = ${campaignId} and state = 'queued'`.execute(db)
  await sql`insert into campaign_counts ("campaignId", state, recipients) values (${campaignId}, 'skipped', 1)
    on conflict ("campaignId", state) do update set recipients = campaign_counts.recipients + 1`.execute(db)
  return true
}
async function updateCall(db, table, { row, changes }) {
  const { phoneNumber: number } = changes
  const all = number === null ? { ...changes, phoneText: String(row['phoneNumber']) } : changes
  await updateRow(db, table, { row, changes: all })
  if (typeof number !== 'string') return
  if (!isPostgres(db)) {
    await sql`insert into call_search_changes select "orderKey", "tenantId" from calls
      where id = ${row['id']} and "conversationId" is not null on conflict do nothing`.execute(db)
    return
  }
  const digits = number.slice(1)
  const runs = Array.from({ length: digits.length - 2 }, (_, from) => `\uE000n${digits.slice(from, from + 3)}`)
  await sql`update call_search set digits = ${digits}, words = words || array_to_tsvector(${runs}::text[])
    where "callId" = ${row['id']}`.execute(db)
}
var quotations_exports = {}
__export(quotations_exports, { up: () => up7 })
async function up7(db) {
  await db.schema.alterTable('call_values').addColumn('quotes', 'text').execute()
  await sql`update call_values set doubt = null where doubt is not null and doubt <> 'not-in-list'`.execute(db)
  await sql`update calls set "needsCheck" = 0 where "needsCheck" = 1 and not exists
    (select 1 from call_values where "callId" = calls.id and doubt is not null)`.execute(db)
  await sql`update call_values set "quoteTurn" = null where "quoteTurn" is not null and "tenantId" in
    (select "tenantId" from agents where language <> 'en' union
      select "tenantId" from agent_versions where language <> 'en')
    and coalesce((select language from calls join agent_versions on agent_versions.id = calls."agentVersionId"
      where calls.id = call_values."callId"),
      (select language from agents where agents."tenantId" = call_values."tenantId"), '') <> 'en'`.execute(db)
  await db.schema.alterTable('do_not_call_suggestions').addColumn('quotes', 'text').execute()
  await db.schema.alterTable('call_backs').addColumn('quotes', 'text').execute()
  await db.schema
    .alterTable('call_backs')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('customer'))
    .execute()
  await db.schema.alterTable('call_backs').renameColumn('quoteTurn', 'oldQuoteTurn').execute()
  await db.schema.alterTable('call_backs').addColumn('quoteTurn', 'integer').execute()
  await sql`update call_backs set "quoteTurn" = "oldQuoteTurn"`.execute(db)
  await db.schema.alterTable('call_backs').dropColumn('oldQuoteTurn').execute()
  const counts = db.schema
    .createTable('quote_counts')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('day', 'integer', required)
    .addColumn('none', 'integer', zero)
    .addColumn('found', 'integer', zero)
    .addColumn('agent', 'integer', zero)
    .addColumn('absent', 'integer', zero)
    .addPrimaryKeyConstraint('quote_counts_key', ['day', 'tenantId'])
  await (isPostgres(db) ? counts : counts.modifyEnd(sql`without rowid`)).execute()
  await markCallBackChoices(db)
}
async function markCallBackChoices(db) {
  const { rows } = await sql`select id, kind, choices from call_fields where choices <> '[]'`.execute(db)
  for (const { id, kind, choices } of rows) {
    const marked = JSON.parse(choices).map((choice) => ({
      ...choice,
      isCallBack: kind === 'outcome' && choice.value === 'call back',
    }))
    await sql`update call_fields set choices = ${JSON.stringify(marked)} where id = ${id}`.execute(db)
  }
}
var hostile_clients_exports = {}
__export(hostile_clients_exports, { up: () => up8 })
async function up8(db) {
  await db.schema.alterTable('idempotency_keys').addColumn('contentHash', 'text').execute()
  await db.schema.alterTable('provider_agents').addColumn('models', 'text').execute()
  await db.schema.alterTable('webhook_endpoints').addColumn('slowAt', 'bigint').execute()
  await db.schema.alterTable('campaigns').addColumn('trippedAt', 'bigint').execute()
  await createIndexes(db, 'jobs', {
    jobs_turns: sql`(kind, coalesce("tenantId", ''), "runAt", id) where "failedAt" is null`,
  })
}
var names_exports = {}
__export(names_exports, { up: () => up9 })
var COLUMNS = [
  ['agent_syncs', 'wanted', 'desiredVersion'],
  ['agent_syncs', 'given', 'appliedVersion'],
  ['calls', 'settleAt', 'lookupAt'],
  ['attempts', 'settledAt', 'resolvedAt'],
  ['erasures', 'askedAt', 'requestedAt'],
]
async function up9(db) {
  for (const [table, from, to] of COLUMNS) await db.schema.alterTable(table).renameColumn(from, to).execute()
  await db.schema.alterTable('dialler_slots').renameTo('dialer_slots').execute()
  await sql`update recipients set "skipReason" = 'cancelled' where "skipReason" = 'canceled'`.execute(db)
}
var screens_exports = {}
__export(screens_exports, { countSegments: () => countSegments, up: () => up10 })
async function up10(db) {
  await db.schema
    .createTable('fall_backs')
    .addColumn('tenantId', 'text', (column) => tenantReference(column).primaryKey())
    .addColumn('message', 'text', empty)
    .addColumn('phoneNumber', 'text')
    .addColumn('forwardsWhileHeld', 'integer', zero)
    .execute()
  await db.schema.alterTable('transfers').addColumn('outsideHours', 'integer', zero).execute()
  await createIndexes(db, 'calls', { calls_reached: sql`("tenantId", "phoneNumber", "orderKey") where reached = 1` })
  await createIndexes(db, 'call_backs', {
    call_backs_number: ['tenantId', 'phoneNumber'],
    call_backs_due: sql`("tenantId", (coalesce("wantedAt", 900000000000000 - "createdAt")), id) where state = 'proposed'`,
  })
  await db.schema.dropIndex('recipients_planned').execute()
  await createIndexes(db, 'recipients', {
    recipients_planned: sql`("campaignId", "plan", "dueAt", position) where state = 'queued' and "plan" <> 'first'`,
  })
  await countSegments(db)
}
async function countSegments(db) {
  await sql`update calls set facet = facet + case "testMode" when 1 then 20 else 10 end
    where "testMode" = 1 or provider = 'simulator'`.execute(db)
  await updateSearch(db)
  await sql`delete from call_totals`.execute(db)
  await sql`insert into call_totals ("tenantId", facet, calls) select "tenantId", facet, count(*) from calls
    where "conversationId" is not null group by "tenantId", facet`.execute(db)
  const names = Object.keys(SUMS).map((name) => sql.ref(name))
  const sums = names.map((name) => sql`${name} integer not null default 0`)
  await createCounts(db, 'call_half_hours', sql`${sql.join(sums)}, primary key ("tenantId", "halfHour", segment)`)
  await sql`insert into call_half_hours ("tenantId", "halfHour", segment, ${sql.join(names)})
    select "tenantId", ${PLACE}, ${sql.join(Object.values(SUMS))}
    from calls where "conversationId" is not null and source = 'phone' group by 1, 2, 3`.execute(db)
  const key = sql`primary key ("tenantId", "fieldId", "valueKey", "halfHour", segment)`
  const values = sql`"fieldId" text not null, "valueKey" text not null, calls integer not null, ${key}`
  await createCounts(db, 'call_value_counts', values)
  await sql`insert into call_value_counts ("tenantId", "fieldId", "valueKey", "halfHour", segment, calls)
    select call_values."tenantId", "fieldId", "valueKey", ${PLACE}, count(*)
    from call_values join calls on calls.id = "callId"
    where kind in ('outcome', 'goal') and "valueKey" is not null and source = 'phone' group by 1, 2, 3, 4, 5`.execute(
    db,
  )
}
var PLACE = sql`"startedAt" / 1800000 * 1800000, facet / 10 * 2 + facet % 2`
var SUMS = {
  seconds: sql`sum("durationSeconds")`,
  completed: countIf(sql`facet % 10 / 2 = 0`),
  open: countIf(sql`facet % 10 / 2 in (1, 2)`),
  failed: countIf(sql`facet % 10 / 2 = 3`),
  missed: countIf(sql`facet % 10 = 8`),
  unanswered: countIf(sql`facet % 10 = 9`),
  reached: countIf(sql`reached = 1`),
  transferred: countIf(sql`"endReason" = 'transferred'`),
  talked0: countIf(sql`"durationSeconds" between 1 and 29`),
  talked30: countIf(sql`"durationSeconds" between 30 and 59`),
  talked60: countIf(sql`"durationSeconds" between 60 and 179`),
  talked180: countIf(sql`"durationSeconds" between 180 and 299`),
  talked300: countIf(sql`"durationSeconds" between 300 and 599`),
  talked600: countIf(sql`"durationSeconds" >= 600`),
}
function countIf(condition) {
  return sql`sum(case when ${condition} then 1 else 0 end)`
}
async function updateSearch(db) {
  if (!isPostgres(db)) {
    await sql`insert into call_search_changes select "orderKey", "tenantId" from calls
      where facet >= 10 and "conversationId" is not null on conflict do nothing`.execute(db)
    return
  }
  const prefix = sql`${'\uE000t'}::text || lower(regexp_replace(tenant, '[^0-9A-Za-z]', '', 'g')) || 'f'`
  await sql`update call_search set words = ts_delete(words, ${prefix} || (facet % 10))
      || array_to_tsvector(array[${prefix} || facet])
    from calls where calls.id = "callId" and facet >= 10`.execute(db)
}
async function createCounts(db, name, columns) {
  await db.schema.dropTable(name).execute()
  await sql`create table ${sql.table(name)} ("tenantId" text not null references businesses on delete cascade,
    "halfHour" bigint not null, segment integer not null, ${columns})
    ${isPostgres(db) ? sql`` : sql`without rowid`}`.execute(db)
}
var allMigrations = {
  '0001-baseline': baseline_exports,
  '0002-call-outcomes': call_outcomes_exports,
  '0003-transfers-and-hours': transfers_and_hours_exports,
  '0004-retries-and-call-backs': retries_and_call_backs_exports,
  '0005-integrations': integrations_exports,
  '0006-canonical-numbers': canonical_numbers_exports,
  '0007-quotations': quotations_exports,
  '0008-hostile-clients': hostile_clients_exports,
  '0009-names': names_exports,
  '0010-screens': screens_exports,
}
function migrationsWithLog(log) {
  const canonical = { up: async (db) => await up6(db, log) }
  return { ...allMigrations, '0006-canonical-numbers': canonical }
}
async function migrateToLatest(db, migrations = allMigrations) {
  const migrator = createMigrator(db, migrations)
  const { error, results = [] } = await migrator.migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (error && !failed && error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
    throw new DatabaseError('This database was made by a newer Callwright. Start that version, or restore a backup.', {
      cause: error,
    })
  }
  if (error)
    throw new DatabaseError(`The migration ${failed?.migrationName ?? ''} failed; nothing was changed.`, {
      cause: error,
    })
  return { applied: results.map((result) => result.migrationName) }
}
async function isMigrated(db) {
  return (await findPendingMigrations(db)).pending.length === 0
}
async function findPendingMigrations(db, migrations = allMigrations) {
  const known = await createMigrator(db, migrations).getMigrations()
  const pending = known.filter((migration) => migration.executedAt === void 0).map(({ name }) => name)
  return { isNew: pending.length === known.length, pending }
}
function areMigrationsKnown(names) {
  return names.every((name) => Object.hasOwn(allMigrations, name))
}
function findMissingMigrations(names) {
  return Object.keys(allMigrations).filter((name) => !names.includes(name))
}
function createMigrator(db, migrations) {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
}
var FORMAT = 1
var MANIFEST_NAME = 'callwright-backup.json'
var DATABASE = 'database/callwright.db'
var SECRET_KEY = 'secret.key'
var SUMS_NAME = 'SHA256SUMS'
var CHECKSUM = 'CHECKSUM'
var CONTENTS = ['everything', 'database', 'files']
var manifestSchema = external_exports.object({
  format: external_exports.number().int().min(1),
  version: external_exports.string(),
  madeAt: external_exports.iso.datetime(),
  contents: external_exports.enum(CONTENTS),
  migrations: external_exports.array(external_exports.string()),
})
function blobName(hash) {
  return `files/${hash.slice(0, 2)}/${hash}`
}
function isArchiveName(name) {
  if ([MANIFEST_NAME, DATABASE, SECRET_KEY, SUMS_NAME, CHECKSUM].includes(name)) return true
  const hash = name.slice(-64)
  return /^[0-9a-f]{64}$/.test(hash) && name === blobName(hash)
}
function parseOrNull(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
var BackupError = class extends Error {
  name = 'BackupError'
}
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join as join2 } from 'node:path'
var WORK_FOLDER_PREFIX = '.backup-'
var UNFINISHED_NAME = '.restore-part'
var READY_PREFIX = '.restore-ready-'
var REPLACED_PREFIX = 'replaced-'
var DATABASE_FILE = 'callwright.db'
var FILES_FOLDER = 'files'
var WAL_FILES = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]
var MOVED_ENTRIES = [DATABASE_FILE, FILES_FOLDER, SECRET_KEY_FILE]
function beginSwap(dataDir) {
  const filesFolder = join2(dataDir, FILES_FOLDER)
  const files = statSync(filesFolder, { throwIfNoEntry: false })
  if (files && files.dev !== statSync(dataDir).dev) {
    const advice = `replace it with an ordinary folder in ${dataDir} before you restore`
    throw new BackupError(`${filesFolder} is on a different disk than ${dataDir}: ${advice}.`)
  }
  const folder = join2(dataDir, UNFINISHED_NAME)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 448 })
  return folder
}
function swapData(dataDir, timestamp) {
  renameSync(join2(dataDir, UNFINISHED_NAME), join2(dataDir, READY_PREFIX + timestamp))
  syncFolderSync(dataDir)
  finishSwap(dataDir)
  const replaced = join2(dataDir, REPLACED_PREFIX + timestamp)
  return existsSync(replaced) ? replaced : null
}
function finishSwap(dataDir) {
  for (const name of readdirSync(dataDir)) {
    const path = join2(dataDir, name)
    if (name.startsWith(READY_PREFIX)) moveIntoPlace(dataDir, path)
    else if (name === UNFINISHED_NAME || name.startsWith(WORK_FOLDER_PREFIX))
      rmSync(path, { recursive: true, force: true })
  }
}
function moveIntoPlace(dataDir, ready) {
  const replaced = join2(dataDir, REPLACED_PREFIX + basename(ready).slice(READY_PREFIX.length))
  const moveAway = (name) => {
    if (!existsSync(join2(dataDir, name))) return
    mkdirSync(replaced, { recursive: true, mode: 448 })
    renameSync(join2(dataDir, name), join2(replaced, name))
  }
  for (const name of MOVED_ENTRIES.filter((each) => existsSync(join2(ready, each)))) {
    if (name === DATABASE_FILE) WAL_FILES.forEach(moveAway)
    moveAway(name)
    syncFolderSync(dataDir)
    renameSync(join2(ready, name), join2(dataDir, name))
  }
  syncFolderSync(dataDir)
  rmSync(ready, { recursive: true })
  syncFolderSync(dataDir)
}
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
function createBlobs(
  folder,
  { store = diskStore(folder), acrossNodes = noLock, arePostponedElsewhere = async () => false } = {},
) {
  const lockHere = createKeyedQueue()
  const postponed = new Set()
  let postponements = 0
  return {
    folder,
    postponeRemovals() {
      postponements += 1
      return () => {
        postponements -= 1
        if (postponements > 0) return []
        const removals = [...postponed]
        postponed.clear()
        return removals
      }
    },
    async put(bytes) {
      const hash = (await hashInSteps(createHash('sha256'), bytes)).digest('hex')
      await store.put(hash, bytes)
      return { hash, size: bytes.byteLength }
    },
    place: async (hash, file) => await store.putFile(hash, file),
    find: async (hash) => await store.find(hash),
    get: async (hash, range) => await store.get(hash, range),
    async read(hash) {
      const body = await store.get(hash)
      return body && (await buffer(body))
    },
    async remove(hash) {
      if (postponements > 0) return void postponed.add(hash)
      if (!(await arePostponedElsewhere())) await store.remove(hash)
    },
    areRemovalsPostponed: async () => postponements > 0 || (await arePostponedElsewhere()),
    withLock: async (hash, work) => await lockHere(hash, async () => await acrossNodes(hash, work)),
  }
}
import { chmodSync, statSync as statSync2 } from 'node:fs'
import { join as join3 } from 'node:path'
var OWN_FILES = ['callwright.db', 'callwright.db-wal', 'callwright.db-shm', 'callwright.lock', 'secret.key']
function prepareDataDir(dataDir) {
  process.umask(63)
  try {
    makeSyncedFolderSync(dataDir)
    restrict(dataDir, 448)
    for (const name of OWN_FILES) restrict(join3(dataDir, name), 384)
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${describeSystemError(error) ?? String(error)}`, { cause: error })
  }
}
function restrict(path, mode) {
  const stats = statSync2(path, { throwIfNoEntry: false })
  if (stats && (stats.mode & 63) !== 0) chmodSync(path, mode)
}
export {
  DataDirInUseError,
  lockDataDir,
  shareDataDir,
  openDatabase,
  migrationsWithLog,
  migrateToLatest,
  isMigrated,
  findPendingMigrations,
  areMigrationsKnown,
  findMissingMigrations,
  FORMAT,
  MANIFEST_NAME,
  DATABASE,
  SECRET_KEY,
  SUMS_NAME,
  CHECKSUM,
  manifestSchema,
  blobName,
  isArchiveName,
  parseOrNull,
  BackupError,
  WORK_FOLDER_PREFIX,
  DATABASE_FILE,
  beginSwap,
  swapData,
  finishSwap,
  createBlobs,
  prepareDataDir,
}
