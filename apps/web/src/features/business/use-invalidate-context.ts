import { trpc } from '../../lib/api/trpc.ts'

/** What the agent knows, and whether it knows anything, is read anew wherever it is shown. */
export function useInvalidateContext(): () => void {
  const cache = trpc.useUtils()
  return () => {
    void cache.agent.knowledge.invalidate()
    void cache.business.setUp.invalidate()
  }
}
