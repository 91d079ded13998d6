import { formatDuration } from '@callwright/contract/calls/call-text'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { formatMinutes, formatMonth } from '../../../lib/format.ts'

export type LedgerEntry = Outputs['admin']['explainUsage']['rows'][number]

type MonthTotals = Pick<Outputs['admin']['explainUsage'], 'month' | 'totalSeconds' | 'recountedSeconds'>

/** The month's total, and whether the recount agrees. */
export function formatMonthTotal({ month, totalSeconds, recountedSeconds }: MonthTotals): string {
  const total = `${formatMinutes(recountedSeconds / 60)} minutes in ${formatMonth(month)} (UTC)`
  return totalSeconds === recountedSeconds ? `${total}, recounted just now` : total
}

export function entryName({ kind, call }: Pick<LedgerEntry, 'kind' | 'call'>): string {
  if (kind === 'correction') return 'Correction'
  if (call === null) return 'Deleted call'
  return call.direction === 'inbound' ? 'Inbound call' : 'Outbound call'
}

/** An entry's duration; a correction has a sign. */
export function entryDuration({ kind, seconds }: Pick<LedgerEntry, 'kind' | 'seconds'>): string {
  const duration = formatDuration(Math.abs(seconds))
  if (kind === 'call') return duration
  return seconds < 0 ? `−${duration}` : `+${duration}`
}
