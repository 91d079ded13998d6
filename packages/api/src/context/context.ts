import type { Scope } from '@callwright/contract/api-keys'
import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import type { Simulator } from '@callwright/voice/simulator/simulator'
import type { Voice, VoiceProvider } from '@callwright/voice/voice-provider'

import type { Events } from './events.ts'
import type { ListView } from './list-view.ts'

export type Settings = {
  /** Origin in links and in the log, without a trailing slash. */
  publicUrl: string
  /** Origins from which browsers may send changes; includes `publicUrl`. */
  ownOrigins: readonly string[]
  /** With a mail server, accounts cannot sign in or place calls until their email address is verified. */
  emailVerificationRequired: boolean
  operatorEmail: string
  signUp: 'open' | 'closed'
  /** The URL of the terms that people accept when they sign up; null for no link. */
  termsUrl: string | null
  /** Countries that may be called: calling codes without the plus sign, and ISO codes (`refuseCall`). */
  countries: readonly string[]
  /** `false` only for load tests on loopback. */
  rateLimitsEnabled: boolean
  webhookSecrets: readonly string[]
  dialer: {
    /** Concurrent campaign calls per tenant. */
    concurrency: number
    /** Call starts per second for the whole installation. */
    callsPerSecond: number
    /** Whether other nodes dial on the same database. */
    isShared?: boolean
  }
  /** Minutes after midnight in the recipient's time zone between which campaigns may call; null means always. */
  callingHours: { from: number; to: number } | null
  /** How long a call may be silent before the provider is asked about it, in milliseconds. */
  reconcileMs: number
  /** Minutes in a month at which the operator is alerted, ascending. */
  usageBenchmarks: readonly number[]
  /** Whether every call must say that an AI is speaking. */
  disclosureRequired: boolean
  /** How many days audit entries are kept. */
  auditDays: number
  /** Whether webhooks may be sent to private addresses and over plain http. */
  webhooksAllowPrivate: boolean
  /** Where appointments at Cal.com are booked, without a trailing slash. */
  calComUrl: string
  /** Interval between scheduled backups in milliseconds; null if there are none. */
  backupEveryMs: number | null
  /** The maximum number of days that recordings and transcripts are kept; null if each business decides. */
  retentionDays: number | null
  passwordCost: PasswordCost
  /** How long a pause or an erasure waits for running requests before it returns; 1,800 ms by default. */
  drainTimeoutMs?: number
}

/** Cost of an argon2id hash. Tests use a lower cost. */
export type PasswordCost = {
  /** kibibytes */
  memory: number
  passes: number
}

/** Facts about the server process and its machine. */
export type ServerInfo = {
  version: string
  /** epoch milliseconds */
  startedAt: number
  /** Why the mail server does not accept our mail, and what to do; null if it does, or if there is none. */
  readMailProblem: () => string | null
  /** null if unknown */
  readDiskSpace: () => Promise<{ freeBytes: number; totalBytes: number } | null>
}

export type Log = Record<'info' | 'warn' | 'error', (fields: Record<string, unknown>, message: string) => void>

/** The provider's voices, cached for a few minutes in each process. */
export type VoiceCatalog = {
  /**
   * All voices, from the cache if the provider fails.
   * @throws DomainError `provider-failed` if the cache is also empty
   */
  list(): Promise<readonly Voice[]>
  /** The ids of all voices; null if currently unavailable. */
  ids(): Promise<ReadonlySet<string> | null>
}

/** Content-addressed storage: blobs are named by the SHA-256 of their content (hex). */
export type Blobs = {
  /** Resolves when the bytes are durable. */
  put(bytes: Uint8Array): Promise<{ hash: string; size: number }>
  /** null if there is no such blob */
  read(hash: string): Promise<Uint8Array | null>
  remove(hash: string): Promise<void>
  /**
   * Runs work under an exclusive lock on this blob. Both storing a blob with its row and removing an unreferenced blob
   * take two steps, and need the lock so that they do not interleave.
   */
  withLock<T>(hash: string, work: () => Promise<T>): Promise<T>
}

