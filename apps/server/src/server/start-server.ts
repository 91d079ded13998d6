import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'

import { backupHandler } from '@callwright/api/installation/backup-job'
import { agentHandler } from '@callwright/api/agent/agent-job'
import { noteAgentSettings } from '@callwright/api/agent/knowledge/sync-jobs'
import { mailHandler } from '@callwright/api/mail/mail-job'
import { chooseFirstPassword, ensureOperator } from '@callwright/api/auth/operator'
import { createDialler } from '@callwright/api/bulk/dialler/dialler'
import type { Deps } from '@callwright/api/context/context'
import { deletionHandler } from '@callwright/api/calls/record/deletion-job'
import { createReconciler } from '@callwright/api/calls/reconcile/reconcile'
import { createCallSettler } from '@callwright/api/calls/reconcile/settle-calls'
import { createSearchIndexer } from '@callwright/api/calls/list/search-indexer'
import { createWebhookWorker } from '@callwright/api/calls/webhooks/webhook-worker'
import { releaseClaims } from '@callwright/api/installation/release-claims'
import { erasureHandler } from '@callwright/api/privacy/erase/erasure-job'
import { retentionCheckHandler, retentionHandler } from '@callwright/api/privacy/retention/expire-content'
import { textHandler } from '@callwright/api/files/text-job'
import { housekeepingHandler } from '@callwright/api/installation/housekeeping'
import { documentHandler } from '@callwright/api/agent/knowledge/document-job'
import { numberCheckHandler, numberHandler } from '@callwright/api/agent/numbers/number-jobs'
import { comparisonHandler } from '@callwright/api/usage/comparison-job'
import { createJobWorker } from '@callwright/api/jobs/job-worker'
import type { Worker } from '@callwright/api/jobs/worker'
import { nameDamage } from '@callwright/db/errors/damaged-file'
import type { FastifyInstance } from 'fastify'

import { buildApp } from './build-app.ts'
import type { HeldBlobs } from '../storage/blobs.ts'
import type { BucketFiles } from '../storage/bucket/bucket-files.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { openControlDoor } from '../cli/control-server.ts'
import { removeControlFile } from '../cli/control-file.ts'
import { scheduledBackup } from '../backup/scheduled-backup.ts'
import { createDocumentReader } from '../documents/read-document.ts'
import { createDoor, type Door } from '../http/server-context.ts'
import { createFileSweeper } from '../files/file-sweeper.ts'
import { type Installation, openInstallation } from '../installation/open-installation.ts'
import type { ServerLog } from '../logging/log.ts'
import { createMailer } from '../mail/mailer.ts'
import type { StaticFiles } from '../web-app/static-files.ts'

/** SIGTERM gives 10 s in all; what is cut off then is repeated by whoever sent it, or taken up at the next start. */
const STOP_WITHIN_MS = 8000

const PROCESS_STARTED_AT = Math.floor(performance.timeOrigin)

export type RunningServer = {
  /** `http://HOST:PORT` as it listens */
  address: string
  /** The operator's password where this start made the account with a random one. */
  generatedPassword: string | null
  stop: () => Promise<void>
}

/** Starts everything and resolves when it listens. @throws ConfigError, DataDirInUse, DatabaseError */
export async function startServer(
  config: Config,
  { log, web }: { log: ServerLog; web: StaticFiles },
): Promise<RunningServer> {
  // A first start: hashing takes another thread about as long as all the rest takes this one.
  const isFirst = config.database.kind === 'sqlite' && !existsSync(config.database.file)
  const { OPERATOR_PASSWORD: password = null } = config
  const chosen = isFirst ? chooseFirstPassword(password, config.passwordCost) : undefined
  const installation = await openInstallation(config, { log })
  try {
    const ownsDataDir = config.database.kind === 'sqlite'
    // Whatever a killed server left there leads nowhere any more.
    if (ownsDataDir) await removeControlFile(config.DATA_DIR)
    const door = createDoor(config, installation)
    const [{ generatedPassword }, app] = await Promise.all([
      ensureOperator(installation.deps, { password, chosen }),
      buildApp(door, web),
    ])
    const address = await listen(app, { config, door, installation })
    // Beside nodes of a PostgreSQL a command works like one more node.
    const control = ownsDataDir ? await openControlDoor(installation) : null
    if (ownsDataDir) await releaseClaims(installation.deps)
    const workers = await startWorkers(installation)
    await installation.testCalls.start()
    log.info({ dataDir: config.DATA_DIR, voice: config.voice.provider }, `listening on ${address}`)
    if (!door.https) log.info({}, 'plain HTTP: for this machine only, until PUBLIC_URL is an https:// address')
    return {
      address,
      generatedPassword,
      async stop() {
        door.stopping = true
        await Promise.all([
          // A command that waits for one would keep the door open.
          installation.backups.stop(),
          control?.close(),
          closeInTime(app),
          ...workers.map((worker) => worker.stop()),
          installation.testCalls.stop(),
        ])
        await installation.close()
      },
    }
  } catch (error) {
    await installation.close()
    throw nameDamage(error, config.database)
  }
}

