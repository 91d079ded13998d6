import type { CallSettings } from '@callwright/contract/agent'
import { warnBeforeUnload } from '#lib/form/unload-warning.ts'
import { createStore, useStore, type Store } from '#lib/store.ts'

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
const drafts: Store<ReadonlyMap<string, AgentDraft>> = createStore<ReadonlyMap<string, AgentDraft>>(new Map())

export function readAgentDraft(tenantId: string): AgentDraft | null {
  return drafts.get().get(tenantId) ?? null
}

/** Re-renders with each change of the draft. */
export function useAgentDraft(tenantId: string): AgentDraft | null {
  return useStore(drafts).get(tenantId) ?? null
}

/** Stores a draft that differs from the saved agent; otherwise deletes it. @returns whether it differs */
export function storeAgentDraft(tenantId: string, draft: AgentDraft, saved: AgentDraft): boolean {
  const dirty = isChanged(draft, saved)
  const others = [...drafts.get()].filter(([id]) => id !== tenantId)
  drafts.set(new Map(dirty ? [...others, [tenantId, toAgentDraft(draft)]] : others))
  warnBeforeUnload(drafts, drafts.get().size > 0)
  return dirty
}

/** `filled`: the texts that were just filled in, which the form highlights. */
export type FormText = { values: AgentDraft; filled?: readonly string[] }
type Restart = FormText & { tenantId: string; count: number }
/** The text that was last put into the form from outside. */
export const lastRestart: Store<Restart | null> = createStore<Restart | null>(null)

/** Replaces the form's text. If the form is not on the screen, the draft is what it starts with. */
export function restartAgentForm(tenantId: string, text: FormText, saved: AgentDraft): void {
  storeAgentDraft(tenantId, text.values, saved)
  lastRestart.set({ ...text, tenantId, count: (lastRestart.get()?.count ?? 0) + 1 })
}

export function isChanged(draft: AgentDraft, saved: AgentDraft): boolean {
  return DRAFT_KEYS.some((name) => draft[name] !== saved[name])
}

/** An agent's editable fields. */
export function toAgentDraft(agent: AgentDraft): AgentDraft {
  return Object.fromEntries(DRAFT_KEYS.map((name) => [name, agent[name]])) as AgentDraft
}
