import { expect, test } from 'vitest'
import { knowledgeItems, summarizeKnowledge, knowledgePollInterval, type Knowledge } from './knowledge-items.ts'

const EMPTY: Knowledge = {
  agent: 'saved',
  agentError: null,
  text: { description: 0, notes: 0, links: 0, isCut: false, state: 'known' },
  documents: [],
}
const MENU = { id: '1', kind: 'file', name: 'menu.pdf', state: 'known', error: null } as const
const PAGE = { id: '2', kind: 'link', name: 'example.com', state: 'waiting', error: null } as const
const PHOTO = { id: '3', kind: 'file', name: 'door.jpg', state: 'for-people', error: null } as const
const BROKEN = { id: '4', kind: 'file', name: 'old.docx', state: 'failed', error: 'It could not be read.' } as const

test('items that need attention come first, and empty text is left out', () => {
  const knowledge: Knowledge = {
    ...EMPTY,
    text: { ...EMPTY.text, notes: 12 },
    documents: [MENU, PHOTO, PAGE, BROKEN],
  }
  expect(knowledgeItems(knowledge).map(({ name, state }) => [name, state])).toEqual([
    ['old.docx', 'failed'],
    ['example.com', 'waiting'],
    ['Notes & Instructions', 'known'],
    ['menu.pdf', 'known'],
    ['door.jpg', 'for-people'],
  ])
  expect(summarizeKnowledge(knowledge)).toEqual({ message: '1 item could not be sent.', canRetry: true })
})

test('the summary says that the agent knows nothing yet, even if there are pictures', () => {
  const message = 'Nothing about your business yet.'
  expect(summarizeKnowledge(EMPTY)).toEqual({ message, canRetry: false })
  expect(summarizeKnowledge({ ...EMPTY, documents: [PHOTO] })).toEqual({ message, canRetry: false })
})

test('before the first update nothing is being sent, and nothing is polled', () => {
  const knowledge: Knowledge = { ...EMPTY, agent: 'none', documents: [PAGE] }
  expect(knowledgeItems(knowledge).map(({ state }) => state)).toEqual(['unused'])
  expect(summarizeKnowledge(knowledge).message).toBe('Your agent uses this after your first update.')
  expect(knowledgePollInterval(knowledge)).toBe(false)
})

test('the state is polled often during changes, less often after a failure, and otherwise not at all', () => {
  expect(knowledgePollInterval(undefined)).toBe(false)
  expect(knowledgePollInterval({ ...EMPTY, documents: [MENU, PAGE] })).toBe(2000)
  expect(knowledgePollInterval({ ...EMPTY, agent: 'waiting' })).toBe(2000)
  expect(knowledgePollInterval({ ...EMPTY, documents: [MENU, BROKEN] })).toBe(10_000)
  expect(knowledgePollInterval({ ...EMPTY, documents: [MENU] })).toBe(false)
})

test('text that the voice provider rejected shows the reason', () => {
  const knowledge: Knowledge = {
    ...EMPTY,
    agent: 'failed',
    agentError: 'It does not respond.',
    text: { ...EMPTY.text, description: 5, state: 'failed' },
  }
  expect(knowledgeItems(knowledge)).toMatchObject([{ name: 'Description', error: 'It does not respond.' }])
  expect(summarizeKnowledge(knowledge).canRetry).toBe(true)
})
