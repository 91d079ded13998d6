import { isEnded, type Turn } from '@callwright/contract/calls/calls'
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
import { releaseRecorded } from '../place/browser-leases.repo.ts'
import { isListed } from './count-figures.repo.ts'
import { findTenantByConversation } from './calls.repo.ts'
import { isConversationDeleted } from './deleted-conversations.repo.ts'
import { publishCallChange } from './call-events.ts'
import { handleRequests } from './handle-requests.ts'
import { computeChange, type NewCallRecord } from './report-change.ts'
import { requestAudioDeletion } from '../outcomes/request-audio-deletion.ts'
import { maskReport } from '../outcomes/mask-report.ts'
import { proveOpening } from '../outcomes/prove-opening.ts'
import { mergeIntoConversation } from '../place/outbound-call.ts'
import { type Analysis, analyzeCall, listExplanations } from '../outcomes/analyze-call.ts'
import { attachBookings } from '../outcomes/call-bookings.repo.ts'
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
  reported: Conversation,
): Promise<RecordResult> {
  const { tenantId, finish } = owner
  const { conversationId, failure, turns: unmasked } = reported
  const explanations = await listExplanations(deps.db, tenantId, reported)
  const { conversation, found: firstSearch } = await maskReport(deps.db, tenantId, {
    conversation: reported,
    // Before masking: otherwise, masked words would count as never said.
    found: await findLines(unmasked, explanations),
    explanations,
  })
  const { result, ended } = await withLines(firstSearch, async (found) => {
    return await transactionWithEvents(deps, async (trx) => {
      const outcome = await recordWithin(trx, deps, { ...owner, report: { conversation, found, unmasked } })
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

/** `found`: the lines that the report's explanations quote. `unmasked`: the turns as they were said. */
type Report = { conversation: Conversation; found: FoundLines; unmasked: Turn[] }

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
  { conversationId, callId, source }: Conversation,
): Promise<CallRecord | undefined> {
  const byConversation = await findCallByConversation(db, tenantId, conversationId)
  // A browser can report any id as ours.
  if (!callId || source === 'browser' || byConversation?.id === callId) return byConversation
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
    ...{ disclosure: null, recordingConsent: null },
  }
}

type MergeResult = { result: 'unchanged' } | { result: 'recorded'; callId: string; eventNumber: number | null }

async function mergeUpdate(
  db: EventTrx,
  deps: PostCallDeps,
  { known, call, report: received }: { known: CallRecord | undefined; call: NewCallRecord; report: Report },
): Promise<MergeResult> {
  const { conversation, found, unmasked } = received
  const change = computeChange(call, conversation)
  const hasNewTurns = conversation.turns.length > 0 && call.hasTranscript === 0
  const status = change.status ?? call.status
  const values = status === 'completed' ? await analyzeReport(db, { known, call, change, report: received }) : null
  const report = { ...conversation, turns: unmasked, agreed: values?.agreed === true }
  // A call that failed halfway may have been recorded, too.
  const isProven = status === 'completed' || (isEnded(status) && (conversation.hasRecording || unmasked.length > 0))
  const proof = isProven ? await proveOpening(db, deps, { call: { ...call, ...change }, report }) : null
  if (proof) Object.assign(change, proof.change)
  if (change.hasRecording === call.hasRecording) delete change.hasRecording
  if (proof?.mustDeleteAudio) {
    const missing = hasNewTurns || call.hasTranscript === 1 ? findMissing(conversation) : 'transcript'
    await requestAudioDeletion(db, deps, { call: { ...call, ...change }, missing })
  }
  if (known && Object.keys(change).length === 0 && !hasNewTurns && !values) return { result: 'unchanged' }
  // A call that was closed before anything was heard of it has the number 0, and its event is still to come.
  const isCompletionUnsent = call.eventNumber === null || (call.eventNumber === 0 && isEnded(conversation.status))
  const endsNow = isEnded(status) && isCompletionUnsent
  const hasEvents = isListed({ ...call, ...change })
  const eventNumber = endsNow && hasEvents ? await nextEventNumber(db, call.tenantId) : null
  const now = deps.now()
  const { transferNumber } = change
  const transcript = hasNewTurns ? transcriptText(conversation.turns) : null
  const fullChange = {
    ...change,
    ...(hasNewTurns ? { hasTranscript: 1 as const } : {}),
    ...(endsNow ? { eventNumber: eventNumber ?? 0 } : {}),
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
  if (known?.conversationId !== changed.conversationId) await attachBookings(db, changed)
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
  if (!hasEvents) return { result: 'recorded', callId: call.id, eventNumber }
  if (endsNow && changed.source === 'browser') await releaseRecorded(db, conversation.conversationId)
  publishCallChange(db, changed, {
    before: call,
    isAnalyzed: values?.changed.some(({ fieldId }) => !isReserved(fieldId)) === true,
  })
  return { result: 'recorded', callId: call.id, eventNumber }
}

/** Whether a later report of the call is likely to add something. */
function findMissing({ durationSeconds, analysis = [] }: Conversation): 'rest' | 'nothing' {
  return durationSeconds > 0 && analysis.length > 0 ? 'nothing' : 'rest'
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
  const { conversationId, turns, analysis = [] } = conversation
  return await analyzeCall(db, call.tenantId, {
    callId: call.id,
    conversationId,
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
