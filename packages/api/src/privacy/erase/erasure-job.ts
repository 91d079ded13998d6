import type { TenantId, UserId } from '@callwright/db/tables/ids'

import { deleteCopy, listCopies } from '../../agent/tools/copies.repo.ts'
import { recordAudit } from '../../context/audit.ts'
import { recordDeletion } from '../../calls/record/record-deletion.ts'
import type { Deps } from '../../context/context.ts'
import { releaseBlob } from '../../files/release-blob.ts'
import { findProviderByName } from '../../calls/record/find-provider.ts'
import type { JobHandler, JobOutcome, JobRun } from '../../jobs/job-worker.ts'
import { finishJobs, type Job } from '../../jobs/jobs.repo.ts'
import { enqueueNumberUpdates } from '../../usage/number-updates.ts'
import * as rows from './erased-rows.repo.ts'
import * as repo from './erasures.repo.ts'

/** Interval between checks of whether the provider has deleted everything. */
const CHECK_INTERVAL_MS = 5000
/** Calls and rows per transaction: a few milliseconds of work. */
const CALLS_PER_BATCH = 20
const ROWS_PER_BATCH = 100
/** After this many batches, another business gets its turn. */
const BATCHES_PER_TURN = 100
/** Waits this long for the provider's response to a started call, so that its conversation can be deleted there too. */
const RESPONSE_WAIT_MS = 2 * 60_000
/** Calls that were in progress at the erasure have ended by this time: agents hang up after 30 minutes. */
const MAX_CALL_MS = 35 * 60_000

type OpenErasure = repo.ErasureRow & { tenantId: TenantId; userId: UserId }

/**
 * Erases the data of closed businesses, here and at the provider. Each step looks for remaining data, so an interrupted
 * run can continue. Deletions at the provider are retried, and the erasure finishes after them.
 */
export function erasureHandler(deps: Deps): JobHandler {
  return {
    concurrency: 1,
    async run(job, run) {
      const erasure = await repo.findErasure(deps.db, (job.payload as { erasureId: string }).erasureId)
      if (!erasure || erasure.finishedAt !== null) return
      const { tenantId, userId } = erasure
      if (tenantId === null || userId === null) return
      return await runErasure(deps, { ...erasure, tenantId, userId }, { job, run })
    },
  }
}

type Work = { job: Job; run: JobRun }

async function runErasure(deps: Deps, erasure: OpenErasure, { job, run }: Work): Promise<JobOutcome> {
  const runAgain = { runAt: deps.now() }
  for (let batches = 0; batches < BATCHES_PER_TURN; batches += 1) {
    if (run.isStopping() || run.signal.aborted) return runAgain
    if (await eraseCalls(deps, erasure)) continue
    if (!(await rows.deleteRowBatch(deps.db, erasure.tenantId, ROWS_PER_BATCH))) return await finish(deps, erasure, job)
  }
  return runAgain
}

/** @returns whether any calls were erased */
async function eraseCalls(deps: Deps, { id, tenantId, requestedAt }: OpenErasure): Promise<boolean> {
  const now = deps.now()
  const hashes = await deps.db.transaction().execute(async (trx) => {
    // Prevents a stale holder and its successor from counting a call twice.
    if (!(await repo.lockErasure(trx, id))) return null
    const withInFlight = now - requestedAt > RESPONSE_WAIT_MS
    const calls = await rows.listCallsToErase(trx, tenantId, { limit: CALLS_PER_BATCH, withInFlight })
    if (calls.length === 0) return null
    const conversations = calls.flatMap((call) =>
      call.conversationId === null ? [] : [{ ...call, conversationId: call.conversationId }],
    )
    for (const call of conversations) {
      await recordDeletion(trx, deps, { ...call, forgetAt: call.eventNumber === null ? now + MAX_CALL_MS : now })
    }
    await rows.deleteConversationWebhooks(
      trx,
      conversations.map((call) => call.conversationId),
    )
    await repo.addErasedCalls(trx, id, conversations.length)
    return await rows.deleteCalls(trx, tenantId, calls)
  })
  if (hashes) await releaseBlobs(deps, hashes)
  return hashes !== null
}

