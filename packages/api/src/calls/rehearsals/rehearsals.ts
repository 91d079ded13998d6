import {
  type NewRehearsal,
  REHEARSALS_MAX,
  type Rehearsals,
  type RunRehearsals,
} from '@callwright/contract/agent/rehearsals'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import { assertVerified, type SignedInTenantCtx } from '../../context/tenant-ctx.ts'
import type { Ctx } from '../../context/context.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { consumeAttempt, type Limit } from '../../context/rate-limit.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import { deleteJobByKey } from '../../jobs/jobs.repo.ts'
import { assertNotHeld } from '../../usage/hold.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import * as repo from './rehearsals.repo.ts'
import { deleteCalls, hasSameContent, listCallIds, replaceRehearsal } from './save-results.ts'
import { viewRehearsals } from './view-rehearsals.ts'

const RUNS_PER_HOUR: Limit = { name: 'rehearsals-hour', max: 20, windowMs: 60 * 60_000 }

/**
 * Adds a rehearsal, or changes one. New turns or expectations delete its results with their calls.
 * @throws DomainError `invalid` if there are 30 already, `not-found`
 */
export async function saveRehearsal(
  ctx: Ctx,
  tenantId: TenantId,
  { rehearsalId, ...content }: NewRehearsal,
): Promise<Rehearsals> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, tenantId))) throw notFound()
    const all = await repo.listRehearsals(trx, tenantId)
    const before = all.find(({ id }) => id === rehearsalId)
    if (rehearsalId !== undefined && !before) throw notFound()
    if (!before && all.length >= REHEARSALS_MAX) {
      throw new DomainError('invalid', `A business can have at most ${REHEARSALS_MAX} rehearsals`)
    }
    const id = before?.id ?? ctx.newId()
    const results = before && hasSameContent(before, content) ? before : { result: null, earlierResult: null }
    await replaceRehearsal(trx, ctx, { tenantId, before, after: { ...results, ...content, id } })
    // Its lines may be a customer's.
    const { name, turns, expects } = content
    await recordAudit(trx, ctx, { subject: id, after: { name, turns: turns.length, expects: expects.length } })
  })
  ctx.events.emit('jobsQueued')
  return await viewRehearsals(ctx, tenantId)
}

/** Also removes its results with their calls. @throws DomainError `not-found` */
export async function removeRehearsal(ctx: Ctx, tenantId: TenantId, rehearsalId: string): Promise<Rehearsals> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    const stored = (await repo.listRehearsals(trx, tenantId)).find(({ id }) => id === rehearsalId)
    if (!stored) throw notFound()
    await repo.deleteRehearsal(trx, tenantId, rehearsalId)
    await deleteCalls(trx, ctx, { tenantId, callIds: listCallIds(stored) })
    await recordAudit(trx, ctx, { subject: rehearsalId })
  })
  ctx.events.emit('jobsQueued')
  return await viewRehearsals(ctx, tenantId)
}

/**
 * Starts a run in the background.
 * @throws DomainError `forbidden` while the tenant is held or the email address is not verified, `conflict` during a
 * run, `invalid` without rehearsals, `not-found`, `too-many`
 */
export async function runRehearsals(
  ctx: SignedInTenantCtx,
  tenantId: TenantId,
  { draft, ...input }: RunRehearsals,
): Promise<Rehearsals> {
  assertVerified(ctx)
  await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    await assertNotHeld(trx, tenantId, ctx.now())
    if ((await repo.findRun(trx, tenantId))?.failedAt === null) {
      throw new DomainError('conflict', 'Your rehearsals are running. Please wait until they have ended.')
    }
    const known = (await repo.listRehearsals(trx, tenantId)).map(({ id }) => id)
    const rehearsalIds = known.filter((id) => input.rehearsalIds?.includes(id) ?? true)
    if (input.rehearsalIds?.some((id) => !known.includes(id))) throw notFound()
    if (rehearsalIds.length === 0) throw new DomainError('invalid', 'Please add a rehearsal first.')
    await consumeAttempt({ ...ctx, db: trx }, RUNS_PER_HOUR, tenantId)
    const payload: repo.Run = { runId: ctx.newId(), rehearsalIds, draft }
    // An earlier run that failed for good is replaced.
    await deleteJobByKey(trx, 'rehearsal', tenantId)
    await enqueueJobs(trx, ctx, [{ kind: 'rehearsal', key: tenantId, tenantId, payload }])
    await recordAudit(trx, ctx, { after: { rehearsals: rehearsalIds.length, isDraft: draft !== undefined } })
  })
  ctx.events.emit('jobsQueued')
  return await viewRehearsals(ctx, tenantId)
}
