import { orderKeyAt } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import { changeCall, findCall } from '../../calls/record/call-records.repo.ts'
import { noteDeleted } from '../../calls/record/note-deleted.ts'
import type { Deps } from '../../context/context.ts'
import { releaseContent } from '../../files/release-content.ts'
import { jobRow, type NewJob } from '../../jobs/enqueue-job.ts'
import type { JobHandler, JobOutcome } from '../../jobs/job-worker.ts'
import { finishJobs, insertJobsIfMissing, isHeldJob, type Job } from '../../jobs/jobs.repo.ts'
import { effectiveDays } from './effective-days.ts'
import * as repo from './retention.repo.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const CHECK_EVERY_MS = 6 * HOUR
/** So many rows are looked at, and so many of them changed, in a transaction: a few milliseconds' work. */
const LOOKED_AT = 200
const AT_ONCE = 10
const BATCHES_IN_TURN = 50
/** So far back each look begins again: news of a call may come, or come again, long after it. */
const OVERLAP_MS = 30 * DAY

export function retentionJob(tenantId: TenantId): NewJob {
  return { kind: 'retention', key: tenantId, tenantId }
}

/** Has the calls of every business looked through that keeps their content for a while only. */
export function retentionCheckHandler(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'settings' | 'events'>): JobHandler {
  return {
    concurrency: 1,
    everyMs: CHECK_EVERY_MS,
    async run() {
      const tenants = await repo.listRetaining(deps.db, { all: deps.settings.retentionDays !== null })
      await insertJobsIfMissing(
        deps.db,
        tenants.map((tenantId) => jobRow(deps, retentionJob(tenantId))),
      )
      deps.events.emit('jobsQueued')
    },
  }
}

/**
 * Removes transcripts, summaries and recordings that are older than their business keeps them, here at once and at the
 * provider by jobs of their own. The call stays, with all that is counted.
 */
export function retentionHandler(deps: Deps): JobHandler {
  return {
    concurrency: 1,
    async run(job, { isStopping }) {
      const { tenantId } = job
      const found = tenantId === null ? undefined : await repo.findRetention(deps.db, tenantId)
      const days = found ? effectiveDays(found.keepDays, deps.settings) : null
      if (tenantId === null || !found || days === null) return
      const before = deps.now() - days * DAY
      return await expire(deps, { ...found, job, tenantId, before }, isStopping)
    },
  }
}

type Due = { job: Job; tenantId: TenantId; keepDays: number | null; before: number }

/** One business, batch after batch; whatever stops it goes on where it was. */
async function expire(
  deps: Deps,
  { expiredTo, ...due }: Due & { expiredTo: number },
  isStopping: () => boolean,
): Promise<JobOutcome> {
  const { job, tenantId, before } = due
  let place: number | 'end' = expiredTo
  for (let batches = 0; place !== 'end'; batches += 1) {
    // Then another business has its turn.
    if (batches === BATCHES_IN_TURN || isStopping()) return { runAt: deps.now() }
    const next = await expireBatch(deps, { ...due, after: place })
    // Whoever has changed their mind meanwhile, or works on it by now, is another run.
    if (next === 'other') return { runAt: deps.now() }
    place = next
  }
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, tenantId)) || (await finishJobs(trx, [job])).size === 0) return
    const calls = await repo.takeExpired(trx, tenantId, Math.max(0, orderKeyAt(before - OVERLAP_MS)))
    if (calls === 0) return
    const after = { calls, startedBefore: new Date(before).toISOString() }
    await recordAudit(trx, deps, { action: 'business.expireContent', tenantId, after })
  })
  return 'finished'
}

/** @returns up to which place the calls are done; `end`: there are no more */
async function expireBatch(
  deps: Deps,
  { job, tenantId, keepDays, after, before }: Due & { after: number },
): Promise<number | 'end' | 'other'> {
  const done = await deps.db.transaction().execute(async (trx) => {
    const isAlive = await lockTenant(trx, tenantId)
    const isAsked = isAlive && (await repo.findRetention(trx, tenantId))?.keepDays === keepDays
    if (!isAsked || !(await isHeldJob(trx, job))) return null
    const span = { after, before: orderKeyAt(before), limit: LOOKED_AT }
    const old = await repo.listOldCalls(trx, tenantId, span)
    const expired = old.filter(({ isDue }) => isDue).slice(0, AT_ONCE)
    const contents: string[] = []
    for (const { id } of expired) contents.push(...(await removeContent(trx, deps, { tenantId, callId: id })))
    const isWhole = expired.length < AT_ONCE
    const place = (isWhole ? old : expired).at(-1)?.orderKey ?? after
    await repo.noteExpired(trx, tenantId, { expiredTo: place, calls: expired.length })
    return { place: isWhole && old.length < LOOKED_AT ? ('end' as const) : place, removed: expired.length, contents }
  })
  if (!done) return 'other'
  if (done.removed > 0) deps.events.emit('jobsQueued')
  for (const hash of done.contents) await releaseContent(deps, hash)
  return done.place
}

/** The call itself stays. In the caller's transaction. @returns the recording's content, where it lies here */
export async function removeContent(
  db: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  { tenantId, callId }: { tenantId: TenantId; callId: string },
): Promise<string[]> {
  const now = deps.now()
  const call = await findCall(db, tenantId, callId)
  if (!call || call.conversationId === null) return []
  await noteDeleted(db, deps, { ...call, conversationId: call.conversationId })
  const content = await repo.deleteContent(db, tenantId, callId)
  const nothing = { hasTranscript: 0, hasRecording: 0, summary: null } as const
  const change = { ...nothing, contentRemovedAt: now, updatedAt: now }
  await changeCall(db, call, { change, transcript: '' })
  return content === null ? [] : [content]
}
