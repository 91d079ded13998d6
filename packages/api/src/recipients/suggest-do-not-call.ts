import type { Turn } from '@callwright/contract/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'

import type { Deps } from '../context.ts'
import { asksNotToBeCalled } from './asks-not-to-be-called.ts'
import { insertSuggestion, isOnDoNotCall } from './do-not-call.repo.ts'

/**
 * Marks a number whose owner seems to have asked not to be called, in the transaction that brings the transcript. It is
 * for people to confirm; until then campaigns leave the number alone.
 */
export async function suggestDoNotCall(
  db: Db,
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  call: { id: string; tenant_id: TenantId; phone_number: string | null; turns: readonly Turn[] },
): Promise<void> {
  const quote = asksNotToBeCalled(call.turns)
  const { tenant_id, phone_number } = call
  if (quote === null || phone_number === null || (await isOnDoNotCall(db, tenant_id, phone_number))) return
  await insertSuggestion(db, {
    id: newId(),
    tenant_id,
    phone_number,
    call_id: call.id,
    quote,
    state: 'open',
    created_at: now(),
    answered_at: null,
  })
}
