import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { DomainError, countRows, hashSecret, notFound, tryConsumeAttempt } from './chunk-SGFYJ52H.js'
import { createWorker, waitUntilStopped } from './chunk-JWIKROGM.js'
import {
  CALL_BACK_ID,
  CALL_DIRECTIONS,
  CALL_STATUSES,
  END_REASONS,
  FIELD_TEXT_MAX,
  OPT_OUT_ID,
  QUOTE_STATES,
  RESERVED_QUESTIONS,
  VoiceProviderError,
  fillVariables,
  findUnreadableBraces,
  hasChoices,
  isCounted,
  isEnded,
  isForwardTransition,
  isReserved,
  listFilledVariables,
  promptWithContext,
  textToValue,
  toValueKey,
  valueToText,
} from './chunk-KCUA5MXW.js'
import { dialectOf, indexCall, textSchema } from './chunk-2M2KABWW.js'
import { createKeyedQueue } from './chunk-B5DICUIQ.js'
import { external_exports, limitCombiningMarks, parsePhoneNumber, refuseCall } from './chunk-EY235HQA.js'
import { findReferencedBlobs, forEachConcurrently } from './chunk-HUV73QB6.js'
import { findStorageFailure } from './chunk-BPAZHZFT.js'
import { describeSystemError } from './chunk-HPXZO5UL.js'
import { expressionBuilder, sql } from './chunk-I4BVXFGX.js'
function withoutIndex(column) {
  return sql`(${sql.ref(column)} || '')`
}
var ORDER_EPOCH = Date.UTC(2020, 0, 1)
var KEYS_PER_MILLISECOND = 1e4
var KEYS_PER_DAY = 24 * 60 * 60 * 1e3 * KEYS_PER_MILLISECOND
function orderKeyAt(startedAt, random = 0) {
  return (startedAt - ORDER_EPOCH) * KEYS_PER_MILLISECOND + Math.floor(random * KEYS_PER_MILLISECOND)
}
var STATUS_ORDER = ['completed', 'initiated', 'in-progress', 'failed', 'missed']
var DIRECTION_ORDER = ['inbound', 'outbound']
var ORIGIN_ORDER = ['live', 'simulated', 'test']
function originOf({ testMode, provider }) {
  if (testMode === 1) return 'test'
  return provider === 'simulator' ? 'simulated' : 'live'
}
var FACETS_PER_ORIGIN = STATUS_ORDER.length * DIRECTION_ORDER.length
var ALL_FACETS = Array.from({ length: ORIGIN_ORDER.length * FACETS_PER_ORIGIN }, (_, facet) => facet)
function facetOf(status, direction, origin = 'live') {
  const rank = STATUS_ORDER.indexOf(status) * DIRECTION_ORDER.length + DIRECTION_ORDER.indexOf(direction)
  return ORIGIN_ORDER.indexOf(origin) * FACETS_PER_ORIGIN + rank
}
function facetsEnd(origin) {
  return (ORIGIN_ORDER.indexOf(origin) + 1) * FACETS_PER_ORIGIN
}
function facetOrigin(facet) {
  return elementAt(ORIGIN_ORDER, Math.floor(facet / FACETS_PER_ORIGIN))
}
function facetRank(facet) {
  return Math.floor((facet % FACETS_PER_ORIGIN) / DIRECTION_ORDER.length)
}
function facetStatus(facet) {
  return elementAt(STATUS_ORDER, facetRank(facet))
}
function facetDirection(facet) {
  return elementAt(DIRECTION_ORDER, facet % DIRECTION_ORDER.length)
}
function elementAt(order, index) {
  const value = order[index]
  if (value === void 0) throw new RangeError('Invalid facet')
  return value
}
function facetsOf(statuses, directions, origin = 'test') {
  return ALL_FACETS.slice(0, facetsEnd(origin)).filter(
    (facet) =>
      (!statuses?.length || statuses.includes(facetStatus(facet))) &&
      (!directions?.length || directions.includes(facetDirection(facet))),
  )
}
function segmentOf(facet) {
  return Math.floor(facet / FACETS_PER_ORIGIN) * DIRECTION_ORDER.length + (facet % DIRECTION_ORDER.length)
}
function segmentsOf(directions, origin) {
  return facetsOf(['completed'], directions, origin).map(segmentOf)
}
var FIGURES_INTERVAL_MS = 30 * 60 * 1e3
function halfHourOf(startedAt) {
  return Math.floor(startedAt / FIGURES_INTERVAL_MS) * FIGURES_INTERVAL_MS
}
var DURATION_BUCKET_STARTS = [0, 30, 60, 180, 300, 600]
function durationBucketStart(seconds) {
  return DURATION_BUCKET_STARTS.findLast((from) => seconds >= from) ?? 0
}
var OUTCOMES = ['completed', 'missed', 'unanswered', 'failed', 'open']
function facetOutcome(facet) {
  const status = facetStatus(facet)
  if (status === 'missed' && facetDirection(facet) === 'outbound') return 'unanswered'
  return status === 'initiated' || status === 'in-progress' ? 'open' : status
}
var FIGURES = [
  ...OUTCOMES,
  ...['reached', 'transferred', 'seconds'],
  ...DURATION_BUCKET_STARTS.map((from) => `talked${from}`),
]
var NO_FIGURES = Object.fromEntries(FIGURES.map((name) => [name, 0]))
function addFigures(figures, { facet, durationSeconds: seconds, reached, endReason }, by = 1) {
  figures[facetOutcome(facet)] += by
  figures.reached += by * reached
  if (endReason === 'transferred') figures.transferred += by
  figures.seconds += by * seconds
  if (seconds > 0) figures[`talked${durationBucketStart(seconds)}`] += by
}
function newestFirst({ before, limit: limit2 }, at = 'createdAt', id = 'id') {
  return (query) => {
    const page = query.orderBy(sql.ref(at), 'desc').orderBy(sql.ref(id), 'desc').limit(limit2)
    return before ? page.where(sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${before.at}, ${before.id})`) : page
  }
}
var COLUMNS = [
  'call_backs.id',
  'call_backs.callId',
  'call_backs.phoneNumber',
  'call_backs.contactName',
  'call_backs.source',
  'call_backs.quote',
  'call_backs.quotes',
  'call_backs.wantedAt',
  'call_backs.state',
  'call_backs.createdAt',
  'call_backs.answeredAt',
  'campaigns.id as campaignId',
  'campaigns.name as campaignName',
  'recipients.timeZone',
]
var NUMBERS_PER_STATEMENT = 500
var MAX_PROPOSED_COUNTED = 100
var IS_OPEN = sql`call_backs.state = 'proposed'`
var NO_TIME = 9e14
var DUE = sql`coalesce(call_backs."wantedAt", ${sql.lit(NO_TIME)} - call_backs."createdAt")`
var NUMBER_MAX = 40
async function saveCallBack(db, callBack) {
  const saved = await db
    .insertInto('call_backs')
    .values(callBack)
    .onConflict((conflict) =>
      conflict.column('callId').doUpdateSet({
        source: (eb) => eb.ref('excluded.source'),
        quote: unlessByPerson('quote'),
        quotes: unlessByPerson('quotes'),
        quoteTurn: unlessByPerson('quoteTurn'),
        wantedAt: unlessByPerson('wantedAt'),
        state: 'proposed',
        createdAt: sql`case when call_backs.state = 'dismissed' then excluded."createdAt"
            else call_backs."createdAt" end`,
        answeredAt: null,
      }).where(sql`(call_backs.state = 'proposed' and excluded.source = 'customer'
            and (call_backs.source <> 'customer' or call_backs.quotes = 'none')
          or call_backs.state = 'dismissed' and excluded.source = 'person')`),
    )
    .returning('id')
    .executeTakeFirst()
  if (!saved) return 'unchanged'
  return saved.id === callBack.id ? 'new' : 'replaced'
}
function unlessByPerson(column) {
  return sql`case when excluded.source = 'person'
    then call_backs.${sql.ref(column)} else excluded.${sql.ref(column)} end`
}
async function deleteOutcomeCallBack(db, tenant, callId) {
  const ofOutcome = db.deleteFrom('call_backs').where('state', '=', 'proposed').where('source', '=', 'outcome')
  await ofOutcome.where('callId', '=', callId).where('tenantId', '=', tenant).execute()
}
function toPlace({ id, state, wantedAt, createdAt }) {
  return { at: state === 'proposed' ? (wantedAt ?? NO_TIME - createdAt) : createdAt, id }
}
async function listCallBacks(db, tenant, { state, counted, ...page }) {
  const callBacks = selectCallBacks(db, tenant).where(ofCounted(counted))
  if (state !== 'proposed') {
    const answered = callBacks.where('call_backs.state', '=', state)
    return await answered.$call(newestFirst(page, 'call_backs.createdAt', 'call_backs.id')).execute()
  }
  const { before: after, limit: limit2 } = page
  const open = callBacks.where(IS_OPEN).orderBy(DUE).orderBy('call_backs.id').limit(limit2)
  return await (after ? open.where(sql`(${DUE}, call_backs.id) > (${after.at}, ${after.id})`) : open).execute()
}
function ofCounted(counted) {
  return sql`exists (select 1 from calls where calls.id = call_backs."callId" and calls.facet < ${facetsEnd(counted)})`
}
async function findCallBack(db, tenant, id) {
  return await selectCallBacks(db, tenant).where('call_backs.id', '=', id).executeTakeFirst()
}
function selectCallBacks(db, tenant) {
  return db
    .selectFrom('call_backs')
    .leftJoin('campaigns', (join) =>
      join
        .onRef('campaigns.id', '=', 'call_backs.campaignId')
        .onRef('campaigns.tenantId', '=', 'call_backs.tenantId')
        .on('campaigns.deletedAt', 'is', null),
    )
    .leftJoin('recipients', 'recipients.id', 'call_backs.recipientId')
    .select(COLUMNS)
    .where('call_backs.tenantId', '=', tenant)
}
async function listTextValues(db, tenant, callIds) {
  if (callIds.length === 0) return []
  return await db
    .selectFrom('call_values')
    .innerJoin('call_fields', 'call_fields.id', 'call_values.fieldId')
    .select(['callId', 'value'])
    .where('call_values.tenantId', '=', tenant)
    .where('callId', 'in', callIds)
    .where('call_values.kind', '=', 'text')
    .where(sql`length(value)`, '<=', NUMBER_MAX)
    .where((eb) => eb.or([eb('quotes', '=', 'found'), eb('correctedAt', 'is not', null)]))
    .orderBy('position')
    .$narrowType()
    .execute()
}
async function countProposedCallBacks(db, tenant, { now, counted }) {
  const rows = await db
    .selectFrom('call_backs')
    .select('wantedAt')
    .where('tenantId', '=', tenant)
    .where(IS_OPEN)
    .where(ofCounted(counted))
    .orderBy(DUE)
    .limit(MAX_PROPOSED_COUNTED)
    .execute()
  return { open: rows.length, overdue: rows.filter(({ wantedAt }) => wantedAt !== null && wantedAt <= now).length }
}
async function findQuotes(db, tenant, recipientIds) {
  if (recipientIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_backs')
    .select(['recipientId', 'quote'])
    .where('recipientId', 'in', recipientIds)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('state', '=', 'confirmed')
    .where((eb) => eb.or([eb('quotes', 'is', null), eb('quotes', '=', 'found')]))
    .orderBy('createdAt')
    .$narrowType()
    .execute()
  return new Map(rows.map(({ recipientId, quote }) => [recipientId, quote]))
}
async function answerCallBack(db, tenant, { id, answer }) {
  const result = await db
    .updateTable('call_backs')
    .set(answer)
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
async function confirmCallBackOf(db, tenant, asked) {
  const { callId, campaignId, recipientId, now } = asked
  const row = await db
    .updateTable('call_backs')
    .set({ state: 'confirmed', campaignId, recipientId, answeredAt: now })
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'proposed')
    .where('wantedAt', '>', now)
    .where('quotes', '=', 'found')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('calls')
            .select('calls.id')
            .whereRef('calls.id', '=', 'call_backs.callId')
            .whereRef('calls.transferTurn', '<=', 'call_backs.quoteTurn'),
        ),
      ),
    )
    .returning('wantedAt')
    .executeTakeFirst()
  return row?.wantedAt ?? null
}
async function hasCallBack(db, tenant, callId) {
  const callBack = await db
    .selectFrom('call_backs')
    .select('id')
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .where('state', 'in', ['proposed', 'confirmed'])
    .where('source', '<>', 'outcome')
    .executeTakeFirst()
  return callBack !== void 0
}
async function dismissConfirmedCallBacks(db, tenant, { recipientIds, now }) {
  if (recipientIds.length === 0) return
  const confirmed = dismiss(db, now).where('recipientId', 'in', recipientIds).where('state', '=', 'confirmed')
  await confirmed.where(withoutIndex('tenantId'), '=', tenant).execute()
}
async function dismissCallBacksTo(db, tenant, { phoneNumbers, now }) {
  for (let at = 0; at < phoneNumbers.length; at += NUMBERS_PER_STATEMENT) {
    const batch = phoneNumbers.slice(at, at + NUMBERS_PER_STATEMENT)
    const open = dismiss(db, now).where('tenantId', '=', tenant).where('state', 'in', ['proposed', 'confirmed'])
    await open.where('phoneNumber', 'in', batch).execute()
  }
}
function dismiss(db, now) {
  return db.updateTable('call_backs').set({ state: 'dismissed', answeredAt: now })
}
var HALF_HOUR_MS = 30 * 60 * 1e3
var HOUR_MS = 2 * HALF_HOUR_MS
var DAY_MS = 24 * HOUR_MS
var SAMPLE_INTERVAL_MS = 7 * DAY_MS
function splitByOffset(timeZone, { from, to }) {
  const offsetAt = createOffsetLookup(timeZone)
  const times = []
  let current = { from, offset: offsetAt(from) }
  for (let at = from; at < to; at += SAMPLE_INTERVAL_MS) {
    const until = Math.min(at + SAMPLE_INTERVAL_MS, to)
    if (offsetAt(until) === current.offset) continue
    const change = findChange(at, until, (time) => offsetAt(time) === current.offset)
    if (change >= to) break
    if (change > current.from) times.push({ ...current, to: change })
    current = { from: change, offset: offsetAt(change) }
  }
  return [...times, { ...current, to }]
}
function findChange(from, to, isAsBefore) {
  let last = Math.floor(from / HALF_HOUR_MS)
  let changed = Math.ceil(to / HALF_HOUR_MS)
  while (changed - last > 1) {
    const middle = Math.floor((last + changed) / 2)
    if (isAsBefore(middle * HALF_HOUR_MS)) last = middle
    else changed = middle
  }
  return changed * HALF_HOUR_MS
}
function createOffsetLookup(timeZone) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt = (at) => {
    const part = {}
    for (const { type, value } of format.formatToParts(at)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1e3) * 1e3
  }
  const steady = new Map()
  const dayOffset = (day) => {
    const known = steady.get(day)
    if (known !== void 0) return known
    const first = offsetAt(day * DAY_MS)
    const offset = first === offsetAt((day + 1) * DAY_MS) ? first : null
    steady.set(day, offset)
    return offset
  }
  return (at) => dayOffset(Math.floor(at / DAY_MS)) ?? offsetAt(at)
}
function dayNumber(at, offset) {
  return Math.floor((at + offset) / DAY_MS)
}
function listDayNumbers(periods) {
  const days = new Set()
  for (const { from, to, offset } of periods) {
    for (let day = dayNumber(from, offset); day <= dayNumber(to - 1, offset); day += 1) days.add(day)
  }
  return [...days]
}
function countedOrigin({ voice }, withoutTests2 = true) {
  return withoutTests2 ? originOf({ provider: voice.name }) : 'test'
}
var idSchema = external_exports.string().min(1)
function pageFields({ max, default: defaultSize }) {
  return {
    cursor: external_exports.string().max(400).nullish(),
    limit: external_exports.number().int().min(1).max(max).optional().default(defaultSize),
    direction: external_exports.enum(['forward', 'backward']).optional(),
  }
}
var MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
var listDeadLettersSchema = external_exports.strictObject(pageFields({ max: 100, default: 20 })).optional()
var setLimitSchema = external_exports.strictObject({
  tenantId: idSchema,
  limitMinutes: external_exports.number().int().min(0).max(1e7).nullable(),
})
var clientSchema = external_exports.strictObject({ tenantId: idSchema })
var setPausedSchema = external_exports.strictObject({ tenantId: idSchema, paused: external_exports.boolean() })
var setForwardingSchema = external_exports.strictObject({ tenantId: idSchema, enabled: external_exports.boolean() })
var setSignUpSchema = external_exports.strictObject({ signUp: external_exports.enum(['open', 'closed']) })
var CLIENT_STATES = ['active', 'paused', 'limit']
var clientSearchSchema = external_exports.string().trim().max(200).optional()
var listClientsSchema = external_exports
  .strictObject({
    search: clientSearchSchema,
    state: external_exports.enum(CLIENT_STATES).optional(),
    ...pageFields({ max: 200, default: 50 }),
  })
  .optional()
var JOB_KINDS = [
  'mail',
  'webhook',
  'delivery',
  'agent',
  'document',
  'text',
  'number',
  'number-check',
  'model-check',
  'deletion',
  'comparison',
  'erasure',
  'backup',
  'retention',
  'retention-check',
  'housekeeping',
]
var retryFailedSchema = external_exports.strictObject({ work: external_exports.enum(JOB_KINDS).optional() }).optional()
function monthOf(at) {
  return new Date(at).toISOString().slice(0, 7)
}
var MIN_FREE_DISK_BYTES = 100 * 1024 * 1024
var FIRST_MS = 5e3
var MAX_DELAY_MS = 60 * 60 * 1e3
var UNUSED_PROVIDER_RETRY_MS = 60 * 60 * 1e3
function computeBackoffMs(failures, random = Math.random()) {
  const maxMs = Math.min(FIRST_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20), MAX_DELAY_MS)
  return Math.round(maxMs * (1 - random / 2))
}
async function findDueJobs(db, queries, now) {
  const [first, ...rest] = queries.map((each) => selectDueJobs(db, each, now))
  if (!first) return []
  const rows = await rest.reduce((all, each) => all.unionAll(each), first).execute()
  return rows.flatMap(({ id, lane }) => (id === null ? [] : [{ id, lane }]))
}
function selectDueJobs(db, query, now) {
  const { kind, lane, only = sql`true` } = query
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('failedAt', 'is', null)
    .where('runAt', '<=', now)
    .where(only)
  const laneColumn = sql.lit(lane).as('lane')
  if ('limit' in query) {
    const oldest = due.orderBy('runAt').orderBy('id').limit(query.limit)
    return db.selectFrom(oldest.as(kind)).select(({ ref }) => [sql`${ref('id')}`.as('id'), laneColumn])
  }
  const tenant = sql`coalesce("tenantId", '')`
  const byTenant = due.orderBy(tenant).orderBy('runAt').orderBy('id').limit(1)
  const next = byTenant.where(tenant, '>', query.after)
  const first = byTenant.where(tenant, '<=', query.after)
  return db.selectNoFrom(({ fn }) => [fn.coalesce(next, first).as('id'), laneColumn])
}
var CHANNEL = 'callwright'
var LISTENER_APPLICATION_NAME = 'callwright news'
async function notifyNodes(db, text) {
  if (dialectOf(db) === 'postgres') await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db)
}
async function areNodesConnected(db) {
  if (dialectOf(db) !== 'postgres') return false
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_APPLICATION_NAME}`.execute(db)
  return rows.length > 0
}
async function listenForNodeEvents({ url }, listener) {
  const { listenToPostgres } = await import('./listener-GMQ5UNME.js')
  return listenToPostgres(url, { channel: CHANNEL, application: LISTENER_APPLICATION_NAME, ...listener })
}
function lockRows(db, query, lock) {
  if (dialectOf(db) === 'sqlite') return query
  return lock === 'update' ? query.forUpdate() : query.forKeyShare()
}
var ROWS_PER_STATEMENT = 50
async function insertJobs(db, rows) {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await db
      .insertInto('jobs')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet((eb) => {
          const isHeld = eb('jobs.leaseHolder', 'is not', null)
          return {
            tenantId: eb.ref('excluded.tenantId'),
            label: eb.ref('excluded.label'),
            payload: eb.ref('excluded.payload'),
            runAt: eb
              .case()
              .when(eb.or([isHeld, eb('jobs.runAt', '<', eb.ref('excluded.runAt'))]))
              .then(eb.ref('jobs.runAt'))
              .else(eb.ref('excluded.runAt'))
              .end(),
            rerunAt: eb
              .case()
              .when(eb.not(isHeld))
              .then(null)
              .when('jobs.rerunAt', '<', eb.ref('excluded.runAt'))
              .then(eb.ref('jobs.rerunAt'))
              .else(eb.ref('excluded.runAt'))
              .end(),
            attempts: 0,
            failedAt: null,
          }
        }),
      )
      .execute()
  }
}
async function insertJobsIfMissing(db, rows) {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await db
      .insertInto('jobs')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .execute()
  }
}
async function moveJobEarlier(db, kind, runAt) {
  await db
    .updateTable('jobs')
    .set({ runAt })
    .where('kind', '=', kind)
    .where('key', '=', kind)
    .where('runAt', '>', runAt)
    .where('leaseHolder', 'is', null)
    .execute()
}
async function claimJobs(db, ids, { holder, now, until }) {
  const locked = selectInLockOrder(db, (eb) => eb('id', 'in', ids))
  const claimed = await buildClaimQuery(db, { holder, until })
    .where('id', 'in', locked)
    .where('runAt', '<=', now)
    .where('failedAt', 'is', null)
    .execute()
  const order = new Map(ids.map((id, index) => [id, index]))
  return claimed
    .toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
    .map((row) => toJob(row, holder))
}
async function claimJobByKey(db, { kind, key, holder, now, until }) {
  const row = await buildClaimQuery(db, { holder, until })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where((eb) => eb.or([eb('leaseHolder', 'is', null), eb('runAt', '<=', now)]))
    .executeTakeFirst()
  return row ? toJob(row, holder) : null
}
function buildClaimQuery(db, { holder, until }) {
  return db
    .updateTable('jobs')
    .set((eb) => ({
      runAt: until,
      leaseHolder: holder,
      rerunAt: null,
      failedAt: null,
      attempts: eb('attempts', '+', 1),
    }))
    .returning(['id', 'kind', 'key', 'tenantId', 'payload', 'attempts', 'createdAt'])
}
function toJob(row, leaseHolder) {
  return { ...row, leaseHolder, payload: JSON.parse(row.payload) }
}
async function renewJobLeases(db, claims, until) {
  const locked = selectInLockOrder(db, (eb) => areHeld(eb, claims))
  const renewed = await db
    .updateTable('jobs')
    .set({ runAt: until })
    .where('id', 'in', locked)
    .where((eb) => areHeld(eb, claims))
    .returning('id')
    .execute()
  return new Set(renewed.map(({ id }) => id))
}
async function finishJobs(db, claims) {
  const deleted = await db
    .deleteFrom('jobs')
    .where((eb) => areHeld(eb, claims))
    .where('rerunAt', 'is', null)
    .returning('id')
    .execute()
  const ids = new Set(deleted.map(({ id }) => id))
  const rest = claims.filter(({ id }) => !ids.has(id))
  if (rest.length === 0) return ids
  const rescheduled = await db
    .updateTable('jobs')
    .set((eb) => ({
      runAt: eb.fn.coalesce('rerunAt', 'runAt'),
      rerunAt: null,
      leaseHolder: null,
      attempts: 0,
      lastError: null,
    }))
    .where((eb) => areHeld(eb, rest))
    .returning('id')
    .execute()
  for (const { id } of rescheduled) ids.add(id)
  return ids
}
async function postponeJob(db, claim, { runAt, payload }) {
  const postponed = await db
    .updateTable('jobs')
    .set((eb) => ({
      runAt: eb.case().when('rerunAt', '<', runAt).then(eb.ref('rerunAt')).else(runAt).end().$notNull(),
      rerunAt: null,
      leaseHolder: null,
      attempts: 0,
      lastError: null,
      ...replacePayload(payload),
    }))
    .where((eb) => areHeld(eb, [claim]))
    .executeTakeFirst()
  return postponed.numUpdatedRows > 0n
}
function replacePayload(payload) {
  if (payload === void 0) return {}
  return { payload: sql`case when "rerunAt" is null then ${JSON.stringify(payload)} else payload end` }
}
async function isJobHeld(db, claim) {
  const held = await db
    .updateTable('jobs')
    .set((eb) => ({ leaseHolder: eb.ref('leaseHolder') }))
    .where((eb) => areHeld(eb, [claim]))
    .executeTakeFirst()
  return held.numUpdatedRows > 0n
}
async function failJob(db, claim, { error, runAt, failedAt, payload }) {
  await db
    .updateTable('jobs')
    .set((eb) => ({
      lastError: error,
      ...replacePayload(payload),
      runAt: eb.fn.coalesce('rerunAt', eb.val(runAt)),
      failedAt: eb
        .case()
        .when('rerunAt', 'is', null)
        .then(sql`cast(${failedAt} as bigint)`)
        .else(null)
        .end(),
      attempts: eb.case().when('rerunAt', 'is', null).then(eb.ref('attempts')).else(0).end(),
      rerunAt: null,
      leaseHolder: null,
    }))
    .where((eb) => areHeld(eb, [claim]))
    .execute()
}
async function deleteJobByKey(db, kind, key) {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute()
}
async function releaseJobs(db, claims, runAt) {
  await db
    .updateTable('jobs')
    .set((eb) => ({ runAt, leaseHolder: null, rerunAt: null, attempts: eb('attempts', '-', 1) }))
    .where((eb) => areHeld(eb, claims))
    .execute()
}
async function releaseAllJobs(db, now) {
  await db
    .updateTable('jobs')
    .set({ runAt: now, leaseHolder: null, rerunAt: null })
    .where('leaseHolder', 'is not', null)
    .execute()
}
function selectInLockOrder(db, condition) {
  const query = db
    .selectFrom('jobs')
    .select('id')
    .where(condition)
    .orderBy((eb) => eb('kind', '=', 'delivery'))
    .orderBy('key')
  return lockRows(db, query, 'update')
}
function areHeld(eb, claims) {
  return eb.or(claims.map(({ id, leaseHolder }) => eb.and([eb('id', '=', id), eb('leaseHolder', '=', leaseHolder)])))
}
var JOBS_QUEUED = JSON.stringify({ kind: 'jobs' })
async function enqueueJobs(trx, deps, jobs) {
  if (jobs.length === 0) return
  await insertJobs(
    trx,
    jobs.map((job) => jobRow(deps, job)),
  )
  await notifyNodes(trx, JOBS_QUEUED)
}
function jobRow({ now, newId }, { kind, key, tenantId, label, payload = null, runAt }) {
  return {
    id: newId(),
    kind,
    key: key ?? null,
    tenantId: tenantId ?? null,
    label: label ?? null,
    payload: JSON.stringify(payload),
    runAt: runAt ?? now(),
    leaseHolder: null,
    rerunAt: null,
    failedAt: null,
    lastError: null,
    createdAt: now(),
  }
}
var LEASE_MS = 3e4
var POLL_INTERVAL_MS = 1e3
var STORAGE_RETRY_MS = 5e3
var PermanentJobError = class extends Error {
  name = 'PermanentJobError'
  payload
  constructor(message, { payload, ...options } = {}) {
    super(message, options)
    this.payload = payload
  }
}
function isRefusal(error) {
  return error instanceof DomainError || error instanceof VoiceProviderError || error instanceof PermanentJobError
}
var UNKNOWN = 'Something went wrong. See the server log for details.'
function describeRefusal(error) {
  if (isRefusal(error)) return error.message
  return describeSystemError(error) ?? UNKNOWN
}
function describeError(error) {
  return describeSystemError(error) ?? (error instanceof Error ? error.message : String(error))
}
function describeFailedJob({ describe = describeRefusal }, error) {
  if (error instanceof PermanentJobError) return error.message
  try {
    return describe(error)
  } catch {
    return UNKNOWN
  }
}
function createJobWorker(deps, handlers) {
  const { db, now, newId, log, events } = deps
  const kinds = JOB_KINDS.flatMap((kind) => {
    const handler = handlers[kind]
    return handler ? [{ kind, handler }] : []
  })
  const lanes = kinds.flatMap(({ kind, handler }) => {
    const lane = { kind, handler, slots: handler.concurrency, isSlow: null, lastTurn: '' }
    if (!handler.isSlow) return [lane]
    return [false, true].map((isSlow) => ({ ...lane, slots: handler.concurrency / 2, isSlow }))
  })
  const runningJobs = new Set()
  const pendingResults = new Map()
  let isStopped = true
  let hasCreatedRecurringJobs = false
  let renewTimer
  const storeResult = async (job, write) => {
    try {
      await write()
    } catch (error) {
      log.error({ err: error, kind: job.kind, job: job.id }, 'could not store the result of a job; will retry')
      pendingResults.set(job, write)
    }
  }
  const storePendingResults = async () => {
    for (const [job, write] of pendingResults) {
      await write()
      pendingResults.delete(job)
    }
  }
  const work = async (job, handler, run) => {
    let outcome
    try {
      outcome = await handler.run(job, run)
    } catch (error) {
      if (!run.signal.aborted) await storeFailure(job, handler, error)
      return
    }
    if (outcome === 'finished') return
    const next = outcome ?? (handler.everyMs === void 0 ? void 0 : { runAt: now() + handler.everyMs })
    await storeResult(job, async () => (next ? await postponeJob(db, job, next) : await finishJobs(db, [job])))
  }
  const storeFailure = async (job, handler, error) => {
    const { kind, id, attempts } = job
    log[isRefusal(error) ? 'warn' : 'error']({ err: error, kind, job: id, attempts }, 'a job failed')
    if (findStorageFailure(error) !== null) {
      return await storeResult(job, async () => await releaseJobs(db, [job], now() + STORAGE_RETRY_MS))
    }
    const isFinal = attempts >= (handler.maxAttempts ?? Infinity) || error instanceof PermanentJobError
    const message = describeFailedJob(handler, error)
    await storeResult(job, async () => {
      await failJob(db, job, {
        error: message,
        runAt: now() + (handler.retryDelayMs ?? computeBackoffMs)(attempts),
        failedAt: isFinal ? now() : null,
        payload: error instanceof PermanentJobError ? error.payload : void 0,
      })
    })
  }
  const startJob = (job, lane) => {
    const runningJob = { job, lane, leaseLost: new AbortController(), done: null }
    runningJobs.add(runningJob)
    const { signal } = runningJob.leaseLost
    runningJob.done = work(job, lane.handler, { signal, isStopping: () => isStopped }).finally(() => {
      runningJobs.delete(runningJob)
      worker.wake()
    })
  }
  const renew = async () => {
    const all = [...runningJobs]
    if (all.length === 0) return
    const heldIds = await renewJobLeases(
      db,
      all.map(({ job }) => job),
      now() + LEASE_MS,
    )
    for (const runningJob of all) {
      if (heldIds.has(runningJob.job.id)) continue
      runningJob.leaseLost.abort(new Error('Another node has taken over this job, or it was deleted'))
    }
  }
  const createRecurringJobs = async () => {
    const recurring = kinds.filter(({ handler }) => handler.everyMs !== void 0)
    await insertJobsIfMissing(
      db,
      recurring.map(({ kind }) => jobRow(deps, { kind, key: kind })),
    )
    for (const { kind, handler } of recurring) await moveJobEarlier(db, kind, now() + (handler.everyMs ?? 0))
    hasCreatedRecurringJobs = true
  }
  const buildDueJobQueries = () =>
    lanes.flatMap((lane, index) => {
      const { kind, handler, slots, isSlow } = lane
      const limit2 = slots - [...runningJobs].filter((each) => each.lane === lane).length
      if (limit2 <= 0) return []
      const slow = handler.isSlow?.(now())
      const only = slow && (isSlow ? slow : sql`not ${slow}`)
      return [
        {
          lane: index,
          kind,
          ...(only && { only }),
          ...(handler.takesTurns ? { after: lane.lastTurn } : { limit: limit2 }),
        },
      ]
    })
  const startDueJobs = async () => {
    await storePendingResults()
    if (!hasCreatedRecurringJobs) await createRecurringJobs()
    const ownIds = new Set([...runningJobs].map(({ job }) => job.id))
    const due = (await findDueJobs(db, buildDueJobQueries(), now())).filter(({ id }) => !ownIds.has(id))
    if (due.length === 0) return 'idle'
    const ids = due.map(({ id }) => id)
    const lanesById = new Map(due.map(({ id, lane }) => [id, lanes[lane]]))
    const jobs = await claimJobs(db, ids, { holder: newId(), now: now(), until: now() + LEASE_MS })
    for (const job of jobs) {
      const lane = lanesById.get(job.id)
      if (!lane) continue
      lane.lastTurn = job.tenantId ?? ''
      startJob(job, lane)
    }
    return 'more'
  }
  const worker = createWorker('jobs', startDueJobs, { everyMs: POLL_INTERVAL_MS, log })
  events.on('jobsQueued', worker.wake)
  return {
    start() {
      isStopped = false
      renewTimer ??= setInterval(() => {
        renew().catch((error) => log.warn({ err: error }, 'could not renew job leases'))
      }, LEASE_MS / 3)
      renewTimer.unref()
      worker.start()
    },
    wake: worker.wake,
    async stop() {
      isStopped = true
      await worker.stop()
      await waitUntilStopped(Promise.all([...runningJobs].map(async ({ done }) => await done)))
      clearInterval(renewTimer)
      renewTimer = void 0
    },
  }
}
async function findSetting(db, name) {
  return await db.selectFrom('installation_settings').selectAll().where('name', '=', name).executeTakeFirst()
}
async function saveSetting(db, { name, ...values }, replaces) {
  const saved = await db
    .insertInto('installation_settings')
    .values({ name, ...values })
    .onConflict((conflict) => {
      const update = conflict.column('name').doUpdateSet(values)
      return replaces ? update.where(replaces(expressionBuilder())) : update
    })
    .returning('name')
    .executeTakeFirst()
  return saved !== void 0
}
function agentJobKey({ tenantId, provider }) {
  return `${provider} ${tenantId}`
}
async function findSync(db, tenant, provider) {
  return await db
    .selectFrom('agent_syncs')
    .leftJoin('jobs', (join) =>
      join
        .on('jobs.kind', '=', 'agent')
        .on('jobs.key', '=', sql`agent_syncs.provider || ' ' || agent_syncs."tenantId"`),
    )
    .select(['agent_syncs.desiredVersion', 'agent_syncs.appliedVersion', 'jobs.lastError as error'])
    .where('agent_syncs.tenantId', '=', tenant)
    .where('agent_syncs.provider', '=', provider)
    .executeTakeFirst()
}
async function listProviders(db, tenant) {
  const rows = await db.selectFrom('agent_syncs').select('provider').where('tenantId', '=', tenant).execute()
  return rows.map((row) => row.provider)
}
async function ensureSync(db, { tenantId, provider }) {
  await db
    .insertInto('agent_syncs')
    .values({ tenantId, provider, desiredVersion: 1, appliedVersion: 0 })
    .onConflict((conflict) => conflict.columns(['tenantId', 'provider']).doNothing())
    .execute()
}
async function incrementDesiredVersions(db, { tenantId, provider }) {
  return await db
    .updateTable('agent_syncs')
    .set((eb) => ({ desiredVersion: eb('desiredVersion', '+', 1) }))
    .$if(tenantId !== void 0, (query) => query.where('tenantId', '=', tenantId ?? null))
    .$if(provider !== void 0, (query) => query.where('provider', '=', provider ?? null))
    .returning(['tenantId', 'provider'])
    .execute()
}
async function saveAgentSettings(db, settings, now) {
  const row = { name: 'agent-settings', value: settings, updatedAt: now }
  return await saveSetting(db, row, (eb) => eb('installation_settings.value', '<>', settings))
}
async function hasCurrentAgentSettings(db, settings) {
  return (await findSetting(db, 'agent-settings'))?.value === settings
}
async function saveAppliedVersion(db, { tenantId, provider }, appliedVersion) {
  await db
    .updateTable('agent_syncs')
    .set({ appliedVersion })
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .execute()
}
function agentJob({ tenantId, provider }, runAt) {
  return { kind: 'agent', key: agentJobKey({ tenantId, provider }), tenantId, payload: { provider }, runAt }
}
async function requestAgentSync(db, deps, { tenantId, dueAt }) {
  const raised = await incrementDesiredVersions(db, { tenantId })
  await enqueueJobs(
    db,
    deps,
    raised.map((sync) => agentJob(sync, dueAt)),
  )
}
function agentSettingsOf({ voice, settings }) {
  return voice.agentSettings === '' ? '' : `${voice.agentSettings} ${settings.countries.join(',')}`
}
async function queueSyncsIfSettingsChanged(deps) {
  const provider = deps.voice.name
  const settings = agentSettingsOf(deps)
  if (settings === '') return
  await deps.db.transaction().execute(async (trx) => {
    if (!(await saveAgentSettings(trx, settings, deps.now()))) return
    const raised = await incrementDesiredVersions(trx, { provider })
    await enqueueJobs(
      trx,
      deps,
      raised.map((sync) => agentJob(sync, deps.now())),
    )
  })
  deps.events.emit('jobsQueued')
}
async function lockName(trx, name) {
  if (dialectOf(trx) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
async function lockTenant(db, tenant) {
  const locked = await db
    .updateTable('businesses')
    .set((eb) => ({ lastEventNumber: eb.ref('lastEventNumber') }))
    .where('id', '=', tenant)
    .where('erasedAt', 'is', null)
    .returning('id')
    .execute()
  return locked.length > 0
}
async function lockCampaigns(db, tenant) {
  await lockName(db, `campaigns ${tenant}`)
}
async function lockGate(db, tenant) {
  await lockName(db, `gate ${tenant}`)
}
async function lockAll(db, tenant) {
  await lockTenant(db, tenant)
  await lockCampaigns(db, tenant)
  await lockGate(db, tenant)
}
async function nextEventNumber(db, tenant) {
  const row = await db
    .updateTable('businesses')
    .set((eb) => ({ lastEventNumber: eb('lastEventNumber', '+', 1) }))
    .where('id', '=', tenant)
    .returning('lastEventNumber')
    .executeTakeFirst()
  if (!row) throw new Error('The business does not exist')
  return row.lastEventNumber
}
async function listEventNumbers(db) {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'lastEventNumber'])
    .where('lastEventNumber', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.id, row.lastEventNumber]))
}
async function listEventsAfter(db, tenant, { after, limit: limit2 }) {
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'conversationId', 'eventNumber'])
    .where('tenantId', '=', tenant)
    .where('eventNumber', '>', after)
    .orderBy('eventNumber')
    .limit(limit2)
    .execute()
  return rows.flatMap((row) =>
    row.eventNumber === null
      ? []
      : [{ eventNumber: row.eventNumber, callId: row.id, conversationId: row.conversationId ?? '' }],
  )
}
async function findTenantByEmail(db, email) {
  const row = await db
    .selectFrom('users')
    .innerJoin('businesses', 'businesses.userId', 'users.id')
    .select(['businesses.id', 'users.id as userId'])
    .where('users.email', '=', email)
    .executeTakeFirst()
  return row && { tenantId: row.id, userId: row.userId }
}
async function listTenants(db) {
  const rows = await db.selectFrom('businesses').select('id').execute()
  return rows.map(({ id }) => id)
}
async function listPausedTenants(db) {
  const rows = await db.selectFrom('businesses').select(['id', 'pausedAt']).where('pausedAt', 'is not', null).execute()
  return rows.flatMap(({ id, pausedAt }) => (pausedAt === null ? [] : [{ id, pausedAt }]))
}
async function restorePause(db, { id, pausedAt }) {
  const result = await db
    .updateTable('businesses')
    .set({ pausedAt })
    .where('id', '=', id)
    .where('pausedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
async function findFacts(db, tenant) {
  const business = await db
    .selectFrom('businesses')
    .select(['description', 'notes'])
    .where('id', '=', tenant)
    .executeTakeFirst()
  const links = await db
    .selectFrom('links')
    .select(['id', 'url'])
    .where('tenantId', '=', tenant)
    .orderBy('id')
    .execute()
  return { description: business?.description ?? '', notes: business?.notes ?? '', links }
}
async function listKnowledgeFiles(db, tenant) {
  return await db
    .selectFrom('files')
    .select(['id', 'name', 'mediaType', 'contentHash'])
    .where('tenantId', '=', tenant)
    .where('kind', '=', 'document')
    .orderBy('id')
    .execute()
}
async function findKnowledgeFile(db, tenant, fileId) {
  return await db
    .selectFrom('files')
    .select(['id', 'name', 'mediaType', 'contentHash'])
    .where('tenantId', '=', tenant)
    .where('id', '=', fileId)
    .executeTakeFirst()
}
async function findLink(db, tenant, linkId) {
  return await db
    .selectFrom('links')
    .select('url')
    .where('tenantId', '=', tenant)
    .where('id', '=', linkId)
    .executeTakeFirst()
}
function documentJobKey({ provider, sourceId }) {
  return `${provider} ${sourceId}`
}
function documentName({ sourceId, name }) {
  return `[${sourceId}] ${name}`
}
async function listDocuments(db, tenant, provider) {
  const rows = await db
    .selectFrom('knowledge_documents as document')
    .leftJoin('jobs', (join) =>
      join.on('jobs.kind', '=', 'document').on('jobs.key', '=', sql`document.provider || ' ' || document."sourceId"`),
    )
    .selectAll('document')
    .select(['jobs.lastError as error', 'jobs.failedAt'])
    .where('document.tenantId', '=', tenant)
    .where('document.provider', '=', provider)
    .orderBy('document.createdAt')
    .orderBy('document.sourceId')
    .execute()
  return rows.map(({ failedAt, ...row }) => ({ ...row, isAbandoned: failedAt !== null }))
}
async function findDocument(db, { tenantId, provider, sourceKind, sourceId }) {
  return await db
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .where('sourceKind', '=', sourceKind)
    .where('sourceId', '=', sourceId)
    .executeTakeFirst()
}
async function insertDocuments(db, rows) {
  if (rows.length === 0) return
  await db
    .insertInto('knowledge_documents')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenantId', 'provider', 'sourceKind', 'sourceId']).doNothing())
    .execute()
}
async function markForRemoval(db, key) {
  await updateByKey(db, key).set({ state: 'removing' }).execute()
}
async function markAllForRemoval(db, tenant) {
  return await db
    .updateTable('knowledge_documents')
    .set({ state: 'removing' })
    .where('tenantId', '=', tenant)
    .returningAll()
    .execute()
}
async function recordUpload(db, document, documentId) {
  const added = await updateByKey(db, document)
    .set((eb) => ({
      documentId,
      state: eb.case().when('state', '=', 'waiting').then('sent').else(eb.ref('state')).end(),
    }))
    .returning('state')
    .executeTakeFirst()
  return added?.state
}
async function deleteDocument(db, { tenantId, provider, sourceKind, sourceId, state, documentId }) {
  await db
    .deleteFrom('knowledge_documents')
    .where('state', '=', state)
    .where('documentId', documentId === null ? 'is' : '=', documentId)
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .where('sourceKind', '=', sourceKind)
    .where('sourceId', '=', sourceId)
    .execute()
}
async function markAttached(db, tenant, { provider, documentIds, now }) {
  if (documentIds.length === 0) return
  await db
    .updateTable('knowledge_documents')
    .set({ attachedAt: now })
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where('documentId', 'in', documentIds)
    .where('attachedAt', 'is', null)
    .execute()
}
async function resetMissingDocuments(db, tenant, { provider, documentIds }) {
  if (documentIds.length === 0) return []
  return await db
    .updateTable('knowledge_documents')
    .set({ state: 'waiting', documentId: null, attachedAt: null })
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where('documentId', 'in', documentIds)
    .where('state', '=', 'sent')
    .returningAll()
    .execute()
}
function updateByKey(db, { tenantId, provider, sourceKind, sourceId }) {
  return db
    .updateTable('knowledge_documents')
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .where('sourceKind', '=', sourceKind)
    .where('sourceId', '=', sourceId)
}
var CONCURRENCY = 3
var MAX_ATTEMPTS = 8
var BATCH_MS = 1e3
var UPLOAD_FAILED = 'This could not be sent to your agent.'
function documentJob(document, runAt) {
  const { tenantId, provider, sourceKind, sourceId, name } = document
  const payload = { tenantId, provider, sourceKind, sourceId }
  return { kind: 'document', key: documentJobKey(document), label: name, payload, runAt }
}
function documentHandler(deps) {
  return {
    concurrency: CONCURRENCY,
    describe: (error) => (error instanceof VoiceProviderError ? error.message : UPLOAD_FAILED),
    async run(job) {
      const document = await findDocument(deps.db, job.payload)
      if (!document || document.state === 'sent') return
      if (document.provider !== deps.voice.name) return { runAt: deps.now() + UNUSED_PROVIDER_RETRY_MS }
      if (document.state === 'removing') return await remove(deps, { job, document })
      try {
        return await add(deps, { job, document })
      } catch (error) {
        const isProviderError = error instanceof VoiceProviderError
        const isFinal = job.attempts >= MAX_ATTEMPTS || (isProviderError && error.reason === 'refused')
        throw isFinal ? new PermanentJobError(isProviderError ? error.message : UPLOAD_FAILED, { cause: error }) : error
      }
    },
  }
}
async function add(deps, { job, document }) {
  const content = await readContent(deps, document)
  if (!content) return await deleteRow(deps, { job, document })
  const { tenantId } = document
  const { documentId } = await deps.voice.addDocument({ tenantId, name: documentName(document), content })
  const isStored = await deps.db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    if ((await finishJobs(trx, [job])).size === 0) return false
    const state = await recordUpload(trx, document, documentId)
    if (state === 'sent') await requestAgentSync(trx, deps, { tenantId, dueAt: deps.now() + BATCH_MS })
    return state !== void 0
  })
  if (!isStored) await deps.voice.removeDocument(documentId)
  return 'finished'
}
async function readContent(deps, { tenantId, sourceKind, sourceId }) {
  if (sourceKind === 'link') {
    const link = await findLink(deps.db, tenantId, sourceId)
    return link ? { kind: 'link', url: link.url } : null
  }
  const file = await findKnowledgeFile(deps.db, tenantId, sourceId)
  const bytes = file && (await deps.blobs.read(file.contentHash))
  return file && bytes ? { kind: 'file', bytes, mediaType: file.mediaType } : null
}
async function remove(deps, work) {
  const { documentId } = work.document
  if (documentId !== null) await deps.voice.removeDocument(documentId)
  return await deleteRow(deps, work)
}
async function deleteRow({ db }, { job, document }) {
  await db.transaction().execute(async (trx) => {
    await lockTenant(trx, document.tenantId)
    if ((await finishJobs(trx, [job])).size > 0) await deleteDocument(trx, document)
  })
  return 'finished'
}
async function recordAudit(db, { now, newId, caller, mutation, isAudited = true }, entry = {}) {
  if (!isAudited) return
  const action = entry.action ?? mutation?.path
  if (action === void 0) throw new Error('An audit entry outside a mutation needs an action')
  await db
    .insertInto('audit_entries')
    .values({
      id: newId(),
      at: now(),
      actorUserId: entry.actorUserId ?? caller?.session?.user.id ?? null,
      actorKeyId: caller?.session?.key?.id ?? null,
      tenantId: entry.tenantId === void 0 ? (caller?.session?.tenantId ?? null) : entry.tenantId,
      action,
      subject: maskEntry(action, entry.subject ?? null),
      ip: caller?.ip ?? null,
      before: maskEntry(action, asJson(entry.before)),
      after: maskEntry(action, asJson(entry.after)),
    })
    .execute()
  if (mutation) mutation.isRecorded = true
}
var READ_ONLY_MUTATIONS = new Set(['bulk.findDoNotCall'])
function isReadOnlyMutation(path) {
  return READ_ONLY_MUTATIONS.has(path)
}
var REFUSAL_LIMIT = { name: 'audited-refusals', max: 20, windowMs: 60 * 60 * 1e3 }
async function recordRefusal(ctx, action) {
  const { session } = ctx.caller
  if (!session || !(await tryConsumeAttempt(ctx, REFUSAL_LIMIT, session.user.id))) return
  await recordAudit(ctx.db, ctx, { action, after: { refused: true } })
}
var SECRET = /^(?:code|codes|cookie|secret|.*(?:password|passwd|token|secret|api_?key|recovery|totp).*)$/i
function asJson(value) {
  if (value === void 0) return null
  return JSON.stringify(value, (name, inner) => (SECRET.test(name) ? '(secret)' : inner))
}
var ABOUT_ENDPOINTS = /^(?:admin\.)?webhooks\./
function maskEntry(action, text) {
  return ABOUT_ENDPOINTS.test(action) ? maskUrls(text) : text
}
function maskUrls(text) {
  return text?.replace(/https?:\/\/[^\s"\\]+/gi, maskUrl) ?? text
}
function maskUrl(text) {
  const url = URL.parse(text)
  return url && text !== url.origin && text !== `${url.origin}/` ? `${url.origin}/\u2026` : text
}
import { setImmediate as nextTurn } from 'node:timers/promises'
var MAX_TURN_MS = 10
var lastTurn = Promise.resolve()
function beginTurn() {
  let endsAt = performance.now() + MAX_TURN_MS
  return {
    isUsedUp: () => performance.now() >= endsAt,
    async next() {
      lastTurn = lastTurn.then(async () => await nextTurn())
      await lastTurn
      endsAt = performance.now() + MAX_TURN_MS
    },
  }
}
async function runInTurns(steps) {
  const turn = beginTurn()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (turn.isUsedUp()) await turn.next()
  }
}
var LENGTH = 'The idempotency key must have 8 to 100 characters'
var idempotencyKeySchema = external_exports.string().min(8, LENGTH).max(100, LENGTH).optional()
var removalFields = { idempotencyKey: idempotencyKeySchema, index: external_exports.number().int().min(0).optional() }
var PROMPT_MAX = 5e4
var FIRST_MESSAGE_MAX = 2e3
var PROMPT_TOO_LONG = 'The system prompt is too long (50,000 characters at most)'
var firstMessageSchema = textSchema()
  .max(FIRST_MESSAGE_MAX, 'The first message is too long (2,000 characters at most)')
  .optional()
  .default('')
var LANGUAGES = {
  en: 'English',
  ar: 'Arabic',
  bg: 'Bulgarian',
  zh: 'Chinese',
  hr: 'Croatian',
  cs: 'Czech',
  da: 'Danish',
  nl: 'Dutch',
  fil: 'Filipino',
  fi: 'Finnish',
  fr: 'French',
  de: 'German',
  el: 'Greek',
  hi: 'Hindi',
  hu: 'Hungarian',
  id: 'Indonesian',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  ms: 'Malay',
  no: 'Norwegian',
  pl: 'Polish',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  sk: 'Slovak',
  es: 'Spanish',
  sv: 'Swedish',
  ta: 'Tamil',
  tr: 'Turkish',
  uk: 'Ukrainian',
  vi: 'Vietnamese',
}
var LANGUAGE_CODES = Object.keys(LANGUAGES)
var DEFAULT_CALL_SETTINGS = { language: 'en', maxCallSeconds: 1800, silenceSeconds: 60, voicemailMessage: '' }
var MAX_CALL_SECONDS = { min: 60, max: 7200 }
var SILENCE_SECONDS = { min: 10, max: 600 }
var callSettingsFields = {
  language: external_exports.enum(LANGUAGE_CODES, 'Please choose a language').optional(),
  maxCallSeconds: external_exports
    .number()
    .int()
    .min(MAX_CALL_SECONDS.min, 'Calls must be allowed to last at least one minute')
    .max(MAX_CALL_SECONDS.max, 'The maximum call length is two hours')
    .optional(),
  silenceSeconds: external_exports
    .number()
    .int()
    .min(SILENCE_SECONDS.min, 'Choose at least 10 seconds of silence')
    .max(SILENCE_SECONDS.max, 'Choose at most 10 minutes of silence')
    .nullish(),
  voicemailMessage: textSchema()
    .max(FIRST_MESSAGE_MAX, 'The voicemail message is too long (2,000 characters at most)')
    .optional(),
}
var voiceIdSchema = external_exports.string().trim().min(1).max(100)
var updateAgentSchema = external_exports.strictObject({
  systemPrompt: textSchema('Please enter a system prompt')
    .max(PROMPT_MAX, PROMPT_TOO_LONG)
    .refine((text) => text.trim() !== '', 'Please enter a system prompt'),
  firstMessage: firstMessageSchema,
  voiceId: voiceIdSchema.nullish(),
  ...callSettingsFields,
})
var setVoiceSchema = external_exports.strictObject({ voiceId: voiceIdSchema })
var SAVED_PROMPTS_MAX = 3
var SAVED_PROMPTS_FULL = 'Limit Reached: You can only save up to 3 prompts. Delete one to save a new prompt.'
var savePromptSchema = external_exports.strictObject({
  systemPrompt: textSchema('Please enter a prompt to save')
    .max(PROMPT_MAX, PROMPT_TOO_LONG)
    .refine((text) => text.trim() !== '', 'Please enter a prompt to save'),
  firstMessage: firstMessageSchema,
  idempotencyKey: idempotencyKeySchema,
})
var savedPromptIdSchema = external_exports
  .strictObject({ promptId: idSchema.optional(), ...removalFields })
  .refine(({ promptId, index }) => promptId !== void 0 || index !== void 0, 'Missing field: promptId')
var AGENT_VERSIONS_KEPT = 100
var listVersionsSchema = external_exports.strictObject(pageFields({ max: 20, default: 10 })).optional()
var versionIdSchema = external_exports.strictObject({ versionId: idSchema })
function asTenantId(id) {
  return id
}
function asUserId(id) {
  return id
}
function toAgentText(row) {
  const { systemPrompt, firstMessage, voiceId, language, maxCallSeconds, silenceSeconds, voicemailMessage } = row
  return {
    systemPrompt,
    firstMessage,
    voiceId,
    language: isLanguage(language) ? language : DEFAULT_CALL_SETTINGS.language,
    maxCallSeconds,
    silenceSeconds,
    voicemailMessage,
  }
}
function listAgentVariables({ systemPrompt, firstMessage, voicemailMessage }) {
  return listFilledVariables(systemPrompt, firstMessage, voicemailMessage)
}
function findAgentProblems({ systemPrompt, firstMessage, voicemailMessage }) {
  return findUnreadableBraces(systemPrompt, firstMessage, voicemailMessage)
}
function isLanguage(code) {
  return Object.hasOwn(LANGUAGES, code)
}
async function findAgent(db, tenant, provider) {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('agents', 'agents.tenantId', 'businesses.id')
    .leftJoin('provider_agents', (join) =>
      join.onRef('provider_agents.tenantId', '=', 'businesses.id').on('provider_agents.provider', '=', provider),
    )
    .select((eb) => [
      'businesses.name',
      'agents.systemPrompt',
      'agents.firstMessage',
      'agents.voiceId',
      'agents.language',
      'agents.maxCallSeconds',
      'agents.silenceSeconds',
      'agents.voicemailMessage',
      'agents.updatedAt',
      'provider_agents.agentId',
      eb
        .selectFrom('phone_numbers')
        .select('phone_numbers.numberId')
        .whereRef('phone_numbers.tenantId', '=', 'businesses.id')
        .where('phone_numbers.provider', '=', provider)
        .where('phone_numbers.numberId', 'is not', null)
        .orderBy('phone_numbers.assignedAt')
        .orderBy('phone_numbers.number')
        .limit(1)
        .as('fromNumberId'),
    ])
    .where('businesses.id', '=', tenant)
    .where('businesses.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return void 0
  const { language, maxCallSeconds, silenceSeconds, voicemailMessage } = DEFAULT_CALL_SETTINGS
  return {
    ...toAgentText({
      systemPrompt: row.systemPrompt ?? '',
      firstMessage: row.firstMessage ?? '',
      voiceId: row.voiceId,
      language: row.language ?? language,
      maxCallSeconds: row.maxCallSeconds ?? maxCallSeconds,
      silenceSeconds: row.language === null ? silenceSeconds : row.silenceSeconds,
      voicemailMessage: row.voicemailMessage ?? voicemailMessage,
    }),
    businessName: row.name,
    updatedAt: row.updatedAt,
    agentId: row.agentId,
    fromNumberId: row.fromNumberId,
  }
}
async function lockAgent(db, tenant) {
  await db
    .insertInto('agents')
    .values({ tenantId: tenant })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet({ tenantId: tenant }))
    .execute()
}
async function saveAgentText(db, tenant, { now, ...text }) {
  const values = { ...text, updatedAt: now }
  await db
    .insertInto('agents')
    .values({ tenantId: tenant, ...values })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(values))
    .execute()
}
async function saveProviderAgent(db, tenant, { provider, agent, now }) {
  const { agentId } = agent
  if (!(await lockTenant(db, tenant))) {
    await saveErasedAgent(db, tenant, { provider, agentId })
    return false
  }
  const models = agent.models ? JSON.stringify(agent.models) : null
  await db
    .insertInto('provider_agents')
    .values({ tenantId: tenant, provider, agentId, models, createdAt: now })
    .onConflict((conflict) => conflict.columns(['tenantId', 'provider']).doUpdateSet({ agentId, models }))
    .execute()
  return true
}
async function saveErasedAgent(db, tenant, { provider, agentId }) {
  const erasure = await db
    .selectFrom('erasures')
    .select('id')
    .where('tenantId', 'in', [tenant, asTenantId(hashSecret(tenant))])
    .executeTakeFirst()
  if (!erasure) return
  await db
    .insertInto('erased_agents')
    .values({ provider, agentId, erasureId: erasure.id })
    .onConflict((conflict) => conflict.columns(['provider', 'agentId']).doUpdateSet({ deletedAt: null }))
    .execute()
}
async function isErasedAgent(db, agentId) {
  const row = await db.selectFrom('erased_agents').select('agentId').where('agentId', '=', agentId).executeTakeFirst()
  return row !== void 0
}
async function findErasedAgents(db, provider, agentIds) {
  if (agentIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('erased_agents')
    .select('agentId')
    .where('provider', '=', provider)
    .where('agentId', 'in', agentIds)
    .execute()
  return new Set(rows.map((row) => row.agentId))
}
async function findTenantByAgent(db, agentId) {
  return await db
    .selectFrom('provider_agents')
    .select(['tenantId', 'provider'])
    .where('agentId', '=', agentId)
    .executeTakeFirst()
}
async function findTenantsByAgents(db, provider, agentIds) {
  if (agentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('provider_agents')
    .select(['agentId', 'tenantId'])
    .where('provider', '=', provider)
    .where('agentId', 'in', agentIds)
    .execute()
  return new Map(rows.map((row) => [row.agentId, row.tenantId]))
}
async function listTransfers(db, tenant) {
  const rows = await db
    .selectFrom('transfers')
    .select(['name', 'phoneNumber', 'condition', 'type', 'outsideHours'])
    .where('tenantId', '=', tenant)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, outsideHours: row.outsideHours === 1 }))
}
async function replaceTransfers(db, tenant, transfers) {
  await db.deleteFrom('transfers').where('tenantId', '=', tenant).execute()
  if (transfers.length === 0) return
  const rows = transfers.map(({ outsideHours, ...transfer }, position) => {
    return { ...transfer, outsideHours: outsideHours ? 1 : 0, tenantId: tenant, position }
  })
  await db.insertInto('transfers').values(rows).execute()
}
async function findTransferName(db, tenant, phoneNumber) {
  const row = await db
    .selectFrom('transfers')
    .select('name')
    .where('tenantId', '=', tenant)
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst()
  return row?.name ?? null
}
async function listAssignedNumbers(db, numbers) {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('phone_numbers')
    .select('number')
    .where('number', 'in', numbers)
    .where('tenantId', 'is not', null)
    .execute()
  return rows.map(({ number }) => number)
}
async function listTenantsWithTransfer(db, phoneNumber) {
  const rows = await db.selectFrom('transfers').select('tenantId').where('phoneNumber', '=', phoneNumber).execute()
  return rows.map(({ tenantId }) => tenantId)
}
import { setTimeout as sleep } from 'node:timers/promises'
var BATCH_SIZE = 100
var TENANTS_AT_ONCE = 4
var RETRY_MS = 500
async function publishCompletedCall(db, event) {
  await notifyNodes(db, JSON.stringify({ kind: 'call', event }))
}
async function shareEvents({ db, events, log, newId }, listen) {
  const node = newId()
  const positions = await listEventNumbers(db)
  const catchUpGoals = new Map()
  let isStopped = false
  let isRelaying = false
  let connections = 0
  const complete = (event) => {
    positions.set(event.tenantId, event.eventNumber)
    events.emit('callCompleted', event)
  }
  const onEnded = (event) => {
    const known = positions.get(event.tenantId) ?? 0
    if (event.eventNumber <= known) return
    if (event.eventNumber === known + 1 && !catchUpGoals.has(event.tenantId)) complete(event)
    else void catchUp(event.tenantId, event.eventNumber)
  }
  const catchUp = async (tenantId, to) => {
    const isReading = catchUpGoals.has(tenantId)
    catchUpGoals.set(tenantId, Math.max(to, catchUpGoals.get(tenantId) ?? 0))
    if (isReading) return
    while (!isStopped) {
      const [known, goal] = [positions.get(tenantId) ?? 0, catchUpGoals.get(tenantId) ?? 0]
      if (known >= goal) break
      try {
        const missedEvents = await listEventsAfter(db, tenantId, { after: known, limit: BATCH_SIZE })
        for (const event of missedEvents) complete({ tenantId, ...event })
        if (missedEvents.length < BATCH_SIZE) positions.set(tenantId, Math.max(goal, positions.get(tenantId) ?? 0))
      } catch (error) {
        log.warn({ err: error, tenantId }, 'could not read missed events; will retry')
        await sleep(RETRY_MS)
      }
    }
    catchUpGoals.delete(tenantId)
  }
  const catchUpAll = async () => {
    connections += 1
    const connection = connections
    while (!isStopped && connection === connections) {
      try {
        const newest = await listEventNumbers(db)
        const lagging = [...newest].filter(([tenantId, eventNumber]) => eventNumber > (positions.get(tenantId) ?? 0))
        const options = { atOnce: TENANTS_AT_ONCE, isStopping: () => isStopped || connection !== connections }
        await forEachConcurrently(
          lagging,
          options,
          async ([tenantId, eventNumber]) => await catchUp(tenantId, eventNumber),
        )
        return
      } catch (error) {
        log.warn({ err: error }, 'could not look for missed events; will retry')
        await sleep(RETRY_MS)
      }
    }
  }
  const onSessionsEnded = (ended) => {
    if (isRelaying) return
    notifyNodes(db, JSON.stringify({ kind: 'sessions', node, ended })).catch((error) => {
      log.warn({ err: error }, 'could not notify other nodes that a session ended')
    })
  }
  const onNotification = (text) => {
    const message = JSON.parse(text)
    if (message.kind === 'call') return onEnded(message.event)
    if (message.kind === 'jobs') return void events.emit('jobsQueued')
    if (message.node === node) return
    isRelaying = true
    events.emit('sessionsEnded', message.ended)
    isRelaying = false
  }
  events.removeAllListeners('callEnded')
  events.on('callEnded', onEnded)
  events.on('sessionsEnded', onSessionsEnded)
  const listener = await listen({
    onNotification,
    onConnected() {
      events.emit('jobsQueued')
      void catchUpAll()
    },
    onLost: (error) => log.warn({ err: error }, 'lost the connection for events from other nodes; reconnecting'),
  })
  return {
    async stop() {
      isStopped = true
      events.off('sessionsEnded', onSessionsEnded)
      await listener.stop()
    },
  }
}
function databaseNow(db, plusMs = 0) {
  const now =
    dialectOf(db) === 'postgres'
      ? sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`
      : sql`cast(round(unixepoch('subsec') * 1000) as integer)`
  return sql`${now} + ${sql.lit(Math.round(plusMs))}`
}
async function claimAttempts(db, attempts, { leaseMs }) {
  if (attempts.length === 0) return []
  return await db
    .insertInto('attempts')
    .values(attempts.map((attempt) => ({ ...attempt, leaseUntil: databaseNow(db, leaseMs) })))
    .onConflict((conflict) =>
      conflict
        .columns(['campaignId', 'phoneNumber', 'attemptNumber'])
        .doUpdateSet((eb) => ({
          state: 'claimed',
          fence: eb('attempts.fence', '+', 1),
          leaseUntil: eb.ref('excluded.leaseUntil'),
          createdAt: eb.ref('excluded.createdAt'),
          callId: null,
          sentAt: null,
          resolvedAt: null,
          endedAt: null,
        }))
        .where('attempts.state', '=', 'released'),
    )
    .returningAll()
    .execute()
}
async function markAttemptSent(db, tenant, sent) {
  const { id, fence, callId, now, leaseMs } = sent
  const result = await db
    .updateTable('attempts')
    .set({ state: 'sent', callId, sentAt: now, leaseUntil: databaseNow(db, leaseMs) })
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('fence', '=', fence)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
async function releaseAttempt(db, tenant, { id, fence, now }) {
  const result = await db
    .updateTable('attempts')
    .set({ state: 'released', resolvedAt: now, endedAt: now })
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('fence', '=', fence)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
async function resolveAttempt(db, tenant, outcome) {
  const { callId, state, now } = outcome
  const result = await db
    .updateTable('attempts')
    .set({ state, resolvedAt: now, ...(state === 'unknown' ? {} : { endedAt: now }) })
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .where('state', 'in', state === 'unknown' ? ['sent'] : ['sent', 'unknown'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
async function listExpiredAttempts(db, { limit: limit2 }) {
  return await db
    .selectFrom('attempts')
    .selectAll()
    .where('resolvedAt', 'is', null)
    .where('leaseUntil', '<=', databaseNow(db))
    .orderBy('leaseUntil')
    .limit(limit2)
    .execute()
}
async function resolveAttemptByCall(db, tenant, { callId, now, hasEnded }) {
  await db
    .updateTable('attempts')
    .set((eb) => ({
      state: eb.case().when('state', 'in', ['sent', 'unknown']).then('started').else(eb.ref('state')).end(),
      resolvedAt: eb.fn.coalesce('resolvedAt', eb.val(now)),
      ...(hasEnded ? { endedAt: eb.fn.coalesce('endedAt', eb.val(now)) } : {}),
    }))
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}
async function endAttemptAsUnknown(db, tenant, { callId, now }) {
  await db
    .updateTable('attempts')
    .set((eb) => ({ state: 'unknown', resolvedAt: eb.fn.coalesce('resolvedAt', eb.val(now)), endedAt: now }))
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}
async function markAttemptStarted(db, tenant, started) {
  const { callId, keptCallId, recipientId, now } = started
  if (recipientId === null) return
  await resolveAttemptByCall(db, tenant, { callId, now, hasEnded: false })
  if (keptCallId === callId) return
  await db
    .updateTable('attempts')
    .set({ callId: keptCallId })
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
  await db
    .updateTable('recipients')
    .set({ callId: keptCallId })
    .where('id', '=', recipientId)
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}
async function listLastAttempts(db, tenant, recipientIds) {
  if (recipientIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('attempts')
    .select(['recipientId', 'callId', 'sentAt', 'endedAt'])
    .where('recipientId', 'in', recipientIds)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('sentAt', 'is not', null)
    .where('state', '<>', 'released')
    .orderBy('attemptNumber')
    .$narrowType()
    .execute()
  return new Map(rows.map((row) => [row.recipientId, row]))
}
async function hasUnsentClaim(db, tenant, recipientId) {
  const claim = await db
    .selectFrom('attempts')
    .select('id')
    .where('recipientId', '=', recipientId)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return claim !== void 0
}
async function listNewestStarts(db, tenant, { campaignId, notAfter, limit: limit2 }) {
  const rows = await db
    .selectFrom('attempts')
    .select('sentAt')
    .where('tenantId', '=', tenant)
    .where('campaignId', '=', campaignId)
    .where('sentAt', '<=', notAfter)
    .orderBy('sentAt', 'desc')
    .limit(limit2)
    .execute()
  return rows.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]))
}
var NAME_MAX = 200
var JOINERS = String.raw`\u200C\u200D\p{Variation_Selector}`
var TAGS = String.raw`\u{E0020}-\u{E007F}`
var HIDDEN = new RegExp(
  [
    String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFFF9-\uFFFB]`,
    String.raw`\p{Default_Ignorable_Code_Point}(?<![${JOINERS}${TAGS}])`,
    String.raw`[${JOINERS}](?<=(?:^|\s|[${JOINERS}]{2})[${JOINERS}])`,
    String.raw`[${TAGS}](?<!\u{1F3F4}[${TAGS}]{1,7})`,
  ].join('|'),
  'gu',
)
function nameSchema(label, { max = NAME_MAX, remedy, required = `${label} is required`, isCleaned = false } = {}) {
  const tooLong = [`${label} is too long (${max.toLocaleString('en-US')} characters at most)`, remedy]
  const line = external_exports
    .string(required ?? void 0)
    .overwrite((text) => limitCombiningMarks(isCleaned ? toOneLine(text) : text))
    .trim()
    .max(max, tooLong.filter(Boolean).join('. '))
    .refine(
      (text) => text.search(HIDDEN) === -1 && text.isWellFormed(),
      `${label} contains hidden characters. ${remedy ?? 'Please type it again.'}`,
    )
  return required === null ? line : line.min(1, required).refine((text) => !/^[\s\u2800]+$/.test(text), required)
}
var businessNameSchema = nameSchema('Business name')
function toOneLine(name) {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(HIDDEN, '')
    .replace(/\s+/g, ' ')
    .trim()
}
function isSameName(one, other) {
  return toComparable(one) === toComparable(other)
}
function toComparable(name) {
  return toOneLine(name.normalize('NFKC').replace(new RegExp('\\p{Default_Ignorable_Code_Point}', 'gu'), ''))
}
function shortName(name) {
  const characters = [...toOneLine(name)]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}\u2026` : characters.join('')
}
var EMAIL_MESSAGE = 'Please enter a valid email address'
var LOCAL_ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@localhost$/i
var emailSchema = external_exports
  .string(EMAIL_MESSAGE)
  .trim()
  .max(254, EMAIL_MESSAGE)
  .refine((text) => LOCAL_ADDRESS.test(text) || external_exports.email().safeParse(text).success, EMAIL_MESSAGE)
  .transform((text) => text.toLowerCase())
var TOO_COMMON = new Set([
  'p@ssw0rd',
  'p@ssw0rd1',
  'pa$$w0rd',
  '!qaz2wsx',
  '1qaz!qaz',
  '1qaz@wsx',
  '!qazxsw2',
  'zaq!2wsx',
  '123456789.',
  '123456789*',
])
var newPasswordSchema = external_exports
  .string('Password must be at least 8 characters')
  .min(8, 'Password must be at least 8 characters')
  .max(256, 'Password must be at most 256 characters')
  .regex(/\d/, 'Password must contain at least 1 number')
  .regex(/[!@#$%^&*(),.?":{}|<>]/, 'Password must contain at least 1 special character')
  .refine(
    (password) => !TOO_COMMON.has(password.toLowerCase()),
    'This password is too common. Please choose another one.',
  )
var CODE_MESSAGE = 'Please enter a valid code'
var codeSchema = external_exports.string(CODE_MESSAGE).trim().max(40, CODE_MESSAGE)
var PASSWORD_REQUIRED_MESSAGE = 'Password is required'
var existingPasswordSchema = external_exports
  .string(PASSWORD_REQUIRED_MESSAGE)
  .min(1, PASSWORD_REQUIRED_MESSAGE)
  .max(256, 'Password must be at most 256 characters')
var reauthFields = { password: existingPasswordSchema, code: codeSchema.optional() }
var loginSchema = external_exports.strictObject({
  email: emailSchema,
  password: existingPasswordSchema,
  rememberMe: external_exports.boolean().optional().default(false),
  code: codeSchema.optional(),
})
var CODE_REQUIRED_MESSAGE = 'Please enter the code from your authenticator app.'
var WRONG_CODE_MESSAGE = 'That code is incorrect or was already used. Please try again.'
var USED_CODE_MESSAGE = 'This code was used already. Please wait for the next one.'
var WRONG_PASSWORD_MESSAGE = 'The current password is not correct.'
var SERVICE_PLANS = ['inbound', 'outbound', 'both']
var PHONE_PATTERN = /^(\+\d{1,3}[ .-]?)?(\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4}$/
var confirmPasswordSchema = external_exports
  .string('Please confirm your password')
  .min(1, 'Please confirm your password')
var registerSchema = external_exports
  .strictObject({
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: confirmPasswordSchema,
    businessName: businessNameSchema,
    phoneNumber: external_exports
      .string('Phone number is required')
      .trim()
      .min(1, 'Phone number is required')
      .regex(PHONE_PATTERN, 'Please enter a valid phone number'),
    website: nameSchema('Website', { max: 2e3, required: null, isCleaned: true }).optional().default(''),
    servicePlan: external_exports.enum(SERVICE_PLANS, 'Please select a service plan'),
    terms: external_exports.literal(true, 'You must agree to the terms and conditions'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => hasBothPasswords(value),
  })
var revokeKeysField = { revokeKeys: external_exports.boolean().optional().default(false) }
var newPasswordFormSchema = external_exports
  .strictObject({ password: newPasswordSchema, confirmPassword: confirmPasswordSchema, ...revokeKeysField })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => hasBothPasswords(value),
  })
var forgotPasswordSchema = external_exports.strictObject({ email: emailSchema })
var LINK_MESSAGE = 'This link is invalid or has expired.'
var tokenSchema = external_exports.string(LINK_MESSAGE).min(1, LINK_MESSAGE).max(200, LINK_MESSAGE)
var resetPasswordSchema = external_exports.strictObject({
  token: tokenSchema,
  password: newPasswordSchema,
  ...revokeKeysField,
})
var verifyEmailSchema = external_exports.strictObject({ token: tokenSchema })
function hasBothPasswords(value) {
  if (typeof value !== 'object' || value === null) return false
  if (!('password' in value) || !('confirmPassword' in value)) return false
  return typeof value.password === 'string' && typeof value.confirmPassword === 'string' && value.confirmPassword !== ''
}
var WEBHOOK_EVENTS = [
  'call.started',
  'call.completed',
  'call.missed',
  'call.failed',
  'call.voicemail',
  'call.transferred',
  'call.analyzed',
  'call.recording_ready',
  'do_not_call.suggested',
  'callback.requested',
  'campaign.started',
  'campaign.held',
  'campaign.finished',
  'limit.threshold',
  'client.paused',
  'client.resumed',
]
var TEST_EVENT = 'webhook.test'
function contentScope(type) {
  if (type === TEST_EVENT || type.startsWith('client.')) return null
  if (type.startsWith('campaign.')) return 'campaigns:read'
  return type.startsWith('limit.') ? 'usage:read' : 'calls:read'
}
var DELIVERY_STATES = ['waiting', 'delivered', 'gave-up']
var MAX_ENDPOINTS = 10
var DELIVERIES_KEPT_DAYS = 30
var ROTATION_HOURS = 24
var MAX_DELIVERY_ATTEMPTS = 100
var MAX_REDELIVERIES = 1e4
var MAX_URL_LENGTH = 2048
var MAX_DESCRIPTION_LENGTH = 200
var endpointFields = {
  url: external_exports
    .string('Please enter the URL')
    .trim()
    .min(1, 'Please enter the URL')
    .max(MAX_URL_LENGTH, 'The URL is too long (2,048 characters at most)'),
  description: nameSchema('The description', { max: MAX_DESCRIPTION_LENGTH, required: null }),
  events: external_exports
    .array(external_exports.enum(WEBHOOK_EVENTS))
    .min(1, 'Please choose at least one event')
    .max(WEBHOOK_EVENTS.length),
  includeTranscript: external_exports.boolean(),
}
var optionalReauth = { password: reauthFields.password.optional(), code: reauthFields.code }
var endpointFormSchema = external_exports.strictObject({ ...endpointFields, ...reauthFields })
var addEndpointSchema = external_exports.strictObject({ ...endpointFields, ...optionalReauth })
var rotateSecretSchema = external_exports.strictObject({ endpointId: idSchema, ...optionalReauth })
var rotateSecretFormSchema = external_exports.strictObject(reauthFields)
var endpointIdSchema = external_exports.strictObject({ endpointId: idSchema })
var changeEndpointSchema = external_exports.strictObject({
  endpointId: idSchema,
  isOn: external_exports.boolean(),
  ...endpointFields,
  ...optionalReauth,
})
var listDeliveriesSchema = external_exports
  .strictObject({
    endpointId: idSchema.optional(),
    event: external_exports.enum([...WEBHOOK_EVENTS, TEST_EVENT]).optional(),
    state: external_exports.enum(DELIVERY_STATES).optional(),
    callId: idSchema.optional(),
    ...pageFields({ max: 100, default: 25 }),
  })
  .optional()
var deliveryIdSchema = external_exports.strictObject({ deliveryId: idSchema })
var ATTEMPTS_PAGE_MAX = MAX_DELIVERY_ATTEMPTS + 10
var showDeliverySchema = external_exports.strictObject({
  deliveryId: idSchema,
  ...pageFields({ max: ATTEMPTS_PAGE_MAX, default: 25 }),
})
var redeliverSinceSchema = external_exports.strictObject({
  endpointId: idSchema,
  since: external_exports.number().int().min(0),
})
async function listReceivers(db, tenant) {
  const query = db
    .selectFrom('webhook_endpoints')
    .select(['id', 'tenantId', 'events', 'includeTranscript'])
    .where((eb) => eb.or([eb('tenantId', '=', tenant), eb('tenantId', 'is', null)]))
    .where('offReason', 'is', null)
    .orderBy('id')
  const rows = await lockRows(db, query, 'key share').execute()
  return rows.map(({ events, includeTranscript, ...row }) => ({
    ...row,
    events: JSON.parse(events),
    includeTranscript: includeTranscript === 1,
  }))
}
async function nextSequence(db, tenant) {
  const { lastNumber } = await db
    .insertInto('webhook_sequences')
    .values({ tenantId: tenant, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('tenantId').doUpdateSet((eb) => ({ lastNumber: eb('webhook_sequences.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}
var SKIPPED_NUMBERS = 1e6
async function skipSequenceNumbers(db) {
  await db
    .insertInto('webhook_sequences')
    .columns(['tenantId', 'lastNumber'])
    .expression((eb) =>
      eb
        .selectFrom('businesses')
        .select((each) => ['businesses.id', each.lit(SKIPPED_NUMBERS).as('lastNumber')])
        .where((each) => each.lit(true)),
    )
    .onConflict((conflict) =>
      conflict
        .column('tenantId')
        .doUpdateSet((eb) => ({ lastNumber: eb('webhook_sequences.lastNumber', '+', SKIPPED_NUMBERS) })),
    )
    .execute()
}
async function insertMessage(db, message) {
  await db.insertInto('webhook_messages').values(message).execute()
}
async function moveMessages(db, { from, to }) {
  const replaced = (column) => sql`replace(${sql.ref(column)}, ${from}, ${to})`
  await db
    .updateTable('webhook_messages')
    .set({ callId: to, body: replaced('body'), bodyWithTranscript: replaced('bodyWithTranscript') })
    .where('callId', '=', from)
    .execute()
  await db.updateTable('webhook_deliveries').set({ callId: to }).where('callId', '=', from).execute()
}
async function deleteMessagesOfCall(db, callId) {
  await db.deleteFrom('webhook_messages').where('callId', '=', callId).execute()
}
var MESSAGES_DELETED_AT_ONCE = 200
async function deleteMessagesBefore(db, before) {
  const rows = await db
    .selectFrom('webhook_messages')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(MESSAGES_DELETED_AT_ONCE)
    .execute()
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom('webhook_messages').where('id', 'in', ids).execute()
  return rows.length === MESSAGES_DELETED_AT_ONCE
}
async function listDeliveries(db, owner, { filter, ...page }) {
  const { endpointId, event, state, callId } = filter
  let query = selectDeliveries(db, owner)
  if (endpointId !== void 0) query = query.where('delivery.endpointId', '=', endpointId)
  if (event !== void 0) query = query.where('delivery.type', '=', event)
  if (state !== void 0) query = query.where('delivery.state', '=', state)
  if (callId !== void 0) query = query.where('delivery.callId', '=', callId)
  return await query.$call(newestFirst(page, 'delivery.createdAt', 'delivery.id')).execute()
}
async function findDelivery(db, owner, id) {
  return await selectDeliveries(db, owner).where('delivery.id', '=', id).executeTakeFirst()
}
function selectDeliveries(db, owner) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpointId')
    .leftJoin('webhook_attempts as attempt', (join) =>
      join.onRef('attempt.deliveryId', '=', 'delivery.id').on('attempt.attemptNumber', '=', (eb) =>
        eb
          .selectFrom('webhook_attempts as each')
          .select((each) => each.fn.max('each.attemptNumber').as('newest'))
          .whereRef('each.deliveryId', '=', 'delivery.id'),
      ),
    )
    .select([
      'delivery.id',
      'delivery.messageId',
      'delivery.endpointId',
      'endpoint.url',
      'endpoint.offReason',
      'delivery.type',
      'delivery.callId',
      'delivery.state',
      sql`coalesce(attempt."attemptNumber", 0)`.as('attempts'),
      'delivery.dueAt',
      'delivery.createdAt',
      'attempt.httpStatus as lastStatus',
      'attempt.error as lastError',
      'attempt.tookMs',
    ])
    .where('delivery.tenantId', owner === null ? 'is' : '=', owner)
}
async function listWaitingTypes(db, endpointId) {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('type')
    .distinct()
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
  return rows.map(({ type }) => type)
}
var MAX_INTEGER = 2 ** 31 - 1
async function listAttempts(db, deliveryId, { before, limit: limit2 }) {
  return await db
    .selectFrom('webhook_attempts')
    .select(['attemptNumber', 'at', 'tookMs', 'timestamp', 'signature', 'httpStatus', 'error', 'responseStart'])
    .where('deliveryId', '=', deliveryId)
    .where('attemptNumber', '<', Math.min(before ?? Infinity, MAX_INTEGER))
    .orderBy('attemptNumber', 'desc')
    .limit(limit2)
    .execute()
}
var MESSAGE_BODY = sql`case when endpoint."includeTranscript" = 1
  then coalesce(message."bodyWithTranscript", message.body) else message.body end`
async function findBody(db, deliveryId) {
  const { body } = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_messages as message', 'message.id', 'delivery.messageId')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select(MESSAGE_BODY.as('body'))
    .where('delivery.id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  return body
}
async function listMessages(db, owner, { since, after, limit: limit2 }) {
  let query = db
    .selectFrom('webhook_messages')
    .select(['id', 'type', 'callId', 'createdAt'])
    .where('createdAt', '>=', since)
  if (owner !== null) query = query.where('tenantId', '=', owner).where('isForOperator', '=', 0)
  if (after) query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(after.at, after.id)))
  return await query.orderBy('createdAt').orderBy('id').limit(limit2).execute()
}
async function queueDeliveries(db, rows, dueAt) {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('webhook_deliveries')
    .values(rows.map((row) => ({ ...row, state: 'waiting', dueAt })))
    .onConflict((conflict) =>
      conflict
        .columns(['endpointId', 'messageId'])
        .doUpdateSet({ state: 'waiting', attempts: 0, dueAt })
        .where((eb) => eb.not(hasManyAttempts(eb.ref('webhook_deliveries.id')))),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}
function hasManyAttempts(deliveryId) {
  return sql`exists (select 1 from webhook_attempts where "deliveryId" = ${deliveryId}
    and "attemptNumber" >= ${MAX_DELIVERY_ATTEMPTS})`
}
async function requeueDelivery(db, id, dueAt) {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, dueAt })
    .where('id', '=', id)
    .where((eb) => eb.not(hasManyAttempts(eb.ref('id'))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
async function deleteDeliveries(db, endpointId, limit2) {
  const deleted = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb.selectFrom('webhook_deliveries').select('id').where('endpointId', '=', endpointId).limit(limit2),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
function isoText(at) {
  const date = new Date(at)
  const day = `${date.getUTCFullYear()}-${padTwo(date.getUTCMonth() + 1)}-${padTwo(date.getUTCDate())}`
  const time = `${padTwo(date.getUTCHours())}:${padTwo(date.getUTCMinutes())}:${padTwo(date.getUTCSeconds())}`
  return `${day}T${time}.${padThree(date.getUTCMilliseconds())}Z`
}
function padThree(value) {
  return value < 100 ? `0${padTwo(value)}` : String(value)
}
function padTwo(value) {
  return value < 10 ? `0${value}` : String(value)
}
var MAX_BODY_BYTES = 2e4
var MAX_BODY_WITH_TRANSCRIPT_BYTES = 256 * 1024
var LONGEST_TEXT = 16384
var SHORTEST_TEXT = 64
function buildBodies({ type, at }, { data, transcript }) {
  const toBody = (fields) => JSON.stringify({ type, timestamp: isoText(at), data: fields })
  const cutData = cutToSize(data, toBody)
  const body = toBody(cutData)
  if (transcript === null) return { body, bodyWithTranscript: null }
  const toBodyWithTranscript = (text) => toBody({ ...cutData, transcript: text })
  return { body, bodyWithTranscript: cutTranscript(transcript, toBodyWithTranscript) }
}
function cutToSize(data, toBody) {
  let cut2 = data
  for (let max = LONGEST_TEXT / 2; max >= SHORTEST_TEXT && isTooLong(toBody(cut2)); max /= 2) cut2 = cutTexts(data, max)
  return cut2
}
function isTooLong(body) {
  return Buffer.byteLength(body) >= MAX_BODY_BYTES
}
function cutTexts(data, max) {
  const text = JSON.stringify(data, (name, value) =>
    typeof value === 'string' && !/url$/i.test(name) ? cutText(value, max) : value,
  )
  return JSON.parse(text)
}
function cutTranscript(transcript, toBody) {
  let body = toBody(transcript)
  for (let text = transcript; Buffer.byteLength(body) > MAX_BODY_WITH_TRANSCRIPT_BYTES; body = toBody(text)) {
    text = cutText(
      transcript,
      Math.floor((text.length * MAX_BODY_WITH_TRANSCRIPT_BYTES * 0.99) / Buffer.byteLength(body)),
    )
  }
  return body
}
function cutText(text, max) {
  if (text.length <= max) return text
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}\u2026`
}
var pendingEvents = Symbol('pendingEvents')
function publishEvent(trx, event) {
  trx[pendingEvents].push(event)
}
async function transactionWithEvents(deps, work) {
  let isQueued = false
  const result = await deps.db.transaction().execute(async (trx) => {
    const events = []
    const outcome = await work(Object.assign(trx, { [pendingEvents]: events }))
    if (!deps.isPast) isQueued = await writeEvents(trx, deps, events)
    return outcome
  })
  if (isQueued) deps.events.emit('jobsQueued')
  return result
}
async function writeEvents(trx, deps, events) {
  const receivers = new Map()
  for (const [tenantId, group] of Map.groupBy(events, (event) => event.tenantId)) {
    const endpoints = await listReceivers(trx, tenantId)
    for (const event of group) {
      const chosen = endpoints.filter((endpoint) => receives(endpoint, event))
      if (chosen.length === 0 || !(await writeEvent(trx, deps, { event, endpoints: chosen }))) continue
      for (const endpoint of chosen) receivers.set(endpoint.id, endpoint)
    }
  }
  const sorted = [...receivers.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await enqueueJobs(trx, deps, sorted.map(deliveryJob))
  return sorted.length > 0
}
function receives({ tenantId, events }, { type, isForOperator = false }) {
  return events.includes(type) && (tenantId === null || !isForOperator)
}
async function writeEvent(trx, deps, { event, endpoints }) {
  const { type, tenantId, callId = null, isForOperator = false } = event
  const found = await event.data(trx, deps.settings.publicUrl)
  if (!found) return false
  const at = deps.now()
  const id = `msg_${deps.newId()}`
  const sequence = await nextSequence(trx, tenantId)
  const transcript = endpoints.some(({ includeTranscript }) => includeTranscript) ? (found.transcript ?? null) : null
  const bodies = buildBodies({ type, at }, { data: { sequence, tenant_id: tenantId, ...found.data }, transcript })
  await insertMessage(trx, {
    ...{ id, tenantId, type, sequence, callId, createdAt: at },
    ...bodies,
    isForOperator: isForOperator ? 1 : 0,
  })
  const deliveries = endpoints.map((endpoint) => ({
    ...{ id: deps.newId(), messageId: id, endpointId: endpoint.id, tenantId: endpoint.tenantId },
    ...{ type, callId, createdAt: at },
  }))
  await queueDeliveries(trx, deliveries, at)
  return true
}
function deliveryJob({ id, tenantId }) {
  return { kind: 'delivery', key: id, ...(tenantId === null ? {} : { tenantId }) }
}
async function countOpenByTenant(db, cutoffs) {
  return await openAttempts(db, cutoffs)
    .select(['tenantId', (eb) => eb.fn.countAll().as('count')])
    .groupBy('tenantId')
    .execute()
}
async function countOpen(db, tenant, { campaignId, ...cutoffs }) {
  const open = openAttempts(db, cutoffs).where(withoutIndex('tenantId'), '=', tenant)
  return await open
    .$if(campaignId !== void 0, (query) => query.where(withoutIndex('campaignId'), '=', campaignId ?? null))
    .$call(countRows)
}
async function listOpenAttempts(db, tenant, cutoffs) {
  const open = openAttempts(db, cutoffs).where(withoutIndex('tenantId'), '=', tenant)
  return await open.select(['state', 'resolvedAt']).execute()
}
function openAttempts(db, cutoffs) {
  return db
    .selectFrom('attempts')
    .where('endedAt', 'is', null)
    .where('createdAt', '>', cutoffs.startedBefore)
    .where((eb) => eb.or([eb('state', '<>', 'unknown'), eb('resolvedAt', '>', cutoffs.lostBefore)]))
    .$if(cutoffs.isProbe === true, (query) =>
      query.where((eb) => {
        const held = eb
          .selectFrom('campaigns')
          .select('id')
          .whereRef('campaigns.id', '=', 'attempts.campaignId')
          .where('trips', '>', 0)
          .whereRef('trippedAt', '>=', 'attempts.createdAt')
        return eb.or([eb('state', '<>', 'unknown'), eb.not(eb.exists(held))])
      }),
    )
}
var UNCONFIRMED_STATES = ['claimed', 'sent', 'unknown']
async function listUnconfirmedAttempts(db, tenant) {
  return await db
    .selectFrom('attempts')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('endedAt', 'is', null)
    .where('state', 'in', UNCONFIRMED_STATES)
    .orderBy('campaignId')
    .orderBy('createdAt')
    .execute()
}
async function countAttemptsInFlight(db, tenant, of) {
  if ('recipientIds' in of && of.recipientIds.length === 0) return 0
  const attempts = db.selectFrom('attempts')
  return await (
    'campaignId' in of
      ? attempts.where('tenantId', '=', tenant).where('campaignId', '=', of.campaignId)
      : attempts.where(withoutIndex('tenantId'), '=', tenant).where('recipientId', 'in', of.recipientIds)
  )
    .where('endedAt', 'is', null)
    .where('resolvedAt', 'is', null)
    .where('state', '=', 'sent')
    .$call(countRows)
}
function publishCampaignEvent(trx, tenantId, { campaignId, type }) {
  const data = async (db, publicUrl) => await readCampaignData(db, tenantId, { campaignId, publicUrl })
  publishEvent(trx, { type, tenantId, data })
}
async function readCampaignData(db, tenant, { campaignId, publicUrl }) {
  const campaign = await db
    .selectFrom('campaigns')
    .select(['name', 'testMode', 'totalRecipients', 'startedAt', 'finishedAt', 'state', 'heldReason', 'nextAt'])
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  if (!campaign) return null
  const counts = await db
    .selectFrom('campaign_counts')
    .select(['state', 'recipients'])
    .where('campaignId', '=', campaignId)
    .where('recipients', '>', 0)
    .execute()
  const isHeld = campaign.state === 'running' && campaign.heldReason !== null
  const data = {
    campaign_id: campaignId,
    name: campaign.name,
    test_mode: campaign.testMode === 1,
    total_recipients: campaign.totalRecipients,
    counts: Object.fromEntries(counts.map(({ state, recipients }) => [state, recipients])),
    started_at: toTime(campaign.startedAt),
    finished_at: toTime(campaign.finishedAt),
    held_reason: isHeld ? campaign.heldReason : null,
    held_until: isHeld ? toTime(campaign.nextAt) : null,
    page_url: `${publicUrl}/bulk-caller/${encodeURIComponent(campaignId)}`,
  }
  return { data }
}
function toTime(at) {
  return at === null ? null : isoText(at)
}
var OPEN_STATES = ['queued', 'dialling', 'in-progress']
async function moveRecipients(db, tenant, { campaignId, ids, from, to, callId, change = {} }) {
  if (ids.length === 0) return []
  const moved = await db
    .updateTable('recipients')
    .set({ ...change, state: to })
    .where('id', 'in', ids)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where(withoutIndex('campaignId'), '=', campaignId)
    .where('state', '=', from)
    .$if(callId !== void 0, (query) => query.where('callId', '=', callId ?? ''))
    .returning('id')
    .execute()
  if (from !== to) await addToCounts(db, campaignId, { [from]: -moved.length, [to]: moved.length })
  return moved.map((row) => row.id)
}
async function addInsertedToCounts(db, campaignId, recipients) {
  await addToCounts(db, campaignId, { queued: recipients })
}
async function addToCounts(db, campaignId, changes) {
  const states = Object.keys(changes)
  const countChanges = states.map((state) => ({ campaignId, state, recipients: changes[state] ?? 0 }))
  const nonZeroChanges = countChanges.filter(({ recipients }) => recipients !== 0)
  if (nonZeroChanges.length === 0) return
  await db
    .insertInto('campaign_counts')
    .values(nonZeroChanges)
    .onConflict((conflict) =>
      conflict
        .columns(['campaignId', 'state'])
        .doUpdateSet((eb) => ({ recipients: eb('campaign_counts.recipients', '+', eb.ref('excluded.recipients')) })),
    )
    .execute()
}
async function listCampaignCounts(db, campaignIds) {
  if (campaignIds.length === 0) return []
  return await db.selectFrom('campaign_counts').selectAll().where('campaignId', 'in', campaignIds).execute()
}
async function finishCampaignIfDone(db, tenant, campaign) {
  const finished = await db
    .updateTable('campaigns')
    .set((eb) => ({
      state: 'finished',
      finishedAt: campaign.now,
      nextAt: null,
      heldReason: eb.case().when('state', '=', 'paused').then('paused').else(null).end(),
    }))
    .where('id', '=', campaign.id)
    .where('tenantId', '=', tenant)
    .where('state', 'in', ['scheduled', 'running', 'paused'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('campaign_counts')
            .select(sql`1`.as('one'))
            .whereRef('campaign_counts.campaignId', '=', 'campaigns.id')
            .where('campaign_counts.state', 'in', OPEN_STATES)
            .where('campaign_counts.recipients', '>', 0),
        ),
      ),
    )
    .executeTakeFirst()
  if (finished.numUpdatedRows === 0n) return
  publishCampaignEvent(db, tenant, { campaignId: campaign.id, type: 'campaign.finished' })
}
async function markStartedAsCanceled(db, tenant, of) {
  const recipients = db.updateTable('recipients').set({ skipReason: 'cancelled' })
  await (
    'campaignId' in of
      ? recipients.where('campaignId', '=', of.campaignId)
      : recipients.where('id', 'in', of.recipientIds)
  )
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('state', 'in', ['dialling', 'in-progress'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.recipientId', '=', 'recipients.id')
            .where('attempts.endedAt', 'is', null)
            .where('attempts.state', 'in', UNCONFIRMED_STATES),
        ),
      ),
    )
    .execute()
}
async function findRecipients(db, tenant, ids) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('recipients')
    .selectAll()
    .where('id', 'in', ids)
    .where(withoutIndex('tenantId'), '=', tenant)
    .execute()
}
var NUMBERS_PER_STATEMENT2 = 500
async function isOnDoNotCallList(db, tenant, phoneNumber) {
  return (await findListedNumbers(db, tenant, [phoneNumber])).length > 0
}
async function isListedOrSuggested(db, tenant, { phoneNumber, counted }) {
  if (await isOnDoNotCallList(db, tenant, phoneNumber)) return true
  return (await findSuggestedNumbers(db, tenant, { phoneNumbers: [phoneNumber], counted })).length > 0
}
async function findListedNumbers(db, tenant, phoneNumbers) {
  const turn = beginTurn()
  const listed = []
  for (let at = 0; at < phoneNumbers.length; at += NUMBERS_PER_STATEMENT2) {
    const rows = await db
      .selectFrom('do_not_call')
      .select('phoneNumber')
      .where('tenantId', '=', tenant)
      .where('phoneNumber', 'in', phoneNumbers.slice(at, at + NUMBERS_PER_STATEMENT2))
      .execute()
    listed.push(...rows.map((row) => row.phoneNumber))
    if (turn.isUsedUp()) await turn.next()
  }
  return listed
}
async function findSuggestedNumbers(db, tenant, { phoneNumbers, counted }) {
  if (phoneNumbers.length === 0) return []
  const rows = await db
    .selectFrom('do_not_call_suggestions')
    .select('phoneNumber')
    .where('tenantId', '=', tenant)
    .where('phoneNumber', 'in', phoneNumbers)
    .where('state', '=', 'open')
    .where(ofCounted2(counted))
    .execute()
  return rows.map((row) => row.phoneNumber)
}
async function listDoNotCall(db, tenant, page) {
  let query = db
    .selectFrom('do_not_call')
    .select(['phoneNumber', 'source', 'callId', 'createdAt'])
    .where('tenantId', '=', tenant)
  if (page.digits !== '') query = query.where(sql`"phoneNumber"`, 'like', `%${page.digits}%`)
  const before = page.before && { ...page.before, id: `+${page.before.id}` }
  return await query.$call(newestFirst({ ...page, before }, 'createdAt', 'phoneNumber')).execute()
}
async function listAllDoNotCall(db) {
  return await db.selectFrom('do_not_call').select(['tenantId', 'phoneNumber', 'source', 'createdAt']).execute()
}
async function insertDoNotCall(db, entries) {
  let added = 0
  for (let at = 0; at < entries.length; at += NUMBERS_PER_STATEMENT2) {
    const rows = await db
      .insertInto('do_not_call')
      .values(entries.slice(at, at + NUMBERS_PER_STATEMENT2))
      .onConflict((conflict) => conflict.columns(['tenantId', 'phoneNumber']).doNothing())
      .returning('phoneNumber')
      .execute()
    added += rows.length
  }
  return added
}
async function deleteDoNotCall(db, tenant, phoneNumber) {
  const result = await db
    .deleteFrom('do_not_call')
    .where('tenantId', '=', tenant)
    .where(sql`"phoneNumber"`, '=', phoneNumber)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
async function findQueuedRecipients(db, tenant, phoneNumbers) {
  const recipients = []
  for (let at = 0; at < phoneNumbers.length; at += NUMBERS_PER_STATEMENT2) {
    const rows = await db
      .selectFrom('recipients')
      .select(['id', 'campaignId', 'plan'])
      .where('tenantId', '=', tenant)
      .where('phoneNumber', 'in', phoneNumbers.slice(at, at + NUMBERS_PER_STATEMENT2))
      .where('state', '=', sql.lit('queued'))
      .execute()
    recipients.push(...rows)
  }
  return recipients
}
async function insertSuggestion(db, suggestion) {
  const row = await db
    .insertInto('do_not_call_suggestions')
    .values(suggestion)
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'callId'])
        .doUpdateSet({ quote: (eb) => eb.ref('excluded.quote'), quotes: (eb) => eb.ref('excluded.quotes') })
        .where('do_not_call_suggestions.quotes', '=', 'none'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id === suggestion.id
}
async function listSuggestions(db, tenant, { counted, ...page }) {
  return await db
    .selectFrom('do_not_call_suggestions')
    .select(['id', 'phoneNumber', 'callId', 'quote', 'quotes', 'createdAt'])
    .where('tenantId', '=', tenant)
    .where('state', '=', 'open')
    .where(ofCounted2(counted))
    .$call(newestFirst(page))
    .execute()
}
async function countSuggestions(db, tenant, counted) {
  return await db
    .selectFrom('do_not_call_suggestions')
    .where('tenantId', '=', tenant)
    .where('state', '=', 'open')
    .where(ofCounted2(counted))
    .$call(countRows)
}
function ofCounted2(counted) {
  return sql`not exists (select 1 from calls
    where calls.id = do_not_call_suggestions."callId" and calls.facet >= ${facetsEnd(counted)})`
}
async function resolveSuggestion(db, tenant, { id, state, now }) {
  return await db
    .updateTable('do_not_call_suggestions')
    .set({ state, answeredAt: now })
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
}
async function closeSuggestionsFor(db, tenant, { phoneNumbers, now }) {
  for (let at = 0; at < phoneNumbers.length; at += NUMBERS_PER_STATEMENT2) {
    await db
      .updateTable('do_not_call_suggestions')
      .set({ state: 'accepted', answeredAt: now })
      .where('tenantId', '=', tenant)
      .where('phoneNumber', 'in', phoneNumbers.slice(at, at + NUMBERS_PER_STATEMENT2))
      .where('state', '=', 'open')
      .execute()
  }
}
async function listCampaigns(db, tenant, page) {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('deletedAt', 'is', null)
    .$call(newestFirst(page))
    .execute()
}
async function findCampaign(db, tenant, id) {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
async function insertCampaign(db, campaign) {
  await db.insertInto('campaigns').values(campaign).execute()
}
async function changeCampaign(db, tenant, { id, change }) {
  await db.updateTable('campaigns').set(change).where('id', '=', id).where('tenantId', '=', tenant).execute()
}
async function pauseAllCampaigns(db) {
  const result = await db
    .updateTable('campaigns')
    .set({ state: 'paused', nextAt: null, heldReason: null })
    .where('deletedAt', 'is', null)
    .where('state', 'in', ['scheduled', 'running'])
    .executeTakeFirst()
  await db
    .updateTable('campaigns')
    .set({ heldReason: 'paused' })
    .where('deletedAt', 'is', null)
    .where('state', '=', 'finished')
    .execute()
  return Number(result.numUpdatedRows)
}
async function countTroubledCampaigns(db, tenant) {
  return await db
    .selectFrom('campaigns')
    .where('tenantId', '=', tenant)
    .where('nextAt', 'is not', null)
    .where('heldReason', 'in', ['provider-trouble', 'agent-trouble'])
    .where('deletedAt', 'is', null)
    .$call(countRows)
}
async function listDueTenants(db, now) {
  const rows = await db.selectFrom('campaigns').select('tenantId').where('nextAt', '<=', now).execute()
  return [...new Set(rows.map((row) => row.tenantId))].toSorted()
}
async function listDueCampaigns(db, tenant, now) {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('nextAt', '<=', now)
    .orderBy('claimedAt')
    .orderBy('id')
    .limit(100)
    .execute()
}
var IS_OPEN2 = sql`state in ('scheduled', 'running', 'paused')`
async function listOpenCampaigns(db, tenant) {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where(IS_OPEN2)
    .orderBy('id')
    .execute()
}
async function countOpenCampaigns(db, tenant) {
  return await db.selectFrom('campaigns').where('tenantId', '=', tenant).where(IS_OPEN2).$call(countRows)
}
async function makeCampaignDueBy(db, tenant, { campaignId, at }) {
  await db
    .updateTable('campaigns')
    .set({ nextAt: at })
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'running')
    .where((eb) => eb.or([eb('nextAt', 'is', null), eb('nextAt', '>', at)]))
    .where('heldReason', 'is', null)
    .execute()
}
async function reopenCampaign(db, tenant, { campaignId, ifPaused = 'running' }) {
  await db
    .updateTable('campaigns')
    .set((eb) => ({
      state: eb.case().when('heldReason', '=', 'paused').then(ifPaused).else('running').end(),
      finishedAt: null,
      heldReason: null,
    }))
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'finished')
    .where('deletedAt', 'is', null)
    .execute()
}
async function holdCampaign(db, tenant, { campaignId, reason, until }) {
  const campaign = await findCampaign(db, tenant, campaignId)
  if (campaign?.state !== 'running') return
  if (campaign.heldReason !== null && campaign.nextAt !== null && campaign.nextAt >= until) return
  await changeCampaign(db, tenant, { id: campaignId, change: { heldReason: reason, nextAt: until } })
  if (campaign.heldReason !== reason) publishCampaignEvent(db, tenant, { campaignId, type: 'campaign.held' })
}
async function releaseHeldCampaigns(db, tenant, now) {
  await db
    .updateTable('campaigns')
    .set({ heldReason: null, nextAt: now })
    .where('tenantId', '=', tenant)
    .where('state', '=', 'running')
    .where('heldReason', 'in', ['client-paused', 'limit-reached'])
    .execute()
}
var RECIPIENTS_DELETED_AT_ONCE = 500
async function deleteOldDraft(db, before) {
  const draft = await db
    .selectFrom('campaigns')
    .select('id')
    .where('totalRecipients', '=', 0)
    .where('deletedAt', '<', before)
    .limit(1)
    .executeTakeFirst()
  if (!draft) return false
  const recipients = await db
    .selectFrom('recipients')
    .select('id')
    .where('campaignId', '=', draft.id)
    .limit(RECIPIENTS_DELETED_AT_ONCE)
    .execute()
  const ids = recipients.map((row) => row.id)
  if (ids.length > 0) await db.deleteFrom('recipients').where('id', 'in', ids).execute()
  else await db.deleteFrom('campaigns').where('id', '=', draft.id).execute()
  return true
}
var MAX_FAILURES_IN_A_ROW = 20
var WINDOW_CALLS = 40
var FIRST_HOLD_MS = 6e4
var MAX_HOLD_MS = 30 * 6e4
function applyOutcome(health, outcome) {
  const outcomes = `${health.outcomes}${outcome === 'placed' ? 's' : 'f'}`.slice(-WINDOW_CALLS)
  if (outcome === 'placed') return { health: { outcomes, trips: 0 }, holdMs: null }
  if (outcome === 'failed' && health.trips === 0 && !isTripped(outcomes))
    return { health: { outcomes, trips: 0 }, holdMs: null }
  const holdMs = Math.min(FIRST_HOLD_MS * 2 ** health.trips, MAX_HOLD_MS)
  return { health: { outcomes: '', trips: health.trips + 1 }, holdMs }
}
function isTripped(outcomes) {
  if (outcomes.endsWith('f'.repeat(MAX_FAILURES_IN_A_ROW))) return true
  return outcomes.length === WINDOW_CALLS && outcomes.split('f').length - 1 >= WINDOW_CALLS / 2
}
async function recordCallOutcome(db, tenant, { campaignId, callId, outcome, now }) {
  const campaign = await db
    .selectFrom('campaigns')
    .select(['outcomes', 'trips', 'trippedAt', 'state', 'heldReason', 'nextAt'])
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  if (!campaign) return null
  const { heldReason: reason, nextAt: heldUntil } = campaign
  if (reason === 'provider-trouble' && (heldUntil ?? 0) > now) return heldUntil
  if (campaign.trips > 0 && (await isFromBefore(db, tenant, { callId, at: campaign.trippedAt ?? 0 }))) return null
  const { health, holdMs } = applyOutcome(campaign, outcome)
  const isHeld = holdMs !== null && campaign.state === 'running'
  if (!isHeld && health.outcomes === campaign.outcomes && health.trips === campaign.trips) return null
  await db
    .updateTable('campaigns')
    .set({ ...health, ...(isHeld ? { heldReason: 'provider-trouble', trippedAt: now, nextAt: now + holdMs } : {}) })
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .execute()
  if (!isHeld) return null
  publishCampaignEvent(db, tenant, { campaignId, type: 'campaign.held' })
  return now + holdMs
}
async function isFromBefore(db, tenant, { callId, at }) {
  const attempt = await db
    .selectFrom('attempts')
    .select('createdAt')
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  return attempt !== void 0 && attempt.createdAt <= at
}
var RETRY_ENDS = ['no-answer', 'busy', 'voicemail', 'failed']
var RETRY_ATTEMPTS = { min: 2, max: 5 }
var RETRY_DELAY_MINUTES = { min: 15, max: 7 * 24 * 60 }
var OUTCOMES_MAX = 20
var ATTEMPTS_MESSAGE = 'Please choose two to five attempts'
var DELAY_MESSAGE = 'Please choose a delay between 15 minutes and 7 days'
function unique(values) {
  return [...new Set(values)]
}
var retryRulesSchema = external_exports
  .strictObject({
    ends: external_exports.array(external_exports.enum(RETRY_ENDS)).max(RETRY_ENDS.length).transform(unique),
    outcomes: external_exports.array(external_exports.string().min(1).max(200)).max(OUTCOMES_MAX),
    attempts: external_exports
      .number()
      .int()
      .min(RETRY_ATTEMPTS.min, ATTEMPTS_MESSAGE)
      .max(RETRY_ATTEMPTS.max, ATTEMPTS_MESSAGE),
    afterMinutes: external_exports
      .number()
      .int()
      .min(RETRY_DELAY_MINUTES.min, DELAY_MESSAGE)
      .max(RETRY_DELAY_MINUTES.max, DELAY_MESSAGE),
    weekdays: external_exports
      .array(external_exports.number().int().min(0).max(6))
      .min(1, 'Please choose at least one weekday')
      .max(7)
      .transform(unique),
    otherTimeOfDay: external_exports.boolean(),
  })
  .refine(({ ends, outcomes }) => ends.length + outcomes.length > 0, 'Please choose which calls to try again')
