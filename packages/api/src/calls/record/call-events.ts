import { toWireCall } from '@callwright/contract/calls/call-wire'
import { type CallStatus, type EndReason, isEnded } from '@callwright/contract/calls/calls'
import type { CallData } from '@callwright/contract/webhook-data'
import type { WebhookEvent } from '@callwright/contract/webhooks'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { findRecipients } from '../../campaigns/recipients.repo.ts'
import { type EventData, type EventTrx, publishEvent } from '../../webhooks/publish-event.ts'
import { listValues, toCallValue } from '../outcomes/call-values.repo.ts'
import { type CallRecord, findCall } from './call-records.repo.ts'
import { toRow } from './call-row.ts'
import { findTranscriptText } from './transcripts.repo.ts'

type CallEvent = Extract<WebhookEvent, `call.${string}`>

/**
 * Publishes the events that a change to a call causes.
 * @param change.before the call's status and end reason before it
 * @param change.isAnalyzed whether values were saved
 */
export function publishCallChange(
  trx: EventTrx,
  call: CallRecord,
  { before, isAnalyzed = false }: { before: Pick<CallRecord, 'status' | 'endReason'>; isAnalyzed?: boolean },
): void {
  const types: (CallEvent | undefined)[] = []
  // A better report may arrive after the end of a call, and change how it ended.
  if (call.status !== before.status) types.push(STATUS_EVENTS[call.status])
  const { endReason } = call
  if (isEnded(call.status) && endReason && endReason !== before.endReason) types.push(REASON_EVENTS[endReason])
  if (isAnalyzed) types.push('call.analyzed')
  for (const type of types) if (type) publishCallEvent(trx, call, type)
}

const STATUS_EVENTS: Partial<Record<CallStatus, CallEvent>> = {
  'in-progress': 'call.started',
  completed: 'call.completed',
  missed: 'call.missed',
  failed: 'call.failed',
}

const REASON_EVENTS: Partial<Record<EndReason, CallEvent>> = {
  voicemail: 'call.voicemail',
  transferred: 'call.transferred',
}

export function publishCallEvent(
  trx: EventTrx,
  { id: callId, tenantId }: Pick<CallRecord, 'id' | 'tenantId'>,
  type: CallEvent,
): void {
  const data = async (db: Db, publicUrl: string): Promise<EventData | null> =>
    await readCallData(db, tenantId, { callId, publicUrl })
  publishEvent(trx, { type, tenantId, callId, data })
}

async function readCallData(
  db: Db,
  tenant: TenantId,
  { callId, publicUrl }: { callId: string; publicUrl: string },
): Promise<EventData | null> {
  const call = await findCall(db, tenant, callId)
  if (!call) return null
  const values = (await listValues(db, tenant, callId)).map(toCallValue)
  const [recipient] = call.recipientId === null ? [] : await findRecipients(db, tenant, [call.recipientId])
  const { transcript: _, recordingUrl, ...wire } = toWireCall({ ...toRow(call), values })
  const data: CallData = {
    ...wire,
    recordingUrl: recordingUrl && `${publicUrl}${recordingUrl}`,
    campaign_id: call.campaignId,
    variables: recipient ? (JSON.parse(recipient.variables) as Record<string, string>) : {},
    page_url: `${publicUrl}/call-dashboard?call=${encodeURIComponent(callId)}`,
  }
  return { data, transcript: call.hasTranscript === 1 ? await findTranscriptText(db, tenant, callId) : null }
}
