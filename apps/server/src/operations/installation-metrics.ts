import { readBackupState } from '@callwright/api/installation/backup-state.repo'
import { type Gauges, readGauges } from '@callwright/api/admin/status/gauges.repo'
import { monthOf } from '@callwright/contract/admin'
import { databaseSize } from '@callwright/db/health/database-size'

import type { Door } from '../http/server-context.ts'
import { gauge, type Metric } from './metric.ts'

/** What the database and the disk tell; nothing where the database does not answer, so that the rest is still told. */
export async function installationMetrics({ deps, isBucketUp }: Door): Promise<Metric[]> {
  const disk = await deps.machine.disk()
  const ofDisk = disk ? [gauge('callwright_disk_free_bytes', 'Room in the data folder.', disk.freeBytes)] : []
  if (isBucketUp) {
    const answered = isBucketUp() ? 1 : 0
    ofDisk.push(gauge('callwright_bucket_up', 'Whether the bucket answered the newest request.', answered))
  }
  try {
    const gauges = await readGauges(deps.db, monthOf(deps.now()))
    const { bytes } = await databaseSize(deps.db)
    return [
      gauge('callwright_database_up', 'Whether the database answers.', 1),
      gauge('callwright_database_bytes', 'Size of the database.', bytes),
      ...ofDisk,
      ...metricsOf(gauges, deps.now()),
      ...backupMetrics(await readBackupState(deps.db), deps.now()),
    ]
  } catch (error) {
    deps.log.warn({ err: error }, 'the database could not be asked for its figures')
    return [gauge('callwright_database_up', 'Whether the database answers.', 0), ...ofDisk]
  }
}

function metricsOf(gauges: Gauges, now: number): Metric[] {
  const { campaigns, mails, webhooks, clients } = gauges
  const { lastReceivedAt } = webhooks
  const late = gauges.earliestDueAt === null ? 0 : Math.max(0, now - gauges.earliestDueAt)
  return [
    gauge('callwright_campaigns', 'Campaigns by state; held ones are running too.', { state: { ...campaigns } }),
    gauge('callwright_recipients_waiting', 'Recipients that wait in campaigns.', gauges.recipientsWaiting),
    gauge('callwright_dialler_late_seconds', 'How long the campaign that is due first has waited.', late / 1000),
    gauge('callwright_calls_under_way', 'Calls that have not ended.', gauges.callsUnderWay),
    gauge('callwright_calls_in_flight', 'Calls whose request has no answer yet.', gauges.callsInFlight),
    gauge('callwright_mails', 'Mails that are to be sent, or were given up.', {
      state: { queued: mails.queued, failed: mails.failed },
    }),
    gauge('callwright_stored_webhooks', 'Webhooks that wait, failed, or belong to nobody.', {
      state: { waiting: webhooks.waiting, failed: webhooks.failed, quarantined: webhooks.quarantined },
    }),
    ...(lastReceivedAt === null
      ? []
      : [gauge('callwright_last_webhook_timestamp_seconds', 'When the last new webhook came.', lastReceivedAt / 1000)]),
    gauge('callwright_clients', 'Clients, and those that are paused.', { state: { ...clients } }),
    gauge('callwright_usage_seconds_this_month', 'Seconds of the month (UTC) in the ledger.', gauges.secondsThisMonth),
  ]
}

function backupMetrics({ lastAt, error }: { lastAt: number | null; error: string | null }, now: number): Metric[] {
  const failing = gauge('callwright_backup_failing', 'Whether the newest backup by the clock failed.', error ? 1 : 0)
  if (lastAt === null) return [failing]
  return [
    failing,
    gauge('callwright_last_backup_timestamp_seconds', 'When the newest whole backup was made.', lastAt / 1000),
    gauge('callwright_last_backup_age_seconds', 'How long ago that was.', Math.max(0, now - lastAt) / 1000),
  ]
}
