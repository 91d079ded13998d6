import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { isRecent } from './chunk-IT7X6LP4.js'
import { queueEmail } from './chunk-X4YL7QCT.js'
import { DomainError, countRows } from './chunk-SGFYJ52H.js'
import { DEFAULT_OUTCOME } from './chunk-KCUA5MXW.js'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
var argon2Async = promisify(argon2)
var PASSWORD_COST = { memory: 33792, passes: 2 }
var TAG_BYTES = 32
var MAX_RUNNING = 2
var MAX_WAITING = 50
var OWNER_SLOTS = 20
var MAX_SLOTS_PER_ACCOUNT = 4
async function hashPassword(password, cost, slot = reserveHash(null)) {
  const salt = randomBytes(16)
  const hash = await slot.use(() => deriveKey(password, salt, { ...cost, parallelism: 1, tagLength: TAG_BYTES }))
  return formatPhc(cost, salt, hash)
}
function formatPhc({ memory, passes }, salt, hash) {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`
}
var PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
async function verifyPassword(password, phc, { cost: defaultCost, slot }) {
  const match = PHC.exec(phc ?? formatPhc(defaultCost, DUMMY_HASH.salt, DUMMY_HASH.hash))
  if (!match) throw new Error('A stored password hash is not in the argon2id format')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await slot.use(() => deriveKey(password, Buffer.from(salt, 'base64'), cost))
  return timingSafeEqual(actual, expected) && phc !== null
}
var DUMMY_HASH = { salt: Buffer.alloc(16, 7), hash: Buffer.alloc(TAG_BYTES, 7) }
async function deriveKey(password, salt, cost) {
  return await argon2Async('argon2id', { message: password, nonce: salt, ...cost })
}
var owners = { max: OWNER_SLOTS, reserved: 0, waiting: [] }
var anonymous = { max: MAX_RUNNING + MAX_WAITING - OWNER_SLOTS, reserved: 0, waiting: [] }
var reservedByAccount = new Map()
var running = 0
var lastStarted = anonymous
function reserveHash(account) {
  const queue = account === null ? anonymous : owners
  const accountSlots = account === null ? 0 : (reservedByAccount.get(account) ?? 0)
  if (queue.reserved >= queue.max || accountSlots >= MAX_SLOTS_PER_ACCOUNT) {
    throw new DomainError('unavailable', 'Too many people are signing in right now. Please try again.', {
      retryAfterSeconds: 5,
    })
  }
  queue.reserved += 1
  if (account !== null) reservedByAccount.set(account, accountSlots + 1)
  let isReserved = true
  const release = () => {
    if (!isReserved) return
    isReserved = false
    queue.reserved -= 1
    if (account !== null) releaseAccount(account)
  }
  return {
    async use(work) {
      try {
        return await runInTurn(queue, work)
      } finally {
        release()
      }
    },
    [Symbol.dispose]: release,
  }
}
function releaseAccount(account) {
  const remaining = (reservedByAccount.get(account) ?? 0) - 1
  if (remaining > 0) reservedByAccount.set(account, remaining)
  else reservedByAccount.delete(account)
}
async function runInTurn(queue, work) {
  if (running < MAX_RUNNING) {
    running += 1
    lastStarted = queue
  } else {
    await new Promise((resolve) => queue.waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = takeNext()
    if (next) next()
    else running -= 1
  }
}
function takeNext() {
  const [first, second] = lastStarted === owners ? [anonymous, owners] : [owners, anonymous]
  lastStarted = first.waiting.length > 0 ? first : second
  return lastStarted.waiting.shift()
}
function toUnpaddedBase64(bytes) {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
async function findResponse(db, tenant, { key, notBefore }) {
  return await db
    .selectFrom('idempotency_keys')
    .select(['answer', 'contentHash', 'createdAt'])
    .where('tenantId', '=', tenant)
    .where('key', '=', key)
    .where('createdAt', '>', notBefore)
    .executeTakeFirst()
}
async function storeResponse(db, tenant, { key, contentHash, response, now }) {
  const values = { answer: response, contentHash, createdAt: now }
  await db
    .insertInto('idempotency_keys')
    .values({ tenantId: tenant, key, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'key']).doUpdateSet(values))
    .execute()
}
async function deleteResponse(db, tenant, { key, notAfter }) {
  await db
    .deleteFrom('idempotency_keys')
    .where('tenantId', '=', tenant)
    .where('key', '=', key)
    .where('createdAt', '<=', notAfter)
    .execute()
}
async function deleteResponsesBefore(db, before) {
  await db.deleteFrom('idempotency_keys').where('createdAt', '<', before).execute()
}
import { createHash } from 'node:crypto'
var IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1e3
var OTHER_REQUEST = 'This idempotency key belongs to a different request. Please use a new key for each request.'
function clientKey(action, key, content) {
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { name: `${action}:key:${key}`, validForMs: IDEMPOTENCY_WINDOW_MS, contentHash }
}
async function findFirstResponse(db, { tenantId, now }, { name, validForMs, contentHash }) {
  const first = await findResponse(db, tenantId, { key: name, notBefore: now() - validForMs })
  if (!first) return null
  if (contentHash === null && !isRecent(first.createdAt, now(), validForMs)) return null
  if (first.contentHash !== null && first.contentHash !== contentHash) throw new DomainError('conflict', OTHER_REQUEST)
  return first.answer
}
async function storeFirstResponse(db, { tenantId, now }, { key: { name, contentHash }, response }) {
  const row = { key: name, contentHash, response: JSON.stringify(response), now: now() }
  await storeResponse(db, tenantId, row)
}
async function respondOnce(trx, deps, request) {
  if (request.key === void 0) return await request.act()
  const key = clientKey(request.action, request.key, request.content)
  const first = await findFirstResponse(trx, deps, key)
  if (first !== null) return JSON.parse(first)
  const result = await request.act()
  await storeFirstResponse(trx, deps, { key, response: result })
  return result
}
function isUniqueViolation(error) {
  const code = codeOf(error)
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505'
}
var ROW_ERROR = /^(?:SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH)|(?:22|23|54)[0-9A-Z]{3}$)/
function isRowRejected(error) {
  return ROW_ERROR.test(codeOf(error) ?? '')
}
function codeOf(error) {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
async function findUserByEmail(db, email) {
  return await db
    .selectFrom('users')
    .leftJoin('businesses', 'businesses.userId', 'users.id')
    .select(['users.id', 'users.email', 'passwordHash', 'emailVerifiedAt', 'role', 'businesses.id as tenantId'])
    .where('users.email', '=', email)
    .executeTakeFirst()
}
async function isPasswordUnchanged(db, userId, hash) {
  const result = await db
    .updateTable('users')
    .set((eb) => ({ passwordHash: eb.ref('passwordHash') }))
    .where('id', '=', userId)
    .where('passwordHash', '=', hash)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
async function findEmail(db, userId) {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email
}
async function findOperator(db) {
  const row = await db
    .selectFrom('users')
    .leftJoin('businesses', 'businesses.userId', 'users.id')
    .select(['users.id', 'users.email', 'businesses.id as tenantId'])
    .where('users.role', '=', 'operator')
    .executeTakeFirst()
  return row && { id: row.id, email: row.email, hasBusiness: row.tenantId !== null }
}
async function insertUser(db, user) {
  await db.insertInto('users').values(user).execute()
}
async function insertBusiness(db, business, outcomeId) {
  const inserted = await db
    .insertInto('businesses')
    .values(business)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning(['id as tenantId', 'createdAt'])
    .executeTakeFirst()
  if (!inserted) return
  const choices = JSON.stringify(DEFAULT_OUTCOME.choices)
  await db
    .insertInto('call_fields')
    .values({ ...DEFAULT_OUTCOME, ...inserted, id: outcomeId, choices, position: 0 })
    .execute()
}
async function updateEmail(db, userId, change) {
  await db.updateTable('users').set({ email: change.email, updatedAt: change.now }).where('id', '=', userId).execute()
}
async function updatePassword(db, userId, change) {
  await db
    .updateTable('users')
    .set({ passwordHash: change.hash, updatedAt: change.now })
    .where('id', '=', userId)
    .execute()
}
async function markEmailVerified(db, userId, now) {
  await db
    .updateTable('users')
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()
}
async function insertMailToken(db, token) {
  await db.insertInto('mail_tokens').values(token).execute()
}
async function consumeMailToken(db, { hash, purpose, now }) {
  const used = await db
    .updateTable('mail_tokens')
    .set({ usedAt: now })
    .where('id', '=', hash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()
  return used?.userId
}
async function deleteMailTokens(db, userId, purpose) {
  await db.deleteFrom('mail_tokens').where('userId', '=', userId).where('purpose', '=', purpose).execute()
}
async function isKnownDevice(db, deviceHash, userId) {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('id', '=', deviceHash)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== void 0
}
async function rememberDevice(db, row) {
  await db
    .insertInto('known_devices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['id', 'userId']).doNothing())
    .execute()
}
async function findBusinessByTenant(db, tenant) {
  return await db
    .selectFrom('businesses')
    .select(['name', 'servicePlan', 'logoHash'])
    .where('id', '=', tenant)
    .executeTakeFirst()
}
async function queueSecurityEmail(db, deps, { recipient, subject, what }) {
  const link = `${deps.settings.publicUrl}/forgot-password`
  await queueEmail(db, deps, {
    recipient,
    subject,
    link,
    body: `${what}

If this was you, you do not need to do anything.

If it was not you, choose a new password right away, and also revoke all API keys when you do:

${link}

Then check under Integrations \u2192 Webhooks that each endpoint is yours, because endpoints stay.
`,
  })
}
var PASSWORD_CHANGED_EMAIL = {
  subject: 'Your password was changed',
  what: 'The password of your Callwright account was just changed. All other devices that were logged in have been logged out.',
}
function passwordResetEmail(deps, recipient, token) {
  const link = `${deps.settings.publicUrl}/reset-password?token=${token}`
  return {
    recipient,
    subject: 'Reset your password',
    link,
    body: `Someone, probably you, asked to reset your password.

Open this link within 60 minutes to choose a new one:

${link}

If this was not you, ignore this message. Your password stays the same.
`,
  }
}
var SECOND_FACTOR_ENABLED_EMAIL = {
  subject: 'Two-step sign-in is on',
  what: 'Your Callwright account now asks for a code from your authenticator app at each sign-in.',
}
var SECOND_FACTOR_DISABLED_EMAIL = {
  subject: 'Two-step sign-in is off',
  what: 'Your Callwright account no longer asks for a code at sign-in. The password alone is enough.',
}
var NEW_RECOVERY_CODES_EMAIL = {
  subject: 'You have new recovery codes',
  what: 'New recovery codes were created for your Callwright account. The old codes no longer work.',
}
function recoveryCodeUsedEmail(left) {
  return {
    subject: 'A recovery code was used',
    what: `A recovery code for your Callwright account was just used. ${left === 1 ? '1 code is' : `${left} codes are`} left. You can create new ones in the settings.`,
  }
}
var WRONG_CODE_EMAIL = {
  subject: 'Someone knows your password',
  what: 'Someone entered the correct password for your Callwright account but the wrong code. They were not signed in.',
}
var FUTURE_STEPS = 10
async function findSecondFactor(db, userId) {
  return await db
    .selectFrom('second_factors')
    .select(['sealedKey', 'confirmedAt', 'createdAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}
async function saveUnconfirmedKey(db, userId, { sealedKey, now }) {
  const row = await db
    .insertInto('second_factors')
    .values({ userId, sealedKey, confirmedAt: null, lastStep: 0, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedKey, lastStep: 0, createdAt: now })
        .where('second_factors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== void 0
}
async function confirmKey(db, userId, { sealedKey, step, now }) {
  const confirmed = await db
    .updateTable('second_factors')
    .set({ confirmedAt: now, lastStep: step })
    .where('userId', '=', userId)
    .where('sealedKey', '=', sealedKey)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return confirmed !== void 0
}
async function claimStep(db, userId, step) {
  const claimed = await db
    .updateTable('second_factors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where((eb) => eb.or([eb('lastStep', '<', step), eb('lastStep', '>', step + FUTURE_STEPS)]))
    .returning('userId')
    .executeTakeFirst()
  return claimed !== void 0
}
async function claimRecoveryCode(db, userId, { hash, now }) {
  const claimed = await db
    .updateTable('recovery_codes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return claimed !== void 0
}
async function countRecoveryCodes(db, userId) {
  return await db.selectFrom('recovery_codes').where('userId', '=', userId).where('usedAt', 'is', null).$call(countRows)
}
async function replaceRecoveryCodes(db, userId, { hashes, now }) {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ userId, codeHash: hash, usedAt: null, createdAt: now })))
    .execute()
}
async function removeSecondFactor(db, userId) {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  const removed = await db
    .deleteFrom('second_factors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return removed !== void 0 && removed.confirmedAt !== null
}
export {
  PASSWORD_COST,
  hashPassword,
  verifyPassword,
  reserveHash,
  deleteResponse,
  deleteResponsesBefore,
  clientKey,
  findFirstResponse,
  storeFirstResponse,
  respondOnce,
  isUniqueViolation,
  isRowRejected,
  findUserByEmail,
  isPasswordUnchanged,
  findEmail,
  findOperator,
  insertUser,
  insertBusiness,
  updateEmail,
  updatePassword,
  markEmailVerified,
  insertMailToken,
  consumeMailToken,
  deleteMailTokens,
  isKnownDevice,
  rememberDevice,
  findBusinessByTenant,
  queueSecurityEmail,
  PASSWORD_CHANGED_EMAIL,
  passwordResetEmail,
  SECOND_FACTOR_ENABLED_EMAIL,
  SECOND_FACTOR_DISABLED_EMAIL,
  NEW_RECOVERY_CODES_EMAIL,
  recoveryCodeUsedEmail,
  WRONG_CODE_EMAIL,
  findSecondFactor,
  saveUnconfirmedKey,
  confirmKey,
  claimStep,
  claimRecoveryCode,
  countRecoveryCodes,
  replaceRecoveryCodes,
  removeSecondFactor,
}
