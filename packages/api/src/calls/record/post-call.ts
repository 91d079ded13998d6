import { isEnded, isForward } from '@callwright/contract/calls/calls'
import { transcriptText } from '@callwright/contract/calls/transcript'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Conversation, ProviderName } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import type { EventMap } from '../../context/events.ts'
import { tellCompleted } from '../../events/node-events.ts'
import { followCall } from '../../campaigns/follow-call.ts'
import { suggestDoNotCall } from '../../campaigns/suggest-do-not-call.ts'
import { chargeCall } from '../../usage/charge.ts'
import {
  type CallChange,
  type CallRecord,
  changeCall,
  findCall,
  findCallOfConversation,
  insertCall,
} from './call-records.repo.ts'
import * as repo from '../calls.repo.ts'
import { becomeKnown } from '../place/outbound-call.ts'
import { saveTranscript } from './transcripts.repo.ts'
import { lockTenant, nextEventNumber } from '../../tenant/tenant.repo.ts'

type PostCallDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'events' | 'settings' | 'log'>

export type Owner = { tenantId: TenantId; provider: ProviderName }
/**
 * `deleted`: the call or its whole business was deleted, or its content for its age, and it does not come back; `foreign`: the conversation is another tenant's
 * already, and stays there.
 */
export type Recorded = 'recorded' | 'unchanged' | 'deleted' | 'foreign'

/**
 * Records what the provider tells of a conversation: the call, its transcript and its minutes, in one
 * transaction; the event follows the commit. The same news again, or older news, changes nothing.
 */
export async function recordConversation(
  deps: PostCallDeps,
  owner: Owner,
  conversation: Conversation,
): Promise<Recorded> {
  const { tenantId } = owner
  const { conversationId, failure } = conversation
  const { result, ended } = await deps.db.transaction().execute(async (trx) => {
    const outcome = await recordWithin(trx, deps, { ...owner, conversation })
    if (outcome.result !== 'recorded' || outcome.eventNumber === null) return { ...outcome, ended: null }
    const { callId, eventNumber } = outcome
    const event: EventMap['callEnded'][0] = { tenantId, callId, conversationId, eventNumber }
    await tellCompleted(trx, event)
    return { ...outcome, ended: event }
  })
  if (failure !== undefined && result === 'recorded') {
    deps.log.warn({ conversationId, reason: failure }, 'the voice provider ended a call because of an error')
  }
  if (ended) deps.events.emit('callEnded', ended)
  if (isOfUnknownCall(conversation)) deps.events.emit('callUnconfirmed')
  return result
}

async function recordWithin(
  db: Db,
  deps: PostCallDeps,
  { tenantId, provider, conversation }: Owner & { conversation: Conversation },
): Promise<Merged | { result: 'deleted' | 'foreign' }> {
  const { conversationId } = conversation
  if (!(await lockTenant(db, tenantId))) return { result: 'deleted' }
  if (await repo.isConversationDeleted(db, conversationId)) return { result: 'deleted' }
  const owner = await repo.findTenantOfConversation(db, conversationId)
  if (owner !== undefined && owner !== tenantId) return { result: 'foreign' }
  const call =
    (await findKnownCall(db, { tenantId, now: deps.now() }, conversation)) ??
    (await insertFound(db, deps, { tenantId, provider, conversation }))
  return await mergeNews(db, deps, { call, conversation })
}

async function findKnownCall(
  db: Db,
  { tenantId, now }: { tenantId: TenantId; now: number },
  { conversationId, callId }: Conversation,
): Promise<CallRecord | undefined> {
  const byConversation = await findCallOfConversation(db, tenantId, conversationId)
  if (!callId || byConversation?.id === callId) return byConversation
  const byOurId = await findCall(db, tenantId, callId)
  if (byOurId?.conversationId !== null) return byConversation
  // Earlier news of it, without our id, have made a row of their own.
  return byConversation ? await becomeKnown(db, { call: byOurId, known: byConversation, now }) : byOurId
}

/** The event of a call that failed to start lacks our call id; asking the provider about the call reveals it. */
function isOfUnknownCall(news: Conversation): news is Conversation & { calledNumber: string } {
  return news.callId === null && news.direction === 'outbound' && news.calledNumber !== null
}

