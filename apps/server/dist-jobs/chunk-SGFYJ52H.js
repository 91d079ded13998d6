import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { findStorageFailure } from './chunk-BPAZHZFT.js'
import { sql } from './chunk-I4BVXFGX.js'
var DomainError = class extends Error {
  name = 'DomainError'
  reason
  retryAfterSeconds
  constructor(reason, message, options = {}) {
    super(message, options)
    this.reason = reason
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
function invalidRequest(problem, options) {
  return new DomainError('invalid', `Invalid request: ${problem}`, options)
}
function notFound() {
  return new DomainError('not-found', 'Not found')
}
import { isIPv6 } from 'node:net'
function groupAddress(address) {
  if (!isIPv6(address)) return { sender: address, site: null }
  const groups = expandIpv6(address)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups.slice(6).flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 255]
    })
    return { sender: bytes.join('.'), site: null }
  }
  return { sender: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` }
}
function expandIpv6(address) {
  const [plain = ''] = address.split('%')
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}
async function consumeAttempt(deps, limit, subject) {
  const waitMs = await countAll(deps, limit, subject)
  if (waitMs !== null) throw createLimitError(waitMs)
}
async function tryConsumeAttempt(deps, limit, subject) {
  return (await countAll(deps, limit, subject)) === null
}
async function countInWindow(deps, { name, max, windowMs }, { id, attempts }) {
  const uncounted = { limit: max, remaining: max, resetSeconds: 0, isExceeded: false }
  if (!deps.settings.rateLimitsEnabled) return uncounted
  const now = deps.now()
  const counter = { key: `${name}:${id}`, max, windowMs }
  const counted = await countAttempts(deps.db, { ...counter, now, attempts }).catch((error) => {
    if (findStorageFailure(error) === null) throw error
    return null
  })
  if (!counted) return uncounted
  const { count, resetsAt, isExceeded } = counted
  return { limit: max, remaining: Math.max(0, max - count), resetSeconds: toSeconds(resetsAt - now), isExceeded }
}
async function assertWithinLimit(deps, limit, subject) {
  if (!deps.settings.rateLimitsEnabled) return
  for (const counter of listCounters(limit, subject)) {
    const waitMs = await readWait(deps, counter)
    if (waitMs !== null) throw createLimitError(waitMs)
  }
}
function createLimitError(waitMs) {
  const retryAfterSeconds = toSeconds(waitMs)
  return new DomainError('too-many', 'Too many attempts. Please wait a while and try again.', { retryAfterSeconds })
}
function toSeconds(ms) {
  return Math.max(1, Math.ceil(ms / 1e3))
}
async function resetAttempts(deps, limit, subject) {
  const [{ key }] = listCounters(limit, subject)
  await deps.db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
async function deleteExpiredRateLimits(deps) {
  await deps.db.deleteFrom('rate_limits').where('resetsAt', '<', deps.now()).execute()
}
var SITE_FACTOR = 4
function listCounters({ name, max, windowMs }, subject) {
  const { sender, site } = groupAddress(subject)
  const own = { key: `${name}:${sender}`, max, windowMs }
  return site === null ? [own] : [own, { key: `${name}:${site}`, max: max * SITE_FACTOR, windowMs }]
}
async function countAll(deps, limit, subject) {
  if (!deps.settings.rateLimitsEnabled) return null
  const [own, ...wider] = listCounters(limit, subject)
  for (const counter of wider) {
    const waitMs = await readWait(deps, counter)
    if (waitMs !== null) return waitMs
  }
  for (const counter of [own, ...wider]) {
    const now = deps.now()
    const { resetsAt, isExceeded } = await countAttempts(deps.db, { ...counter, now, attempts: 1 })
    if (isExceeded) return resetsAt - now
  }
  return null
}
async function readWait(deps, { key, max, windowMs }) {
  const now = deps.now()
  const window = await deps.db
    .selectFrom('rate_limits')
    .select(['count', 'resetsAt'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!window || window.count < max) return null
  const hasEnded = window.resetsAt <= now || window.resetsAt > now + windowMs
  return hasEnded ? null : window.resetsAt - now
}
async function countAttempts(db, { key, max, windowMs, now, attempts }) {
  const hasEnded = sql`(rate_limits."resetsAt" <= ${now} or rate_limits."resetsAt" > ${now + windowMs})`
  const counted = await db
    .insertInto('rate_limits')
    .values({ key, count: attempts, resetsAt: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          count: eb
            .case()
            .when(hasEnded)
            .then(attempts)
            .else(eb('rate_limits.count', '+', attempts))
            .end(),
          resetsAt: eb
            .case()
            .when(hasEnded)
            .then(now + windowMs)
            .else(eb.ref('rate_limits.resetsAt'))
            .end(),
        }))
        .where((eb) => eb.or([eb('rate_limits.count', '<=', max - attempts), hasEnded])),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirst()
  if (counted) return { ...counted, isExceeded: false }
  const row = await db.selectFrom('rate_limits').select(['count', 'resetsAt']).where('key', '=', key).executeTakeFirst()
  return { count: row?.count ?? max, resetsAt: row?.resetsAt ?? now, isExceeded: true }
}
import { hash } from 'node:crypto'
var HMAC = class {
  hash
  constructor(hash2) {
    this.hash = hash2
  }
  async verify(key, signature, data) {
    const cryptoKey = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: this.hash }, false, ['verify'])
    return await crypto.subtle.verify('HMAC', cryptoKey, signature, data)
  }
  async sign(key, data) {
    const cryptoKey = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: this.hash }, false, ['sign'])
    const signature = await crypto.subtle.sign('HMAC', cryptoKey, data)
    return signature
  }
  async generateKey() {
    const cryptoKey = await crypto.subtle.generateKey({ name: 'HMAC', hash: this.hash }, true, ['sign'])
    const key = await crypto.subtle.exportKey('raw', cryptoKey)
    return key
  }
}
function byteToBinary(byte) {
  return byte.toString(2).padStart(8, '0')
}
function bytesToBinary(bytes) {
  return [...bytes].map((val) => byteToBinary(val)).join('')
}
function binaryToInteger(bits) {
  return parseInt(bits, 2)
}
function bytesToInteger(bytes) {
  return parseInt(bytesToBinary(bytes), 2)
}
function generateRandomInteger(max) {
  if (max < 0 || !Number.isInteger(max)) {
    throw new Error("Argument 'max' must be an integer greater than or equal to 0")
  }
  const bitLength = (max - 1).toString(2).length
  const shift = bitLength % 8
  const bytes = new Uint8Array(Math.ceil(bitLength / 8))
  crypto.getRandomValues(bytes)
  if (shift !== 0) {
    bytes[0] &= (1 << shift) - 1
  }
  let result = bytesToInteger(bytes)
  while (result >= max) {
    crypto.getRandomValues(bytes)
    if (shift !== 0) {
      bytes[0] &= (1 << shift) - 1
    }
    result = bytesToInteger(bytes)
  }
  return result
}
function generateRandomString(length, alphabet2) {
  let result = ''
  for (let i = 0; i < length; i++) {
    result += alphabet2[generateRandomInteger(alphabet2.length)]
  }
  return result
}
function alphabet(...patterns) {
  const patternSet = new Set(patterns)
  let result = ''
  for (const pattern of patternSet) {
    if (pattern === 'a-z') {
      result += 'abcdefghijklmnopqrstuvwxyz'
    } else if (pattern === 'A-Z') {
      result += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    } else if (pattern === '0-9') {
      result += '0123456789'
    } else {
      result += pattern
    }
  }
  return result
}
function newSecret() {
  return generateRandomString(43, alphabet('a-z', 'A-Z', '0-9'))
}
function hashSecret(secret) {
  return hash('sha256', secret, 'hex')
}
var RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
function newRecoveryCode() {
  return (generateRandomString(16, RECOVERY_LETTERS).match(/.{4}/g) ?? []).join('-')
}
function hashRecoveryCode(code) {
  return hashSecret(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}
async function countRows(query) {
  const counted = query.select((eb) => eb.fn.countAll().as('count')).$castTo()
  return (await counted.executeTakeFirstOrThrow()).count
}
async function findUsableKey(db, { keyHash, now }) {
  return await db
    .selectFrom('api_keys')
    .leftJoin('businesses', 'businesses.id', 'api_keys.tenantId')
    .innerJoin('users', (join) => join.on('users.id', '=', sql`coalesce(businesses."userId", api_keys."createdBy")`))
    .select(['api_keys.id', 'api_keys.name', 'api_keys.scopes', 'api_keys.tenantId', 'api_keys.lastUsedAt'])
    .select(['businesses.pausedAt', 'users.id as userId', 'users.email', 'users.role', 'users.emailVerifiedAt'])
    .where('api_keys.keyHash', '=', keyHash)
    .where(isUsable(now))
    .where('businesses.erasedAt', 'is', null)
    .executeTakeFirst()
}
async function touchKey(db, id, use) {
  await db.updateTable('api_keys').set(use).where('id', '=', id).execute()
}
async function insertKey(db, row) {
  await db.insertInto('api_keys').values(row).execute()
}
async function countUsableKeys(db, owner, now) {
  return await db
    .selectFrom('api_keys')
    .where('tenantId', owner === null ? 'is' : '=', owner)
    .where(isUsable(now))
    .$call(countRows)
}
async function listKeys(db, owner, { now, limit }) {
  return await db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.createdBy')
    .select(['api_keys.id', 'name', 'prefix', 'suffix', 'scopes'])
    .select(['api_keys.createdAt', 'users.email as createdBy'])
    .select(['expiresAt', 'lastUsedAt', 'lastUsedIp', 'revokedAt'])
    .where('tenantId', owner === null ? 'is' : '=', owner)
    .orderBy(isUsable(now), 'desc')
    .orderBy('api_keys.createdAt', 'desc')
    .orderBy('api_keys.id', 'desc')
    .limit(limit)
    .execute()
}
async function findOwnKey(db, owner, id) {
  return await db
    .selectFrom('api_keys')
    .select(['name', 'keyHash', 'revokedAt'])
    .where('id', '=', id)
    .where('tenantId', owner === null ? 'is' : '=', owner)
    .executeTakeFirst()
}
async function revokeKey(db, id, now) {
  await db.updateTable('api_keys').set({ revokedAt: now }).where('id', '=', id).where('revokedAt', 'is', null).execute()
}
async function revokeAllKeys(db, now) {
  await db.updateTable('api_keys').set({ revokedAt: now }).where('revokedAt', 'is', null).execute()
}
async function revokeKeysOf(db, userId, now) {
  const revoked = await db
    .updateTable('api_keys')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('tenantId', 'in', sql`(select id from businesses where "userId" = ${userId})`),
        eb.and([eb('tenantId', 'is', null), eb('createdBy', '=', userId)]),
      ]),
    )
    .returning('keyHash')
    .execute()
  return revoked.map(({ keyHash }) => keyHash)
}
async function deleteTenantKeys(db, tenant) {
  const deleted = await db.deleteFrom('api_keys').where('tenantId', '=', tenant).returning('keyHash').execute()
  return deleted.map(({ keyHash }) => keyHash)
}
function readScopes(json) {
  return JSON.parse(json)
}
function isUsable(now) {
  return sql`(api_keys."revokedAt" is null and (api_keys."expiresAt" is null or api_keys."expiresAt" > ${now}))`
}
async function findSession(db, sessionId) {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('businesses', 'businesses.userId', 'users.id')
    .select(['sessions.userId', 'sessions.persistent', 'sessions.createdAt', 'sessions.lastSeenAt'])
    .select(['users.email', 'users.role', 'users.emailVerifiedAt', 'businesses.id as tenantId'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
}
async function insertSession(db, row) {
  await db.insertInto('sessions').values(row).execute()
}
async function touchSession(db, sessionId, now) {
  await db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', sessionId).execute()
}
async function listUserSessions(db, userId) {
  return await db
    .selectFrom('sessions')
    .select(['id', 'persistent', 'createdAt', 'lastSeenAt', 'userAgent', 'ip'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}
async function deleteUserSession(db, userId, sessionId) {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
async function deleteOtherSessions(db, userId, currentId) {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', currentId)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
async function deleteSession(db, sessionId) {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}
async function deleteUserSessions(db, userId) {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
}
async function deleteIdleSessions(db, since) {
  await db.deleteFrom('sessions').where('lastSeenAt', '<', since).execute()
}
async function revokeAllAccess(db, now) {
  await revokeAllKeys(db, now)
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('mail_tokens').execute()
}
export {
  groupAddress,
  DomainError,
  invalidRequest,
  notFound,
  consumeAttempt,
  tryConsumeAttempt,
  countInWindow,
  assertWithinLimit,
  resetAttempts,
  deleteExpiredRateLimits,
  HMAC,
  byteToBinary,
  bytesToBinary,
  binaryToInteger,
  newSecret,
  hashSecret,
  newRecoveryCode,
  hashRecoveryCode,
  countRows,
  findUsableKey,
  touchKey,
  insertKey,
  countUsableKeys,
  listKeys,
  findOwnKey,
  revokeKey,
  revokeKeysOf,
  deleteTenantKeys,
  readScopes,
  findSession,
  insertSession,
  touchSession,
  listUserSessions,
  deleteUserSession,
  deleteOtherSessions,
  deleteSession,
  deleteUserSessions,
  deleteIdleSessions,
  revokeAllAccess,
}
