import type { E164 } from '@callwright/contract/text/phone'
import { isEnded } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { StartCallResult, VoiceProvider } from '@callwright/voice/voice-provider'

import type { ReadyAgent } from '../../agent/ensure-agent.ts'
import { composeOpening, composeOverrides, type WrittenOverrides } from '../../agent/opening/compose-opening.ts'
import type { Deps } from '../../context/context.ts'
import { markAttemptStarted } from '../../campaigns/attempts.repo.ts'
import { updateRecipientFromCall } from '../../campaigns/update-recipient-from-call.ts'
import { attachBookings } from '../outcomes/call-bookings.repo.ts'
import {
  type CallRecord,
  changeCall,
  deleteCall,
  findCall,
  findCallByConversation,
  insertCall,
} from '../record/call-records.repo.ts'
import { lockCampaigns } from '../../tenant/tenant.repo.ts'
import { moveMessages } from '../../webhooks/messages.repo.ts'
import type { EventTrx } from '../../webhooks/publish-event.ts'

// The steps in every outbound call, whether a test call or part of a campaign: a durable record, the gate in the same
// transaction, one request, and its outcome.

export type OutboundCall = {
  callId: string
  tenantId: TenantId
  phoneNumber: E164
  contactName?: string | null
  /** Only for campaign calls. */
  campaign?: { campaignId: string; recipientId: string; testMode: boolean }
}

/** Inserts the durable record before the request is sent. The caller's transaction holds the gate. */
export async function insertOutbound(
  db: Db,
  { now, voice, settings }: Pick<Deps, 'now' | 'settings'> & { voice: Pick<VoiceProvider, 'name'> },
  { callId, tenantId, phoneNumber, contactName = null, campaign }: OutboundCall,
): Promise<CallRecord> {
  const at = now()
  return await insertCall(db, {
    id: callId,
    tenantId,
    provider: voice.name,
    campaignId: campaign?.campaignId ?? null,
    recipientId: campaign?.recipientId ?? null,
    testMode: campaign?.testMode ? 1 : 0,
    direction: 'outbound',
    status: 'initiated',
    phoneNumber,
    calledNumber: phoneNumber,
    contactName,
    startedAt: at,
    lookupAt: at + settings.reconcileMs,
    createdAt: at,
    updatedAt: at,
  })
}

/** Sends one request and never retries it. The promise never rejects: an unconfirmed outcome is `unknown`. */
export async function sendCallRequest(
  voice: VoiceProvider,
  call: {
    callId: string
    tenantId: TenantId
    phoneNumber: E164
    agent: ReadyAgent & { context?: string }
    variables?: Readonly<Record<string, string>>
    overrides?: WrittenOverrides
  },
): Promise<StartCallResult> {
  const { callId, tenantId, phoneNumber, agent, variables = {}, overrides = {} } = call
  return await voice.startCall({
    callId,
    tenantId,
    agentId: agent.agentId,
    toNumber: phoneNumber,
    businessName: agent.businessName,
    systemPrompt: agent.systemPrompt,
    firstMessage: composeOpening(agent.opening, agent),
    variables,
    overrides: composeOverrides(agent, overrides),
    context: agent.context ?? '',
    fromNumberId: agent.fromNumberId,
  })
}

/**
 * Links a call to its conversation. If an event for the conversation arrived before the response, the conversation
 * already has a row and the two rows are merged. The caller's transaction holds the tenant's lock.
 * @returns the id of the surviving call
 */
export async function linkConversation(
  db: EventTrx,
  {
    tenantId,
    callId,
    conversationId,
    now,
  }: { tenantId: TenantId; callId: string; conversationId: string; now: number },
): Promise<string> {
  const call = await findCall(db, tenantId, callId)
  if (!call) return callId
  if (call.conversationId === null) {
    const known = await findCallByConversation(db, tenantId, conversationId)
    if (known) return (await mergeIntoConversation(db, { call, known, now })).id
    const endReason = isEnded(call.status) ? call.endReason : null
    await changeCall(db, call, { change: { conversationId, endReason, updatedAt: now } })
    await attachBookings(db, { ...call, conversationId })
  }
  // Also if a report has linked the call before the response arrived.
  await markAttemptStarted(db, tenantId, { callId, keptCallId: callId, recipientId: call.recipientId, now })
  return callId
}

/** Marks a call that may not have taken place. The caller's transaction must hold the tenant's lock. */
export async function markCallUnconfirmed(
  db: Db,
  { tenantId, callId, now }: { tenantId: TenantId; callId: string; now: number },
): Promise<void> {
  const call = await findCall(db, tenantId, callId)
  if (!call || call.conversationId !== null || call.endReason !== null) return
  await changeCall(db, call, { change: { endReason: 'unknown', updatedAt: now } })
}

/**
 * Merges a call that has no conversation with the row that its conversation's events created. The client knows the id
 * of the call it placed, so the placed call's row is kept, unless the other row has a transcript, a recording or a
 * charge.
 * @returns the surviving row, with the data from both
 */
export async function mergeIntoConversation(
  db: EventTrx,
  { call, known, now }: { call: CallRecord; known: CallRecord; now: number },
): Promise<CallRecord> {
  if (call.recipientId !== null) await lockCampaigns(db, call.tenantId)
  const hasContent = known.status === 'completed' || known.hasTranscript === 1 || known.hasRecording === 1
  const [keptCall, mergedCall] = hasContent ? [known, call] : [call, known]
  await moveMessages(db, { from: mergedCall.id, to: keptCall.id })
  await deleteCall(db, mergedCall)
  const { campaignId, recipientId, testMode } = call
  const { conversationId, status, endReason, eventNumber, lookupAt, callerNumber, calledNumber } = known
  const { costCredits, costMicroUsd, disclosure, recordingConsent } = known
  const change = {
    ...{ campaignId, recipientId, testMode },
    ...{ conversationId, status, endReason, eventNumber, lookupAt, callerNumber, calledNumber },
    ...{ costCredits, costMicroUsd, disclosure, recordingConsent },
    // The number that we dialed, whatever was reported for it.
    ...{ phoneNumber: call.phoneNumber, phoneText: null },
    contactName: known.contactName ?? call.contactName,
    summary: known.summary,
    notes: known.notes,
    updatedAt: now,
  }
  const joined = await changeCall(db, keptCall, { change })
  await markAttemptStarted(db, call.tenantId, { callId: call.id, keptCallId: keptCall.id, recipientId, now })
  await updateRecipientFromCall(db, joined, now)
  return joined
}

/** Closes a call that the provider did not accept. It never started, so no event is sent. */
export async function closeUnplacedCall(
  db: EventTrx,
  { tenantId, callId, now }: { tenantId: TenantId; callId: string; now: number },
  endReason: 'provider-error' | 'cancelled',
): Promise<void> {
  const call = await findCall(db, tenantId, callId)
  if (!call || call.conversationId !== null) return
  const end = { status: 'failed', endReason, eventNumber: 0, lookupAt: null } as const
  await updateRecipientFromCall(db, await changeCall(db, call, { change: { ...end, updatedAt: now } }), now)
}
