import { type JobKind, LEAST_DISK_BYTES } from '@callwright/contract/admin'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { formatAge } from '../../../lib/format.ts'

export type InstallationStatus = Outputs['admin']['status']

export const JOB_LABELS: Record<JobKind, string> = {
  mail: 'E-mails',
  webhook: 'Events of the voice provider',
  agent: 'Agents at the voice provider',
  document: 'Knowledge documents',
  text: 'Texts of files',
  number: 'Phone numbers',
  'number-check': 'Checks of phone numbers',
  deletion: 'Deletions at the voice provider',
  comparison: 'Comparisons of usage',
  erasure: 'Deletions of businesses',
  backup: 'Backups by the clock',
  retention: 'Removal of old recordings and transcripts',
  'retention-check': 'Checks for old recordings and transcripts',
  housekeeping: 'Housekeeping',
}

/** Later than this nobody dials. */
const LATE_MS = 10_000
const FULL_FROM = 90

/** null: neither good nor bad. */
export type HealthState = { isGood: boolean | null; label: string }

export function diallerHealth({ lateMs }: InstallationStatus['dialler']): HealthState {
  if (lateMs < LATE_MS) return { isGood: true, label: 'On time' }
  return { isGood: false, label: `${formatAge(lateMs)} late` }
}

export function mailHealth({ failed }: InstallationStatus['mail']): HealthState {
  return failed === 0 ? { isGood: true, label: 'Good' } : { isGood: false, label: `${failed} failed` }
}

export function backupHealth({
  everyMs,
  lastAt,
  error,
  isLate,
  lastMissing,
}: InstallationStatus['backup']): HealthState {
  if (error !== null) return { isGood: false, label: 'Failing' }
  if (isLate) return { isGood: false, label: 'Late' }
  if (lastMissing > 0) return { isGood: false, label: 'Files missing' }
  if (lastAt === null) return { isGood: null, label: everyMs === null ? 'None' : 'None yet' }
  return { isGood: true, label: everyMs === null ? 'By hand' : 'Good' }
}

/** Percent of the disk that is used; null where it cannot be asked. */
export function diskUsed(disk: InstallationStatus['disk']): number | null {
  if (!disk || disk.totalBytes <= 0) return null
  return Math.round((1 - disk.freeBytes / disk.totalBytes) * 100)
}

/** Where there is no room, nothing can be stored. */
export function isDiskFull(disk: InstallationStatus['disk']): boolean {
  return disk !== null && disk.freeBytes < LEAST_DISK_BYTES
}

export function diskHealth(disk: InstallationStatus['disk']): HealthState {
  if (isDiskFull(disk)) return { isGood: false, label: 'Full' }
  const used = diskUsed(disk)
  if (used === null) return { isGood: null, label: 'Not known' }
  return used < FULL_FROM ? { isGood: true, label: 'Good' } : { isGood: false, label: 'Nearly full' }
}
