import type { TenantId, UserId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import { noteDeleted } from '../../calls/record/note-deleted.ts'
import type { Deps } from '../../context/context.ts'
import { releaseContent } from '../../files/release-content.ts'
import { voiceOf } from '../../calls/reconcile/voice-of.ts'
import type { JobHandler, JobOutcome, JobRun } from '../../jobs/job-worker.ts'
import { finishJobs, type Job } from '../../jobs/jobs.repo.ts'
import { followHold } from '../../usage/follow-hold.ts'
import * as rows from './erased-rows.repo.ts'
import * as repo from './erasures.repo.ts'

/** Between two looks at what the provider has deleted. */
const LOOK_EVERY_MS = 5000
/** Calls and rows of a transaction: a few milliseconds' work. */
const CALLS_AT_ONCE = 20
const ROWS_AT_ONCE = 100
/** Then another business has its turn. */
const BATCHES_IN_TURN = 100
/** A call that nobody has answered for is waited for, so that its conversation is deleted at the provider too. */
const UNANSWERED_MS = 2 * 60_000
/** A call that goes on while its business is erased has ended by then. */
const UNDER_WAY_MS = 15 * 60_000

type Doomed = repo.ErasureRow & { tenantId: TenantId; userId: UserId }

/**
 * Erases what closed businesses have, here and at the provider, however often this process ends on the way: each step
 * looks for what is left. What the provider does not delete yet is requested again, and the erasure ends after that.
 */
export function erasureHandler(deps: Deps): JobHandler {
  return {
    concurrency: 1,
    async run(job, run) {
      const erasure = await repo.findErasure(deps.db, (job.payload as { erasureId: string }).erasureId)
      if (!erasure || erasure.finishedAt !== null) return
      const { tenantId, userId } = erasure
      if (tenantId === null || userId === null) return
      return await work(deps, { ...erasure, tenantId, userId }, { job, run })
    },
  }
}

type Work = { job: Job; run: JobRun }

async function work(deps: Deps, erasure: Doomed, { job, run }: Work): Promise<JobOutcome> {
  const more = { runAt: deps.now() }
  for (let batches = 0; batches < BATCHES_IN_TURN; batches += 1) {
    if (run.isStopping() || run.signal.aborted) return more
    if (await eraseCalls(deps, erasure)) continue
    if (!(await rows.deleteSome(deps.db, erasure.tenantId, ROWS_AT_ONCE))) return await finish(deps, erasure, job)
  }
  return more
}

/** @returns whether there were any */
async function eraseCalls(deps: Deps, { id, tenantId, askedAt }: Doomed): Promise<boolean> {
  const now = deps.now()
  const contents = await deps.db.transaction().execute(async (trx) => {
    // A holder that stood still and its successor count no call twice.
    if (!(await repo.lockErasure(trx, id))) return null
    const withUnanswered = now - askedAt > UNANSWERED_MS
    const calls = await rows.listErasedCalls(trx, tenantId, { limit: CALLS_AT_ONCE, withUnanswered })
    if (calls.length === 0) return null
    const conversations = calls.flatMap((call) =>
      call.conversationId === null ? [] : [{ ...call, conversationId: call.conversationId }],
    )
    for (const call of conversations) {
      await noteDeleted(trx, deps, { ...call, forgetAt: call.eventNumber === null ? now + UNDER_WAY_MS : now })
    }
    await rows.deleteWebhooksOf(
      trx,
      conversations.map((call) => call.conversationId),
    )
    await repo.countErasedCalls(trx, id, conversations.length)
    return await rows.deleteCalls(trx, tenantId, calls)
  })
  if (contents) await release(deps, contents)
  return contents !== null
}

/** What a process that ends here leaves behind is found by the sweeper of files. */
async function release(deps: Deps, contents: readonly string[]): Promise<void> {
  for (const content of contents) await releaseContent(deps, content)
}

async function finish(deps: Deps, erasure: Doomed, job: Job): Promise<JobOutcome> {
  const { db, voice } = deps
  const { id, tenantId, userId } = erasure
  const later = { runAt: deps.now() + LOOK_EVERY_MS }
  const [unanswered] = await rows.listErasedCalls(db, tenantId, { limit: 1, withUnanswered: true })
  if (unanswered) return later
  await eraseAccount(deps, erasure)
  deps.events.emit('jobsQueued')
  let leftThere = await eraseAgents(deps, erasure)
  if (await rows.isLeftThere(db, tenantId, voice.name)) return later
  await rows.deleteDocuments(db, tenantId)
  for (;;) {
    const forgotten = await rows.deleteConversations(db, tenantId, ROWS_AT_ONCE)
    leftThere += forgotten.leftThere
    if (forgotten.rows === 0) break
  }
  while ((await rows.deleteAudit(db, { tenantId, userId, limit: ROWS_AT_ONCE })) > 0);
  const isOurs = await db.transaction().execute(async (trx) => {
    if (!(await finishJobs(trx, [job])).has(job.id)) return false
    const { askedAt, operatorId, askedBy: by, seconds } = erasure
    const calls = await rows.countCalls(trx, id)
    await rows.finishErasure(trx, { id, tenantId, now: deps.now() })
    const actor = operatorId === null ? {} : { actorUserId: operatorId }
    const after = { by, askedAt: new Date(askedAt).toISOString(), calls, seconds, leftThere }
    await recordAudit(trx, deps, { ...actor, action: 'admin.erasureFinished', subject: id, after })
    return true
  })
  if (isOurs) deps.log.info({ erasure: id, leftThere }, 'a business was erased')
  return 'finished'
}

/** Rows about what the provider still has outlive the business: they refer to no other, and say what to delete there. */
async function eraseAccount(deps: Deps, erasure: Doomed): Promise<void> {
  const { id, tenantId, userId, email, askedAt } = erasure
  const contents = await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.lockErasure(trx, id))) return []
    await rows.deleteDetachedNumbers(trx, tenantId, deps.voice.name)
    await followHold(trx, deps, tenantId)
    return await rows.deleteAccount(trx, { tenantId, userId, email: email ?? '', askedAt })
  })
  await release(deps, contents)
}

/** @returns how many could not be, since their provider is not in use any more */
async function eraseAgents(deps: Deps, { id }: Doomed): Promise<number> {
  const agents = await repo.listErasedAgents(deps.db, id)
  let leftThere = 0
  for (const agent of agents) {
    const voice = voiceOf(deps, agent.provider)
    if (voice) {
      await voice.deleteAgent(agent.agentId)
      await repo.markAgentDeleted(deps.db, agent, deps.now())
    } else leftThere += 1
  }
  return leftThere
}
