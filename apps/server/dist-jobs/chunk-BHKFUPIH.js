import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { deleteNumber, listNumbers, saveAssignment } from './chunk-HXTTTYTG.js'
import { respondOnce } from './chunk-7U5TCJ3R.js'
import {
  AGENT_VERSIONS_KEPT,
  SAVED_PROMPTS_FULL,
  SAVED_PROMPTS_MAX,
  asTenantId,
  beginTurn,
  canonicalTimeZone,
  closeSuggestionsFor,
  countRetiredFieldsWithValues,
  countedOrigin,
  createDueTimeFinder,
  deleteDoNotCall,
  deleteJobByKey,
  deleteOldVersions,
  dismissCallBacksTo,
  enqueueJobs,
  ensureSync,
  findAgent,
  findBusiness,
  findCall,
  findHold,
  findListedNumbers,
  findQueuedRecipients,
  finishCampaignIfDone,
  idSchema,
  insertCampaign,
  insertDoNotCall,
  insertFields,
  insertVersion,
  isOnDoNotCallList,
  listAssignedNumbers,
  listCountedValues,
  listDoNotCall,
  listFields,
  listProviders,
  listSuggestions,
  listTenantsWithTransfer,
  lockAgent,
  lockAll,
  lockTenant,
  moveRecipients,
  nameSchema,
  numberJob,
  pageFields,
  planDocuments,
  recordAudit,
  releaseBlob,
  removalFields,
  replaceTransfers,
  requestAgentSync,
  resolveSuggestion,
  retireField,
  saveAgentText,
  syncAgent,
  toAgentText,
  toOneLine,
  transactionWithEvents,
  updateField,
  viewTransfers,
} from './chunk-X4YL7QCT.js'
import { DomainError, countRows, invalidRequest, notFound } from './chunk-SGFYJ52H.js'
import {
  CHOICES_MAX,
  CHOICES_MIN,
  CHOICE_MAX,
  FIELDS_MAX,
  FIELD_KINDS,
  FIELD_NAME_MAX,
  FIELD_TEXT_MAX,
  GOALS_MAX,
  QUESTION_MAX,
  VoiceProviderError,
  hasChoices,
  toValueKey,
  variableKey,
} from './chunk-KCUA5MXW.js'
import { TYPED_NUMBER, digitsOf, messageOf, textSchema, wordsOf } from './chunk-2M2KABWW.js'
import { createKeyedQueue } from './chunk-B5DICUIQ.js'
import {
  checkPhone,
  countPhoneDigits,
  external_exports,
  limitCombiningMarks,
  readPhone,
  refuseCall,
} from './chunk-EY235HQA.js'
import { FILES_MAX, sizeText, typeLabel } from './chunk-M2C3W4QF.js'
import { sql } from './chunk-I4BVXFGX.js'
var fieldNameSchema = nameSchema('The name', { max: FIELD_NAME_MAX, required: 'Please enter a name' })
var questionSchema = textSchema('Please enter a question')
  .trim()
  .min(1, 'Please enter a question')
  .max(QUESTION_MAX, 'The question is too long (1,700 characters at most)')
var choiceSchema = external_exports.strictObject({
  value: nameSchema('A choice', { max: CHOICE_MAX, required: 'Please enter a choice' }),
  isReached: external_exports.boolean().optional().default(true),
  isCallBack: external_exports.boolean().optional().default(false),
})
var choicesSchema = external_exports
  .array(choiceSchema)
  .max(CHOICES_MAX, `A list can have at most ${CHOICES_MAX} choices`)
  .refine(areDistinct, 'Two choices are the same')
var fieldDefinitionSchema = external_exports
  .strictObject({
    kind: external_exports.enum(FIELD_KINDS),
    name: fieldNameSchema,
    question: questionSchema,
    choices: choicesSchema.optional().default([]),
  })
  .refine(({ kind, choices }) => hasChoices(kind) || choices.length === 0, 'Only lists have choices')
  .refine(({ kind, choices }) => !hasChoices(kind) || choices.length >= CHOICES_MIN, {
    path: ['choices'],
    error: `A list needs at least ${CHOICES_MIN} choices`,
  })
