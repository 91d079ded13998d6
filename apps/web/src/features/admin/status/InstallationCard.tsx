import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { cx } from '#lib/cx.ts'
import { formatAge, formatBytes, formatZonedDateTime } from '#lib/format.ts'
import { Fact, Facts } from '#components/Facts.tsx'
import { HealthBadge } from './HealthBadge.tsx'
import { diskHealth, diskUsedPercent, type InstallationStatus } from './status-health.ts'

const DIALECTS: Record<InstallationStatus['database']['dialect'], string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** The installation's version, uptime, database and disk space. */
export function InstallationCard({ status }: { status: InstallationStatus }): ReactNode {
  const { disk, database } = status
  const health = diskHealth(disk)
  const used = diskUsedPercent(disk)
  return (
    <Card title="Installation" action={<HealthBadge health={health} />}>
      <div className="flex flex-col gap-5">
        <Facts>
          <Fact name="Version">{status.version}</Fact>
          <Fact name="Running for">
            <span title={`Since ${formatZonedDateTime(status.startedAt)}`}>
              {formatAge(status.at - status.startedAt)}
            </span>
          </Fact>
          <Fact name="Database">{DIALECTS[database.dialect]}</Fact>
          <Fact name="Database size">{formatBytes(database.bytes)}</Fact>
        </Facts>
        <div className="border-t border-line pt-4 text-sm">
          <p className="flex justify-between gap-4">
            <span className="text-muted">Disk</span>
            <span className="font-medium text-ink tabular-nums">
              {disk ? `${formatBytes(disk.freeBytes)} free of ${formatBytes(disk.totalBytes)}` : 'Unknown'}
            </span>
          </p>
          {used !== null && (
            <span
              role="meter"
              aria-label="Disk in use"
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={used}
              className="mt-2 block h-1.5 overflow-hidden rounded-full bg-gray-soft"
            >
              <span
                className={cx('block h-full rounded-full', health.isGood ? 'bg-accent' : 'bg-red')}
                style={{ width: `${used}%` }}
              />
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}
