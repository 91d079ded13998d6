import { trpc } from '../../lib/trpc.ts'

/** What the agent knows is read anew wherever it is shown. */
export function useContextChanged(): () => void {
  const cache = trpc.useUtils()
  return () => void cache.agent.knowledge.invalidate()
}
