import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { findTenantByNumber } from './chunk-HXTTTYTG.js'
import { deleteEmailsTo } from './chunk-755NUJFS.js'
import {
  asTenantId,
  changeCall,
  deleteMessagesOfCall,
  deleteSimulatedConversation,
  documentJob,
  enqueueJobs,
  enqueueNumberUpdates,
  findAgent,
  findCall,
  findHold,
  findHoursEffect,
  findOpeningOverrides,
  finishJobs,
  hasCallFrom,
  idSchema,
  insertDeletedConversation,
  insertJobsIfMissing,
  isJobHeld,
  jobRow,
  listAssignedNumbers,
  loadAgent,
  lockAll,
  lockTenant,
  markAllForRemoval,
  orderKeyAt,
  reauthFields,
  recordAudit,
  recordConversation,
  releaseBlob,
  removeSpokenValues,
} from './chunk-X4YL7QCT.js'
import { DomainError, countRows, deleteTenantKeys, deleteUserSessions, hashSecret } from './chunk-SGFYJ52H.js'
import { VoiceProviderError } from './chunk-KCUA5MXW.js'
import { textSchema } from './chunk-2M2KABWW.js'
import { external_exports, readPhone, readReportedPhone, refuseCall } from './chunk-EY235HQA.js'
import { escapeXml } from './chunk-GKKJ54JC.js'
import { sql } from './chunk-I4BVXFGX.js'
var MAX_KEEP_DAYS = 3650
var DAYS_MESSAGE = `Please enter a whole number of days, 1 to ${MAX_KEEP_DAYS}`
var keepDaysSchema = external_exports
  .number({ error: DAYS_MESSAGE })
  .int(DAYS_MESSAGE)
  .min(1, DAYS_MESSAGE)
  .max(MAX_KEEP_DAYS, DAYS_MESSAGE)
