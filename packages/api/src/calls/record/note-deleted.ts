import type { Db } from '@callwright/db/database'

import type { CallRecord } from './call-records.repo.ts'
import { insertDeletedConversation } from '../calls.repo.ts'
import { deleteSimulated } from '../place/simulated-calls.ts'
import { isUnknownToProvider } from '../webhooks/take-inbound-call.ts'

type Conversed = Pick<CallRecord, 'tenantId' | 'provider'> & { conversationId: string }

/**
 * Remembers a conversation of which nothing is to be kept: late news do not bring it back, and the provider is told to
 * delete it too, in the background. In the caller's transaction; `callDeleted` follows the commit.
 * @param at.forgetAt when the provider is told at the earliest; left out: at once
 */
export async function noteDeleted(db: Db, call: Conversed, at: { now: number; forgetAt?: number }): Promise<void> {
  const { conversationId, tenantId, provider } = call
  // The simulator's side lies in the same database, so nothing is left to be done there.
  const isForgotten = provider === 'simulator' || isUnknownToProvider(conversationId)
  await insertDeletedConversation(db, {
    conversationId,
    tenantId,
    provider,
    deletedAt: at.now,
    providerDeletedAt: isForgotten ? at.now : null,
    nextTryAt: at.forgetAt ?? at.now,
  })
  if (provider === 'simulator') await deleteSimulated(db, conversationId)
}
