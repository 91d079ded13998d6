import { createHash, randomBytes } from 'node:crypto'

import type { Dialect, OpenedDatabase } from '@callwright/db/database'
import type { UserId } from '@callwright/db/tables/ids'
import type { OpenTestDatabase } from '@callwright/db/testing/test-databases'
import { createSimulator, type Simulator } from '@callwright/voice/simulator/simulator'

import { saveAgentSettings } from '../agent/knowledge/agent-syncs.repo.ts'
import { agentSettingsOf } from '../agent/knowledge/sync-jobs.ts'
import { createVoiceCatalog } from '../agent/voices/voice-catalog.ts'
import { createCaller } from '../app-router.ts'
import { readBusyTimes } from '../booking/feeds/busy-times.ts'
import { planFlights } from '../bulk/plan/plan-flights.ts'
import type { PlanInput } from '../bulk/plan/plan-input.ts'

import { readApiKey } from '../auth/api-keys/read-api-key.ts'
import { readSession } from '../auth/sessions/sessions.ts'
import { createEventRecorder, createSimulatorStore } from '../calls/place/simulated-calls.ts'
import type { Blobs, Caller, Ctx, Deps, Log, PasswordCost, Settings } from '../context/context.ts'
import { createEvents } from '../context/events.ts'
import { createKeyedQueue } from '../context/keyed-queue.ts'
import { useSimulatedTool } from '../tool-runs/answer-tool.ts'
import { listQueuedEmails } from './queued-emails.ts'

export const PASSWORD = 'correct-horse-7!'

/** At the real cost, password hashing would take a third of the test time. */
export const CHEAP_COST: PasswordCost = { memory: 64, passes: 1 }

const SETTINGS: Settings = {
  publicUrl: 'http://localhost:3000',
  ownOrigins: ['http://localhost:3000'],
  emailVerificationRequired: false,
  operatorEmail: 'operator@localhost',
  signUp: 'open',
  termsUrl: null,
  countries: ['1'],
  rateLimitsEnabled: true,
  webhookSecrets: ['whsec_for_tests_only'],
  reconcileMs: 60_000,
  dialer: { concurrency: 10, callsPerSecond: 1000 },
  callingHours: null,
  usageBenchmarks: [100, 250, 500],
  disclosureRequired: false,
  auditDays: 400,
  webhooksAllowPrivate: false,
  calComUrl: 'https://api.cal.com',
  backupEveryMs: null,
  retentionDays: null,
  passwordCost: CHEAP_COST,
}

/** A browser that keeps its cookies and sends them with each request. */
export type Browser = {
  caller: ReturnType<typeof createCaller>
  ctx: () => Promise<Ctx>
  cookies: { session: string | null; device: string | null; isPersistent: boolean }
}

/** A program that sends an API key with each request. */
export type KeyUser = Pick<Browser, 'caller' | 'ctx'>

/** An installation without HTTP: a real, migrated database, the simulator, and a clock that tests can advance. */
export type World = AsyncDisposable & {
  deps: Deps
  simulator: Simulator
  dialect: Dialect
  logged: { level: string; message: string; fields: Record<string, unknown> }[]
  clock: { advance: (ms: number) => void }
  browser: (options?: { ip?: string; userAgent?: string }) => Browser
  withKey: (key: string, options?: { ip?: string }) => KeyUser
  signUp: (email: string, businessName?: string) => Promise<Browser & { userId: UserId }>
  lastMailTo: (email: string) => Promise<{ subject: string; token: string } | undefined>
}

