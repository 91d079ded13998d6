import { toast } from '#components/feedback/toasts.ts'
import { readAgentDraft, restartAgentForm, toAgentDraft, type AgentDraft } from './agent-draft.ts'

type Agent = { tenantId: string; saved: AgentDraft }

/** Puts text into the agent's form. @param note added to the toast, whose "Undo" brings back the text before */
export function loadPrompt(
  { tenantId, saved }: Agent,
  text: Partial<Pick<AgentDraft, 'systemPrompt' | 'firstMessage'>>,
  note = '',
): void {
  const before = readAgentDraft(tenantId) ?? toAgentDraft(saved)
  restartAgentForm(tenantId, { ...before, ...text }, saved)
  toast({
    title: 'Prompt Loaded',
    description: `Click "Update Agent" to apply changes.${note}`,
    action: { label: 'Undo', onSelect: () => restartAgentForm(tenantId, before, saved) },
  })
}
