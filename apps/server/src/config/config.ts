import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseEnv } from 'node:util'

import { PASSWORD_COST } from '@callwright/api/auth/sign-in/passwords'
import type { PasswordCost } from '@callwright/api/context/context'
import { emailSchema, newPasswordSchema } from '@callwright/contract/auth'

import { type BucketConfig, readBucket } from './bucket.ts'
import { refuseMisspelt } from './names.ts'
import {
  duration,
  isAddressRange,
  isLoopbackHost,
  list,
  listOf,
  numberIn,
  oneOf,
  type Read,
  refuseSetting,
  secondsRange,
  url,
} from './values.ts'

export type SecondsRange = { min: number; max: number }

export type Config = {
  listen: { host: string; port: number }
  /** null: reached only on this machine, over plain HTTP, at the port in use. */
  publicUrl: URL | null
  dataDir: string
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
  /** null: files and recordings are kept in the data directory */
  bucket: BucketConfig | null
  operator: { email: string; firstPassword: string | null }
  signUp: 'open' | 'closed'
  mail: { kind: 'smtp'; url: string; from: string } | { kind: 'outbox'; from: string }
  voice:
    | { provider: 'simulator'; callSeconds: SecondsRange }
    | {
        provider: 'elevenlabs'
        apiKey: string
        baseUrl: string
        phoneNumberId: string | null
        simulatedCallSeconds: SecondsRange
      }
  /** Empty: the webhook is closed. Several are active at once while one replaces the other. */
  webhookSecrets: string[]
  /** Empty: no Twilio number of the operator's own points here. */
  twilioAuthTokens: string[]
  dialler: { concurrency: number; callsPerSecond: number }
  reconcileSeconds: number
  /** Minutes after midnight of the recipient's day; null: no window. */
  callingHours: { from: number; to: number } | null
  /** Minutes in a month, ascending. */
  usageBenchmarks: number[]
  /** How long the audit log goes back. */
  auditDays: number
  /** null: no backup is made by the clock */
  scheduledBackups: { folder: string; everyMs: number; keep: number } | null
  /** Beyond so many days recordings and transcripts are kept for nobody; null: each business decides alone. */
  retentionDays: number | null
  /** No setting: tests make it cheaper. */
  passwordCost: PasswordCost
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  rateLimits: boolean
  /** Country calling codes that may be dialled, without plus. */
  callingCodes: string[]
  logLevel: (typeof LOG_LEVELS)[number]
}

const LOG_LEVELS = ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent'] as const
const OFFICIAL_BASE_URL = 'https://api.elevenlabs.io'
const SHORTEST_SECRET = 16
const BENCHMARKS = ['100', '250', '500', '1000', '2500', '5000', '10000']

/**
 * What the process was given: the real environment, and where it says nothing, the `.env` of the current folder.
 * The only place that reads `process.env`.
 * @throws ConfigError
 */
export function loadConfig(folder: string = process.cwd()): Config {
  const file = join(folder, '.env')
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return configFrom({ ...written, ...process.env })
}

/**
 * Flat strings in, a configuration without contradictions out. Blank values count as unset.
 * @throws ConfigError
 */