function effectiveRetentionDays(keepDays, maxDays) {
  if (keepDays === null || maxDays === null) return keepDays ?? maxDays
  return Math.min(keepDays, maxDays)
}
function tooManyDaysMessage(maxDays) {
  return `This installation keeps them for at most ${daysText(maxDays)}`
}
function daysText(days) {
  return days === 1 ? '1 day' : `${days} days`
}
var setRetentionSchema = external_exports.strictObject({ keepDays: keepDaysSchema.nullable() })
var NAME_MISMATCH_MESSAGE = 'This does not match the business name.'
var eraseOwnSchema = external_exports.strictObject(reauthFields)
var eraseClientSchema = external_exports.strictObject({
  tenantId: idSchema,
  businessName: external_exports.string().max(200),
  ...reauthFields,
})
import { setTimeout as sleep } from 'node:timers/promises'
async function findFallBack(db, tenant) {
  const row = await db
    .selectFrom('fall_backs')
    .select(['message', 'phoneNumber', 'forwardsWhileHeld'])
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  return {
    message: row?.message ?? '',
    phoneNumber: row?.phoneNumber ?? null,
    forwardsWhileHeld: row?.forwardsWhileHeld === 1,
  }
}
async function saveFallBack(db, tenant, change) {
  await db
    .insertInto('fall_backs')
    .values({ tenantId: tenant, ...change })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(change))
    .execute()
}
async function viewFallBack(ctx, tenantId) {
  const fallBack2 = await findFallBack(ctx.db, tenantId)
  const { phoneNumber } = fallBack2
  return {
    ...fallBack2,
    refusal: phoneNumber && (await refuseForward(ctx.db, ctx, phoneNumber)),
    acts: await findHoursEffect(ctx.db, tenantId, ctx.voice.name),
  }
}
async function saveFallBack2(ctx, tenantId, { message, phoneNumber: typed }) {
  const read = typed === '' ? null : readPhone(typed)
  if (read?.ok === false) throw new DomainError('invalid', read.message)
  const phoneNumber = read?.e164 ?? null
  await ctx.db.transaction().execute(async (trx) => {
    const before = await findFallBack(trx, tenantId)
    const isNew = phoneNumber !== before.phoneNumber
    const refusal = isNew && phoneNumber && (await refuseForward(trx, ctx, phoneNumber))
    if (refusal) throw new DomainError('invalid', refusal)
    const after = { message, phoneNumber }
    await saveFallBack(trx, tenantId, after)
    await recordAudit(trx, ctx, { before: { message: before.message, phoneNumber: before.phoneNumber }, after })
  })
  return await viewFallBack(ctx, tenantId)
}
async function refuseForward(db, { settings }, number) {
  const refusal = refuseCall(number, settings.countries)
  if (refusal) return refusal.message
  const [own] = await listAssignedNumbers(db, [number])
  return own === void 0 ? null : 'An agent answers this number, so a forwarded call would come back.'
}
async function setForwarding(ctx, { enabled }) {
  const { tenantId } = ctx
  await ctx.db.transaction().execute(async (trx) => {
    const { forwardsWhileHeld } = await findFallBack(trx, tenantId)
    await saveFallBack(trx, tenantId, { forwardsWhileHeld: enabled ? 1 : 0 })
    await recordAudit(trx, ctx, { tenantId, before: { forwardsWhileHeld }, after: { forwardsWhileHeld: enabled } })
  })
}
var FALL_BACK_MESSAGE_MAX = 500
var DEFAULT_FALL_BACK_MESSAGE = 'We are sorry. We cannot take your call right now. Please try again later.'
var saveFallBackSchema = external_exports.strictObject({
  message: textSchema()
    .trim()
    .max(FALL_BACK_MESSAGE_MAX, `The message is too long (${FALL_BACK_MESSAGE_MAX} characters at most)`),
  phoneNumber: external_exports.string().trim().max(50, 'The number is too long'),
})
var FORWARD_RING_SECONDS = 20
var FORWARD_SECONDS = 60 * 60
var VOICE_LOCALES = {
  ...{ da: 'da-DK', de: 'de-DE', en: 'en-US', es: 'es-ES', fi: 'fi-FI', fr: 'fr-FR', it: 'it-IT', ja: 'ja-JP' },
  ...{ ko: 'ko-KR', nl: 'nl-NL', no: 'nb-NO', pl: 'pl-PL', pt: 'pt-BR', ru: 'ru-RU', sv: 'sv-SE', zh: 'zh-CN' },
}
function fallBackTwiml({ message, phoneNumber }, language) {
  const locale = message === '' ? 'en-US' : VOICE_LOCALES[language]
  const say = `<Say${locale ? ` language="${locale}"` : ''}>${escapeXml(message || DEFAULT_FALL_BACK_MESSAGE)}</Say>`
  const dial =
    phoneNumber &&
    `<Dial timeout="${FORWARD_RING_SECONDS}" timeLimit="${FORWARD_SECONDS}"><Number>${phoneNumber}</Number></Dial>`
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${say}${dial ?? ''}<Hangup/></Response>`
}
var RESPONSE_TIMEOUT_MS = 12e3
var CARRIER_PREFIX = 'carrier_'
function isUnknownToProvider(conversationId) {
  return conversationId.startsWith(CARRIER_PREFIX)
}
var REJECT = '<?xml version="1.0" encoding="UTF-8"?><Response><Reject/></Response>'
async function takeInboundCall(deps, call) {
  const tenantId = await findTenantByNumber(deps.db, deps.voice.name, call.toNumber)
  if (!tenantId) return { outcome: 'unknown-number', twiml: REJECT }
  const hold = await findHold(deps.db, tenantId, deps.now())
  if (hold) {
    const endReason = hold.reason === 'paused' ? 'client-paused' : 'limit-reached'
    return { outcome: 'refused', twiml: await fallBack(deps, tenantId, { call, status: 'missed', endReason }) }
  }
  const connection = await withTimeout(connectCaller(deps, tenantId, call))
  if ('twiml' in connection) return { outcome: 'connected', twiml: connection.twiml }
  const refusal = { call, status: 'failed', endReason: 'provider-error', ...connection }
  return { outcome: 'failed', twiml: await fallBack(deps, tenantId, refusal) }
}
async function connectCaller(deps, tenantId, call) {
  try {
    const { agentId, systemPrompt: agentPrompt } = await loadAgent(deps, tenantId)
    const overrides = await findOpeningOverrides(deps, tenantId, { agentPrompt, at: deps.now() })
    const { twiml } = await deps.voice.registerCall({
      callId: deps.newId(),
      tenantId,
      agentId,
      fromNumber: call.fromNumber || 'anonymous',
      toNumber: call.toNumber,
      variables: {},
      overrides,
    })
    return { twiml }
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof VoiceProviderError)) throw error
    deps.log.error({ err: error, tenantId }, 'could not pass an inbound call to the provider')
    const failure = error instanceof DomainError ? error.cause : error
    return { isProviderDown: failure instanceof VoiceProviderError && failure.reason === 'unavailable' }
  }
}
async function withTimeout(response) {
  const cancelSleep = new AbortController()
  const timeout = sleep(RESPONSE_TIMEOUT_MS, { isProviderDown: true }, { signal: cancelSleep.signal })
  try {
    return await Promise.race([response, timeout])
  } finally {
    cancelSleep.abort()
  }
}
async function fallBack(deps, tenantId, refusal) {
  const { message, phoneNumber, forwardsWhileHeld } = await findFallBack(deps.db, tenantId)
  const isForwarded =
    phoneNumber !== null &&
    (refusal.isProviderDown === true || forwardsWhileHeld) &&
    (await refuseForward(deps.db, deps, phoneNumber)) === null &&
    !(await mayComeBack(deps, tenantId, { ...refusal.call, phoneNumber }))
  const forwardTo = isForwarded ? phoneNumber : null
  await recordRefusedCall(deps, tenantId, { ...refusal, forwardTo })
  const agent = await findAgent(deps.db, tenantId, deps.voice.name)
  return fallBackTwiml({ message, phoneNumber: forwardTo }, agent?.language ?? 'en')
}
var COMES_BACK_WITHIN_MS = 3 * 6e4
async function mayComeBack({ db, now }, tenantId, { carrierCallId, fromNumber, toNumber, phoneNumber }) {
  const callerNumber = readReportedPhone(fromNumber, toNumber)
  if (callerNumber === phoneNumber) return true
  const others = { prefix: CARRIER_PREFIX, except: CARRIER_PREFIX + carrierCallId }
  return await hasCallFrom(db, tenantId, { callerNumber, ...others, since: now() - COMES_BACK_WITHIN_MS })
}
async function recordRefusedCall(deps, tenantId, refusal) {
  const { carrierCallId, fromNumber, toNumber } = refusal.call
  const callerNumber = readReportedPhone(fromNumber, toNumber)
  await recordConversation(
    deps,
    { tenantId, provider: deps.voice.name },
    {
      conversationId: `${CARRIER_PREFIX}${carrierCallId}`,
      agentId: '',
      tenantId,
      callId: null,
      direction: 'inbound',
      status: refusal.status,
      endReason: refusal.endReason,
      callerNumber,
      ...(callerNumber === null && fromNumber !== '' ? { phoneText: fromNumber } : {}),
      calledNumber: toNumber,
      startedAt: deps.now(),
      durationSeconds: 0,
      summary: refusal.forwardTo && `Nobody could answer, so the call was forwarded to ${refusal.forwardTo}.`,
      turns: [],
      hasRecording: false,
    },
  )
}
async function recordDeletion(db, deps, { conversationId, tenantId, provider, forgetAt }) {
  const now = deps.now()
  const isForgotten = provider === 'simulator' || isUnknownToProvider(conversationId)
  const deletion = { conversationId, tenantId, provider, deletedAt: now, providerDeletedAt: isForgotten ? now : null }
  await saveDeletion(db, deps, { ...deletion, forgetAt })
}
async function saveDeletion(db, deps, { forgetAt, ...deletion }) {
  const { conversationId, provider, providerDeletedAt } = deletion
  await insertDeletedConversation(db, deletion)
  if (provider === 'simulator') await deleteSimulatedConversation(db, conversationId)
  if (providerDeletedAt !== null) return
  const payload = { conversationId }
  await enqueueJobs(db, deps, [{ kind: 'deletion', key: conversationId, payload, runAt: forgetAt ?? deps.now() }])
}
async function findKeepDays(db, tenant) {
  const row = await db.selectFrom('businesses').select('keepDays').where('id', '=', tenant).executeTakeFirst()
  return row?.keepDays ?? null
}
async function saveKeepDays(db, tenant, { keepDays, now }) {
  await db.updateTable('businesses').set({ keepDays, updatedAt: now }).where('id', '=', tenant).execute()
}
async function listTenantsWithRetention(db, { all }) {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('erasedAt', 'is', null)
    .$if(!all, (query) => query.where('keepDays', 'is not', null))
    .execute()
  return rows.map(({ id }) => id)
}
async function findRetention(db, tenant) {
  return await db
    .selectFrom('businesses')
    .select(['keepDays', 'expiredTo'])
    .where('id', '=', tenant)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}
async function listOldCalls(db, tenant, { after, before, limit }) {
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'orderKey', 'hasTranscript', 'hasRecording', 'summary', 'eventNumber'])
    .where('tenantId', '=', tenant)
    .where('orderKey', '>', after)
    .where('orderKey', '<', before)
    .orderBy('orderKey')
    .limit(limit)
    .execute()
  return rows.map(({ id, orderKey, ...row }) => {
    const hasContent = row.hasTranscript === 1 || row.hasRecording === 1 || row.summary !== null
    return { id, orderKey, isDue: hasContent && row.eventNumber !== null }
  })
}
async function deleteContent(db, tenant, callId) {
  await db.deleteFrom('transcripts').where('callId', '=', callId).where('tenantId', '=', tenant).execute()
  await db
    .updateTable('do_not_call_suggestions')
    .set({ quote: '' })
    .where('tenantId', '=', tenant)
    .where('callId', '=', callId)
    .execute()
  await db
    .updateTable('call_backs')
    .set({ quote: '' })
    .where('tenantId', '=', tenant)
    .where('callId', '=', callId)
    .execute()
  await deleteMessagesOfCall(db, callId)
  const recording = await db
    .deleteFrom('recordings')
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .returning('contentHash')
    .executeTakeFirst()
  return recording?.contentHash ?? null
}
async function recordExpiry(db, tenant, { expiredTo, calls }) {
  await db
    .updateTable('businesses')
    .set({ expiredTo, expiringCalls: sql`"expiringCalls" + ${calls}` })
    .where('id', '=', tenant)
    .execute()
}
async function resetExpiredCount(db, tenant, expiredTo) {
  const row = await db.selectFrom('businesses').select('expiringCalls').where('id', '=', tenant).executeTakeFirst()
  await db.updateTable('businesses').set({ expiringCalls: 0, expiredTo }).where('id', '=', tenant).execute()
  return row?.expiringCalls ?? 0
}
var HOUR_MS = 60 * 60 * 1e3
var DAY_MS = 24 * HOUR_MS
var CHECK_INTERVAL_MS = 6 * HOUR_MS
var MAX_ROWS_READ = 200
var MAX_ROWS_CHANGED = 10
var BATCHES_PER_TURN = 50
var OVERLAP_MS = 30 * DAY_MS
function retentionJob(tenantId) {
  return { kind: 'retention', key: tenantId, tenantId }
}
function retentionCheckHandler(deps) {
  return {
    concurrency: 1,
    everyMs: CHECK_INTERVAL_MS,
    async run() {
      const tenants = await listTenantsWithRetention(deps.db, { all: deps.settings.retentionDays !== null })
      await insertJobsIfMissing(
        deps.db,
        tenants.map((tenantId) => jobRow(deps, retentionJob(tenantId))),
      )
      deps.events.emit('jobsQueued')
    },
  }
}
function retentionHandler(deps) {
  return {
    concurrency: 1,
    async run(job, { isStopping }) {
      const { tenantId } = job
      const found = tenantId === null ? void 0 : await findRetention(deps.db, tenantId)
      const days = found ? effectiveRetentionDays(found.keepDays, deps.settings.retentionDays) : null
      if (tenantId === null || !found || days === null) return
      const before = deps.now() - days * DAY_MS
      return await expireBusiness(deps, { ...found, job, tenantId, before }, isStopping)
    },
  }
}
async function expireBusiness(deps, { expiredTo, ...retention }, isStopping) {
  const { job, tenantId, before } = retention
  let position = expiredTo > orderKeyAt(before) ? 0 : expiredTo
  for (let batches = 0; position !== 'end'; batches += 1) {
    if (batches === BATCHES_PER_TURN || isStopping()) return { runAt: deps.now() }
    const next = await expireBatch(deps, { ...retention, after: position })
    if (next === 'other') return { runAt: deps.now() }
    position = next
  }
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, tenantId)) || (await finishJobs(trx, [job])).size === 0) return
    const calls = await resetExpiredCount(trx, tenantId, Math.max(0, orderKeyAt(before - OVERLAP_MS)))
    if (calls === 0) return
    const after = { calls, startedBefore: new Date(before).toISOString() }
    await recordAudit(trx, deps, { action: 'business.expireContent', tenantId, after })
  })
  return 'finished'
}
async function expireBatch(deps, { job, tenantId, keepDays, after, before }) {
  const batch = await deps.db.transaction().execute(async (trx) => {
    const tenantExists = await lockTenant(trx, tenantId)
    const isUnchanged = tenantExists && (await findRetention(trx, tenantId))?.keepDays === keepDays
    if (!isUnchanged || !(await isJobHeld(trx, job))) return null
    const span = { after, before: orderKeyAt(before), limit: MAX_ROWS_READ }
    const oldCalls = await listOldCalls(trx, tenantId, span)
    const expired = oldCalls.filter(({ isDue }) => isDue).slice(0, MAX_ROWS_CHANGED)
    const hashes = []
    for (const { id } of expired) hashes.push(...(await removeContent(trx, deps, { tenantId, callId: id })))
    const isComplete = expired.length < MAX_ROWS_CHANGED
    const position = (isComplete ? oldCalls : expired).at(-1)?.orderKey ?? after
    await recordExpiry(trx, tenantId, { expiredTo: position, calls: expired.length })
    const isLast = isComplete && oldCalls.length < MAX_ROWS_READ
    return { position: isLast ? 'end' : position, removed: expired.length, hashes }
  })
  if (!batch) return 'other'
  if (batch.removed > 0) deps.events.emit('jobsQueued')
  for (const hash of batch.hashes) await releaseBlob(deps, hash)
  return batch.position
}
async function removeContent(db, deps, { tenantId, callId }) {
  const now = deps.now()
  const call = await findCall(db, tenantId, callId)
  if (!call || call.conversationId === null) return []
  await recordDeletion(db, deps, { ...call, conversationId: call.conversationId })
  const content = await deleteContent(db, tenantId, callId)
  await removeSpokenValues(db, tenantId, callId)
  const noContent = { hasTranscript: 0, hasRecording: 0, summary: null, needsCheck: 0 }
  const change = { ...noContent, contentRemovedAt: now, updatedAt: now }
  await changeCall(db, call, { change, transcript: '' })
  return content === null ? [] : [content]
}
async function hasTable(db, table) {
  return (await db.introspection.getTables()).some(({ name }) => name === table)
}
async function findStoredRecording(db, tenant, callId) {
  return await db
    .selectFrom('recordings')
    .select(['contentHash', 'mediaType', 'sizeBytes'])
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
}
async function saveRecording(db, row) {
  const saved = await db
    .insertInto('recordings')
    .values(row)
    .onConflict((conflict) => conflict.column('callId').doNothing())
    .returning('callId')
    .executeTakeFirst()
  return saved !== void 0
}
async function markRecordingStored(db, tenant, callId) {
  await db
    .updateTable('calls')
    .set({ hasRecording: 1 })
    .where('id', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}
async function closeBusiness(db, tenant, { now, placeholder }) {
  const business = await db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .select(['users.id', 'users.email', 'businesses.name', 'businesses.logoHash'])
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
  const emptyFields = { email: '', phone: '', address: '', website: '', description: '', notes: '', keepDays: null }
  const closed = await db
    .updateTable('businesses')
    .set({ ...emptyFields, name: '', logoHash: null, logoMediaType: null, erasedAt: now, updatedAt: now })
    .where('id', '=', tenant)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (!business || closed.numUpdatedRows === 0n) return void 0
  const { id: userId, email, name: businessName, logoHash } = business
  await db
    .updateTable('users')
    .set({ email: placeholder, emailVerifiedAt: null, passwordHash: '', updatedAt: now })
    .where('id', '=', userId)
    .execute()
  for (const table of ['mail_tokens', 'known_devices', 'second_factors', 'recovery_codes']) {
    await db.deleteFrom(table).where('userId', '=', userId).execute()
  }
  return { userId, email, businessName, logoHash }
}
async function cancelAllCampaigns(db, tenant, now) {
  await db
    .updateTable('campaigns')
    .set({ state: 'cancelled', nextAt: null, finishedAt: now })
    .where('tenantId', '=', tenant)
    .where('state', 'in', ['scheduled', 'running', 'paused'])
    .execute()
}
async function switchOffEndpoints(db, tenant) {
  await db.updateTable('webhook_endpoints').set({ offReason: 'switched-off' }).where('tenantId', '=', tenant).execute()
}
async function orphanAgents(db, tenant, erasureId) {
  const agents = await db
    .deleteFrom('provider_agents')
    .where('tenantId', '=', tenant)
    .returning(['provider', 'agentId'])
    .execute()
  await db.deleteFrom('agent_syncs').where('tenantId', '=', tenant).execute()
  for (const agent of agents) {
    await db
      .insertInto('erased_agents')
      .values({ ...agent, erasureId })
      .onConflict((conflict) => conflict.columns(['provider', 'agentId']).doNothing())
      .execute()
  }
}
function tenantHash(tenantId) {
  return asTenantId(hashSecret(tenantId))
}
async function listErasedBusinesses(db) {
  if (!(await hasTable(db, 'erasures'))) return []
  const { rows } = await sql`select * from erasures`.execute(db)
  return rows.flatMap(({ tenantId: tenant, askedBy, finishedAt, askedAt = 0, requestedAt = askedAt }) => {
    if (tenant === null) return []
    return [{ hash: finishedAt === null ? tenantHash(tenant) : tenant, askedBy, requestedAt }]
  })
}
async function insertErasure(db, row) {
  await db.insertInto('erasures').values(row).execute()
}
async function findErasure(db, id) {
  return await db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst()
}
async function lockErasure(db, id) {
  const locked = await db
    .updateTable('erasures')
    .set({ finishedAt: null })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  return locked.numUpdatedRows > 0n
}
async function addErasedCalls(db, id, calls) {
  await db
    .updateTable('erasures')
    .set((eb) => ({ calls: eb('calls', '+', calls) }))
    .where('id', '=', id)
    .execute()
}
async function listErasedAgents(db, erasureId) {
  return await db
    .selectFrom('erased_agents')
    .select(['provider', 'agentId'])
    .where('erasureId', '=', erasureId)
    .where('deletedAt', 'is', null)
    .execute()
}
async function markAgentDeleted(db, { provider, agentId }, now) {
  await db
    .updateTable('erased_agents')
    .set({ deletedAt: now })
    .where('provider', '=', provider)
    .where('agentId', '=', agentId)
    .where('deletedAt', 'is', null)
    .execute()
}
async function listCallsToErase(db, tenant, { limit, withInFlight }) {
  let query = db
    .selectFrom('calls')
    .select(['id', 'tenantId', 'provider', 'conversationId', 'orderKey', 'eventNumber'])
    .where('tenantId', '=', tenant)
  if (!withInFlight) {
    query = query.where((eb) => eb.or([eb('conversationId', 'is not', null), eb('eventNumber', 'is not', null)]))
  }
  return await query.orderBy('orderKey', 'desc').limit(limit).execute()
}
async function deleteCalls(db, tenant, calls) {
  const ids = calls.map(({ id }) => id)
  const recordings = await db
    .deleteFrom('recordings')
    .where('tenantId', '=', tenant)
    .where('callId', 'in', ids)
    .returning('contentHash')
    .execute()
  await db.deleteFrom('calls').where('tenantId', '=', tenant).where('id', 'in', ids).execute()
  return recordings.map((row) => row.contentHash)
}
async function deleteConversationWebhooks(db, conversationIds) {
  if (conversationIds.length === 0) return
  await db.deleteFrom('stored_webhooks').where('conversationId', 'in', conversationIds).execute()
}
var LARGE_TABLES = [
  ['webhook_messages', ['id']],
  ['recipients', ['id']],
  ['do_not_call', ['phoneNumber']],
  ['usage_entries', ['id']],
  ['call_half_hours', ['halfHour', 'segment']],
  ['call_value_counts', ['fieldId', 'valueKey', 'halfHour', 'segment']],
]
async function deleteRowBatch(db, tenant, limit) {
  for (const [table, columns] of LARGE_TABLES) {
    const key = sql.join(columns.map((column) => sql.ref(column)))
    const keys = sql`select ${key} from ${sql.table(table)} where "tenantId" = ${tenant} limit ${limit}`
    const deleted = await sql`delete from ${sql.table(table)}
      where "tenantId" = ${tenant} and (${key}) in (${keys})`.execute(db)
    if ((deleted.numAffectedRows ?? 0n) > 0n) return true
  }
  return false
}
async function deleteDetachedNumbers(db, tenant, provider) {
  await db
    .deleteFrom('phone_numbers')
    .where('tenantId', '=', tenant)
    .where((eb) =>
      eb.or([
        eb('provider', '!=', provider),
        eb('numberId', 'is', null),
        eb.and([eb('attachedAgentId', 'is', null), eb('isUnclear', '=', 0)]),
      ]),
    )
    .execute()
}
async function hasDataAtProvider(db, tenant, provider) {
  const document = await db
    .selectFrom('knowledge_documents')
    .select('sourceId')
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst()
  const conversation = await db
    .selectFrom('deleted_conversations')
    .select('conversationId')
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where('providerDeletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return document !== void 0 || conversation !== void 0
}
async function deleteDocuments(db, tenant) {
  await db.deleteFrom('knowledge_documents').where('tenantId', '=', tenant).execute()
}
async function deleteConversations(db, tenant, limit) {
  const ids = sql`select "conversationId" from deleted_conversations where "tenantId" = ${tenant} limit ${limit}`
  const deleted = await db
    .deleteFrom('deleted_conversations')
    .where('tenantId', '=', tenant)
    .where(sql`"conversationId" in (${ids})`)
    .returning(['conversationId', 'providerDeletedAt'])
    .execute()
  await deleteConversationWebhooks(
    db,
    deleted.map((row) => row.conversationId),
  )
  return { rows: deleted.length, leftAtProvider: deleted.filter((row) => row.providerDeletedAt === null).length }
}
async function deleteAuditEntries(db, { tenantId, userId, limit }) {
  const { rows } = await sql`delete from audit_entries where id in
    (select id from audit_entries where "tenantId" = ${tenantId} limit ${limit}) returning id`.execute(db)
  if (rows.length > 0) return rows.length
  const own = await sql`delete from audit_entries where id in
    (select id from audit_entries where "actorUserId" = ${userId} limit ${limit}) returning id`.execute(db)
  return own.rows.length
}
async function sumSeconds(db, tenant) {
  const row = await db
    .selectFrom('usage_months')
    .select(sql`cast(coalesce(sum(seconds), 0) as bigint)`.as('seconds'))
    .where('tenantId', '=', tenant)
    .executeTakeFirstOrThrow()
  return row.seconds
}
async function deleteAccount(db, { tenantId, userId, email, requestedAt }) {
  const files = await db.selectFrom('files').select('contentHash').where('tenantId', '=', tenantId).execute()
  await deleteEmailsTo(db, email, requestedAt)
  await db.deleteFrom('businesses').where('id', '=', tenantId).execute()
  await db.deleteFrom('users').where('id', '=', userId).execute()
  return files.map((file) => file.contentHash)
}
async function finishErasure(db, { id, tenantId, now }) {
  await db
    .updateTable('erasures')
    .set({ tenantId: tenantHash(tenantId), userId: null, email: null, finishedAt: now })
    .where('id', '=', id)
    .execute()
}
async function readErasedCallCount(db, erasureId) {
  const { calls } = await db
    .selectFrom('erasures')
    .select('calls')
    .where('id', '=', erasureId)
    .executeTakeFirstOrThrow()
  return calls
}
async function closeForErasure(trx, deps, { id, tenantId, request }) {
  const now = deps.now()
  await lockAll(trx, tenantId)
  const business = await closeBusiness(trx, tenantId, { now, placeholder: `erased:${id}` })
  if (!business) return void 0
  const { userId, email } = business
  const seconds = await sumSeconds(trx, tenantId)
  await insertErasure(trx, { id, tenantId, userId, email, ...request, seconds })
  await enqueueJobs(trx, deps, [{ kind: 'erasure', key: id, label: email, payload: { erasureId: id } }])
  await deleteUserSessions(trx, userId)
  const keyHashes = await deleteTenantKeys(trx, tenantId)
  await cancelAllCampaigns(trx, tenantId, now)
  await switchOffEndpoints(trx, tenantId)
  await orphanAgents(trx, tenantId, id)
  await enqueueNumberUpdates(trx, deps, tenantId)
  const documents = await markAllForRemoval(trx, tenantId)
  await enqueueJobs(
    trx,
    deps,
    documents.map((document) => documentJob(document, now)),
  )
  return { ...business, keyHashes }
}
async function listEndpoints(db, owner) {
  return await selectEndpoints(db, owner).orderBy('endpoint.createdAt').orderBy('endpoint.id').execute()
}
async function findEndpoint(db, owner, id) {
  return await selectEndpoints(db, owner).where('endpoint.id', '=', id).executeTakeFirst()
}
function selectEndpoints(db, owner) {
  return db
    .selectFrom('webhook_endpoints as endpoint')
    .leftJoin('webhook_deliveries as newest', (join) =>
      join.on('newest.id', '=', (eb) =>
        eb
          .selectFrom('webhook_deliveries as delivery')
          .select('delivery.id')
          .whereRef('delivery.endpointId', '=', 'endpoint.id')
          .orderBy('delivery.createdAt', 'desc')
          .orderBy('delivery.id', 'desc')
          .limit(1),
      ),
    )
    .selectAll('endpoint')
    .select(['newest.state as newestState', 'newest.createdAt as newestAt'])
    .where('endpoint.tenantId', owner === null ? 'is' : '=', owner)
}
async function countEndpoints(db, owner) {
  return await db
    .selectFrom('webhook_endpoints')
    .where('tenantId', owner === null ? 'is' : '=', owner)
    .$call(countRows)
}
async function insertEndpoint(db, row) {
  await db.insertInto('webhook_endpoints').values(row).execute()
}
async function updateEndpoint(db, id, changes) {
  await db.updateTable('webhook_endpoints').set(changes).where('id', '=', id).execute()
}
async function rotateSealedSecret(db, { owner, id }, { sealedSecret, oldSecretUntil }) {
  const rotated = await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({ oldSealedSecret: eb.ref('sealedSecret'), sealedSecret, oldSecretUntil }))
    .where('id', '=', id)
    .where('tenantId', owner === null ? 'is' : '=', owner)
    .executeTakeFirst()
  return rotated.numUpdatedRows > 0n
}
async function deleteEndpoint(db, id) {
  await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}
async function findEndpointToSend(db, id) {
  return await db
    .selectFrom('webhook_endpoints')
    .select(['failures', 'pausedUntil'])
    .where('id', '=', id)
    .where('offReason', 'is', null)
    .executeTakeFirst()
}
async function resetFailures(db, id) {
  await db
    .updateTable('webhook_endpoints')
    .set({ failures: 0, failingSince: null, pausedUntil: null })
    .where('id', '=', id)
    .where('failingSince', 'is not', null)
    .execute()
}
async function countFailure(db, id, { now, isSlow }) {
  return await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      failures: eb('failures', '+', isSlow ? 1 : 0),
      failingSince: eb.fn.coalesce('failingSince', eb.val(now)),
    }))
    .where('id', '=', id)
    .returning(['id', 'tenantId', 'url', 'failures', 'failingSince', 'offReason'])
    .executeTakeFirst()
}
async function listActiveEndpoints(db) {
  return await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'tenantId', 'url', 'events', 'includeTranscript', 'sealedSecret'])
    .where('offReason', 'is', null)
    .execute()
}
async function findOwnerEmail(db, tenant) {
  const row = await db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .select('users.email')
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
  return row?.email
}
export {
  hasTable,
  viewFallBack,
  saveFallBack2 as saveFallBack,
  setForwarding,
  saveFallBackSchema,
  takeInboundCall,
  recordDeletion,
  saveDeletion,
  findStoredRecording,
  saveRecording,
  markRecordingStored,
  tenantHash,
  listErasedBusinesses,
  findErasure,
  lockErasure,
  addErasedCalls,
  listErasedAgents,
  markAgentDeleted,
  listCallsToErase,
  deleteCalls,
  deleteConversationWebhooks,
  deleteRowBatch,
  deleteDetachedNumbers,
  hasDataAtProvider,
  deleteDocuments,
  deleteConversations,
  deleteAuditEntries,
  deleteAccount,
  finishErasure,
  readErasedCallCount,
  closeForErasure,
  tooManyDaysMessage,
  setRetentionSchema,
  NAME_MISMATCH_MESSAGE,
  eraseOwnSchema,
  eraseClientSchema,
  findKeepDays,
  saveKeepDays,
  retentionJob,
  retentionCheckHandler,
  retentionHandler,
  removeContent,
  listEndpoints,
  findEndpoint,
  countEndpoints,
  insertEndpoint,
  updateEndpoint,
  rotateSealedSecret,
  deleteEndpoint,
  findEndpointToSend,
  resetFailures,
  countFailure,
  listActiveEndpoints,
  findOwnerEmail,
}
