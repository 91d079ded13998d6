import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { UNUSED_PROVIDER_RETRY_MS } from '../../jobs/backoff.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { findProviderByName } from './find-provider.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { findCallByConversation } from './call-records.repo.ts'
import { findPendingProviderDeletion, markDeletedAtProvider } from './deleted-conversations.repo.ts'
import { recordDeletion } from './record-deletion.ts'
import type { DeletionPayload } from '../outcomes/request-audio-deletion.ts'

type DeletionDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'voice' | 'simulator'>

const AT_ONCE = 4

/** Deletes conversations at the provider after they were deleted here, retrying until it succeeds. */
export function deletionHandler(deps: DeletionDeps): JobHandler {
  return {
    concurrency: AT_ONCE,
    async run({ payload }) {
      const { conversationId, unlessAgreed } = payload as DeletionPayload
      if (unlessAgreed !== undefined) return await deleteUnlessAgreed(deps, { conversationId, tenantId: unlessAgreed })
      const provider = await findPendingProviderDeletion(deps.db, conversationId)
      if (!provider) return
      const voice = findProviderByName(deps, provider)
      if (!voice) return { runAt: deps.now() + UNUSED_PROVIDER_RETRY_MS }
      await voice.deleteConversation(conversationId)
      await markDeletedAtProvider(deps.db, conversationId, deps.now())
    },
  }
}

/** The call stays; its recording is deleted with the conversation. Queues the job again for the provider. */
async function deleteUnlessAgreed(
  deps: DeletionDeps,
  { conversationId, tenantId }: { conversationId: string; tenantId: TenantId },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, tenantId))) return
    const call = await findCallByConversation(trx, tenantId, conversationId)
    if (!call || call.recordingConsent === 'agreed') return
    await recordDeletion(trx, deps, { ...call, conversationId, keepsContent: true })
  })
}
