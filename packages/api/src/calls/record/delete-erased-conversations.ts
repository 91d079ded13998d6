import { isEnded } from '@callwright/contract/calls/calls'
import type { RecentConversation } from '@callwright/voice/voice-provider'

import { isRecent } from '../../context/clock.ts'
import { findErasedAgents } from '../../agent/agent.repo.ts'
import { forEachConcurrently } from '../../jobs/for-each-concurrently.ts'
import type { Deps } from '../../context/context.ts'

const AT_ONCE = 4
const MAX_PER_ROUND = 200
/** After this long, a conversation that has not ended or been deleted no longer holds back the cursor. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000

/**
 * Deletes listed conversations of agents whose business was erased. Their ids were unknown here: the calls came in
 * during the erasure, or the provider's response was lost.
 * @returns start times of the conversations still to be deleted: not ended yet, or the deletion failed
 */
export async function deleteErasedConversations(
  deps: Deps,
  listed: readonly RecentConversation[],
  isStopping: () => boolean,
): Promise<number[]> {
  const { db, voice, log } = deps
  const erasedAgents = await findErasedAgents(db, voice.name, [...new Set(listed.map(({ agentId }) => agentId))])
  const erasedConversations = listed.filter(({ agentId }) => erasedAgents.has(agentId))
  const remaining = new Map(erasedConversations.map(({ conversationId, startedAt }) => [conversationId, startedAt]))
  const endedConversations = erasedConversations.filter(({ status }) => isEnded(status)).slice(0, MAX_PER_ROUND)
  await forEachConcurrently(endedConversations, { atOnce: AT_ONCE, isStopping }, async ({ conversationId }) => {
    try {
      await voice.deleteConversation(conversationId)
      remaining.delete(conversationId)
    } catch (error) {
      log.warn(
        { err: error, conversationId },
        'could not delete a call of an erased business at the provider; will retry',
      )
    }
  })
  return [...remaining.values()].filter((startedAt) => isRecent(startedAt, deps.now(), MAX_WAIT_MS))
}