function areDistinct(choices) {
  return new Set(choices.map(({ value }) => value.toLowerCase())).size === choices.length
}
var addFieldsSchema = external_exports.strictObject({
  fields: external_exports
    .array(fieldDefinitionSchema)
    .min(1)
    .max(FIELDS_MAX + GOALS_MAX),
})
var changeFieldSchema = external_exports.strictObject({
  fieldId: idSchema,
  name: fieldNameSchema,
  question: questionSchema,
  choices: choicesSchema.optional().default([]),
})
var fieldIdSchema = external_exports.strictObject({ fieldId: idSchema })
var correctValueSchema = external_exports.strictObject({
  callId: idSchema,
  fieldId: idSchema,
  value: external_exports
    .union([textSchema().max(FIELD_TEXT_MAX), external_exports.number(), external_exports.boolean()])
    .nullable(),
})
var valueFilterSchema = external_exports.strictObject({
  fieldId: idSchema,
  value: external_exports.string().trim().min(1).max(FIELD_TEXT_MAX),
})
var BACKGROUND_SYNC_MS = 6e4
async function changeAgent(ctx, tenantId, change) {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAgent(trx, tenantId)
    const entry = await change(trx)
    await ensureSync(trx, { tenantId, provider: ctx.voice.name })
    await requestAgentSync(trx, ctx, { tenantId, dueAt: ctx.now() + BACKGROUND_SYNC_MS })
    await recordAudit(trx, ctx, entry)
  })
  await syncAgent(ctx, tenantId)
}
var REMOVED_FIELDS_MAX = 200
var OUTCOME_VALUES_MAX = 200
async function addFields(ctx, tenantId, fields) {
  return await changeFields(ctx, tenantId, async (trx) => {
    if ((await countRetiredFieldsWithValues(trx, tenantId)) >= REMOVED_FIELDS_MAX)
      throw new DomainError('invalid', NO_MORE)
    const newFields = fields.map((field) => ({ ...field, id: ctx.newId() }))
    await insertFields(trx, tenantId, { fields: newFields, now: ctx.now() })
    return { after: { names: fields.map(({ name }) => name) } }
  })
}
var NO_MORE = `Your calls have answers to ${REMOVED_FIELDS_MAX} removed fields, which is the limit. Please change one of your fields instead of adding one, or delete calls with answers to removed fields.`
var TOO_MANY_VALUES = `Your calls and this list have more than ${OUTCOME_VALUES_MAX} different values of this outcome. Please remove the outcome and add a new one.`
async function changeField(ctx, tenantId, { fieldId, ...change }) {
  return await changeFields(ctx, tenantId, async (trx, fields) => {
    const { id, kind, ...before } = findField(fields, fieldId)
    const { error } = fieldDefinitionSchema.safeParse({ kind, ...change })
    if (error) throw new DomainError('invalid', messageOf(error))
    const known = new Set(before.choices.map(({ value }) => toValueKey(value)))
    if (kind === 'outcome' && change.choices.some(({ value }) => !known.has(toValueKey(value)))) {
      const used = await listCountedValues(trx, tenantId, { fieldId: id, limit: OUTCOME_VALUES_MAX + 1 })
      const all = new Set([...used, ...change.choices.map(({ value }) => toValueKey(value))])
      if (all.size > OUTCOME_VALUES_MAX) throw new DomainError('invalid', TOO_MANY_VALUES)
    }
    await updateField(trx, tenantId, { id, ...change })
    return { subject: id, before, after: change }
  })
}
async function retireField2(ctx, tenantId, fieldId) {
  return await changeFields(ctx, tenantId, async (trx, fields) => {
    const { id, name } = findField(fields, fieldId)
    await retireField(trx, tenantId, { id, now: ctx.now() })
    return { subject: id, before: { name } }
  })
}
async function changeFields(ctx, tenantId, change) {
  await changeAgent(ctx, tenantId, async (trx) => {
    const entry = await change(trx, await listFields(trx, tenantId))
    refuseInvalidFields(await listFields(trx, tenantId))
    return entry
  })
  return await listFields(ctx.db, tenantId)
}
function findField(fields, fieldId) {
  const field = fields.find(({ id }) => id === fieldId)
  if (!field) throw notFound()
  return field
}
function refuseInvalidFields(fields) {
  const names = fields.map(({ name }) => name.toLowerCase())
  const duplicate = fields.find(({ name }, index) => names.indexOf(name.toLowerCase()) < index)
  if (duplicate) throw new DomainError('invalid', `Two questions cannot have the same name: "${duplicate.name}"`)
  const count = (kind) => fields.filter((field) => field.kind === kind).length
  if (count('outcome') > 1) throw new DomainError('invalid', 'A business can have only one outcome')
  const goals = count('goal')
  if (goals > GOALS_MAX) throw new DomainError('invalid', `A business can have at most ${GOALS_MAX} goals`)
  if (fields.length - goals > FIELDS_MAX) {
    throw new DomainError('invalid', `A business can have at most ${FIELDS_MAX} questions`)
  }
}
async function saveTransfers(ctx, tenantId, typed) {
  const transfers = typed.map(withReadNumber)
  refuseSharedNumbers(transfers)
  await changeAgent(ctx, tenantId, async (trx) => {
    const { transfers: before, blindRefusal } = await viewTransfers(trx, ctx, tenantId)
    const known = new Set(before.map(({ phoneNumber }) => phoneNumber))
    const newTransfers = transfers.filter(({ phoneNumber }) => !known.has(phoneNumber))
    refuseCountries(newTransfers, ctx.settings.countries)
    await refuseNumbersOfAgents(trx, newTransfers)
    refuseBlindTransfers(transfers, blindRefusal)
    await replaceTransfers(trx, tenantId, transfers)
    return { before: { transfers: before }, after: { transfers } }
  })
  return await viewTransfers(ctx.db, ctx, tenantId)
}
function withReadNumber(transfer) {
  const read = readPhone(transfer.phoneNumber)
  if (!read.ok) throw new DomainError('invalid', `${transfer.name}: ${read.message}`)
  return { ...transfer, phoneNumber: read.e164 }
}
function refuseCountries(transfers, countries) {
  for (const { name, phoneNumber } of transfers) {
    const refusal = refuseCall(phoneNumber, countries)
    if (refusal) throw new DomainError('invalid', `${name}: ${refusal.message}`)
  }
}
function refuseSharedNumbers(transfers) {
  for (const [index, { name, phoneNumber }] of transfers.entries()) {
    const earlier = transfers.slice(0, index).find((each) => each.phoneNumber === phoneNumber)
    if (earlier) throw new DomainError('invalid', `${earlier.name} and ${name} have the same number.`)
  }
}
async function refuseNumbersOfAgents(db, transfers) {
  const numbers = transfers.map(({ phoneNumber }) => phoneNumber)
  const refused = await listAssignedNumbers(db, numbers)
  const transfer = transfers.find(({ phoneNumber }) => refused.includes(phoneNumber))
  if (!transfer) return
  const reason = 'An agent answers this number, so a transferred call would come back.'
  throw new DomainError('invalid', `${transfer.name}: ${reason} Please enter another one.`)
}
function refuseBlindTransfers(transfers, blindRefusal) {
  const blind = transfers.find(({ type }) => type === 'blind')
  if (blind && blindRefusal !== null) throw new DomainError('invalid', `${blind.name}: ${blindRefusal}`)
}
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
var SAME_VIEW_MS = 50
var NO_ROW = 'none'
var views = new Map()
function enterList(list) {
  const view = views.get(list) ?? { rows: null }
  views.set(list, view)
  return {
    async findId(index, read) {
      const rows = await (view.rows ??= read())
      await sleep(SAME_VIEW_MS)
      await nextTurn()
      return rows[index]?.id ?? NO_ROW
    },
    [Symbol.dispose]() {
      if (views.get(list) === view) views.delete(list)
    },
  }
}
async function findListed({ list }, index, read) {
  return list === void 0 || index === void 0 ? NO_ROW : await list.findId(index, read)
}
async function listSavedPrompts(db, tenant) {
  return await db
    .selectFrom('saved_prompts')
    .select(['id', 'systemPrompt', 'firstMessage', 'createdAt as savedAt'])
    .where('tenantId', '=', tenant)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
async function insertSavedPrompt(db, row) {
  await db.insertInto('saved_prompts').values(row).execute()
}
async function deleteSavedPrompt(db, tenant, promptId) {
  const deleted = await db
    .deleteFrom('saved_prompts')
    .where('tenantId', '=', tenant)
    .where('id', '=', promptId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
async function savePrompt(ctx, tenantId, prompt) {
  return await changeOnce(ctx, tenantId, {
    action: 'agent.savePrompt',
    key: prompt.idempotencyKey,
    content: [prompt.systemPrompt, prompt.firstMessage],
    async change(trx) {
      const saved = await listSavedPrompts(trx, tenantId)
      if (saved.length >= SAVED_PROMPTS_MAX) throw new DomainError('invalid', SAVED_PROMPTS_FULL)
      const id = ctx.newId()
      await insertSavedPrompt(trx, {
        id,
        tenantId,
        systemPrompt: prompt.systemPrompt,
        firstMessage: prompt.firstMessage,
        createdAt: ctx.now(),
      })
      return id
    },
  })
}
async function deletePrompt(ctx, tenantId, { index, idempotencyKey, ...input }) {
  const read = async () => await listSavedPrompts(ctx.db, tenantId)
  const promptId = input.promptId ?? (await findListed(ctx, index, read))
  return await changeOnce(ctx, tenantId, {
    action: 'agent.deletePrompt',
    key: idempotencyKey,
    content: index ?? promptId,
    async change(trx) {
      if (!(await deleteSavedPrompt(trx, tenantId, promptId))) throw notFound()
      return promptId
    },
  })
}
async function changeOnce(ctx, tenantId, { change, ...request }) {
  return await ctx.db.transaction().execute(async (trx) => {
    await lockAgent(trx, tenantId)
    await respondOnce(
      trx,
      { ...ctx, tenantId },
      {
        ...request,
        async act() {
          const subject = await change(trx)
          await recordAudit(trx, ctx, { subject })
          return subject
        },
      },
    )
    return await listSavedPrompts(trx, tenantId)
  })
}
var LINKS_MAX = 100
var LINKS_FULL = 'Limit Reached: You can only keep up to 100 links. Delete one to add a new one.'
var LINK_EXISTS = 'This link is already in your list.'
function linkTitle(url) {
  return (URL.parse(url)?.hostname ?? url).replace(/^www\./i, '')
}
function readCursor(cursor) {
  if (!cursor) return null
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(cursor)
  if (!match) throw invalidCursor()
  return { at: Number(match[1]), id: match[2] ?? '' }
}
function invalidCursor() {
  return invalidRequest('the cursor is not from a page of this list')
}
function writeCursor({ at, id }) {
  return `${at}.${id}`
}
var MAX_PAGE_LETTERS = 3e6
function createPageLimit(maxLetters = MAX_PAGE_LETTERS) {
  let letters = 0
  return {
    isFull(row) {
      const isFirst = letters === 0
      letters += JSON.stringify(row).length
      return letters > maxLetters && !isFirst
    },
  }
}
function takePage(found, limit, keyOf) {
  const { isFull } = createPageLimit()
  const full = found.slice(0, limit).findIndex(isFull)
  const page = found.slice(0, full === -1 ? limit : full)
  const last = found.length > page.length ? page.at(-1) : void 0
  return { page, nextCursor: last === void 0 ? null : writeCursor(keyOf(last)) }
}
var QUIET_MS = 2e3
async function queueContextSync(trx, deps, tenantId) {
  const dueAt = deps.now() + QUIET_MS
  for (const provider of await listProviders(trx, tenantId)) {
    await planDocuments(trx, tenantId, { provider, deps, dueAt })
  }
  await requestAgentSync(trx, deps, { tenantId, dueAt })
}
async function listLinks(db, tenant, { afterId, limit }) {
  return await db
    .selectFrom('links')
    .select(['id', 'url', 'createdAt'])
    .where('tenantId', '=', tenant)
    .$if(afterId !== null, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}
async function countLinks(db, tenant) {
  return await db.selectFrom('links').where('tenantId', '=', tenant).$call(countRows)
}
async function hasLink(db, tenant, url) {
  const row = await db
    .selectFrom('links')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('url', '=', url)
    .executeTakeFirst()
  return row !== void 0
}
async function insertLink(db, row) {
  await db.insertInto('links').values(row).execute()
}
async function deleteLink(db, tenant, id) {
  const row = await db
    .deleteFrom('links')
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()
  return row?.url
}
async function listLinks2(ctx, { cursor, limit } = { limit: LINKS_MAX }) {
  const afterId = readCursor(cursor)?.id ?? null
  const links = await listLinks(ctx.db, ctx.tenantId, { afterId, limit: limit + 1 })
  const { page, nextCursor } = takePage(links, limit, (row) => ({ at: row.createdAt, id: row.id }))
  const total = await countLinks(ctx.db, ctx.tenantId)
  return { rows: page.map(({ id, url }) => toLink(id, url)), nextCursor, total }
}
async function addLink(ctx, { link: url, idempotencyKey }) {
  const added = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    return await respondOnce(trx, ctx, {
      action: 'business.addLink',
      key: idempotencyKey,
      content: { url },
      async act() {
        const id = ctx.newId()
        if (await hasLink(trx, ctx.tenantId, url)) throw new DomainError('conflict', LINK_EXISTS)
        if ((await countLinks(trx, ctx.tenantId)) >= LINKS_MAX) throw new DomainError('invalid', LINKS_FULL)
        await insertLink(trx, { id, tenantId: ctx.tenantId, url, createdAt: ctx.now() })
        await queueContextSync(trx, ctx, ctx.tenantId)
        await recordAudit(trx, ctx, { subject: id, after: { url } })
        return toLink(id, url)
      },
    })
  })
  ctx.events.emit('jobsQueued')
  return added
}
async function removeLink(ctx, { index, idempotencyKey, ...input }) {
  const linkId = input.linkId ?? (await findListed(ctx, index, async () => (await listLinks2(ctx)).rows))
  const removed = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    return await respondOnce(trx, ctx, {
      action: 'business.removeLink',
      key: idempotencyKey,
      content: index ?? linkId,
      async act() {
        const url = await deleteLink(trx, ctx.tenantId, linkId)
        if (url === void 0) throw notFound()
        await queueContextSync(trx, ctx, ctx.tenantId)
        await recordAudit(trx, ctx, { subject: linkId, before: { url } })
        return { linkId }
      },
    })
  })
  ctx.events.emit('jobsQueued')
  return removed
}
function toLink(id, url) {
  return { id, url, title: linkTitle(url) }
}
var DESCRIPTION_MAX = 2e4
var NOTES_MAX = 2e4
var PROFILE_CHANGED = 'This profile has been changed somewhere else since you opened it.'
var NOTES_CHANGED = 'These notes have been changed somewhere else since you opened them.'
async function findProfile(db, tenant) {
  return await db
    .selectFrom('businesses')
    .select(['name', 'email', 'phone', 'address', 'website', 'description', 'servicePlan'])
    .select(['logoHash', 'logoMediaType', 'profileVersion'])
    .where('id', '=', tenant)
    .executeTakeFirst()
}
async function updateProfile(db, tenant, { version, now, ...columns }) {
  const updated = await db
    .updateTable('businesses')
    .set((eb) => ({ ...columns, profileVersion: eb('profileVersion', '+', 1), updatedAt: now }))
    .where('id', '=', tenant)
    .$if(version !== void 0, (query) => query.where('profileVersion', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  return updated !== void 0
}
async function findNotes(db, tenant) {
  return await db.selectFrom('businesses').select(['notes', 'notesVersion']).where('id', '=', tenant).executeTakeFirst()
}
async function updateNotes(db, tenant, { notes, version, now }) {
  const updated = await db
    .updateTable('businesses')
    .set((eb) => ({ notes, notesVersion: eb('notesVersion', '+', 1), updatedAt: now }))
    .where('id', '=', tenant)
    .$if(version !== void 0, (query) => query.where('notesVersion', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  return updated !== void 0
}
async function updateLogo(db, tenant, { hash, mediaType, now }) {
  await db
    .updateTable('businesses')
    .set({ logoHash: hash, logoMediaType: mediaType, updatedAt: now })
    .where('id', '=', tenant)
    .execute()
}
async function viewNotes(db, tenant) {
  const row = await findNotes(db, tenant)
  if (!row) throw notFound()
  return { notes: row.notes, version: row.notesVersion }
}
async function saveNotes(ctx, input) {
  const saved = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    const before = await viewNotes(trx, ctx.tenantId)
    const isNewest = await updateNotes(trx, ctx.tenantId, { ...input, version: input.version, now: ctx.now() })
    if (!isNewest) throw new DomainError('conflict', NOTES_CHANGED)
    const after = await viewNotes(trx, ctx.tenantId)
    if (before.notes !== after.notes) await queueContextSync(trx, ctx, ctx.tenantId)
    await recordAudit(trx, ctx, { before, after })
    return after
  })
  ctx.events.emit('jobsQueued')
  return saved
}
async function listDoNotCall2({ db }, tenantId, input) {
  const digits = (input.search ?? '').replace(/[^0-9]/g, '')
  const before = readCursor(input.cursor)
  const entries = await listDoNotCall(db, tenantId, { digits, before, limit: input.limit + 1 })
  const toKeyset = (row) => ({ at: row.createdAt, id: row.phoneNumber.slice(1) })
  const { page: rows, nextCursor } = takePage(entries, input.limit, toKeyset)
  return { rows, nextCursor }
}
var MAX_REFUSED_SHOWN = 100
var NUMBERS_PER_TRANSACTION = 2e3
var RECIPIENTS_PER_STATEMENT = 500
async function addDoNotCall(ctx, input) {
  const numbers = new Set()
  const refused = []
  let valid = 0
  const turn = beginTurn()
  for (const typed of input.phoneNumbers) {
    if (turn.isUsedUp()) await turn.next()
    const read = readPhone(typed)
    if (read.ok) valid += 1
    if (read.ok) numbers.add(read.e164)
    else if (typed.trim() !== '') refused.push({ typed: typed.trim().slice(0, 40), reason: read.message })
  }
  if (numbers.size === 0) throw new DomainError('invalid', refused[0]?.reason ?? 'Please enter a phone number')
  const entry = { source: input.source, callId: input.callId ?? null }
  let added = 0
  for (const phoneNumbers of splitIntoBatches([...numbers], NUMBERS_PER_TRANSACTION)) {
    added += await transactionWithEvents(ctx, async (trx) => {
      await lockAll(trx, ctx.tenantId)
      if (entry.callId !== null && !(await findCall(trx, ctx.tenantId, entry.callId))) throw notFound()
      const count = await addToList(trx, ctx, { phoneNumbers, ...entry })
      const auditEntry = { after: { added: count, source: input.source } }
      await recordAudit(trx, ctx, auditEntry)
      return count
    })
  }
  return { added, alreadyThere: valid - added, refused: refused.slice(0, MAX_REFUSED_SHOWN) }
}
async function addToList(db, { tenantId, now }, { phoneNumbers, source, callId }) {
  const at = now()
  const entries = phoneNumbers.map((phoneNumber) => ({ tenantId, phoneNumber, source, callId, createdAt: at }))
  const added = await insertDoNotCall(db, entries)
  await closeSuggestionsFor(db, tenantId, { phoneNumbers, now: at })
  await dismissCallBacksTo(db, tenantId, { phoneNumbers, now: at })
  const queued = await findQueuedRecipients(db, tenantId, phoneNumbers)
  for (const [campaignId, recipients] of Map.groupBy(queued, ({ campaignId: campaignId2 }) => campaignId2)) {
    for (const batch of splitIntoBatches(recipients, RECIPIENTS_PER_STATEMENT)) {
      const ids = batch.map(({ id }) => id)
      const change = { skipReason: 'do-not-call' }
      await moveRecipients(db, tenantId, { campaignId, ids, from: 'queued', to: 'skipped', change })
    }
    await finishCampaignIfDone(db, tenantId, { id: campaignId, now: at })
  }
  return added
}
function* splitIntoBatches(items, length) {
  for (let at = 0; at < items.length; at += length) yield items.slice(at, at + length)
}
async function findListed2({ db, tenantId }, phoneNumbers) {
  const turn = beginTurn()
  const numbers = []
  for (const typed of phoneNumbers) {
    if (turn.isUsedUp()) await turn.next()
    const read = readPhone(typed)
    if (read.ok) numbers.push(read.e164)
  }
  return await findListedNumbers(db, tenantId, numbers)
}
async function removeDoNotCall(ctx, phoneNumber) {
  const read = readPhone(phoneNumber)
  const number = read.ok ? read.e164 : phoneNumber
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteDoNotCall(trx, ctx.tenantId, number))) throw notFound()
    await recordAudit(trx, ctx, { subject: number })
  })
}
async function listSuggestions2(deps, tenantId, input) {
  const before = readCursor(input.cursor)
  const newest = { before, limit: input.limit + 1, counted: countedOrigin(deps) }
  const suggestions = await listSuggestions(deps.db, tenantId, newest)
  const { page: rows, nextCursor } = takePage(suggestions, input.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { rows, nextCursor }
}
async function answerSuggestion(ctx, { suggestionId, accept }) {
  return await transactionWithEvents(ctx, async (trx) => {
    await lockAll(trx, ctx.tenantId)
    const state = accept ? 'accepted' : 'dismissed'
    const suggestion = await resolveSuggestion(trx, ctx.tenantId, { id: suggestionId, state, now: ctx.now() })
    if (!suggestion) throw notFound()
    const { phoneNumber, callId } = suggestion
    if (accept) await addToList(trx, ctx, { phoneNumbers: [phoneNumber], source: 'recipient', callId })
    await recordAudit(trx, ctx, { subject: suggestionId, after: { state } })
    return { phoneNumber, isListed: await isOnDoNotCallList(trx, ctx.tenantId, phoneNumber) }
  })
}
var fileNameSchema = nameSchema('File name', { remedy: 'Please rename the file.' }).refine(
  (name) => !/[/\\]/.test(name),
  'File name cannot contain slashes. Please rename the file.',
)
var fileIdSchema = external_exports
  .strictObject({ fileId: idSchema.optional(), ...removalFields })
  .refine(({ fileId, index }) => fileId !== void 0 || index !== void 0, 'Missing field: fileId')
var listFilesSchema = external_exports
  .strictObject({
    ...pageFields({ max: 100, default: 100 }),
    search: external_exports.string().trim().max(200).optional(),
  })
  .optional()
async function listFiles(db, tenant, { kind, afterId, limit }) {
  return await db
    .selectFrom('files')
    .leftJoin('file_texts', 'file_texts.fileId', 'files.id')
    .select(['files.id', 'files.kind', 'files.name', 'files.mediaType', 'files.sizeBytes'])
    .select(['files.contentHash', 'files.createdAt', 'file_texts.state as textState'])
    .where('files.tenantId', '=', tenant)
    .where('files.kind', '=', kind)
    .$if(afterId !== null, (query) => query.where('files.id', '>', afterId ?? ''))
    .orderBy('files.id')
    .limit(limit)
    .execute()
}
async function findFileText(db, tenant, fileId) {
  const row = await db
    .selectFrom('file_texts')
    .select('text')
    .where('fileId', '=', fileId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  return row?.text ?? null
}
async function findFile(db, tenant, id) {
  return await db
    .selectFrom('files')
    .select(['id', 'kind', 'name', 'mediaType', 'sizeBytes', 'contentHash', 'createdAt'])
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
}
async function countFiles(db, tenant, kind) {
  const row = await db
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll().as('files'), eb.fn.sum('sizeBytes').as('bytes')])
    .where('tenantId', '=', tenant)
    .$if(kind !== void 0, (query) => query.where('kind', '=', kind ?? 'document'))
    .executeTakeFirstOrThrow()
  return { files: row.files, bytes: Number(row.bytes ?? 0) }
}
async function insertFile(db, row) {
  await db.insertInto('files').values(row).execute()
}
async function deleteFile(db, tenant, { id, kind }) {
  return await db
    .deleteFrom('files')
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning(['name', 'contentHash'])
    .executeTakeFirst()
}
import { setImmediate as nextTurn2 } from 'node:timers/promises'
var CHUNK_LENGTH = 32768
async function includesText(text, search) {
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
    const chunk = text.slice(at, at + CHUNK_LENGTH + search.length - 1)
    if (chunk.toLowerCase().includes(search)) return true
    await nextTurn2()
  }
  return false
}
async function listFiles2(ctx, kind, { cursor, limit, search = '' } = { limit: FILES_MAX }) {
  const afterId = readCursor(cursor)?.id ?? null
  const rowLimit = search === '' ? limit + 1 : FILES_MAX
  const files = await listFiles(ctx.db, ctx.tenantId, { kind, afterId, limit: rowLimit })
  const matches = search === '' ? files : await searchFiles(ctx, files, { search, limit: limit + 1 })
  const { page, nextCursor } = takePage(matches, limit, (row) => ({ at: row.createdAt, id: row.id }))
  const { files: total } = await countFiles(ctx.db, ctx.tenantId, kind)
  return { rows: page.map(toBusinessFile), nextCursor, total }
}
var runOneAtATime = createKeyedQueue()
async function searchFiles(ctx, rows, { search, limit }) {
  const searchText = search.toLowerCase()
  return await runOneAtATime(ctx.tenantId, async () => {
    const matches = []
    for (const row of rows) {
      if (matches.length === limit) break
      if (row.name.toLowerCase().includes(searchText) || (await hasInText(ctx, row, searchText))) matches.push(row)
    }
    return matches
  })
}
async function hasInText(ctx, { id, textState }, searchText) {
  if (textState !== 'taken') return false
  return await runOneAtATime('a document', async () => {
    const text = await findFileText(ctx.db, ctx.tenantId, id)
    return text !== null && (await includesText(text, searchText))
  })
}
async function removeFile(ctx, kind, { index, idempotencyKey, ...input }) {
  const fileId = input.fileId ?? (await findListed(ctx, index, async () => (await listFiles2(ctx, kind)).rows))
  const removed = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    return await respondOnce(trx, ctx, {
      action: kind === 'document' ? 'business.removeFile' : 'business.removeLead',
      key: idempotencyKey,
      content: index ?? fileId,
      async act() {
        const file = await deleteFile(trx, ctx.tenantId, { id: fileId, kind })
        if (!file) throw notFound()
        await deleteJobByKey(trx, 'text', fileId)
        if (kind === 'document') await queueContextSync(trx, ctx, ctx.tenantId)
        await recordAudit(trx, ctx, { subject: fileId, before: { name: file.name } })
        return { fileId, hash: file.contentHash }
      },
    })
  })
  if (kind === 'document') ctx.events.emit('jobsQueued')
  await releaseBlob(ctx, removed.hash)
  return { fileId: removed.fileId }
}
function toBusinessFile(row) {
  return {
    id: row.id,
    name: row.name,
    mediaType: row.mediaType,
    type: typeLabel(row.mediaType),
    sizeBytes: row.sizeBytes,
    size: sizeText(row.sizeBytes),
    url: `/api/files/${row.id}`,
    createdAt: row.createdAt,
    text: row.textState,
  }
}
function logoPath(hash) {
  return hash === null ? null : `/api/logo?v=${hash.slice(0, 16)}`
}
async function assignNumber(ctx, input) {
  const read = readPhone(input.number)
  if (!read.ok) throw new DomainError('invalid', read.message)
  const number = read.e164
  const provider = ctx.voice.name
  const accountNumber = (await fetchProviderNumbers(ctx)).find((each) => each.number === number) ?? null
  await ctx.db.transaction().execute(async (trx) => {
    const tenantId = input.tenantId === null ? null : await findBusiness(trx, input.tenantId)
    if (tenantId === void 0) throw notFound()
    const before = (await listNumbers(trx, provider)).find((each) => each.number === number)
    if (tenantId === null && !before) throw notFound()
    const businesses = [before?.tenantId, tenantId, ...(await listTenantsWithTransfer(trx, number))]
    for (const id of new Set(businesses.filter((each) => typeof each === 'string').toSorted())) {
      await requestAgentSync(trx, ctx, { tenantId: asTenantId(id), dueAt: ctx.now() })
    }
    if (tenantId === null && accountNumber === null && before) await deleteNumber(trx, before)
    else {
      await saveAssignment(trx, { provider, number, tenantId, accountNumber, now: ctx.now() })
      await enqueueJobs(trx, ctx, [numberJob({ provider, number })])
    }
    await recordAudit(trx, ctx, {
      tenantId: tenantId ?? before?.tenantId ?? null,
      subject: number,
      before: { tenantId: before?.tenantId ?? null },
      after: { tenantId },
    })
  })
  ctx.events.emit('jobsQueued')
}
async function fetchProviderNumbers({ voice }) {
  try {
    return await voice.listNumbers()
  } catch (error) {
    if (error instanceof VoiceProviderError) throw new DomainError('provider-failed', error.message, { cause: error })
    throw error
  }
}
async function findDesiredAgent(db, row, now) {
  if (row.tenantId === null) return { agentId: null, hold: null, needsAgent: false }
  const hold = await findHold(db, row.tenantId, now)
  if (hold) return { agentId: null, hold, needsAgent: false }
  return { agentId: row.agentId, hold: null, needsAgent: row.agentId === null }
}
async function viewNumbers(ctx) {
  const { numbers, error } = await listAccountNumbers(ctx)
  const assigned = await listNumbers(ctx.db, ctx.voice.name)
  const views2 = new Map()
  for (const accountNumber of numbers ?? []) views2.set(accountNumber.number, viewFreeNumber(accountNumber))
  for (const row of assigned) {
    if (row.tenantId === null && !views2.has(row.number)) continue
    const inAccount = numbers && numbers.some((each) => each.number === row.number)
    const desired = await findDesiredAgent(ctx.db, row, ctx.now())
    views2.set(row.number, { ...viewAssignedNumber(row, desired), isInAccount: inAccount })
  }
  const rows = [...views2.values()].toSorted((a, b) => (a.number < b.number ? -1 : 1))
  return { rows, providerError: error }
}
async function listAccountNumbers(ctx) {
  try {
    return { numbers: await fetchProviderNumbers(ctx), error: null }
  } catch (error) {
    if (error instanceof DomainError) return { numbers: null, error: error.message }
    throw error
  }
}
function viewFreeNumber({ number, label, agentId }) {
  const state = agentId === null ? 'free' : 'elsewhere'
  return { number, label, isInAccount: true, client: null, state, hold: null, error: null }
}
function viewAssignedNumber(row, desired) {
  const client = row.tenantId === null ? null : { tenantId: row.tenantId, businessName: row.businessName ?? '' }
  const { number, label, error } = row
  return { number, label, client, state: toNumberState(row, desired), hold: desired.hold?.reason ?? null, error }
}
function toNumberState(row, { agentId, hold, needsAgent }) {
  const isSettled = row.numberId === null || (row.attachedAgentId === agentId && !needsAgent)
  if (!isSettled) return row.error === null ? 'waiting' : 'failed'
  if (row.tenantId === null) return 'free'
  return hold ? 'held' : 'answering'
}
import { isDeepStrictEqual } from 'node:util'
async function saveAgent(ctx, tenantId, edit) {
  await changeAgent(ctx, tenantId, async (trx) => {
    const before = await findAgent(trx, tenantId, ctx.voice.name)
    if (!before) throw notFound()
    const after = edit.change(before)
    const versionId = ctx.newId()
    if (before.updatedAt === null || !isDeepStrictEqual(toAgentText(before), toAgentText(after))) {
      await saveVersion(trx, ctx, { id: versionId, tenantId, text: after, restoredFrom: edit.restoredFrom ?? null })
    }
    return { subject: versionId }
  })
}
async function saveVersion(db, { now, caller }, version) {
  const { id, tenantId, restoredFrom } = version
  const text = toAgentText(version.text)
  const createdAt = now()
  await saveAgentText(db, tenantId, { ...text, now: createdAt })
  await insertVersion(db, {
    id,
    tenantId,
    savedBy: caller.session?.user.id ?? null,
    ...text,
    restoredFrom,
    createdAt,
    appliedAt: version.appliedAt ?? null,
  })
  await deleteOldVersions(db, tenantId, AGENT_VERSIONS_KEPT)
}
var NO_VALUE = /^(?:#N\/A|#REF!|#VALUE!|#NAME\?|#DIV\/0!|#NULL!|#NUM!|NULL|null|\\N)$/
function cellText(cell) {
  const text = (cell ?? '').trim()
  return NO_VALUE.test(text) ? '' : text
}
var YES = new Set(['yes', 'y', 'true', 't', '1', 'x'])
var NO = new Set(['no', 'n', 'false', 'f', '0', ''])
function readFlag(cell) {
  const text = cellText(cell).toLowerCase()
  if (YES.has(text)) return true
  return NO.has(text) ? false : null
}
var LIST_LIMITS = { bytes: 10 * 1024 * 1024, rows: 5e4, columns: 100, cells: 85e4, cellBytes: 1e4 }
var PHONE_HEADERS = [
  'phone_number',
  'phone number',
  'phone',
  'phonenumber',
  'tel',
  'telephone',
  'mobile',
  'cell',
  'cell phone',
  'cellphone',
]
function createListCheck(extraRows = 0) {
  let [rows, totalCells] = [-1, 0]
  return ({ line, cells }) => {
    rows += 1
    totalCells += cells.length
    const { columns } = LIST_LIMITS
    const rowLabel = rows === 0 ? 'The first row' : `Row ${line}`
    if (rows > LIST_LIMITS.rows + extraRows) {
      return `The list has more than 50,000 rows (row ${line} is one too many). Please split it.`
    }
    if (cells.length > columns) return `${rowLabel} has ${cells.length} columns; at most ${columns} are allowed.`
    if (totalCells > LIST_LIMITS.cells) {
      return `The list has more than 850,000 cells (row ${line} is one too many). Please remove columns or split it.`
    }
    return cells.some(isLong) ? `Row ${line} has a cell of more than 10 kB.` : null
  }
}
function countRows2(count) {
  return count === 1 ? '1 row' : `${count} rows`
}
function isLong(cell) {
  if (cell.length * 3 <= LIST_LIMITS.cellBytes) return false
  return new TextEncoder().encode(cell).length > LIST_LIMITS.cellBytes
}
var PHONE_WORDS = new Set(
  'phone phonenumber tel telephone mobile cell cellphone mobilephone homephone workphone businessphone officephone otherphone mobilenumber cellnumber'.split(
    ' ',
  ),
)
var QUALIFIERS = new Set(
  'agent app brand carrier comment comments consent count date device email emergency ext extension friendly hours id ids label model name network note notes opt os owner plan plans preference preferred provider relative service spouse status system time type url usage user valid verified version'.split(
    ' ',
  ),
)
var OWN_WORDS = new Set(
  'alt alternate alternative billing borrower business buyer client contact current customer day daytime default direct evening guest home lead main member new night no nr number office other patient personal primary secondary seller shipping student value work'.split(
    ' ',
  ),
)
var CALLING_CODE =
  /(?:calling|country|dial+(?:ing)?|int(?:ernationa)?l|isd|phone)(?:cd|code|prefix)(?:phone|iso)?[0-9]?$|^isd$|^phonecountry$/
var OVERRIDE_KEYS = { language: 'language', voiceid: 'voiceId', firstmessage: 'firstMessage', prompt: 'prompt' }
var NAME_KEYS = ['name', 'fullname', 'contactname', 'customername', 'firstname']
var PHONE_KEYS = PHONE_HEADERS.map(variableKey)
var OPT_OUT = new RegExp(
  '(?:do(?:no|n)t|never)\\p{L}{0,20}?(?:call|contact|dial|disturb|phone|ring|solicit)|^nocalls?|opt(?:ed|ing|s)?out|^dnc',
  'u',
)
var FOR_CALLS = /call|phone|mobile|cell|dial|tel|voice/
var OTHER_CHANNEL = /mail|sms|text|fax|newsletter/
function recipientColumns(headers, sample = [], { phoneColumn, nameColumn } = {}) {
  const proposed = findPhoneColumns(headers, sample)
  const phone = phoneColumn ?? proposed[0] ?? -1
  if (headers[phone] === void 0) return { problem: noPhoneColumnMessage(headers), lacksPhoneColumn: true }
  const others = proposed
    .filter((index) => index !== phone && holdsOwnNumbers(headers[index] ?? ''))
    .toSorted((a, b) => a - b)
  const keys = headers.map(variableKey)
  const name = nameColumn === void 0 ? findName(keys, phone) : (nameColumn ?? -1)
  const notices = []
  const variables = []
  const overrides = []
  const usedHeaders = new Map()
  headers.forEach((raw, index) => {
    const key = keys[index] ?? ''
    if (index === phone) return
    const header = raw.trim()
    const notice = ignoredNotice(header, { position: index + 1, earlier: usedHeaders.get(key || header) })
    if (notice) return void notices.push(notice)
    usedHeaders.set(key || header, header)
    if (index === name && key === 'name') return
    const override = overrideOf(key)
    if (override === void 0) variables.push({ index, header })
    else overrides.push({ index, key: override })
  })
  const optOuts = headers.flatMap((header, index) => (isOptOut(header) ? [{ index, header: header.trim() }] : []))
  const otherPhones = [...others.filter((index) => index > phone), ...others.filter((index) => index < phone)]
  const [timeZone, callingCodes] = [keys.indexOf('timezone'), findCallingCodes(headers)]
  return {
    phone,
    otherPhones,
    callingCodes,
    name,
    timeZone,
    optOuts,
    overrides,
    variables,
    notices: [...new Set(notices)],
  }
}
var HEAD_ROWS = 20
function findHeaderRow(rows) {
  const widths = rows.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  const widest = Math.max(1, ...widths)
  const needed = Math.min(widest, Math.max(2, widest / 2))
  const firstNumber = rows.findIndex(
    (cells, index) => (widths[index] ?? 0) >= needed && cells.some((cell) => readPhone(cell).ok),
  )
  const above = widths.slice(0, firstNumber === -1 ? void 0 : firstNumber)
  const candidates = above.flatMap((width, index) => (width >= needed ? [index] : []))
  const ranked = candidates.map((index) => ({ index, known: countKnown(rows[index] ?? []) }))
  return ranked.toSorted((a, b) => b.known - a.known)[0]?.index ?? 0
}
function countKnown(cells) {
  if (cells.every((cell) => rankHeader(cell) === null)) return 0
  const isKnown = (cell) => {
    const key = variableKey(cell)
    return NAME_KEYS.includes(key) || overrideOf(key) !== void 0 || rankHeader(cell) !== null || isOptOut(cell)
  }
  return cells.filter(isKnown).length
}
function findPhoneColumns(headers, sample) {
  const rank = (index) => {
    const certainty = rankHeader(headers[index] ?? '')
    if (certainty === null) return null
    const content = describeContent(sample, index)
    if (content === 'numbers') return certainty
    return content === 'flags' && certainty >= PHONE_KEYS.length ? null : certainty + WITHOUT_NUMBERS
  }
  const ranked = headers.map((_, index) => ({ index, rank: rank(index) })).filter((each) => each.rank !== null)
  return ranked.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).map(({ index }) => index)
}
var WITHOUT_NUMBERS = 100
function findCallingCodes(headers) {
  const all = headers.flatMap((header, index) => (CALLING_CODE.test(variableKey(header)) ? [index] : []))
  const ofPhones = all.filter((index) => {
    const header = headers[index] ?? ''
    return !variableKey(header).includes('countrycode') || splitWords(header).some((word) => PHONE_WORDS.has(word))
  })
  const codes = ofPhones.length > 0 ? ofPhones : all
  return headers.map((_, column) => codes.findLast((index) => index < column) ?? codes[0] ?? -1)
}
function holdsOwnNumbers(header) {
  return splitWords(header).every((word) => PHONE_WORDS.has(word) || OWN_WORDS.has(word))
}
function rankHeader(header) {
  const exact = PHONE_KEYS.indexOf(variableKey(header))
  if (exact !== -1) return exact
  const words = splitWords(header)
  const at = words.findIndex((word) => PHONE_WORDS.has(word))
  const isContactNumber = /contactn(?:o|r|umber)$/.test(words.join(''))
  if ((at === -1 && !isContactNumber) || isOptOut(header)) return null
  if (words.slice(Math.max(0, at)).some((word) => QUALIFIERS.has(word)) || CALLING_CODE.test(words.join('')))
    return null
  return PHONE_KEYS.length + (holdsOwnNumbers(header) ? 0 : 1)
}
function describeContent(sample, index) {
  const cells = sample.map((cells2) => cells2[index] ?? '').filter((cell) => cellText(cell) !== '')
  if (cells.some((cell) => readPhone(cell).ok)) return 'numbers'
  return cells.length > 0 && cells.every((cell) => countPhoneDigits(cell) < MIN_PHONE_DIGITS) ? 'flags' : 'unknown'
}
var MIN_PHONE_DIGITS = 3
function isOptOut(header) {
  const words = splitWords(header)
  const text = words.join('')
  if (!OPT_OUT.test(text) && !words.some((word) => /^(?:is|on|has|in)?dn[cd]/.test(word))) return false
  return FOR_CALLS.test(text) || !OTHER_CHANNEL.test(text)
}
function findName(keys, phone) {
  const index = NAME_KEYS.map((key) => keys.findIndex((each, at) => each === key && at !== phone)).find(
    (at) => at !== -1,
  )
  return index ?? -1
}
function overrideOf(header) {
  return Object.entries(OVERRIDE_KEYS).find(([key]) => key === header)?.[1]
}
function ignoredNotice(header, { position, earlier }) {
  if (header === '') return `Column ${position} has no name and is ignored.`
  if (header === '__proto__') return `The column name "${header}" is reserved, so the column is ignored.`
  if (earlier === header)
    return `The column "${shortenHeader(header)}" appears more than once. Only the first one is used.`
  if (earlier === void 0) return null
  return `Your agent cannot tell the columns "${shortenHeader(earlier)}" and "${shortenHeader(header)}" apart, so it gets only the first one.`
}
function splitWords(header) {
  const text = header.slice(0, MAX_COMPARED_LENGTH).normalize('NFKD').replace(new RegExp('\\p{M}', 'gu'), '')
  const words = text.replace(new RegExp('(\\p{Ll}{2})(\\p{Lu})', 'gu'), '$1 $2').toLowerCase()
  return words.split(/[^\p{L}]+/u).filter(Boolean)
}
var MAX_COMPARED_LENGTH = 200
function noPhoneColumnMessage(headers) {
  return `CSV must have a phone column (${PHONE_HEADERS.join(', ')}). ${nameColumns(headers)}`
}
function missingColumnMessage(name, headers) {
  return `The list has no column "${shortenHeader(name)}". ${nameColumns(headers)}`
}
function nameColumns(headers) {
  const columns = headers.map(shortenHeader).filter(Boolean)
  return `Your columns: ${columns.join(', ') || 'none'}`
}
function shortenHeader(header) {
  const line = toOneLine(header)
  return line.length > 40 ? `${line.slice(0, 39)}\u2026` : line
}
var MAX_VALUES_NAMED = 5
function createOptOutReader({ optOuts }, { includeOptedOut = false }) {
  const unclear = new Map()
  return {
    find(cells) {
      const flags = optOuts.map(({ index, header }) => ({
        header,
        flag: readFlag(cells[index]),
        cell: cells[index] ?? '',
      }))
      for (const { header, flag, cell } of flags) {
        const name = `"${shortenHeader(header)}" says "${shortenHeader(cell.trim())}"`
        if (flag === null && (unclear.has(name) || unclear.size < LIST_LIMITS.rows))
          unclear.set(name, (unclear.get(name) ?? 0) + 1)
      }
      return includeOptedOut ? null : (flags.find(({ flag }) => flag === true)?.header ?? null)
    },
    notices() {
      if (unclear.size === 0) return []
      const named = [...unclear].slice(0, MAX_VALUES_NAMED)
      const values = named.map(([name, count]) => `${name} (${countRows2(count)})`)
      const more = unclear.size > named.length ? `, and others` : ''
      return [
        `It is not clear whether these people want calls: ${values.join(', ')}${more}. They do not count as opted out.`,
      ]
    },
  }
}
function runToEnd(steps) {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
function explainRecipients(sheet, options) {
  return runToEnd(explainRecipientsInSteps(sheet, options))
}
var ROWS_PER_STEP = 100
var LETTERS_OF_ONE_ROW = 2e3
var SAMPLE_ROWS = 10
function* explainRecipientsInSteps(sheet, options) {
  const checkSize = createListCheck()
  const headerProblem = checkSize({ line: 1, cells: sheet.headers })
  if (headerProblem !== null) return { problem: headerProblem }
  const headers = sheet.headers.map((header) => toOneLine(limitCombiningMarks(header)))
  const columns = recipientColumns(headers, takeSample(sheet.rows), options)
  if ('problem' in columns) return columns
  const explain = createExplainer(options.countries)
  const optOuts = createOptOutReader(columns, options)
  const rows = []
  const optedOut = new Map()
  const raggedLines = []
  let [work, otherColumns] = [0, 0]
  for (const { line, cells } of sheet.rows) {
    work += 1 + Math.floor(cells.join('').length / LETTERS_OF_ONE_ROW)
    if (work >= ROWS_PER_STEP) {
      yield rows.length
      work = 0
    }
    if (isBlank(cells)) continue
    const problem = checkSize({ line, cells })
    if (problem !== null) return { problem }
    if (!isBlank(cells.slice(headers.length))) raggedLines.push(line)
    const cleaned = cells.map(limitCombiningMarks)
    const name2 = columns.name === -1 ? '' : toOneLine(cellText(cleaned[columns.name]))
    const phones = [columns.phone, ...columns.otherPhones].filter((index) => hasDigits(cleaned[index]))
    const [phone2 = columns.phone] = phones
    const facts = { line, typed: cellText(cleaned[phone2]), name: name2 || null }
    const countryOf = (index) => cellText(cleaned[columns.callingCodes[index] ?? -1])
    const column = optOuts.find(cleaned)
    if (phone2 !== columns.phone && column === null) otherColumns += 1
    const fromColumn = phone2 === columns.phone ? {} : { fromColumn: headers[phone2] ?? '' }
    if (column === null)
      rows.push(explain(facts, () => ({ ...detailsOf(cleaned, columns), ...fromColumn }), countryOf(phone2)))
    else {
      rows.push({ ...facts, outcome: 'opted-out', column })
      work += phones.length
      for (const read2 of phones.map((index) => readPhone(cleaned[index] ?? '', countryOf(index))))
        if (read2.ok) optedOut.set(read2.e164, column)
    }
  }
  const hasNamesRow = !readPhone(headers[columns.phone] ?? '').ok
  const lost = hasNamesRow
    ? []
    : ['The first row has a phone number where the column names should be, so that number is not called.']
  const chosen = shortenHeader(headers[columns.phone] ?? '')
  const moved =
    otherColumns === 0
      ? []
      : [`"${chosen}" has no number in ${countRows2(otherColumns)}, so the number in another column is used.`]
  const read = sheet.notices ?? []
  const notices = [...read, ...lost, ...moved, ...columns.notices, ...optOuts.notices(), ...raggedNotices(raggedLines)]
  const { phone, name } = columns
  const optOutColumns = columns.optOuts.map(({ header }) => header)
  const kept = rows.map((row) => {
    const column = row.outcome === 'accepted' ? optedOut.get(row.e164) : void 0
    return column === void 0 ? row : { line: row.line, typed: row.typed, name: row.name, outcome: 'opted-out', column }
  })
  return { rows: kept, counts: countsOf(kept), notices, columns: { phone, name }, optOutColumns }
}
function takeSample(rows) {
  const sample = []
  for (const { cells } of rows) if (sample.push(cells) === SAMPLE_ROWS) break
  return sample
}
function isBlank(cells) {
  return cells.every((cell) => cell.trim() === '')
}
function markDoNotCall(list, doNotCall) {
  const rows = list.rows.map((row) => {
    if (row.outcome !== 'accepted' || !doNotCall.has(row.e164)) return row
    const { line, typed, name, e164 } = row
    return { line, typed, name, e164, outcome: 'do-not-call' }
  })
  return { ...list, rows, counts: countsOf(rows) }
}
function createExplainer(countries) {
  const firstLines = new Map()
  return (facts, rowDetails, country) => {
    if (!hasDigits(facts.typed)) return { ...facts, outcome: 'no-number' }
    const checked = checkPhone(facts.typed, countries, country)
    if (!checked.ok) return { ...facts, outcome: 'invalid', reason: checked.message }
    const firstLine = firstLines.get(checked.e164)
    if (firstLine !== void 0) return { ...facts, outcome: 'duplicate', e164: checked.e164, firstLine }
    const details = rowDetails()
    const timeZone = details.timeZone === null ? null : canonicalTimeZone(details.timeZone)
    if (timeZone === null && details.timeZone !== null) {
      return { ...facts, outcome: 'invalid', reason: unknownZone(details.timeZone) }
    }
    firstLines.set(checked.e164, facts.line)
    return { ...facts, outcome: 'accepted', e164: checked.e164, ...details, timeZone }
  }
}
function hasDigits(cell) {
  return new RegExp('\\p{Nd}', 'u').test(cellText(cell))
}
function detailsOf(cells, columns) {
  const cellAt = (index) => cellText(cells[index])
  const filled = (pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== ''))
  return {
    variables: filled(columns.variables.map(({ index, header }) => [header, cellAt(index)])),
    overrides: filled(columns.overrides.map(({ index, key }) => [key, cellAt(index)])),
    timeZone: cellAt(columns.timeZone) || null,
  }
}
function unknownZone(name) {
  return `Unknown time zone "${name.slice(0, 40)}": please use a name like America/New_York`
}
function countsOf(rows) {
  const counts = { accepted: 0, duplicate: 0, 'do-not-call': 0, 'opted-out': 0, 'no-number': 0, invalid: 0 }
  for (const row of rows) counts[row.outcome] += 1
  const { 'do-not-call': doNotCall, 'opted-out': optedOut, 'no-number': noNumber, ...others } = counts
  return { total: rows.length, ...others, doNotCall, optedOut, noNumber }
}
var MAX_LINES_NAMED = 3
function raggedNotices(lines) {
  if (lines.length === 0) return []
  const more = lines.length - MAX_LINES_NAMED
  const parts = [...lines.slice(0, MAX_LINES_NAMED).map(String), ...(more > 0 ? [`${more} more`] : [])]
  const rows = new Intl.ListFormat('en-US').format(parts)
  const subject = lines.length === 1 ? `Row ${rows} has` : `Rows ${rows} have`
  return [`${subject} more cells than the header row. The extra cells are ignored.`]
}
var COLUMNS = [
  'id',
  'tenantId',
  'campaignId',
  'position',
  'phoneNumber',
  'name',
  'nameWords',
  'timeZone',
  'variables',
  'overrides',
  'state',
  'skipReason',
  'dueAt',
]
var ROWS_PER_STATEMENT = 500
async function insertRecipients(db, { of, toRow }) {
  const turn = beginTurn()
  const inserts = new Map()
  for (let at = 0; at < of.length; at += ROWS_PER_STATEMENT) {
    const batch = of.slice(at, at + ROWS_PER_STATEMENT).map((source) => withNameWords(toRow(source)))
    const insert = inserts.get(batch.length) ?? compileInsert(db, batch)
    inserts.set(batch.length, insert)
    const parameters = batch.flatMap((row) => COLUMNS.map((column) => row[column] ?? null))
    await db.executeQuery({ ...insert, parameters })
    if (turn.isUsedUp()) await turn.next()
  }
}
function withNameWords(row) {
  return { ...row, nameWords: wordsOf(row.name ?? '').join(' ') }
}
function compileInsert(db, rows) {
  const values = rows.map((row) => sql`(${sql.join(COLUMNS.map((column) => sql`${row[column] ?? null}`))})`)
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)))
  return sql`insert into recipients (${columns}) values ${sql.join(values)}`.compile(db)
}
async function listRecipientsAfter(db, tenant, page) {
  return await db
    .selectFrom('recipients')
    .select(['id', 'position', 'state'])
    .where('campaignId', '=', page.campaignId)
    .where('tenantId', '=', tenant)
    .where('state', 'in', page.states)
    .where('position', '>', page.after)
    .orderBy('position')
    .limit(page.limit)
    .execute()
}
async function listRecipients(db, tenant, page) {
  const { campaignId, state, search, after, limit } = page
  let query = db
    .selectFrom('recipients')
    .leftJoin('calls', (join) =>
      join.onRef('calls.id', '=', 'recipients.callId').onRef('calls.tenantId', '=', 'recipients.tenantId'),
    )
    .select([
      'recipients.id',
      'recipients.position',
      'recipients.phoneNumber',
      'recipients.name',
      'recipients.state',
      'recipients.skipReason',
      'recipients.attempts',
      'recipients.dueAt',
      'recipients.plan',
      'recipients.planReason',
      'calls.id as callId',
      'calls.conversationId',
      'calls.endReason',
      'calls.durationSeconds',
      'calls.startedAt',
      sql`(select value from call_values join call_fields on call_fields.id = call_values."fieldId"
        where call_values."callId" = calls.id and call_values.kind = 'outcome'
        order by "retiredAt" is null desc limit 1)`.as('outcome'),
    ])
    .where('recipients.campaignId', '=', campaignId)
    .where('recipients.tenantId', '=', tenant)
  if (state !== null) query = query.where('recipients.state', '=', state)
  if (after !== null) query = query.where('recipients.position', '>', after)
  if (search !== null) {
    const words = wordsOf(search)
    if (words.length === 0) return []
    query = query.where((eb) => {
      const inName = eb.and(words.map((word) => eb('recipients.nameWords', 'like', `%${word}%`)))
      const isNumber = TYPED_NUMBER.test(search)
      return isNumber ? eb.or([inName, eb(sql`recipients."phoneNumber"`, 'like', `%${digitsOf(search)}%`)]) : inName
    })
  }
  return await query.orderBy('recipients.position').limit(limit).execute()
}
async function writeDraft(ctx, list, { name, testMode, hours, scheduledAt, retryRules, callBacks = 'ask' }) {
  const now = ctx.now()
  const campaignId = ctx.newId()
  const dueAt = createDueTimeFinder(testMode ? null : hours, scheduledAt ?? now)
  await insertCampaign(ctx.db, {
    id: campaignId,
    tenantId: ctx.tenantId,
    name,
    state: 'cancelled',
    testMode: testMode ? 1 : 0,
    scheduledAt,
    callingFrom: hours?.from ?? null,
    callingUntil: hours?.until ?? null,
    retryRules: retryRules ? JSON.stringify(retryRules) : null,
    callBacks,
    createdAt: now,
    deletedAt: now,
  })
  await insertRecipients(ctx.db, {
    of: list.rows.filter((row) => row.outcome === 'accepted'),
    toRow: (row) => toRecipient(ctx, { row, campaignId, dueAt: dueAt(row) }),
  })
  return campaignId
}
function toRecipient(ctx, { row, campaignId, dueAt }) {
  return {
    id: ctx.newId(),
    tenantId: ctx.tenantId,
    campaignId,
    position: row.line,
    phoneNumber: row.e164,
    name: row.name,
    timeZone: row.timeZone,
    variables: JSON.stringify(row.variables),
    overrides: JSON.stringify(row.overrides),
    state: 'queued',
    skipReason: null,
    dueAt,
  }
}
export {
  addFieldsSchema,
  changeFieldSchema,
  fieldIdSchema,
  correctValueSchema,
  valueFilterSchema,
  changeAgent,
  addFields,
  changeField,
  retireField2 as retireField,
  saveTransfers,
  NO_ROW,
  enterList,
  listSavedPrompts,
  savePrompt,
  deletePrompt,
  fileNameSchema,
  fileIdSchema,
  listFilesSchema,
  queueContextSync,
  readCursor,
  invalidCursor,
  createPageLimit,
  takePage,
  findFile,
  countFiles,
  insertFile,
  listFiles2 as listFiles,
  removeFile,
  toBusinessFile,
  findProfile,
  updateProfile,
  updateLogo,
  logoPath,
  listLinks2 as listLinks,
  addLink,
  removeLink,
  DESCRIPTION_MAX,
  NOTES_MAX,
  PROFILE_CHANGED,
  viewNotes,
  saveNotes,
  listDoNotCall2 as listDoNotCall,
  addDoNotCall,
  findListed2 as findListed,
  removeDoNotCall,
  listSuggestions2 as listSuggestions,
  answerSuggestion,
  assignNumber,
  findDesiredAgent,
  viewNumbers,
  saveAgent,
  saveVersion,
  readFlag,
  LIST_LIMITS,
  createListCheck,
  countRows2 as countRows,
  HEAD_ROWS,
  findHeaderRow,
  missingColumnMessage,
  shortenHeader,
  explainRecipients,
  explainRecipientsInSteps,
  markDoNotCall,
  listRecipientsAfter,
  listRecipients,
  writeDraft,
}
