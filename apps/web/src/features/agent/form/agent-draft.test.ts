import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readAgentDraft, storeAgentDraft } from './agent-draft.ts'

const SAVED = { systemPrompt: 'You are kind.', firstMessage: 'Hello', voiceId: null }

beforeAll(() => void vi.stubGlobal('window', new EventTarget()))
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  for (const tenantId of ['one', 'two']) storeAgentDraft(tenantId, SAVED, SAVED)
})

test('typed text is restored, for its own business only', () => {
  const typed = { ...SAVED, systemPrompt: 'You are quick.' }
  expect(storeAgentDraft('one', typed, SAVED)).toBe(true)
  expect(readAgentDraft('one')).toEqual(typed)
  expect(readAgentDraft('two')).toBeNull()
})

test('an unsaved voice choice is kept too', () => {
  expect(storeAgentDraft('one', { ...SAVED, voiceId: 'v1' }, SAVED)).toBe(true)
  expect(readAgentDraft('one')?.voiceId).toBe('v1')
})

test('text that equals the saved text is no draft', () => {
  storeAgentDraft('one', { ...SAVED, firstMessage: 'Hi' }, SAVED)
  expect(storeAgentDraft('one', { ...SAVED }, SAVED)).toBe(false)
  expect(readAgentDraft('one')).toBeNull()
})

test('a reload warns while any business has a draft', () => {
  const reloads = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(reloads()).toBe(true)
  storeAgentDraft('one', { ...SAVED, firstMessage: 'Hi' }, SAVED)
  storeAgentDraft('two', { ...SAVED }, SAVED)
  expect(reloads()).toBe(false)
  storeAgentDraft('one', { ...SAVED }, SAVED)
  expect(reloads()).toBe(true)
})
