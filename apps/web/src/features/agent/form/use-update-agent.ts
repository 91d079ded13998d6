import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { openAgentTab } from '../agent-tab.ts'

type UpdateAgent = ReturnType<typeof trpc.agent.update.useMutation>

/** Saves the agent and shows the result. The text stays in the form either way. */
export function useUpdateAgent(): UpdateAgent {
  const utils = trpc.useUtils()
  return trpc.agent.update.useMutation({
    onSuccess: (agent) => {
      utils.agent.get.setData(undefined, agent)
      toast({
        title: 'Agent Updated',
        description: 'Your AI voice agent has been configured successfully',
        action: { label: 'Test it now', onSelect: () => openAgentTab('preview') },
      })
    },
    onError: (error) => {
      toastFailure('Update Failed', error, 'Your changes could not be saved. Please try again.')
      // The agent may have been saved here and rejected only by the voice provider.
      void utils.agent.get.invalidate()
    },
    onSettled: () => {
      void utils.agent.versions.invalidate()
      void utils.agent.knowledge.invalidate()
    },
  })
}
