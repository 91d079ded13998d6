import { warnBeforeUnload } from '../../../lib/form/unload-warning.ts'

export type AgentDraft = { systemPrompt: string; firstMessage: string; voiceId: string | null }

/**
 * Unsaved text, kept while this page is open, so that leaving the screen loses nothing; a reload warns.
 * One draft per business: the next user to sign in does not see it.
 */
const drafts: Map<string, AgentDraft> = new Map()

export function readAgentDraft(tenantId: string): AgentDraft | null {
  return drafts.get(tenantId) ?? null
}

/** Stores a draft that differs from the saved agent, else deletes it. Returns whether it differs. */
export function storeAgentDraft(tenantId: string, typed: AgentDraft, saved: AgentDraft): boolean {
  const dirty = isChanged(typed, saved)
  if (dirty) drafts.set(tenantId, draftOf(typed))
  else drafts.delete(tenantId)
  warnBeforeUnload(drafts, drafts.size > 0)
  return dirty
}

export function isChanged(typed: AgentDraft, saved: AgentDraft): boolean {
  return (
    typed.systemPrompt !== saved.systemPrompt ||
    typed.firstMessage !== saved.firstMessage ||
    typed.voiceId !== saved.voiceId
  )
}

/** An agent's editable fields. */
export function draftOf({ systemPrompt, firstMessage, voiceId }: AgentDraft): AgentDraft {
  return { systemPrompt, firstMessage, voiceId }
}