export function configFrom(environment: Readonly<Record<string, string | undefined>>): Config {
  refuseMisspelt(environment)
  const read: Read = (name) => environment[name]?.trim() || undefined
  const publicUrl = readPublicUrl(read)
  const listen = readListen(read, publicUrl)
  const dataDir = resolve(read('DATA_DIR') ?? 'data')
  const voice = readVoice(read)
  const rateLimits = oneOf(read, 'RATE_LIMIT', ['on', 'off']) === 'on'
  if (!rateLimits && !isLoopbackHost(listen.host)) {
    refuseSetting('RATE_LIMIT=off is for load tests on this machine: remove it, or set HOST to 127.0.0.1.')
  }
  return {
    listen,
    publicUrl,
    dataDir,
    database: readDatabase(read, dataDir),
    bucket: readBucket(read),
    // Taken exactly as typed, blanks included, like every password.
    operator: readOperator(read, read('OPERATOR_PASSWORD') ? (environment['OPERATOR_PASSWORD'] ?? null) : null),
    signUp: oneOf(read, 'SIGN_UP', ['open', 'closed']),
    mail: readMail(read, publicUrl),
    voice,
    webhookSecrets: readWebhookSecrets(read),
    twilioAuthTokens: readTwilioAuthTokens(read),
    dialler: {
      concurrency: numberIn(read, 'DIALLER_CONCURRENCY', { min: 1, max: 1000, whole: true }) ?? 10,
      callsPerSecond:
        numberIn(read, 'DIALLER_CALLS_PER_SECOND', { min: 0.01, max: 1000 }) ??
        (voice.provider === 'simulator' ? 20 : 1),
    },
    reconcileSeconds: numberIn(read, 'RECONCILE_SECONDS', { min: 1, max: 86_400 }) ?? 60,
    callingHours: readCallingHours(read),
    usageBenchmarks: readBenchmarks(read),
    auditDays: numberIn(read, 'AUDIT_DAYS', { min: 30, max: 3650, whole: true }) ?? 400,
    scheduledBackups: readScheduledBackups(read, dataDir),
    retentionDays: numberIn(read, 'RETENTION_DAYS', { min: 1, max: 3650, whole: true }) ?? null,
    passwordCost: PASSWORD_COST,
    trustedProxies: readTrustedProxies(read),
    rateLimits,
    callingCodes: readCallingCodes(read),
    logLevel: oneOf(read, 'LOG_LEVEL', LOG_LEVELS),
  }
}

function readPublicUrl(read: Read): URL | null {
  const publicUrl = url(read, 'PUBLIC_URL', ['https:', 'http:'])
  if (!publicUrl) return null
  if (publicUrl.pathname !== '/' || publicUrl.search !== '' || publicUrl.hash !== '' || publicUrl.username !== '') {
    refuseSetting('PUBLIC_URL is an origin like https://calls.example.com, without a path.')
  }
  if (publicUrl.protocol === 'http:' && !isLoopbackHost(publicUrl.hostname)) {
    refuseSetting('PUBLIC_URL has to start with https://, because passwords and calls travel over it.')
  }
  return publicUrl
}

function readListen(read: Read, publicUrl: URL | null): Config['listen'] {
  const host = read('HOST') ?? '127.0.0.1'
  // Plain HTTP stays on this machine: other machines reach it only through https://.
  if (publicUrl?.protocol !== 'https:' && !isLoopbackHost(host)) {
    refuseSetting(
      `HOST=${host} opens Callwright to the network: set PUBLIC_URL to the https:// address that people will use.`,
    )
  }
  return { host, port: numberIn(read, 'PORT', { min: 0, max: 65_535, whole: true }) ?? 3000 }
}

