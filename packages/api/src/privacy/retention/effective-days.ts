import { heldDays } from '@callwright/contract/tenant-data'

import type { Deps } from '../../context/context.ts'

/** The days that hold: the shorter of what the business and what the installation says; null: for ever. */
export function effectiveDays(
  keepDays: number | null,
  { retentionDays }: Pick<Deps['settings'], 'retentionDays'>,
): number | null {
  return heldDays(keepDays, retentionDays)
}
