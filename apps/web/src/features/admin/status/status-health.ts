import { type JobKind, MIN_FREE_DISK_BYTES } from '@callwright/contract/admin'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatAge } from '#lib/format.ts'

export type InstallationStatus = Outputs['admin']['status']

export const JOB_LABELS: Record<JobKind, string> = {
  mail: 'Emails',
  'call-mail': 'Emails about calls',
  'mail-rule': 'Digests and reports',
  webhook: 'Voice provider events',
  delivery: 'Webhook deliveries',
  agent: 'Voice provider agents',
  document: 'Knowledge documents',
  text: 'Text extraction from files',
  calendar: 'Calendars elsewhere',
  number: 'Phone numbers',
  'number-check': 'Phone number checks',
  'model-check': 'Language model checks',
  'opening-check': 'Opening checks',
  rehearsal: 'Rehearsals',
  booking: 'Appointments at Cal.com',
  deletion: 'Deletion at the voice provider',
  comparison: 'Usage comparisons',
  erasure: 'Deletion of businesses',
  backup: 'Scheduled backups',
  retention: 'Removal of old recordings and transcripts',
  'retention-check': 'Checks for old recordings and transcripts',
  housekeeping: 'Housekeeping',
}

/** The dialer is considered late once it is this far behind. */
const LATE_MS = 10_000
const NEARLY_FULL_PERCENT = 90

/** `isGood` is null if the state is neither good nor a problem. */
export type HealthState = { isGood: boolean | null; label: string }

export function dialerHealth({ lateMs }: InstallationStatus['dialer']): HealthState {
  if (lateMs < LATE_MS) return { isGood: true, label: 'On time' }
  return { isGood: false, label: `${formatAge(lateMs)} late` }
}

export function mailHealth({
  failed,
  isConnected,
  problem,
}: Pick<InstallationStatus['mail'], 'failed' | 'isConnected' | 'problem'>): HealthState {
  if (problem !== null) return { isGood: false, label: 'Not sending' }
  if (failed > 0) return { isGood: false, label: `${failed} failed` }
  return isConnected ? { isGood: true, label: 'Good' } : { isGood: null, label: 'No mail server: saved as files' }
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
  return { isGood: true, label: everyMs === null ? 'Manual' : 'Good' }
}

/** The percentage of the disk that is in use; null if unknown. */
export function diskUsedPercent(disk: InstallationStatus['disk']): number | null {
  if (!disk || disk.totalBytes <= 0) return null
  return Math.round((1 - disk.freeBytes / disk.totalBytes) * 100)
}

/** Whether the disk has too little space left to store anything. */
export function isDiskFull(disk: InstallationStatus['disk']): boolean {
  return disk !== null && disk.freeBytes < MIN_FREE_DISK_BYTES
}

export function diskHealth(disk: InstallationStatus['disk']): HealthState {
  if (isDiskFull(disk)) return { isGood: false, label: 'Full' }
  const used = diskUsedPercent(disk)
  if (used === null) return { isGood: null, label: 'Unknown' }
  return used < NEARLY_FULL_PERCENT ? { isGood: true, label: 'Good' } : { isGood: false, label: 'Nearly full' }
}

/** Whether the provider's model quotes calls differently than in the week before, for all clients or for one. */
export function haveQuotationsChanged({ all, clients }: InstallationStatus['quotations']): boolean {
  return all.hasChanged || clients.some(({ hasChanged }) => hasChanged)
}

/** What needs the operator's attention, for example `Mail (2 failed)`. */
export function listProblems(status: InstallationStatus): string[] {
  const { provider, dialer, mail, backup, disk, failed, quotations } = status
  const healths: [string, HealthState][] = [
    ['Voice provider', { isGood: provider.isGood, label: 'problems' }],
    ['Dialer', dialerHealth(dialer)],
    ['Mail', mailHealth(mail)],
    ['Backups', backupHealth(backup)],
    ['Disk', diskHealth(disk)],
    ['Jobs', { isGood: failed.length === 0, label: 'failed' }],
    ['Events', { isGood: provider.quarantined === 0, label: `${provider.quarantined} unassigned` }],
    ['Quotations', { isGood: !haveQuotationsChanged(quotations), label: 'changed' }],
  ]
  return healths.flatMap(([name, { isGood, label }]) => (isGood === false ? [`${name} (${label})`] : []))
}
