import { monthOf } from '@callwright/contract/admin'
import { databaseSize } from '@callwright/db/health/database-size'

import type { Deps } from '../../context/context.ts'
import { readBackupState } from '../../installation/backup-state.repo.ts'
import { listFailedWork, type FailedWorkView } from './failed-work.ts'
import { type Gauges, readGauges } from './gauges.repo.ts'
import { type ProviderState, readProviderState } from './provider-state.ts'

export type Status = {
  version: string
  /** epoch ms */
  startedAt: number
  at: number
  provider: ProviderState & { lastWebhookAt: number | null; webhooksWaiting: number; quarantined: number }
  dialler: Gauges['campaigns'] & {
    recipientsWaiting: number
    callsUnderWay: number
    callsInFlight: number
    /** how long the campaign that is due first has been waiting; much more than a few seconds: nobody dials */
    lateMs: number
  }
  mail: Gauges['mails']
  /** null: it cannot be asked */
  disk: { freeBytes: number; totalBytes: number } | null
  database: { dialect: 'sqlite' | 'postgres'; bytes: number }
  backup: BackupView
  failed: FailedWorkView[]
}

export type BackupView = {
  /** null: none is made by the clock */
  everyMs: number | null
  /** the newest one that is whole, by hand or by the clock */
  lastAt: number | null
  lastBytes: number | null
  /** files that it should have and nobody had any more */
  lastMissing: number
  /** none was whole for longer than two turns of the clock */
  isLate: boolean
  /** why the newest one by the clock failed, and what to do; null: it did not */
  error: string | null
}

/** How the installation is, for the one who runs it. */
export async function viewStatus(deps: Deps): Promise<Status> {
  const { db, machine, now } = deps
  const at = now()
  const gauges = await readGauges(db, monthOf(at))
  const [provider, disk, database] = await Promise.all([readProviderState(deps), machine.disk(), databaseSize(db)])
  const { lastReceivedAt, waiting, quarantined } = gauges.webhooks
  return {
    version: machine.version,
    startedAt: machine.startedAt,
    at,
    provider: { ...provider, lastWebhookAt: lastReceivedAt, webhooksWaiting: waiting, quarantined },
    dialler: {
      ...gauges.campaigns,
      recipientsWaiting: gauges.recipientsWaiting,
      callsUnderWay: gauges.callsUnderWay,
      callsInFlight: gauges.callsInFlight,
      lateMs: gauges.earliestDueAt === null ? 0 : Math.max(0, at - gauges.earliestDueAt),
    },
    mail: gauges.mails,
    disk,
    database,
    backup: await viewBackup(deps, at),
    failed: await listFailedWork(deps),
  }
}

async function viewBackup({ db, settings, machine }: Deps, at: number): Promise<BackupView> {
  const { lastAt, lastBytes, lastMissing, error } = await readBackupState(db)
  const everyMs = settings.backupEveryMs
  // Before the first one is due, nothing is late.
  const isLate = everyMs !== null && at - Math.max(lastAt ?? 0, machine.startedAt) > 2 * everyMs
  return { everyMs, lastAt, lastBytes, lastMissing, isLate, error: everyMs === null ? null : error }
}
