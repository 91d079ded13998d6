import { isDeepStrictEqual } from 'node:util'

import { BROWSER_CALL_MAX_SECONDS } from '@callwright/contract/calls/browser-calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { deleteCall, findCall } from '../record/call-records.repo.ts'
import { recordDeletion } from '../record/record-deletion.ts'
import { listRehearsals, saveRehearsal, type StoredRehearsal, type StoredResult } from './rehearsals.repo.ts'

// In the caller's transaction, which holds the tenant's lock. Emit `jobsQueued` after the commit.

type ResultDeps = Pick<Deps, 'now' | 'newId'>

/**
 * Saves the result of a rehearsal that is still as it was when its conversation began; otherwise deletes its call. The
 * last result becomes the earlier one if it is about another text.
 * @returns whether it was saved
 */
export async function saveResult(
  trx: Db,
  deps: ResultDeps,
  { tenantId, rehearsal, result }: { tenantId: TenantId; rehearsal: StoredRehearsal; result: StoredResult },
): Promise<boolean> {
  const before = (await listRehearsals(trx, tenantId)).find(({ id }) => id === rehearsal.id)
  if (!before || !hasSameContent(before, rehearsal)) {
    await deleteCalls(trx, deps, { tenantId, callIds: result.callId === null ? [] : [result.callId] })
    return false
  }
  const { result: last, earlierResult } = before
  const isOther = last?.isOver && last.error === null && last.agentText !== result.agentText
  // One draft after the other is compared with the saved text.
  const isEarlier = isOther && (last.version !== null || earlierResult === null)
  const after = { ...before, result, earlierResult: isEarlier ? last : earlierResult }
  await replaceRehearsal(trx, deps, { tenantId, before, after })
  return true
}

type Content = Pick<StoredRehearsal, 'turns' | 'expects'>

/** Whether results of one are about the other. */
export function hasSameContent(one: Content, other: Content): boolean {
  return isDeepStrictEqual([one.turns, one.expects], [other.turns, other.expects])
}

/** Adds or changes a rehearsal, and deletes the calls that its results no longer name. */
export async function replaceRehearsal(
  trx: Db,
  deps: ResultDeps,
  { tenantId, before, after }: { tenantId: TenantId; before: StoredRehearsal | undefined; after: StoredRehearsal },
): Promise<void> {
  await saveRehearsal(trx, tenantId, { ...after, now: deps.now() })
  const kept = listCallIds(after)
  const callIds = before ? listCallIds(before).filter((id) => !kept.includes(id)) : []
  await deleteCalls(trx, deps, { tenantId, callIds })
}

export function listCallIds({ result, earlierResult }: StoredRehearsal): string[] {
  return [result, earlierResult].flatMap((each) => each?.callId ?? [])
}

export async function deleteCalls(
  trx: Db,
  deps: ResultDeps,
  { tenantId, callIds }: { tenantId: TenantId; callIds: readonly string[] },
): Promise<void> {
  for (const callId of callIds) {
    const call = await findCall(trx, tenantId, callId)
    if (!call || call.conversationId === null) continue
    const { conversationId, eventNumber } = call
    const forgetAt = deps.now() + (eventNumber === null ? BROWSER_CALL_MAX_SECONDS * 1000 : 0)
    await recordDeletion(trx, deps, { ...call, conversationId, forgetAt })
    await deleteCall(trx, call)
  }
}
