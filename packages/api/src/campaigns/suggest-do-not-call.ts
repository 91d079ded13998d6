import type { Turn } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { asksNotToBeCalled } from './asks-not-to-be-called.ts'
import { insertSuggestion, isOnDoNotCall } from './do-not-call.repo.ts'

/**
 * Marks a number whose owner seems to have asked not to be called, in the transaction that brings the transcript. It is
 * for people to confirm; until then campaigns leave the number alone.
 */
export async function suggestDoNotCall(
  db: Db,
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  call: { id: string; tenantId: TenantId; phoneNumber: string | null; turns: readonly Turn[] },
): Promise<void> {
  const quote = asksNotToBeCalled(call.turns)
  const { tenantId, phoneNumber } = call
  if (quote === null || phoneNumber === null || (await isOnDoNotCall(db, tenantId, phoneNumber))) return
  await insertSuggestion(db, {
    id: newId(),
    tenantId,
    phoneNumber,
    callId: call.id,
    quote,
    state: 'open',
    createdAt: now(),
    answeredAt: null,
  })
}
