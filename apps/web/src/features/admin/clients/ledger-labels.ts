import { formatDuration } from '@callwright/contract/calls/call-text'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { formatMinutes, formatMonth } from '../../../lib/format.ts'

export type LedgerEntry = Outputs['admin']['explainUsage']['rows'][number]

type Sum = Pick<Outputs['admin']['explainUsage'], 'month' | 'totalSeconds' | 'recountedSeconds'>

/** The month's sum, and whether the recount agrees. */
export function monthTotalText({ month, totalSeconds, recountedSeconds }: Sum): string {
  const sum = `${formatMinutes(recountedSeconds / 60)} minutes in ${formatMonth(month)} (UTC)`
  return totalSeconds === recountedSeconds ? `${sum}, recounted just now` : sum
}

/** The name of an entry. */
export function entryName({ kind, call }: Pick<LedgerEntry, 'kind' | 'call'>): string {
  if (kind === 'correction') return 'Correction'
  if (call === null) return 'Deleted call'
  return call.direction === 'inbound' ? 'Inbound call' : 'Outbound call'
}

/** The length of an entry; a correction has a sign. */
export function entryDuration({ kind, seconds }: Pick<LedgerEntry, 'kind' | 'seconds'>): string {
  const length = formatDuration(Math.abs(seconds))
  if (kind === 'call') return length
  return seconds < 0 ? `−${length}` : `+${length}`
}
