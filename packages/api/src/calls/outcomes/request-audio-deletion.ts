import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import type { CallRecord } from '../record/call-records.repo.ts'

/** `unlessAgreed`: the tenant whose call is checked again before the deletion; missing if it is unconditional. */
export type DeletionPayload = { conversationId: string; unlessAgreed?: TenantId }

/**
 * How long to wait after a report without a transcript, which may come in a later one, or without other parts, such as the
 * answer about the recording.
 */
const WAIT_MS = { transcript: 24 * 60 * 60_000, rest: 3 * 60_000, nothing: 0 }

/**
 * Queues the deletion of a call's recording, and with it the conversation, at the provider, unless the caller turns out
 * to have agreed to it. Runs in the transaction that saves the call's transcript.
 */
export async function requestAudioDeletion(
  db: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  {
    call: { conversationId, tenantId },
    missing,
  }: { call: Pick<CallRecord, 'conversationId' | 'tenantId'>; missing: keyof typeof WAIT_MS },
): Promise<void> {
  if (conversationId === null) return
  const payload: DeletionPayload = { conversationId, unlessAgreed: tenantId }
  const runAt = deps.now() + WAIT_MS[missing]
  await enqueueJobs(db, deps, [{ kind: 'deletion', key: conversationId, payload, runAt }])
}
