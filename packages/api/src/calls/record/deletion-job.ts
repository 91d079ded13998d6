import type { Deps } from '../../context/context.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { voiceOf } from '../reconcile/voice-of.ts'
import { findToForget, markForgotten } from './deleted-conversations.repo.ts'

const AT_ONCE = 4
/** A provider that is not in use cannot be asked; the installation may go back to it. */
const OUT_OF_USE_MS = 60 * 60_000

/** Deletes at the provider what users have deleted here, for as long as that takes. */
export function deletionHandler(deps: Pick<Deps, 'db' | 'now' | 'voice' | 'simulator'>): JobHandler {
  return {
    concurrency: AT_ONCE,
    async run({ payload }) {
      const { conversationId } = payload as { conversationId: string }
      const provider = await findToForget(deps.db, conversationId)
      if (!provider) return
      const voice = voiceOf(deps, provider)
      if (!voice) return { runAt: deps.now() + OUT_OF_USE_MS }
      await voice.deleteConversation(conversationId)
      await markForgotten(deps.db, conversationId, deps.now())
    },
  }
}
