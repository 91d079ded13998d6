import type { Db } from '@callwright/db/database'

import { recordAudit } from '../audit.ts'
import { pauseAllBegun } from '../bulk/campaigns.repo.ts'
import { deleteCall, findCallOfConversation } from '../calls/call-records.repo.ts'
import { insertDeletedConversation, isConversationDeleted } from '../calls/calls.repo.ts'
import { type DeletedConversation, listDeletedConversations } from '../calls/deleted-conversations.repo.ts'
import { findRecordingOf } from '../calls/recordings.repo.ts'
import { deleteSimulated } from '../calls/simulated-calls.ts'
import type { Deps } from '../context.ts'
import { releaseContent } from '../files/release-content.ts'
import { type DoNotCallEntry, insertDoNotCall, listAllDoNotCall } from '../recipients/do-not-call.repo.ts'
import { listTenants } from './clients.repo.ts'

/** What people have decided for good, and a backup from before that does not know. */
export type Decided = { deletions: DeletedConversation[]; doNotCall: DoNotCallEntry[] }

/** Read from the data that a restore replaces, whichever version made it. */
export async function readDecided(db: Db): Promise<Decided> {
  return { deletions: await listDeletedConversations(db), doNotCall: await listAllDoNotCall(db) }
}

export type Settled = { deletedAgain: number; notToBeCalled: number; paused: number }

/**
 * Puts restored data right before anybody works with it: calls that were deleted since go once more, whoever asked not
 * to be called stays uncalled, and campaigns that had begun wait for a person, because the backup does not know whom
 * they have called since.
 * @param restored what the audit log says of it
 */
export async function settleRestored(
  deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'newId'>,
  { decided, restored }: { decided: Decided; restored: { file: string; madeAt: string } },
): Promise<Settled> {
  const contents: string[] = []
  const settled = await deps.db.transaction().execute(async (trx) => {
    const tenants = new Set(await listTenants(trx))
    let deletedAgain = 0
    for (const deletion of decided.deletions.filter(({ tenant_id }) => tenants.has(tenant_id))) {
      const content = await deleteAgain(trx, deletion)
      if (content === undefined) continue
      deletedAgain += 1
      if (content !== null) contents.push(content)
    }
    const listed = decided.doNotCall.filter(({ tenant_id }) => tenants.has(tenant_id))
    const notToBeCalled = await insertDoNotCall(trx, listed)
    const paused = await pauseAllBegun(trx, deps.now())
    const after = { madeAt: restored.madeAt, deletedAgain, notToBeCalled, paused }
    await recordAudit(trx, { deps, caller: null }, { action: 'admin.restore', subject: restored.file, after })
    return { deletedAgain, notToBeCalled, paused }
  })
  for (const content of contents) await releaseContent(deps, content)
  return settled
}

/** @returns undefined where there is no such call (any more); else the content of its recording, null without one */
async function deleteAgain(trx: Db, deletion: DeletedConversation): Promise<string | null | undefined> {
  const { conversation_id, tenant_id, provider } = deletion
  if (await isConversationDeleted(trx, conversation_id)) return undefined
  await insertDeletedConversation(trx, deletion)
  if (provider === 'simulator') await deleteSimulated(trx, conversation_id)
  const call = await findCallOfConversation(trx, tenant_id, conversation_id)
  if (!call) return undefined
  const recording = await findRecordingOf(trx, tenant_id, call.id)
  await deleteCall(trx, call)
  return recording?.content_hash ?? null
}
