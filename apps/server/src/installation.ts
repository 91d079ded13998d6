import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'

import type { Deps, Settings } from '@callwright/api/context'
import { createEvents } from '@callwright/api/events'
import { createSimulatorStore, recordNews } from '@callwright/api/calls/simulated-calls'
import { type Db, openDatabase } from '@callwright/db/database'
import { lockDataDir } from '@callwright/db/data-dir-lock'
import { migrateToLatest } from '@callwright/db/migrate'
import { createSimulator, type Simulator } from '@callwright/voice/simulator'
import type { VoiceProvider } from '@callwright/voice/voice-provider'

import { createBlobs } from './blobs.ts'
import type { Config } from './config.ts'
import { prepareDataDir } from './data-dir.ts'
import type { ServerLog } from './log.ts'

/** Everything that rules are given, built once from the configuration. Closing it gives the data directory back. */
export type Installation = {
  config: Config
  log: ServerLog
  deps: Deps & { settings: Settings }
  /** null: calls are real */
  simulator: Simulator | null
  /** Names of the migrations that this start applied. */
  migrated: string[]
  close: () => Promise<void>
}

/**
 * Opens the data directory and brings the database up to date.
 * @throws ConfigError, DataDirInUse, DatabaseError
 */
export async function openInstallation(config: Config, { log }: { log: ServerLog }): Promise<Installation> {
  prepareDataDir(config.dataDir)
  const held = lockDataDir(config.dataDir)
  try {
    const { db, close } = await openDatabase(config.database)
    try {
      const { applied } = await migrateToLatest(db)
      const { deps, simulator } = await buildDeps(config, { db, log })
      return {
        config,
        log,
        deps,
        simulator,
        migrated: applied,
        async close() {
          await close()
          held.release()
        },
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    held.release()
    throw error
  }
}

async function buildDeps(
  config: Config,
  { db, log }: { db: Db; log: ServerLog },
): Promise<{ deps: Deps; simulator: Simulator | null }> {
  const simulator = config.voice.provider === 'simulator' ? buildSimulator(config.voice.callSeconds, { db, log }) : null
  const deps: Deps = {
    db,
    voice: simulator ?? (await buildProvider(config)),
    blobs: createBlobs(join(config.dataDir, 'files')),
    events: createEvents(),
    settings: {
      publicUrl: config.publicUrl?.origin ?? `http://localhost:${config.listen.port}`,
      verifiedMailRequired: config.mail.kind === 'smtp',
      operatorEmail: config.operator.email,
      signUp: config.signUp,
      callingCodes: config.callingCodes,
      rateLimits: config.rateLimits,
      webhookSecrets: config.webhookSecrets,
      reconcileMs: config.reconcileSeconds * 1000,
    },
    log,
    now: Date.now,
    newId: randomUUIDv7,
  }
  simulator?.onNews((conversation) => recordNews(deps, conversation))
  return { deps, simulator }
}

/** A newcomer's first test calls show all there is; later ones are missed or fail now and then. */
const FIRST_ANSWERED = 3

function buildSimulator(callSeconds: { min: number; max: number }, { db, log }: { db: Db; log: ServerLog }): Simulator {
  return createSimulator({
    store: createSimulatorStore(db),
    now: Date.now,
    random: Math.random,
    newId: randomUUIDv7,
    callSeconds,
    firstAnswered: FIRST_ANSWERED,
    onError: (error) => log.error({ err: error }, 'news of a simulated call could not be recorded yet'),
  })
}

async function buildProvider({ voice }: Config): Promise<VoiceProvider> {
  if (voice.provider !== 'elevenlabs') throw new Error('No provider to build')
  const { createElevenLabs } = await import('@callwright/voice/elevenlabs')
  const { apiKey, baseUrl, phoneNumberId } = voice
  return createElevenLabs({ apiKey, baseUrl, phoneNumberId })
}
