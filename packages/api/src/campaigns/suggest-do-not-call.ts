import type { E164 } from '@callwright/contract/text/phone'
import type { Turn } from '@callwright/contract/calls/calls'
import type { SuggestionData } from '@callwright/contract/webhook-data'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { findOptOutRequest } from './find-opt-out-request.ts'
import { insertSuggestion, isOnDoNotCallList } from './do-not-call.repo.ts'

/**
 * Suggests a number for the do-not-call list if its owner seems to have asked for that. Runs in the transaction that
 * saves the transcript. A user confirms or dismisses the suggestion; until then campaigns skip the number.
 */
export async function suggestDoNotCall(
  db: Db,
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  call: { id: string; tenantId: TenantId; phoneNumber: E164 | null; turns: readonly Turn[] },
): Promise<void> {
  const quote = findOptOutRequest(call.turns)
  const { tenantId, phoneNumber } = call
  if (quote === null || phoneNumber === null || (await isOnDoNotCallList(db, tenantId, phoneNumber))) return
  const id = newId()
  const isNew = await insertSuggestion(db, {
    id,
    tenantId,
    phoneNumber,
    callId: call.id,
    quote,
    state: 'open',
    createdAt: now(),
    answeredAt: null,
  })
  if (!isNew) return
  const data = async (_db: Db, publicUrl: string): Promise<{ data: SuggestionData }> => ({
    data: {
      suggestion_id: id,
      call_id: call.id,
      phone_number: phoneNumber,
      quote,
      page_url: `${publicUrl}/bulk-caller/do-not-call`,
    },
  })
  publishEvent(db, { type: 'do_not_call.suggested', tenantId, callId: call.id, data })
}
