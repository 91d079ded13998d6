import { isEnded, isForwardTransition } from '@callwright/contract/calls/calls'
import { transcriptText } from '@callwright/contract/calls/transcript'
import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { isReserved } from '@callwright/voice/reserved-questions'
import type { Conversation, ProviderName } from '@callwright/voice/voice-provider'

import { findTransferName } from '../../agent/transfers/transfers.repo.ts'
import type { Deps } from '../../context/context.ts'
import type { Installation } from '../../context/counted-calls.ts'
import type { EventMap } from '../../context/events.ts'
import { publishCompletedCall } from '../../events/node-events.ts'
import { updateRecipientFromCall } from '../../campaigns/update-recipient-from-call.ts'
import { chargeCall } from '../../usage/charge.ts'
import {
  type CallChange,
  type CallRecord,
  changeCall,
  findCall,
  findCallByConversation,
  insertCall,
} from './call-records.repo.ts'
import { makeNumberLookupsDue } from './call-lookups.repo.ts'
import { findTenantByConversation } from './calls.repo.ts'
import { isConversationDeleted } from './deleted-conversations.repo.ts'
import { publishCallChange } from './call-events.ts'
import { handleRequests } from './handle-requests.ts'
import { mergeIntoConversation } from '../place/outbound-call.ts'
import { type Analysis, analyzeCall, listExplanations } from '../outcomes/analyze-call.ts'
import { saveValues } from '../outcomes/call-values.repo.ts'
import { findLines, type FoundLines, withLines } from '../outcomes/quotes/find-lines.ts'
import { countQuotes } from '../outcomes/quote-counts.repo.ts'
import { countValues } from '../outcomes/value-counts.repo.ts'
import { findOutcome, toReached } from '../outcomes/reached.ts'
import { findTurns, saveTranscript } from './transcripts.repo.ts'
import { lockTenant, nextEventNumber } from '../../tenant/tenant.repo.ts'
import { type EventDeps, type EventTrx, transactionWithEvents } from '../../webhooks/publish-event.ts'

type PostCallDeps = EventDeps & Pick<Deps, 'log'> & Installation

export type Owner = { tenantId: TenantId; provider: ProviderName }
/**
 * `deleted`: the call, its content or its business was deleted, so it is never recreated. `foreign`: the conversation
 * already belongs to another tenant and stays there.
 */
export type RecordResult = 'recorded' | 'unchanged' | 'deleted' | 'foreign'

/**
 * Records a conversation reported by the provider: the call, its transcript and its minutes, in one transaction.
 * The event is emitted after the commit. A repeated or older report changes nothing.
 * @param owner.finish runs in the same transaction once the conversation is recorded
 */
export async function recordConversation(
  deps: PostCallDeps,
  owner: Owner & { finish?: (trx: Db) => Promise<void> },
  conversation: Conversation,
): Promise<RecordResult> {
  const { tenantId, finish } = owner
  const { conversationId, failure } = conversation
  const firstSearch = await findLines(conversation.turns, await listExplanations(deps.db, tenantId, conversation))
  const { result, ended } = await withLines(firstSearch, async (found) => {
    return await transactionWithEvents(deps, async (trx) => {
      const outcome = await recordWithin(trx, deps, { ...owner, report: { conversation, found } })
      if (outcome.result === 'recorded' || outcome.result === 'unchanged') await finish?.(trx)
      if (outcome.result !== 'recorded' || outcome.eventNumber === null) return { ...outcome, ended: null }
      const { callId, eventNumber } = outcome
      const event: EventMap['callEnded'][0] = { tenantId, callId, conversationId, eventNumber }
      await publishCompletedCall(trx, event)
      return { ...outcome, ended: event }
    })
  })
  if (failure !== undefined && result === 'recorded') {
    deps.log.warn({ conversationId, reason: failure }, 'the voice provider ended a call because of an error')
  }
  if (ended) deps.events.emit('callEnded', ended)
  if (lacksCallId(conversation)) deps.events.emit('callUnconfirmed')
  return result
}

/** `found`: the lines that the report's explanations quote. */
type Report = { conversation: Conversation; found: FoundLines }

async function recordWithin(
  db: EventTrx,
  deps: PostCallDeps,
  { tenantId, provider, report }: Owner & { report: Report },
): Promise<MergeResult | { result: 'deleted' | 'foreign' }> {
  const { conversation } = report
  const { conversationId } = conversation
  if (!(await lockTenant(db, tenantId))) return { result: 'deleted' }
  if (await isConversationDeleted(db, conversationId)) return { result: 'deleted' }
  const owner = await findTenantByConversation(db, conversationId)
  if (owner !== undefined && owner !== tenantId) return { result: 'foreign' }
  const known = await findKnownCall(db, { tenantId, now: deps.now() }, conversation)
  if (!known && lacksCallId(conversation)) {
    await makeNumberLookupsDue(db, tenantId, { phoneNumber: conversation.calledNumber, now: deps.now() })
  }
  const call = known ?? newCall(deps, { tenantId, provider, conversation })
  return await mergeUpdate(db, deps, { known, call, report })
}