var CALL_BACK_MODES = ['ask', 'automatic']
function parseClock(clock) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
function formatClock(minutes) {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
var MINUTE_MS = 6e4
var DAY_MINUTES = 24 * 60
var [AFTERNOON, EVENING] = [12 * 60, 17 * 60]
var MAX_SEARCH_MS = 28 * DAY_MS
function isWithin(at, zones, window) {
  return zones.length > 0 && zones.every((zone) => isOpen(at, zone, window))
}
function findNextOpening(at, zones, window) {
  if (zones.length === 0 || zones.some((zone) => findOffsets(zone) === null)) return null
  let time = at
  while (time - at < MAX_SEARCH_MS) {
    const closedZone = zones.find((zone) => !isOpen(time, zone, window))
    if (closedZone === void 0) return time
    time = findNextChange(closedZone, time, window)
  }
  return null
}
function findNextChange(zone, at, window) {
  const offsetAt = (time) => findOffsets(zone)?.(time) ?? 0
  const offset = offsetAt(at)
  const midnight = dayNumber(at, offset) * DAY_MS - offset
  const minutes = [window.from, AFTERNOON, EVENING, DAY_MINUTES + window.from]
  const next = Math.min(...minutes.map((minute) => midnight + minute * MINUTE_MS).filter((time) => time > at))
  if (offsetAt(next) === offset) return next
  return splitByOffset(zone, { from: at, to: next + 1 })[1]?.from ?? next
}
function isOpen(at, zone, { from, until, weekdays, except }) {
  const offsetAt = findOffsets(zone)
  if (offsetAt === null) return false
  const { weekday, minutes } = toLocalTime(at, offsetAt(at))
  if (minutes < from || minutes >= until || weekdays?.includes(weekday) === false) return false
  return except === void 0 || partOfDay(minutes) !== partOfDay(toLocalTime(except, offsetAt(except)).minutes)
}
function toLocalTime(at, offset) {
  const day = dayNumber(at, offset)
  return { weekday: (day + 3) % 7, minutes: (at + offset - day * DAY_MS) / MINUTE_MS }
}
function partOfDay(minutes) {
  if (minutes < AFTERNOON) return 'morning'
  return minutes < EVENING ? 'afternoon' : 'evening'
}
var offsetsByZone = new Map()
var MAX_ZONES = 2e3
function findOffsets(zone) {
  const cached = offsetsByZone.get(zone)
  if (cached !== void 0) return cached
  const offsets = readZone(zone)
  if (offsetsByZone.size < MAX_ZONES) offsetsByZone.set(zone, offsets)
  return offsets
}
function readZone(zone) {
  try {
    return createOffsetLookup(zone)
  } catch {
    return null
  }
}
var AREA_CODE_ZONES = `
America/Adak&America/Anchorage:907;
America/Atikokan&America/Cambridge_Bay&America/Edmonton&America/Rankin_Inlet&America/Regina&America/Toronto&America/Whitehorse:
867;
America/Atikokan&America/Chicago&America/Toronto&America/Winnipeg:807;
America/Atikokan&America/Edmonton&America/Regina&America/Winnipeg:306,474,639;
America/Atikokan&America/Winnipeg:204,431,584;
America/Blanc-Sablon&America/Halifax&America/Toronto:273,367,418,581;
America/Chicago:205,210,214,217,218,224,225,228,235,251,254,256,262,274,281,309,312,314,316,318,319,320,325,327,331,
337,346,353,361,405,409,414,417,430,432,447,457,464,469,471,479,501,504,507,512,515,534,539,557,563,572,573,580,601,
608,612,615,618,621,629,630,636,641,651,659,660,662,682,708,712,713,715,726,730,731,737,763,769,773,779,806,815,816,
817,830,832,847,861,870,872,901,903,913,918,920,924,936,938,940,945,952,956,972,975,979,985;
America/Chicago&America/Denver:308,402,531,605,620,701,785,915;
America/Chicago&America/New_York:219,270,334,364,423,448,483,574,606,729,812,850,906,930,931;
America/Dawson_Creek&America/Edmonton&America/Regina&America/Vancouver:236,250,257,672,778;
America/Dawson_Creek&America/Vancouver:604;
America/Denver:303,307,385,406,435,505,575,719,720,748,801,970,983;
America/Denver&America/Los_Angeles:208,458,541,775,986;
America/Denver&America/Phoenix:928;
America/Edmonton&America/Regina:368,403,587,780,825;
America/Halifax:428,506,782,902;
America/Halifax&America/St_Johns:709,879;
America/Los_Angeles:206,209,213,253,279,310,323,341,350,357,360,369,408,415,424,425,442,503,509,510,530,559,562,564,
619,626,628,650,657,661,669,702,707,714,725,738,747,760,805,818,820,831,837,840,858,909,916,925,949,951,971;
America/New_York:201,202,203,207,212,215,216,220,223,227,229,231,234,239,240,248,252,260,267,269,272,276,283,301,302,
304,305,313,315,317,321,324,326,329,330,332,336,339,347,351,352,363,380,386,401,404,407,410,412,413,419,434,436,440,
443,445,463,465,470,472,475,478,484,502,508,513,516,517,518,540,551,561,565,567,570,571,582,585,586,603,607,609,610,
614,616,617,624,631,640,645,646,656,667,678,679,680,681,686,689,703,704,706,716,717,718,724,727,728,732,734,740,743,
754,757,761,762,765,770,771,772,774,781,786,802,803,804,810,813,814,821,826,828,835,838,839,843,845,848,854,856,857,
859,860,862,863,864,865,878,904,908,910,912,914,917,919,929,934,937,941,943,947,948,954,959,973,978,980,984,989;
America/Phoenix:480,520,602,623;
America/Puerto_Rico:340,787,939;
America/Toronto:226,249,263,289,343,354,365,382,416,437,438,450,468,514,519,548,579,613,647,683,705,742,753,819,873,
905,942;
Pacific/Guam:670,671;
Pacific/Honolulu:808;
Pacific/Pago_Pago:684
`
var zonesByCode = null
function findAreaZones(e164) {
  zonesByCode ??= readZoneTable(AREA_CODE_ZONES)
  return e164.startsWith('+1') ? zonesByCode.get(e164.slice(2, 5)) : void 0
}
function isPlaceUnknown(e164) {
  if (!e164.startsWith('+1') || findAreaZones(e164) !== void 0) return false
  return [void 0, 'US', 'CA'].includes(parsePhoneNumber(e164)?.country)
}
function readZoneTable(table2) {
  const zonesByPrefix = new Map()
  for (const entry of table2.replaceAll('\n', '').split(';')) {
    const [names2 = '', prefixes = ''] = entry.split(':')
    const zones = names2.split('&')
    for (const prefix of prefixes.split(',')) if (prefix !== '') zonesByPrefix.set(prefix, zones)
  }
  return zonesByPrefix
}
var NUMBER_ZONE_TABLE = `
Africa/Abidjan:225;Africa/Accra:233;Africa/Addis_Ababa:251;Africa/Asmera:291;Africa/Bamako:223;Africa/Bangui:236;Africa/Banjul:220;Africa/Blantyre:265;Africa/Brazzaville:242;Africa/Bujumbura:257;Africa/Cairo:20;Africa/Conakry:224;Africa/Dakar:221;Africa/Dar_es_Salaam:255;Africa/Djibouti:253;
Africa/Douala:237;Africa/Freetown:232;Africa/Gaborone:267;Africa/Harare:263;Africa/Johannesburg:27;Africa/Kampala:256;Africa/Khartoum:249;Africa/Kigali:250;Africa/Kinshasa:2431,2433,2434,2435,2436;Africa/Kinshasa&Africa/Lubumbashi:243,2438,2439;Africa/Lagos:234;Africa/Libreville:241;Africa/Lome:228;
Africa/Luanda:244;Africa/Lubumbashi:2432;Africa/Lusaka:260;Africa/Malabo:240;Africa/Maputo:258;Africa/Maseru:266;Africa/Mbabane:268;Africa/Mogadishu:252;Africa/Nairobi:211,254;Africa/Ndjamena:235;Africa/Niamey:227;Africa/Nouakchott:222;Africa/Ouagadougou:226;Africa/Porto-Novo:229;
Africa/Sao_Tome:239;Africa/Tunis:216;Africa/Windhoek:264;
America/Adak&America/Anchorage&America/Anguilla&America/Antigua&America/Barbados&America/Boise&America/Cayman&America/Chicago&America/Denver&America/Dominica&America/Edmonton&America/Fort_Nelson&America/Grand_Turk&America/Grenada&America/Halifax&America/Jamaica&America/Juneau&America/Los_Angeles&America/Lower_Princes&America/Montserrat&America/Nassau&America/New_York&America/North_Dakota/Center&America/Phoenix&America/Port_of_Spain&America/Puerto_Rico&America/Regina&America/Santo_Domingo&America/St_Johns&America/St_Kitts&America/St_Lucia&America/St_Thomas&America/St_Vincent&America/Toronto&America/Tortola&America/Vancouver&America/Winnipeg&Atlantic/Bermuda&Pacific/Guam&Pacific/Honolulu&Pacific/Pago_Pago&Pacific/Saipan:1;
America/Anguilla:1264;America/Antigua:1268;America/Aruba:297;America/Asuncion:595;America/Barbados:1246;America/Belize:501;America/Bogota:57;America/Buenos_Aires:54;America/Cancun:52983,52984,52987,52998;
America/Cancun&America/Ciudad_Juarez&America/Matamoros&America/Mazatlan&America/Mexico_City&America/New_York&America/Ojinaga&America/Tijuana:52;America/Caracas:58;America/Cayenne:594;America/Cayman:1345;America/Chicago:505;America/Ciudad_Juarez:52656;America/Costa_Rica:506;America/Curacao:5996,5999;
America/Curacao&America/Kralendijk:599;America/Dominica:1767;America/El_Salvador:503;America/Godthab:2991,2992,2993,2994,2995,2996,2998,2999;America/Godthab&America/Scoresbysund&America/Thule:299;America/Grand_Turk:1649;America/Grenada:1473;America/Guadeloupe:590;America/Guatemala:502;
America/Guayaquil:5932,5933,5934,5935,5936,5937,5939;America/Guayaquil&Pacific/Galapagos:593,5931,59352;America/Guyana:592;America/Havana:53;America/Jamaica:1658,1876;America/Kralendijk:5993,5994,5997;America/La_Paz:591;America/Lima:51;America/Lower_Princes:1721;
America/Manaus:55553682,5565,5566,5567,5569,559;America/Manaus&America/Noronha&America/Rio_Branco&America/Sao_Paulo:55;America/Martinique:596;America/Matamoros:52867,52877,52878,52894,52899;
America/Mazatlan:52311,52319,52323,52324,52325,52327,52389,52612,52613,52614,52615,5262,5263,5264,52651,52652,52653,52657,52659,52660,52662,52667,52668,52669,52672,52673,52687,5269;America/Mazatlan&America/Mexico_City:52649;
America/Mexico_City:522,523,524,525,52618,52663,52671,52674,52675,52676,52677,527,528,529;America/Mexico_City&America/New_York:52201;America/Mexico_City&America/Tijuana:52200;America/Miquelon:508;America/Montevideo:598;America/Montserrat:1664;America/Nassau:1242;
America/Noronha:55812,5581300,55813013,55813016,55813017,55813018,55813022,55813024,55813027,55813029,55813042,55813043,55813044,55813047,55813054,55813056,55813057,55813058,5581306,55813070,55813085,55813098,558131,55813200,55813206,55813208,55813209,55813210,55813211,55813215,55813218,55813219,55813220,5581323,55813240,55813245,55813246,55813247,55813248,55813250,55813258,55813259,55813260,55813261,55813262,55813263,5581327,5581328,5581329,55813300,55813306,55813307,55813308,55813309,55813310,55813313,55813315,55813321,55813324,55813329,5581333,55813340,55813346,55813347,55813348,55813349,5581335,5581336,55813370,55813373,55813374,5581338,5581339,5581340,55813410,55813415,55813417,55813418,55813420,55813430,55813440,55813450,55813460,55813470,55813480,55813485,55813488,55813489,55813490,55813496,558135,5581360,5581361,55813620,55813623,55813630,55813632,55813640,55813650,55813659,5581366,55813670,55813672,55813674,55813677,55813680,55813690,55813696,55813697,55813698,558137,558138,558139,55814,55815,55817,55819;
America/Ojinaga:52626;America/Panama:507;America/Paramaribo:597;America/Port-au-Prince:509;America/Port_of_Spain:1868;America/Rio_Branco:5568;America/Santiago:561,562,56322,56323,5633,5634,5635,564,565,566,567,568,569;America/Santiago&Pacific/Easter:56;America/Santo_Domingo:1809,1829,1849;
America/Sao_Paulo:551,552,553,554,5550,5551,5553,5554,5555,5561,5562,5563,5564,55673480,55693527,557,558,5590,55912121,55912122,55912123,55912992,55913004,5591301,55913028,55913031,55913032,55913033,55913038,55913039,55913072,55913073,55913075,5591308,5591311,55913120,55913121,55913131,55913181,55913182,55913184,55913194,55913199,559132,55913311,55913321,55913322,55913323,5591334,55913351,55913352,55913353,55913355,55913366,55913397,55913411,55913412,55913423,55913425,55913429,55913434,5591344,55913456,5591346,55913481,55913482,55913483,55913484,55913485,55913494,55913521,55913556,55913605,55913606,55913617,55913621,55913633,55913636,55913637,55913658,55913661,55913662,55913665,55913692,55913694,55913711,55913712,5591372,5591373,55913741,55913744,55913746,5591375,55913764,55913765,55913767,5591377,55913781,55913783,55913784,55913795,55913796,55913798,55913802,55913803,55913809,55913811,55913812,55913817,55913821,55913822,55913823,55913829,5591400,55914040,55914042,55914103,55914104,55914107,55914141,559198,5591991,5591992,5591993,55919960,55919961,55919962,55919963,55919964,5591998,5591999,55925009,55932101,55932122,55933016,55933017,55933062,55933063,55933064,55933067,55933222,55933502,55933505,55933512,55933514,55933515,55933517,55933518,5593352,5593353,5593354,55933552,55933557,55933558,55933559,55933563,55933574,55933582,55933589,55933593,55933596,55933597,55933598,55933735,55933736,55933737,55933793,55939810,55939811,55939812,55939813,55939840,55939841,55939880,55939881,5593991,55939920,55939921,55939922,55939923,55939924,55939965,55939990,55939991,55939995,55939997,55942101,55942103,55943012,55943013,55943016,55943018,55943222,55943301,55943309,55943311,55943312,55943315,55943319,5594332,55943331,55943332,55943333,55943335,55943337,5594334,5594335,55943364,55943365,55943366,55943379,55943382,55943385,55943386,55943392,5594342,55943431,55943432,55943433,55943434,55943435,55943491,55943778,55943779,55943785,55943786,55943787,5594981,55949840,55949841,55949842,55949880,55949881,5594991,5594992,55949930,55949966,55949990,55949991,55949992,55949995,55949997,5596,5598,5599;
America/Scoresbysund:29999;America/St_Kitts:1869;America/St_Lucia:1758;America/St_Vincent:1784;America/Tegucigalpa:504;America/Thule:29997;America/Tijuana:52616,52646,52658,52661,52664,52665,52686;America/Tortola:1284;Arctic/Longyearbyen:4779;Arctic/Longyearbyen&Europe/Oslo:47;Asia/Aden:967;
Asia/Almaty:771,772,779;Asia/Almaty&Asia/Anadyr&Asia/Aqtobe&Asia/Irkutsk&Asia/Kamchatka&Asia/Krasnoyarsk&Asia/Magadan&Asia/Novosibirsk&Asia/Omsk&Asia/Sakhalin&Asia/Vladivostok&Asia/Yakutsk&Asia/Yekaterinburg&Europe/Bucharest&Europe/Moscow&Europe/Samara:7;Asia/Almaty&Asia/Aqtobe:77;
Asia/Almaty&Asia/Aqtobe&Europe/Moscow:7800,7808,7809,7810;Asia/Amman:962;Asia/Anadyr:7427;Asia/Aqtobe:7711,7712,7713,7729;Asia/Ashgabat:993;Asia/Baghdad:964;Asia/Bahrain:973;Asia/Baku:994;Asia/Bangkok:66;Asia/Beirut:961;Asia/Bishkek:996;Asia/Brunei:673;Asia/Calcutta:91;Asia/Choibalsan:976158,976258;
Asia/Choibalsan&Asia/Hovd&Asia/Ulaanbaatar:976;Asia/Choibalsan&Asia/Ulaanbaatar:9761362,9762362;Asia/Colombo:94;Asia/Damascus:963;Asia/Dhaka:880;Asia/Dili:670;Asia/Dubai:971;Asia/Dushanbe:992;Asia/Ho_Chi_Minh:84;Asia/Hong_Kong:852;Asia/Hovd:97614,97624;Asia/Irkutsk:7301,7395;
Asia/Jakarta:622,6231,6232,6233,6234,6235,62513,62515,62519,62522,62525,62528,6253,6256,626,627,628,62920,62958,62963,62979;Asia/Jakarta&Asia/Jayapura:62915,62952;Asia/Jakarta&Asia/Jayapura&Asia/Makassar:62;
Asia/Jakarta&Asia/Makassar:62007,621,62379,62458,62516,62539,6280,62811,62818,62819,62824,62829,62831,62833,62834,62839,62853,62868,62876,62887;Asia/Jayapura:6290,6291,6292,62951,62955,62956,62957,62962,62966,62967,62969,62971,62975,6298;Asia/Jayapura&Asia/Makassar:62403;Asia/Jerusalem:972;
Asia/Kabul:93;Asia/Kamchatka:7415;Asia/Karachi:92;Asia/Katmandu:977;Asia/Krasnoyarsk:7384,7385,7388,7390,7391,7394;Asia/Kuching:60;Asia/Kuwait:965;Asia/Magadan:7413;Asia/Makassar:6236,6237,6238,624,62511,62512,62517,62518,62526,62527,6254,6255;Asia/Manila:63;Asia/Muscat:968;Asia/Nicosia:357;
Asia/Novosibirsk:7382,7383;Asia/Omsk:7381;Asia/Phnom_Penh:855;Asia/Qatar:974;Asia/Rangoon:95;Asia/Riyadh:966;Asia/Sakhalin:7424;Asia/Seoul:82,850;Asia/Shanghai:853,86,861,862,863,864,865,866,867,868,869;Asia/Singapore:65;Asia/Taipei:886;Asia/Tashkent:998;Asia/Tbilisi:995;Asia/Tehran:98;
Asia/Thimphu:975;Asia/Tokyo:81,8170859;Asia/Ulaanbaatar:97611,97612,97613,97615,97621,97622,97623,97625,97626,9765,9766,9767,9768,9769;Asia/Vientiane:856;Asia/Vladivostok:7421,7423,7426;Asia/Yakutsk:7302,7411,7416;Asia/Yekaterinburg:733,734,735;Asia/Yerevan:374;Atlantic/Azores:351292,351295,351296;
Atlantic/Azores&Europe/Lisbon:351,3511,3513,3516,3517,3518,3519;Atlantic/Bermuda:1441;Atlantic/Canary:212,34822,34827,34828,34922,34928;Atlantic/Canary&Europe/Madrid:34;Atlantic/Cape_Verde:238;Atlantic/Faeroe:298;Atlantic/Reykjavik:231,245,354;Atlantic/St_Helena:247,290;Atlantic/Stanley:500;
Australia/Adelaide&Australia/Brisbane&Australia/Eucla&Australia/Lord_Howe&Australia/Perth&Australia/Sydney&Indian/Christmas&Indian/Cocos:61;Australia/Adelaide&Australia/Eucla&Australia/Perth:61890393,61890395;
Australia/Adelaide&Australia/Perth:618510,61851100,61851116,61851119,6185112,6185113,61851140,61851141,61851142,61851143,61851144,61851156,61851158,61851185,61851187,61851209,6185121,61851221,61851227,61851228,61851229,61851231,61851236,61851237,61851238,61851239,6185127,6185128,6185129,61855,6186,6187,6188,6189;
Australia/Adelaide&Australia/Perth&Indian/Christmas:61891006,61891007,61891008,61891009,61891149,61891178,61891181,61891209,61891263,61891312,61891326,61891375,61891456,61891497,61891700,61891701,61891710,61891711,61891712;
Australia/Adelaide&Australia/Perth&Indian/Cocos:61891010,61891011,61891012,61891029,61891122,61891150,61891179,61891182,61891210,61891264,61891308,61891322,61891368,61891428,61891498,61891702,61891959;
Australia/Brisbane:61721000,61721001,61721002,61721003,6172101,6172102,6172103,6172104,6173018,6173019,617303,6173040,6173041,6173046,617305,61730600,6173061,61730640,61730641,61730643,61730651,61730659,6173066,6173067,6173068,6173069,617307,617308,61730923,61730938,6173096,6173097,61730992,61731,617322,617323,617326,6173291,6173292,6173295,6173296,6173300,61733095,61733099,6173316,6173319,6173322,6173330,6173333,6173342,617335,617336,6173403,6173404,6173405,6173406,6173407,6173411,6173414,617342,6173434,6173435,6173443,6173452,6173455,6173456,6173457,6173460,6173493,61734973,61734974,61734975,61734976,617350,617353,6173540,6173546,6173547,6173548,617355,61735678,617360,6173613,617362,617363,61736404,61736405,61736406,61736409,6173646,6173647,6173648,6173666,61736677,61736678,61736679,61736680,617370,617371,617372,617373,6173748,6173777,61737788,6173811,6173815,6173823,6173828,61738348,61738359,6173887,617389,6173900,6173901,6173904,6173905,6173910,61739110,61739111,61739112,6173914,6173915,61739160,61739161,6173917,6173918,6173922,6173924,61739475,6173999;
Australia/Lord_Howe:61255053,61255143,61255213,61255280,61255307,61255369,61255413,61255568,61255936,61255937,61265080,61265081,61265082,61265099,61265164,61265251,61265296,61265341,61265606,61265632,61265998;Australia/Perth:61851087,6185109,618511,6185120,61851224,61851225,61851226;
Australia/Sydney:611,612,613,614,617,61851205,61851230,61851232,61851233,61851234,6185124,6185125,6185126,618513,618514;Europe/Amsterdam:31;Europe/Andorra:376;Europe/Athens:30;Europe/Belgrade:381,383;Europe/Berlin:49;Europe/Bratislava:421;Europe/Brussels:32;
Europe/Bucharest:218,370,371,372,40,740,970;Europe/Bucharest&Europe/Moscow:7840;Europe/Budapest:36;Europe/Chisinau:373;Europe/Copenhagen:45;Europe/Gibraltar:350;Europe/Guernsey:441481;Europe/Guernsey&Europe/Isle_of_Man&Europe/Jersey&Europe/London:44;
Europe/Guernsey&Europe/Isle_of_Man&Europe/London:353,353539253,443,445,4470,4471,4472,4473,4474,4475,44760,44762,44763,447640,447641,447643,447644,447646,44765,44766,44767,44768,447693,447699,4477,4478,4479,448,449;Europe/Helsinki:3581,3582,3583,3585,3586,3588,3589;
Europe/Helsinki&Europe/Mariehamn:358,35810,35820,35829,35830,35839,3584,35850,35860,3587,35880;Europe/Isle_of_Man:441624;Europe/Istanbul:90;Europe/Jersey:441534;Europe/Kyiv:380;Europe/Lisbon:3512;Europe/Ljubljana:386;Europe/London:441,442;Europe/Luxembourg:352;Europe/Madrid:344,345,346,347,348,349;
Europe/Malta:356;Europe/Mariehamn:35818;Europe/Monaco:377;Europe/Moscow:375,736,747,748,749,7803,7804,781,782,783,7841,7843,7844,7845,7847,7855,7856,7857,786,787,79;Europe/Oslo:470,472,473,474,475,476,477,478,479;Europe/Paris:213,33;Europe/Podgorica:382;Europe/Prague:420;Europe/Rome:390,394,397;
Europe/Rome&Europe/Vatican:39,390878,391,393,395,398;Europe/Samara:7341,7842,7846,7848,7851;Europe/San_Marino:378;Europe/Sarajevo:387;Europe/Skopje:389;Europe/Sofia:359;Europe/Stockholm:46;Europe/Tirane:355;Europe/Vaduz:423;Europe/Vatican:3906698;Europe/Vienna:43;Europe/Warsaw:48;Europe/Zagreb:385;
Europe/Zurich:41;Indian/Antananarivo:261;Indian/Chagos:246;Indian/Christmas:61851001,61851030,61851059,61851088,61851117,61851146,61851175,61851204,61851222,61851235,6189164,61891958;Indian/Cocos:61851002,61851031,61851060,61851089,61851118,61851176,61851223,6189162,61891703;Indian/Comoro:269;
Indian/Mahe:248;Indian/Maldives:960;Indian/Mauritius:230;Indian/Mayotte:2622689,262269,26263,2627093,2629398,2629478,2629769;Indian/Mayotte&Indian/Reunion:262,26280;Indian/Reunion:262262,262263,2622688,26269,2627092,26281,26282,26288,26289,2629399,2629479,2629762,2629763;Pacific/Apia:685;
Pacific/Auckland:641,642,643,644,645,646,647,648,649;Pacific/Auckland&Pacific/Chatham:64;Pacific/Chatham:64330;Pacific/Easter:5632;Pacific/Efate:678;Pacific/Enderbury&Pacific/Kiritimati&Pacific/Tarawa:686;Pacific/Fakaofo:690;Pacific/Fiji:679;Pacific/Funafuti:688;
Pacific/Gambier&Pacific/Marquesas&Pacific/Tahiti:689,68980,68987;Pacific/Guadalcanal:677;Pacific/Kosrae:69137;Pacific/Kosrae&Pacific/Ponape&Pacific/Truk:691,6918,6919;Pacific/Majuro:692;Pacific/Nauru:674;Pacific/Niue:683;Pacific/Norfolk:672;Pacific/Noumea:687;Pacific/Palau:680;
Pacific/Ponape:69132,691920,691921,691924,691926;Pacific/Port_Moresby:675;Pacific/Rarotonga:682;Pacific/Tahiti:6894,68988,68989;Pacific/Tongatapu:676;Pacific/Truk:6913,691933;Pacific/Wallis:681
`
function findNumberZones(e164) {
  const zones = findAreaZones(e164)
  if (zones) return zones
  table ??= readZoneTable(NUMBER_ZONE_TABLE)
  for (let length = Math.min(MAX_PREFIX_LENGTH, e164.length - 1); length > 0; length -= 1) {
    const zonesOfPrefix = table.get(e164.slice(1, length + 1))
    if (zonesOfPrefix) return zonesOfPrefix
  }
  return []
}
var MAX_PREFIX_LENGTH = 9
var table = null
function listPossibleZones({ phoneNumber, timeZone }) {
  return timeZone === null ? findNumberZones(phoneNumber) : [timeZone]
}
function toDailyWindow(hours) {
  return hours && { from: parseClock(hours.from), until: parseClock(hours.until) }
}
function campaignWindow(campaign) {
  const { callingFrom: from, callingUntil: until, testMode } = campaign
  return testMode === 1 || from === null || until === null ? null : toDailyWindow({ from, until })
}
function allowedWindow(campaign, { callingHours: allowed }) {
  const window = campaignWindow(campaign)
  if (allowed === null || campaign.testMode === 1) return window
  const { from, until } = window ?? { from: allowed.from, until: allowed.to }
  return { from: Math.max(from, allowed.from), until: Math.min(until, allowed.to) }
}
function checkCallingTime(callee, window, at) {
  if (window === null) return { when: 'now' }
  const zones = listPossibleZones(callee)
  if (isWithin(at, zones, window)) return { when: 'now' }
  const dueAt = findNextOpening(at, zones, window)
  if (dueAt !== null) return { when: 'later', dueAt }
  return {
    when: 'never',
    isZoneKnown: zones.length > 0 && zones.every((zone) => findNextOpening(at, [zone], window) !== null),
  }
}
function findCallingTime(callee, window, at) {
  const time = checkCallingTime(callee, window, at)
  return time.when === 'later' ? time.dueAt : at
}
function createDueTimeFinder(hours, startsAt) {
  const window = toDailyWindow(hours)
  const dueAtByZones = new Map()
  return ({ e164, timeZone }) => {
    if (window === null) return startsAt
    const zones = listPossibleZones({ phoneNumber: e164, timeZone })
    const key = zones.join('&')
    const dueAt = dueAtByZones.get(key) ?? findNextOpening(startsAt, zones, window) ?? startsAt
    dueAtByZones.set(key, dueAt)
    return dueAt
  }
}
async function requeueRecipient(db, tenant, requeued) {
  const { campaignId, recipientId, from, ...change } = requeued
  const moved = await moveRecipients(db, tenant, { campaignId, ids: [recipientId], from, to: 'queued', change })
  if (moved.length === 0) return false
  await reopenCampaign(db, tenant, { campaignId })
  await makeCampaignDueBy(db, tenant, { campaignId, at: change.dueAt })
  return true
}
var MINUTE_MS2 = 6e4
var ALL_DAY = { from: 0, until: 24 * 60 }
var WEEK_DAYS = 7
function readRetryRules({ retryRules }) {
  return retryRules === null ? null : JSON.parse(retryRules)
}
function planRetry(last) {
  const earliest = last.endedAt + last.rules.afterMinutes * MINUTE_MS2
  const window = findRetryWindow(last, earliest)
  return window ? findNextOpening(earliest, last.zones, window) : earliest
}
function findRetryWindow({ rules, window, zones, lastAttemptAt }, from) {
  if (window === null && rules.weekdays.length === WEEK_DAYS && !rules.otherTimeOfDay) return null
  const allowed = { ...(window ?? ALL_DAY), weekdays: rules.weekdays }
  if (!rules.otherTimeOfDay) return allowed
  const wanted = { ...allowed, except: lastAttemptAt }
  return findNextOpening(from, zones, wanted) === null ? allowed : wanted
}
var MAX_ATTEMPTS2 = 2
async function planCallBack(db, campaign, { call, recipient, now }) {
  const { tenantId, campaignId, id: recipientId, phoneNumber, callId, state: from, attempts } = recipient
  const maxAttempts = readRetryRules(campaign)?.attempts ?? MAX_ATTEMPTS2
  if (campaign.callBacks !== 'automatic' || callId === null || attempts >= maxAttempts) return false
  if (await isListedOrSuggested(db, tenantId, { phoneNumber, counted: facetOrigin(call.facet) })) return false
  const wantedAt = await confirmCallBackOf(db, tenantId, { callId, campaignId, recipientId, now })
  if (wantedAt === null) return false
  const dueAt = findCallingTime(recipient, campaignWindow(campaign), wantedAt)
  const callBack = { plan: 'call-back', planReason: null, dueAt }
  return await requeueRecipient(db, tenantId, { campaignId, recipientId, from, ...callBack })
}
async function listOutcomes(db, tenant, callId) {
  const rows = await db
    .selectFrom('call_values')
    .select('valueKey')
    .where('tenantId', '=', tenant)
    .where('callId', '=', callId)
    .where('kind', '=', 'outcome')
    .execute()
  return rows.flatMap(({ valueKey }) => (valueKey === null ? [] : [valueKey]))
}
var TEST_MODE_DELAY_MS = 6e4
async function planAfterCall(db, call, { recipient, now }) {
  const campaign = await findCampaign(db, call.tenantId, recipient.campaignId)
  if (!campaign || !mayPlan(campaign) || recipient.state === 'unknown') return
  if (recipient.skipReason !== null) return
  if (await planCallBack(db, campaign, { call, recipient, now })) return
  const rules = readRetryRules(campaign)
  if (rules) await planRetryOf(db, call, { campaign, rules, recipient })
}
async function reviewRetry(db, call, { recipient, to, now }) {
  const { id: recipientId, tenantId: tenant, campaignId } = recipient
  const campaign = recipient.plan === 'retry' ? await findCampaign(db, tenant, campaignId) : void 0
  if (!campaign || (await planCallBack(db, campaign, { call, recipient, now }))) return
  const rules = readRetryRules(campaign)
  if (rules && (await findReason(db, call, rules)) !== null) return
  await moveRecipients(db, tenant, { campaignId, ids: [recipientId], from: 'queued', to })
  await finishCampaignIfDone(db, tenant, { id: campaignId, now })
}
async function planRetryOf(db, call, { campaign, rules, recipient }) {
  const { tenantId: tenant, campaignId, id: recipientId, phoneNumber, state: from } = recipient
  if (recipient.attempts >= rules.attempts) return
  const planReason = await findReason(db, call, rules)
  if (planReason === null) return
  const lastAttempt = (await listLastAttempts(db, tenant, [recipientId])).get(recipientId)
  if (!lastAttempt) return
  if (await isListedOrSuggested(db, tenant, { phoneNumber, counted: facetOrigin(call.facet) })) return
  const dueAt = findDueTime(recipient, { campaign, rules, lastAttempt })
  if (dueAt === null) return
  await requeueRecipient(db, tenant, { campaignId, recipientId, from, plan: 'retry', planReason, dueAt })
}
function mayPlan({ state, heldReason }) {
  return state === 'running' || state === 'paused' || (state === 'finished' && heldReason === null)
}
async function findReason(db, call, { ends, outcomes }) {
  if (await hasCallBack(db, call.tenantId, call.id)) return null
  const end = toRetryEnd(call)
  if (end !== null && ends.includes(end)) return end
  if (outcomes.length === 0 || call.status !== 'completed') return null
  const found = await listOutcomes(db, call.tenantId, call.id)
  return outcomes.find((outcome) => found.includes(toValueKey(outcome))) ?? null
}
function toRetryEnd({ status, endReason }) {
  if (status === 'failed') return endReason === 'unknown' ? null : 'failed'
  if (endReason === 'declined') return 'busy'
  return RETRY_ENDS.find((end) => end === endReason) ?? null
}
function findDueTime(recipient, { campaign, rules, lastAttempt }) {
  const { sentAt: lastAttemptAt, endedAt: end } = lastAttempt
  const endedAt = end ?? lastAttemptAt
  if (campaign.testMode === 1) return endedAt + TEST_MODE_DELAY_MS
  const [window, zones] = [campaignWindow(campaign), listPossibleZones(recipient)]
  return planRetry({ rules, window, zones, lastAttemptAt, endedAt })
}
async function updateRecipientFromCall(db, call, now) {
  const { tenantId: tenant, campaignId, recipientId } = call
  if (campaignId === null || recipientId === null || call.status === 'initiated') return
  await lockCampaigns(db, tenant)
  const to = toRecipientState(call.status, call.endReason)
  const hasEnded = call.status !== 'in-progress'
  if (to === 'unknown') await endAttemptAsUnknown(db, tenant, { callId: call.id, now })
  else await resolveAttemptByCall(db, tenant, { callId: call.id, now, hasEnded })
  const [recipient] = await findRecipients(db, tenant, [recipientId])
  if (!recipient || recipient.callId !== call.id) return
  if (recipient.state === 'queued') return await reviewRetry(db, call, { recipient, to, now })
  if (await isPastCall(db, recipient)) return
  const { state: from } = recipient
  const move = { campaignId, ids: [recipientId], from, to, callId: call.id }
  if (from !== to && (await moveRecipients(db, tenant, move)).length === 0) return
  const wasOpen = from === 'dialling' || from === 'in-progress'
  const counted = { campaignId, callId: call.id }
  if (wasOpen && call.status === 'failed') await recordCallOutcome(db, tenant, { ...counted, outcome: 'failed', now })
  else if (from === 'dialling') await recordCallOutcome(db, tenant, { ...counted, outcome: 'placed', now })
  if (!hasEnded) return
  await planAfterCall(db, call, { recipient: { ...recipient, state: to }, now })
  if (wasOpen) await finishCampaignIfDone(db, tenant, { id: campaignId, now })
}
function toRecipientState(status, endReason) {
  return status === 'failed' && endReason === 'unknown' ? 'unknown' : status
}
async function isPastCall(db, { id, tenantId, state, plan }) {
  if (state === 'skipped') return true
  return state === 'dialling' && plan !== 'first' && (await hasUnsentClaim(db, tenantId, id))
}
async function queueEmail(db, deps, email) {
  await enqueueJobs(db, deps, [{ kind: 'mail', label: `${email.subject} - ${email.recipient}`, payload: email }])
}
async function queueDecoyEmail(trx, deps) {
  const key = deps.newId()
  await enqueueJobs(trx, deps, [{ kind: 'mail', key, payload: { recipient: '', subject: '', body: '' } }])
  await deleteJobByKey(trx, 'mail', key)
}
var OWN_BUSINESS = sql`select businesses.id from businesses
  inner join users on users.id = businesses."userId" where users.role = 'operator'`
function isClient(tenantId) {
  return sql`${sql.ref(tenantId)} not in (${OWN_BUSINESS})`
}
async function findBusiness(db, id) {
  const business = await db
    .selectFrom('businesses')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', asTenantId(id)), eb('userId', '=', asUserId(id))]))
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return business?.id
}
async function isOwnBusiness(db, tenant) {
  const own = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', tenant)
    .where((eb) => eb.not(isClient('id')))
    .executeTakeFirst()
  return own !== void 0
}
async function businessNameForEmail(db, business) {
  const name = shortName(business.businessName)
  if (name) return name
  return (await isOwnBusiness(db, business.tenantId)) ? 'Your own business' : 'A client'
}
var DAY_MS2 = 864e5
function dayOf(at) {
  return Math.floor(at / DAY_MS2)
}
function formatDay(day) {
  return new Date(startOfUtcDay(day)).toISOString().slice(0, 10)
}
function monthSpan(month) {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return { firstDay: dayOf(Date.UTC(year, number - 1)), lastDay: dayOf(Date.UTC(year, number)) - 1 }
}
function startOfUtcDay(day) {
  return day * DAY_MS2
}
function toMinutes(seconds) {
  return Math.round(seconds / 6) / 10
}
async function findAllowance(db, tenant, month) {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .select(['businesses.name', 'businesses.pausedAt', 'businesses.monthlyLimitMinutes', 'usage_months.seconds'])
    .where('businesses.id', '=', tenant)
    .where('businesses.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return void 0
  const { pausedAt, monthlyLimitMinutes: limitMinutes, seconds, name: businessName } = row
  return { pausedAt, limitMinutes, usedSeconds: seconds ?? 0, businessName }
}
async function insertEntry(db, entry) {
  const inserted = await db
    .insertInto('usage_entries')
    .values(entry)
    .onConflict((conflict) => conflict.column('entryKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== void 0
}
async function findEntry(db, tenant, entryKey) {
  return await db
    .selectFrom('usage_entries')
    .selectAll()
    .where('entryKey', '=', entryKey)
    .where(withoutIndex('tenantId'), '=', tenant)
    .executeTakeFirst()
}
async function addSeconds(db, tenant, { month, day, seconds }) {
  const after = await db
    .insertInto('usage_months')
    .values({ tenantId: tenant, month, seconds })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'month'])
        .doUpdateSet((eb) => ({ seconds: eb('usage_months.seconds', '+', eb.ref('excluded.seconds')) })),
    )
    .returning('seconds')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('usage_days')
    .values({ tenantId: tenant, day, seconds })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'tenantId'])
        .doUpdateSet((eb) => ({ seconds: eb('usage_days.seconds', '+', eb.ref('excluded.seconds')) })),
    )
    .execute()
  return after.seconds
}
async function insertAlert(db, alert) {
  const inserted = await db
    .insertInto('usage_alerts')
    .values(alert)
    .onConflict((conflict) => conflict.columns(['tenantId', 'month', 'kind', 'minutes', 'percent']).doNothing())
    .returning('month')
    .executeTakeFirst()
  return inserted !== void 0
}
async function updateLastAlert(db, tenant, { month, benchmark, percent }) {
  await db
    .updateTable('usage_months')
    .set({
      ...(benchmark === null ? {} : { lastBenchmarkMinutes: benchmark }),
      ...(percent === null ? {} : { lastLimitPercent: percent }),
    })
    .where('tenantId', '=', tenant)
    .where('month', '=', month)
    .execute()
}
async function compareMonth(db, tenant, month) {
  const entrySeconds = sql`(select cast(coalesce(sum(seconds), 0) as bigint) from usage_entries
    where "tenantId" = ${tenant} and month = ${month})`
  return await db
    .selectFrom('businesses')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .select((eb) => [
      eb.fn.coalesce('usage_months.seconds', eb.val(0)).as('totalSeconds'),
      entrySeconds.as('recountedSeconds'),
    ])
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
}
function numberJob({ provider, number }) {
  return { kind: 'number', key: `${provider} ${number}`, label: number, payload: { provider, number } }
}
async function enqueueNumberUpdates(trx, deps, tenantId) {
  const numbers = await trx
    .selectFrom('phone_numbers')
    .select(['provider', 'number'])
    .where('tenantId', '=', tenantId)
    .where('numberId', 'is not', null)
    .execute()
  await enqueueJobs(trx, deps, numbers.map(numberJob))
}
async function saveValues(db, { id: callId, tenantId, orderKey }, values) {
  if (values.length === 0) return
  await db
    .insertInto('call_values')
    .values(values.map((value) => ({ ...value, callId, tenantId, orderKey })))
    .onConflict((conflict) =>
      conflict.columns(['callId', 'fieldId']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        valueKey: eb.ref('excluded.valueKey'),
        providerValue: eb.ref('excluded.providerValue'),
        reason: eb.ref('excluded.reason'),
        quotes: eb.ref('excluded.quotes'),
        quoteTurn: eb.ref('excluded.quoteTurn'),
        doubt: eb.ref('excluded.doubt'),
        correctedAt: eb.ref('excluded.correctedAt'),
        correctedBy: eb.ref('excluded.correctedBy'),
      })),
    )
    .execute()
}
async function listValuesByCall(db, tenant, callIds) {
  if (callIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_values')
    .innerJoin('call_fields', 'call_fields.id', 'call_values.fieldId')
    .selectAll('call_values')
    .where('call_values.tenantId', '=', tenant)
    .where('call_values.callId', 'in', callIds)
    .orderBy('call_fields.position')
    .orderBy('call_values.fieldId')
    .execute()
  return Map.groupBy(rows, (row) => row.callId)
}
async function listValues(db, tenant, callId) {
  return (await listValuesByCall(db, tenant, [callId])).get(callId) ?? []
}
async function listStoredValues(db, tenant, callId) {
  return await db
    .selectFrom('call_values')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('callId', '=', callId)
    .orderBy('fieldId')
    .execute()
}
async function moveValues(db, { id, tenantId, orderKey }) {
  await db
    .updateTable('call_values')
    .set({ orderKey })
    .where('callId', '=', id)
    .where('tenantId', '=', tenantId)
    .execute()
}
async function removeSpokenValues(db, tenant, callId) {
  const values = db.deleteFrom('call_values').where('callId', '=', callId).where('tenantId', '=', tenant)
  await values.where((eb) => eb.or([eb('kind', 'in', ['text', 'number']), eb('doubt', '=', 'not-in-list')])).execute()
  await db
    .updateTable('call_values')
    .set((eb) => ({ providerValue: eb.ref('value'), reason: null, quotes: null, quoteTurn: null, doubt: null }))
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}
function toCallValue(row) {
  const { fieldId, kind, name, reason, quoteTurn, correctedAt } = row
  return {
    fieldId,
    kind,
    name,
    value: readStoredValue(kind, row.value),
    providerValue: readStoredValue(kind, row.providerValue),
    reason,
    quotes: QUOTE_STATES.find((state) => state === row.quotes) ?? null,
    quoteTurn,
    doubt: row.doubt,
    correctedAt,
  }
}
function readStoredValue(kind, text) {
  return text === null ? null : textToValue(kind, text)
}
function valueColumns(value) {
  return { value: value === null ? null : valueToText(value), valueKey: value === null ? null : toValueKey(value) }
}
async function insertVersion(db, row) {
  await db.insertInto('agent_versions').values(row).execute()
}
async function listVersions(db, tenant, page) {
  return await db
    .selectFrom('agent_versions')
    .leftJoin('users', 'users.id', 'agent_versions.savedBy')
    .select([
      'agent_versions.id',
      'agent_versions.savedBy',
      'agent_versions.systemPrompt',
      'agent_versions.firstMessage',
      'agent_versions.voiceId',
      'agent_versions.language',
      'agent_versions.maxCallSeconds',
      'agent_versions.silenceSeconds',
      'agent_versions.voicemailMessage',
      'agent_versions.restoredFrom',
      'agent_versions.createdAt',
      'users.email',
    ])
    .where('agent_versions.tenantId', '=', tenant)
    .$call(newestFirst(page, 'agent_versions.createdAt', 'agent_versions.id'))
    .execute()
}
async function findVersion(db, tenant, versionId) {
  return await db
    .selectFrom('agent_versions')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('id', '=', versionId)
    .executeTakeFirst()
}
async function findNewestVersionId(db, tenant) {
  const version = await db
    .selectFrom('agent_versions')
    .select('id')
    .where('tenantId', '=', tenant)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return version?.id ?? null
}
async function markVersionApplied(db, tenant, { id, now }) {
  await db
    .updateTable('agent_versions')
    .set({ appliedAt: now })
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .where('appliedAt', 'is', null)
    .execute()
}
async function findVersionAt(db, tenant, at) {
  const version = await db
    .selectFrom('agent_versions')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('appliedAt', '<=', at)
    .orderBy('appliedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return version?.id ?? null
}
async function findVersionTime(db, tenant, versionId) {
  const version = versionId === null ? void 0 : await findVersion(db, tenant, versionId)
  return version ? { id: version.id, savedAt: version.createdAt } : null
}
async function deleteOldVersions(db, tenant, count) {
  const newestToDelete = await db
    .selectFrom('agent_versions')
    .select(['createdAt', 'id'])
    .where('tenantId', '=', tenant)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(count)
    .limit(1)
    .executeTakeFirst()
  if (!newestToDelete) return
  await db
    .deleteFrom('agent_versions')
    .where('tenantId', '=', tenant)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<=', eb.tuple(newestToDelete.createdAt, newestToDelete.id)))
    .execute()
}
async function countValues(db, { tenantId, campaignId, startedAt, source, facet }, { values, by }) {
  const counted = values.flatMap(({ fieldId, kind, valueKey }) =>
    isCounted(kind) && typeof valueKey === 'string' ? [{ fieldId, valueKey, calls: by }] : [],
  )
  if (counted.length === 0) return
  if (source === 'phone') {
    const place = { tenantId, halfHour: halfHourOf(startedAt), segment: segmentOf(facet) }
    await db
      .insertInto('call_value_counts')
      .values(counted.map((each) => ({ ...each, ...place })))
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'fieldId', 'valueKey', 'halfHour', 'segment'])
          .doUpdateSet({ calls: sql`call_value_counts.calls + excluded.calls` }),
      )
      .execute()
  }
  if (campaignId === null) return
  await db
    .insertInto('campaign_value_counts')
    .values(counted.map((each) => ({ ...each, campaignId })))
    .onConflict((conflict) =>
      conflict
        .columns(['campaignId', 'fieldId', 'valueKey'])
        .doUpdateSet({ calls: sql`campaign_value_counts.calls + excluded.calls` }),
    )
    .execute()
}
async function listCampaignValues(db, campaignId) {
  return await db
    .selectFrom('campaign_value_counts')
    .select(['fieldId', 'valueKey', 'calls'])
    .where('campaignId', '=', campaignId)
    .where('calls', '>', 0)
    .execute()
}
function isListed(call) {
  return call.conversationId !== null
}
async function recountFigures(db, before, after) {
  const call = after ?? before
  if (!call) return
  const tenant = call.tenantId
  const halfHours = new Map()
  const totals = new Map()
  for (const [row, by] of [
    [before, -1],
    [after, 1],
  ]) {
    if (!row || !isListed(row)) continue
    const place = { halfHour: halfHourOf(row.startedAt), segment: segmentOf(row.facet) }
    const key = `${place.halfHour}.${place.segment}`
    const sum2 = halfHours.get(key) ?? { ...place, figures: { ...NO_FIGURES } }
    halfHours.set(key, sum2)
    if (row.source === 'phone') addFigures(sum2.figures, row, by)
    totals.set(row.facet, (totals.get(row.facet) ?? 0) + by)
  }
  for (const sum2 of halfHours.values()) await addCounts(db, tenant, sum2)
  for (const [facet, calls] of totals) if (calls !== 0) await addTotal(db, tenant, { facet, calls })
}
async function addCounts(db, tenant, { halfHour, segment, figures }) {
  if (FIGURES.every((name) => figures[name] === 0)) return
  await db
    .insertInto('call_half_hours')
    .values({ tenantId: tenant, halfHour, segment, ...figures })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'halfHour', 'segment'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            FIGURES.map((name) => [name, eb(`call_half_hours.${name}`, '+', eb.ref(`excluded.${name}`))]),
          ),
        ),
    )
    .execute()
}
async function addTotal(db, tenant, { facet, calls }) {
  await db
    .insertInto('call_totals')
    .values({ tenantId: tenant, facet, calls })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'facet'])
        .doUpdateSet((eb) => ({ calls: eb('call_totals.calls', '+', eb.ref('excluded.calls')) })),
    )
    .execute()
}
async function saveTranscript(db, tenant, { callId, turns, text }) {
  const content = { turns: JSON.stringify(turns), text }
  await db
    .insertInto('transcripts')
    .values({ callId, tenantId: tenant, ...content })
    .onConflict((conflict) => conflict.column('callId').doUpdateSet(content))
    .execute()
}
async function findTurns(db, tenant, callId) {
  const row = await db
    .selectFrom('transcripts')
    .select('turns')
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  return row ? JSON.parse(row.turns) : []
}
async function findTranscriptText(db, tenant, callId) {
  return (await findTranscriptsAsText(db, tenant, [callId])).get(callId) ?? null
}
async function findTranscriptsAsText(db, tenant, callIds) {
  if (callIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('transcripts')
    .select(['callId', 'text'])
    .where('tenantId', '=', tenant)
    .where('callId', 'in', callIds)
    .execute()
  return new Map(rows.map((row) => [row.callId, row.text]))
}
async function insertCall(db, call, transcript = null) {
  const facet = facetOf(call.status, call.direction, originOf(call))
  const orderKey = await findFreeOrderKey(db, call)
  const agentVersionId = await findVersionAt(db, call.tenantId, call.startedAt)
  const inserted = await insertRow(db, { agentVersionId, ...call, orderKey, facet })
  if (isListed(inserted)) {
    await recountFigures(db, null, inserted)
    await indexCall(db, { ...inserted, phoneNumber: inserted.phoneNumber ?? inserted.phoneText, transcript })
  }
  return inserted
}
async function insertRow(db, row) {
  return await db.insertInto('calls').values(row).returningAll().executeTakeFirstOrThrow()
}
async function updateRow(db, before, change) {
  await db
    .updateTable('calls')
    .set(change)
    .where('id', '=', before.id)
    .where('tenantId', '=', before.tenantId)
    .execute()
}
var TRIES_PER_MILLISECOND = 4
var GOLDEN_RATIO = 0.61803398875
async function findFreeOrderKey(db, call) {
  const fraction = (Number.parseInt(call.id.slice(-4), 16) || 0) / 65536
  const sign = call.conversationId ? 1 : -1
  for (let tries = 0; ; tries += 1) {
    const startedAt = call.startedAt + Math.floor(tries / TRIES_PER_MILLISECOND)
    const orderKey = sign * orderKeyAt(startedAt, (fraction + tries * GOLDEN_RATIO) % 1)
    const taken = await db.selectFrom('calls').select('id').where('orderKey', '=', orderKey).executeTakeFirst()
    if (!taken) return orderKey
  }
}
async function changeCall(db, before, { change, transcript = null }) {
  const changed = { ...before, ...withoutUndefined(change) }
  const isMoved = changed.startedAt !== before.startedAt || isListed(changed) !== isListed(before)
  const orderKey = isMoved ? await findFreeOrderKey(db, changed) : before.orderKey
  const facet = facetOf(changed.status, changed.direction, originOf(changed))
  const agentVersionId =
    changed.startedAt === before.startedAt
      ? before.agentVersionId
      : await findVersionAt(db, before.tenantId, changed.startedAt)
  const after = { ...changed, orderKey, facet, agentVersionId }
  await updateRow(db, before, { ...change, orderKey, facet, agentVersionId })
  const isRecounted =
    isMoved ||
    before.campaignId !== after.campaignId ||
    before.source !== after.source ||
    segmentOf(before.facet) !== segmentOf(facet)
  if (isRecounted) await moveCountedValues(db, before, after)
  if (!isListed(after)) return after
  if (isMoved || FIGURE_COLUMNS.some((column) => before[column] !== after[column])) {
    await recountFigures(db, before, after)
  }
  if (transcript !== null || isMoved || isIndexOutdated(before, after)) {
    const text =
      transcript ?? (after.hasTranscript === 1 ? await findTranscriptText(db, after.tenantId, after.id) : null)
    await indexCall(db, { ...after, phoneNumber: after.phoneNumber ?? after.phoneText, transcript: text })
  }
  return after
}
var FIGURE_COLUMNS = ['facet', 'durationSeconds', 'reached', 'source', 'endReason']
async function moveCountedValues(db, before, after) {
  if (before.status !== 'completed') return
  const values = await listValues(db, before.tenantId, before.id)
  if (values.length === 0) return
  await countValues(db, before, { values, by: -1 })
  await countValues(db, after, { values, by: 1 })
  await moveValues(db, after)
}
async function deleteCall(db, call) {
  if (call.status === 'completed') {
    await countValues(db, call, { values: await listValues(db, call.tenantId, call.id), by: -1 })
  }
  await db.deleteFrom('calls').where('id', '=', call.id).where('tenantId', '=', call.tenantId).execute()
  if (isListed(call)) await recountFigures(db, call, null)
}
var INDEXED_COLUMNS = [
  'facet',
  'phoneNumber',
  'phoneText',
  'contactName',
  'summary',
  'notes',
  'campaignId',
  'conversationId',
]
function isIndexOutdated(before, after) {
  return INDEXED_COLUMNS.some((column) => before[column] !== after[column])
}
function withoutUndefined(change) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== void 0))
}
async function findCall(db, tenant, callId) {
  return await db
    .selectFrom('calls')
    .selectAll()
    .where('id', '=', callId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
}
async function findCallByConversation(db, tenant, conversationId) {
  return await db
    .selectFrom('calls')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
}
async function listDueLookups(db, { now, limit: limit2 }) {
  return await db
    .selectFrom('calls')
    .select(['id', 'tenantId', 'provider', 'conversationId', 'phoneNumber', 'createdAt', 'lookupAt'])
    .where('lookupAt', 'is not', null)
    .where('lookupAt', '<=', now)
    .orderBy('lookupAt')
    .limit(limit2)
    .execute()
}
async function postponeLookup(db, call, lookupAt) {
  const postponed = await db
    .updateTable('calls')
    .set({ lookupAt })
    .where('id', '=', call.id)
    .where('lookupAt', '=', call.lookupAt)
    .executeTakeFirst()
  return postponed.numUpdatedRows > 0n
}
async function makeLookupDue(db, tenant, { callId, now }) {
  await db
    .updateTable('calls')
    .set({ lookupAt: now })
    .where('id', '=', callId)
    .where('tenantId', '=', tenant)
    .where('lookupAt', 'is not', null)
    .execute()
}
async function makeNumberLookupsDue(db, tenant, { phoneNumber, now }) {
  await db
    .updateTable('calls')
    .set({ lookupAt: now })
    .where('tenantId', '=', tenant)
    .where('phoneNumber', '=', phoneNumber)
    .where('conversationId', 'is', null)
    .where('lookupAt', 'is not', null)
    .execute()
}
async function insertDeletedConversation(db, row) {
  await db
    .insertInto('deleted_conversations')
    .values(row)
    .onConflict((conflict) => conflict.column('conversationId').doNothing())
    .execute()
}
async function isConversationDeleted(db, conversationId) {
  const row = await db
    .selectFrom('deleted_conversations')
    .select('conversationId')
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  return row !== void 0
}
async function findPendingProviderDeletion(db, conversationId) {
  const row = await db
    .selectFrom('deleted_conversations')
    .select('provider')
    .where('conversationId', '=', conversationId)
    .where('providerDeletedAt', 'is', null)
    .executeTakeFirst()
  return row?.provider
}
async function markDeletedAtProvider(db, conversationId, now) {
  await db
    .updateTable('deleted_conversations')
    .set({ providerDeletedAt: now })
    .where('conversationId', '=', conversationId)
    .execute()
}
async function listDeletedConversations(db) {
  const rows = await db
    .selectFrom('deleted_conversations as deleted')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.conversationId', '=', 'deleted.conversationId')
        .onRef('calls.tenantId', '=', 'deleted.tenantId'),
    )
    .select(['deleted.conversationId', 'deleted.tenantId', 'deleted.provider', 'deleted.deletedAt'])
    .select(['deleted.providerDeletedAt', 'calls.id as callId'])
    .execute()
  return rows.map(({ callId, ...deletion }) => ({ ...deletion, keepsCall: callId !== null }))
}
function formatTime(at, options = {}) {
  const format = formatOf(options.withZone ? 'zoned-time' : 'time', options.timeZone)
  return format.format(at).replaceAll('\u202F', ' ')
}
var CLOCK = { hour: 'numeric', minute: '2-digit', hour12: true }
var FORMATS = {
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  time: CLOCK,
  'zoned-time': { ...CLOCK, timeZoneName: 'short' },
}
var formats = new Map()
function formatOf(kind, timeZone) {
  const key = `${kind} ${timeZone ?? ''}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { ...FORMATS[kind], timeZone })
  formats.set(key, format)
  return format
}
var UNCONFIRMED_MESSAGES = {
  asked:
    'The voice provider did not confirm this call, so the phone may be ringing. Please do not place it again yet: we are checking with the provider.',
  unknown: 'We could not find out whether this call took place. Check with the person before you call again.',
}
function numbersShown(call) {
  const { direction, phoneText, callerNumber, calledNumber } = call
  return {
    callerNumber: callerNumber ?? (direction === 'inbound' ? phoneText : null),
    calledNumber: calledNumber ?? (direction === 'outbound' ? phoneText : null),
  }
}
var numberSchema = external_exports.string().nullable()
var callSchema = external_exports.strictObject({
  id: external_exports.string(),
  created_at: external_exports.iso.datetime(),
  duration: external_exports.number().int(),
  caller_number: numberSchema,
  phone_number: numberSchema,
  called_number: numberSchema,
  contact_name: external_exports.string().nullable(),
  status: external_exports.enum(CALL_STATUSES),
  transcript: external_exports.string().nullable(),
  summary: external_exports.string().nullable(),
  notes: external_exports.string().nullable(),
  action: external_exports.enum(END_REASONS).nullable(),
  transferred_to: external_exports
    .strictObject({ name: external_exports.string().nullable(), phone_number: external_exports.string() })
    .nullable(),
  call_type: external_exports.enum(CALL_DIRECTIONS),
  conversation_id: external_exports.string().nullable(),
  recordingUrl: external_exports.string().nullable(),
  isFromTwilio: external_exports.boolean(),
  outcome: external_exports.string().nullable(),
  fields: external_exports.record(
    external_exports.string(),
    external_exports
      .union([external_exports.string(), external_exports.number(), external_exports.boolean()])
      .nullable(),
  ),
  reached: external_exports.boolean(),
  needs_check: external_exports.boolean(),
  test_mode: external_exports.boolean(),
})
callSchema.register(external_exports.globalRegistry, { id: 'Call' })
var CALL_ALIASES = {
  elevenlabs_call_id: 'conversation_id',
  contactName: 'contact_name',
  phoneNumber: 'phone_number',
  createdAt: 'created_at',
}
function toWireCall({ values = [], ...call }) {
  const outcome = values.find(({ kind }) => kind === 'outcome')?.value
  const numbers = numbersShown(call)
  const wire = {
    id: call.id,
    created_at: isoText(call.startedAt),
    duration: call.durationSeconds,
    caller_number: numbers.callerNumber,
    phone_number: call.phoneNumber ?? call.phoneText,
    called_number: numbers.calledNumber,
    contact_name: call.contactName,
    status: call.status,
    transcript: call.transcript ?? null,
    summary: call.summary,
    notes: call.notes,
    action: call.endReason,
    transferred_to: call.transfer && { name: call.transfer.name, phone_number: call.transfer.phoneNumber },
    call_type: call.direction,
    conversation_id: call.conversationId,
    recordingUrl: call.hasRecording ? recordingPath(call.id) : null,
    isFromTwilio: true,
    outcome: outcome === void 0 || outcome === null ? null : String(outcome),
    fields: Object.fromEntries(values.filter(({ kind }) => kind !== 'outcome').map(({ name, value }) => [name, value])),
    reached: call.reached,
    needs_check: call.needsCheck,
    test_mode: call.testMode,
  }
  const aliases = Object.entries(CALL_ALIASES).map(([alias, name]) => [alias, wire[name]])
  return { ...wire, ...Object.fromEntries(aliases) }
}
function recordingPath(callId) {
  return `/api/calls/${encodeURIComponent(callId)}/recording`
}
var EXAMPLE_ID = '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4b'
var EXAMPLE_CALL = {
  id: EXAMPLE_ID,
  created_at: '2026-10-01T09:30:00.000Z',
  duration: 42,
  caller_number: '+12125550142',
  phone_number: '+12125550142',
  called_number: '+12125550100',
  contact_name: 'Grace',
  status: 'completed',
  transcript: 'Agent: Hello!\nCustomer: A table for two, please.',
  summary: 'Booked a table for two.',
  notes: null,
  action: 'answered',
  transferred_to: null,
  call_type: 'inbound',
  conversation_id: 'conv_1',
  recordingUrl: recordingPath(EXAMPLE_ID),
  isFromTwilio: true,
  outcome: 'interested',
  fields: { 'Party size': 2, 'Table booked': true },
  reached: true,
  needs_check: false,
  test_mode: false,
}
var LISTED_COLUMNS = [
  ...['id', 'conversationId', 'endReason', 'phoneNumber', 'phoneText', 'callerNumber', 'calledNumber'],
  ...['contactName', 'startedAt', 'durationSeconds', 'summary', 'notes', 'testMode'],
  ...['hasTranscript', 'hasRecording', 'orderKey', 'facet', 'source', 'reached', 'needsCheck'],
  ...['transferName', 'transferNumber', 'transferTurn'],
]
function toRow(call) {
  return {
    id: call.id,
    conversationId: call.conversationId,
    direction: facetDirection(call.facet),
    status: facetStatus(call.facet),
    endReason: call.endReason,
    transfer: toTransfer(call),
    phoneNumber: call.phoneNumber,
    phoneText: call.phoneText,
    callerNumber: call.callerNumber,
    calledNumber: call.calledNumber,
    contactName: call.contactName,
    startedAt: call.startedAt,
    durationSeconds: call.durationSeconds,
    summary: call.summary,
    notes: call.notes,
    testMode: call.testMode === 1,
    hasTranscript: call.hasTranscript === 1,
    hasRecording: call.hasRecording === 1,
    source: call.source,
    reached: call.reached === 1,
    needsCheck: call.needsCheck === 1,
  }
}
function toTransfer({ transferName: name, transferNumber, transferTurn }) {
  return transferNumber === null ? null : { name, phoneNumber: transferNumber, turn: transferTurn ?? 0 }
}
function publishCallChange(trx, call, { before, isAnalyzed = false }) {
  const types = []
  if (call.status !== before.status) types.push(STATUS_EVENTS[call.status])
  const { endReason } = call
  if (isEnded(call.status) && endReason && endReason !== before.endReason) types.push(REASON_EVENTS[endReason])
  if (isAnalyzed) types.push('call.analyzed')
  for (const type of types) if (type) publishCallEvent(trx, call, type)
}
var STATUS_EVENTS = {
  'in-progress': 'call.started',
  completed: 'call.completed',
  missed: 'call.missed',
  failed: 'call.failed',
}
var REASON_EVENTS = { voicemail: 'call.voicemail', transferred: 'call.transferred' }
function publishCallEvent(trx, { id: callId, tenantId }, type) {
  const data = async (db, publicUrl) => await readCallData(db, tenantId, { callId, publicUrl })
  publishEvent(trx, { type, tenantId, callId, data })
}
async function readCallData(db, tenant, { callId, publicUrl }) {
  const call = await findCall(db, tenant, callId)
  if (!call) return null
  const values = (await listValues(db, tenant, callId)).map(toCallValue)
  const [recipient] = call.recipientId === null ? [] : await findRecipients(db, tenant, [call.recipientId])
  const { transcript: _, recordingUrl, ...wire } = toWireCall({ ...toRow(call), values })
  const data = {
    ...wire,
    recordingUrl: recordingUrl && `${publicUrl}${recordingUrl}`,
    campaign_id: call.campaignId,
    variables: recipient ? JSON.parse(recipient.variables) : {},
    page_url: `${publicUrl}/call-dashboard?call=${encodeURIComponent(callId)}`,
  }
  return { data, transcript: call.hasTranscript === 1 ? await findTranscriptText(db, tenant, callId) : null }
}
async function insertOutbound(
  db,
  { now, voice, settings },
  { callId, tenantId, phoneNumber, contactName = null, campaign },
) {
  const at = now()
  return await insertCall(db, {
    id: callId,
    tenantId,
    provider: voice.name,
    campaignId: campaign?.campaignId ?? null,
    recipientId: campaign?.recipientId ?? null,
    testMode: campaign?.testMode ? 1 : 0,
    direction: 'outbound',
    status: 'initiated',
    phoneNumber,
    calledNumber: phoneNumber,
    contactName,
    startedAt: at,
    lookupAt: at + settings.reconcileMs,
    createdAt: at,
    updatedAt: at,
  })
}
async function sendCallRequest(voice, call) {
  const { callId, tenantId, phoneNumber, agent, variables = {}, overrides = {} } = call
  return await voice.startCall({
    callId,
    tenantId,
    agentId: agent.agentId,
    toNumber: phoneNumber,
    businessName: agent.businessName,
    systemPrompt: agent.systemPrompt,
    firstMessage: agent.firstMessage,
    variables,
    overrides,
    context: agent.context ?? '',
    fromNumberId: agent.fromNumberId,
  })
}
async function linkConversation(db, { tenantId, callId, conversationId, now }) {
  const call = await findCall(db, tenantId, callId)
  if (!call) return callId
  if (call.conversationId === null) {
    const known = await findCallByConversation(db, tenantId, conversationId)
    if (known) return (await mergeIntoConversation(db, { call, known, now })).id
    const endReason = isEnded(call.status) ? call.endReason : null
    await changeCall(db, call, { change: { conversationId, endReason, updatedAt: now } })
  }
  await markAttemptStarted(db, tenantId, { callId, keptCallId: callId, recipientId: call.recipientId, now })
  return callId
}
async function markCallUnconfirmed(db, { tenantId, callId, now }) {
  const call = await findCall(db, tenantId, callId)
  if (!call || call.conversationId !== null || call.endReason !== null) return
  await changeCall(db, call, { change: { endReason: 'unknown', updatedAt: now } })
}
async function mergeIntoConversation(db, { call, known, now }) {
  if (call.recipientId !== null) await lockCampaigns(db, call.tenantId)
  const hasContent = known.status === 'completed' || known.hasTranscript === 1 || known.hasRecording === 1
  const [keptCall, mergedCall] = hasContent ? [known, call] : [call, known]
  await moveMessages(db, { from: mergedCall.id, to: keptCall.id })
  await deleteCall(db, mergedCall)
  const { campaignId, recipientId, testMode } = call
  const { conversationId, status, endReason, eventNumber, lookupAt, callerNumber, calledNumber } = known
  const { costCredits, costMicroUsd } = known
  const change = {
    ...{ campaignId, recipientId, testMode },
    ...{ conversationId, status, endReason, eventNumber, lookupAt, callerNumber, calledNumber },
    ...{ costCredits, costMicroUsd },
    ...{ phoneNumber: call.phoneNumber, phoneText: null },
    contactName: known.contactName ?? call.contactName,
    summary: known.summary,
    notes: known.notes,
    updatedAt: now,
  }
  const joined = await changeCall(db, keptCall, { change })
  await markAttemptStarted(db, call.tenantId, { callId: call.id, keptCallId: keptCall.id, recipientId, now })
  await updateRecipientFromCall(db, joined, now)
  return joined
}
async function closeUnplacedCall(db, { tenantId, callId, now }, endReason) {
  const call = await findCall(db, tenantId, callId)
  if (!call || call.conversationId !== null) return
  const end = { status: 'failed', endReason, eventNumber: 0, lookupAt: null }
  await updateRecipientFromCall(db, await changeCall(db, call, { change: { ...end, updatedAt: now } }), now)
}
var COLUMNS2 = ['id', 'kind', 'name', 'question', 'choices']
async function listFields(db, tenant) {
  const rows = await db
    .selectFrom('call_fields')
    .select(COLUMNS2)
    .where('tenantId', '=', tenant)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(toField)
}
async function findFields(db, tenant, ids) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('call_fields')
    .select([...COLUMNS2, 'retiredAt'])
    .where('tenantId', '=', tenant)
    .where('id', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...toField(row), retiredAt: row.retiredAt }))
}
async function listExportedFields(db, tenant) {
  const rows = await db
    .selectFrom('call_fields')
    .select([...COLUMNS2, 'retiredAt'])
    .where('tenantId', '=', tenant)
    .where((eb) => eb.or([eb('retiredAt', 'is', null), hasValues(tenant)]))
    .orderBy(sql`"retiredAt" is not null`)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...toField(row), retiredAt: row.retiredAt }))
}
function hasValues(tenant) {
  return sql`exists (select 1 from call_values
    where call_values."tenantId" = ${tenant} and call_values."fieldId" = call_fields.id)`
}
async function countRetiredFieldsWithValues(db, tenant) {
  return await db
    .selectFrom('call_fields')
    .where('tenantId', '=', tenant)
    .where('retiredAt', 'is not', null)
    .where(hasValues(tenant))
    .$call(countRows)
}
async function listCountedValues(db, tenant, { fieldId, limit: limit2 }) {
  const counts = sql`from call_value_counts where "tenantId" = ${tenant} and "fieldId" = ${fieldId}`
  const { rows } = await sql`
    with recursive found("valueKey") as (
      select min("valueKey") ${counts}
      union all
      select (select min("valueKey") ${counts} and "valueKey" > found."valueKey") from found where "valueKey" is not null
    )
    select "valueKey" from found where "valueKey" is not null limit ${limit2}`.execute(db)
  return rows.map(({ valueKey }) => valueKey)
}
async function hasFieldsAt(db, tenant, at) {
  const field = await db
    .selectFrom('call_fields')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('createdAt', '<=', at)
    .where((eb) => eb.or([eb('retiredAt', 'is', null), eb('retiredAt', '>', at)]))
    .executeTakeFirst()
  return field !== void 0
}
function toField(row) {
  const { id, kind, name, question, choices } = row
  return { id, kind, name: toOneLine(name), question, choices: JSON.parse(choices) }
}
async function insertFields(db, tenant, { fields, now }) {
  const last = await db
    .selectFrom('call_fields')
    .select('position')
    .where('tenantId', '=', tenant)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const firstPosition = last ? last.position + 1 : 0
  const rows = fields.map(({ id, kind, name, question, choices }, index) => ({
    id,
    tenantId: tenant,
    kind,
    name,
    question,
    choices: JSON.stringify(choices),
    position: firstPosition + index,
    createdAt: now,
  }))
  await db.insertInto('call_fields').values(rows).execute()
}
async function updateField(db, tenant, { id, name, question, choices }) {
  await db
    .updateTable('call_fields')
    .set({ name, question, choices: JSON.stringify(choices) })
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .execute()
}
async function retireField(db, tenant, { id, now }) {
  await db
    .updateTable('call_fields')
    .set({ retiredAt: now })
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .execute()
}
async function countQuotes(db, installation, { call, before, after }) {
  const count = (values, state) =>
    values.filter(({ fieldId, quotes }) => quotes === state && !isReserved(fieldId)).length
  const changes = QUOTE_STATES.map((state) => [state, count(after, state) - count(before, state)])
  const isCounted2 = call.facet < facetsEnd(countedOrigin(installation))
  if (!isCounted2 || changes.every(([, by2]) => by2 === 0)) return
  const by = Object.fromEntries(changes)
  await db
    .insertInto('quote_counts')
    .values({ tenantId: call.tenantId, day: Math.floor(call.startedAt / DAY_MS), ...by })
    .onConflict((conflict) =>
      conflict.columns(['day', 'tenantId']).doUpdateSet((eb) => ({
        none: eb('quote_counts.none', '+', by.none),
        found: eb('quote_counts.found', '+', by.found),
        agent: eb('quote_counts.agent', '+', by.agent),
        absent: eb('quote_counts.absent', '+', by.absent),
      })),
    )
    .execute()
}
async function sumQuotes(db, day) {
  const isLast = sql`case when day > ${day - 7} then 1 else 0 end`
  return await db
    .selectFrom('quote_counts')
    .innerJoin('businesses', 'businesses.id', 'quote_counts.tenantId')
    .select(['tenantId', 'businesses.name as businessName', isLast.as('isLast')])
    .select(QUOTE_STATES.map((state) => sql`cast(sum(${sql.ref(state)}) as bigint)`.as(state)))
    .where(isClient('tenantId'))
    .where('day', '>', day - 14)
    .where('day', '<=', day)
    .groupBy(['tenantId', 'businesses.name', 'isLast'])
    .execute()
}
async function deleteQuoteCountsBefore(db, day) {
  await db.deleteFrom('quote_counts').where('day', '<', day).execute()
}
function transcriptText(turns) {
  return turns.map((turn) => `${turn.role === 'agent' ? 'Agent' : 'Customer'}: ${toSingleLine(turn.text)}`).join('\n')
}
function toSingleLine(text) {
  return text.replace(/[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]+/g, ' ')
}
var LIMIT_ALERTS = [80, 100]
var monthSchema = external_exports.string().regex(MONTH)
var USAGE_SORTS = ['created', 'client', 'email', 'minutes', 'total', 'limit', 'share', 'alert']
var INITIAL_USAGE_ORDER = {
  created: 'desc',
  client: 'asc',
  email: 'asc',
  minutes: 'desc',
  total: 'desc',
  limit: 'desc',
  share: 'desc',
  alert: 'desc',
}
var usageFields = {
  month: monthSchema.optional(),
  search: clientSearchSchema,
  sort: external_exports.enum(USAGE_SORTS).optional(),
  order: external_exports.enum(['asc', 'desc']).optional(),
}
var usageSchema = external_exports.strictObject({ ...usageFields, ...pageFields({ max: 1e3, default: 50 }) }).optional()
var exportUsageSchema = external_exports.strictObject(usageFields)
var usageByDaySchema = external_exports
  .strictObject({ month: monthSchema.optional(), tenantId: idSchema.optional() })
  .optional()
var explainUsageSchema = external_exports.strictObject({
  tenantId: idSchema,
  month: monthSchema.optional(),
  ...pageFields({ max: 500, default: 50 }),
})
var MAX_CORRECTED_MINUTES = 1e6
var addCorrectionSchema = external_exports.strictObject({
  tenantId: idSchema,
  month: monthSchema,
  minutes: external_exports
    .number('Please enter the number of minutes')
    .min(-MAX_CORRECTED_MINUTES, 'Please enter fewer minutes')
    .max(MAX_CORRECTED_MINUTES, 'Please enter fewer minutes')
    .refine((minutes) => Math.round(minutes * 60) !== 0, 'Please enter the number of minutes'),
  note: nameSchema('The reason', { max: 500, required: 'Please enter a reason' }).min(3, 'Please enter a reason'),
  idempotencyKey: idempotencyKeySchema,
})
var compareUsageSchema = external_exports.strictObject({ tenantId: idSchema, month: monthSchema })
function alertEmail({ settings }, { client, month, seconds, marks }) {
  const { benchmark, percent } = findHighest(marks)
  const limit2 = marks.find(({ kind }) => kind === 'limit')?.minutes ?? 0
  const ofLimit =
    percent === 100
      ? `${client} has reached its limit of ${limit2} minutes`
      : `${client} has used ${percent}% of its limit of ${limit2} minutes`
  const subject = percent === null ? `${client} has used ${benchmark} minutes` : ofLimit
  const lines = [
    ...(percent === null ? [] : [`${ofLimit} in ${month}.`]),
    ...(percent === 100 ? ['No new calls start until the limit is raised or the next month begins (UTC).'] : []),
    ...marks.flatMap(({ kind, minutes }) =>
      kind === 'benchmark' ? [`Usage passed the benchmark of ${minutes} minutes.`] : [],
    ),
    `So far ${client} has used ${toMinutes(seconds).toFixed(1)} minutes in ${month}.`,
  ]
  const dashboard = `${settings.publicUrl}/admin/usage`
  return {
    recipient: settings.operatorEmail,
    subject,
    body: `${lines.join('\n')}

${dashboard}
`,
  }
}
function findHighest(marks) {
  const benchmarks = marks.flatMap(({ kind, minutes }) => (kind === 'benchmark' ? [minutes] : []))
  const percents = marks.flatMap(({ kind, percent }) => (kind === 'limit' ? [percent] : []))
  return { benchmark: benchmarks.length > 0 ? Math.max(...benchmarks) : null, percent: percents.at(-1) ?? null }
}
async function alertOperator(db, deps, usage) {
  const { tenantId, month, before, after } = usage
  const allowance = await findAllowance(db, tenantId, month)
  if (!allowance) return { isLimitReached: false }
  const marks = listMarks(deps.settings.usageBenchmarks, allowance.limitMinutes)
  const passedMarks = marks.filter((mark) => before < toSeconds(mark) && toSeconds(mark) <= after)
  const isLimitReached = passedMarks.some(({ kind, percent: percent2 }) => kind === 'limit' && percent2 === 100)
  const newMarks = []
  for (const mark of passedMarks) {
    const { kind, minutes, percent: percent2 } = mark
    const alert = { tenantId, month, kind, minutes, percent: percent2, alertedAt: deps.now() }
    if (await insertAlert(db, alert)) newMarks.push(mark)
  }
  for (const mark of newMarks) publishThreshold(db, usage, mark)
  if (newMarks.length === 0) return { isLimitReached }
  const { benchmark, percent } = findHighest(newMarks)
  await updateLastAlert(db, tenantId, { month, benchmark, percent })
  const client = await businessNameForEmail(db, { tenantId, businessName: allowance.businessName })
  await queueEmail(db, deps, alertEmail(deps, { client, month, seconds: after, marks: newMarks }))
  return { isLimitReached }
}
function publishThreshold(db, { tenantId, month, after }, mark) {
  const data = { ...mark, month, used_minutes: toMinutes(after) }
  const isForOperator = mark.kind === 'benchmark'
  publishEvent(db, { type: 'limit.threshold', tenantId, isForOperator, data: async () => ({ data }) })
}
function listMarks(benchmarks, limitMinutes) {
  const ofLimit = limitMinutes === null ? [] : LIMIT_ALERTS
  return [
    ...benchmarks.map((minutes) => ({ kind: 'benchmark', minutes, percent: 100 })),
    ...ofLimit.map((percent) => ({ kind: 'limit', minutes: limitMinutes ?? 0, percent })),
  ]
}
function toSeconds({ minutes, percent }) {
  return (minutes * 60 * percent) / 100
}
async function chargeCall(db, deps, call) {
  const { tenantId, callId, startedAt, seconds } = call
  const month = monthOf(startedAt)
  const day = dayOf(startedAt)
  const isNew = await insertEntry(db, {
    id: deps.newId(),
    entryKey: `call:${callId}`,
    tenantId,
    callId,
    month,
    day,
    seconds,
    note: null,
    createdAt: deps.now(),
  })
  if (!isNew) return false
  const after = await addSeconds(db, tenantId, { month, day, seconds })
  const { isLimitReached } = await alertOperator(db, deps, { tenantId, month, before: after - seconds, after })
  if (isLimitReached) await enqueueNumberUpdates(db, deps, tenantId)
  return true
}
async function findTenantByConversation(db, conversationId) {
  const row = await db
    .selectFrom('calls')
    .select('tenantId')
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  return row?.tenantId
}
async function listBusyNumbers(db, tenant, phoneNumbers) {
  if (phoneNumbers.length === 0) return []
  const rows = await db
    .selectFrom('calls')
    .select('phoneNumber')
    .where('tenantId', '=', tenant)
    .where('phoneNumber', 'in', phoneNumbers)
    .where('direction', '=', 'outbound')
    .where('eventNumber', 'is', null)
    .execute()
  return rows.flatMap(({ phoneNumber }) => (phoneNumber === null ? [] : [phoneNumber]))
}
async function listCallEnds(db, tenant, ids) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('calls')
    .select(['id', 'status', 'endReason'])
    .where('id', 'in', ids)
    .where(withoutIndex('tenantId'), '=', tenant)
    .execute()
}
async function countCallsInFlight(db, tenant) {
  return await db
    .selectFrom('calls')
    .where('tenantId', '=', tenant)
    .where('conversationId', 'is', null)
    .where('eventNumber', 'is', null)
    .$call(countRows)
}
async function hasCallFrom(db, tenant, { callerNumber, prefix, except, since }) {
  const row = await db
    .selectFrom('calls')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('orderKey', '>=', orderKeyAt(since))
    .where('callerNumber', callerNumber === null ? 'is' : '=', callerNumber)
    .where('conversationId', 'like', `${prefix}%`)
    .where('conversationId', '<>', except)
    .limit(1)
    .executeTakeFirst()
  return row !== void 0
}
var RECENT_CALLS = 500
async function averageRecentSeconds(db, tenant, provider) {
  const recent = db
    .selectFrom('calls')
    .select('durationSeconds')
    .where('tenantId', '=', tenant)
    .where('facet', '=', facetOf('completed', 'outbound', originOf({ provider })))
    .orderBy('orderKey', 'desc')
    .limit(RECENT_CALLS)
  const row = await db
    .selectFrom(recent.as('recent'))
    .select(sql`cast(avg("durationSeconds") as double precision)`.as('seconds'))
    .where('durationSeconds', '>', 0)
    .executeTakeFirstOrThrow()
  return row.seconds
}
var CALL_BACK_STATES = ['proposed', 'confirmed', 'dismissed']
var withoutTests = external_exports.boolean().default(true)
var CALL_BACK_MAX_DAYS = 365
var listCallBacksSchema = external_exports
  .strictObject({
    state: external_exports.enum(CALL_BACK_STATES).optional().default('proposed'),
    withoutTests,
    ...pageFields({ max: 100, default: 25 }),
  })
  .optional()
var missedCallersSchema = external_exports.strictObject({ withoutTests }).optional()
var addCallBackSchema = external_exports.strictObject({ callId: idSchema })
var answerCallBackSchema = external_exports.strictObject({
  callBackId: idSchema,
  accept: external_exports.boolean(),
  at: external_exports.number().int().optional(),
})
function canonicalTimeZone(text) {
  const key = text.toLowerCase()
  const known = names.get(key)
  if (known !== void 0) return known
  const name = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(text) ? resolveTimeZone(text) : null
  if (names.size < MAX_NAMES) names.set(key, name)
  return name
}
var MAX_NAMES = 2e3
var names = new Map()
function resolveTimeZone(timeZone) {
  try {
    const name = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
    return name === 'UTC' ? 'Etc/UTC' : name
  } catch {
    return null
  }
}
var UNIT_MS = { minute: 6e4, hour: 36e5, day: DAY_MS }
var WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
var WAIT = /^in (\d{1,4}) (minute|hour|day)s?$/
var MOMENT = new RegExp(
  String.raw`^(?:(today|tomorrow)|(next )?(${WEEKDAYS.join('|')})|(\d{4}-\d\d-\d\d)) at ([01]?\d|2[0-3]):([0-5]\d)$`,
)
function isCallBackAnswer(answer) {
  const text = normalize(answer)
  return text === 'no time' || WAIT.test(text) || MOMENT.test(text)
}
function normalize(answer) {
  return answer.trim().toLowerCase().replace(/\.$/, '')
}
function readCallBackTime(answer, spoken) {
  const text = normalize(answer)
  const [, count, unit] = WAIT.exec(text) ?? []
  if (count !== void 0) return limit(spoken.at + Number(count) * UNIT_MS[unit], spoken.at)
  const [, near, next, weekday, date, hours, minutes] = MOMENT.exec(text) ?? []
  if (hours === void 0) return null
  const timeOfDay = Number(hours) * UNIT_MS.hour + Number(minutes) * UNIT_MS.minute
  const resolve = (zone) => {
    const timeZone = canonicalTimeZone(zone)
    if (timeZone === null) return null
    const offsetAt = createOffsetLookup(timeZone)
    const today = dayNumber(spoken.at, offsetAt(spoken.at))
    const day = date === void 0 ? findDay({ near, next, weekday }, today) : findDate(date)
    if (day === null) return null
    const local = day * DAY_MS + timeOfDay
    return limit(local - offsetAt(local - offsetAt(local)), spoken.at)
  }
  const [time = null, ...others] = new Set(spoken.zones.map(resolve))
  return others.length === 0 ? time : null
}
function limit(time, spokenAt) {
  return time > spokenAt && time <= spokenAt + CALL_BACK_MAX_DAYS * DAY_MS ? time : null
}
function findDay({ near, next, weekday = '' }, today) {
  if (near !== void 0) return near === 'today' ? today : today + 1
  const ahead = WEEKDAYS.indexOf(weekday) - ((today + 3) % 7)
  if (next !== void 0) return today + ahead + 7
  return ahead === 0 ? null : today + ((ahead + 7) % 7)
}
function findDate(date) {
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? null : at / DAY_MS
}
async function proposeCallBack(db, deps, { call, quote, answer, spokenAt }) {
  const { tenantId, phoneNumber, recipientId } = call
  if (phoneNumber === null) return
  const [recipient] = recipientId === null ? [] : await findRecipients(db, tenantId, [recipientId])
  const zones = listPossibleZones({ phoneNumber, timeZone: recipient?.timeZone ?? null })
  const wantedAt = answer === null ? null : readCallBackTime(answer, { at: spokenAt, zones })
  await addCallBack(db, deps, {
    call,
    request: { ...quote, source: answer === null ? 'outcome' : 'customer', wantedAt },
  })
}
async function addCallBack(db, { newId, now }, { call, request }) {
  const { tenantId, phoneNumber, campaignId, recipientId, contactName } = call
  if (phoneNumber === null || (await isOnDoNotCallList(db, tenantId, phoneNumber))) return false
  const id = newId()
  const subject = { tenantId, callId: call.id, campaignId, recipientId, phoneNumber, contactName }
  const row = { id, ...subject, ...request, state: 'proposed', createdAt: now(), answeredAt: null }
  const saved = await saveCallBack(db, row)
  if (saved !== 'new') return saved === 'replaced'
  const data = async (_db, publicUrl) => ({
    data: {
      call_back_id: id,
      call_id: call.id,
      test_mode: call.testMode === 1,
      campaign_id: campaignId,
      phone_number: phoneNumber,
      contact_name: contactName,
      quote: request.quote,
      quotes: request.quotes,
      source: request.source,
      wanted_at: request.wantedAt === null ? null : isoText(request.wantedAt),
      page_url: `${publicUrl}/bulk-caller/call-backs`,
    },
  })
  publishEvent(db, { type: 'callback.requested', tenantId, callId: call.id, data })
  return true
}
async function suggestDoNotCall(db, { newId, now }, { call, quote: { quote, quotes } }) {
  const { tenantId, phoneNumber } = call
  if (phoneNumber === null || (await isOnDoNotCallList(db, tenantId, phoneNumber))) return
  const id = newId()
  const isNew = await insertSuggestion(db, {
    id,
    tenantId,
    phoneNumber,
    callId: call.id,
    quote,
    quotes,
    state: 'open',
    createdAt: now(),
    answeredAt: null,
  })
  if (!isNew) return
  const data = async (_db, publicUrl) => ({
    data: {
      suggestion_id: id,
      call_id: call.id,
      test_mode: call.testMode === 1,
      phone_number: phoneNumber,
      quote,
      quotes,
      page_url: `${publicUrl}/bulk-caller/do-not-call`,
    },
  })
  publishEvent(db, { type: 'do_not_call.suggested', tenantId, callId: call.id, data })
}
var UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
var EACH_UNSPACED = new RegExp(String.raw`(?=\p{L})${UNSPACED.source}\p{M}*`, 'gu')
var OPTIONAL_MARKS = new RegExp('\\p{Script=Inherited}|(?=\\p{Script=Hebrew})\\p{M}|\\p{Cf}|\u0640', 'gu')
var OTHER_DIGITS = new RegExp('(?![0-9])\\p{Nd}', 'gu')
var INSIDE_NUMBERS = /(?<=[0-9])(?:[.:/-]|,(?=[0-9]{3}(?![0-9])))(?=[0-9])/g
var HIRAGANA = new RegExp('\\p{Script=Hiragana}', 'u')
var DIGITS = new RegExp('^\\p{N}', 'u')
var AUXILIARY_VERBS = new Set('cannot could does going have must shall should were will would'.split(' '))
function toWords(text) {
  const plain = text.normalize('NFKD').toLowerCase().replace(OPTIONAL_MARKS, '')
  const latin = plain.replace(OTHER_DIGITS, toAsciiDigit).replaceAll('\xDF', 'ss').replaceAll('\u02BC', "'")
  const numbers = latin.replace(INSIDE_NUMBERS, '')
  return numbers.replace(EACH_UNSPACED, ' $& ').match(new RegExp('\\p{L}[\\p{L}\\p{M}]*|\\p{N}+', 'gu')) ?? []
}
function toAsciiDigit(digit) {
  const code = digit.codePointAt(0) ?? 0
  const value = [9, 8, 7, 6, 5, 4, 3, 2, 1].find((each) =>
    new RegExp('^\\p{Nd}+$', 'u').test(String.fromCodePoint(code - each)),
  )
  return String(value ?? 0)
}
function isNumber(word) {
  return DIGITS.test(word)
}
function weightOf(word) {
  if (UNSPACED.test(word)) return 2
  return isNumber(word) || (word.length > 2 && !AUXILIARY_VERBS.has(word)) ? word.length : 0
}
function isFact(word) {
  if (UNSPACED.test(word)) return !HIRAGANA.test(word)
  return isNumber(word) || (word.length >= 4 && weightOf(word) > 0)
}
function areAlike(one, other) {
  if (one === other) return true
  if (one[0] !== other[0] || isNumber(one)) return false
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)]
  let prefix = 1
  while (prefix < shorter && one[prefix] === other[prefix]) prefix += 1
  return prefix >= 3 && prefix >= longer * 0.7
}
var QUOTATIONS_MAX = 4
var PARTS_MAX = 6
var WORDS_MAX = 60
var OUTSIDE = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}]`
var MARKED = new RegExp(
  [
    String.raw`(?<!\d)"([^"]*)"`,
    '\u201C([^\u201C\u201D"]*)[\u201D"]',
    '\u201E([^\u201E\u201C\u201D"]*)[\u201C\u201D"]',
    '\u201A([^\u201A\u2018]*)\u2018',
    '\u201D([^\u201C\u201D]*)\u201D',
    '\xAB([^\xAB\xBB]*)\xBB',
    '\xBB([^\xAB\xBB]*)[\xAB\xBB]',
    '\u2039([^\u2039\u203A]*)\u203A',
    '\u300C([^\u300C\u300D]*)\u300D',
    '\u300E([^\u300E\u300F]*)\u300F',
    `(?<!${OUTSIDE})'(?=\\S)([^"]+?)'(?!${OUTSIDE})`,
    `(?<!${OUTSIDE})\u2018([^\u2018"]+?)\u2019(?!${OUTSIDE})`,
  ].join('|'),
  'gu',
)
var OMISSION = /\[?(?:\.{3,}|…)\]?/u
function readQuotations(rationale) {
  const quotations = []
  for (const [, ...groups] of rationale.replace(/＂|&quot;/g, '"').matchAll(MARKED)) {
    const text = groups.find((group) => group !== void 0) ?? ''
    const parts = limitWords(text.split(OMISSION, PARTS_MAX).map(toWords))
    if (parts.length > 0) quotations.push({ parts, text: text.trim() })
    if (quotations.length === QUOTATIONS_MAX) break
  }
  return quotations
}
function limitWords(parts) {
  let left = WORDS_MAX
  return parts
    .map((part) => {
      const words = part.slice(0, left)
      left -= words.length
      return words
    })
    .filter((part) => part.length > 0)
}
var QUOTE_MAX = 300
function toQuote({ quotes = null, quoteTurn = null, reason }, turns) {
  const line = quotes === 'found' ? turns[quoteTurn ?? -1]?.text : void 0
  const quoted = readQuotations(reason ?? '').map(({ text }) => text)
  const [longest = ''] = quoted.toSorted((one, other) => other.length - one.length)
  const quote = (line !== void 0 && line.length > QUOTE_MAX && longest !== '' ? longest : (line ?? longest)).trim()
  return { quote: quote.slice(0, QUOTE_MAX), quotes, quoteTurn }
}
async function handleRequests(db, deps, { call, analysis, found }) {
  const { turns, optOutTurn } = found
  const values = analysis?.values ?? []
  const find2 = (id) => values.find(({ fieldId }) => fieldId === id)
  const optOut = find2(OPT_OUT_ID)
  const plain = optOutTurn === null ? void 0 : { quotes: 'found', quoteTurn: optOutTurn }
  const asked = plain ?? optOut
  if (asked) await suggestDoNotCall(db, deps, { call, quote: toQuote(asked, turns) })
  if (call.source !== 'phone' || call.endReason === 'voicemail' || optOut) return
  const reply = find2(CALL_BACK_ID)
  const answer = reply?.quotes !== 'none' || isCallBackAnswer(reply.value ?? '') ? reply : void 0
  const request = answer ?? (analysis?.isCallBack ? values.find(({ kind }) => kind === 'outcome') : void 0)
  if (!request) return
  const quote = toQuote(request, turns)
  const spoken = turns[quote.quotes === 'found' ? (quote.quoteTurn ?? -1) : turns.length - 1]
  const spokenAt = call.startedAt + Math.round(Math.min(spoken?.atSeconds ?? 0, call.durationSeconds) * 1e3)
  await proposeCallBack(db, deps, { call, quote, answer: answer?.value ?? null, spokenAt })
}
import { isDeepStrictEqual } from 'node:util'
var SENTENCES = `
  take me off your list|take me off your calling list|remove me from your list|remove my number from your list
  stop calling me|do not call me again|don't call me again|never call me again|put me on your do not call list
  delete my number
  qu\xEDteme de su lista|b\xF3rreme de su lista|s\xE1queme de su lista|elimine mi n\xFAmero|borre mi n\xFAmero|deje de llamarme
  dejen de llamarme|no me llame m\xE1s|no me vuelva a llamar|no me llamen m\xE1s
  retirez-moi de votre liste|enlevez-moi de votre liste|rayez-moi de votre liste|supprimez mon num\xE9ro
  effacez mon num\xE9ro|arr\xEAtez de m'appeler|cessez de m'appeler|ne m'appelez plus|ne me rappelez plus jamais
  ne m'appelez plus jamais
  streichen sie mich von ihrer liste|nehmen sie mich von ihrer liste|l\xF6schen sie meine nummer
  rufen sie mich nicht mehr an|rufen sie mich nie wieder an|rufen sie hier nicht mehr an|rufen sie nie wieder an
  rufen sie uns nicht mehr an|ich will nicht mehr angerufen werden|ich m\xF6chte nicht mehr angerufen werden
  tire-me da sua lista|retire-me da sua lista|me tire da sua lista|apague o meu n\xFAmero|apague meu n\xFAmero
  pare de me ligar|parem de me ligar|n\xE3o me ligue mais|n\xE3o me liguem mais|nunca mais me ligue
  mi tolga dalla vostra lista|toglietemi dalla vostra lista|mi cancelli dalla vostra lista
  cancellate il mio numero|cancelli il mio numero|smettetela di chiamarmi|smetta di chiamarmi
  non mi chiami pi\xF9|non mi chiamate pi\xF9|non chiamatemi pi\xF9
  haal me van uw lijst|haal mij van uw lijst|haal me van jullie lijst|verwijder mijn nummer
  verwijder mijn telefoonnummer|bel me niet meer|bel mij niet meer|bel me nooit meer|stop met mij te bellen
  stop met bellen`
var COURTESY = new Set(
  toWords('please just and so well now por favor y e s il vous pla\xEEt et bitte und per favore alstublieft graag en'),
)
var PLAIN = new Set(
  SENTENCES.split(/[|\n]/)
    .map(toKey)
    .filter((key) => key !== ''),
)
var CLAUSE_MAX = 120
var LINE_MAX = 5e3
function* findPlainOptOut(turns) {
  for (const [turn, { role, text }] of turns.entries()) {
    if (role !== 'customer') continue
    const clauses = text.slice(0, LINE_MAX).split(/(?<=[.,;:!?…—])/)
    const isPlain = (clause) => clause.length <= CLAUSE_MAX && !clause.endsWith('?') && PLAIN.has(toKey(clause))
    if (clauses.some(isPlain)) return turn
    yield
  }
  return null
}
function toKey(clause) {
  return toWords(clause)
    .filter((word) => !COURTESY.has(word))
    .join(' ')
}
function findExactly(row, { words, passages, passagesByWord }) {
  const turns = []
  if (!row.every((word) => passagesByWord.has(word))) return { turns, nearest: null }
  const extend = createMatcher(row)
  let passage = 0
  let matched = 0
  for (let at = 0; at < words.length; at += 1) {
    matched = extend(matched, words[at])
    if (matched < row.length) continue
    while ((passages[passage]?.end ?? Infinity) <= at) passage += 1
    const turn = passages[passage]?.turn
    if (turn !== void 0 && turns.at(-1) !== turn) turns.push(turn)
  }
  return { turns, nearest: null }
}
function createMatcher(row) {
  const borders = [0]
  const extend = (matched, word) => {
    let length = matched
    while (length > 0 && row[length] !== word) length = borders[length - 1] ?? 0
    return row[length] === word ? length + 1 : length
  }
  for (let at = 1; at < row.length; at += 1) borders.push(extend(borders[at - 1] ?? 0, row[at]))
  return extend
}
var LINES_COMPARED = 4
var SHARE_MIN = 0.6
var SHOWN_SHARE_MIN = 0.5
function* findSimilar(row, speech) {
  let best = { share: SHOWN_SHARE_MIN, turns: new Set(), isSame: false }
  for (const [first, last] of listCandidates(row, speech)) {
    const { share, turn, isSame } = compare(row, speech, { first, last })
    const isEqual = share === best.share && isSame === best.isSame
    if (share > best.share || (share === best.share && isSame && !best.isSame)) {
      best = { share, turns: new Set([turn]), isSame }
    } else if (isEqual && first === last) best.turns.add(turn)
    yield
  }
  const turns = [...best.turns]
  return best.isSame ? { turns, nearest: null } : { turns: [], nearest: turns.at(-1) ?? null }
}
function* listCandidates(row, speech) {
  const shared = new Map()
  for (const word of new Set(row)) {
    const weight = weightOf(word) + 0.01
    for (const passage of speech.passagesByWord.get(word) ?? [])
      shared.set(passage, (shared.get(passage) ?? 0) + weight)
  }
  const byWeight = [...shared].toSorted(([, one], [, other]) => other - one).slice(0, LINES_COMPARED)
  for (const [passage] of byWeight) yield [passage, passage]
  for (const [passage] of byWeight) {
    if (passage > 0) yield [passage - 1, passage]
    if (passage + 1 < speech.passages.length) yield [passage, passage + 1]
  }
}
function compare(row, speech, { first, last }) {
  const { words, passages } = speech
  const start = passages[first]?.start ?? 0
  const said = words.slice(start, passages[last]?.end)
  const compared = said.some(isNumber) ? row : withoutNumbers(row)
  const weigh = chooseWeight(compared)
  const aligned = alignWords(compared, said)
  const [total, matched] = [
    sum(compared, weigh),
    sum(compared, (word, at) => (aligned[at] === void 0 ? 0 : weigh(word))),
  ]
  const isMissing = (word, at) => aligned[at] === void 0 && isFact(word)
  const end = start + Math.max(0, ...aligned.map((at) => at ?? 0))
  const passage = passages.slice(first, last + 1).find((each) => end < each.end)
  const share = total === 0 ? 0 : matched / total
  return { share, turn: passage?.turn ?? -1, isSame: share >= SHARE_MIN && !compared.some(isMissing) }
}
function withoutNumbers(row) {
  const rest = row.filter((word) => !isNumber(word))
  const letters = rest.join('').length
  return letters >= 6 || letters * 2 >= row.join('').length ? rest : row
}
function chooseWeight(row) {
  return row.some((word) => weightOf(word) > 0) ? weightOf : (word) => word.length
}
function sum(row, weigh) {
  return row.reduce((total, word, at) => total + weigh(word, at), 0)
}
var GAP_MAX = 8
function alignWords(row, line) {
  const ends = Array.from({ length: line.length })
  let best
  for (const [word, text] of row.entries()) {
    for (let at = line.length - 1; at >= 0; at -= 1) {
      if (!areAlike(text, line[at] ?? '')) continue
      let before
      for (let earlier = Math.max(0, at - GAP_MAX - 1); earlier < at; earlier += 1) {
        const step2 = ends[earlier]
        if (step2 && step2.weight >= (before?.weight ?? 0)) before = step2
      }
      const step = { weight: weightOf(text) + 0.01 + (before?.weight ?? 0), at, word, before }
      if (step.weight > (ends[at]?.weight ?? 0)) ends[at] = step
      if (step.weight > (best?.weight ?? 0)) best = step
    }
  }
  const aligned = Array.from({ length: row.length })
  for (let step = best; step; step = step.before) aligned[step.word] = step.at
  return aligned
}
function* findLine(rationale, call, facts) {
  const places = []
  for (const quotation of readQuotations(rationale)) places.push(yield* findPlace(quotation, call))
  const found = places.filter(({ turns }) => turns.length > 0)
  const turn = yield* chooseTurn(found, call, `${facts.question} ${facts.value} ${rationale}`)
  const others = places.filter((place) => place.turns.length === 0 && !isLabel(place.quotation, facts, places.length))
  const missing = others.find(
    ({ by, quotation }) => by === null && (!isBareNumber(quotation) || saysNumber(call, turn)),
  )
  if (missing) return { turn: missing.nearest ?? turn, quotes: 'absent', by: null }
  if (found.length > 0) {
    return { turn, quotes: 'found', by: found.some(({ by }) => by === 'customer') ? 'customer' : 'agent' }
  }
  const unanswered = others.find(({ by }) => by === 'agent')
  if (unanswered) return { turn: unanswered.nearest, quotes: 'agent', by: 'agent' }
  return { turn: null, quotes: others.length > 0 ? null : 'none', by: null }
}
var SEARCHES = [
  { by: 'customer', isExact: true },
  { by: 'agent', isExact: true },
  { by: 'customer', isExact: false },
]
function* findPlace(quotation, call) {
  let nearest = null
  for (const { by, isExact } of SEARCHES) {
    const parts = []
    for (const part of quotation.parts) {
      parts.push(isExact ? findExactly(part, call[by]) : yield* findSimilar(part, call[by]))
      yield
    }
    const [first, ...others] = parts.map((part) => new Set(part.turns))
    const turns = [...(first ?? [])].filter((turn) => others.every((each) => each.has(turn)))
    nearest ??= parts.find((part) => part.nearest !== null)?.nearest ?? null
    if (turns.length === 0) continue
    if (by === 'customer') return { quotation, turns, by, nearest }
    const answers = turns.map((turn) => findAnswer(call, turn)).filter((turn) => turn !== -1)
    return { quotation, turns: [...new Set(answers)], by, nearest: turns.at(-1) ?? null }
  }
  return { quotation, turns: [], by: null, nearest }
}
function findAnswer({ roles, lines }, agentTurn) {
  return roles.findIndex((role, turn) => turn > agentTurn && role === 'customer' && (lines[turn] ?? []).length > 0)
}
var WORDS_ASKED = 200
function* chooseTurn(places, call, about) {
  const words = new Set(toWords(about))
  let best = null
  for (const turn of new Set(places.flatMap(({ turns }) => turns))) {
    const here = places.filter(({ turns }) => turns.includes(turn))
    const asked = (call.lines[call.roles.lastIndexOf('agent', turn)] ?? []).slice(0, WORDS_ASKED)
    const shared = [...new Set(asked)].filter((word) => words.has(word))
    const length = Math.max(...here.map(({ quotation }) => quotation.text.length))
    const rating = [here.length, length, shared.reduce((sum2, word) => sum2 + weightOf(word), 0), turn]
    if (!best || isGreater(rating, best.rating)) best = { turn, rating }
    yield
  }
  return best?.turn ?? null
}
function isGreater(one, other) {
  const at = one.findIndex((part, index) => part !== other[index])
  return (one[at] ?? 0) > (other[at] ?? 0)
}
function isLabel({ parts }, { labels, value }, quotations) {
  const words = parts.flat().join(' ')
  return [...labels, ...(quotations > 1 ? [value] : [])].some((label) => toWords(label).join(' ') === words)
}
function isBareNumber({ parts }) {
  return parts.flat().every(isNumber)
}
function saysNumber({ lines, customer }, turn) {
  return (turn === null ? customer.words : (lines[turn] ?? [])).some(isNumber)
}
var LETTERS_MAX = 4e5
var TURNS_MAX = 1e3
var PIECE_LENGTH = 2e3
var PASSAGE_WORDS = 200
function* prepareCall(turns) {
  if (turns.length > TURNS_MAX || turns.reduce((sum2, { text }) => sum2 + text.length, 0) > LETTERS_MAX) return null
  const roles = turns.map(({ role }) => role)
  const call = { roles, lines: turns.map(() => []), customer: emptySpeech(), agent: emptySpeech() }
  let letters = 0
  for (const [turn, { role, text }] of turns.entries()) {
    for (const piece of cut(text)) {
      const words = toWords(piece)
      letters += words.reduce((sum2, word) => sum2 + word.length, 0)
      if (letters > LETTERS_MAX) return null
      add2(call[role], turn, words)
      for (const word of words) call.lines[turn]?.push(word)
      yield
    }
  }
  return call
}
function emptySpeech() {
  return { words: [], passages: [], passagesByWord: new Map() }
}
function* cut(text) {
  for (let start = 0; start < text.length;) {
    const piece = text.slice(start, start + PIECE_LENGTH)
    const space = start + PIECE_LENGTH < text.length ? piece.lastIndexOf(' ') : -1
    yield space > 0 ? piece.slice(0, space) : piece
    start += space > 0 ? space : PIECE_LENGTH
  }
}
function add2({ words, passages, passagesByWord }, turn, added) {
  for (const word of added) {
    const last = passages.at(-1)
    const passage =
      last?.turn === turn && last.end - last.start < PASSAGE_WORDS ? last : startPassage(passages, turn, words.length)
    words.push(word)
    passage.end = words.length
    const index = passages.length - 1
    const found = passagesByWord.get(word)
    if (!found) passagesByWord.set(word, [index])
    else if (found.at(-1) !== index) found.push(index)
  }
}
function startPassage(passages, turn, start) {
  const passage = { turn, start, end: start }
  passages.push(passage)
  return passage
}
var MissingLinesError = class extends Error {
  name = 'MissingLinesError'
  turns
  explanations
  constructor(turns, explanations) {
    super('No search was made for the lines of these values')
    this.turns = turns
    this.explanations = explanations
  }
}
async function findLines(turns, explanations) {
  return await runInTurns(find(turns, explanations))
}
function* find(turns, explanations) {
  const optOutTurn = yield* findPlainOptOut(turns)
  const call = yield* prepareCall(turns)
  if (!call || turns.length === 0) return { turns, lines: null, optOutTurn }
  const lines = new Map()
  for (const each of explanations) lines.set(keyOf(each), yield* findLine(each.reason, call, each))
  return { turns, lines, optOutTurn }
}
async function withLines(first, run) {
  let found = first
  for (;;) {
    try {
      return await run(found)
    } catch (error) {
      if (!(error instanceof MissingLinesError)) throw error
      found = await findLines(error.turns, error.explanations)
    }
  }
}
function assertFound(found, turns, explanations) {
  const isSame = found.turns === turns || isDeepStrictEqual(found.turns, turns)
  if (!isSame || explanations.some((each) => found.lines?.has(keyOf(each)) === false)) {
    throw new MissingLinesError(turns, explanations)
  }
}
function lineOf({ lines }, explanation) {
  return lines?.get(keyOf(explanation)) ?? null
}
function keyOf({ fieldId, reason }) {
  return `${fieldId}
${reason}`
}
function toReached({ source, endReason }, outcomeReached) {
  if (source !== 'phone') return 0
  return (outcomeReached ?? (endReason === 'answered' || endReason === 'transferred')) ? 1 : 0
}
function readOutcome(values, fields) {
  const outcomes = values.filter(({ kind }) => kind === 'outcome')
  const outcome = outcomes.find(({ fieldId }) => fields.get(fieldId)?.retiredAt === null) ?? outcomes[0]
  return outcome && fields.get(outcome.fieldId)?.choices.find(({ value }) => value === outcome.value)
}
async function findOutcome(db, tenant, callId) {
  const outcomes = (await listValues(db, tenant, callId)).filter(({ kind }) => kind === 'outcome')
  const fields = await findFields(
    db,
    tenant,
    outcomes.map(({ fieldId }) => fieldId),
  )
  return readOutcome(outcomes, new Map(fields.map((field) => [field.id, field])))
}
async function analyzeCall(db, tenant, call) {
  const { analysis, newTurns, startedAt, isNumberNew } = call
  const stored = call.isKnown ? await listStoredValues(db, tenant, call.callId) : []
  if (analysis.length === 0 && !isNumberNew && (newTurns === null || stored.length === 0)) return null
  const known = new Map(stored.map((value) => [value.fieldId, value]))
  const fields = await findAskedFields(db, tenant, [...analysis, ...stored])
  const reported = new Map(
    analysis.flatMap((result) => {
      const value = toNewValue(fields.get(result.fieldId), { result, startedAt, known: known.get(result.fieldId) })
      return value ? [[value.fieldId, value]] : []
    }),
  )
  const unchecked = newTurns === null ? [] : stored.filter(({ fieldId }) => !reported.has(fieldId))
  const values = [...reported.values(), ...unchecked.filter(isOpen2)]
  if (values.length === 0 && !isNumberNew) return null
  const toCheck = values.flatMap((value) => {
    const field = fields.get(value.fieldId)
    return field && isOpen2(value) ? [toCheckedValue(value, field)] : []
  })
  const turns = newTurns ?? (toCheck.length > 0 || isNumberNew ? await call.readStoredTurns() : [])
  if (toCheck.length > 0 || isNumberNew)
    assertFound(
      call.found,
      turns,
      toCheck.map(({ explanation }) => explanation),
    )
  const checked = new Map(toCheck.map((each) => [each.field.id, check(each, call)]))
  const changed = values.map((value) => ({ ...value, ...checked.get(value.fieldId) }))
  const all = [...new Map([...stored, ...changed].map((value) => [value.fieldId, value])).values()]
  const outcome = readOutcome(all, fields)
  return {
    changed,
    replaced: changed.flatMap(({ fieldId }) => known.get(fieldId) ?? []),
    isFound: newTurns !== null || toCheck.length > 0 || isNumberNew,
    values: all,
    needsCheck: all.some(({ fieldId, doubt }) => typeof doubt === 'string' && !isReserved(fieldId)),
    outcomeReached: outcome?.isReached ?? null,
    isCallBack: outcome?.isCallBack === true,
  }
}
function toNewValue(field, { result, startedAt, known }) {
  const isRetired = field && field.retiredAt !== null && field.retiredAt <= startedAt
  if (!field || (isRetired && !known)) return null
  const value = normalizeValue(field, result.value)
  const reason = result.reason || (known?.reason ?? null)
  if (known && (known.providerValue !== null || value === null)) {
    return known.reason === null && reason !== null ? { ...known, reason } : null
  }
  if (isReserved(field.id) && NOTHING_ASKED.test(String(value ?? false))) return null
  const columns = valueColumns(value)
  if (known && known.correctedAt !== null) return { ...known, providerValue: columns.value, reason }
  const { id: fieldId, kind, name } = field
  return { fieldId, kind, name, ...columns, providerValue: columns.value, reason, correctedAt: null }
}
function isOpen2({ value, correctedAt }) {
  return typeof value === 'string' && typeof correctedAt !== 'number'
}
function toCheckedValue(value, field) {
  const { id: fieldId, kind, question, choices } = field
  const labels = kind === 'yes-no' || kind === 'goal' ? VERDICTS : choices.map((choice) => choice.value)
  const facts = { question, value: value.value ?? '', labels }
  return { value, field, explanation: { fieldId, reason: value.reason ?? '', ...facts } }
}
var VERDICTS = ['true', 'false', 'yes', 'no', 'success', 'failure']
async function listExplanations(db, tenant, { analysis = [], startedAt }) {
  if (analysis.length === 0) return []
  const fields = await findAskedFields(db, tenant, analysis)
  return analysis.flatMap((result) => {
    const asked = { result, startedAt: startedAt ?? Number.MAX_SAFE_INTEGER, known: void 0 }
    const value = toNewValue(fields.get(result.fieldId), asked)
    const field = fields.get(result.fieldId)
    return value && field && isOpen2(value) ? [toCheckedValue(value, field).explanation] : []
  })
}
async function findAskedFields(db, tenant, asked) {
  const fields = await findFields(db, tenant, [...new Set(asked.map(({ fieldId }) => fieldId))])
  const reserved = RESERVED_QUESTIONS.map((field) => ({ ...field, retiredAt: null }))
  return new Map([...fields, ...reserved].map((field) => [field.id, field]))
}
function check({ value, field, explanation }, call) {
  const line = lineOf(call.found, explanation)
  const quotes = line?.quotes ?? null
  const checked = { quotes, quoteTurn: line?.turn ?? null, doubt: findDoubt({ value, field, quotes }, call) }
  return checked.doubt === 'not-in-list' || isReserved(field.id) ? { ...checked, valueKey: null } : checked
}
function findDoubt({ value: { value }, field: { kind, choices }, quotes }, { found, isVoicemail }) {
  const choice = choices.find((each) => each.value === value)
  if (hasChoices(kind) && !choice) return 'not-in-list'
  const isDenial = (kind === 'yes-no' || kind === 'goal') && value === valueToText(false)
  const claimsPerson = kind === 'outcome' ? choice?.isReached === true : !isDenial
  const isSilent = isVoicemail || !found.turns.some(({ role }) => role === 'customer')
  if (claimsPerson && isSilent && found.turns.length > 0) return 'silent'
  if (quotes === 'absent') return 'not-in-call'
  return quotes === 'agent' ? 'agent-only' : null
}
var NO_ANSWER = /^(?:none|null|nil|n\/?a|unknown|undefined|not (?:mentioned|provided|specified|stated|available))\.?$/i
var NOTHING_ASKED = /^(?:false|no|0|empty|not applicable)\.?$/i
function normalizeValue({ kind, choices }, value) {
  if (value === null) return null
  const text = String(value).trim().slice(0, FIELD_TEXT_MAX)
  if (kind === 'yes-no' || kind === 'goal') return readBoolean(text)
  if (kind === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null
  const choice = choices.find((each) => each.value.toLowerCase() === text.toLowerCase())
  if (hasChoices(kind) && choice) return choice.value
  return !/[\p{L}\p{N}]/u.test(text) || NO_ANSWER.test(text) ? null : text
}
function readBoolean(text) {
  if (/^(?:true|yes)$/i.test(text)) return true
  return /^(?:false|no)$/i.test(text) ? false : null
}
async function recordConversation(deps, owner, conversation) {
  const { tenantId, finish } = owner
  const { conversationId, failure } = conversation
  const firstSearch = await findLines(conversation.turns, await listExplanations(deps.db, tenantId, conversation))
  const { result, ended } = await withLines(firstSearch, async (found) => {
    return await transactionWithEvents(deps, async (trx) => {
      const outcome = await recordWithin(trx, deps, { ...owner, report: { conversation, found } })
      if (outcome.result === 'recorded' || outcome.result === 'unchanged') await finish?.(trx)
      if (outcome.result !== 'recorded' || outcome.eventNumber === null) return { ...outcome, ended: null }
      const { callId, eventNumber } = outcome
      const event = { tenantId, callId, conversationId, eventNumber }
      await publishCompletedCall(trx, event)
      return { ...outcome, ended: event }
    })
  })
  if (failure !== void 0 && result === 'recorded') {
    deps.log.warn({ conversationId, reason: failure }, 'the voice provider ended a call because of an error')
  }
  if (ended) deps.events.emit('callEnded', ended)
  if (lacksCallId(conversation)) deps.events.emit('callUnconfirmed')
  return result
}
async function recordWithin(db, deps, { tenantId, provider, report }) {
  const { conversation } = report
  const { conversationId } = conversation
  if (!(await lockTenant(db, tenantId))) return { result: 'deleted' }
  if (await isConversationDeleted(db, conversationId)) return { result: 'deleted' }
  const owner = await findTenantByConversation(db, conversationId)
  if (owner !== void 0 && owner !== tenantId) return { result: 'foreign' }
  const known = await findKnownCall(db, { tenantId, now: deps.now() }, conversation)
  if (!known && lacksCallId(conversation)) {
    await makeNumberLookupsDue(db, tenantId, { phoneNumber: conversation.calledNumber, now: deps.now() })
  }
  const call = known ?? newCall(deps, { tenantId, provider, conversation })
  return await mergeUpdate(db, deps, { known, call, report })
}
async function findKnownCall(db, { tenantId, now }, { conversationId, callId }) {
  const byConversation = await findCallByConversation(db, tenantId, conversationId)
  if (!callId || byConversation?.id === callId) return byConversation
  const byOurId = await findCall(db, tenantId, callId)
  if (byOurId?.conversationId !== null) return byConversation
  return byConversation ? await mergeIntoConversation(db, { call: byOurId, known: byConversation, now }) : byOurId
}
function lacksCallId(update) {
  return update.callId === null && update.direction === 'outbound' && update.calledNumber !== null
}
function newCall({ newId, now }, { tenantId, provider, conversation }) {
  const { conversationId, direction, startedAt } = conversation
  const at = now()
  return {
    ...{ id: newId(), tenantId, provider, conversationId, direction, status: 'initiated' },
    ...{ campaignId: null, recipientId: null, testMode: 0, contactName: null, notes: null },
    ...{ phoneNumber: null, phoneText: null, callerNumber: null, calledNumber: null, summary: null, endReason: null },
    ...{ startedAt: startedAt ?? at, durationSeconds: 0, hasTranscript: 0, hasRecording: 0, contentRemovedAt: null },
    ...{ eventNumber: null, lookupAt: null, createdAt: at, updatedAt: at },
    ...{ transferName: null, transferNumber: null, transferTurn: null },
    ...{ source: conversation.source ?? 'phone', reached: 0, needsCheck: 0, costCredits: null, costMicroUsd: null },
  }
}
async function mergeUpdate(db, deps, { known, call, report }) {
  const { conversation, found } = report
  const change = computeChange(call, conversation)
  const hasNewTurns = conversation.turns.length > 0 && call.hasTranscript === 0
  const status = change.status ?? call.status
  const values = status === 'completed' ? await analyzeReport(db, { known, call, change, report }) : null
  if (known && Object.keys(change).length === 0 && !hasNewTurns && !values) return { result: 'unchanged' }
  const isCompletionUnsent = call.eventNumber === null || (call.eventNumber === 0 && isEnded(conversation.status))
  const endsNow = isEnded(status) && isCompletionUnsent
  const eventNumber = endsNow ? await nextEventNumber(db, call.tenantId) : null
  const now = deps.now()
  const { transferNumber } = change
  const transcript = hasNewTurns ? transcriptText(conversation.turns) : null
  const fullChange = {
    ...change,
    ...(hasNewTurns ? { hasTranscript: 1 } : {}),
    ...(endsNow ? { eventNumber } : {}),
    ...(transferNumber ? { transferName: await findTransferName(db, call.tenantId, transferNumber) } : {}),
    ...(change.status === 'completed' || change.source !== void 0 || transferNumber || values
      ? { reached: await computeReached(db, { ...call, ...change }, values) }
      : {}),
    ...(values ? { needsCheck: values.needsCheck ? 1 : 0 } : {}),
    lookupAt: isEnded(status) ? null : now + deps.settings.reconcileMs,
    updatedAt: now,
  }
  const changed = known
    ? await changeCall(db, known, { change: fullChange, transcript })
    : await insertCall(db, { ...call, ...fullChange }, transcript)
  const { turns } = conversation
  if (transcript !== null) await saveTranscript(db, call.tenantId, { callId: call.id, turns, text: transcript })
  if (values) {
    await countValues(db, changed, { values: values.replaced, by: -1 })
    await countValues(db, changed, { values: values.changed, by: 1 })
    await countQuotes(db, deps, { call: changed, before: values.replaced, after: values.changed })
    await saveValues(db, changed, values.changed)
  }
  if ((values?.isFound ?? hasNewTurns) && found.turns.length > 0) {
    await handleRequests(db, deps, { call: changed, analysis: values, found })
  }
  const seconds = change.durationSeconds ?? call.durationSeconds
  if (status === 'completed' && seconds > 0 && call.testMode === 0) {
    const startedAt = change.startedAt ?? call.startedAt
    await chargeCall(db, deps, { tenantId: call.tenantId, callId: call.id, startedAt, seconds })
  }
  await updateRecipientFromCall(db, changed, now)
  publishCallChange(db, changed, {
    before: call,
    isAnalyzed: values?.changed.some(({ fieldId }) => !isReserved(fieldId)) === true,
  })
  return { result: 'recorded', callId: call.id, eventNumber }
}
function toSource(call, update) {
  const hasNumber = [call, update].some(({ callerNumber, calledNumber }) => (callerNumber ?? calledNumber) !== null)
  if (hasNumber || typeof update.phoneText === 'string') return 'phone'
  return update.source ?? call.source
}
async function analyzeReport(db, { known, call, change, report: { conversation, found } }) {
  const { turns, analysis = [] } = conversation
  return await analyzeCall(db, call.tenantId, {
    callId: call.id,
    startedAt: change.startedAt ?? call.startedAt,
    isVoicemail: (change.endReason ?? call.endReason) === 'voicemail',
    isKnown: known?.status === 'completed',
    isNumberNew: known?.status === 'completed' && (change.phoneNumber !== void 0 || change.source !== void 0),
    analysis,
    newTurns: turns.length > 0 && call.hasTranscript === 0 ? turns : null,
    readStoredTurns: async () => await findTurns(db, call.tenantId, call.id),
    found,
  })
}
async function computeReached(db, call, values) {
  if (values) return toReached(call, values.outcomeReached)
  return toReached(call, (await findOutcome(db, call.tenantId, call.id))?.isReached ?? null)
}
function isOurs(call) {
  return call.direction === 'outbound' && call.startedAt === call.createdAt
}
function fieldsFrom(update) {
  const { direction, callerNumber, calledNumber, startedAt } = update
  const otherSide = direction === 'inbound' ? callerNumber : calledNumber
  return {
    direction,
    ...(startedAt === null ? {} : { startedAt }),
    ...(callerNumber === null ? {} : { callerNumber }),
    ...(calledNumber === null ? {} : { calledNumber }),
    ...(otherSide === null ? {} : { phoneNumber: otherSide, phoneText: null }),
  }
}
function computeChange(call, update) {
  const change = {}
  if (call.conversationId === null) {
    change.conversationId = update.conversationId
    if (!isEnded(call.status)) change.endReason = null
  }
  if (isForwardTransition(call.status, update.status)) {
    change.status = update.status
    if (!isOurs(call)) Object.assign(change, fieldsFrom(update))
    if (isEnded(update.status)) {
      change.endReason = update.endReason
      change.durationSeconds = Math.round(update.durationSeconds)
    }
  }
  if (call.status === 'completed' && update.status === 'completed' && call.durationSeconds === 0) {
    change.durationSeconds = Math.round(update.durationSeconds)
  }
  if (update.transfer && update.status === 'completed' && call.transferNumber === null) {
    change.endReason = 'transferred'
    change.transferNumber = update.transfer.phoneNumber
    change.transferTurn = update.transfer.turn
  }
  const otherSide = call.direction === 'inbound' ? update.callerNumber : update.calledNumber
  if (call.phoneNumber === null && otherSide !== null) change.phoneNumber ??= otherSide
  const isUnreadable = update.phoneText && call.phoneNumber === null && call.phoneText === null
  if (isUnreadable && change.phoneNumber === void 0) change.phoneText = update.phoneText
  if (change.phoneNumber !== void 0 && call.phoneText !== null) change.phoneText = null
  if (call.callerNumber === null && update.callerNumber !== null) change.callerNumber ??= update.callerNumber
  if (call.calledNumber === null && update.calledNumber !== null) change.calledNumber ??= update.calledNumber
  const source = toSource(call, update)
  if (source !== call.source) change.source = source
  if (update.cost && call.costCredits === null && update.cost.credits !== null) change.costCredits = update.cost.credits
  if (update.cost && call.costMicroUsd === null && update.cost.microUsd !== null) {
    change.costMicroUsd = update.cost.microUsd
  }
  if (update.summary !== null && (call.summary === null || change.status !== void 0)) change.summary = update.summary
  if (call.hasRecording === 0 && update.hasRecording) change.hasRecording = 1
  return change
}
function createSimulatorStore(db) {
  return {
    async saveAgent(agent) {
      const configuration = JSON.stringify(agent)
      await db
        .insertInto('simulated_agents')
        .values({ agentId: agent.agentId, configuration })
        .onConflict((conflict) => conflict.column('agentId').doUpdateSet({ configuration }))
        .execute()
    },
    async loadAgent(agentId) {
      const row = await db
        .selectFrom('simulated_agents')
        .select('configuration')
        .where('agentId', '=', agentId)
        .executeTakeFirst()
      return row ? JSON.parse(row.configuration) : null
    },
    async listAgents() {
      const rows = await db.selectFrom('simulated_agents').select('configuration').execute()
      return rows.map((row) => JSON.parse(row.configuration))
    },
    async deleteAgent(agentId) {
      await db.deleteFrom('simulated_agents').where('agentId', '=', agentId).execute()
    },
    async save(conversation) {
      const { conversationId, startedAt } = conversation
      const endsAt = Math.ceil(conversation.endsAt)
      await db
        .insertInto('simulated_conversations')
        .values({ conversationId, startedAt, endsAt, conversation: JSON.stringify(conversation), delivered: 0 })
        .execute()
    },
    async load(conversationId) {
      const row = await db
        .selectFrom('simulated_conversations')
        .select('conversation')
        .where('conversationId', '=', conversationId)
        .executeTakeFirst()
      return row ? fromJson(row.conversation) : null
    },
    delete: (conversationId) => deleteSimulatedConversation(db, conversationId),
    async listSince(since) {
      const rows = await db
        .selectFrom('simulated_conversations')
        .select('conversation')
        .where('startedAt', '>=', since)
        .orderBy('startedAt')
        .execute()
      return rows.map((row) => fromJson(row.conversation))
    },
    async listUndelivered() {
      const rows = await db
        .selectFrom('simulated_conversations')
        .select('conversation')
        .where('delivered', '=', 0)
        .orderBy('endsAt')
        .execute()
      return rows.map((row) => fromJson(row.conversation))
    },
    async markDelivered(conversationId) {
      await db
        .updateTable('simulated_conversations')
        .set({ delivered: 1 })
        .where('conversationId', '=', conversationId)
        .execute()
    },
  }
}
async function deleteSimulatedConversation(db, conversationId) {
  await db.deleteFrom('simulated_conversations').where('conversationId', '=', conversationId).execute()
}
function fromJson(text) {
  return JSON.parse(text)
}
function createEventRecorder(deps) {
  const runInOrder = createKeyedQueue()
  return async (conversation) => {
    const { agentId, conversationId } = conversation
    const owner = await findTenantByAgent(deps.db, agentId)
    if (owner) await runInOrder(owner.tenantId, async () => void (await recordConversation(deps, owner, conversation)))
    else deps.log.warn({ conversationId }, 'ignored a simulated call: no business owns its agent')
  }
}
async function releaseBlob({ db, blobs }, hash) {
  await blobs.withLock(hash, async () => {
    const references = await findReferencedBlobs(db, [hash])
    if (!references.has(hash)) await blobs.remove(hash)
  })
}
async function findHours(db, tenant) {
  const row = await db
    .selectFrom('business_hours')
    .select(['timeZone', 'week', 'holidays', 'outside'])
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  if (!row) return null
  return {
    timeZone: row.timeZone,
    week: JSON.parse(row.week),
    holidays: JSON.parse(row.holidays),
    outside: JSON.parse(row.outside),
  }
}
async function saveHours(db, tenant, hours) {
  await db.deleteFrom('business_hours').where('tenantId', '=', tenant).execute()
  if (hours === null) return
  await db
    .insertInto('business_hours')
    .values({
      tenantId: tenant,
      timeZone: hours.timeZone,
      week: JSON.stringify(hours.week),
      holidays: JSON.stringify(hours.holidays),
      outside: JSON.stringify(hours.outside),
    })
    .execute()
}
async function listNumberIds(db, tenant, provider) {
  const rows = await db
    .selectFrom('phone_numbers')
    .select('numberId')
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .execute()
  return rows.map(({ numberId }) => numberId)
}
var BLIND_REFUSAL =
  '\u201CConnect at once\u201D is unavailable because the voice provider does not manage all of your phone numbers.'
async function viewTransfers(db, { settings, voice }, tenant) {
  const isBlindPossible = !(await listNumberIds(db, tenant, voice.name)).includes(null)
  const transfers = await listTransfers(db, tenant)
  const numbers = transfers.map(({ phoneNumber }) => phoneNumber)
  return {
    transfers,
    notAllowed: numbers.flatMap((phoneNumber) => {
      const refusal = refuseCall(phoneNumber, settings.countries)
      return refusal ? [{ phoneNumber, reason: refusal.message }] : []
    }),
    answeredByAgents: await listAssignedNumbers(db, numbers),
    blindRefusal: isBlindPossible ? null : BLIND_REFUSAL,
  }
}
async function listPossibleTransfers(db, deps, tenant) {
  const { transfers, answeredByAgents, notAllowed, blindRefusal } = await viewTransfers(db, deps, tenant)
  const excluded = new Set([...answeredByAgents, ...notAllowed.map(({ phoneNumber }) => phoneNumber)])
  const possible = transfers.filter(({ phoneNumber }) => !excluded.has(phoneNumber))
  if (blindRefusal === null) return possible
  return possible.map((transfer) => ({ ...transfer, type: 'conference' }))
}
import { setTimeout as sleep2 } from 'node:timers/promises'
var MAX_LENGTH = { description: 8e3, notes: 16e3, links: 4e3 }
function buildContextText({ description, notes, links }) {
  const list = links.map(({ url }) => `- ${url}`).join('\n')
  const parts = [
    formatPart('About the business', description, MAX_LENGTH.description),
    formatPart('Notes and instructions', notes, MAX_LENGTH.notes),
    formatPart('Business web pages', list, MAX_LENGTH.links),
  ]
  return {
    text: parts.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n'),
    isCut: parts.some((part) => part.isCut),
  }
}
function formatPart(title, content, maxLength) {
  const plain = withoutVariables(content.trim())
  if (plain === '') return { text: '', isCut: false }
  const isCut = plain.length > maxLength
  return {
    text: `${title}:
${isCut ? `${truncateText(plain, maxLength)} ...` : plain}`,
    isCut,
  }
}
function withoutVariables(text) {
  return text.replaceAll('{{', '{ {').replaceAll('}}', '} }')
}
function truncateText(text, maxLength) {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
}
var READABLE_MEDIA_TYPES = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])
function isReadable(mediaType) {
  return READABLE_MEDIA_TYPES.has(mediaType)
}
async function planDocuments(db, tenant, { provider, deps, dueAt }) {
  const sources = await listSources(db, tenant)
  const documents = await listDocuments(db, tenant, provider)
  const toKey2 = (kind, id) => `${kind} ${id}`
  const existingKeys = new Set(documents.map((each) => toKey2(each.sourceKind, each.sourceId)))
  const sourceKeys = new Set(sources.map((each) => toKey2(each.kind, each.id)))
  const added = sources
    .filter((each) => !existingKeys.has(toKey2(each.kind, each.id)))
    .map(({ kind, id, name }) => ({
      tenantId: tenant,
      provider,
      sourceKind: kind,
      sourceId: id,
      name,
      state: 'waiting',
      createdAt: deps.now(),
    }))
  const removed = documents.filter(
    ({ sourceKind, sourceId, state }) => !sourceKeys.has(toKey2(sourceKind, sourceId)) && state !== 'removing',
  )
  await insertDocuments(db, added)
  for (const document of removed) await markForRemoval(db, document)
  await enqueueJobs(db, deps, [
    ...added.map((each) => documentJob(each, dueAt)),
    ...removed.map((each) => documentJob(each, deps.now())),
  ])
}
async function listSources(db, tenant) {
  const files = await listKnowledgeFiles(db, tenant)
  const { links } = await findFacts(db, tenant)
  return [
    ...files.filter((file) => isReadable(file.mediaType)).map(({ id, name }) => ({ kind: 'file', id, name })),
    ...links.map(({ id, url }) => ({ kind: 'link', id, name: formatLinkTitle(url) })),
  ]
}
function formatLinkTitle(url) {
  const parsed = URL.parse(url)
  if (!parsed) return url
  return `${parsed.host.replace(/^www\./, '')}${parsed.pathname.replace(/\/$/, '')}`
}
var WEEKDAYS2 = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
var MINUTE_MS3 = 6e4
var DAY_MINUTES2 = 24 * 60
var DAY_MS3 = DAY_MINUTES2 * MINUTE_MS3
var YEAR_MS = 366 * DAY_MS3
function openingAt(hours, at) {
  const today = Math.floor(toLocal(hours.timeZone, at) / DAY_MS3)
  return {
    isOpen: isOpenAt(hours, at),
    changesAt: findChange2(hours, at),
    holiday: findHoliday(hours.holidays, today)?.name ?? null,
  }
}
function isOpenAt(hours, at) {
  const local = toLocal(hours.timeZone, at)
  return spansAround(hours, local).some(({ from, until }) => from <= local && local < until)
}
function findChange2(hours, at) {
  const isOpen3 = isOpenAt(hours, at)
  let time = at
  while (time < at + YEAR_MS) {
    time = nextBoundary(hours, time)
    if (isOpenAt(hours, time) !== isOpen3) return time
  }
  return null
}
function nextBoundary(hours, at) {
  const local = toLocal(hours.timeZone, at)
  const midnight = (Math.floor(local / DAY_MS3) + 1) * DAY_MS3
  const times = spansAround(hours, local).flatMap(({ from, until }) => [from, until])
  const next = Math.min(midnight, ...times.filter((time) => time > local))
  const expected = at + next - local
  const isSteady = toLocal(hours.timeZone, expected) === next
  return isSteady ? expected : findClockChange(hours.timeZone, at, expected)
}
function findClockChange(timeZone, after, until) {
  const offset = toLocal(timeZone, after) - after
  let before = Math.floor(after / MINUTE_MS3)
  let changed = Math.ceil(until / MINUTE_MS3)
  while (changed - before > 1) {
    const middle = Math.floor((before + changed) / 2)
    const time = middle * MINUTE_MS3
    if (toLocal(timeZone, time) - time === offset) before = middle
    else changed = middle
  }
  return changed * MINUTE_MS3
}
function spansAround(hours, local) {
  const today = Math.floor(local / DAY_MS3)
  return [today - 1, today].flatMap((day) =>
    spansOn(hours, day).map((span) => {
      const { from, until } = toMinutes2(span)
      return { from: day * DAY_MS3 + from * MINUTE_MS3, until: day * DAY_MS3 + until * MINUTE_MS3 }
    }),
  )
}
function spansOn({ week, holidays }, day) {
  const weekday = (day + 3) % 7
  return findHoliday(holidays, day)?.spans ?? week.filter((span) => span.day === weekday)
}
function findHoliday(holidays, day) {
  const date = new Date(day * DAY_MS3).toISOString().slice(0, 10)
  return holidays.find(({ from, until }) => from <= date && date <= until)
}
function toMinutes2({ from, until }) {
  const [start, end] = [parseClock(from), parseClock(until)]
  return { from: start, until: end > start ? end : end + DAY_MINUTES2 }
}
var clocks = new Map()
function toLocal(timeZone, at) {
  const clock = clocks.get(timeZone) ?? createClock(timeZone)
  clocks.set(timeZone, clock)
  const part = {}
  for (const { type, value } of clock.formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (at % 1e3)
}
function createClock(timeZone) {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' }
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' }
  return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...date, ...time })
}
var NEVER_OPEN = 'You are never open, except on the days you list as exceptions.'
var DAY_MINUTES3 = 24 * 60
function describeHours({ week, holidays }) {
  const exceptions = holidays.map(({ name, from, until, spans }) => {
    const days = from === until ? formatDay2(from) : `${formatDay2(from)} to ${formatDay2(until)}`
    return `${days} (${name}): ${describeSpans(spans)}`
  })
  return [...(week.length === 0 ? [NEVER_OPEN] : describeWeek(week)), ...exceptions].join('\n')
}
function describeWeek(week) {
  const groups = []
  for (const [day, name] of WEEKDAYS2.entries()) {
    const spans = describeSpans(week.filter((span) => span.day === day))
    const group = groups.at(-1)
    if (group?.spans === spans) group.last = name
    else groups.push({ first: name, last: name, spans })
  }
  return groups.map(({ first, last, spans }) => `${first === last ? first : `${first} to ${last}`}: ${spans}`)
}
function describeSpans(spans) {
  return spans.length === 0 ? 'closed' : spans.map(describeSpan).join(' and ')
}
function describeSpan(span) {
  const { from, until } = toMinutes2(span)
  if (from === 0 && until === DAY_MINUTES3) return 'all day'
  if (until === DAY_MINUTES3) return `${formatClock2(from)} to midnight`
  const end = until > DAY_MINUTES3 ? `${formatClock2(until - DAY_MINUTES3)} the next day` : formatClock2(until)
  return `${formatClock2(from)} to ${end}`
}
function formatClock2(minutes) {
  return formatTime(minutes * 6e4, { timeZone: 'UTC' })
}
var longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
function formatDay2(date) {
  return longDate.format(Date.parse(date))
}
var MESSAGE_ONLY_PROMPT =
  'You have just told the caller everything that there is to say. Say nothing else, whatever the caller says. Do not answer questions, and do not transfer the call. End the call now.'
