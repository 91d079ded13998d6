import { trpc } from '#lib/api/trpc.ts'
import { useAgentDraft, type AgentDraft } from './agent-draft.ts'
import { loadPrompt } from './load-prompt.ts'
import { useUpdateAgent } from './use-update-agent.ts'

export type UnsavedAgent = {
  isUnsaved: boolean
  /** The form's text, or else the saved text; undefined while it loads. */
  text: AgentDraft | undefined
  isUpdating: boolean
  /** Saves the form's text from another tab. */
  update: (onSaved?: () => void) => void
  /** Replaces the prompt in the form. @param title of the toast */
  setPrompt: (systemPrompt: string, title: string) => void
}

/** The agent's form, as the other tabs see it. */
export function useUnsavedAgent(): UnsavedAgent {
  const tenantId = trpc.auth.me.useQuery().data?.business?.tenantId ?? ''
  const saved = trpc.agent.get.useQuery().data
  const draft = useAgentDraft(tenantId)
  const { mutate, isPending } = useUpdateAgent()
  return {
    isUnsaved: draft !== null,
    text: draft ?? saved,
    isUpdating: isPending,
    update: (onSaved) => draft && mutate(draft, onSaved && { onSuccess: onSaved }),
    setPrompt: (systemPrompt, title) => saved && loadPrompt({ tenantId, saved }, { systemPrompt }, { title }),
  }
}
