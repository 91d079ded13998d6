import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable } from 'kysely'

import type { Deps } from '../../context/context.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import type { CallRecord } from './call-records.repo.ts'
import { insertDeletedConversation } from '../calls.repo.ts'
import { deleteSimulated } from '../place/simulated-calls.ts'
import { isUnknownToProvider } from '../webhooks/take-inbound-call.ts'

type Conversed = Pick<CallRecord, 'tenantId' | 'provider'> & { conversationId: string }
type Deletion = Insertable<Schema['deleted_conversations']> & { forgetAt?: number | undefined }
type DeletionDeps = Pick<Deps, 'now' | 'newId'>

/**
 * Remembers a conversation of which nothing is to be kept: late news do not bring it back, and the provider is told to
 * delete it too, in the background. In the caller's transaction; `jobsQueued` follows the commit.
 * @param options.forgetAt when the provider is told at the earliest; left out: at once
 */
export async function noteDeleted(
  db: Db,
  deps: DeletionDeps,
  { conversationId, tenantId, provider, forgetAt }: Conversed & { forgetAt?: number },
): Promise<void> {
  const now = deps.now()
  // The simulator's side lies in the same database, so nothing is left to be done there.
  const isForgotten = provider === 'simulator' || isUnknownToProvider(conversationId)
  const deletion = { conversationId, tenantId, provider, deletedAt: now, providerDeletedAt: isForgotten ? now : null }
  await rememberDeletion(db, deps, { ...deletion, forgetAt })
}

/** In the caller's transaction; `jobsQueued` follows the commit. */
export async function rememberDeletion(db: Db, deps: DeletionDeps, { forgetAt, ...deletion }: Deletion): Promise<void> {
  const { conversationId, provider, providerDeletedAt } = deletion
  await insertDeletedConversation(db, deletion)
  if (provider === 'simulator') await deleteSimulated(db, conversationId)
  if (providerDeletedAt !== null) return
  const payload = { conversationId }
  await enqueueJobs(db, deps, [{ kind: 'deletion', key: conversationId, payload, runAt: forgetAt ?? deps.now() }])
}
