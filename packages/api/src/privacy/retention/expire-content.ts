import { orderKeyAt } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import { changeCall, findCall } from '../../calls/record/call-records.repo.ts'
import { noteDeleted } from '../../calls/record/note-deleted.ts'
import type { Deps } from '../../context/context.ts'
import { releaseContent } from '../../files/release-content.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import { effectiveDays } from './retention.ts'
import * as repo from './retention.repo.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const LOOK_EVERY_MS = 60_000
/** Another node takes a business over whose look has stopped half-way. */
const LEASE_MS = 5 * 60_000
const NEXT_LOOK_MS = 6 * HOUR
/** So many rows are looked at, and so many of them changed, in a transaction: a few milliseconds' work. */
const LOOKED_AT = 200
const AT_ONCE = 10
/** Then another business has its turn. */
const BATCHES_IN_TURN = 50
/** So far back each look begins again: news of a call may come, or come again, long after it. */
const OVERLAP_MS = 30 * DAY

/**
 * Removes transcripts, summaries and recordings that are older than their business keeps them, here at once and at the
 * provider by the worker that forgets conversations. The call stays, with all that is counted.
 */
export function createRetentionWorker(deps: Deps): Worker {
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    const due = await repo.claimDueTenant(deps.db, { now: deps.now(), leaseMs: LEASE_MS })
    if (!due) return 'idle'
    const days = effectiveDays(due.keepDays, deps.settings)
    if (days !== null) await expire(deps, { ...due, before: deps.now() - days * DAY, isStopping })
    else await repo.postponeLook(deps.db, due, { nextAt: deps.now() + NEXT_LOOK_MS })
    return 'more'
  }
  const worker = createWorker('retention', turn, { everyMs: LOOK_EVERY_MS, log: deps.log })
  deps.events.on('retentionChanged', worker.wake)
  return worker
}

/** One business, batch after batch; whatever stops it goes on where it was. */
async function expire(
  deps: Deps,
  { before, isStopping, ...due }: repo.DueTenant & { before: number; isStopping: () => boolean },
): Promise<void> {
  const { db } = deps
  const { tenantId } = due
  let place: number | null = due.expiredTo
  for (let batches = 0; place !== null && batches < BATCHES_IN_TURN && !isStopping(); batches += 1) {
    place = await expireBatch(deps, { ...due, after: place, before })
  }
  if (place !== null) return await repo.postponeLook(db, due, { nextAt: deps.now() })
  await db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, tenantId)) || !(await repo.holdsLook(trx, due))) return
    const calls = await repo.takeExpiredCount(trx, tenantId)
    const next = { expiredTo: Math.max(0, orderKeyAt(before - OVERLAP_MS)), nextAt: deps.now() + NEXT_LOOK_MS }
    await repo.postponeLook(trx, due, next)
    if (calls === 0) return
    const after = { calls, startedBefore: new Date(before).toISOString() }
    await recordAudit(trx, deps, { action: 'business.expireContent', tenantId, after })
  })
}

/** @returns up to which place the calls are done; null: there are no more */
async function expireBatch(
  deps: Deps,
  { after, before, ...due }: repo.DueTenant & Record<'after' | 'before', number>,
): Promise<number | null> {
  const { tenantId, keepDays } = due
  const done = await deps.db.transaction().execute(async (trx) => {
    // Whoever has changed their mind meanwhile is heard at once.
    const isAsked = (await lockTenant(trx, tenantId)) && (await repo.findKeepDays(trx, tenantId)) === keepDays
    if (!isAsked || !(await repo.holdsLook(trx, due))) return null
    const span = { after, before: orderKeyAt(before), limit: LOOKED_AT }
    const old = await repo.listOldCalls(trx, tenantId, span)
    const expired = old.filter(({ isDue }) => isDue).slice(0, AT_ONCE)
    const contents: string[] = []
    for (const { id } of expired) contents.push(...(await removeContent(trx, deps, { tenantId, callId: id })))
    const isWhole = expired.length < AT_ONCE
    const place = (isWhole ? old : expired).at(-1)?.orderKey ?? after
    await repo.noteExpired(trx, tenantId, { expiredTo: place, calls: expired.length })
    return { place: isWhole && old.length < LOOKED_AT ? null : place, removed: expired.length, contents }
  })
  if (!done) return null
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
