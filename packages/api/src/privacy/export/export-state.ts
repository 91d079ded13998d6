import { setTimeout as sleep } from 'node:timers/promises'

import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { type HeldLease, holdLease } from '../../jobs/leases.ts'
import { isLeaseHeld } from '../../jobs/leases.repo.ts'
import { assertWithinLimit } from '../../context/rate-limit.ts'
import { assertExportable, EXPORTS } from './begin-export.ts'

/** Exports that a process runs concurrently, over all businesses. */
const CONCURRENCY = 4
const TRIES = 6
const BETWEEN_TRIES_MS = 200

/** The name of the lease that this tenant's export holds, on any node. */
export function exportLeaseName(tenantId: TenantId): string {
  return `export:${tenantId}`
}

/**
 * Checks whether an export could begin now, without counting an attempt: a failed download link cannot show its reason.
 * @returns the refusal's message; null if an export can begin
 * @throws DomainError `not-found` for another tenant's business
 */
export async function viewExportState(
  ctx: Ctx,
  { tenantId: asked }: { tenantId: string },
): Promise<{ refusal: string | null }> {
  const tenantId = assertExportable(ctx, asked)
  try {
    if (await isLeaseHeld(ctx.db, exportLeaseName(tenantId))) throw createExportRunningError()
    refuseWhileBusy(ctx)
    await assertWithinLimit(ctx, EXPORTS, tenantId)
    return { refusal: null }
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.message }
    throw error
  }
}

/**
 * Holds a business's export lease: no other export and no erasure of it can begin.
 * @param onLost called if this process was suspended and another node took over the lease
 * @throws DomainError `conflict`, `unavailable`
 */
export async function holdExport(ctx: Ctx, tenantId: TenantId, onLost: () => void): Promise<HeldLease> {
  const { exportsInProgress: inProgress } = ctx
  if (inProgress.has(tenantId)) throw createExportRunningError()
  refuseWhileBusy(ctx)
  inProgress.add(tenantId)
  try {
    const lease = await takeWithRetries(async () => await holdLease(ctx, exportLeaseName(tenantId), { onLost }))
    if (!lease) throw createExportRunningError()
    return {
      async release() {
        inProgress.delete(tenantId)
        await lease.release()
      },
    }
  } catch (error) {
    inProgress.delete(tenantId)
    throw error
  }
}

/** Retries: a client that has the last byte of one export may request the next before the lease is released. */
async function takeWithRetries(take: () => Promise<HeldLease | null>): Promise<HeldLease | null> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const lease = await take()
    if (lease) return lease
    await sleep(BETWEEN_TRIES_MS)
  }
  return await take()
}

function refuseWhileBusy({ exportsInProgress }: Pick<Ctx, 'exportsInProgress'>): void {
  if (exportsInProgress.size < CONCURRENCY) return
  const message = 'Several exports are being downloaded right now. Please try again in a few minutes.'
  throw new DomainError('unavailable', message, { retryAfterSeconds: 120 })
}

function createExportRunningError(): DomainError {
  return new DomainError('conflict', 'An export is already being downloaded. Please wait until it is done.')
}
