import type { Outputs } from '../../../lib/api/trpc.ts'

export type Knowledge = Outputs['agent']['knowledge']

/** `unused`: there is no agent yet that could know it. */
export type KnowledgeState = Knowledge['documents'][number]['state'] | 'unused'

export type KnowledgeItem = {
  key: string
  kind: 'text' | 'file' | 'link'
  name: string
  state: KnowledgeState
  /** Why it is not there yet, a sentence for people. */
  error: string | null
}

/** What wants attention comes first. */
const ORDER: readonly KnowledgeState[] = ['failed', 'waiting', 'leaving', 'unused', 'known', 'for-people']

/** Milliseconds until the state is asked again: often while something moves, now and then while something failed. */
const WHILE_MOVING = 2000
const WHILE_FAILED = 10_000

/** Texts first, then files and links; within them what wants attention first. Empty texts are left out. */
export function knowledgeItems({ agent, agentError, text, documents }: Knowledge): KnowledgeItem[] {
  const own = (state: Exclude<KnowledgeState, 'unused'>): KnowledgeState =>
    agent === 'none' && state !== 'for-people' ? 'unused' : state
  const texts = [
    { key: 'description', name: 'Description', length: text.description },
    { key: 'notes', name: 'Notes & Instructions', length: text.notes },
  ].filter(({ length }) => length > 0)
  const items: KnowledgeItem[] = [
    ...texts.map(({ key, name }) => ({
      key,
      kind: 'text' as const,
      name,
      state: own(text.state),
      error: text.state === 'failed' ? agentError : null,
    })),
    ...documents.map(({ id, kind, name, state, error }) => ({
      key: `${kind} ${id} ${state === 'leaving' ? 'leaving' : ''}`,
      kind,
      name,
      state: own(state),
      error,
    })),
  ]
  return items.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
}

export type KnowledgeSummary = { sentence: string; canRetry: boolean }

export function summarizeKnowledge(knowledge: Knowledge): KnowledgeSummary {
  const items = knowledgeItems(knowledge)
  const count = (...states: KnowledgeState[]): number => items.filter(({ state }) => states.includes(state)).length
  const canRetry = knowledge.agent === 'failed' || items.some(({ error }) => error !== null)
  if (items.length === count('for-people')) return { sentence: 'Nothing about your business yet.', canRetry }
  if (knowledge.agent === 'none') return { sentence: 'It learns this when you first update it.', canRetry }
  const failed = count('failed')
  const moving = count('waiting', 'leaving')
  if (failed > 0)
    return { sentence: failed === 1 ? 'One could not be sent.' : `${failed} could not be sent.`, canRetry }
  if (moving > 0) return { sentence: moving === 1 ? 'One is on its way.' : `${moving} are on their way.`, canRetry }
  return { sentence: 'Everything below has reached it.', canRetry }
}

/** @returns false where nothing will change by itself */
export function knowledgePollInterval(knowledge: Knowledge | undefined): number | false {
  if (!knowledge || knowledge.agent === 'none') return false
  const states = new Set(knowledgeItems(knowledge).map(({ state }) => state))
  if (knowledge.agent === 'waiting' || states.has('waiting') || states.has('leaving')) return WHILE_MOVING
  return knowledge.agent === 'failed' || states.has('failed') ? WHILE_FAILED : false
}
