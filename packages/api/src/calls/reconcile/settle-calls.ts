import type { Conversation } from '@callwright/voice/voice-provider'

import { forEachAtOnce } from '../../jobs/at-once.ts'
import type { Deps } from '../../context/context.ts'
import { tellCompleted } from '../../events/node-events.ts'
import { followCall } from '../../campaigns/follow-call.ts'
import { voiceOf } from './voice-of.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import { changeCall, findCall, findCallOfConversation } from '../record/call-records.repo.ts'
import * as repo from '../calls.repo.ts'
import { isAnothers } from '../record/is-anothers.ts'
import { noteUnconfirmed } from '../place/outbound-call.ts'
import { recordConversation } from '../record/post-call.ts'
import { lockTenant, nextEventNumber } from '../../tenant/tenant.repo.ts'

const LIMIT = 100
const AT_ONCE = 8
/** After so long without a proof an attempt counts as never proved. */
const GIVE_UP_MS = 60 * 60 * 1000
/** A request to the provider may be under way for this long: twice its time-out. */
const REQUEST_MS = 45_000
/** How far the provider's clock may be behind ours. */
const CLOCKS_APART_MS = 60_000

/**
 * Asks the provider about calls that have had no news for too long, so that every call reaches its end even
 * where no webhook can. What cannot be proved ends as `unknown` and is never dialled again.
 */
export function createCallSettler(deps: Deps): Worker {
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    const open = await repo.listUnsettledCalls(deps.db, { now: deps.now(), limit: LIMIT })
    await forEachAtOnce(open, { atOnce: AT_ONCE, isStopping }, async (call) => await settle(deps, call))
    return open.length === LIMIT && !isStopping() ? 'more' : 'idle'
  }
  const everyMs = Math.min(deps.settings.reconcileMs, 60_000)
  const worker = createWorker('settle-calls', turn, { everyMs, log: deps.log })
  deps.events.on('callUnconfirmed', worker.wake)
  return worker
}

async function settle(deps: Deps, call: repo.UnsettledCall): Promise<void> {
  const now = deps.now()
  // The next question is put off first: a provider that fails is not asked again at once.
  if (!(await repo.postponeSettling(deps.db, call, now + deps.settings.reconcileMs))) return
  try {
    if (await isProved(deps, call)) return
  } catch (error) {
    deps.log.warn({ err: error, callId: call.id }, 'the provider could not be asked about a call')
    return
  }
  const age = now - call.createdAt
  if (age > GIVE_UP_MS) await closeUnproved(deps, call)
  else if (call.conversationId === null && age > REQUEST_MS) await noteUnproved(deps, call)
}

/** Whether the provider knows the call; what it tells is recorded. */
async function isProved(deps: Deps, call: repo.UnsettledCall): Promise<boolean> {
  const voice = voiceOf(deps, call.provider)
  if (!voice) return false
  const conversation =
    call.conversationId === null
      ? await findLost({ ...deps, voice }, call)
      : await voice.fetchConversation(call.conversationId)
  if (!conversation) return false
  if (await isAnothers(deps.db, call.tenantId, conversation)) {
    deps.log.error({ callId: call.id, agentId: conversation.agentId }, "the provider tells of another client's agent")
    return false
  }
  await recordConversation(deps, { tenantId: call.tenantId, provider: voice.name }, conversation)
  return true
}

/**
 * The answer to our request was lost; the conversation, if there is one, carries our own id of the call. A conversation
 * that we know may still be it, where its news came without that id: then it is with the same number.
 */
async function findLost({ db, voice }: Deps, call: repo.UnsettledCall): Promise<Conversation | null> {
  return await voice.findConversationOf({
    callId: call.id,
    tenantId: call.tenantId,
    since: call.createdAt - CLOCKS_APART_MS,
    isKnown: async (conversationId) => {
      const known = await findCallOfConversation(db, call.tenantId, conversationId)
      return known !== undefined && known.phoneNumber !== null && known.phoneNumber !== call.phoneNumber
    },
  })
}

/** Marks a call whose process died before the provider answered. */
async function noteUnproved({ db, now }: Deps, { id, tenantId }: repo.UnsettledCall): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    await noteUnconfirmed(trx, { tenantId, callId: id, now: now() })
  })
}

async function closeUnproved(deps: Deps, { id, tenantId }: repo.UnsettledCall): Promise<void> {
  const closed = await deps.db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    const call = await findCall(trx, tenantId, id)
    if (!call || call.eventNumber !== null) return null
    // Only what has a conversation is in the list, so only that makes an event.
    const { conversationId } = call
    const eventNumber = conversationId === null ? 0 : await nextEventNumber(trx, tenantId)
    const changed = await changeCall(trx, call, {
      change: {
        status: 'failed',
        endReason: 'unknown',
        eventNumber,
        settleAt: null,
        updatedAt: deps.now(),
      },
    })
    await followCall(trx, changed, deps.now())
    if (conversationId === null) return null
    const event = { tenantId, callId: id, conversationId, eventNumber }
    await tellCompleted(trx, event)
    return event
  })
  if (closed) deps.events.emit('callEnded', closed)
}
