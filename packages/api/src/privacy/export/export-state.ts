import { setTimeout as sleep } from 'node:timers/promises'

import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { type HeldLease, holdLease } from '../../jobs/leases.ts'
import { isHeld } from '../../jobs/leases.repo.ts'
import { LIMITS, refuseUsedUp } from '../../context/rate-limit.ts'
import { exportable } from './begin-export.ts'

/** Archives that a process writes at the same time, of all businesses. */
const AT_ONCE = 4
const TRIES = 6
const BETWEEN_TRIES_MS = 200

/** What whoever sends a business's archive holds, on any node. */
export function exportLease(tenantId: TenantId): string {
  return `export:${tenantId}`
}

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
    if (await isHeld(ctx.db, exportLease(tenantId))) throw beingDownloaded()
    refuseWhileBusy(ctx)
    await refuseUsedUp(ctx, LIMITS.exportsByTenant, tenantId)
    return { refusal: null }
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.message }
    throw error
  }
}

/**
 * From now on nobody else begins an archive of this business, and nobody erases it.
 * @param onLost told when another node has taken that over from a process that stood still
 * @throws DomainError `conflict`, `unavailable`
 */
export async function holdExport(ctx: Ctx, tenantId: TenantId, onLost: () => void): Promise<HeldLease> {
  const { exportsUnderWay: underWay } = ctx
  if (underWay.has(tenantId)) throw beingDownloaded()
  refuseWhileBusy(ctx)
  underWay.add(tenantId)
  try {
    const lease = await takeSoon(async () => await holdLease(ctx, exportLease(tenantId), { onLost }))
    if (!lease) throw beingDownloaded()
    return {
      async release() {
        underWay.delete(tenantId)
        await lease.release()
      },
    }
  } catch (error) {
    underWay.delete(tenantId)
    throw error
  }
}

/** Whoever has the last byte of one may ask for the next before the first has been let go. */
async function takeSoon(take: () => Promise<HeldLease | null>): Promise<HeldLease | null> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const lease = await take()
    if (lease) return lease
    await sleep(BETWEEN_TRIES_MS)
  }
  return await take()
}

function refuseWhileBusy({ exportsUnderWay }: Pick<Ctx, 'exportsUnderWay'>): void {
  if (exportsUnderWay.size < AT_ONCE) return
  const sentence = 'Several exports are being downloaded at this moment. Please try again in a few minutes.'
  throw new DomainError('unavailable', sentence, { retryAfterSeconds: 120 })
}

function beingDownloaded(): DomainError {
  return new DomainError('conflict', 'An export is being downloaded already. Please wait until it is done.')
}
