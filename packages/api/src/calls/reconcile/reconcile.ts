import { type CallStatus, isForwardTransition } from '@callwright/contract/calls/calls'
import type { TenantId } from '@callwright/db/tables/ids'
import { type RecentConversation, VoiceProviderError } from '@callwright/voice/voice-provider'

import { findTenantsByAgents } from '../../agent/agent.repo.ts'
import { forEachConcurrently } from '../../jobs/for-each-concurrently.ts'
import type { Deps } from '../../context/context.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import { deleteErasedConversations } from '../record/delete-erased-conversations.ts'
import { findKnownCalls } from '../../usage/compared-calls.repo.ts'
import { belongsToOtherTenant } from '../record/belongs-to-other-tenant.ts'
import { recordConversation } from '../record/post-call.ts'
import * as repo from './provider-cursors.repo.ts'
import { releaseWaitingWebhooks } from '../webhooks/stored-webhooks.repo.ts'

/** How far back an installation's first poll goes. */
const FIRST_POLL_MS = 24 * 60 * 60 * 1000
/** A conversation may appear in the list some time after it began, and clocks differ. */
const OVERLAP_MS = 15 * 60_000
const LEASE_MS = 2 * 60_000
const AT_ONCE = 8
/** Maximum number of conversations fetched before the list is requested again; the rest follow in later rounds. */
const MAX_PER_ROUND = 1000
/** After this many failures, a conversation that cannot be fetched no longer holds back the cursor. */
const MAX_FAILURES = 10

/** Remembered between rounds. Losing it only means that a round fetches more than it needs to. */
type Memory = {
  /** The listed status of each conversation when it was last fetched. */
  fetched: Map<string, CallStatus>
  failures: Map<string, number>
}

type OutstandingConversation = RecentConversation & { tenantId: TenantId }

/**
 * Lists conversations at the provider since the last poll and records those that no webhook reported, including calls
 * that we did not start. The first rounds after a restart catch up on downtime. An erased business's conversations are
 * deleted at the provider.
 */
export function createReconciler(deps: Deps): Worker {
  const memory: Memory = { fetched: new Map(), failures: new Map() }
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    const { name: provider } = deps.voice
    const now = deps.now()
    const claimed = await repo.claimCursor(deps.db, provider, { leaseMs: LEASE_MS, first: now - FIRST_POLL_MS })
    if (!claimed) return 'idle'
    const { leaseUntil } = claimed
    // A clock that ran ahead may have skipped conversations.
    const since = claimed.since > now ? now - FIRST_POLL_MS : claimed.since
    let next: number | null = null
    try {
      const { remaining, isMore } = await runRound(deps, memory, { since, isStopping })
      next = remaining.reduce((earliest, startedAt) => Math.min(earliest, startedAt), now)
      return isMore && !isStopping() ? 'more' : 'idle'
    } catch (error) {
      if (!(error instanceof VoiceProviderError)) throw error
      deps.log.warn({ err: error }, 'could not list conversations at the provider')
      return 'idle'
    } finally {
      await repo.releaseCursor(deps.db, provider, { since: next, leaseUntil })
    }
  }
  return createWorker('reconcile', turn, { everyMs: deps.settings.reconcileMs, log: deps.log })
}

/** @returns start times of the conversations still to be fetched or deleted; `isMore`: the round's limit was reached */
async function runRound(
  deps: Deps,
  memory: Memory,
  { since, isStopping }: { since: number; isStopping: () => boolean },
): Promise<{ remaining: number[]; isMore: boolean }> {
  const listed = await deps.voice.listConversations({ since: Math.max(0, since - OVERLAP_MS) })
  const outstanding = interleaveTenants(await findOutstanding(deps, memory, listed))
  const remaining = new Map(outstanding.map((each) => [each.conversationId, each.startedAt]))
  await forEachConcurrently(
    outstanding.slice(0, MAX_PER_ROUND),
    { atOnce: AT_ONCE, isStopping },
    async (conversation) => {
      if (await fetchAndRecord(deps, memory, conversation)) remaining.delete(conversation.conversationId)
    },
  )
  const stillListed = new Set(listed.map(({ conversationId }) => conversationId))
  for (const remembered of [memory.fetched, memory.failures]) {
    for (const id of remembered.keys()) if (!stillListed.has(id)) remembered.delete(id)
  }
  const erasedRemaining = await deleteErasedConversations(deps, listed, isStopping)
  return { remaining: [...remaining.values(), ...erasedRemaining], isMore: outstanding.length > MAX_PER_ROUND }
}

/** Our agents' conversations whose listed status is ahead of our record. */
async function findOutstanding(
  { db, voice }: Deps,
  { fetched }: Memory,
  listed: readonly RecentConversation[],
): Promise<OutstandingConversation[]> {
  const tenants = await findTenantsByAgents(db, voice.name, [...new Set(listed.map(({ agentId }) => agentId))])
  const ourConversations = listed.flatMap((each) => {
    const tenantId = tenants.get(each.agentId)
    return tenantId !== undefined && fetched.get(each.conversationId) !== each.status ? [{ ...each, tenantId }] : []
  })
  const known = await findKnownCalls(
    db,
    ourConversations.map(({ conversationId }) => conversationId),
  )
  return ourConversations.filter(({ conversationId, status }) => {
    const before = known.get(conversationId)
    return before === undefined || (before !== 'deleted' && isForwardTransition(before.status, status))
  })
}

/** Interleaves the tenants, so that a tenant with many conversations does not delay the others. */
function interleaveTenants(outstanding: readonly OutstandingConversation[]): OutstandingConversation[] {
  const counts = new Map<string, number>()
  const ranked = outstanding.map((conversation) => {
    const rank = counts.get(conversation.tenantId) ?? 0
    counts.set(conversation.tenantId, rank + 1)
    return { conversation, rank }
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ conversation }) => conversation)
}

/** @returns true if the conversation needs no further attempt */
async function fetchAndRecord(
  deps: Deps,
  { fetched, failures }: Memory,
  listed: OutstandingConversation,
): Promise<boolean> {
  const { conversationId, tenantId, status } = listed
  try {
    const conversation = await deps.voice.fetchConversation(conversationId)
    if (conversation && (await belongsToOtherTenant(deps.db, tenantId, conversation))) {
      deps.log.error(
        { conversationId, agentId: conversation.agentId },
        "the provider returned another tenant's conversation",
      )
    } else if (conversation) {
      await recordConversation(deps, { tenantId, provider: deps.voice.name }, conversation)
      if (await releaseWaitingWebhooks(deps.db, conversationId, deps.now())) deps.events.emit('webhookStored')
    }
    fetched.set(conversationId, status)
    failures.delete(conversationId)
    return true
  } catch (error) {
    const count = (failures.get(conversationId) ?? 0) + 1
    failures.set(conversationId, count)
    deps.log[count === MAX_FAILURES ? 'error' : 'warn'](
      { err: error, conversationId, count },
      'could not fetch a conversation from the provider',
    )
    return count >= MAX_FAILURES
  }
}