/** A call that we did not start, or whose answer was lost: it is recorded all the same. */
async function insertFound(
  db: Db,
  deps: PostCallDeps,
  found: { tenantId: TenantId; provider: ProviderName; conversation: Conversation },
): Promise<CallRecord> {
  const { conversation, tenantId, provider } = found
  const now = deps.now()
  if (isOfUnknownCall(conversation)) {
    await repo.askSoonAbout(db, tenantId, { phoneNumber: conversation.calledNumber, now })
  }
  return await insertCall(db, {
    id: deps.newId(),
    tenantId,
    provider,
    conversationId: conversation.conversationId,
    direction: conversation.direction,
    status: 'initiated',
    startedAt: conversation.startedAt ?? now,
    settleAt: now + deps.settings.reconcileMs,
    createdAt: now,
    updatedAt: now,
  })
}

type Merged = { result: 'unchanged' } | { result: 'recorded'; callId: string; eventNumber: number | null }

async function mergeNews(
  db: Db,
  deps: PostCallDeps,
  { call, conversation }: { call: CallRecord; conversation: Conversation },
): Promise<Merged> {
  const change = changeOf(call, conversation)
  const hasNewTurns = conversation.turns.length > 0 && call.hasTranscript === 0
  if (Object.keys(change).length === 0 && !hasNewTurns) return { result: 'unchanged' }
  const status = change.status ?? call.status
  const endsNow = isEnded(status) && call.eventNumber === null
  const eventNumber = endsNow ? await nextEventNumber(db, call.tenantId) : null
  const now = deps.now()
  const transcript = hasNewTurns ? transcriptText(conversation.turns) : null
  const changed = await changeCall(db, call, {
    change: {
      ...change,
      ...(hasNewTurns ? { hasTranscript: 1 } : {}),
      ...(endsNow ? { eventNumber } : {}),
      settleAt: isEnded(status) ? null : now + deps.settings.reconcileMs,
      updatedAt: now,
    },
    transcript,
  })
  await followCall(db, changed, now)
  if (transcript !== null) {
    await saveTranscript(db, call.tenantId, { callId: call.id, turns: conversation.turns, text: transcript })
    await suggestDoNotCall(db, deps, { ...changed, turns: conversation.turns })
  }
  const seconds = change.durationSeconds ?? call.durationSeconds
  if (status === 'completed' && seconds > 0 && call.testMode === 0) {
    const startedAt = change.startedAt ?? call.startedAt
    await chargeCall(db, deps, { tenantId: call.tenantId, callId: call.id, startedAt, seconds })
  }
  return { result: 'recorded', callId: call.id, eventNumber }
}

/** A call that we placed: we know when, whom and which way. Rows that news made have their times from the news. */
function isOurs(call: CallRecord): boolean {
  return call.direction === 'outbound' && call.startedAt === call.createdAt
}

/** Of a call that we only hear of, whatever tells more knows better, so that the order of the news does not matter. */
function whatItSays(news: Conversation): CallChange {
  const { direction, callerNumber, calledNumber, startedAt } = news
  const otherSide = direction === 'inbound' ? callerNumber : calledNumber
  return {
    direction,
    ...(startedAt === null ? {} : { startedAt }),
    ...(callerNumber === null ? {} : { callerNumber }),
    ...(calledNumber === null ? {} : { calledNumber }),
    ...(otherSide === null ? {} : { phoneNumber: otherSide }),
  }
}

/** What the news adds to the row: a status only moves forward, and what is known already stays. */
function changeOf(call: CallRecord, news: Conversation): CallChange {
  const change: CallChange = {}
  if (call.conversationId === null) {
    change.conversationId = news.conversationId
    if (!isEnded(call.status)) change.endReason = null
  }
  if (isForward(call.status, news.status)) {
    change.status = news.status
    if (!isOurs(call)) Object.assign(change, whatItSays(news))
    if (isEnded(news.status)) {
      change.endReason = news.endReason
      change.durationSeconds = Math.round(news.durationSeconds)
    }
  }
  const otherSide = call.direction === 'inbound' ? news.callerNumber : news.calledNumber
  if (call.phoneNumber === null && otherSide !== null) change.phoneNumber ??= otherSide
  if (call.callerNumber === null && news.callerNumber !== null) change.callerNumber ??= news.callerNumber
  if (call.calledNumber === null && news.calledNumber !== null) change.calledNumber ??= news.calledNumber
  if (news.summary !== null && (call.summary === null || change.status !== undefined)) change.summary = news.summary
  if (call.hasRecording === 0 && news.hasRecording) change.hasRecording = 1
  return change
}
