import { forEachAtOnce } from '../../jobs/at-once.ts'
import { backoff } from '../../jobs/backoff.ts'
import type { Deps } from '../../context/context.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import * as repo from './deleted-conversations.repo.ts'

const LIMIT = 50
const AT_ONCE = 4
const LOOK_EVERY_MS = 5000
const LEASE_MS = 60_000

/** Deletes at the provider what users have deleted here, for as long as that takes. */
export function createForgetter(deps: Deps): Worker {
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    const claim = { provider: deps.voice.name, now: deps.now(), leaseMs: LEASE_MS, limit: LIMIT }
    const due = await repo.claimToForget(deps.db, claim)
    await forEachAtOnce(due, { atOnce: AT_ONCE, isStopping }, async (conversation) => await forget(deps, conversation))
    return due.length === LIMIT ? 'more' : 'idle'
  }
  const worker = createWorker('forget-conversations', turn, { everyMs: LOOK_EVERY_MS, log: deps.log })
  deps.events.on('callDeleted', worker.wake)
  return worker
}

async function forget(deps: Deps, { conversationId, attempts }: repo.ToForget): Promise<void> {
  try {
    await deps.voice.deleteConversation(conversationId)
    await repo.markForgotten(deps.db, conversationId, deps.now())
  } catch (error) {
    deps.log.warn({ err: error, conversationId, attempts }, 'a deleted call could not be deleted at the provider yet')
    await repo.postponeForgetting(deps.db, { conversationId, attempts }, deps.now() + backoff(attempts))
  }
}
