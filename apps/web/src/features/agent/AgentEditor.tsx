import { useState, type ReactNode } from 'react'
import type { Outputs } from '#lib/api/trpc.ts'
import { useStore } from '#lib/store.ts'
import { lastRestart, readAgentDraft, restartAgentForm, toAgentDraft, type AgentDraft } from './form/agent-draft.ts'
import { AgentForm } from './form/AgentForm.tsx'
import { loadPrompt } from './form/load-prompt.ts'
import { AgentColumns } from './AgentColumns.tsx'
import { KnowledgePanel } from './knowledge/KnowledgePanel.tsx'
import { OpeningCard } from './opening/OpeningCard.tsx'
import { SavedPrompts } from './prompts/SavedPrompts.tsx'
import { RehearseFirst } from './rehearsals/RehearseFirst.tsx'
import { TemplateGallery } from './templates/TemplateGallery.tsx'
import { VersionsPanel } from './versions/VersionsPanel.tsx'

type Props = { tenantId: string; saved: Outputs['agent']['get'] }

/** The agent's form below the templates, with saved prompts, knowledge and versions next to it. */
export function AgentEditor({ tenantId, saved }: Props): ReactNode {
  const restart = useStore(lastRestart)
  const [first] = useState(() => ({ restart, values: getDraft(), isRestored: readAgentDraft(tenantId) !== null }))
  const isRestarted = restart !== first.restart && restart?.tenantId === tenantId
  const start = isRestarted ? { ...restart, isRestored: false } : first

  /** The form's current text; the form itself stores the draft. */
  function getDraft(): AgentDraft {
    return readAgentDraft(tenantId) ?? toAgentDraft(saved)
  }

  function load(values: AgentDraft): void {
    restartAgentForm(tenantId, { values }, saved)
  }

  return (
    <AgentColumns
      main={
        <>
          <TemplateGallery from="configuration" isProminent={start.values.systemPrompt.trim() === ''} />
          <AgentForm
            key={restart?.count}
            tenantId={tenantId}
            saved={saved}
            start={start}
            onDiscard={() => load(toAgentDraft(saved))}
            saveAction={<RehearseFirst />}
          />
        </>
      }
      panels={
        <>
          <OpeningCard tenantId={tenantId} agent={saved} />
          <SavedPrompts getDraft={getDraft} onLoad={(text) => loadPrompt({ tenantId, saved }, text)} />
          <KnowledgePanel />
          <VersionsPanel getDraft={getDraft} saved={saved} onRestored={load} />
        </>
      }
    />
  )
}
