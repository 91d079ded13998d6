import { toast } from '../../../components/feedback/toasts.ts'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'

type UpdateAgent = ReturnType<typeof trpc.agent.update.useMutation>

/** Saves the agent and says how that went. What was typed stays where it is either way. */
export function useUpdateAgent(): UpdateAgent {
  const cache = trpc.useUtils()
  return trpc.agent.update.useMutation({
    onSuccess: (agent) => {
      cache.agent.get.setData(undefined, agent)
      toast({ title: 'Agent Updated', description: 'Your AI voice agent has been configured successfully' })
    },
    onError: (error) => {
      const description = failureSentence(error, 'Your changes could not be saved. Please try again.')
      toast({ title: 'Update Failed', description, tone: 'danger' })
      // It may have been saved here and refused only by the voice service.
      void cache.agent.get.invalidate()
    },
    onSettled: () => {
      void cache.agent.versions.invalidate()
      void cache.agent.knowledge.invalidate()
    },
  })
}
