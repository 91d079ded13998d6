import { toast } from '#components/feedback/toasts.ts'
import { readAgentDraft, restartAgentForm, toAgentDraft, type AgentDraft } from './agent-draft.ts'

type Agent = { tenantId: string; saved: AgentDraft }

/** Puts text into the agent's form. @param note added to the toast, whose "Undo" brings back the text before */
export function loadPrompt(
  { tenantId, saved }: Agent,
  text: Partial<Pick<AgentDraft, 'systemPrompt' | 'firstMessage'>>,
  { title = 'Prompt Loaded', note = '' } = {},
): void {
  const before = readAgentDraft(tenantId) ?? toAgentDraft(saved)
  restartAgentForm(tenantId, { values: { ...before, ...text }, filled: Object.keys(text) }, saved)
  toast({
    title,
    description: `Click "Update Agent" to apply changes.${note}`,
    action: { label: 'Undo', onSelect: () => restartAgentForm(tenantId, { values: before }, saved) },
  })
}
