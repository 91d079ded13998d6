import { monthOf } from '@callwright/contract/admin'

import { averageRecentSeconds } from '../calls/record/calls.repo.ts'
import { notFound } from '../context/domain-error.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { computeMinutesLeft } from '../usage/hold.ts'
import { findAllowance } from '../usage/usage.repo.ts'

export type CallEstimate = {
  /** The average duration of recent real outbound calls, in whole seconds; null before the first. */
  averageSeconds: number | null
  /** Whole minutes left of the month's limit; null without a limit. */
  minutesLeft: number | null
}

/** What real calls are likely to use, and what may still be used. */
export async function estimateCalls({ db, tenantId, now, voice }: TenantCtx): Promise<CallEstimate> {
  const [seconds, allowance] = await Promise.all([
    averageRecentSeconds(db, tenantId, voice.name),
    findAllowance(db, tenantId, monthOf(now())),
  ])
  if (!allowance) throw notFound()
  return { averageSeconds: seconds === null ? null : Math.round(seconds), minutesLeft: computeMinutesLeft(allowance) }
}
