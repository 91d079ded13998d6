import type { ReactNode } from 'react'
import { Card } from '../../../components/Card.tsx'
import { Notice } from '../../../components/feedback/Notice.tsx'
import { formatAge, formatBytes, formatZonedMoment } from '../../../lib/format.ts'
import { Fact, Facts } from '../../../components/Facts.tsx'
import { HealthBadge } from './HealthBadge.tsx'
import { backupHealth, type InstallationStatus } from './status-health.ts'

/** When the newest backup was made, and what stands in the way of the next. */
export function BackupCard({ status }: { status: InstallationStatus }): ReactNode {
  const { backup, at } = status
  const { everyMs, lastAt, lastBytes } = backup
  const advice = adviceOf(status)
  return (
    <Card title="Backups" action={<HealthBadge health={backupHealth(backup)} />}>
      <div className="flex flex-col gap-5">
        <Facts>
          <Fact name="Newest">{lastAt === null ? 'None' : formatZonedMoment(lastAt)}</Fact>
          <Fact name="Age">{lastAt === null ? 'None' : formatAge(at - lastAt)}</Fact>
          <Fact name="Size">{lastBytes === null ? 'None' : formatBytes(lastBytes)}</Fact>
          <Fact name="Made every">{everyMs === null ? 'By hand only' : formatAge(everyMs)}</Fact>
        </Facts>
        {advice !== null && <Notice tone={advice.isTrouble ? 'warning' : 'info'}>{advice.text}</Notice>}
      </div>
    </Card>
  )
}

function adviceOf({ backup, database }: InstallationStatus): { text: string; isTrouble: boolean } | null {
  const { everyMs, error, isLate, lastMissing } = backup
  if (error !== null) return { text: `${error} It is tried again every quarter of an hour.`, isTrouble: true }
  if (isLate)
    return { text: 'None was made for two turns of the clock. The log of the server says why.', isTrouble: true }
  if (lastMissing > 0) {
    const what =
      lastMissing === 1 ? '1 file that the database names was' : `${lastMissing} files that the database names were`
    return { text: `${what} not on the disk. Look at the disk, and keep an older backup.`, isTrouble: true }
  }
  if (database.dialect === 'postgres') {
    return { text: 'The database is PostgreSQL and not in them: take that with pg_dump.', isTrouble: false }
  }
  if (everyMs === null) return { text: 'Set BACKUP_DIR to have one made every day.', isTrouble: false }
  return null
}
