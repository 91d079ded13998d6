import { useState, type ReactNode } from 'react'
import { toast } from '#components/feedback/toasts.ts'
import type { Outputs } from '#lib/api/trpc.ts'
import { readAgentDraft, toAgentDraft, storeAgentDraft, type AgentDraft } from './form/agent-draft.ts'
import { AgentForm } from './form/AgentForm.tsx'
import { AgentColumns } from './AgentColumns.tsx'
import { KnowledgePanel } from './knowledge/KnowledgePanel.tsx'
import { SavedPrompts } from './prompts/SavedPrompts.tsx'
import { TemplateStart } from './templates/TemplateStart.tsx'
import { VersionsPanel } from './versions/VersionsPanel.tsx'

type Props = { tenantId: string; saved: Outputs['agent']['get'] }

/** The agent's form below the templates, with saved prompts, knowledge and versions next to it. */
export function AgentEditor({ tenantId, saved }: Props): ReactNode {
  const [initial, setInitial] = useState(() => {
    const draft = readAgentDraft(tenantId)
    return { count: 0, values: draft ?? toAgentDraft(saved), isRestored: draft !== null }
  })

  /** The form's current text; the form itself stores the draft. */
  function getDraft(): AgentDraft {
    return readAgentDraft(tenantId) ?? toAgentDraft(saved)
  }

  function restart(values: AgentDraft): void {
    // "Undo" in a toast still works after the user has left this screen: then only the draft remains.
    storeAgentDraft(tenantId, values, saved)
    setInitial(({ count }) => ({ count: count + 1, values, isRestored: false }))
  }

  function load(text: Pick<AgentDraft, 'systemPrompt' | 'firstMessage'>): void {
    const before = getDraft()
    restart({ ...before, ...text })
    toast({
      title: 'Prompt Loaded',
      description: 'Click "Update Agent" to apply changes.',
      action: { label: 'Undo', onSelect: () => restart(before) },
    })
  }

  return (
    <AgentColumns
      main={
        <>
          <TemplateStart isProminent={initial.values.systemPrompt.trim() === ''} onUse={load} />
          <AgentForm
            // Text that comes from outside the form resets the form.
            key={initial.count}
            tenantId={tenantId}
            saved={saved}
            initial={initial.values}
            isRestored={initial.isRestored}
            onDiscard={() => restart(toAgentDraft(saved))}
          />
        </>
      }
      panels={
        <>
          <SavedPrompts getDraft={getDraft} onLoad={load} />
          <KnowledgePanel />
          <VersionsPanel getDraft={getDraft} saved={saved} onRestored={restart} />
        </>
      }
    />
  )
}
