import { type CallStatus, isForward } from '@callwright/contract/calls/calls'
import type { TenantId } from '@callwright/db/tables/ids'
import { type RecentConversation, VoiceProviderError } from '@callwright/voice/voice-provider'

import { findTenantsOfAgents } from '../../agent/agent.repo.ts'
import { forEachAtOnce } from '../../jobs/at-once.ts'
import type { Deps } from '../../context/context.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import { forgetErased } from '../record/forget-erased.ts'
import { findKnownCalls } from '../../usage/compared-calls.repo.ts'
import { isAnothers } from '../record/is-anothers.ts'
import { recordConversation } from '../record/post-call.ts'
import * as repo from './provider-cursors.repo.ts'
import { releaseWaiting } from '../webhooks/stored-webhooks.repo.ts'

/** How far the first look of an installation goes back. */
const FIRST_LOOK_MS = 24 * 60 * 60 * 1000
/** A conversation may show in the list some time after it began, and clocks differ. */
const OVERLAP_MS = 15 * 60_000
const LEASE_MS = 2 * 60_000
const AT_ONCE = 8
/** So many are fetched before the list is asked for anew; the others keep their turn. */
const MOST_A_ROUND = 1000
/** A conversation that cannot be fetched holds the place up only so often. */
const MOST_FAILURES = 10

/** What this process remembers from round to round; without it a round only fetches more than it needs. */
type Memory = {
  /** The status that a conversation was listed with when it was fetched for the last time. */
  fetched: Map<string, CallStatus>
  failures: Map<string, number>
}

type Outstanding = RecentConversation & { tenantId: TenantId }

/**
 * Asks the provider which conversations there were since the last look and records what no webhook told, calls that
 * nobody here started among them. What was missed while the server was down comes in with its first rounds. What is told of a
 * business that was erased is deleted at the provider.
 */
export function createReconciler(deps: Deps): Worker {
  const memory: Memory = { fetched: new Map(), failures: new Map() }
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    const { name: provider } = deps.voice
    const now = deps.now()
    const claimed = await repo.claimCursor(deps.db, provider, { leaseMs: LEASE_MS, first: now - FIRST_LOOK_MS })
    if (!claimed) return 'idle'
    const { since, leaseUntil } = claimed
    let next: number | null = null
    try {
      const { left, isMore } = await round(deps, memory, { since, isStopping })
      next = left.reduce((earliest, startedAt) => Math.min(earliest, startedAt), now)
      return isMore && !isStopping() ? 'more' : 'idle'
    } catch (error) {
      if (!(error instanceof VoiceProviderError)) throw error
      deps.log.warn({ err: error }, 'the provider could not be asked for its conversations')
      return 'idle'
    } finally {
      await repo.releaseCursor(deps.db, provider, { since: next, leaseUntil })
    }
  }
  return createWorker('reconcile', turn, { everyMs: deps.settings.reconcileMs, log: deps.log })
}

/** @returns when those began that are still to be fetched, and whether there are any because there were too many */
async function round(
  deps: Deps,
  memory: Memory,
  { since, isStopping }: { since: number; isStopping: () => boolean },
): Promise<{ left: number[]; isMore: boolean }> {
  const listed = await deps.voice.listConversations({ since: Math.max(0, since - OVERLAP_MS) })
  const outstanding = inTurns(await findOutstanding(deps, memory, listed))
  const left = new Map(outstanding.map((each) => [each.conversationId, each.startedAt]))
  await forEachAtOnce(outstanding.slice(0, MOST_A_ROUND), { atOnce: AT_ONCE, isStopping }, async (conversation) => {
    if (await fetchOne(deps, memory, conversation)) left.delete(conversation.conversationId)
  })
  const stillListed = new Set(listed.map(({ conversationId }) => conversationId))
  for (const remembered of [memory.fetched, memory.failures]) {
    for (const id of remembered.keys()) if (!stillListed.has(id)) remembered.delete(id)
  }
  const unforgotten = await forgetErased(deps, listed, isStopping)
  return { left: [...left.values(), ...unforgotten], isMore: outstanding.length > MOST_A_ROUND }
}

/** Conversations of agents here of which the list tells more than we know. */
async function findOutstanding(
  { db, voice }: Deps,
  { fetched }: Memory,
  listed: readonly RecentConversation[],
): Promise<Outstanding[]> {
  const tenants = await findTenantsOfAgents(db, voice.name, [...new Set(listed.map(({ agentId }) => agentId))])
  const ours = listed.flatMap((each) => {
    const tenantId = tenants.get(each.agentId)
    return tenantId !== undefined && fetched.get(each.conversationId) !== each.status ? [{ ...each, tenantId }] : []
  })
  const known = await findKnownCalls(
    db,
    ours.map(({ conversationId }) => conversationId),
  )
  return ours.filter(({ conversationId, status }) => {
    const before = known.get(conversationId)
    return before === undefined || (before !== 'deleted' && isForward(before.status, status))
  })
}

/** One of each client after the other, so that the many of one do not hold up the few of another. */
function inTurns(outstanding: readonly Outstanding[]): Outstanding[] {
  const places = new Map<string, number>()
  const placed = outstanding.map((conversation) => {
    const place = places.get(conversation.tenantId) ?? 0
    places.set(conversation.tenantId, place + 1)
    return { conversation, place }
  })
  return placed.toSorted((one, other) => one.place - other.place).map(({ conversation }) => conversation)
}

/** @returns whether there is nothing left to do about it */
async function fetchOne(deps: Deps, { fetched, failures }: Memory, listed: Outstanding): Promise<boolean> {
  const { conversationId, tenantId, status } = listed
  try {
    const conversation = await deps.voice.fetchConversation(conversationId)
    if (conversation && (await isAnothers(deps.db, tenantId, conversation))) {
      deps.log.error({ conversationId, agentId: conversation.agentId }, "the provider tells of another client's agent")
    } else if (conversation) {
      await recordConversation(deps, { tenantId, provider: deps.voice.name }, conversation)
      if (await releaseWaiting(deps.db, conversationId, deps.now())) deps.events.emit('webhookStored')
    }
    fetched.set(conversationId, status)
    failures.delete(conversationId)
    return true
  } catch (error) {
    const count = (failures.get(conversationId) ?? 0) + 1
    failures.set(conversationId, count)
    deps.log[count === MOST_FAILURES ? 'error' : 'warn'](
      { err: error, conversationId, count },
      'a conversation could not be fetched from the provider',
    )
    return count >= MOST_FAILURES
  }
}
