import type { TenantId, UserId } from '@callwright/db/tables/ids'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import { recordAudit } from '../../context/audit.ts'
import { backoff } from '../../jobs/backoff.ts'
import { noteDeleted } from '../../calls/record/note-deleted.ts'
import type { Deps } from '../../context/context.ts'
import { releaseContent } from '../../files/release-content.ts'
import { voiceOf } from '../../calls/reconcile/voice-of.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import * as rows from './erased-rows.repo.ts'
import * as repo from './erasures.repo.ts'

const LOOK_EVERY_MS = 5000
const LEASE_MS = 5 * 60_000
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
 * looks at what is still there. What the provider does not delete yet is asked for again, and is waited for.
 */
export function createEraser(deps: Deps): Worker {
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    const erasure = await repo.claimErasure(deps.db, { now: deps.now(), leaseMs: LEASE_MS })
    if (!erasure) return 'idle'
    const { id, attempts, tenantId, userId } = erasure
    if (tenantId === null || userId === null) return 'more'
    try {
      const isDone = await work(deps, { ...erasure, tenantId, userId }, isStopping)
      if (isDone === 'waiting') {
        const nextTryAt = deps.now() + LOOK_EVERY_MS
        await repo.postponeErasure(deps.db, erasure, { nextTryAt, error: null, attempts: 0 })
      } else if (isDone === 'more') {
        await repo.postponeErasure(deps.db, erasure, { nextTryAt: deps.now(), error: null, attempts: 0 })
      }
    } catch (error) {
      const isTheirs = error instanceof VoiceProviderError
      deps.log[isTheirs ? 'warn' : 'error']({ err: error, erasure: id, attempts }, 'a business is not erased yet')
      const sentence = isTheirs ? error.message : 'Something went wrong on our side. It is tried again soon.'
      const nextTryAt = deps.now() + backoff(attempts)
      await repo.postponeErasure(deps.db, erasure, { nextTryAt, error: sentence, attempts })
    }
    return 'more'
  }
  const worker = createWorker('eraser', turn, { everyMs: LOOK_EVERY_MS, log: deps.log })
  deps.events.on('erasureAsked', worker.wake)
  return worker
}

/** `lost`: another node has taken it over, and goes on with it. */
type Progress = 'more' | 'waiting' | 'done' | 'lost'

async function work(deps: Deps, erasure: Doomed, isStopping: () => boolean): Promise<Progress> {
  for (let batches = 0; batches < BATCHES_IN_TURN; batches += 1) {
    if (isStopping()) return 'more'
    const erased = await eraseCalls(deps, erasure)
    if (erased === 'lost') return 'lost'
    if (erased === 'some') continue
    if (!(await rows.deleteSome(deps.db, erasure.tenantId, ROWS_AT_ONCE))) return await finish(deps, erasure)
  }
  return 'more'
}

async function eraseCalls(deps: Deps, erasure: Doomed): Promise<'some' | 'none' | 'lost'> {
  const { id, tenantId, askedAt } = erasure
  const now = deps.now()
  const erased = await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.lockErasure(trx, erasure))) return 'lost'
    const withUnanswered = now - askedAt > UNANSWERED_MS
    const calls = await rows.listCalls(trx, tenantId, { limit: CALLS_AT_ONCE, withUnanswered })
    if (calls.length === 0) return 'none'
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
    const contents = await rows.deleteCalls(trx, tenantId, calls)
    await repo.countErasedCalls(trx, id, conversations.length)
    return { contents }
  })
  if (typeof erased === 'string') return erased
  await release(deps, erased.contents)
  return 'some'
}

/** What a process that ends here leaves behind is found by the sweeper of files. */
async function release(deps: Deps, contents: readonly string[]): Promise<void> {
  for (const content of contents) await releaseContent(deps, content)
}

async function finish(deps: Deps, erasure: Doomed): Promise<Progress> {
  const { db, voice } = deps
  const { tenantId, userId } = erasure
  const [unanswered] = await rows.listCalls(db, tenantId, { limit: 1, withUnanswered: true })
  if (unanswered) return 'waiting'
  if (!(await eraseAccount(deps, erasure))) return 'lost'
  deps.events.emit('jobsQueued')
  deps.events.emit('numbersChanged')
  let leftThere = await eraseAgents(deps, erasure)
  // The provider may have kept us waiting for longer than the lease.
  if (!(await repo.lockErasure(db, erasure))) return 'lost'
  if (await rows.isLeftThere(db, tenantId, voice.name)) return 'waiting'
  await rows.deleteDocuments(db, tenantId)
  for (;;) {
    const forgotten = await rows.deleteConversations(db, tenantId, ROWS_AT_ONCE)
    leftThere += forgotten.leftThere
    if (forgotten.rows === 0) break
  }
  while ((await rows.deleteAudit(db, { tenantId, userId, limit: ROWS_AT_ONCE })) > 0);
  const isOurs = await db.transaction().execute(async (trx) => {
    if (!(await repo.lockErasure(trx, erasure))) return false
    const { id, askedAt, operatorId, askedBy: by, seconds } = erasure
    const calls = await rows.countCalls(trx, id)
    await rows.finishErasure(trx, { id, tenantId, now: deps.now() })
    const actor = operatorId === null ? {} : { actorUserId: operatorId }
    const after = { by, askedAt: new Date(askedAt).toISOString(), calls, seconds, leftThere }
    await recordAudit(trx, deps, { ...actor, action: 'admin.erasureFinished', subject: id, after })
    return true
  })
  if (!isOurs) return 'lost'
  deps.log.info({ erasure: erasure.id, leftThere }, 'a business was erased')
  return 'done'
}

/**
 * What the provider still has outlives the business: those rows refer to no other, and say what to delete there.
 * @returns false where another node has taken the erasure over
 */
async function eraseAccount(deps: Deps, erasure: Doomed): Promise<boolean> {
  const { tenantId, userId, email, askedAt } = erasure
  const contents = await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.lockErasure(trx, erasure))) return null
    await rows.deleteDetachedNumbers(trx, tenantId, deps.voice.name)
    return await rows.deleteAccount(trx, { tenantId, userId, email: email ?? '', askedAt })
  })
  if (contents) await release(deps, contents)
  return contents !== null
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
