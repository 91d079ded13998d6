import type { TenantId } from '@callwright/db/tables/ids'
import { PostCallError, readPostCall } from '@callwright/voice/elevenlabs/webhook'
import type { Conversation, PostCall } from '@callwright/voice/voice-provider'

import { isRecent } from '../../context/clock.ts'
import { findTenantByAgent, isErasedAgent } from '../../agent/agent.repo.ts'
import type { Db } from '@callwright/db/database'
import { type KeyedLock, createKeyedQueue } from '../../context/keyed-queue.ts'
import { forEachConcurrently } from '../../jobs/for-each-concurrently.ts'
import type { Deps } from '../../context/context.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import { findCallByConversation } from '../record/call-records.repo.ts'
import { isConversationDeleted } from '../record/deleted-conversations.repo.ts'
import { mayStoreRecording } from '../outcomes/prove-opening.ts'
import { recordConversation } from '../record/post-call.ts'
import { storeRecording } from '../record/recording.ts'
import * as repo from './stored-webhooks.repo.ts'

const BATCH_SIZE = 50
/** For small webhooks; recordings are processed one at a time, because each may be large. */
const CONCURRENCY = 4
const LEASE_MS = 60_000
const MAX_ATTEMPTS = 50
/** How long a recording waits for its call. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000
const MAX_RETRY_MS = 60 * 60 * 1000

type Outcome =
  /** `isSaved`: already saved in the call's transaction */
  | { state: 'done'; tenantId: TenantId; isSaved?: boolean }
  | { state: 'ignored' | 'quarantined'; reason: string; tenantId?: TenantId }
  | { state: 'waiting'; tenantId: TenantId }

/** Processes stored webhooks. Duplicates and any order of arrival are safe. */
export function createWebhookWorker(options: Deps): Worker {
  // A tenant's calls wait for its lock. Queuing them here keeps connections free for dialing.
  const deps: WorkDeps = { ...options, oneAtATime: createKeyedQueue() }
  // Kept across turns: claims left behind by a lost connection are released as soon as the database responds again.
  const heldWebhooks = new Set<repo.StoredWebhook>()
  const releaseClaims = async (): Promise<void> => {
    if (heldWebhooks.size > 0) await repo.releaseWebhooks(deps.db, [...heldWebhooks], deps.now())
    heldWebhooks.clear()
  }
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    await releaseClaims()
    const webhooks = await repo.claimDueWebhooks(deps.db, { now: deps.now(), leaseMs: LEASE_MS, limit: BATCH_SIZE })
    for (const webhook of webhooks) heldWebhooks.add(webhook)
    const processAndRelease = async (webhook: repo.StoredWebhook): Promise<void> => {
      await processWebhook(deps, webhook)
      heldWebhooks.delete(webhook)
    }
    const [small, large] = [webhooks.filter(({ body }) => body !== null), webhooks.filter(({ body }) => body === null)]
    try {
      await forEachConcurrently(small, { atOnce: CONCURRENCY, isStopping }, processAndRelease)
      await forEachConcurrently(large, { atOnce: 1, isStopping }, processAndRelease)
    } finally {
      await releaseClaims()
    }
    return webhooks.length === BATCH_SIZE ? 'more' : 'idle'
  }
  const worker = createWorker('webhooks', turn, { everyMs: 2000, log: deps.log })
  deps.events.on('webhookStored', worker.wake)
  return worker
}

type WorkDeps = Deps & { oneAtATime: KeyedLock }

async function processWebhook(deps: WorkDeps, webhook: repo.StoredWebhook): Promise<void> {
  const now = deps.now()
  try {
    const outcome = await resolveOutcome(deps, webhook)
    if (outcome.state === 'waiting' && isRecent(webhook.receivedAt, now, MAX_WAIT_MS)) {
      const next = now + retryDelay(webhook.attempts)
      const change = { state: 'waiting', tenantId: outcome.tenantId, nextTryAt: next } as const
      await repo.updateWebhooks(deps.db, [webhook], change)
      return
    }
    if (outcome.state === 'quarantined')
      deps.log.warn({ webhook: webhook.id, reason: outcome.reason }, 'a webhook could not be assigned to a business')
    const isStillClaimed = isSaved(outcome) || (await saveOutcome(deps.db, { webhook, outcome, now }))
    if (isStillClaimed && outcome.state !== 'quarantined' && webhook.body === null) {
      await deps.blobs.remove(webhook.bodyHash)
    }
  } catch (error) {
    deps.log.error({ err: error, webhook: webhook.id, attempts: webhook.attempts }, 'could not process a webhook')
    await repo.updateWebhooks(deps.db, [webhook], {
      state: webhook.attempts >= MAX_ATTEMPTS ? 'failed' : 'pending',
      nextTryAt: now + retryDelay(webhook.attempts),
      error: error instanceof Error ? error.message : String(error),
    })
  }
}

