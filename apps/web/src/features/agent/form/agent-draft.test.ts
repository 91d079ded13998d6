import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readAgentDraft, keepAgentDraft } from './agent-draft.ts'

const SAVED = { systemPrompt: 'You are kind.', firstMessage: 'Hello', voiceId: null }

beforeAll(() => void vi.stubGlobal('window', new EventTarget()))
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  for (const tenantId of ['one', 'two']) keepAgentDraft(tenantId, SAVED, SAVED)
})

test('typed text comes back, for its own business only', () => {
  const typed = { ...SAVED, systemPrompt: 'You are quick.' }
  expect(keepAgentDraft('one', typed, SAVED)).toBe(true)
  expect(readAgentDraft('one')).toEqual(typed)
  expect(readAgentDraft('two')).toBeNull()
})

test('an unsaved choice of a voice is kept too', () => {
  expect(keepAgentDraft('one', { ...SAVED, voiceId: 'v1' }, SAVED)).toBe(true)
  expect(readAgentDraft('one')?.voiceId).toBe('v1')
})

test('text that equals the saved text is no draft', () => {
  keepAgentDraft('one', { ...SAVED, firstMessage: 'Hi' }, SAVED)
  expect(keepAgentDraft('one', { ...SAVED }, SAVED)).toBe(false)
  expect(readAgentDraft('one')).toBeNull()
})

test('a reload warns while any business has a draft', () => {
  const reloads = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(reloads()).toBe(true)
  keepAgentDraft('one', { ...SAVED, firstMessage: 'Hi' }, SAVED)
  keepAgentDraft('two', { ...SAVED }, SAVED)
  expect(reloads()).toBe(false)
  keepAgentDraft('one', { ...SAVED }, SAVED)
  expect(reloads()).toBe(true)
})
