import { warnBeforeUnload } from '../../../lib/form/unload-warning.ts'

export type AgentDraft = { systemPrompt: string; firstMessage: string; voiceId: string | null }

/**
 * What was typed and not saved yet, kept while this page is open, so that leaving the screen and coming
 * back loses nothing; a reload warns. One per business: the next user to sign in does not see it.
 */
const drafts: Map<string, AgentDraft> = new Map()

export function readAgentDraft(tenantId: string): AgentDraft | null {
  return drafts.get(tenantId) ?? null
}

/** Keeps what differs from what is saved, and forgets what does not. Tells whether there is something to keep. */
export function keepAgentDraft(tenantId: string, typed: AgentDraft, saved: AgentDraft): boolean {
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

/** What a person can change, without the rest of a saved agent. */
export function draftOf({ systemPrompt, firstMessage, voiceId }: AgentDraft): AgentDraft {
  return { systemPrompt, firstMessage, voiceId }
}
