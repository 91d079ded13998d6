import { readDatabaseSize } from '@callwright/db/health/database-size'

import { checkModels } from '../../agent/models/check-models.ts'
import type { Deps } from '../../context/context.ts'
import { isRecent } from '../../context/clock.ts'
import { readBackupState } from '../../installation/backup-state.repo.ts'
import { readClockLag } from '../../installation/follow-clock.ts'
import { listFailedWork, type FailedWorkView } from './failed-work.ts'
import { type Gauges, readGauges } from './gauges.repo.ts'
import { type ProviderState, readProviderState } from './provider-state.ts'
import { type Disclosures, sumDisclosures } from './disclosures.repo.ts'
import { type QuotationStatus, viewQuotations } from './quotations.ts'

export type Status = {
  version: string
  /** epoch ms */
  startedAt: number
  at: number
  provider: ProviderState & { lastWebhookAt: number | null; webhooksWaiting: number; quarantined: number }
  dialer: Gauges['campaigns'] & {
    queuedRecipients: number
    callsInProgress: number
    callsInFlight: number
    /** how long the first due campaign has been waiting; more than a few seconds means that no dialer is running */
    lateMs: number
  }
  /** `isConnected`: emails are sent; otherwise they are saved as files. `problem`: why none are sent, and what to do */
  mail: Gauges['emails'] & { isConnected: boolean; problem: string | null }
  /** null if unknown */
  disk: { freeBytes: number; totalBytes: number } | null
  database: { dialect: 'sqlite' | 'postgres'; bytes: number }
  backup: BackupView
  quotations: QuotationStatus
  /** clients' calls in the last 7 days whose opening said, or did not say, that an AI is speaking */
  disclosures: Disclosures
  /** how far this machine's clock is behind the newest record, in milliseconds; 0 if it is not */
  clockLagMs: number
  failed: FailedWorkView[]
}

export type BackupView = {
  /** null if there are no scheduled backups */
  everyMs: number | null
  /** the newest complete backup, manual or scheduled */
  lastAt: number | null
  lastBytes: number | null
  /** files that no longer existed when the backup was made */
  lastMissing: number
  /** no complete backup for longer than two intervals */
  isLate: boolean
  /** why the last scheduled backup failed, and what to do; null if it did not fail */
  error: string | null
}

/** The installation's state, for the operator. */
export async function viewStatus(deps: Deps): Promise<Status> {
  const { db, serverInfo, settings, now } = deps
  const at = now()
  const gauges = await readGauges(db, at)
  const [account, models, disk, database] = await Promise.all([
    readProviderState(deps),
    checkModels(db, { provider: deps.voice.name, now: at }),
    serverInfo.readDiskSpace(),
    readDatabaseSize(db),
  ])
  const { lastReceivedAt, waiting, quarantined } = gauges.webhooks
  const findings = [...account.findings, ...models]
  return {
    version: serverInfo.version,
    startedAt: serverInfo.startedAt,
    at,
    provider: {
      ...account,
      findings,
      isGood: findings.every(({ isGood }) => isGood),
      lastWebhookAt: lastReceivedAt,
      webhooksWaiting: waiting,
      quarantined,
    },
    dialer: {
      ...gauges.campaigns,
      queuedRecipients: gauges.queuedRecipients,
      callsInProgress: gauges.callsInProgress,
      callsInFlight: gauges.callsInFlight,
      lateMs: gauges.earliestDueAt === null ? 0 : Math.max(0, at - gauges.earliestDueAt),
    },
    // Verified email addresses are required exactly when real mail is sent.
    mail: {
      ...gauges.emails,
      isConnected: settings.emailVerificationRequired,
      problem: serverInfo.readMailProblem(),
    },
    disk,
    database,
    backup: await viewBackup(deps, at),
    quotations: await viewQuotations(db, at),
    disclosures: await sumDisclosures(db, deps, at),
    clockLagMs: await readClockLag(db, at),
    failed: await listFailedWork(deps),
  }
}

async function viewBackup({ db, settings, serverInfo }: Deps, at: number): Promise<BackupView> {
  const { lastAt, lastBytes, lastMissing, error } = await readBackupState(db)
  const everyMs = settings.backupEveryMs
  // Counts from startup at the earliest: the first backup must not be late before it is due.
  const isLate =
    everyMs !== null && ![lastAt ?? 0, serverInfo.startedAt].some((each) => isRecent(each, at, 2 * everyMs))
  return { everyMs, lastAt, lastBytes, lastMissing, isLate, error: everyMs === null ? null : error }
}