async function listen(
  app: FastifyInstance,
  { config, door, installation }: { config: Config; door: Door; installation: Installation },
): Promise<string> {
  const { HOST, PORT: wanted, PUBLIC_URL } = config
  // For a name with several addresses fastify opens further servers, of which our limits and listeners know nothing.
  const host = HOST === 'localhost' ? '127.0.0.1' : HOST
  try {
    await app.listen({ host, port: wanted })
  } catch (error) {
    await app.close()
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${wanted} is taken by another program: stop that, or set PORT to a free one.`, {
        cause: error,
      })
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new ConfigError(`Callwright may not listen on ${host}:${wanted}: set HOST and PORT to others.`, {
        cause: error,
      })
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  if (!PUBLIC_URL) {
    // Only now is the port known for certain; nothing has been asked for yet.
    installation.deps.settings.publicUrl = `http://localhost:${port}`
    door.allowedOrigins.push(`http://localhost:${port}`, `http://127.0.0.1:${port}`)
  }
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function startWorkers({ config, deps, blobs, files, backups, log }: Installation): Promise<Worker[]> {
  const { scheduledBackups } = config
  await noteAgentSettings(deps, deps.voice)
  const workers = [
    createJobWorker(deps, {
      mail: mailHandler(deps, createMailer(config.mail, { dataDir: config.DATA_DIR, log })),
      deletion: deletionHandler(deps),
      agent: agentHandler(deps),
      number: numberHandler(deps),
      'number-check': numberCheckHandler(deps),
      retention: retentionHandler(deps),
      'retention-check': retentionCheckHandler(deps),
      housekeeping: housekeepingHandler(deps),
      ...(scheduledBackups && {
        backup: backupHandler(deps, {
          everyMs: scheduledBackups.everyMs,
          make: scheduledBackup(backups, { ...scheduledBackups, log }),
        }),
      }),
      document: documentHandler(deps),
      text: textHandler(deps, createDocumentReader(blobs)),
      erasure: erasureHandler(deps),
      comparison: comparisonHandler(deps),
    }),
    createWebhookWorker(deps),
    createSearchIndexer(deps),
    createCallSettler(deps),
    createDialler(deps),
    createFileSweeper({ ...deps, blobs }, { startedAt: ownSince(config) }),
    ...(files ? [await bucketWorker({ ...deps, blobs, files })] : []),
    // The simulator's news lie in our own database: none of them is ever lost.
    ...(config.voice.provider === 'simulator' ? [] : [createReconciler(deps)]),
  ]
  for (const worker of workers) worker.start()
  return workers
}

/** Its code is loaded only where a bucket is configured. */
async function bucketWorker(deps: Deps & { blobs: HeldBlobs; files: BucketFiles }): Promise<Worker> {
  const { createBucketSweeper } = await import('../storage/bucket/bucket-sweeper.ts')
  return createBucketSweeper(deps)
}

/** What is older than that no other process is at work on, where none shares the data directory. */
function ownSince({ database }: Config): number {
  return database.kind === 'sqlite' ? PROCESS_STARTED_AT : 0
}

/** Lets answers finish, but not for ever. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS)
  await app.close()
  clearTimeout(timer)
}
