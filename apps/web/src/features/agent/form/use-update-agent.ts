import { addQuestion } from '@callwright/contract/agent/prompt-questions'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { openAgentTab } from '../agent-tab.ts'
import { useAgentDraft, type AgentDraft } from './agent-draft.ts'
import { loadPrompt } from './load-prompt.ts'

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

export type UnsavedAgent = {
  isUnsaved: boolean
  /** The form's text, or else the saved text; undefined while it loads. */
  text: AgentDraft | undefined
  isUpdating: boolean
  /** Saves the form's text from another tab. `onDone` is not called once its component is gone. */
  update: (onDone?: (isSaved: boolean) => void) => void
  /** Adds a question to the prompt in the form, unless it is there already. */
  ask: (question: string) => void
}

/** The agent's form, as the other tabs see it. */
export function useUnsavedAgent(): UnsavedAgent {
  const tenantId = trpc.auth.me.useQuery().data?.business?.tenantId ?? ''
  const saved = trpc.agent.get.useQuery().data
  const draft = useAgentDraft(tenantId)
  const { mutate, isPending } = useUpdateAgent()

  function ask(question: string): void {
    const before = (draft ?? saved)?.systemPrompt ?? ''
    const systemPrompt = addQuestion(before, question)
    if (!saved || systemPrompt === before) return
    loadPrompt({ tenantId, saved }, { systemPrompt }, { title: 'Question Added to Your Prompt' })
  }

  return {
    isUnsaved: draft !== null,
    text: draft ?? saved,
    isUpdating: isPending,
    update: (onDone) => draft && mutate(draft, { onSettled: (_agent, error) => onDone?.(error === null) }),
    ask,
  }
}
