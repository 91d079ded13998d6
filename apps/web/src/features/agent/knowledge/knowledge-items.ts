import type { Outputs } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'

export type Knowledge = Outputs['agent']['knowledge']

/** `unused`: there is no agent yet. */
export type KnowledgeState = Knowledge['documents'][number]['state'] | 'unused'

export type KnowledgeItem = {
  key: string
  kind: 'text' | 'file' | 'link'
  name: string
  state: KnowledgeState
  /** Tells the user why the agent does not have the item yet. */
  error: string | null
}

/** Items that need attention come first. */
const ORDER: readonly KnowledgeState[] = ['failed', 'waiting', 'leaving', 'unused', 'known', 'for-people']

/** Milliseconds between polls: short while something changes, longer while something has failed. */
const CHANGING_POLL_MS = 2000
const FAILED_POLL_MS = 10_000

/** Lists items that need attention first; within a state, text precedes files and links. Omits empty text. */
export function knowledgeItems({ agent, agentError, text, documents }: Knowledge): KnowledgeItem[] {
  const toEffectiveState = (state: Exclude<KnowledgeState, 'unused'>): KnowledgeState =>
    agent === 'none' && state !== 'for-people' ? 'unused' : state
  const textItems = [
    { key: 'description', name: 'Description', length: text.description },
    { key: 'notes', name: 'Notes & Instructions', length: text.notes },
  ].filter(({ length }) => length > 0)
  const items: KnowledgeItem[] = [
    ...textItems.map(({ key, name }) => ({
      key,
      kind: 'text' as const,
      name,
      state: toEffectiveState(text.state),
      error: text.state === 'failed' ? agentError : null,
    })),
    ...documents.map(({ id, kind, name, state, error }) => ({
      key: `${kind} ${id} ${state === 'leaving' ? 'leaving' : ''}`,
      kind,
      name,
      state: toEffectiveState(state),
      error,
    })),
  ]
  return items.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

export type KnowledgeSummary = { message: string; canRetry: boolean }

export function summarizeKnowledge(knowledge: Knowledge): KnowledgeSummary {
  const items = knowledgeItems(knowledge)
  const count = (...states: KnowledgeState[]): number => items.filter(({ state }) => states.includes(state)).length
  const canRetry = knowledge.agent === 'failed' || items.some(({ error }) => error !== null)
  if (items.length === count('for-people')) return { message: 'Nothing about your business yet.', canRetry }
  if (knowledge.agent === 'none') return { message: 'Your agent uses this after your first update.', canRetry }
  const failed = count('failed')
  const updating = count('waiting', 'leaving')
  if (failed > 0) return { message: `${formatCount(failed, 'item')} could not be sent.`, canRetry }
  if (updating > 0) return { message: `${formatCount(updating, 'item is', 'items are')} being updated.`, canRetry }
  return { message: 'Up to date.', canRetry }
}

/** @returns false if nothing can change until the user acts */
export function knowledgePollInterval(knowledge: Knowledge | undefined): number | false {
  if (!knowledge || knowledge.agent === 'none') return false
  const states = new Set(knowledgeItems(knowledge).map(({ state }) => state))
  if (knowledge.agent === 'waiting' || states.has('waiting') || states.has('leaving')) return CHANGING_POLL_MS
  return knowledge.agent === 'failed' || states.has('failed') ? FAILED_POLL_MS : false
}
