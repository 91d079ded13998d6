import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import {
  deleteIdleSessions,
  deleteSession,
  deleteUserSessions,
  findSession,
  hashSecret,
  insertSession,
  newSecret,
  touchSession,
} from './chunk-SGFYJ52H.js'
import { findStorageFailure } from './chunk-BPAZHZFT.js'
var CLOCK_TOLERANCE_MS = 1e4
function isRecent(at, now, ms) {
  return at > now - ms && at <= now + CLOCK_TOLERANCE_MS
}
var TimeSpan = class _TimeSpan {
  constructor(value, unit) {
    this.value = value
    this.unit = unit
  }
  value
  unit
  milliseconds() {
    if (this.unit === 'ms') {
      return this.value
    }
    if (this.unit === 's') {
      return this.value * 1e3
    }
    if (this.unit === 'm') {
      return this.value * 1e3 * 60
    }
    if (this.unit === 'h') {
      return this.value * 1e3 * 60 * 60
    }
    if (this.unit === 'd') {
      return this.value * 1e3 * 60 * 60 * 24
    }
    return this.value * 1e3 * 60 * 60 * 24 * 7
  }
  seconds() {
    return this.milliseconds() / 1e3
  }
  transform(x) {
    return new _TimeSpan(Math.round(this.milliseconds() * x), 'ms')
  }
}
function isWithinExpirationDate(date) {
  return Date.now() < date.getTime()
}
function createDate(timeSpan) {
  return new Date(Date.now() + timeSpan.milliseconds())
}
function serializeCookie(name, value, attributes) {
  const keyValueEntries = []
  keyValueEntries.push([encodeURIComponent(name), encodeURIComponent(value)])
  if (attributes?.domain !== void 0) {
    keyValueEntries.push(['Domain', attributes.domain])
  }
  if (attributes?.expires !== void 0) {
    keyValueEntries.push(['Expires', attributes.expires.toUTCString()])
  }
  if (attributes?.httpOnly) {
    keyValueEntries.push(['HttpOnly'])
  }
  if (attributes?.maxAge !== void 0) {
    keyValueEntries.push(['Max-Age', attributes.maxAge.toString()])
  }
  if (attributes?.path !== void 0) {
    keyValueEntries.push(['Path', attributes.path])
  }
  if (attributes?.sameSite === 'lax') {
    keyValueEntries.push(['SameSite', 'Lax'])
  }
  if (attributes?.sameSite === 'none') {
    keyValueEntries.push(['SameSite', 'None'])
  }
  if (attributes?.sameSite === 'strict') {
    keyValueEntries.push(['SameSite', 'Strict'])
  }
  if (attributes?.secure) {
    keyValueEntries.push(['Secure'])
  }
  return keyValueEntries.map((pair) => pair.join('=')).join('; ')
}
function parseCookies(header) {
  const cookies = new Map()
  const items = header.split('; ')
  for (const item of items) {
    const pair = item.split('=')
    const rawKey = pair[0]
    const rawValue = pair[1] ?? ''
    if (!rawKey) continue
    cookies.set(decodeURIComponent(rawKey), decodeURIComponent(rawValue))
  }
  return cookies
}
var CookieController = class {
  constructor(cookieName, baseCookieAttributes, cookieOptions) {
    this.cookieName = cookieName
    this.cookieExpiresIn = cookieOptions?.expiresIn ?? null
    this.baseCookieAttributes = baseCookieAttributes
  }
  cookieName
  cookieExpiresIn
  baseCookieAttributes
  createCookie(value) {
    return new Cookie(this.cookieName, value, { ...this.baseCookieAttributes, maxAge: this.cookieExpiresIn?.seconds() })
  }
  createBlankCookie() {
    return new Cookie(this.cookieName, '', { ...this.baseCookieAttributes, maxAge: 0 })
  }
  parse(header) {
    const cookies = parseCookies(header)
    return cookies.get(this.cookieName) ?? null
  }
}
var Cookie = class {
  constructor(name, value, attributes) {
    this.name = name
    this.value = value
    this.attributes = attributes
  }
  name
  value
  attributes
  serialize() {
    return serializeCookie(this.name, this.value, this.attributes)
  }
}
function encodeBase32LowerCaseNoPadding(bytes) {
  return encodeBase32_internal(bytes, base32LowerCaseAlphabet, EncodingPadding.None)
}
function encodeBase32_internal(bytes, alphabet, padding) {
  let result = ''
  for (let i = 0; i < bytes.byteLength; i += 5) {
    let buffer = 0n
    let bufferBitSize = 0
    for (let j = 0; j < 5 && i + j < bytes.byteLength; j++) {
      buffer = (buffer << 8n) | BigInt(bytes[i + j])
      bufferBitSize += 8
    }
    if (bufferBitSize % 5 !== 0) {
      buffer = buffer << BigInt(5 - (bufferBitSize % 5))
      bufferBitSize += 5 - (bufferBitSize % 5)
    }
    for (let j = 0; j < 8; j++) {
      if (bufferBitSize >= 5) {
        result += alphabet[Number((buffer >> BigInt(bufferBitSize - 5)) & 0x1fn)]
        bufferBitSize -= 5
      } else if (bufferBitSize > 0) {
        result += alphabet[Number((buffer << BigInt(6 - bufferBitSize)) & 0x3fn)]
        bufferBitSize = 0
      } else if (padding === EncodingPadding.Include) {
        result += '='
      }
    }
  }
  return result
}
var base32LowerCaseAlphabet = 'abcdefghijklmnopqrstuvwxyz234567'
var EncodingPadding
;(function (EncodingPadding3) {
  EncodingPadding3[(EncodingPadding3['Include'] = 0)] = 'Include'
  EncodingPadding3[(EncodingPadding3['None'] = 1)] = 'None'
})(EncodingPadding || (EncodingPadding = {}))
var DecodingPadding
;(function (DecodingPadding3) {
  DecodingPadding3[(DecodingPadding3['Required'] = 0)] = 'Required'
  DecodingPadding3[(DecodingPadding3['Ignore'] = 1)] = 'Ignore'
})(DecodingPadding || (DecodingPadding = {}))
var EncodingPadding2
;(function (EncodingPadding3) {
  EncodingPadding3[(EncodingPadding3['Include'] = 0)] = 'Include'
  EncodingPadding3[(EncodingPadding3['None'] = 1)] = 'None'
})(EncodingPadding2 || (EncodingPadding2 = {}))
var DecodingPadding2
;(function (DecodingPadding3) {
  DecodingPadding3[(DecodingPadding3['Required'] = 0)] = 'Required'
  DecodingPadding3[(DecodingPadding3['Ignore'] = 1)] = 'Ignore'
})(DecodingPadding2 || (DecodingPadding2 = {}))
var BigEndian = class {
  uint8(data, offset) {
    if (data.byteLength < offset + 1) {
      throw new TypeError('Insufficient bytes')
    }
    return data[offset]
  }
  uint16(data, offset) {
    if (data.byteLength < offset + 2) {
      throw new TypeError('Insufficient bytes')
    }
    return (data[offset] << 8) | data[offset + 1]
  }
  uint32(data, offset) {
    if (data.byteLength < offset + 4) {
      throw new TypeError('Insufficient bytes')
    }
    let result = 0
    for (let i = 0; i < 4; i++) {
      result |= data[offset + i] << (24 - i * 8)
    }
    return result
  }
  uint64(data, offset) {
    if (data.byteLength < offset + 8) {
      throw new TypeError('Insufficient bytes')
    }
    let result = 0n
    for (let i = 0; i < 8; i++) {
      result |= BigInt(data[offset + i]) << BigInt(56 - i * 8)
    }
    return result
  }
  putUint8(target, value, offset) {
    if (target.length < offset + 1) {
      throw new TypeError('Not enough space')
    }
    if (value < 0 || value > 255) {
      throw new TypeError('Invalid uint8 value')
    }
    target[offset] = value
  }
  putUint16(target, value, offset) {
    if (target.length < offset + 2) {
      throw new TypeError('Not enough space')
    }
    if (value < 0 || value > 65535) {
      throw new TypeError('Invalid uint16 value')
    }
    target[offset] = value >> 8
    target[offset + 1] = value & 255
  }
  putUint32(target, value, offset) {
    if (target.length < offset + 4) {
      throw new TypeError('Not enough space')
    }
    if (value < 0 || value > 4294967295) {
      throw new TypeError('Invalid uint32 value')
    }
    for (let i = 0; i < 4; i++) {
      target[offset + i] = (value >> ((3 - i) * 8)) & 255
    }
  }
  putUint64(target, value, offset) {
    if (target.length < offset + 8) {
      throw new TypeError('Not enough space')
    }
    if (value < 0 || value > 18446744073709551615n) {
      throw new TypeError('Invalid uint64 value')
    }
    for (let i = 0; i < 8; i++) {
      target[offset + i] = Number((value >> BigInt((7 - i) * 8)) & 0xffn)
    }
  }
}
var LittleEndian = class {
  uint8(data, offset) {
    if (data.byteLength < offset + 1) {
      throw new TypeError('Insufficient bytes')
    }
    return data[offset]
  }
  uint16(data, offset) {
    if (data.byteLength < offset + 2) {
      throw new TypeError('Insufficient bytes')
    }
    return data[offset] | (data[offset + 1] << 8)
  }
  uint32(data, offset) {
    if (data.byteLength < offset + 4) {
      throw new TypeError('Insufficient bytes')
    }
    let result = 0
    for (let i = 0; i < 4; i++) {
      result |= data[offset + i] << (i * 8)
    }
    return result
  }
  uint64(data, offset) {
    if (data.byteLength < offset + 8) {
      throw new TypeError('Insufficient bytes')
    }
    let result = 0n
    for (let i = 0; i < 8; i++) {
      result |= BigInt(data[offset + i]) << BigInt(i * 8)
    }
    return result
  }
  putUint8(target, value, offset) {
    if (target.length < 1 + offset) {
      throw new TypeError('Insufficient space')
    }
    if (value < 0 || value > 255) {
      throw new TypeError('Invalid uint8 value')
    }
    target[offset] = value
  }
  putUint16(target, value, offset) {
    if (target.length < 2 + offset) {
      throw new TypeError('Insufficient space')
    }
    if (value < 0 || value > 65535) {
      throw new TypeError('Invalid uint16 value')
    }
    target[offset + 1] = value >> 8
    target[offset] = value & 255
  }
  putUint32(target, value, offset) {
    if (target.length < 4 + offset) {
      throw new TypeError('Insufficient space')
    }
    if (value < 0 || value > 4294967295) {
      throw new TypeError('Invalid uint32 value')
    }
    for (let i = 0; i < 4; i++) {
      target[offset + i] = (value >> (i * 8)) & 255
    }
  }
  putUint64(target, value, offset) {
    if (target.length < 8 + offset) {
      throw new TypeError('Insufficient space')
    }
    if (value < 0 || value > 18446744073709551615n) {
      throw new TypeError('Invalid uint64 value')
    }
    for (let i = 0; i < 8; i++) {
      target[offset + i] = Number((value >> BigInt(i * 8)) & 0xffn)
    }
  }
}
var bigEndian = new BigEndian()
var littleEndian = new LittleEndian()
function generateIdFromEntropySize(size) {
  const buffer = crypto.getRandomValues(new Uint8Array(size))
  return encodeBase32LowerCaseNoPadding(buffer)
}
var Lucia = class {
  adapter
  sessionExpiresIn
  sessionCookieController
  getSessionAttributes
  getUserAttributes
  sessionCookieName
  constructor(adapter, options) {
    this.adapter = adapter
    this.getUserAttributes = (databaseUserAttributes) => {
      if (options && options.getUserAttributes) {
        return options.getUserAttributes(databaseUserAttributes)
      }
      return {}
    }
    this.getSessionAttributes = (databaseSessionAttributes) => {
      if (options && options.getSessionAttributes) {
        return options.getSessionAttributes(databaseSessionAttributes)
      }
      return {}
    }
    this.sessionExpiresIn = options?.sessionExpiresIn ?? new TimeSpan(30, 'd')
    this.sessionCookieName = options?.sessionCookie?.name ?? 'auth_session'
    let sessionCookieExpiresIn = this.sessionExpiresIn
    if (options?.sessionCookie?.expires === false) {
      sessionCookieExpiresIn = new TimeSpan(400, 'd')
    }
    const baseSessionCookieAttributes = {
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      path: '/',
      ...options?.sessionCookie?.attributes,
    }
    this.sessionCookieController = new CookieController(this.sessionCookieName, baseSessionCookieAttributes, {
      expiresIn: sessionCookieExpiresIn,
    })
  }
  async getUserSessions(userId) {
    const databaseSessions = await this.adapter.getUserSessions(userId)
    const sessions = []
    for (const databaseSession of databaseSessions) {
      if (!isWithinExpirationDate(databaseSession.expiresAt)) {
        continue
      }
      sessions.push({
        id: databaseSession.id,
        expiresAt: databaseSession.expiresAt,
        userId: databaseSession.userId,
        fresh: false,
        ...this.getSessionAttributes(databaseSession.attributes),
      })
    }
    return sessions
  }
  async validateSession(sessionId) {
    const [databaseSession, databaseUser] = await this.adapter.getSessionAndUser(sessionId)
    if (!databaseSession) {
      return { session: null, user: null }
    }
    if (!databaseUser) {
      await this.adapter.deleteSession(databaseSession.id)
      return { session: null, user: null }
    }
    if (!isWithinExpirationDate(databaseSession.expiresAt)) {
      await this.adapter.deleteSession(databaseSession.id)
      return { session: null, user: null }
    }
    const activePeriodExpirationDate = new Date(
      databaseSession.expiresAt.getTime() - this.sessionExpiresIn.milliseconds() / 2,
    )
    const session = {
      ...this.getSessionAttributes(databaseSession.attributes),
      id: databaseSession.id,
      userId: databaseSession.userId,
      fresh: false,
      expiresAt: databaseSession.expiresAt,
    }
    if (!isWithinExpirationDate(activePeriodExpirationDate)) {
      session.fresh = true
      session.expiresAt = createDate(this.sessionExpiresIn)
      await this.adapter.updateSessionExpiration(databaseSession.id, session.expiresAt)
    }
    const user = { ...this.getUserAttributes(databaseUser.attributes), id: databaseUser.id }
    return { user, session }
  }
  async createSession(userId, attributes, options) {
    const sessionId = options?.sessionId ?? generateIdFromEntropySize(25)
    const sessionExpiresAt = createDate(this.sessionExpiresIn)
    await this.adapter.setSession({ id: sessionId, userId, expiresAt: sessionExpiresAt, attributes })
    const session = {
      id: sessionId,
      userId,
      fresh: true,
      expiresAt: sessionExpiresAt,
      ...this.getSessionAttributes(attributes),
    }
    return session
  }
  async invalidateSession(sessionId) {
    await this.adapter.deleteSession(sessionId)
  }
  async invalidateUserSessions(userId) {
    await this.adapter.deleteUserSessions(userId)
  }
  async deleteExpiredSessions() {
    await this.adapter.deleteExpiredSessions()
  }
  readSessionCookie(cookieHeader) {
    const sessionId = this.sessionCookieController.parse(cookieHeader)
    return sessionId
  }
  readBearerToken(authorizationHeader) {
    const [authScheme, token] = authorizationHeader.split(' ')
    if (authScheme !== 'Bearer') {
      return null
    }
    return token ?? null
  }
  createSessionCookie(sessionId) {
    return this.sessionCookieController.createCookie(sessionId)
  }
  createBlankSessionCookie() {
    return this.sessionCookieController.createBlankCookie()
  }
}
var HOUR_MS = 60 * 60 * 1e3
var DAY_MS = 24 * HOUR_MS
function sessionEndsAt({ persistent, createdAt, lastSeenAt }) {
  if (!persistent) return lastSeenAt + 12 * HOUR_MS
  return Math.min(lastSeenAt + 30 * DAY_MS, createdAt + 90 * DAY_MS)
}
function isSessionExpired({ persistent, createdAt, lastSeenAt }, now) {
  const times = { persistent, createdAt: Math.min(createdAt, now), lastSeenAt: Math.min(lastSeenAt, now) }
  return now >= sessionEndsAt(times)
}
import { setTimeout as sleep } from 'node:timers/promises'
var TIMEOUT_MS = 100
var pendingUpdates = new Set()
async function recordUse(id, write) {
  if (pendingUpdates.has(id)) return
  pendingUpdates.add(id)
  const update = finishUpdate(id, write)
  const sleepController = new AbortController()
  try {
    await Promise.race([update, sleep(TIMEOUT_MS, null, { signal: sleepController.signal }).catch(() => null)])
  } finally {
    sleepController.abort()
    update.catch(() => null)
  }
}
async function finishUpdate(id, write) {
  try {
    await write()
  } catch (error) {
    if (findStorageFailure(error) === null) throw error
  } finally {
    pendingUpdates.delete(id)
  }
}
var LAST_SEEN_PRECISION_MS = 6e4
async function createSession(deps, userId, { persistent, origin }) {
  const now = deps.now()
  const attributes = { persistent, createdAt: now, lastSeenAt: now, origin }
  const session = await getLucia(deps).createSession(userId, attributes, { sessionId: newSecret() })
  return session.id
}
async function readSession(deps, token, { touch = true } = {}) {
  if (!token || token.length > 100) return null
  const { session, user } = await getLucia(deps).validateSession(token)
  if (!session) return null
  const sessionId = hashSecret(token)
  const now = deps.now()
  if (touch && !isRecent(session.lastSeenAt, now, LAST_SEEN_PRECISION_MS)) {
    await recordUse(sessionId, async () => await touchSession(deps.db, sessionId, now))
  }
  return {
    sessionId,
    key: null,
    persistent: session.persistent,
    user: { id: user.id, email: user.email, role: user.role, emailVerified: user.emailVerified },
    tenantId: user.tenantId,
  }
}
async function endSession(deps, token) {
  await getLucia(deps).invalidateSession(token)
}
async function endUserSessions(deps, userId) {
  await getLucia(deps).invalidateUserSessions(userId)
}
async function deleteExpiredSessions(deps) {
  await getLucia(deps).deleteExpiredSessions()
}
var luciaByDeps = new WeakMap()
function getLucia(deps) {
  const existing = luciaByDeps.get(deps)
  if (existing) return existing
  const lucia = new Lucia(kyselyAdapter(deps), {
    sessionExpiresIn: new TimeSpan(1, 'ms'),
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  })
  luciaByDeps.set(deps, lucia)
  return lucia
}
function kyselyAdapter({ db, now }) {
  return {
    async getSessionAndUser(secret) {
      const row = await findSession(db, hashSecret(secret))
      if (!row) return [null, null]
      const attributes = { persistent: row.persistent === 1, createdAt: row.createdAt, lastSeenAt: row.lastSeenAt }
      const remainingMs = isSessionExpired(attributes, now()) ? -1e3 : sessionEndsAt(attributes) - now()
      return [
        { id: secret, userId: row.userId, expiresAt: new Date(Date.now() + remainingMs), attributes },
        {
          id: row.userId,
          attributes: {
            email: row.email,
            role: row.role,
            emailVerified: row.emailVerifiedAt !== null,
            tenantId: row.tenantId,
          },
        },
      ]
    },
    async getUserSessions() {
      throw new Error('lucia cannot list sessions, because only their hashes are stored')
    },
    async setSession(session) {
      await insertSession(db, {
        id: hashSecret(session.id),
        userId: session.userId,
        persistent: session.attributes.persistent ? 1 : 0,
        createdAt: session.attributes.createdAt,
        lastSeenAt: session.attributes.lastSeenAt,
        userAgent: session.attributes.origin?.userAgent ?? null,
        ip: session.attributes.origin?.ip ?? null,
      })
    },
    async updateSessionExpiration() {
      throw new Error('lucia must not extend sessions')
    },
    async deleteSession(secret) {
      await deleteSession(db, hashSecret(secret))
    },
    async deleteUserSessions(userId) {
      await deleteUserSessions(db, userId)
    },
    async deleteExpiredSessions() {
      await deleteIdleSessions(db, now() - 90 * 24 * 60 * 60 * 1e3)
    },
  }
}
export {
  CLOCK_TOLERANCE_MS,
  isRecent,
  isSessionExpired,
  recordUse,
  createSession,
  readSession,
  endSession,
  endUserSessions,
  deleteExpiredSessions,
}
