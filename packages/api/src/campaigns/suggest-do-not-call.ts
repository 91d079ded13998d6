import type { SuggestionData } from '@callwright/contract/webhook-data'
import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

import type { Deps } from '../context/context.ts'
import { type EventTrx, publishEvent } from '../webhooks/publish-event.ts'
import { insertSuggestion, isOnDoNotCallList } from './do-not-call.repo.ts'
import type { Quote } from './quote.ts'

/**
 * Suggests a number for the do-not-call list, because its owner asked for that in a call. A user confirms or dismisses
 * the suggestion; until then campaigns skip the number.
 */
export async function suggestDoNotCall(
  db: EventTrx,
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  { call, quote: { quote, quotes } }: { call: Selectable<Schema['calls']>; quote: Quote },
): Promise<void> {
  const { tenantId, phoneNumber } = call
  if (phoneNumber === null || (await isOnDoNotCallList(db, tenantId, phoneNumber))) return
  const id = newId()
  const isNew = await insertSuggestion(db, {
    id,
    tenantId,
    phoneNumber,
    callId: call.id,
    quote,
    quotes,
    state: 'open',
    createdAt: now(),
    answeredAt: null,
  })
  if (!isNew) return
  const data = async (_db: Db, publicUrl: string): Promise<{ data: SuggestionData }> => ({
    data: {
      suggestion_id: id,
      call_id: call.id,
      test_mode: call.testMode === 1,
      phone_number: phoneNumber,
      quote,
      quotes,
      page_url: `${publicUrl}/bulk-caller/do-not-call`,
    },
  })
  publishEvent(db, { type: 'do_not_call.suggested', tenantId, callId: call.id, data })
}
