import { effectiveRetentionDays } from '@callwright/contract/tenant-data'

import type { Deps } from '../../context/context.ts'

/** The effective retention in days, the shorter of the business's and the installation's; null means forever. */
export function resolveRetentionDays(
  keepDays: number | null,
  { retentionDays }: Pick<Deps['settings'], 'retentionDays'>,
): number | null {
  return effectiveRetentionDays(keepDays, retentionDays)
}
