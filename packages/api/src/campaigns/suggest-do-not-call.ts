import type { Turn } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { findOptOutRequest } from './find-opt-out-request.ts'
import { insertSuggestion, isOnDoNotCallList } from './do-not-call.repo.ts'

/**
 * Suggests a number for the do-not-call list if its owner seems to have asked for that. Runs in the transaction that
 * saves the transcript. A user confirms or dismisses the suggestion; until then campaigns skip the number.
 */
export async function suggestDoNotCall(
  db: Db,
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  call: { id: string; tenantId: TenantId; phoneNumber: string | null; turns: readonly Turn[] },
): Promise<void> {
  const quote = findOptOutRequest(call.turns)
  const { tenantId, phoneNumber } = call
  if (quote === null || phoneNumber === null || (await isOnDoNotCallList(db, tenantId, phoneNumber))) return
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
