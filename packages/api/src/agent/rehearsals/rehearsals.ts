import { isDeepStrictEqual } from 'node:util'

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
import { lockAgent } from '../agent.repo.ts'
import { compareResults } from './compare-results.ts'
import * as repo from './rehearsals.repo.ts'

const RUNS_PER_HOUR: Limit = { name: 'rehearsals-hour', max: 20, windowMs: 60 * 60_000 }

/** The payload of a run's job; a rehearsal whose result has the run's id is done. */
export type Run = { runId: string; rehearsalIds: string[]; draft: RunRehearsals['draft'] }

export async function viewRehearsals(ctx: Ctx, tenantId: TenantId): Promise<Rehearsals> {
  const rehearsals = await repo.listRehearsals(ctx.db, tenantId)
  const run = (await repo.findRun(ctx.db, tenantId)) as Run | null
  return {
    rehearsals: rehearsals.map((each) => ({ ...each, changes: compareResults(each.result, each.earlierResult) })),
    run: {
      isRunning: run !== null,
      done: run ? rehearsals.filter(({ result }) => result?.runId === run.runId).length : 0,
      total: run?.rehearsalIds.length ?? 0,
    },
  }
}

/**
 * Adds a rehearsal, or changes one. New turns or expectations delete its results.
 * @throws DomainError `invalid` if there are 30 already, `not-found`
 */
export async function saveRehearsal(
  ctx: Ctx,
  tenantId: TenantId,
  { rehearsalId, ...content }: NewRehearsal,
): Promise<Rehearsals> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAgent(trx, tenantId)
    const all = await repo.listRehearsals(trx, tenantId)
    const before = all.find(({ id }) => id === rehearsalId)
    if (rehearsalId !== undefined && !before) throw notFound()
    if (!before && all.length >= REHEARSALS_MAX) {
      throw new DomainError('invalid', `A business can have at most ${REHEARSALS_MAX} rehearsals`)
    }
    const id = before?.id ?? ctx.newId()
    const keepsResults = isDeepStrictEqual([before?.turns, before?.expects], [content.turns, content.expects])
    await repo.saveRehearsal(trx, tenantId, { ...content, id, keepsResults, now: ctx.now() })
    await recordAudit(trx, ctx, { subject: id, after: content })
  })
  return await viewRehearsals(ctx, tenantId)
}

/** @throws DomainError `not-found` */
export async function removeRehearsal(ctx: Ctx, tenantId: TenantId, rehearsalId: string): Promise<Rehearsals> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await repo.deleteRehearsal(trx, tenantId, rehearsalId))) throw notFound()
    await recordAudit(trx, ctx, { subject: rehearsalId })
  })
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
    await lockAgent(trx, tenantId)
    await assertNotHeld(trx, tenantId, ctx.now())
    if ((await repo.findRun(trx, tenantId)) !== null) {
      throw new DomainError('conflict', 'Your rehearsals are running. Please wait until they have ended.')
    }
    const known = (await repo.listRehearsals(trx, tenantId)).map(({ id }) => id)
    const rehearsalIds = known.filter((id) => input.rehearsalIds?.includes(id) ?? true)
    if (input.rehearsalIds?.some((id) => !known.includes(id))) throw notFound()
    if (rehearsalIds.length === 0) throw new DomainError('invalid', 'Please add a rehearsal first.')
    await consumeAttempt({ ...ctx, db: trx }, RUNS_PER_HOUR, tenantId)
    const payload: Run = { runId: ctx.newId(), rehearsalIds, draft }
    // An earlier run that failed for good is replaced.
    await deleteJobByKey(trx, 'rehearsal', tenantId)
    await enqueueJobs(trx, ctx, [{ kind: 'rehearsal', key: tenantId, tenantId, payload }])
    await recordAudit(trx, ctx, { after: { rehearsals: rehearsalIds.length, isDraft: draft !== undefined } })
  })
  ctx.events.emit('jobsQueued')
  return await viewRehearsals(ctx, tenantId)
}