function readDatabase(read: Read, dataDir: string): Config['database'] {
  const address = url(read, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  return address ? { kind: 'postgres', url: address.href } : { kind: 'sqlite', file: join(dataDir, 'callwright.db') }
}

function readScheduledBackups(read: Read, dataDir: string): Config['scheduledBackups'] {
  const chosen = read('BACKUP_DIR')
  for (const name of ['BACKUP_EVERY', 'BACKUP_KEEP'] as const) {
    if (chosen === undefined && read(name) !== undefined)
      refuseSetting(`${name} needs BACKUP_DIR, the folder for backups.`)
  }
  if (chosen === undefined) return null
  const folder = resolve(chosen)
  if (!relative(join(dataDir, 'files'), folder).startsWith('..')) {
    refuseSetting('BACKUP_DIR may not be among the files of DATA_DIR: set it to another folder, best on another disk.')
  }
  const keep = numberIn(read, 'BACKUP_KEEP', { min: 1, max: 10_000, whole: true }) ?? 7
  return { folder, everyMs: duration(read, 'BACKUP_EVERY', '24h'), keep }
}

function readOperator(read: Read, firstPassword: string | null): Config['operator'] {
  const email = emailSchema.safeParse(read('OPERATOR_EMAIL') ?? 'operator@localhost')
  if (!email.success) refuseSetting('OPERATOR_EMAIL has to be an e-mail address.')
  const checked = firstPassword === null ? null : newPasswordSchema.safeParse(firstPassword)
  if (checked && !checked.success)
    refuseSetting(`OPERATOR_PASSWORD is too weak: ${checked.error.issues[0]?.message ?? ''}.`)
  return { email: email.data, firstPassword }
}

function readMail(read: Read, publicUrl: URL | null): Config['mail'] {
  const from = read('MAIL_FROM') ?? `Callwright <callwright@${publicUrl?.hostname ?? 'localhost'}>`
  if (!from.includes('@'))
    refuseSetting('MAIL_FROM has to be an e-mail address, for example "Callwright <calls@example.com>".')
  const server = url(read, 'SMTP_URL', ['smtp:', 'smtps:'])
  return server ? { kind: 'smtp', url: server.href, from } : { kind: 'outbox', from }
}

function readVoice(read: Read): Config['voice'] {
  const apiKey = read('ELEVENLABS_API_KEY')
  const callSeconds = secondsRange(read, 'SIMULATOR_CALL_SECONDS', { min: 5, max: 10 })
  const chosen = oneOf(read, 'VOICE_PROVIDER', apiKey ? ['elevenlabs', 'simulator'] : ['simulator', 'elevenlabs'])
  if (chosen === 'simulator') return { provider: chosen, callSeconds }
  if (!apiKey) refuseSetting('VOICE_PROVIDER=elevenlabs needs ELEVENLABS_API_KEY.')
  return {
    provider: chosen,
    apiKey,
    baseUrl: url(read, 'ELEVENLABS_BASE_URL', ['https:', 'http:'])?.href.replace(/\/+$/, '') ?? OFFICIAL_BASE_URL,
    phoneNumberId: read('ELEVENLABS_PHONE_NUMBER_ID') ?? null,
    simulatedCallSeconds: callSeconds,
  }
}

function readWebhookSecrets(read: Read): string[] {
  const secrets = list(read, 'ELEVENLABS_WEBHOOK_SECRET')
  if (secrets.some((secret) => secret.length < SHORTEST_SECRET)) {
    refuseSetting(`ELEVENLABS_WEBHOOK_SECRET is too short: a secret has at least ${SHORTEST_SECRET} characters.`)
  }
  return secrets
}

function readTwilioAuthTokens(read: Read): string[] {
  const tokens = list(read, 'TWILIO_AUTH_TOKEN')
  if (tokens.some((token) => token.length < SHORTEST_SECRET)) {
    refuseSetting(`TWILIO_AUTH_TOKEN is too short: Twilio's tokens have 32 characters.`)
  }
  return tokens
}

function readCallingHours(read: Read): Config['callingHours'] {
  const value = read('CALLING_HOURS') ?? '08:00-21:00'
  if (value.toLowerCase() === 'off') return null
  const match = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]|24):([0-5]\d)$/.exec(value)
  const from = Number(match?.[1]) * 60 + Number(match?.[2])
  const to = Number(match?.[3]) * 60 + Number(match?.[4])
  if (!match || from >= to || to > 24 * 60)
    refuseSetting(`CALLING_HOURS is a window like 08:00-21:00, or off, not "${value}".`)
  return { from, to }
}

function readBenchmarks(read: Read): number[] {
  const fits = (item: string): boolean => /^[1-9]\d{0,7}$/.test(item)
  const items = listOf(read, 'USAGE_BENCHMARKS', { fits, what: 'minutes separated by commas' })
  const minutes = (items.length > 0 ? items : BENCHMARKS).map(Number)
  return [...new Set(minutes)].sort((a, b) => a - b)
}

function readTrustedProxies(read: Read): string[] {
  if (read('TRUST_PROXY')?.toLowerCase() === 'off') return []
  return listOf(read, 'TRUST_PROXY', {
    fits: isAddressRange,
    what: 'the addresses of your proxies, like 10.0.0.5 or 10.0.0.0/8',
  })
}

function readCallingCodes(read: Read): string[] {
  const fits = (item: string): boolean => /^\+?[1-9]\d{0,2}$/.test(item)
  const codes = listOf(read, 'ALLOWED_CALLING_CODES', { fits, what: 'country calling codes like 1,44,49' })
  return codes.length > 0 ? codes.map((code) => code.replace('+', '')) : ['1']
}
