import { isoText } from '@callwright/contract/text/iso-text'
import type { CallBackData } from '@callwright/contract/webhook-data'
import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

import type { Deps } from '../../context/context.ts'
import { type EventTrx, publishEvent } from '../../webhooks/publish-event.ts'
import { isOnDoNotCallList } from '../do-not-call.repo.ts'
import { listPossibleZones } from '../hours/due-time.ts'
import type { Quote } from '../quote.ts'
import { findRecipients } from '../recipients.repo.ts'
import { saveCallBack } from './call-backs.repo.ts'
import { readCallBackTime } from './read-call-back-time.ts'

type CallRecord = Selectable<Schema['calls']>
type Request = Quote & Pick<Selectable<Schema['call_backs']>, 'source' | 'wantedAt'>

/**
 * Proposes a call-back that the customer asked for or agreed to, or that follows from the call's outcome. A user, or the
 * campaign itself, confirms it.
 * @param asked.answer the answer to the reserved question; null if only the outcome says so
 * @param asked.spokenAt epoch milliseconds
 */
export async function proposeCallBack(
  db: EventTrx,
  deps: Pick<Deps, 'newId' | 'now'>,
  { call, quote, answer, spokenAt }: { call: CallRecord; quote: Quote; answer: string | null; spokenAt: number },
): Promise<void> {
  const { tenantId, phoneNumber, recipientId } = call
  if (phoneNumber === null) return
  const [recipient] = recipientId === null ? [] : await findRecipients(db, tenantId, [recipientId])
  const zones = listPossibleZones({ phoneNumber, timeZone: recipient?.timeZone ?? null })
  const wantedAt = answer === null ? null : readCallBackTime(answer, { at: spokenAt, zones })
  await addCallBack(db, deps, {
    call,
    request: { ...quote, source: answer === null ? 'outcome' : 'customer', wantedAt },
  })
}

/**
 * Adds a call-back to the list of those that wait for an answer. A call has at most one; see `saveCallBack`.
 * @returns false if nothing was added: the call has one, its number is unknown, or it is on the do-not-call list
 */
export async function addCallBack(
  db: EventTrx,
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  { call, request }: { call: CallRecord; request: Request },
): Promise<boolean> {
  const { tenantId, phoneNumber, campaignId, recipientId, contactName } = call
  if (phoneNumber === null || (await isOnDoNotCallList(db, tenantId, phoneNumber))) return false
  const id = newId()
  const subject = { tenantId, callId: call.id, campaignId, recipientId, phoneNumber, contactName }
  const row = { id, ...subject, ...request, state: 'proposed' as const, createdAt: now(), answeredAt: null }
  const saved = await saveCallBack(db, row)
  if (saved !== 'new') return saved === 'replaced'
  const data = async (_db: Db, publicUrl: string): Promise<{ data: CallBackData }> => ({
    data: {
      call_back_id: id,
      call_id: call.id,
      test_mode: call.testMode === 1,
      campaign_id: campaignId,
      phone_number: phoneNumber,
      contact_name: contactName,
      quote: request.quote,
      quotes: request.quotes,
      source: request.source,
      wanted_at: request.wantedAt === null ? null : isoText(request.wantedAt),
      page_url: `${publicUrl}/bulk-caller/call-backs`,
    },
  })
  publishEvent(db, { type: 'callback.requested', tenantId, callId: call.id, data })
  return true
}