var ALSO_FOLLOW = 'Also follow these instructions. Where they differ from the ones above, they take precedence:'
async function findOpeningOverrides(deps, tenant, { agentPrompt, at }) {
  const { db } = deps
  const hours = await findHours(db, tenant)
  if (hours === null || at === 'open' || (at !== 'closed' && isOpenAt(hours, at))) return void 0
  const { outside } = hours
  if (outside.kind === 'message') return { firstMessage: outside.message, systemPrompt: MESSAGE_ONLY_PROMPT }
  const { text } = buildContextText(await findFacts(db, tenant))
  const { firstMessage, systemPrompt } = outside
  const closed = `The business is closed now. ${ALSO_FOLLOW}
${systemPrompt}`
  const transfers = describeTransfers(hours, await listPossibleTransfers(db, deps, tenant))
  const prompt = [agentPrompt.trim(), closed, transfers].join('\n\n').trim()
  return { firstMessage, systemPrompt: promptWithContext(prompt, text) }
}
function describeTransfers({ outside }, transfers) {
  const names2 = transfers.flatMap(({ name, outsideHours }) => (outsideHours && outside.kind === 'agent' ? [name] : []))
  if (names2.length === 0) return 'Nobody is available at this time, so do not transfer the call to anyone.'
  return withoutVariables(`At this time, transfer calls only to ${names2.join(' or ')}.`)
}
async function findPromptHours(db, deps, tenant) {
  const hours = await findHours(db, tenant)
  if (hours === null) return { text: '', timeZone: null }
  const effect = await findHoursEffect(db, tenant, deps.voice.name)
  const transfers = describeTransfers(hours, await listPossibleTransfers(db, deps, tenant))
  return { text: effect === 'per-call' ? '' : buildHoursText(hours, transfers), timeZone: hours.timeZone }
}
function buildHoursText(hours, transfers) {
  const lines = describeHours(hours).split('\n')
  return [
    `Opening hours, in the time zone ${hours.timeZone}:`,
    ...lines.map((line) => `- ${withoutVariables(line)}`),
    'The current time is {{system__time}}.',
    'The following applies to customers who call you outside these hours, and never to calls that you make.',
    transfers,
    withoutVariables(fillVariables(describeOutside(hours), {})),
  ].join('\n')
}
function describeOutside({ outside }) {
  if (outside.kind === 'message') return `Say only this, then end the call: ${outside.message}`
  const greeting =
    outside.firstMessage.trim() === ''
      ? ''
      : `Say this first: ${outside.firstMessage}
`
  return `${greeting}${ALSO_FOLLOW}
${outside.systemPrompt}`
}
async function findHoursEffect(db, tenant, provider) {
  const ids = await listNumberIds(db, tenant, provider)
  const isPerCall = ids.includes(null) || (ids.length === 0 && provider === 'simulator')
  if (!isPerCall) return 'in-prompt'
  return ids.some((id) => id !== null) ? 'both' : 'per-call'
}
var LEASE_MS2 = 12e4
var BACKGROUND_SYNC_MS = 6e4
var MAX_WAIT_MS = 45e3
var POLL_MS = 100
var AGENT_SYNC_FAILED = 'Your agent could not be updated. We will try again soon.'
async function loadAgent(deps, tenantId) {
  const agent = await findAgent(deps.db, tenantId, deps.voice.name)
  if (!agent) throw notFound()
  const { agentId } = agent
  const sync = await findSync(deps.db, tenantId, deps.voice.name)
  if (agentId !== null && sync && sync.appliedVersion === sync.desiredVersion) return { ...agent, agentId }
  const syncedId = await syncAgent(deps, tenantId)
  const syncedAgent = await findAgent(deps.db, tenantId, deps.voice.name)
  if (!syncedAgent) throw notFound()
  return { ...syncedAgent, agentId: syncedId }
}
async function syncAgent(deps, tenantId) {
  const provider = deps.voice.name
  await ensureSync(deps.db, { tenantId, provider })
  const target = (await findSync(deps.db, tenantId, provider))?.desiredVersion ?? 0
  for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_MS) {
    if (await trySync(deps, tenantId)) return await findSyncedAgentId(deps, tenantId)
    await sleep2(POLL_MS)
    const sync = await findSync(deps.db, tenantId, provider)
    if (sync && sync.appliedVersion >= target) return await findSyncedAgentId(deps, tenantId)
  }
  throw new DomainError('unavailable', 'Your agent is being updated right now. Please try again.')
}
async function findSyncedAgentId({ db, voice }, tenantId) {
  const agentId = (await findAgent(db, tenantId, voice.name))?.agentId
  if (!agentId) throw notFound()
  return agentId
}
async function trySync(deps, tenantId) {
  const { db, now, newId, voice } = deps
  const sync = { tenantId, provider: voice.name }
  await insertJobsIfMissing(db, [jobRow(deps, agentJob(sync, now() + BACKGROUND_SYNC_MS))])
  const job = await claimJobByKey(db, {
    ...{ kind: 'agent', key: agentJobKey(sync), holder: newId() },
    ...{ now: now(), until: now() + LEASE_MS2 },
  })
  if (!job) return false
  try {
    const desiredVersion = (await findSync(db, tenantId, voice.name))?.desiredVersion
    if (desiredVersion === void 0) throw notFound()
    await syncAgentByJob(deps, { job, tenantId, desiredVersion })
    return true
  } catch (error) {
    const isProviderError = error instanceof VoiceProviderError
    const message = isProviderError ? error.message : AGENT_SYNC_FAILED
    await releaseJob(db, job, { error: message, runAt: now() + computeBackoffMs(job.attempts), failedAt: null })
    throw isProviderError ? new DomainError('provider-failed', message, { cause: error }) : error
  }
}
var RELEASE_INTERVAL_MS = 1e3
async function releaseJob(db, job, failure) {
  try {
    await failJob(db, job, failure)
  } catch (error) {
    if (findStorageFailure(error) === null) throw error
    const retry = () => void releaseJob(db, job, failure).catch(() => null)
    setTimeout(retry, RELEASE_INTERVAL_MS).unref()
  }
}
async function syncAgentByJob(deps, { job, tenantId, desiredVersion }) {
  const { db, voice } = deps
  const { configuration, versionId } = await db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    await planDocuments(trx, tenantId, { provider: voice.name, deps, dueAt: deps.now() })
    const newestId = await findNewestVersionId(trx, tenantId)
    return { configuration: await readConfiguration(trx, deps, tenantId), versionId: newestId }
  })
  const { hasDocuments, ...agent } = await saveAtProvider(voice, configuration)
  const { agentId } = agent
  const documentIds = configuration.documents.map(({ documentId }) => documentId)
  const storedAgentId = await db.transaction().execute(async (trx) => {
    const now = deps.now()
    const isAlive = await lockTenant(trx, tenantId)
    await saveAppliedVersion(trx, { tenantId, provider: voice.name }, desiredVersion)
    if (versionId !== null) await markVersionApplied(trx, tenantId, { id: versionId, now })
    const isHolder = (await finishJobs(trx, [job])).size > 0
    if (isAlive && !isHolder) {
      await requestAgentSync(trx, deps, { tenantId, dueAt: now })
      return (await findAgent(trx, tenantId, voice.name))?.agentId ?? null
    }
    if (!(await saveProviderAgent(trx, tenantId, { provider: voice.name, agent, now }))) return null
    if (configuration.agentId !== agentId) await enqueueNumberUpdates(trx, deps, tenantId)
    if (hasDocuments) await markAttached(trx, tenantId, { provider: voice.name, documentIds, now })
    else {
      const missingDocuments = await resetMissingDocuments(trx, tenantId, { provider: voice.name, documentIds })
      await enqueueJobs(
        trx,
        deps,
        missingDocuments.map((document) => documentJob(document, now)),
      )
    }
    return agentId
  })
  if (storedAgentId === agentId) return
  await voice.deleteAgent(agentId)
  if (storedAgentId === null) throw notFound()
}
async function saveAtProvider(voice, configuration) {
  try {
    return { ...(await voice.saveAgent(configuration)), hasDocuments: true }
  } catch (error) {
    const isRefused = error instanceof VoiceProviderError && error.reason === 'refused'
    if (!isRefused || configuration.documents.length === 0) throw error
    const saved = await voice.saveAgent({ ...configuration, documents: [] })
    for (const { documentId } of configuration.documents) await voice.removeDocument(documentId)
    return { ...saved, hasDocuments: false }
  }
}
async function readConfiguration(db, deps, tenantId) {
  const provider = deps.voice.name
  const agent = await findAgent(db, tenantId, provider)
  if (!agent) throw notFound()
  const { agentId, businessName } = agent
  const documents = await listDocuments(db, tenantId, provider)
  const { text: hours, timeZone } = await findPromptHours(db, deps, tenantId)
  return {
    tenantId,
    agentId,
    businessName,
    ...toAgentText(agent),
    context: [buildContextText(await findFacts(db, tenantId)).text, hours].filter(Boolean).join('\n\n'),
    documents: documents.flatMap((document) => {
      const { state, documentId, sourceKind: kind } = document
      return state === 'sent' && documentId !== null ? [{ documentId, name: documentName(document), kind }] : []
    }),
    fields: await listFields(db, tenantId),
    transfers: await listPossibleTransfers(db, deps, tenantId),
    timeZone,
  }
}
var HOLD_REASONS = { paused: 'client-paused', limit: 'limit-reached' }
async function findHold(db, tenant, now) {
  const allowance = await findAllowance(db, tenant, monthOf(now))
  if (!allowance || allowance.pausedAt !== null) return { reason: 'paused', message: 'Service is paused' }
  const { limitMinutes, usedSeconds } = allowance
  if (limitMinutes !== null && usedSeconds >= limitMinutes * 60) {
    return { reason: 'limit', message: `Monthly limit of ${limitMinutes} minutes reached` }
  }
  return null
}
function computeMinutesLeft({ limitMinutes, usedSeconds }) {
  return limitMinutes === null ? null : Math.max(0, Math.floor(limitMinutes - usedSeconds / 60))
}
async function assertNotHeld(db, tenant, now) {
  const hold = await findHold(db, tenant, now)
  if (hold) throw new DomainError('forbidden', hold.message)
}
export {
  recordAudit,
  isReadOnlyMutation,
  recordRefusal,
  maskEntry,
  maskUrls,
  insertJobsIfMissing,
  finishJobs,
  postponeJob,
  isJobHeld,
  deleteJobByKey,
  releaseAllJobs,
  findSetting,
  saveSetting,
  beginTurn,
  runInTurns,
  findLines,
  lineOf,
  idSchema,
  idempotencyKeySchema,
  removalFields,
  pageFields,
  FIRST_MESSAGE_MAX,
  DEFAULT_CALL_SETTINGS,
  updateAgentSchema,
  setVoiceSchema,
  SAVED_PROMPTS_MAX,
  SAVED_PROMPTS_FULL,
  savePromptSchema,
  savedPromptIdSchema,
  AGENT_VERSIONS_KEPT,
  listVersionsSchema,
  versionIdSchema,
  asTenantId,
  asUserId,
  lockName,
  lockTenant,
  lockCampaigns,
  lockGate,
  lockAll,
  nextEventNumber,
  listEventsAfter,
  findTenantByEmail,
  listTenants,
  listPausedTenants,
  restorePause,
  toAgentText,
  listAgentVariables,
  findAgentProblems,
  findAgent,
  lockAgent,
  saveAgentText,
  isErasedAgent,
  findErasedAgents,
  findTenantByAgent,
  findTenantsByAgents,
  replaceTransfers,
  listAssignedNumbers,
  listTenantsWithTransfer,
  areNodesConnected,
  listenForNodeEvents,
  publishCompletedCall,
  shareEvents,
  databaseNow,
  withoutIndex,
  claimAttempts,
  markAttemptSent,
  releaseAttempt,
  resolveAttempt,
  listExpiredAttempts,
  listLastAttempts,
  listNewestStarts,
  enqueueJobs,
  jobRow,
  nameSchema,
  businessNameSchema,
  toOneLine,
  isSameName,
  shortName,
  EMAIL_MESSAGE,
  emailSchema,
  newPasswordSchema,
  codeSchema,
  PASSWORD_REQUIRED_MESSAGE,
  existingPasswordSchema,
  reauthFields,
  loginSchema,
  CODE_REQUIRED_MESSAGE,
  WRONG_CODE_MESSAGE,
  USED_CODE_MESSAGE,
  WRONG_PASSWORD_MESSAGE,
  SERVICE_PLANS,
  confirmPasswordSchema,
  registerSchema,
  revokeKeysField,
  forgotPasswordSchema,
  resetPasswordSchema,
  verifyEmailSchema,
  hasBothPasswords,
  TEST_EVENT,
  contentScope,
  MAX_ENDPOINTS,
  DELIVERIES_KEPT_DAYS,
  ROTATION_HOURS,
  MAX_DELIVERY_ATTEMPTS,
  MAX_REDELIVERIES,
  addEndpointSchema,
  rotateSecretSchema,
  endpointIdSchema,
  changeEndpointSchema,
  listDeliveriesSchema,
  deliveryIdSchema,
  showDeliverySchema,
  redeliverSinceSchema,
  newestFirst,
  listDeliveries,
  findDelivery,
  listWaitingTypes,
  listAttempts,
  MESSAGE_BODY,
  findBody,
  listMessages,
  queueDeliveries,
  requeueDelivery,
  deleteDeliveries,
  buildBodies,
  nextSequence,
  skipSequenceNumbers,
  insertMessage,
  deleteMessagesOfCall,
  deleteMessagesBefore,
  publishEvent,
  transactionWithEvents,
  deliveryJob,
  publishCampaignEvent,
  recordCallOutcome,
  countOpenByTenant,
  countOpen,
  listOpenAttempts,
  listUnconfirmedAttempts,
  countAttemptsInFlight,
  moveRecipients,
  addInsertedToCounts,
  listCampaignCounts,
  finishCampaignIfDone,
  markStartedAsCanceled,
  findRecipients,
  retryRulesSchema,
  CALL_BACK_MODES,
  KEYS_PER_DAY,
  orderKeyAt,
  originOf,
  FACETS_PER_ORIGIN,
  ALL_FACETS,
  facetsEnd,
  facetRank,
  facetsOf,
  segmentOf,
  segmentsOf,
  FIGURES_INTERVAL_MS,
  DURATION_BUCKET_STARTS,
  OUTCOMES,
  facetOutcome,
  FIGURES,
  addFigures,
  deleteOutcomeCallBack,
  toPlace,
  listCallBacks,
  findCallBack,
  listTextValues,
  countProposedCallBacks,
  findQuotes,
  answerCallBack,
  dismissConfirmedCallBacks,
  dismissCallBacksTo,
  isOnDoNotCallList,
  findListedNumbers,
  findSuggestedNumbers,
  listDoNotCall,
  listAllDoNotCall,
  insertDoNotCall,
  deleteDoNotCall,
  findQueuedRecipients,
  listSuggestions,
  countSuggestions,
  resolveSuggestion,
  closeSuggestionsFor,
  parseClock,
  formatClock,
  HOUR_MS,
  DAY_MS,
  splitByOffset,
  createOffsetLookup,
  dayNumber,
  listDayNumbers,
  isPlaceUnknown,
  listPossibleZones,
  campaignWindow,
  allowedWindow,
  checkCallingTime,
  findCallingTime,
  createDueTimeFinder,
  listCampaigns,
  findCampaign,
  insertCampaign,
  changeCampaign,
  pauseAllCampaigns,
  countTroubledCampaigns,
  listDueTenants,
  listDueCampaigns,
  listOpenCampaigns,
  countOpenCampaigns,
  makeCampaignDueBy,
  reopenCampaign,
  holdCampaign,
  releaseHeldCampaigns,
  deleteOldDraft,
  requeueRecipient,
  readRetryRules,
  findRetryWindow,
  updateRecipientFromCall,
  toRecipientState,
  listDeadLettersSchema,
  setLimitSchema,
  clientSchema,
  setPausedSchema,
  setForwardingSchema,
  setSignUpSchema,
  listClientsSchema,
  JOB_KINDS,
  retryFailedSchema,
  monthOf,
  MIN_FREE_DISK_BYTES,
  INITIAL_USAGE_ORDER,
  usageSchema,
  exportUsageSchema,
  usageByDaySchema,
  explainUsageSchema,
  addCorrectionSchema,
  compareUsageSchema,
  queueEmail,
  queueDecoyEmail,
  isClient,
  findBusiness,
  isOwnBusiness,
  businessNameForEmail,
  dayOf,
  formatDay,
  monthSpan,
  startOfUtcDay,
  toMinutes,
  findAllowance,
  insertEntry,
  findEntry,
  addSeconds,
  compareMonth,
  alertOperator,
  numberJob,
  enqueueNumberUpdates,
  insertVersion,
  listVersions,
  findVersion,
  findVersionTime,
  deleteOldVersions,
  saveValues,
  listValuesByCall,
  listValues,
  removeSpokenValues,
  toCallValue,
  valueColumns,
  countValues,
  listCampaignValues,
  findTurns,
  findTranscriptsAsText,
  insertCall,
  changeCall,
  deleteCall,
  findCall,
  findCallByConversation,
  listDueLookups,
  postponeLookup,
  makeLookupDue,
  listBusyNumbers,
  listCallEnds,
  countCallsInFlight,
  hasCallFrom,
  averageRecentSeconds,
  insertDeletedConversation,
  isConversationDeleted,
  findPendingProviderDeletion,
  markDeletedAtProvider,
  listDeletedConversations,
  UNCONFIRMED_MESSAGES,
  callSchema,
  toWireCall,
  recordingPath,
  EXAMPLE_CALL,
  LISTED_COLUMNS,
  toRow,
  publishCallChange,
  publishCallEvent,
  CALL_BACK_MAX_DAYS,
  listCallBacksSchema,
  missedCallersSchema,
  addCallBackSchema,
  answerCallBackSchema,
  canonicalTimeZone,
  addCallBack,
  toQuote,
  insertOutbound,
  sendCallRequest,
  linkConversation,
  markCallUnconfirmed,
  closeUnplacedCall,
  listFields,
  findFields,
  listExportedFields,
  countRetiredFieldsWithValues,
  listCountedValues,
  hasFieldsAt,
  insertFields,
  updateField,
  retireField,
  toReached,
  findOutcome,
  countedOrigin,
  sumQuotes,
  deleteQuoteCountsBefore,
  recordConversation,
  createSimulatorStore,
  deleteSimulatedConversation,
  createEventRecorder,
  MESSAGE_ONLY_PROMPT,
  releaseBlob,
  UNUSED_PROVIDER_RETRY_MS,
  computeBackoffMs,
  PermanentJobError,
  describeError,
  createJobWorker,
  findSync,
  listProviders,
  ensureSync,
  hasCurrentAgentSettings,
  buildContextText,
  findFacts,
  listKnowledgeFiles,
  listDocuments,
  markAllForRemoval,
  agentJob,
  requestAgentSync,
  agentSettingsOf,
  queueSyncsIfSettingsChanged,
  documentJob,
  documentHandler,
  isReadable,
  planDocuments,
  formatLinkTitle,
  WEEKDAYS2 as WEEKDAYS,
  openingAt,
  toMinutes2,
  describeSpan,
  formatDay2,
  findHours,
  saveHours,
  viewTransfers,
  listPossibleTransfers,
  findOpeningOverrides,
  findHoursEffect,
  AGENT_SYNC_FAILED,
  loadAgent,
  syncAgent,
  syncAgentByJob,
  HOLD_REASONS,
  findHold,
  computeMinutesLeft,
  assertNotHeld,
}
