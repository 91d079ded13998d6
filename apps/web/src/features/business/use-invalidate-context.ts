import { trpc } from '../../lib/api/trpc.ts'

/** Invalidates the agent's knowledge and the setup steps after the business context changes. */
export function useInvalidateContext(): () => void {
  const cache = trpc.useUtils()
  return () => {
    void cache.agent.knowledge.invalidate()
    void cache.business.setUp.invalidate()
  }
}
