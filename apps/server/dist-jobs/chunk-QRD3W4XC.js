import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { clientKey, deleteResponse, findFirstResponse, storeFirstResponse } from './chunk-7U5TCJ3R.js'
import { CLOCK_TOLERANCE_MS } from './chunk-IT7X6LP4.js'
import {
  DAY_MS,
  ROTATION_HOURS,
  assertNotHeld,
  closeUnplacedCall,
  databaseNow,
  findCall,
  findCallByConversation,
  findOpeningOverrides,
  findSetting,
  findTenantByEmail,
  insertOutbound,
  isOnDoNotCallList,
  linkConversation,
  listBusyNumbers,
  loadAgent,
  lockGate,
  lockTenant,
  makeLookupDue,
  markCallUnconfirmed,
  recordAudit,
  recordConversation,
  requestAgentSync,
  saveSetting,
  sendCallRequest,
  transactionWithEvents,
} from './chunk-X4YL7QCT.js'
import { DomainError, consumeAttempt, notFound } from './chunk-SGFYJ52H.js'
import { createWorker } from './chunk-JWIKROGM.js'
import { VoiceProviderError } from './chunk-KCUA5MXW.js'
import { checkPhone, external_exports } from './chunk-EY235HQA.js'
import { sql } from './chunk-I4BVXFGX.js'
async function readModels(db) {
  const row = await findSetting(db, 'models')
  return row ? JSON.parse(row.value) : null
}
async function saveModels(db, { now, ...stored }) {
  await saveSetting(db, { name: 'models', value: JSON.stringify(stored), updatedAt: now })
}
async function countAgentsByModel(db, provider) {
  const rows = await db
    .selectFrom('provider_agents')
    .select((eb) => [eb.ref('models').$notNull().as('models'), eb.fn.countAll().as('agents')])
    .where('provider', '=', provider)
    .where('models', 'is not', null)
    .groupBy('models')
    .orderBy('models')
    .execute()
  const counts = new Map()
  for (const { models, agents } of rows) {
    for (const llm of JSON.parse(models)) counts.set(llm, (counts.get(llm) ?? 0) + agents)
  }
  return [...counts]
}
var WHAT = 'Language model'
var NOTICE_MS = 90 * DAY_MS
var CUSTOM = 'custom-llm'
async function checkModels(db, { provider, now }) {
  const [stored, uses] = [await readModels(db), await countAgentsByModel(db, provider)]
  if (!stored || uses.length === 0) return []
  const { models, error } = stored
  const using = `Agents use ${uses.map(([llm]) => llm).join(', ')}.`
  if (models.length === 0) {
    return [finding(true, using, `End dates are unknown: ${error ?? 'the list is empty.'}`)]
  }
  const byName = new Map(models.map((model) => [model.llm, model]))
  const listed = uses.filter(([llm]) => llm !== CUSTOM)
  const problems = listed.flatMap(([llm, agents]) => {
    const problem = describeProblem(byName.get(llm), now)
    return problem === null ? [] : [`${llm} (${agents === 1 ? '1 agent' : `${agents} agents`}) ${problem}`]
  })
  const age = error === null ? [] : [`The list could not be read again: ${error}`]
  if (problems.length === 0) return [finding(true, using, 'The voice provider has not announced an end date.', ...age)]
  const advice = 'Set AGENT_LLM to a model without an end date, restart, and make a test call.'
  const isSoon = listed.some(([llm]) => endsSoon(byName.get(llm), now))
  return [{ ...finding(!isSoon, ...problems, advice, ...age), isNote: !isSoon }]
}
function finding(isGood, ...sentences) {
  return { what: WHAT, isGood, message: sentences.join(' ') }
}
function endsSoon(model, now) {
  return !model || (model.ending !== null && (model.ending.at ?? 0) - now <= NOTICE_MS)
}
function describeProblem(model, now) {
  if (!model) return 'is no longer in the voice provider\u2019s list.'
  if (!model.ending) return null
  const { at, replacedFrom, replacement } = model.ending
  const end = at === null ? 'has been retired.' : `${at < now ? 'was retired' : 'will be retired'} on ${formatDay(at)}.`
  if (replacement === null) return end
  const from = replacedFrom === at || replacedFrom === null ? '' : `, for some calls from ${formatDay(replacedFrom)}`
  return `${end} The voice provider replaces it with ${replacement}${from}.`
}
function formatDay(at) {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
function modelCheckHandler({ db, voice, now, log }) {
  return {
    concurrency: 1,
    everyMs: DAY_MS,
    async run() {
      try {
        await saveModels(db, { models: await voice.listModels(), error: null, now: now() })
      } catch (error) {
        if (!(error instanceof VoiceProviderError)) throw error
        log.warn({ err: error }, 'the list of language models could not be read; the next attempt is in a day')
        const { models = [] } = (await readModels(db)) ?? {}
        await saveModels(db, { models, error: error.message, now: now() })
      }
    },
  }
}
var LONGEST_LEASE_MS = 3 * 6e4
var ROTATION_MS = ROTATION_HOURS * 36e5
var isLease = (column) => (now) => sql`${sql.ref(column)} > ${now + LONGEST_LEASE_MS}`
var isNewAt = (now) => sql`"createdAt" > ${now}`
var isOpenWebhook = () => sql`state in ('pending', 'waiting')`
var isOpenAttempt = () => sql`"endedAt" is null`
var isOpenCall = () => sql`"lookupAt" is not null`
var MOVED_TIMES = [
  {
    ...{ table: 'jobs', column: 'runAt', kind: 'due' },
    where: (now) => sql`("leaseHolder" is null or "runAt" > ${now + LONGEST_LEASE_MS})`,
  },
  { table: 'jobs', column: 'rerunAt', kind: 'due' },
  { table: 'jobs', column: 'createdAt', kind: 'past' },
  { table: 'stored_webhooks', column: 'nextTryAt', kind: 'due', where: isOpenWebhook },
  { table: 'stored_webhooks', column: 'receivedAt', kind: 'past', where: isOpenWebhook },
  {
    ...{ table: 'webhook_deliveries', column: 'dueAt', kind: 'due' },
    where: () => sql`state = 'waiting' and "endpointId" in (select id from webhook_endpoints)`,
  },
  { table: 'webhook_endpoints', column: 'pausedUntil', kind: 'due' },
  {
    ...{ table: 'webhook_endpoints', column: 'oldSecretUntil', kind: 'due' },
    where: (now) => sql`"oldSecretUntil" > ${now + ROTATION_MS}`,
  },
  { table: 'webhook_endpoints', column: 'failingSince', kind: 'past' },
  { table: 'campaigns', column: 'nextAt', kind: 'due', where: () => sql`state = 'running'` },
  { table: 'campaigns', column: 'claimedAt', kind: 'past' },
  { table: 'campaigns', column: 'trippedAt', kind: 'past' },
  {
    ...{ table: 'recipients', column: 'dueAt', kind: 'due' },
    where: (now) => sql`state = 'queued'
      and "campaignId" in (select id from campaigns where state in ('scheduled', 'running', 'paused'))
      and (plan in ('first', 'again') or plan = 'retry' and exists (select 1 from attempts
        where attempts."recipientId" = recipients.id and coalesce(attempts."endedAt", attempts."createdAt") > ${now}))`,
  },
  ...['createdAt', 'sentAt', 'resolvedAt'].map((column) => ({
    table: 'attempts',
    column,
    kind: 'past',
    where: isOpenAttempt,
  })),
  { table: 'attempts', column: 'leaseUntil', kind: 'due', where: isLease('leaseUntil') },
  { table: 'calls', column: 'createdAt', kind: 'past', where: isOpenCall },
  { table: 'calls', column: 'lookupAt', kind: 'due' },
  { table: 'leases', column: 'leaseUntil', kind: 'due', where: isLease('leaseUntil') },
  { table: 'provider_cursors', column: 'leaseUntil', kind: 'due', where: isLease('leaseUntil') },
  { table: 'sessions', column: 'lastSeenAt', kind: 'past' },
  { table: 'sessions', column: 'createdAt', kind: 'past' },
  { table: 'mail_tokens', column: 'expiresAt', kind: 'due', where: isNewAt },
  { table: 'mail_tokens', column: 'createdAt', kind: 'past' },
  { table: 'erasures', column: 'requestedAt', kind: 'past', where: () => sql`"finishedAt" is null` },
]
async function readLatestTime(db) {
  return (await findSetting(db, 'clock'))?.updatedAt ?? null
}
async function saveLatestTime(db, now, seen) {
  const row = { name: 'clock', value: '', updatedAt: now }
  return await saveSetting(db, row, (eb) => eb('installation_settings.updatedAt', '=', seen ?? now))
}
async function moveTimesBack(db, { now, byMs }) {
  for (const { table, column, kind, where } of MOVED_TIMES) {
    const time = sql.ref(column)
    const [moved, present] = [sql`${time} - ${byMs}`, sql`cast(${now} as bigint)`]
    const [late, early] = kind === 'due' ? [moved, present] : [present, moved]
    await sql`update ${sql.table(table)} set ${time} = case when ${moved} > ${now} then ${late} else ${early} end
      where ${time} > ${now} and ${where?.(now) ?? sql`1 = 1`}`.execute(db)
  }
}
async function readNewestRecordTime(db) {
  const [seen, call, entry] = await Promise.all([
    readLatestTime(db),
    db.selectFrom('calls').select('startedAt as at').orderBy('orderKey', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('audit_entries').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst(),
  ])
  const times = [seen, call?.at, entry?.at].filter((at) => typeof at === 'number')
  return times.length === 0 ? null : Math.max(...times)
}
var CHECK_MS = 1e3
var SAVE_MS = 6e4
var PATIENCE_MS = 9e4
var NOTED_MS = 5 * 6e4
function createClockFollower({ db, now, log }, { patienceMs = PATIENCE_MS } = {}) {
  let ahead = null
  const turn = async () => {
    const [latest, present] = [await readLatestTime(db), now()]
    const seen = latest ?? (await readNewestRecordTime(db))
    if (seen === null || seen <= present + CLOCK_TOLERANCE_MS) {
      ahead = null
      if (latest === null || present - latest >= SAVE_MS) await saveLatestTime(db, present, latest)
      return 'idle'
    }
    if (ahead?.time !== seen) ahead = { time: seen, since: performance.now() }
    if (performance.now() - ahead.since < patienceMs) return 'idle'
    const byMs = seen - present
    const isMoved = await db.transaction().execute(async (trx) => {
      if (!(await saveLatestTime(trx, present, seen))) return false
      await moveTimesBack(trx, { now: present, byMs })
      return true
    })
    if (isMoved) log.warn({ byMs }, 'the clock was set back; planned work was moved back with it')
    return 'idle'
  }
  return createWorker('clock', turn, { everyMs: CHECK_MS, log })
}
async function readClockLag(db, now) {
  const lag = ((await readNewestRecordTime(db)) ?? 0) - now
  return lag > NOTED_MS ? lag : 0
}
var NO_BACKUP = { lastAt: null, lastBytes: null, lastMissing: 0 }
async function readBackupState(db) {
  const row = await findSetting(db, 'backups')
  const job = await db.selectFrom('jobs').select('lastError').where('kind', '=', 'backup').executeTakeFirst()
  const last = row ? { ...NO_BACKUP, ...JSON.parse(row.value) } : NO_BACKUP
  return { ...last, error: job?.lastError ?? null }
}
async function saveLastBackup(db, backup, now) {
  const row = { name: 'backups', value: JSON.stringify(backup), updatedAt: backup.lastAt }
  await saveSetting(db, row, (eb) =>
    eb.or([
      eb('installation_settings.updatedAt', '<=', backup.lastAt),
      eb('installation_settings.updatedAt', '>', now + CLOCK_TOLERANCE_MS),
    ]),
  )
}
var HOUR_MS = 36e5
async function acquireLease(db, { name, holder, leaseMs }) {
  const values = { holder, leaseUntil: databaseNow(db, leaseMs) }
  const taken = await db
    .insertInto('leases')
    .values({ name, ...values })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(values).where('leases.leaseUntil', '<=', databaseNow(db)),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== void 0
}
async function renewLease(db, { name, holder, leaseMs }) {
  const renewed = await db
    .updateTable('leases')
    .set({ leaseUntil: databaseNow(db, leaseMs) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}
async function releaseLease(db, { name, holder }) {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
async function isLeaseHeld(db, prefix) {
  const heldLease = await db
    .selectFrom('leases')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .where('leaseUntil', '>', databaseNow(db))
    .limit(1)
    .executeTakeFirst()
  return heldLease !== void 0
}
async function deleteExpiredLeases(db) {
  await db.deleteFrom('leases').where('leaseUntil', '<', databaseNow(db, -HOUR_MS)).execute()
}
var LEASE_MS = 3e4
async function holdLease({ db, newId, log }, name, { onLost = () => {}, leaseMs = LEASE_MS } = {}) {
  const claim = { name, holder: newId(), leaseMs }
  if (!(await acquireLease(db, claim))) return null
  const renew = async () => {
    if (await renewLease(db, claim)) return
    clearInterval(renewTimer)
    onLost()
  }
  const warn = (error) => log.warn({ err: error, lease: name }, 'a lease could not be renewed or released')
  const renewTimer = setInterval(() => void renew().catch(warn), leaseMs / 3)
  renewTimer.unref()
  return {
    async release() {
      clearInterval(renewTimer)
      await releaseLease(db, claim).catch(warn)
    },
  }
}
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
var VERSION = 'v1'
var IV_BYTES = 12
var TAG_BYTES = 16
function sealSecret(secret, { key, purpose, owner }) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, purpose), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${sealed.toString('base64url')}`
}
function openSecret(sealed, { key, purpose, owner }) {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, purpose), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
function deriveKey(key, purpose) {
  return new Uint8Array(hkdfSync('sha256', key, '', `callwright ${purpose}`, 32))
}
var TESTS_PER_MINUTE = { name: 'test-call-minute', max: 5, windowMs: 6e4 }
var TESTS_PER_HOUR = { name: 'test-call-hour', max: 30, windowMs: 60 * 6e4 }
var SAME_CONTENT_MS = 6e4
var MAX_CHECK_MS = 5e3
async function placeCall(ctx, input) {
  const checked = checkPhone(input.phoneNumber, ctx.settings.countries)
  if (!checked.ok) throw new DomainError('invalid', checked.message)
  if (ctx.settings.emailVerificationRequired && !ctx.session.user.emailVerified) {
    throw new DomainError('forbidden', 'Please verify your email address before placing calls.')
  }
  await assertNotHeld(ctx.db, ctx.tenantId, ctx.now())
  const agent = await loadAgent(ctx, ctx.tenantId)
  const key = chooseKey(input.idempotencyKey, checked.e164)
  const recorded = await recordAttempt(ctx, { phoneNumber: checked.e164, key })
  if (!recorded.isNew) return recorded.call
  return await requestCall(ctx, { call: recorded.call, agent, key })
}
function chooseKey(idempotencyKey, phoneNumber) {
  if (idempotencyKey !== void 0) return clientKey('test-call', idempotencyKey, { phoneNumber })
  return { name: numberKey(phoneNumber), validForMs: SAME_CONTENT_MS, contentHash: null }
}
function numberKey(phoneNumber) {
  return `test-call:to:${phoneNumber}`
}
async function recordAttempt(ctx, { phoneNumber, key }) {
  return await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    await lockGate(trx, ctx.tenantId)
    const first = await findFirstResponse(trx, ctx, key)
    if (first) {
      const { callId: callId2 } = responseSchema.parse(JSON.parse(first))
      return {
        isNew: false,
        call: await withConversation(trx, ctx.tenantId, { callId: callId2, phoneNumber, replayed: true }),
      }
    }
    await assertNotHeld(trx, ctx.tenantId, ctx.now())
    await refuseNumber(trx, ctx.tenantId, phoneNumber)
    await consumeAttempt({ ...ctx, db: trx }, TESTS_PER_MINUTE, ctx.tenantId)
    await consumeAttempt({ ...ctx, db: trx }, TESTS_PER_HOUR, ctx.tenantId)
    const attempt = { callId: ctx.newId(), tenantId: ctx.tenantId, phoneNumber }
    const { id: callId, createdAt } = await insertOutbound(trx, ctx, attempt)
    const call = { callId, conversationId: null, phoneNumber, isUnconfirmed: false }
    await storeFirstResponse(trx, { ...ctx, now: () => createdAt }, { key, response: call })
    await recordAudit(trx, ctx, { subject: call.callId })
    return { isNew: true, call }
  })
}
async function refuseNumber(db, tenant, phoneNumber) {
  if (await isOnDoNotCallList(db, tenant, phoneNumber)) {
    throw new DomainError('forbidden', 'This number is on your do-not-call list')
  }
  if ((await listBusyNumbers(db, tenant, [phoneNumber])).length > 0) {
    throw new DomainError('conflict', 'A call to this number is in progress. Please wait until it ends.')
  }
}
async function requestCall(ctx, { call, agent, key }) {
  const { callId, phoneNumber } = call
  const checkedAt = performance.now()
  try {
    await assertNotHeld(ctx.db, ctx.tenantId, ctx.now())
    if (performance.now() - checkedAt > MAX_CHECK_MS) {
      throw new DomainError('unavailable', 'This took too long, so no call was placed. Please try again.')
    }
  } catch (error) {
    await closeAttempt(ctx, { callId, key, endReason: 'cancelled' })
    throw error
  }
  const started = await sendCallRequest(ctx.voice, { callId, tenantId: ctx.tenantId, phoneNumber, agent })
  if (started.outcome === 'refused') {
    await closeAttempt(ctx, { callId, key, endReason: 'provider-error' })
    if (started.reason === 'not-found') {
      const sync = { tenantId: ctx.tenantId, dueAt: ctx.now() }
      await ctx.db.transaction().execute(async (trx) => await requestAgentSync(trx, ctx, sync))
    }
    throw new DomainError('provider-failed', started.message)
  }
  if (started.outcome === 'unknown') {
    ctx.log.warn({ callId, reason: started.message }, 'no response to a call request; its outcome will be reconciled')
    return await recordLostResponse(ctx, call)
  }
  const { conversationId } = started
  const keptCallId = await transactionWithEvents(ctx, async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    return await linkConversation(trx, { tenantId: ctx.tenantId, callId, conversationId, now: ctx.now() })
  })
  return { ...call, callId: keptCallId, conversationId }
}
async function recordLostResponse(ctx, call) {
  const lookup = { tenantId: ctx.tenantId, callId: call.callId, now: ctx.now() }
  await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    await markCallUnconfirmed(trx, lookup)
    await makeLookupDue(trx, ctx.tenantId, lookup)
  })
  ctx.events.emit('callUnconfirmed')
  return await withConversation(ctx.db, ctx.tenantId, call)
}
async function closeAttempt(ctx, { callId, key, endReason }) {
  const { tenantId } = ctx
  await transactionWithEvents(ctx, async (trx) => {
    await lockTenant(trx, tenantId)
    await deleteResponse(trx, tenantId, { key: key.name, notAfter: ctx.now() })
    await closeUnplacedCall(trx, { tenantId, callId, now: ctx.now() }, endReason)
  })
}
var responseSchema = external_exports.object({ callId: external_exports.string() })
async function withConversation(db, tenant, first) {
  const call = await findCall(db, tenant, first.callId)
  const conversationId = call?.conversationId ?? null
  return { ...first, conversationId, isUnconfirmed: conversationId === null && call?.endReason === 'unknown' }
}
async function simulateInbound(deps, { businessEmail, count }) {
  const business = await findTenantByEmail(deps.db, businessEmail.trim().toLowerCase())
  if (!business) throw new DomainError('not-found', `No business has signed up with ${businessEmail}.`)
  const { tenantId } = business
  await assertNotHeld(deps.db, tenantId, deps.now())
  const conversationIds = []
  for (let started = 0; started < count; started += 1) {
    conversationIds.push((await startCall(deps, tenantId, { at: deps.now() })).conversationId)
  }
  return { conversationIds }
}
async function simulateInboundCall(ctx, tenantId, { asks, at }) {
  if (ctx.voice.name !== 'simulator') {
    throw new DomainError('invalid', 'Calls are real here, so incoming calls cannot be simulated.')
  }
  await assertNotHeld(ctx.db, tenantId, ctx.now())
  await consumeAttempt(ctx, TESTS_PER_MINUTE, tenantId)
  await consumeAttempt(ctx, TESTS_PER_HOUR, tenantId)
  const course = { asksForPerson: asks === 'person', at: at === 'now' ? ctx.now() : at }
  const { conversationId } = await startCall(ctx, tenantId, course)
  const conversation = await ctx.simulator.fetchConversation(conversationId)
  if (conversation) await recordConversation(ctx, { tenantId, provider: 'simulator' }, conversation)
  const call = await findCallByConversation(ctx.db, tenantId, conversationId)
  if (!call) throw notFound()
  return { conversationId, callId: call.id, phoneNumber: call.callerNumber }
}
async function startCall(deps, tenantId, { asksForPerson, at }) {
  const simulated = { ...deps, voice: deps.simulator }
  const { agentId, systemPrompt: agentPrompt } = await loadAgent(simulated, tenantId)
  const overrides = await findOpeningOverrides(simulated, tenantId, { agentPrompt, at })
  return await deps.simulator.startInbound({ tenantId, agentId, overrides, asksForPerson })
}
export {
  readBackupState,
  saveLastBackup,
  acquireLease,
  releaseLease,
  isLeaseHeld,
  deleteExpiredLeases,
  holdLease,
  sealSecret,
  openSecret,
  checkModels,
  modelCheckHandler,
  createClockFollower,
  readClockLag,
  placeCall,
  numberKey,
  simulateInbound,
  simulateInboundCall,
}
