import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import type { Voice, VoiceProvider } from '@callwright/voice/voice-provider'

import type { Events } from './events.ts'

export type Settings = {
  /** Origin of links in mails, without a trailing slash. */
  publicUrl: string
  /** With a mail server an address has to be verified before its account signs in or places calls. */
  verifiedMailRequired: boolean
  operatorEmail: string
  signUp: 'open' | 'closed'
  /** Country calling codes that may be dialled, without plus. */
  callingCodes: readonly string[]
  /** `false` only for load tests on loopback. */
  rateLimits: boolean
  webhookSecrets: readonly string[]
  dialler: {
    /** Calls of campaigns of one tenant at the same time. */
    concurrency: number
    /** Starts per second of the whole installation. */
    callsPerSecond: number
    /** Whether other nodes dial on the same database. */
    isShared?: boolean
  }
  /** Minutes after midnight of the recipient's day between which campaigns may call; null: at any time. */
  callingHours: { from: number; to: number } | null
  /** How long a call may be without news before the provider is asked about it, in milliseconds. */
  reconcileMs: number
  /** Minutes in a month at which the operator is alerted, ascending. */
  usageBenchmarks: readonly number[]
  /** How long the audit log goes back. */
  auditDays: number
  /** How often a backup is made by the clock, in milliseconds; null: never. */
  backupEveryMs: number | null
  /** Beyond so many days recordings and transcripts are kept for nobody; null: each business decides alone. */
  retentionDays: number | null
  passwordCost: PasswordCost
  /** How long a pause or an erasure waits for work under way before it answers; 1,800 ms by default. */
  quietWithinMs?: number
}

/** What an Argon2id hash costs. Tests use a cheaper one. */
export type PasswordCost = {
  /** kibibytes */
  memory: number
  passes: number
}

/** What only the process that serves knows of itself. */
export type Machine = {
  version: string
  /** epoch milliseconds */
  startedAt: number
  /** null: it cannot be asked */
  disk: () => Promise<{ freeBytes: number; totalBytes: number } | null>
}

export type Log = Record<'info' | 'warn' | 'error', (fields: Record<string, unknown>, message: string) => void>

/** The provider's voices, remembered for minutes by each process. */
export type VoiceCatalogue = {
  /**
   * All voices; those of before where the provider fails at the moment.
   * @throws DomainError `provider-failed` where there are none of before either
   */
  list(): Promise<readonly Voice[]>
  /** The ids of all voices; null: unavailable at the moment */
  ids(): Promise<ReadonlySet<string> | null>
}

/** Bytes under the data directory, addressed by the SHA-256 of their content (hex). */
export type Blobs = {
  /** Written and fsynced before it answers. */
  put(bytes: Uint8Array): Promise<{ hash: string; size: number }>
  /** null: there are no such bytes (any more) */
  read(hash: string): Promise<Uint8Array | null>
  remove(hash: string): Promise<void>
  /**
   * Works alone on this content. Writing bytes together with the row that names them, and removing what no row names,
   * happen under it, so that neither comes between the other's two steps.
   */
  guard<T>(hash: string, work: () => Promise<T>): Promise<T>
}

/** What rules are given instead of reaching for it themselves. */
export type Deps = {
  db: Db
  voice: VoiceProvider
  /** Calls of campaigns in Test Mode: it dials nobody. Where calls are simulated anyway it is `voice` itself. */
  simulator: VoiceProvider
  /** The provider's voices, remembered for a while. */
  voices: VoiceCatalogue
  blobs: Blobs
  events: Events
  /** Businesses whose archive this process is sending; other nodes know them by their leases. */
  exportsUnderWay: Set<TenantId>
  settings: Settings
  machine: Machine
  log: Log
  /** 32 bytes that are not in the database: secrets that have to be read again are encrypted with it. */
  secretKey: Uint8Array
  /** epoch milliseconds */
  now: () => number
  /** Time-ordered and unique (UUIDv7). */
  newId: () => string
}

export type Session = {
  /** SHA-256 of the token, hex: what the database knows. */
  sessionId: string
  /** with "remember me" */
  persistent: boolean
  user: { id: UserId; email: string; role: 'business' | 'operator'; emailVerified: boolean }
  /** null for the operator */
  tenantId: TenantId | null
}

/** What a request brings; identity comes from `sessionToken` alone. */
export type Caller = {
  session: Session | null
  sessionToken: string | null
  deviceToken: string | null
  /** The client's address, `X-Forwarded-For` already resolved by the server's own rules. */
  ip: string
  /** How the browser names itself; null where it does not. Shown to its owner and never trusted. */
  userAgent: string | null
  /** Ways back to the client's cookie jar; the server turns them into Set-Cookie headers. */
  cookies: {
    setSession(token: string, options: { persistent: boolean }): void
    clearSession(): void
    setDevice(token: string): void
  }
}

export type Ctx = Deps & { caller: Caller }
