import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'

import { createVoiceCatalog } from '@callwright/api/agent/voices/voice-catalog'
import { readBrand } from '@callwright/api/context/brand'
import type { Deps, Settings } from '@callwright/api/context/context'
import { createEvents } from '@callwright/api/context/events'
import { createEventRecorder, createSimulatorStore } from '@callwright/api/calls/place/simulated-calls'
import type { KeyedLock } from '@callwright/api/context/keyed-queue'
import { shareEvents } from '@callwright/api/events/node-events'
import { useSimulatedTool } from '@callwright/api/tool-runs/answer-tool'
import type { Db } from '@callwright/db/database'
import { openDatabase } from '@callwright/db/open-database'
import { describeFailure } from '@callwright/db/errors/describe-failure'
import { type DataDirLock, lockDataDir, shareDataDir } from '@callwright/db/sqlite/data-dir-lock'
import { migrateToLatest } from '@callwright/db/migrate'
import { migrationsWithLog } from '@callwright/db/migrations/index'
import { lockAcrossNodes } from '@callwright/db/postgres/advisory-lock'
import { listenForNodeEvents } from '@callwright/db/postgres/node-notifications'
import { createSimulator, type Simulator } from '@callwright/voice/simulator/simulator'
import type { UseTool, VoiceProvider } from '@callwright/voice/voice-provider'

import { type Backups, createBackups, isBackupRunning } from '../backup/backups.ts'
import { backUpBeforeMigration } from '../backup/before-migration.ts'
import { finishSwap } from '../backup/swap-data.ts'
import { createBlobs, type ServerBlobs } from '../storage/blobs.ts'
import type { BucketFiles } from '../storage/bucket/bucket-files.ts'
import type { Config } from '../config/config.ts'
import { ownAddresses } from '../config/own-addresses.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { prepareDataDir } from '../storage/data-dir.ts'
import type { ServerLog } from '../logging/log.ts'
import { readSecretKey } from '../storage/secret-key.ts'
import { verifySecretKey } from '../storage/verify-secret-key.ts'
import { type Computer, createComputer } from '../threads/compute.ts'
import { type CalendarReader, createCalendarReader } from '../threads/read-calendar.ts'
import { createServerInfo } from './server-info.ts'

/** The rules' dependencies, built once from the configuration. Closing it releases the data directory. */
export type Installation = {
  config: Config
  log: ServerLog
  deps: Deps & { settings: Settings }
  /** `deps.blobs`, with methods that rules do not need */
  blobs: ServerBlobs
  /** null if files are in the data directory */
  files: BucketFiles | null
  backups: Backups
  mailer: Mailer
  /** null if calls are real */
  simulator: Simulator | null
  /** Plays Test Mode campaigns' calls; the same as `simulator` if all calls are simulated. */
  testModeSimulator: Simulator
  computer: Computer
  calendarReader: CalendarReader
  /** Names of the migrations that this startup applied. */
  appliedMigrations: string[]
  close: () => Promise<void>
}

/**
 * Opens the data directory and brings the database up to date.
 * @throws ConfigError, DataDirInUseError, DatabaseError
 */
