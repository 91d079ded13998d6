import { monthOf } from '@callwright/contract/admin'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import type { TenantCtx } from '../context/tenant-ctx.ts'
import { DomainError } from '../context/domain-error.ts'
import { type TenantComparison, compareTenantUsage } from './compare-tenant.ts'
import { monthSpan } from '../context/days.ts'

/** The maximum number of differences listed in a comparison. */
const MAX_DIFFERENCES = 500

export type UsageComparison = TenantComparison & {
  month: string
  /** the ledger's total: compared calls, other calls and corrections */
  ledgerSeconds: number
  /** the total number; `differences` has the oldest */
  differenceCount: number
}

/**
 * Compares a client's month with the provider's current list.
 * @throws DomainError `invalid` for a future month, `provider-failed`
 */
export async function compareUsage(ctx: TenantCtx, { month }: { month: string }): Promise<UsageComparison> {
  if (month > monthOf(ctx.now())) throw new DomainError('invalid', 'This month has not begun yet')
  const compared = compareTenantUsage(ctx, { tenantId: ctx.tenantId, ...monthSpan(month) })
  const { differences, ...sums } = await compared.catch((error: unknown) => {
    if (error instanceof VoiceProviderError) throw new DomainError('provider-failed', error.message, { cause: error })
    throw error
  })
  return {
    month,
    ...sums,
    ledgerSeconds: sums.callSeconds + sums.uncomparedSeconds + sums.correctionSeconds,
    differenceCount: differences.length,
    differences: differences.slice(0, MAX_DIFFERENCES),
  }
}
