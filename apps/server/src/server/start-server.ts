import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'

import { backupHandler } from '@callwright/api/installation/backup-job'
import { agentHandler } from '@callwright/api/agent/agent-job'
import { queueSyncsIfSettingsChanged } from '@callwright/api/agent/knowledge/sync-jobs'
import { callMailHandler } from '@callwright/api/mail-rules/call-mail-job'
import { composeRuleEmail } from '@callwright/api/mail-rules/compose-rule-email'
import { mailRuleHandler } from '@callwright/api/mail-rules/rule-job'
import { mailHandler } from '@callwright/api/mail/mail-job'
import { createInitialPassword, ensureOperator } from '@callwright/api/auth/operator'
import { createDialer } from '@callwright/api/bulk/dialer/dialer'
import type { Deps } from '@callwright/api/context/context'
import { deletionHandler } from '@callwright/api/calls/record/deletion-job'
import { createReconciler } from '@callwright/api/calls/reconcile/reconcile'
import { createCallLookupWorker } from '@callwright/api/calls/reconcile/call-lookup-worker'
import { createSearchIndexer } from '@callwright/api/calls/list/search-indexer'
import { createWebhookWorker } from '@callwright/api/calls/webhooks/webhook-worker'
import { createClockFollower } from '@callwright/api/installation/follow-clock'
import { releaseClaims } from '@callwright/api/installation/release-claims'
import { erasureHandler } from '@callwright/api/privacy/erase/erasure-job'
import { openingCheckHandler } from '@callwright/api/agent/opening/start-opening'
import { bookingHandler } from '@callwright/api/booking/cal-com/settle'
import { rehearsalHandler } from '@callwright/api/calls/rehearsals/rehearsal-job'
import { retentionCheckHandler, retentionHandler } from '@callwright/api/privacy/retention/expire-content'
import { feedHandler } from '@callwright/api/booking/feeds/feed-job'
import { textHandler } from '@callwright/api/files/text-job'
import { housekeepingHandler } from '@callwright/api/installation/housekeeping'
import { modelCheckHandler } from '@callwright/api/agent/models/check-models'
import { documentHandler } from '@callwright/api/agent/knowledge/document-job'
import { numberCheckHandler, numberHandler } from '@callwright/api/agent/numbers/number-jobs'
import { comparisonHandler } from '@callwright/api/usage/comparison-job'
import { deliveryHandler } from '@callwright/api/webhooks/sending/deliver'
import { createJobWorker } from '@callwright/api/jobs/job-worker'
import type { Worker } from '@callwright/api/jobs/worker'
import { describeFailure } from '@callwright/db/errors/describe-failure'
import type { FastifyInstance } from 'fastify'

import { buildApp } from './build-app.ts'
import type { ServerBlobs } from '../storage/blobs.ts'
import type { BucketFiles } from '../storage/bucket/bucket-files.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { listeningAddress, ownAddresses } from '../config/own-addresses.ts'
import { startControlServer } from '../cli/control-server.ts'
import { removeControlFile } from '../cli/control-file.ts'
import { createScheduledBackup } from '../backup/scheduled-backup.ts'
import { createDocumentReader } from '../threads/read-document.ts'
import { createServerContext } from '../http/server-context.ts'
import { createFileSweeper } from '../files/file-sweeper.ts'
import { type Installation, openInstallation } from '../installation/open-installation.ts'
import type { ServerLog } from '../logging/log.ts'
import type { StaticFiles } from '../web-app/static-files.ts'

/** A stop may take 10 s in all. Senders retry interrupted requests; interrupted jobs run again at the next startup. */
const STOP_TIMEOUT_MS = 8000

