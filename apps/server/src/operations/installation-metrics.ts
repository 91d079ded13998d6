import { CLOCK_TOLERANCE_MS } from '@callwright/api/context/clock'
import { readBackupState } from '@callwright/api/installation/backup-state.repo'
import { type Gauges, readGauges } from '@callwright/api/admin/status/gauges.repo'
import { readDatabaseSize } from '@callwright/db/health/database-size'

import type { ServerContext } from '../http/server-context.ts'
import { gauge, type Metric } from './metric.ts'

/** Disk metrics and, if the database responds, database metrics. */
export async function installationMetrics({ deps, isBucketUp }: ServerContext): Promise<Metric[]> {
  const disk = await deps.serverInfo.readDiskSpace()
  const diskMetrics = disk
    ? [gauge('callwright_disk_free_bytes', 'Free disk space in the data folder.', disk.freeBytes)]
    : []
  if (isBucketUp) {
    const up = isBucketUp() ? 1 : 0
    diskMetrics.push(gauge('callwright_bucket_up', 'Whether the bucket responded to the latest request.', up))
  }
  try {
    const gauges = await readGauges(deps.db, deps.now())
    const { bytes } = await readDatabaseSize(deps.db)
    return [
      gauge('callwright_database_up', 'Whether the database responds.', 1),
      gauge('callwright_database_bytes', 'Size of the database.', bytes),
      ...diskMetrics,
      ...metricsOf(gauges, deps.now()),
      ...backupMetrics(await readBackupState(deps.db), deps.now()),
    ]
  } catch (error) {
    deps.log.warn({ err: error }, 'the database metrics could not be read')
    return [gauge('callwright_database_up', 'Whether the database responds.', 0), ...diskMetrics]
  }
}

function metricsOf(gauges: Gauges, now: number): Metric[] {
  const { campaigns, emails, webhooks, clients } = gauges
  const { lastReceivedAt } = webhooks
  const late = gauges.earliestDueAt === null ? 0 : Math.max(0, now - gauges.earliestDueAt)
  return [
    gauge('callwright_campaigns', 'Campaigns by state; held campaigns also count as running.', {
      state: { ...campaigns },
    }),
    gauge('callwright_recipients_waiting', 'Recipients waiting in campaigns.', gauges.queuedRecipients),
    gauge('callwright_dialler_late_seconds', 'How long the earliest due campaign has waited.', late / 1000),
    gauge('callwright_calls_under_way', 'Calls that have not ended.', gauges.callsInProgress),
    gauge('callwright_calls_in_flight', "Calls still waiting for the provider's response.", gauges.callsInFlight),
    gauge('callwright_mails', 'Emails that are queued or have failed.', {
      state: { queued: emails.queued, failed: emails.failed },
    }),
    gauge('callwright_stored_webhooks', 'Webhooks that are waiting, failed or unassigned.', {
      state: { waiting: webhooks.waiting, failed: webhooks.failed, quarantined: webhooks.quarantined },
    }),
    ...(lastReceivedAt === null
      ? []
      : [
          gauge(
            'callwright_last_webhook_timestamp_seconds',
            'When the last new webhook arrived.',
            lastReceivedAt / 1000,
          ),
        ]),
    gauge('callwright_clients', 'Clients, total and paused.', { state: { ...clients } }),
    gauge('callwright_usage_seconds_this_month', 'Seconds used by clients this month (UTC).', gauges.secondsThisMonth),
  ]
}

function backupMetrics({ lastAt, error }: { lastAt: number | null; error: string | null }, now: number): Metric[] {
  const failing = gauge('callwright_backup_failing', 'Whether the latest scheduled backup failed.', error ? 1 : 0)
  // In the future: the clock ran ahead then.
  if (lastAt === null || lastAt > now + CLOCK_TOLERANCE_MS) return [failing]
  return [
    failing,
    gauge('callwright_last_backup_timestamp_seconds', 'When the newest complete backup was made.', lastAt / 1000),
    gauge('callwright_last_backup_age_seconds', 'Age of the newest complete backup.', Math.max(0, now - lastAt) / 1000),
  ]
}
