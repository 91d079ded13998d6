import { useState, type ReactNode } from 'react'
import { toast } from '../../components/feedback/toasts.ts'
import type { Outputs } from '../../lib/api/trpc.ts'
import { readAgentDraft, draftOf, storeAgentDraft, type AgentDraft } from './form/agent-draft.ts'
import { AgentForm } from './form/AgentForm.tsx'
import { EditorColumns } from './EditorColumns.tsx'
import { KnowledgePanel } from './knowledge/KnowledgePanel.tsx'
import { SavedPrompts } from './prompts/SavedPrompts.tsx'
import { VersionsPanel } from './versions/VersionsPanel.tsx'

type Props = { tenantId: string; saved: Outputs['agent']['get'] }

/** The agent's form, with saved prompts, knowledge and versions next to it. */
export function AgentEditor({ tenantId, saved }: Props): ReactNode {
  const [start, setStart] = useState(() => {
    const draft = readAgentDraft(tenantId)
    return { count: 0, values: draft ?? draftOf(saved), restored: draft !== null }
  })

  /** The form's current text; the form itself stores the draft. */
  function typed(): AgentDraft {
    return readAgentDraft(tenantId) ?? draftOf(saved)
  }

  function restart(values: AgentDraft): void {
    // A toast can still undo after the user has left this screen: then only the draft remains.
    storeAgentDraft(tenantId, values, saved)
    setStart(({ count }) => ({ count: count + 1, values, restored: false }))
  }

  function load(text: Omit<AgentDraft, 'voiceId'>): void {
    const before = typed()
    restart({ ...before, ...text })
    toast({
      title: 'Prompt Loaded',
      description: 'Click "Update Agent" to apply changes.',
      action: { label: 'Undo', onSelect: () => restart(before) },
    })
  }

  return (
    <EditorColumns
      form={
        <AgentForm
          // Text from outside the form resets it.
          key={start.count}
          tenantId={tenantId}
          saved={saved}
          start={start.values}
          restored={start.restored}
          onDiscard={() => restart(draftOf(saved))}
        />
      }
      beside={
        <>
          <SavedPrompts typed={typed} onLoad={load} />
          <KnowledgePanel />
          <VersionsPanel typed={typed} saved={saved} onRestored={restart} />
        </>
      }
    />
  )
}
