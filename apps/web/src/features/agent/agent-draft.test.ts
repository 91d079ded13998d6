import { afterEach, expect, test } from 'vitest'
import { agentDraft, forgetAgentDraft, keepAgentDraft } from './agent-draft.ts'

const SAVED = { systemPrompt: 'You are kind.', firstMessage: 'Hello' }

afterEach(() => {
  forgetAgentDraft('one')
  forgetAgentDraft('two')
})

test('what was typed comes back, for its own business only', () => {
  const typed = { ...SAVED, systemPrompt: 'You are quick.' }
  expect(keepAgentDraft('one', typed, SAVED)).toBe(true)
  expect(agentDraft('one')).toEqual(typed)
  expect(agentDraft('two')).toBeNull()
})

test('what equals the saved text is no draft', () => {
  keepAgentDraft('one', { ...SAVED, firstMessage: 'Hi' }, SAVED)
  expect(keepAgentDraft('one', { ...SAVED }, SAVED)).toBe(false)
  expect(agentDraft('one')).toBeNull()
})
