import { restoreAfterReload } from '../../../lib/loading/reload-state.ts'

export type AgentDraft = { systemPrompt: string; firstMessage: string; voiceId: string | null }

/**
 * What was typed and not saved yet, kept while this page is open, so that leaving the screen and coming
 * back loses nothing, nor does the app's own reload. One per business: the next user to sign in does not see it.
 */
const drafts: Map<string, AgentDraft> = new Map(
  readDrafts(restoreAfterReload('agent-drafts', (): unknown => [...drafts])),
)

export function readAgentDraft(tenantId: string): AgentDraft | null {
  return drafts.get(tenantId) ?? null
}

/** Keeps what differs from what is saved, and forgets what does not. Tells whether there is something to keep. */
export function keepAgentDraft(tenantId: string, typed: AgentDraft, saved: AgentDraft): boolean {
  const dirty = isChanged(typed, saved)
  if (dirty) drafts.set(tenantId, draftOf(typed))
  else drafts.delete(tenantId)
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

/** What this page itself has written. */
function readDrafts(kept: unknown): [string, AgentDraft][] {
  return Array.isArray(kept) ? (kept as [string, AgentDraft][]) : []
}
