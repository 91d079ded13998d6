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
 * @param owner.finish what is written in the same transaction once the conversation is recorded
 */
export async function recordConversation(
  deps: PostCallDeps,
  owner: Owner & { finish?: (trx: Db) => Promise<void> },
  conversation: Conversation,
): Promise<Recorded> {
  const { tenantId, finish } = owner
  const { conversationId, failure } = conversation
  const { result, ended } = await deps.db.transaction().execute(async (trx) => {
    const outcome = await recordWithin(trx, deps, { ...owner, conversation })
    if (outcome.result === 'recorded' || outcome.result === 'unchanged') await finish?.(trx)
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
  const known = await findKnownCall(db, { tenantId, now: deps.now() }, conversation)
  if (!known && isOfUnknownCall(conversation)) {
    await repo.askSoonAbout(db, tenantId, { phoneNumber: conversation.calledNumber, now: deps.now() })
  }
  const call = known ?? newCall(deps, { tenantId, provider, conversation })
  return await mergeNews(db, deps, { known, call, conversation })
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

/** A call that we did not start, or whose answer was lost, before anything is known of it. */
function newCall(
  { newId, now }: PostCallDeps,
  { tenantId, provider, conversation }: Owner & { conversation: Conversation },
): NewCallRecord {
  const { conversationId, direction, startedAt } = conversation
  const at = now()
  return {
    ...{ id: newId(), tenantId, provider, conversationId, direction, status: 'initiated' },
    ...{ campaignId: null, recipientId: null, testMode: 0, contactName: null, notes: null },
    ...{ phoneNumber: null, callerNumber: null, calledNumber: null, summary: null, endReason: null },
    ...{ startedAt: startedAt ?? at, durationSeconds: 0, hasTranscript: 0, hasRecording: 0, contentRemovedAt: null },
    ...{ eventNumber: null, settleAt: null, createdAt: at, updatedAt: at },
  }
}

/** A call as rules see it; its place in the list is the repo's. */
type NewCallRecord = Omit<CallRecord, 'orderKey' | 'facet'>

type Merged = { result: 'unchanged' } | { result: 'recorded'; callId: string; eventNumber: number | null }

async function mergeNews(
  db: Db,
  deps: PostCallDeps,
  { known, call, conversation }: { known: CallRecord | undefined; call: NewCallRecord; conversation: Conversation },
): Promise<Merged> {
  const change = changeOf(call, conversation)
  const hasNewTurns = conversation.turns.length > 0 && call.hasTranscript === 0
  if (known && Object.keys(change).length === 0 && !hasNewTurns) return { result: 'unchanged' }
  const status = change.status ?? call.status
  const endsNow = isEnded(status) && call.eventNumber === null
  const eventNumber = endsNow ? await nextEventNumber(db, call.tenantId) : null
  const now = deps.now()
  const transcript = hasNewTurns ? transcriptText(conversation.turns) : null
  const whole = {
    ...change,
    ...(hasNewTurns ? { hasTranscript: 1 as const } : {}),
    ...(endsNow ? { eventNumber } : {}),
    settleAt: isEnded(status) ? null : now + deps.settings.reconcileMs,
    updatedAt: now,
  }
  const changed = known
    ? await changeCall(db, known, { change: whole, transcript })
    : await insertCall(db, { ...call, ...whole }, transcript)
  if (transcript !== null) {
    await saveTranscript(db, call.tenantId, { callId: call.id, turns: conversation.turns, text: transcript })
    await suggestDoNotCall(db, deps, { ...changed, turns: conversation.turns })
  }
  const seconds = change.durationSeconds ?? call.durationSeconds
  if (status === 'completed' && seconds > 0 && call.testMode === 0) {
    const startedAt = change.startedAt ?? call.startedAt
    await chargeCall(db, deps, { tenantId: call.tenantId, callId: call.id, startedAt, seconds })
  }
  // Last, so that dialing waits for little more than the commit.
  await followCall(db, changed, now)
  return { result: 'recorded', callId: call.id, eventNumber }
}

/** A call that we placed: we know when, whom and which way. Rows that news made have their times from the news. */
function isOurs(call: NewCallRecord): boolean {
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
function changeOf(call: NewCallRecord, news: Conversation): CallChange {
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