/** Makes a `PlanResult` of a `PlanInput`, with its people as `rows`, outside the event loop. */
export type Compute = (rows: readonly object[], rest: object) => Promise<unknown>
/**
 * Does the reads and the computation of one plan after the other.
 * @throws DomainError `too-many` if the owner waits for too many plans, `unavailable` if all do, or if it takes too long
 */
export type PlanInTurn = <Result>(owner: TenantId, work: (compute: Compute) => Promise<Result>) => Promise<Result>

/** A calendar in iCal format. Times without a zone are in `timeZone`; `from` and `to`: epoch ms. */
export type CalendarFile = { text: string; timeZone: string; from: number; to: number }
/**
 * Reads when a calendar is busy, outside the event loop. Businesses take turns.
 * @returns [from, to] in epoch ms, in order and without overlaps; null if it cannot be read whole
 */
export type ReadCalendar = (
  file: CalendarFile,
  options: { owner: TenantId; signal: AbortSignal },
) => Promise<[number, number][] | null>

/** The dependencies that are passed to rules. */
export type Deps = {
  db: Db
  voice: VoiceProvider
  /** Simulates the calls of campaigns in Test Mode. The same object as `voice` if all calls are simulated. */
  simulator: Simulator
  voices: VoiceCatalog
  blobs: Blobs
  planInTurn: PlanInTurn
  readCalendar: ReadCalendar
  events: Events
  /** Businesses whose data export this process is sending; other nodes learn of them from database leases. */
  exportsInProgress: Set<TenantId>
  settings: Settings
  serverInfo: ServerInfo
  log: Log
  /** 32 bytes, stored outside the database; encrypts secrets that must be readable again. */
  secretKey: Uint8Array
  /** epoch milliseconds */
  now: () => number
  /** Time-ordered and unique (UUIDv7). */
  newId: () => string
}

/** The API key that a request carried instead of a session cookie. */
export type ApiKeyIdentity = {
  id: string
  name: string
  scopes: readonly Scope[]
  /** The key's business is paused, so the key may only read. */
  isReadOnly: boolean
}

/** Who a request acts for: a signed-in user, or the user whose business an API key belongs to. */
export type Session = {
  /** SHA-256 of the session token or API key in hex, as in the database. */
  sessionId: string
  /** null: signed in with a cookie */
  key: ApiKeyIdentity | null
  /** signed in with "remember me" */
  persistent: boolean
  user: { id: UserId; email: string; role: 'business' | 'operator'; emailVerified: boolean }
  /** null for the operator */
  tenantId: TenantId | null
}

/** Who sent a request, and from where. Identity comes from the session cookie or the API key alone. */
export type Caller = {
  session: Session | null
  sessionToken: string | null
  deviceToken: string | null
  /** The client's IP address, after the server has resolved `X-Forwarded-For`. */
  ip: string
  /** The User-Agent header; null if missing. Only shown to the user, never trusted. */
  userAgent: string | null
  /** The server turns these into Set-Cookie headers. */
  cookies: {
    setSession(token: string, options: { persistent: boolean }): void
    clearSession(): void
    setDevice(token: string): void
  }
}

export type Ctx = Deps & {
  caller: Caller
  /** The responses so far to a batch of requests, which are sent as one JSON text. */
  batch?: { letters: number }
  /** The list as it was when the request arrived, if its input has an index. */
  list?: ListView
  /** The procedure that runs, unless it only reads. `isRecorded`: the audit log has an entry about it. */
  mutation?: { path: string; isRecorded: boolean }
  /** `false` for the steps that create the example business: together they have one entry in the audit log. */
  isAudited?: boolean
  /** `true` for the example business's made-up past, which sends no webhooks. */
  isPast?: boolean
}
