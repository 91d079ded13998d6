import { useState } from 'react'
import { trpc } from '../../lib/api/trpc.ts'
import { VERSIONS_PAGE } from './versions/agent-version.ts'

/** Whenever one comes here: it changes on other screens and in other windows. */
const ANEW = { refetchOnMount: 'always' } as const

/**
 * Asks for everything that stands beside the agent's form. True once all of it has been answered, so that the panels
 * appear together and none moves another.
 */
export function useDeskReady(): boolean {
  const prompts = trpc.agent.savedPrompts.useQuery(undefined, ANEW)
  const knowledge = trpc.agent.knowledge.useQuery(undefined, ANEW)
  const versions = trpc.agent.versions.useInfiniteQuery(VERSIONS_PAGE, {
    getNextPageParam: (page) => page.nextCursor,
    ...ANEW,
  })
  const [isReady, setIsReady] = useState(false)
  if (!isReady && !prompts.isPending && !knowledge.isPending && !versions.isPending) setIsReady(true)
  return isReady
}
