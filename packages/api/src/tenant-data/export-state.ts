import type { TenantId } from '@callwright/db/ids'

import type { Ctx } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { LIMITS, refuseUsedUp } from '../rate-limit.ts'
import { exportable } from './begin-export.ts'

/** Archives that are written at the same time, of all businesses. */
const AT_ONCE = 4

/**
 * Whether an archive could be begun now: a link to one shows nobody why it came to nothing.
 * @returns the sentence that says why not; null: it can. Nothing is counted.
 * @throws DomainError `not-found` for a business that is not theirs
 */
export async function viewExportState(
  ctx: Ctx,
  { tenantId: asked }: { tenantId: string },
): Promise<{ refusal: string | null }> {
  const tenantId = exportable(ctx, asked)
  try {
    refuseWhileBusy(ctx.exportsUnderWay, tenantId)
    await refuseUsedUp(ctx, LIMITS.exportsByTenant, tenantId)
    return { refusal: null }
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.message }
    throw error
  }
}

/** @throws DomainError `conflict`, `unavailable` */
export function refuseWhileBusy(underWay: ReadonlySet<TenantId>, tenantId: TenantId): void {
  if (underWay.has(tenantId)) {
    throw new DomainError('conflict', 'An export is being downloaded already. Please wait until it is done.')
  }
  if (underWay.size < AT_ONCE) return
  const sentence = 'Several exports are being downloaded at this moment. Please try again in a few minutes.'
  throw new DomainError('unavailable', sentence, { retryAfterSeconds: 120 })
}
