import { isEnded } from '@callwright/contract/calls/calls'
import type { RecentConversation } from '@callwright/voice/voice-provider'

import { findErasedAgents } from '../../agent/agent.repo.ts'
import { forEachAtOnce } from '../../jobs/at-once.ts'
import type { Deps } from '../../context/context.ts'

const AT_ONCE = 4
const MOST_A_ROUND = 200
/** One that goes on for longer by the provider's list, or is not deleted for so long, does not hold the others up. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000

/**
 * Deletes at the provider what it lists of agents whose business was erased: conversations whose id nobody here knew, as
 * of calls that came in meanwhile or whose answer was lost.
 * @returns when those began that are still to be deleted, since they go on or the provider does not delete them yet
 */
export async function forgetErased(
  deps: Deps,
  listed: readonly RecentConversation[],
  isStopping: () => boolean,
): Promise<number[]> {
  const { db, voice, log } = deps
  const erased = await findErasedAgents(db, voice.name, [...new Set(listed.map(({ agentId }) => agentId))])
  const theirs = listed.filter(({ agentId }) => erased.has(agentId))
  const left = new Map(theirs.map(({ conversationId, startedAt }) => [conversationId, startedAt]))
  const ended = theirs.filter(({ status }) => isEnded(status)).slice(0, MOST_A_ROUND)
  await forEachAtOnce(ended, { atOnce: AT_ONCE, isStopping }, async ({ conversationId }) => {
    try {
      await voice.deleteConversation(conversationId)
      left.delete(conversationId)
    } catch (error) {
      log.warn({ err: error, conversationId }, 'a call of an erased business could not be deleted at the provider yet')
    }
  })
  return [...left.values()].filter((startedAt) => startedAt > deps.now() - LONGEST_WAIT_MS)
}
