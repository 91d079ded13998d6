import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable } from 'kysely'

import type { Deps } from '../../context/context.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import type { CallRecord } from './call-records.repo.ts'
import { deleteToolRuns, insertDeletedConversation } from './deleted-conversations.repo.ts'
import type { DeletionPayload } from '../outcomes/request-audio-deletion.ts'
import { deleteSimulatedConversation } from '../place/simulated-calls.ts'
import { isUnknownToProvider } from '../webhooks/take-inbound-call.ts'

type ConversationRef = Pick<CallRecord, 'tenantId' | 'provider'> & { conversationId: string }
type Deletion = Insertable<Schema['deleted_conversations']> & { forgetAt?: number | undefined }
type DeletionDeps = Pick<Deps, 'now' | 'newId'>

/**
 * Records a conversation as deleted, so that late events do not recreate it, and queues its deletion at the provider.
 * Runs in the caller's transaction; emit `jobsQueued` after the commit.
 * @param options.forgetAt earliest time to delete it at the provider; immediately if omitted
 * @param options.keepsContent only the provider's copy is deleted: the runs of tools stay here, with the transcript
 */
export async function recordDeletion(
  db: Db,
  deps: DeletionDeps,
  options: ConversationRef & { forgetAt?: number; keepsContent?: boolean },
): Promise<void> {
  const { conversationId, tenantId, provider, forgetAt, keepsContent = false } = options
  const now = deps.now()
  if (!keepsContent) await deleteToolRuns(db, tenantId, conversationId)
  // The simulator's state is in our own database and is deleted right away.
  const isForgotten = provider === 'simulator' || isUnknownToProvider(conversationId)
  const deletion = { conversationId, tenantId, provider, deletedAt: now, providerDeletedAt: isForgotten ? now : null }
  await saveDeletion(db, deps, { ...deletion, forgetAt })
}

/** Runs in the caller's transaction; emit `jobsQueued` after the commit. */
export async function saveDeletion(db: Db, deps: DeletionDeps, { forgetAt, ...deletion }: Deletion): Promise<void> {
  const { conversationId, provider, providerDeletedAt } = deletion
  await insertDeletedConversation(db, deletion)
  if (provider === 'simulator') await deleteSimulatedConversation(db, conversationId)
  if (providerDeletedAt !== null) return
  const payload: DeletionPayload = { conversationId }
  await enqueueJobs(db, deps, [{ kind: 'deletion', key: conversationId, payload, runAt: forgetAt ?? deps.now() }])
}
