import { updateAgentSchema } from '@callwright/contract/agent'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useForm, type Form } from '../../lib/use-form.ts'
import { agentDraft, keepAgentDraft, type AgentDraft } from './agent-draft.ts'

type AgentFormState = {
  form: Form<AgentDraft, z.output<typeof updateAgentSchema>>
  dirty: boolean
  /** The text comes from an earlier visit to this screen and was not saved then. */
  restored: boolean
}

/** The agent's form; what is typed survives leaving the screen, and a reload warns. */
export function useAgentForm(tenantId: string, saved: AgentDraft): AgentFormState {
  const [kept] = useState(() => agentDraft(tenantId))
  const form = useForm(
    updateAgentSchema,
    kept ?? { systemPrompt: saved.systemPrompt, firstMessage: saved.firstMessage },
  )
  const { systemPrompt, firstMessage } = form.values
  const dirty = systemPrompt !== saved.systemPrompt || firstMessage !== saved.firstMessage

  useEffect(() => {
    const typed = { systemPrompt, firstMessage }
    keepAgentDraft(tenantId, typed, { systemPrompt: saved.systemPrompt, firstMessage: saved.firstMessage })
  }, [tenantId, systemPrompt, firstMessage, saved.systemPrompt, saved.firstMessage])

  useEffect(() => {
    if (!dirty) return
    function warn(event: BeforeUnloadEvent): void {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])

  return { form, dirty, restored: kept !== null && dirty }
}
