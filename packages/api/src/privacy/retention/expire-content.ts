import { effectiveRetentionDays } from '@callwright/contract/tenant-data'
import { orderKeyAt } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import { changeCall, findCall } from '../../calls/record/call-records.repo.ts'
import { removeSpokenValues } from '../../calls/outcomes/call-values.repo.ts'
import { recordDeletion } from '../../calls/record/record-deletion.ts'
import type { Deps } from '../../context/context.ts'
import { releaseBlob } from '../../files/release-blob.ts'
import { jobRow, type NewJob } from '../../jobs/enqueue-job.ts'
import type { JobHandler, JobOutcome } from '../../jobs/job-worker.ts'
import { finishJobs, insertJobsIfMissing, isJobHeld, type Job } from '../../jobs/jobs.repo.ts'
import * as repo from './retention.repo.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const CHECK_INTERVAL_MS = 6 * HOUR_MS
/** Rows read, and rows changed, per transaction: a few milliseconds of work. */
const MAX_ROWS_READ = 200
const MAX_ROWS_CHANGED = 10
const BATCHES_PER_TURN = 50
/** Each check starts this far before the end of the last check, since a call's events may arrive long after it. */
const OVERLAP_MS = 30 * DAY_MS

export function retentionJob(tenantId: TenantId): NewJob {
  return { kind: 'retention', key: tenantId, tenantId }
}

/** Queues a retention job for every business whose content expires. */
export function retentionCheckHandler(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'settings' | 'events'>): JobHandler {
  return {
    concurrency: 1,
    everyMs: CHECK_INTERVAL_MS,
    async run() {
      const tenants = await repo.listTenantsWithRetention(deps.db, { all: deps.settings.retentionDays !== null })
      await insertJobsIfMissing(
        deps.db,
        tenants.map((tenantId) => jobRow(deps, retentionJob(tenantId))),
      )
      deps.events.emit('jobsQueued')
    },
  }
}

/**
 * Removes transcripts, summaries and recordings whose retention has ended, here directly and at the provider by
 * separate jobs. The call itself stays, with its figures, and so does an appointment, without its person.
 */
export function retentionHandler(deps: Deps): JobHandler {
  return {
    concurrency: 1,
    async run(job, { isStopping }) {
      const { tenantId } = job
      const found = tenantId === null ? undefined : await repo.findRetention(deps.db, tenantId)
      const days = found ? effectiveRetentionDays(found.keepDays, deps.settings.retentionDays) : null
      if (tenantId === null || !found || days === null) return
      const before = deps.now() - days * DAY_MS
      return await expireBusiness(deps, { ...found, job, tenantId, before }, isStopping)
    },
  }
}

type RetentionRun = { job: Job; tenantId: TenantId; keepDays: number | null; before: number }

/** Expires the content of one business in batches. An interrupted run continues where it stopped. */
async function expireBusiness(
  deps: Deps,
  { expiredTo, ...retention }: RetentionRun & { expiredTo: number },
  isStopping: () => boolean,
): Promise<JobOutcome> {
  const { job, tenantId, before } = retention
  // While the clock ran ahead, the position may have passed calls that are due now.
  let position: number | 'end' = expiredTo > orderKeyAt(before) ? 0 : expiredTo
  for (let batches = 0; position !== 'end'; batches += 1) {
    // Gives another business its turn.
    if (batches === BATCHES_PER_TURN || isStopping()) return { runAt: deps.now() }
    const next = await expireBatch(deps, { ...retention, after: position })
    // The retention was changed or another holder has the job: a new run decides.
    if (next === 'other') return { runAt: deps.now() }
    position = next
  }
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, tenantId)) || (await finishJobs(trx, [job])).size === 0) return
    const calls = await repo.resetExpiredCount(trx, tenantId, Math.max(0, orderKeyAt(before - OVERLAP_MS)))
    if (calls === 0) return
    const after = { calls, startedBefore: new Date(before).toISOString() }
    await recordAudit(trx, deps, { action: 'business.expireContent', tenantId, after })
  })
  return 'finished'
}

/** @returns the sort key up to which calls are done; `end`: no calls are left; `other`: this run is outdated */
async function expireBatch(
  deps: Deps,
  { job, tenantId, keepDays, after, before }: RetentionRun & { after: number },
): Promise<number | 'end' | 'other'> {
  const batch = await deps.db.transaction().execute(async (trx) => {
    const tenantExists = await lockTenant(trx, tenantId)
    const isUnchanged = tenantExists && (await repo.findRetention(trx, tenantId))?.keepDays === keepDays
    if (!isUnchanged || !(await isJobHeld(trx, job))) return null
    const span = { after, before: orderKeyAt(before), limit: MAX_ROWS_READ }
    const oldCalls = await repo.listOldCalls(trx, tenantId, span)
    const rehearsals = await repo.listOldRehearsals(trx, tenantId, { ...span, limit: MAX_ROWS_CHANGED })
    const expired = [...rehearsals, ...oldCalls.filter(({ isDue }) => isDue)].slice(0, MAX_ROWS_CHANGED)
    const hashes: string[] = []
    for (const { id } of expired) hashes.push(...(await removeContent(trx, deps, { tenantId, callId: id })))
    const isComplete = expired.length < MAX_ROWS_CHANGED
    const people = await repo.removeBookedPeople(trx, tenantId, { before, limit: MAX_ROWS_CHANGED })
    const position = Math.max(after, (isComplete ? oldCalls : expired).at(-1)?.orderKey ?? after)
    await repo.recordExpiry(trx, tenantId, { expiredTo: position, calls: expired.length })
    const isLast = isComplete && oldCalls.length < MAX_ROWS_READ && people < MAX_ROWS_CHANGED
    return { position: isLast ? ('end' as const) : position, removed: expired.length, hashes }
  })
  if (!batch) return 'other'
  if (batch.removed > 0) deps.events.emit('jobsQueued')
  for (const hash of batch.hashes) await releaseBlob(deps, hash)
  return batch.position
}

/** Removes a call's content, not the call, in the caller's transaction. @returns the stored recording's hash, if any */
export async function removeContent(
  db: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  { tenantId, callId }: { tenantId: TenantId; callId: string },
): Promise<string[]> {
  const now = deps.now()
  const call = await findCall(db, tenantId, callId)
  if (!call || call.conversationId === null) return []
  await recordDeletion(db, deps, { ...call, conversationId: call.conversationId })
  const content = await repo.deleteContent(db, tenantId, callId)
  await removeSpokenValues(db, tenantId, callId)
  const noContent = { hasTranscript: 0, hasRecording: 0, summary: null, needsCheck: 0 } as const
  const change = { ...noContent, contentRemovedAt: now, updatedAt: now }
  await changeCall(db, call, { change, transcript: '' })
  return content === null ? [] : [content]
}
