import type { Conversation } from '@callwright/voice/voice-provider'

import { forEachConcurrently } from '../../jobs/for-each-concurrently.ts'
import type { Deps } from '../../context/context.ts'
import { publishCompletedCall } from '../../events/node-events.ts'
import { updateRecipientFromCall } from '../../campaigns/update-recipient-from-call.ts'
import { findProviderByName } from '../record/find-provider.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import { publishCallChange } from '../record/call-events.ts'
import { changeCall, findCall, findCallByConversation } from '../record/call-records.repo.ts'
import * as repo from '../record/call-lookups.repo.ts'
import { isListed } from '../record/count-figures.repo.ts'
import { belongsToOtherTenant } from '../record/belongs-to-other-tenant.ts'
import { markCallUnconfirmed } from '../place/outbound-call.ts'
import { recordConversation } from '../record/post-call.ts'
import { lockTenant, nextEventNumber } from '../../tenant/tenant.repo.ts'
import { transactionWithEvents } from '../../webhooks/publish-event.ts'

const BATCH_SIZE = 100
const AT_ONCE = 8
/** Calls still unconfirmed after this long end as `unknown`. */
const GIVE_UP_MS = 60 * 60 * 1000
/** No call takes this long: one that the provider still reports as open, or cannot be asked about, ends as `unknown`. */
const LONGEST_CALL_MS = 24 * 60 * 60 * 1000
/** Longest time that a request to the provider can be in flight: twice its timeout. */
const MAX_REQUEST_MS = 45_000
/** Maximum lag of the provider's clock behind ours. */
const MAX_CLOCK_LAG_MS = 60_000

/**
 * Asks the provider about calls without recent events, so that every call ends even if webhooks cannot reach us.
 * An unconfirmed call ends as `unknown` and is never dialed again.
 */
export function createCallLookupWorker(deps: Deps): Worker {
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    const openCalls = await repo.listDueLookups(deps.db, { now: deps.now(), limit: BATCH_SIZE })
    await forEachConcurrently(
      openCalls,
      { atOnce: AT_ONCE, isStopping },
      async (call) => await reconcileCall(deps, call),
    )
    return openCalls.length === BATCH_SIZE && !isStopping() ? 'more' : 'idle'
  }
  const everyMs = Math.min(deps.settings.reconcileMs, 60_000)
  const worker = createWorker('settle-calls', turn, { everyMs, log: deps.log })
  deps.events.on('callUnconfirmed', worker.wake)
  return worker
}

async function reconcileCall(deps: Deps, call: repo.DueLookup): Promise<void> {
  const now = deps.now()
  // Postpone the next lookup first, so that a failing provider is not asked again immediately.
  if (!(await repo.postponeLookup(deps.db, call, now + deps.settings.reconcileMs))) return
  const isKnown = await confirmCall(deps, call).catch((error: unknown) => {
    deps.log.warn({ err: error, callId: call.id }, 'could not look up a call at the provider')
    return null
  })
  const age = now - call.createdAt
  if (age > LONGEST_CALL_MS) return await closeAsUnknown(deps, call)
  if (isKnown !== false) return
  if (age > GIVE_UP_MS) await closeAsUnknown(deps, call)
  else if (call.conversationId === null && age > MAX_REQUEST_MS) await markUnconfirmed(deps, call)
}

/** Records what the provider reports about a call. @returns false if the provider does not know it */
async function confirmCall(deps: Deps, call: repo.DueLookup): Promise<boolean> {
  const voice = findProviderByName(deps, call.provider)
  if (!voice) return false
  const conversation =
    call.conversationId === null
      ? await findLostConversation({ ...deps, voice }, call)
      : await voice.fetchConversation(call.conversationId)
  if (!conversation) return false
  if (await belongsToOtherTenant(deps.db, call.tenantId, conversation)) {
    deps.log.error(
      { callId: call.id, agentId: conversation.agentId },
      "the provider returned another tenant's conversation",
    )
    return false
  }
  await recordConversation(deps, { tenantId: call.tenantId, provider: voice.name }, conversation)
  return true
}

/**
 * Finds the conversation for a call whose response was lost. It usually carries our call id. A conversation that we
 * already recorded may also match if it is with the same number, because its events may lack our call id.
 */
async function findLostConversation({ db, voice }: Deps, call: repo.DueLookup): Promise<Conversation | null> {
  return await voice.findConversationOf({
    callId: call.id,
    tenantId: call.tenantId,
    since: call.createdAt - MAX_CLOCK_LAG_MS,
    isKnown: async (conversationId) => {
      const known = await findCallByConversation(db, call.tenantId, conversationId)
      return known !== undefined && known.phoneNumber !== null && known.phoneNumber !== call.phoneNumber
    },
  })
}

/** Marks a call as unconfirmed if its process died before the provider responded. */
async function markUnconfirmed({ db, now }: Deps, { id, tenantId }: repo.DueLookup): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    await markCallUnconfirmed(trx, { tenantId, callId: id, now: now() })
  })
}

async function closeAsUnknown(deps: Deps, { id, tenantId }: repo.DueLookup): Promise<void> {
  const closed = await transactionWithEvents(deps, async (trx) => {
    await lockTenant(trx, tenantId)
    const call = await findCall(trx, tenantId, id)
    if (!call || call.eventNumber !== null) return null
    const { conversationId } = call
    const eventNumber = isListed(call) ? await nextEventNumber(trx, tenantId) : 0
    const changed = await changeCall(trx, call, {
      change: {
        status: 'failed',
        endReason: 'unknown',
        eventNumber,
        lookupAt: null,
        updatedAt: deps.now(),
      },
    })
    await updateRecipientFromCall(trx, changed, deps.now())
    if (conversationId === null || !isListed(call)) return null
    publishCallChange(trx, changed, { before: call })
    const event = { tenantId, callId: id, conversationId, eventNumber }
    await publishCompletedCall(trx, event)
    return event
  })
  if (closed) deps.events.emit('callEnded', closed)
}
