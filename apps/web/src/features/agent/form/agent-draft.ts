import type { CallSettings } from '@callwright/contract/agent'
import { warnBeforeUnload } from '#lib/form/unload-warning.ts'
import { createStore, type Store } from '#lib/store.ts'

export type AgentDraft = CallSettings & { systemPrompt: string; firstMessage: string; voiceId: string | null }

const DRAFT_KEYS = [
  'systemPrompt',
  'firstMessage',
  'voiceId',
  'language',
  'maxCallSeconds',
  'silenceSeconds',
  'voicemailMessage',
] as const satisfies readonly (keyof AgentDraft)[]

/**
 * Unsaved changes, kept in memory: leaving the screen loses nothing, and a reload warns.
 * Each business has its own draft, which the next user to sign in does not see.
 */
const drafts: Map<string, AgentDraft> = new Map()

export function readAgentDraft(tenantId: string): AgentDraft | null {
  return drafts.get(tenantId) ?? null
}

/** Stores a draft that differs from the saved agent; otherwise deletes it. @returns whether it differs */
export function storeAgentDraft(tenantId: string, draft: AgentDraft, saved: AgentDraft): boolean {
  const dirty = isChanged(draft, saved)
  if (dirty) drafts.set(tenantId, toAgentDraft(draft))
  else drafts.delete(tenantId)
  warnBeforeUnload(drafts, drafts.size > 0)
  return dirty
}

type Restart = { tenantId: string; values: AgentDraft; count: number }
/** The text that was last put into the form from outside. */
export const lastRestart: Store<Restart | null> = createStore<Restart | null>(null)

/** Replaces the form's text. If the form is not on the screen, the draft is what it starts with. */
export function restartAgentForm(tenantId: string, values: AgentDraft, saved: AgentDraft): void {
  storeAgentDraft(tenantId, values, saved)
  lastRestart.set({ tenantId, values, count: (lastRestart.get()?.count ?? 0) + 1 })
}

export function isChanged(draft: AgentDraft, saved: AgentDraft): boolean {
  return DRAFT_KEYS.some((name) => draft[name] !== saved[name])
}

/** An agent's editable fields. */
export function toAgentDraft(agent: AgentDraft): AgentDraft {
  return Object.fromEntries(DRAFT_KEYS.map((name) => [name, agent[name]])) as AgentDraft
}
