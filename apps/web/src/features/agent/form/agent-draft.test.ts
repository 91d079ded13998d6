import { DEFAULT_CALL_SETTINGS } from '@callwright/contract/agent'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readAgentDraft, storeAgentDraft } from './agent-draft.ts'

const SAVED = { ...DEFAULT_CALL_SETTINGS, systemPrompt: 'You are kind.', firstMessage: 'Hello', voiceId: null }

beforeAll(() => void vi.stubGlobal('window', new EventTarget()))
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  for (const tenantId of ['one', 'two']) storeAgentDraft(tenantId, SAVED, SAVED)
})

test('typed text is restored, but only for its own business', () => {
  const draft = { ...SAVED, systemPrompt: 'You are quick.' }
  expect(storeAgentDraft('one', draft, SAVED)).toBe(true)
  expect(readAgentDraft('one')).toEqual(draft)
  expect(readAgentDraft('two')).toBeNull()
})

test('an unsaved voice choice is also kept', () => {
  expect(storeAgentDraft('one', { ...SAVED, voiceId: 'v1' }, SAVED)).toBe(true)
  expect(readAgentDraft('one')?.voiceId).toBe('v1')
})

test.each([{ language: 'es' }, { maxCallSeconds: 600 }, { silenceSeconds: null }, { voicemailMessage: 'Hi' }] as const)(
  'an unsaved call setting is also kept: %j',
  (setting) => {
    expect(storeAgentDraft('one', { ...SAVED, ...setting }, SAVED)).toBe(true)
    expect(readAgentDraft('one')).toEqual({ ...SAVED, ...setting })
  },
)

test('text that equals the saved text is not a draft', () => {
  storeAgentDraft('one', { ...SAVED, firstMessage: 'Hi' }, SAVED)
  expect(storeAgentDraft('one', { ...SAVED }, SAVED)).toBe(false)
  expect(readAgentDraft('one')).toBeNull()
})

test('a reload warns while any business has a draft', () => {
  const reload = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(reload()).toBe(true)
  storeAgentDraft('one', { ...SAVED, firstMessage: 'Hi' }, SAVED)
  storeAgentDraft('two', { ...SAVED }, SAVED)
  expect(reload()).toBe(false)
  storeAgentDraft('one', { ...SAVED }, SAVED)
  expect(reload()).toBe(true)
})
