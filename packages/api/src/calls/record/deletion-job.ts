import type { Deps } from '../../context/context.ts'
import { UNUSED_PROVIDER_RETRY_MS } from '../../jobs/backoff.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { findProviderByName } from './find-provider.ts'
import { findPendingProviderDeletion, markDeletedAtProvider } from './deleted-conversations.repo.ts'

const AT_ONCE = 4

/** Deletes conversations at the provider after they were deleted here, retrying until it succeeds. */
export function deletionHandler(deps: Pick<Deps, 'db' | 'now' | 'voice' | 'simulator'>): JobHandler {
  return {
    concurrency: AT_ONCE,
    async run({ payload }) {
      const { conversationId } = payload as { conversationId: string }
      const provider = await findPendingProviderDeletion(deps.db, conversationId)
      if (!provider) return
      const voice = findProviderByName(deps, provider)
      if (!voice) return { runAt: deps.now() + UNUSED_PROVIDER_RETRY_MS }
      await voice.deleteConversation(conversationId)
      await markDeletedAtProvider(deps.db, conversationId, deps.now())
    },
  }
}
