import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { formatAge, formatBytes, formatCount, formatZonedDateTime } from '#lib/format.ts'
import { Fact, Facts } from '#components/Facts.tsx'
import { HealthBadge } from './HealthBadge.tsx'
import { backupHealth, type InstallationStatus } from './status-health.ts'

/** The newest backup, and any problem with the next one. */
export function BackupCard({ status }: { status: InstallationStatus }): ReactNode {
  const { backup, at } = status
  const { everyMs, lastAt, lastBytes } = backup
  const advice = getBackupAdvice(status)
  return (
    <Card title="Backups" action={<HealthBadge health={backupHealth(backup)} />}>
      <div className="flex flex-col gap-5">
        <Facts>
          <Fact name="Newest">{lastAt === null ? 'None' : formatZonedDateTime(lastAt)}</Fact>
          <Fact name="Age">{lastAt === null ? 'None' : formatAge(at - lastAt)}</Fact>
          <Fact name="Size">{lastBytes === null ? 'None' : formatBytes(lastBytes)}</Fact>
          <Fact name="Made every">{everyMs === null ? 'Manual only' : formatAge(everyMs)}</Fact>
        </Facts>
        {advice !== null && <Notice tone={advice.isProblem ? 'warning' : 'info'}>{advice.text}</Notice>}
      </div>
    </Card>
  )
}

function getBackupAdvice({ backup, database }: InstallationStatus): { text: string; isProblem: boolean } | null {
  const { everyMs, error, isLate, lastMissing } = backup
  if (error !== null) return { text: `${error} The backup is retried every 15 minutes.`, isProblem: true }
  if (isLate)
    return { text: 'No backup has been made for more than two intervals. Check the server log.', isProblem: true }
  if (lastMissing > 0) {
    const missing = formatCount(lastMissing, 'file listed in the database was', 'files listed in the database were')
    return { text: `${missing} missing from the disk. Check the disk, and keep an older backup.`, isProblem: true }
  }
  if (database.dialect === 'postgres') {
    return { text: 'Backups do not include the PostgreSQL database: back it up with pg_dump.', isProblem: false }
  }
  if (everyMs === null) return { text: 'Set BACKUP_DIR to make a backup every day.', isProblem: false }
  return null
}