export async function createWorld(open: OpenTestDatabase, settings: Partial<Settings> = {}): Promise<World> {
  const opened = await open()
  let offset = 0
  const now = (): number => Date.now() + offset
  const logged: World['logged'] = []
  const simulator = createSimulator({
    store: createSimulatorStore(opened.db),
    now,
    // At 0.5, calls are answered and completed.
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    callSeconds: { min: 0.02, max: 0.03 },
    useTool: async (use) => await useSimulatedTool(deps)(use),
  })
  const log = createLog(logged)
  const deps: Deps = {
    db: opened.db,
    voice: simulator,
    simulator,
    voices: createVoiceCatalog({ voice: simulator, now, log }),
    blobs: createMemoryBlobs(),
    readCalendar: async (file) => {
      try {
        return readBusyTimes(file)
      } catch {
        return null
      }
    },
    planInTurn: async (_owner, work) =>
      await work(async (rows, rest) => planFlights({ ...rest, people: rows } as PlanInput)),
    events: createEvents(),
    exportsInProgress: new Set(),
    secretKey: randomBytes(32),
    settings: { ...SETTINGS, ...settings },
    serverInfo: {
      version: '0.0.0',
      startedAt: now(),
      readMailProblem: () => null,
      readDiskSpace: async () => ({ freeBytes: 5e9, totalBytes: 9e9 }),
    },
    log,
    now,
    newId: sequentialId,
  }
  simulator.onEvent(createEventRecorder(deps))
  // As at a start, so that agents are synced.
  await saveAgentSettings(opened.db, agentSettingsOf(deps), now())
  await simulator.start()
  return {
    ...createUserActions(deps),
    deps,
    simulator,
    dialect: opened.dialect,
    logged,
    clock: { advance: (ms) => (offset += ms) },
    [Symbol.asyncDispose]: createDisposer(opened, simulator),
  }
}

function createDisposer(opened: OpenedDatabase, simulator: Simulator): () => Promise<void> {
  return async () => {
    await simulator.stop()
    await opened.close()
  }
}

function createUserActions(deps: Deps): Pick<World, 'browser' | 'withKey' | 'signUp' | 'lastMailTo'> {
  const browser = ({ ip = '127.0.0.1', userAgent }: { ip?: string; userAgent?: string } = {}): Browser => {
    const cookies: Browser['cookies'] = { session: null, device: null, isPersistent: false }
    const jar: Caller['cookies'] = {
      setSession: (token, { persistent }) => Object.assign(cookies, { session: token, isPersistent: persistent }),
      clearSession: () => Object.assign(cookies, { session: null }),
      setDevice: (token) => Object.assign(cookies, { device: token }),
    }
    const ctx = async (): Promise<Ctx> => ({
      ...deps,
      caller: {
        session: await readSession(deps, cookies.session),
        sessionToken: cookies.session,
        deviceToken: cookies.device,
        ip,
        userAgent: userAgent ?? null,
        cookies: jar,
      },
    })
    return { caller: createCaller(ctx), ctx, cookies }
  }
  const withKey: World['withKey'] = (key, { ip = '127.0.0.1' } = {}) => {
    const ctx = async (): Promise<Ctx> => {
      const { caller } = await browser({ ip }).ctx()
      return { ...deps, caller: { ...caller, session: await readApiKey(deps, key, { ip }) } }
    }
    return { caller: createCaller(ctx), ctx }
  }
  return {
    browser,
    withKey,
    signUp: async (email, businessName = 'Acme Dental') => {
      const visitor = browser({ ip: ipOf(email) })
      await visitor.caller.auth.register({
        email,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        businessName,
        phoneNumber: '(555) 555-0100',
        website: '',
        servicePlan: 'both',
        terms: true,
      })
      const { user } = await visitor.caller.auth.login({ email, password: PASSWORD })
      return { ...visitor, userId: user.id }
    },
    lastMailTo: async (email) => {
      const mail = (await listQueuedEmails({ deps })).findLast(({ recipient }) => recipient === email)
      return mail && { subject: mail.subject, token: new URL(mail.link ?? 'x:').searchParams.get('token') ?? '' }
    },
  }
}

/** A separate IP address per account, so that rate limits by address do not interfere. */
function ipOf(email: string): string {
  const [a = 0, b = 0] = createHash('sha256').update(email).digest()
  return `10.0.${a}.${b}`
}

function createMemoryBlobs(): Blobs {
  const blobs = new Map<string, Uint8Array>()
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      blobs.set(hash, bytes)
      return { hash, size: bytes.length }
    },
    read: async (hash) => blobs.get(hash) ?? null,
    remove: async (hash) => {
      blobs.delete(hash)
    },
    withLock: createKeyedQueue(),
  }
}

function createLog(logged: World['logged']): Log {
  const at = (level: string) => (fields: Record<string, unknown>, message: string) => {
    logged.push({ level, message, fields })
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** Ids in order of creation, even within a millisecond, so that the last email is really the last. */
let sequence = 0
function sequentialId(): string {
  sequence += 1
  return `${Date.now().toString(16).padStart(12, '0')}-${sequence.toString(16).padStart(8, '0')}-${crypto.randomUUID().slice(0, 8)}`
}
