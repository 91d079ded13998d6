import type { Turn } from '@callwright/contract/calls/calls'
import { isoText } from '@callwright/contract/text/iso-text'
import type { CallBackData } from '@callwright/contract/webhook-data'
import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

import type { Deps } from '../../context/context.ts'
import { publishEvent } from '../../webhooks/publish-event.ts'
import { isListedOrSuggested } from '../do-not-call.repo.ts'
import { listPossibleZones } from '../hours/due-time.ts'
import { findRecipients } from '../recipients.repo.ts'
import { insertCallBack } from './call-backs.repo.ts'
import { findCallBackRequest } from './find-call-back-request.ts'
import { resolveCallBackTime } from './resolve-call-back-time.ts'

/**
 * Proposes a call-back if the customer asked for one. Runs in the transaction that saves the transcript, after
 * `suggestDoNotCall`. A user, or the campaign itself, confirms it.
 */
export async function proposeCallBack(
  db: Db,
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  call: Selectable<Schema['calls']> & { turns: readonly Turn[] },
): Promise<void> {
  const { tenantId, phoneNumber, campaignId, recipientId } = call
  if (phoneNumber === null || call.source !== 'phone' || call.endReason === 'voicemail') return
  // After a transfer, the customer's words are meant for another person.
  const request = findCallBackRequest(call.turns.slice(0, call.transferTurn ?? undefined))
  if (!request || (await isListedOrSuggested(db, tenantId, phoneNumber))) return
  const { quote, turn: quoteTurn, wanted } = request
  const spokenAt = call.startedAt + (call.turns[quoteTurn]?.atSeconds ?? 0) * 1000
  const [recipient] = recipientId === null ? [] : await findRecipients(db, tenantId, [recipientId])
  const zones = listPossibleZones({ phoneNumber, timeZone: recipient?.timeZone ?? null })
  const id = newId()
  const wantedAt = wanted && resolveCallBackTime(wanted, spokenAt, zones)
  const isNew = await insertCallBack(db, {
    id,
    tenantId,
    callId: call.id,
    campaignId,
    recipientId,
    phoneNumber,
    contactName: call.contactName,
    quote,
    quoteTurn,
    wantedAt,
    state: 'proposed',
    createdAt: now(),
    answeredAt: null,
  })
  if (!isNew) return
  const data = async (_db: Db, publicUrl: string): Promise<{ data: CallBackData }> => ({
    data: {
      call_back_id: id,
      call_id: call.id,
      campaign_id: campaignId,
      phone_number: phoneNumber,
      contact_name: call.contactName,
      quote,
      wanted_at: wantedAt === null ? null : isoText(wantedAt),
      page_url: `${publicUrl}/bulk-caller/call-backs`,
    },
  })
  publishEvent(db, { type: 'callback.requested', tenantId, callId: call.id, data })
}