function isSaved(outcome: Outcome): boolean {
  return outcome.state === 'done' && outcome.isSaved === true
}

/** @returns false if another node has taken over the webhook */
async function saveOutcome(
  db: Db,
  { webhook, outcome, now }: { webhook: repo.StoredWebhook; outcome: Outcome; now: number },
): Promise<boolean> {
  const saved = await repo.updateWebhooks(db, [webhook], {
    state: outcome.state === 'waiting' ? 'ignored' : outcome.state,
    tenantId: outcome.tenantId ?? null,
    error: 'reason' in outcome ? outcome.reason : null,
    doneAt: now,
    // Only webhooks without a business keep their body, for the operator to inspect.
    ...(outcome.state === 'quarantined' ? {} : { body: null }),
  })
  return saved.length > 0
}

function retryDelay(attempts: number): number {
  return Math.min(1000 * 2 ** Math.min(attempts, 12), MAX_RETRY_MS)
}

async function resolveOutcome(deps: WorkDeps, webhook: repo.StoredWebhook): Promise<Outcome> {
  const rawBody = webhook.body === null ? await deps.blobs.read(webhook.bodyHash) : Buffer.from(webhook.body)
  if (!rawBody) return { state: 'ignored', reason: 'The stored body is missing.' }
  try {
    return await postCallOutcome(deps, webhook, readPostCall(rawBody))
  } catch (error) {
    if (error instanceof PostCallError) return { state: 'ignored', reason: error.message }
    throw error
  }
}

async function postCallOutcome(deps: WorkDeps, webhook: repo.StoredWebhook, postCall: PostCall): Promise<Outcome> {
  if (postCall.kind === 'ignored') return { state: 'ignored', reason: postCall.reason }
  if (postCall.kind === 'conversation') return await recordEvent(deps, webhook, postCall.conversation)
  const owner = await findTenantByAgent(deps.db, postCall.agentId)
  if (!owner) return await handleUnassigned(deps, postCall)
  const { tenantId } = owner
  if (await isConversationDeleted(deps.db, postCall.conversationId)) return { state: 'done', tenantId }
  const call = await findCallByConversation(deps.db, tenantId, postCall.conversationId)
  if (!call) return { state: 'waiting', tenantId }
  if (!(await mayStoreRecording(deps.db, deps, call))) return { state: 'done', tenantId }
  await storeRecording(deps, { callId: call.id, tenantId, audio: postCall.audio, mediaType: postCall.mediaType })
  return { state: 'done', tenantId }
}

async function recordEvent(deps: WorkDeps, webhook: repo.StoredWebhook, conversation: Conversation): Promise<Outcome> {
  const { agentId, conversationId } = conversation
  const owner = await findTenantByAgent(deps.db, agentId)
  if (!owner) return await handleUnassigned(deps, conversation)
  const outcome = { state: 'done', tenantId: owner.tenantId } as const
  const finish = async (trx: Db): Promise<void> => void (await saveOutcome(trx, { webhook, outcome, now: deps.now() }))
  const result = await deps.oneAtATime(
    owner.tenantId,
    async () => await recordConversation(deps, { ...owner, finish }, conversation),
  )
  if (result === 'foreign') {
    return { state: 'quarantined', reason: `${conversationId} already belongs to another business.` }
  }
  // The business was erased between the two lookups.
  if (result === 'deleted' && (await isErasedAgent(deps.db, agentId))) {
    return await handleUnassigned(deps, conversation)
  }
  const isReleased = await repo.releaseWaitingWebhooks(deps.db, conversationId, deps.now())
  if (isReleased) deps.events.emit('webhookStored')
  return { ...outcome, isSaved: result !== 'deleted' }
}

/**
 * Handles a webhook whose agent belongs to no tenant. An unknown agent's webhook is set aside for the operator; for an
 * erased business nothing is kept, here or at the provider.
 */
async function handleUnassigned(
  deps: Deps,
  { agentId, conversationId }: { agentId: string; conversationId: string },
): Promise<Outcome> {
  if (!(await isErasedAgent(deps.db, agentId))) {
    return { state: 'quarantined', reason: `No business here has the agent ${agentId}.` }
  }
  await deps.voice.deleteConversation(conversationId)
  return { state: 'ignored', reason: 'The business was erased.' }
}
