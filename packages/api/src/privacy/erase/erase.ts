import { isSameName } from '@callwright/contract/input/names'
import { NAME_MISMATCH_MESSAGE } from '@callwright/contract/tenant-data'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import { reauthenticate, type SignedInCtx } from '../../auth/sign-in/verify-owner.ts'
import { waitForCallsInFlight } from '../../calls/place/wait-for-calls-in-flight.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { releaseBlob } from '../../files/release-blob.ts'
import { releaseLease, acquireLease } from '../../jobs/leases.repo.ts'
import { closeForErasure } from './close-for-erasure.ts'
import { exportLeaseName } from '../export/export-state.ts'

type Reauth = { password: string; code?: string | undefined }

/** `inFlight`: calls whose request to the provider has no response yet. No call is placed after this response. */
export type ErasureResult = { erasing: true; inFlight: number }

const OWN_BUSINESS_STAYS = 'The business of the operator account cannot be deleted.'
const EXPORT_IN_PROGRESS = 'An export is being downloaded. Please wait until it is done.'

/**
 * @throws DomainError `invalid` (wrong password or code), `conflict` during an export, `not-found`, `too-many`,
 * `forbidden` for the operator's own business
 */
export async function eraseOwnBusiness(
  ctx: SignedInCtx & { tenantId: TenantId },
  reauth: Reauth,
): Promise<ErasureResult> {
  if (ctx.session.user.role === 'operator') throw new DomainError('forbidden', OWN_BUSINESS_STAYS)
  await reauthenticate(ctx, reauth)
  const erasing = await startErasure(ctx, 'owner')
  ctx.caller.cookies.clearSession()
  return erasing
}

/** @throws DomainError for the same reasons as `eraseOwnBusiness`, and `invalid` for a wrong name */
export async function eraseClient(
  ctx: SignedInCtx & { tenantId: TenantId },
  { businessName, ...reauth }: Reauth & { businessName: string },
): Promise<ErasureResult> {
  await reauthenticate(ctx, reauth)
  return await startErasure(ctx, 'operator', businessName)
}

/**
 * Closes the business: after the commit its users are signed out, no calls are placed or recorded, and its agents
 * belong to no tenant. Its data here and at the provider is erased in the background.
 */
async function startErasure(
  ctx: SignedInCtx & { tenantId: TenantId },
  askedBy: 'owner' | 'operator',
  businessName?: string,
): Promise<ErasureResult> {
  const { tenantId } = ctx
  const id = ctx.newId()
  const operatorId = askedBy === 'operator' ? ctx.session.user.id : null
  const request = { askedBy, operatorId, requestedAt: ctx.now() }
  // A concurrent export waits for the end of this transaction, and then finds no business.
  const lease = { name: exportLeaseName(tenantId), holder: id }
  const closed = await ctx.db.transaction().execute(async (trx) => {
    if (!(await acquireLease(trx, { ...lease, leaseMs: 0 }))) throw new DomainError('conflict', EXPORT_IN_PROGRESS)
    const business = await closeForErasure(trx, ctx, { id, tenantId, request })
    if (!business) throw notFound()
    if (businessName !== undefined && !isSameName(businessName, business.businessName)) {
      throw new DomainError('invalid', NAME_MISMATCH_MESSAGE)
    }
    await recordAudit(trx, ctx, { tenantId, subject: id })
    await releaseLease(trx, lease)
    return business
  })
  for (const sessionId of ['all', ...closed.keyHashes]) {
    ctx.events.emit('sessionsEnded', { userId: closed.userId, sessionId })
  }
  for (const event of ['campaignChanged', 'jobsQueued'] as const) {
    ctx.events.emit(event)
  }
  if (closed.logoHash !== null) await releaseBlob(ctx, closed.logoHash)
  const { inFlight } = await waitForCallsInFlight(ctx, tenantId)
  return { erasing: true, inFlight }
}
