import { monthOf } from '@callwright/contract/admin'
import { databaseSize } from '@callwright/db/database-size'

import type { Deps } from '../context.ts'
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
  failed: FailedWorkView[]
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
    failed: await listFailedWork(deps),
  }
}