async function findKnownCall(
  db: EventTrx,
  { tenantId, now }: { tenantId: TenantId; now: number },
  { conversationId, callId }: Conversation,
): Promise<CallRecord | undefined> {
  const byConversation = await findCallByConversation(db, tenantId, conversationId)
  if (!callId || byConversation?.id === callId) return byConversation
  const byOurId = await findCall(db, tenantId, callId)
  if (byOurId?.conversationId !== null) return byConversation
  // Earlier events without our call id created a separate row.
  return byConversation ? await mergeIntoConversation(db, { call: byOurId, known: byConversation, now }) : byOurId
}

/** A failed-to-start event lacks our call id; a lookup at the provider reveals which call it was. */
function lacksCallId(update: Conversation): update is Conversation & { calledNumber: E164 } {
  return update.callId === null && update.direction === 'outbound' && update.calledNumber !== null
}

/** Initial row of a call that we did not start, or whose response was lost. */
function newCall(
  { newId, now }: PostCallDeps,
  { tenantId, provider, conversation }: Owner & { conversation: Conversation },
): NewCallRecord {
  const { conversationId, direction, startedAt } = conversation
  const at = now()
  return {
    ...{ id: newId(), tenantId, provider, conversationId, direction, status: 'initiated' },
    ...{ campaignId: null, recipientId: null, testMode: 0, contactName: null, notes: null },
    ...{ phoneNumber: null, phoneText: null, callerNumber: null, calledNumber: null, summary: null, endReason: null },
    ...{ startedAt: startedAt ?? at, durationSeconds: 0, hasTranscript: 0, hasRecording: 0, contentRemovedAt: null },
    ...{ eventNumber: null, lookupAt: null, createdAt: at, updatedAt: at },
    ...{ transferName: null, transferNumber: null, transferTurn: null },
    ...{ source: conversation.source ?? 'phone', reached: 0, needsCheck: 0, costCredits: null, costMicroUsd: null },
  }
}

/** The repo assigns the order key, facet and agent version. */
type NewCallRecord = Omit<CallRecord, 'orderKey' | 'facet' | 'agentVersionId'>

type MergeResult = { result: 'unchanged' } | { result: 'recorded'; callId: string; eventNumber: number | null }

async function mergeUpdate(
  db: EventTrx,
  deps: PostCallDeps,
  { known, call, report }: { known: CallRecord | undefined; call: NewCallRecord; report: Report },
): Promise<MergeResult> {
  const { conversation, found } = report
  const change = computeChange(call, conversation)
  const hasNewTurns = conversation.turns.length > 0 && call.hasTranscript === 0
  const status = change.status ?? call.status
  const values = status === 'completed' ? await analyzeReport(db, { known, call, change, report }) : null
  if (known && Object.keys(change).length === 0 && !hasNewTurns && !values) return { result: 'unchanged' }
  // A call that was closed before anything was heard of it has the number 0, and its event is still to come.
  const isCompletionUnsent = call.eventNumber === null || (call.eventNumber === 0 && isEnded(conversation.status))
  const endsNow = isEnded(status) && isCompletionUnsent
  const eventNumber = endsNow ? await nextEventNumber(db, call.tenantId) : null
  const now = deps.now()
  const { transferNumber } = change
  const transcript = hasNewTurns ? transcriptText(conversation.turns) : null
  const fullChange = {
    ...change,
    ...(hasNewTurns ? { hasTranscript: 1 as const } : {}),
    ...(endsNow ? { eventNumber } : {}),
    ...(transferNumber ? { transferName: await findTransferName(db, call.tenantId, transferNumber) } : {}),
    ...(change.status === 'completed' || change.source !== undefined || transferNumber || values
      ? { reached: await computeReached(db, { ...call, ...change }, values) }
      : {}),
    ...(values ? { needsCheck: values.needsCheck ? (1 as const) : (0 as const) } : {}),
    lookupAt: isEnded(status) ? null : now + deps.settings.reconcileMs,
    updatedAt: now,
  }
  const changed = known
    ? await changeCall(db, known, { change: fullChange, transcript })
    : await insertCall(db, { ...call, ...fullChange }, transcript)
  const { turns } = conversation
  if (transcript !== null) await saveTranscript(db, call.tenantId, { callId: call.id, turns, text: transcript })
  if (values) {
    await countValues(db, changed, { values: values.replaced, by: -1 })
    await countValues(db, changed, { values: values.changed, by: 1 })
    await countQuotes(db, deps, { call: changed, before: values.replaced, after: values.changed })
    await saveValues(db, changed, values.changed)
  }
  if ((values?.isFound ?? hasNewTurns) && found.turns.length > 0) {
    await handleRequests(db, deps, { call: changed, analysis: values, found })
  }
  const seconds = change.durationSeconds ?? call.durationSeconds
  if (status === 'completed' && seconds > 0 && call.testMode === 0) {
    const startedAt = change.startedAt ?? call.startedAt
    await chargeCall(db, deps, { tenantId: call.tenantId, callId: call.id, startedAt, seconds })
  }
  // Last, because it takes the campaign lock: dialing then waits for little more than the commit.
  await updateRecipientFromCall(db, changed, now)
  publishCallChange(db, changed, {
    before: call,
    isAnalyzed: values?.changed.some(({ fieldId }) => !isReserved(fieldId)) === true,
  })
  return { result: 'recorded', callId: call.id, eventNumber }
}

