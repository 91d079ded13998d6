import { trpc } from '#lib/api/trpc.ts'

/** Invalidates the agent's knowledge and the setup steps after the business context changes. */
export function useInvalidateContext(): () => void {
  const utils = trpc.useUtils()
  return () => {
    void utils.agent.knowledge.invalidate()
    void utils.business.setUp.invalidate()
  }
}