/** If the process ends before this, the file sweeper removes the blobs. */
async function releaseBlobs(deps: Deps, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) await releaseBlob(deps, hash)
}

async function finish(deps: Deps, erasure: OpenErasure, job: Job): Promise<JobOutcome> {
  const { db, voice } = deps
  const { id, tenantId, userId } = erasure
  const checkAgain = { runAt: deps.now() + CHECK_INTERVAL_MS }
  const [unanswered] = await rows.listCallsToErase(db, tenantId, { limit: 1, withInFlight: true })
  if (unanswered) return checkAgain
  await eraseAccount(deps, erasure)
  deps.events.emit('jobsQueued')
  let leftAtProvider = (await eraseAgents(deps, erasure)) + (await eraseTools(deps, tenantId))
  if (await rows.hasDataAtProvider(db, tenantId, voice.name)) return checkAgain
  await rows.deleteDocuments(db, tenantId)
  for (;;) {
    const conversations = await rows.deleteConversations(db, tenantId, ROWS_PER_BATCH)
    leftAtProvider += conversations.leftAtProvider
    if (conversations.rows === 0) break
  }
  while ((await rows.deleteAuditEntries(db, { tenantId, userId, limit: ROWS_PER_BATCH })) > 0);
  const isHolder = await db.transaction().execute(async (trx) => {
    if (!(await finishJobs(trx, [job])).has(job.id)) return false
    const { requestedAt, operatorId, askedBy: by, seconds } = erasure
    const calls = await rows.readErasedCallCount(trx, id)
    await rows.finishErasure(trx, { id, tenantId, now: deps.now() })
    const actor = operatorId === null ? {} : { actorUserId: operatorId }
    const after = { by, askedAt: new Date(requestedAt).toISOString(), calls, seconds, leftAtProvider }
    await recordAudit(trx, deps, { ...actor, action: 'admin.erasureFinished', subject: id, after })
    return true
  })
  if (isHolder) deps.log.info({ erasure: id, leftAtProvider }, 'a business was erased')
  return 'finished'
}

/** Deletes the account. Rows about data left at the provider have no foreign key and outlive it. */
async function eraseAccount(deps: Deps, erasure: OpenErasure): Promise<void> {
  const { id, tenantId, userId, email, requestedAt } = erasure
  const hashes = await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.lockErasure(trx, id))) return []
    await rows.deleteDetachedNumbers(trx, tenantId, deps.voice.name)
    await enqueueNumberUpdates(trx, deps, tenantId)
    return await rows.deleteAccount(trx, { tenantId, userId, email: email ?? '', requestedAt })
  })
  await releaseBlobs(deps, hashes)
}

/** @returns how many agents could not be deleted, since their provider is no longer in use */
async function eraseAgents(deps: Deps, { id }: OpenErasure): Promise<number> {
  const agents = await repo.listErasedAgents(deps.db, id)
  let leftAtProvider = 0
  for (const agent of agents) {
    const voice = findProviderByName(deps, agent.provider)
    if (voice) {
      await voice.deleteAgent(agent.agentId)
      await repo.markAgentDeleted(deps.db, agent, deps.now())
    } else leftAtProvider += 1
  }
  return leftAtProvider
}

/** @returns how many tools could not be deleted, since their provider is no longer in use */
async function eraseTools(deps: Deps, tenantId: TenantId): Promise<number> {
  let leftAtProvider = 0
  for (const copy of await listCopies(deps.db, tenantId)) {
    const voice = findProviderByName(deps, copy.provider)
    if (voice) await voice.deleteTool(copy.providerToolId)
    else leftAtProvider += 1
    await deleteCopy(deps.db, copy)
  }
  return leftAtProvider
}
