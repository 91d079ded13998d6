import { isDeepStrictEqual } from 'node:util'

import { BROWSER_CALL_MAX_SECONDS } from '@callwright/contract/calls/browser-calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { deleteCall, findCall } from '../record/call-records.repo.ts'
import { recordDeletion } from '../record/record-deletion.ts'
import * as repo from './rehearsals.repo.ts'

type ResultDeps = Pick<Deps, 'now' | 'newId'>

export const NO_RESULTS: repo.Results = { result: null, earlierResult: null }

/**
 * Saves the result of a rehearsal that is still as it was when its conversation began; otherwise deletes its call. The
 * last result becomes the earlier one if it is about another text. The caller's transaction holds the tenant's lock;
 * emit `jobsQueued` after the commit.
 * @returns whether it was saved
 */
export async function saveResult(
  trx: Db,
  deps: ResultDeps,
  { tenantId, rehearsal, result }: { tenantId: TenantId; rehearsal: repo.StoredRehearsal; result: repo.StoredResult },
): Promise<boolean> {
  const stored = (await repo.listRehearsals(trx, tenantId)).find(({ id }) => id === rehearsal.id)
  if (!stored || !hasSameContent(stored, rehearsal)) {
    await deleteRehearsalCall(trx, deps, { tenantId, callId: result.callId })
    return false
  }
  const { result: last, earlierResult } = stored
  const isOther = last?.isOver && last.error === null && last.agentText !== result.agentText
  // One draft after the other is compared with the saved text.
  const isEarlier = isOther && (last.version !== null || earlierResult === null)
  const results = { result, earlierResult: isEarlier ? last : earlierResult }
  await replaceResults(trx, deps, { tenantId, stored, results })
  return true
}

type Content = Pick<repo.StoredRehearsal, 'turns' | 'expects'>

/** Whether results of one are about the other. */
export function hasSameContent(one: Content, other: Content): boolean {
  return isDeepStrictEqual([one.turns, one.expects], [other.turns, other.expects])
}

/** Also deletes the calls that the results no longer name. The same conditions as `saveResult`. */
export async function replaceResults(
  trx: Db,
  deps: ResultDeps,
  { tenantId, stored, results }: { tenantId: TenantId; stored: repo.StoredRehearsal; results: repo.Results },
): Promise<void> {
  const kept = listCallIds(results)
  await repo.updateResults(trx, tenantId, { id: stored.id, ...results })
  for (const callId of listCallIds(stored)) {
    if (!kept.includes(callId)) await deleteRehearsalCall(trx, deps, { tenantId, callId })
  }
}

export function listCallIds({ result, earlierResult }: repo.Results): string[] {
  return [result, earlierResult].flatMap((each) => each?.callId ?? [])
}

async function deleteRehearsalCall(
  trx: Db,
  deps: ResultDeps,
  { tenantId, callId }: { tenantId: TenantId; callId: string | null },
): Promise<void> {
  const call = callId === null ? undefined : await findCall(trx, tenantId, callId)
  if (!call || call.conversationId === null) return
  const { conversationId, eventNumber } = call
  const forgetAt = deps.now() + (eventNumber === null ? BROWSER_CALL_MAX_SECONDS * 1000 : 0)
  await recordDeletion(trx, deps, { ...call, conversationId, forgetAt })
  await deleteCall(trx, call)
}