/** A report with a number is about a phone call, whatever other reports lack. */
function toSource(call: NewCallRecord, update: Conversation): CallRecord['source'] {
  const hasNumber = [call, update].some(({ callerNumber, calledNumber }) => (callerNumber ?? calledNumber) !== null)
  if (hasNumber || typeof update.phoneText === 'string') return 'phone'
  return update.source ?? call.source
}

async function analyzeReport(
  db: Db,
  {
    known,
    call,
    change,
    report: { conversation, found },
  }: { known: CallRecord | undefined; call: NewCallRecord; change: CallChange; report: Report },
): Promise<Analysis | null> {
  const { turns, analysis = [] } = conversation
  return await analyzeCall(db, call.tenantId, {
    callId: call.id,
    startedAt: change.startedAt ?? call.startedAt,
    isVoicemail: (change.endReason ?? call.endReason) === 'voicemail',
    isKnown: known?.status === 'completed',
    isNumberNew: known?.status === 'completed' && (change.phoneNumber !== undefined || change.source !== undefined),
    analysis,
    newTurns: turns.length > 0 && call.hasTranscript === 0 ? turns : null,
    readStoredTurns: async () => await findTurns(db, call.tenantId, call.id),
    found,
  })
}

async function computeReached(db: Db, call: NewCallRecord, values: Analysis | null): Promise<0 | 1> {
  if (values) return toReached(call, values.outcomeReached)
  return toReached(call, (await findOutcome(db, call.tenantId, call.id))?.isReached ?? null)
}

/**
 * True for calls that we placed, whose time and numbers we know. Other rows take their start time from an update.
 * `listRecentTests` in `list/list-calls.repo.ts` has the same rule in SQL.
 */
function isOurs(call: NewCallRecord): boolean {
  return call.direction === 'outbound' && call.startedAt === call.createdAt
}

/** For calls that we did not place, a more advanced update overrides these fields, so update order is irrelevant. */
function fieldsFrom(update: Conversation): CallChange {
  const { direction, callerNumber, calledNumber, startedAt } = update
  const otherSide = direction === 'inbound' ? callerNumber : calledNumber
  return {
    direction,
    ...(startedAt === null ? {} : { startedAt }),
    ...(callerNumber === null ? {} : { callerNumber }),
    ...(calledNumber === null ? {} : { calledNumber }),
    ...(otherSide === null ? {} : { phoneNumber: otherSide, phoneText: null }),
  }
}

/** The changes that an update makes to the row: the status only moves forward, and known values are kept. */
function computeChange(call: NewCallRecord, update: Conversation): CallChange {
  const change: CallChange = {}
  if (call.conversationId === null) {
    change.conversationId = update.conversationId
    if (!isEnded(call.status)) change.endReason = null
  }
  if (isForwardTransition(call.status, update.status)) {
    change.status = update.status
    if (!isOurs(call)) Object.assign(change, fieldsFrom(update))
    if (isEnded(update.status)) {
      change.endReason = update.endReason
      change.durationSeconds = Math.round(update.durationSeconds)
    }
  }
  // A report may lack the duration.
  if (call.status === 'completed' && update.status === 'completed' && call.durationSeconds === 0) {
    change.durationSeconds = Math.round(update.durationSeconds)
  }
  // Reports may lack the transfer, so the first one that has it decides.
  if (update.transfer && update.status === 'completed' && call.transferNumber === null) {
    change.endReason = 'transferred'
    change.transferNumber = update.transfer.phoneNumber
    change.transferTurn = update.transfer.turn
  }
  const otherSide = call.direction === 'inbound' ? update.callerNumber : update.calledNumber
  if (call.phoneNumber === null && otherSide !== null) change.phoneNumber ??= otherSide
  const isUnreadable = update.phoneText && call.phoneNumber === null && call.phoneText === null
  if (isUnreadable && change.phoneNumber === undefined) change.phoneText = update.phoneText
  if (change.phoneNumber !== undefined && call.phoneText !== null) change.phoneText = null
  if (call.callerNumber === null && update.callerNumber !== null) change.callerNumber ??= update.callerNumber
  if (call.calledNumber === null && update.calledNumber !== null) change.calledNumber ??= update.calledNumber
  const source = toSource(call, update)
  if (source !== call.source) change.source = source
  if (update.cost && call.costCredits === null && update.cost.credits !== null) change.costCredits = update.cost.credits
  if (update.cost && call.costMicroUsd === null && update.cost.microUsd !== null) {
    change.costMicroUsd = update.cost.microUsd
  }
  if (update.summary !== null && (call.summary === null || change.status !== undefined)) change.summary = update.summary
  if (call.hasRecording === 0 && update.hasRecording) change.hasRecording = 1
  return change
}
