import { updateAgentSchema } from '@callwright/contract/agent'
import { useEffect } from 'react'
import type { z } from 'zod'
import { useForm, type Form } from '#lib/form/use-form.ts'
import { toAgentDraft, isChanged, storeAgentDraft, type AgentDraft } from './agent-draft.ts'

type AgentFormState = { form: Form<AgentDraft, z.output<typeof updateAgentSchema>>; dirty: boolean }

/** The agent's form, starting from `initial`. Unsaved text survives leaving the screen, and a reload warns. */
export function useAgentForm(tenantId: string, saved: AgentDraft, initial: AgentDraft): AgentFormState {
  const form = useForm(updateAgentSchema, toAgentDraft(initial))
  const { values } = form

  useEffect(() => {
    storeAgentDraft(tenantId, values, saved)
  }, [tenantId, values, saved])

  return { form, dirty: isChanged(values, saved) }
}
