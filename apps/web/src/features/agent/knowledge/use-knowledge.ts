import { toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import type { QueryState } from '#lib/api/use-paged-list.ts'
import { knowledgePollInterval, type Knowledge } from './knowledge-items.ts'

type KnowledgeState = {
  knowledge: QueryState & { data: Knowledge | undefined }
  retry: () => void
  isRetrying: boolean
}

/** What the agent knows and what could not be sent to it, which can be retried; updates automatically. */
export function useKnowledge(): KnowledgeState {
  const utils = trpc.useUtils()
  const knowledge = trpc.agent.knowledge.useQuery(undefined, {
    refetchInterval: ({ state }) => knowledgePollInterval(state.data),
  })
  const retry = trpc.agent.retryKnowledge.useMutation({
    onSuccess: (view) => utils.agent.knowledge.setData(undefined, view),
    onError: (error) => toastFailure('Retry failed', error, 'Nothing is lost. Please try again.'),
  })
  return { knowledge, retry: () => retry.mutate(), isRetrying: retry.isPending }
}