/** Error codes for a HOST or PORT that this machine or this user cannot use. */
const UNUSABLE_ADDRESS = new Set(['EACCES', 'EADDRNOTAVAIL', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'])

const PROCESS_STARTED_AT = Math.floor(performance.timeOrigin)

export type RunningServer = {
  /** What it listens on: `http://HOST:PORT`. */
  address: string
  /** The operator's password, if this startup created the account with a random one. */
  generatedPassword: string | null
  stop: () => Promise<void>
}

/** Starts everything and resolves when the server is listening. @throws ConfigError, DataDirInUseError, DatabaseError */
export async function startServer(
  config: Config,
  { log, web }: { log: ServerLog; web: StaticFiles },
): Promise<RunningServer> {
  // On the first startup, hash the password on a separate thread while this one opens the installation.
  const isFirst = config.database.kind === 'sqlite' && !existsSync(config.database.file)
  const { OPERATOR_PASSWORD: password = null } = config
  const chosen = isFirst ? createInitialPassword(password, config.passwordCost) : undefined
  const installation = await openInstallation(config, { log })
  try {
    const ownsDataDir = config.database.kind === 'sqlite'
    // A control file left by a killed server is stale.
    if (ownsDataDir) await removeControlFile(config.DATA_DIR)
    const server = createServerContext(config, installation)
    const [{ generatedPassword }, app] = await Promise.all([
      ensureOperator(installation.deps, { password, chosen }),
      buildApp(server, web),
    ])
    const address = await listen(app, { config, installation })
    const control = await startControlServer(installation)
    if (ownsDataDir) await releaseClaims(installation.deps)
    const workers = await startWorkers(installation)
    await installation.testModeSimulator.start()
    void installation.mailer.check()
    const { publicUrl } = installation.deps.settings
    // Other programs read this line.
    log.info({ dataDir: config.DATA_DIR, voice: config.voice.provider, publicUrl }, `listening on ${address}`)
    if (!server.https) log.info({}, 'plain HTTP: for this machine only, until PUBLIC_URL is an https:// address')
    return {
      address,
      generatedPassword,
      async stop() {
        server.isStopping = true
        await Promise.all([
          // A command that waits for a backup would keep the control server open.
          installation.backups.stop(),
          control.close(),
          closeInTime(app),
          ...workers.map((worker) => worker.stop()),
          installation.testModeSimulator.stop(),
          installation.computer.close(),
          installation.calendarReader.close(),
        ])
        await installation.close()
      },
    }
  } catch (error) {
    await installation.close()
    throw describeFailure(error, config.database)
  }
}

async function listen(
  app: FastifyInstance,
  { config, installation }: { config: Config; installation: Installation },
): Promise<string> {
  const { HOST, PORT: requestedPort } = config
  // For a host name with several IP addresses Fastify opens extra servers without our limits and listeners.
  const host = HOST === 'localhost' ? '127.0.0.1' : HOST
  try {
    await app.listen({ host, port: requestedPort })
  } catch (error) {
    await app.close()
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Another program is using port ${requestedPort}: stop it, or set PORT to a free port.`, {
        cause: error,
      })
    if (UNUSABLE_ADDRESS.has(String(code)))
      throw new ConfigError(`Callwright cannot listen on ${host}:${requestedPort}: choose another HOST or PORT.`, {
        cause: error,
      })
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  // With PORT=0, the port is known only now; no request has arrived yet.
  Object.assign(installation.deps.settings, ownAddresses(config, port))
  return listeningAddress(HOST, port)
}

async function startWorkers({ config, deps, blobs, files, backups, mailer, log }: Installation): Promise<Worker[]> {
  const { scheduledBackups } = config
  const isReal = config.voice.provider !== 'simulator'
  await queueSyncsIfSettingsChanged(deps)
  const workers = [
    createJobWorker(deps, {
      mail: mailHandler(deps, mailer.send, { compose: async (email) => await composeRuleEmail(deps, email) }),
      'call-mail': callMailHandler(deps),
      'mail-rule': mailRuleHandler(deps),
      delivery: deliveryHandler(deps),
      deletion: deletionHandler(deps),
      agent: agentHandler(deps),
      number: numberHandler(deps),
      'number-check': numberCheckHandler(deps),
      calendar: feedHandler(deps),
      retention: retentionHandler(deps),
      'retention-check': retentionCheckHandler(deps),
      ...(isReal && { 'model-check': modelCheckHandler(deps) }),
      'opening-check': openingCheckHandler(deps),
      rehearsal: rehearsalHandler(deps),
      booking: bookingHandler(deps),
      housekeeping: housekeepingHandler(deps),
      ...(scheduledBackups && {
        backup: backupHandler(deps, {
          everyMs: scheduledBackups.everyMs,
          make: createScheduledBackup(backups, { ...scheduledBackups, log }),
        }),
      }),
      document: documentHandler(deps),
      text: textHandler(deps, createDocumentReader(blobs)),
      erasure: erasureHandler(deps),
      comparison: comparisonHandler(deps),
    }),
    createWebhookWorker(deps),
    createSearchIndexer(deps),
    createCallLookupWorker(deps),
    createClockFollower(deps),
    createDialer(deps),
    createFileSweeper({ ...deps, blobs }, { startedAt: ownFilesSince(config) }),
    ...(files ? [await createBucketWorker({ ...deps, blobs, files })] : []),
    // Simulated events are in our own database and cannot get lost.
    ...(isReal ? [createReconciler(deps)] : []),
  ]
  for (const worker of workers) worker.start()
  return workers
}

/** Loads the code for buckets only if one is configured. */
async function createBucketWorker(deps: Deps & { blobs: ServerBlobs; files: BucketFiles }): Promise<Worker> {
  const { createBucketSweeper } = await import('../storage/bucket/bucket-sweeper.ts')
  return createBucketSweeper(deps)
}

/** Without other nodes, temporary files from before this process started are abandoned. */
function ownFilesSince({ database }: Config): number {
  return database.kind === 'sqlite' ? PROCESS_STARTED_AT : 0
}

/** Lets responses finish, for a limited time. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS)
  await app.close()
  clearTimeout(timer)
}
