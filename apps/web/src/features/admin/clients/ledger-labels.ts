import { callKind, formatDuration } from '@callwright/contract/calls/call-text'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatCount, formatMinutes, formatMonth } from '#lib/format.ts'

export type LedgerEntry = Outputs['admin']['explainUsage']['rows'][number]

type MonthTotals = Pick<Outputs['admin']['explainUsage'], 'month' | 'totalSeconds' | 'recountedSeconds' | 'cost'>

/** The month's total, whether the recount agrees, and the cost if it is known. */
export function formatMonthTotal({ month, totalSeconds, recountedSeconds, cost }: MonthTotals): string {
  const total = `${formatMinutes(recountedSeconds / 60)} minutes in ${formatMonth(month)} (UTC)`
  const price = hasCost(cost) ? `. Cost: ${formatCost(cost)}` : ''
  return `${total}${totalSeconds === recountedSeconds ? ', recounted just now' : ''}${price}`
}

export function hasCost(cost: MonthTotals['cost'] | undefined): cost is NonNullable<MonthTotals['cost']> {
  return cost !== null && cost !== undefined && (cost.credits !== null || cost.microUsd !== null)
}

export function entryName({ kind, call }: Pick<LedgerEntry, 'kind' | 'call'>): string {
  if (kind === 'correction') return 'Correction'
  return call === null ? 'Deleted call' : callKind(call)
}

/** The voice provider's cost of an entry's call. */
export function entryCost({ costCredits, costMicroUsd }: Pick<LedgerEntry, 'costCredits' | 'costMicroUsd'>): string {
  return formatCost({ credits: costCredits, microUsd: costMicroUsd })
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })

/** `1,204 credits ($0.35)`, `1,204 credits`, `$0.35`; `—` if it is unknown. */
function formatCost({ credits, microUsd }: NonNullable<MonthTotals['cost']>): string {
  const price = microUsd === null ? null : dollars.format(microUsd / 1_000_000)
  if (credits === null) return price ?? '—'
  return price === null ? formatCount(credits, 'credit') : `${formatCount(credits, 'credit')} (${price})`
}

/** An entry's duration; a correction has a sign. */
export function entryDuration({ kind, seconds }: Pick<LedgerEntry, 'kind' | 'seconds'>): string {
  const duration = formatDuration(Math.abs(seconds))
  if (kind === 'call') return duration
  return seconds < 0 ? `−${duration}` : `+${duration}`
}
