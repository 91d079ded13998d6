import type { Outputs } from '../../lib/trpc.ts'

export type Usage = Outputs['admin']['usage']
export type UsageRow = Usage['rows'][number]

/** The limit is reached: no further call starts in this month. */
export function isLimitReached({ monthlyMinutes, monthlyLimit }: UsageRow): boolean {
  return monthlyLimit !== null && monthlyMinutes >= monthlyLimit
}