export async function openInstallation(config: Config, { log }: { log: ServerLog }): Promise<Installation> {
  prepareDataDir(config.DATA_DIR)
  const { database } = config
  const lock = holdDataDir(config)
  try {
    const { db, close } = await openDatabase(database)
    try {
      await backUpBeforeMigration(config, { db, log })
      const { applied } = await migrateToLatest(
        db,
        migrationsWithLog((message) => log.warn(message)),
      )
      await verifySecretKey(db, config)
      const arePostponedElsewhere = async (): Promise<boolean> => await isBackupRunning(db)
      const shared = database.kind === 'postgres' ? { acrossNodes: lockAcrossNodes(db), arePostponedElsewhere } : {}
      const files = await openFiles(config, { log, ...shared })
      const blobs = createBlobs(join(config.DATA_DIR, 'files'), { ...shared, ...(files ? { store: files.store } : {}) })
      const mailer = createMailer(config.mail, {
        ...{ dataDir: config.DATA_DIR, log },
        readBrand: async () => await readBrand(db),
      })
      const { deps, testModeSimulator, computer, calendarReader } = await buildDeps(config, {
        db,
        blobs,
        mailer,
        log,
        now: Date.now,
      })
      const backups = createBackups(config, { ...deps, blobs })
      const sharedEvents =
        database.kind === 'postgres'
          ? await shareEvents(deps, async (news) => await listenForNodeEvents(database, news))
          : null
      return {
        config,
        log,
        deps,
        blobs,
        files,
        backups,
        mailer,
        simulator: config.voice.provider === 'simulator' ? testModeSimulator : null,
        testModeSimulator,
        computer,
        calendarReader,
        appliedMigrations: applied,
        async close() {
          await backups.stop()
          await sharedEvents?.stop()
          files?.bucket.close()
          await computer.close()
          await calendarReader.close()
          await close()
          lock.release()
        },
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw describeFailure(error, database)
  }
}

/** Loads the code for buckets only if one is configured. */
async function openFiles(
  { bucket, DATA_DIR: dataDir }: Config,
  options: { log: ServerLog; acrossNodes?: KeyedLock },
): Promise<BucketFiles | null> {
  if (!bucket) return null
  const { openBucketFiles } = await import('../storage/bucket/bucket-files.ts')
  return await openBucketFiles(bucket, { dataDir, ...options, toleratesOutage: true })
}

/** One process owns a SQLite database; a PostgreSQL database's nodes share the data directory. */
function holdDataDir({ DATA_DIR: dataDir, database }: Config): DataDirLock {
  if (database.kind === 'postgres') return shareDataDir(dataDir, () => finishSwap(dataDir))
  const lock = lockDataDir(dataDir)
  try {
    finishSwap(dataDir)
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

async function buildDeps(
  config: Config,
  { db, blobs, mailer, log, now }: { db: Db; blobs: ServerBlobs; mailer: Mailer; log: ServerLog; now: () => number },
): Promise<{ deps: Deps; testModeSimulator: Simulator; computer: Computer; calendarReader: CalendarReader }> {
  const { voice: voiceConfig } = config
  const isSimulated = voiceConfig.provider === 'simulator'
  const useTool: UseTool = async (use) => await useSimulatedTool(deps)(use)
  const testModeSimulator = buildSimulator(config.SIMULATOR_CALL_SECONDS, { db, log, now, useTool })
  const voice = isSimulated ? testModeSimulator : await buildProvider(config)
  const computer = createComputer()
  const calendarReader = createCalendarReader()
  const deps: Deps = {
    db,
    voice,
    simulator: testModeSimulator,
    voices: createVoiceCatalog({ voice, now, log }),
    blobs,
    planInTurn: computer.planInTurn,
    readCalendar: calendarReader.readCalendar,
    events: createEvents(),
    exportsInProgress: new Set(),
    secretKey: readSecretKey(config.DATA_DIR),
    settings: {
      ...ownAddresses(config, config.PORT),
      emailVerificationRequired: config.mail.kind === 'smtp',
      operatorEmail: config.OPERATOR_EMAIL,
      signUp: config.SIGN_UP,
      termsUrl: config.TERMS_URL?.href ?? null,
      countries: config.ALLOWED_CALLING_CODES,
      rateLimitsEnabled: config.RATE_LIMIT,
      webhookSecrets: config.ELEVENLABS_WEBHOOK_SECRET,
      dialer: { ...config.dialer, isShared: config.database.kind === 'postgres' },
      callingHours: config.CALLING_HOURS,
      reconcileMs: config.RECONCILE_SECONDS * 1000,
      usageBenchmarks: config.USAGE_BENCHMARKS,
      disclosureRequired: config.AI_DISCLOSURE === 'required',
      auditDays: config.AUDIT_DAYS,
      webhooksAllowPrivate: config.WEBHOOKS_ALLOW_PRIVATE,
      calComUrl: config.CAL_COM_URL.href.replace(/\/+$/, ''),
      backupEveryMs: config.scheduledBackups?.everyMs ?? null,
      retentionDays: config.RETENTION_DAYS ?? null,
      passwordCost: config.passwordCost,
    },
    serverInfo: createServerInfo(config, mailer),
    log,
    now,
    newId: randomUUIDv7,
  }
  testModeSimulator.onEvent(createEventRecorder(deps))
  return { deps, testModeSimulator, computer, calendarReader }
}

/** A business's first simulated calls are always answered; later ones may be missed or fail. */
const ALWAYS_ANSWERED_CALLS = 3

function buildSimulator(
  callSeconds: { min: number; max: number },
  { db, log, now, useTool }: { db: Db; log: ServerLog; now: () => number; useTool: UseTool },
): Simulator {
  return createSimulator({
    store: createSimulatorStore(db),
    now,
    random: Math.random,
    newId: randomUUIDv7,
    callSeconds,
    alwaysAnsweredCalls: ALWAYS_ANSWERED_CALLS,
    useTool,
    onError: (error) => log.error({ err: error }, 'an event of a simulated call could not be recorded; will retry'),
  })
}

/** The real provider. Its code is loaded only if one is configured. */
export async function buildProvider({ voice, AGENT_LLM, TWILIO_AUTH_TOKEN, dialer }: Config): Promise<VoiceProvider> {
  if (voice.provider !== 'elevenlabs') throw new Error('No provider to build')
  const { createElevenLabs } = await import('@callwright/voice/elevenlabs/elevenlabs')
  const { apiKey, baseUrl, phoneNumberId } = voice
  const limits = {
    // Twice the dialer's concurrency, so that incoming calls get through during a campaign.
    concurrency: 2 * dialer.concurrency,
    llm: AGENT_LLM ?? null,
    // The operator's own Twilio numbers pass the carrier's audio through unchanged.
    isTelephoneAudio: TWILIO_AUTH_TOKEN.length > 0,
  }
  return createElevenLabs({ apiKey, baseUrl, phoneNumberId, limits })
}
