import type { Turn } from '@callwright/contract/calls/calls'
import { DIALOGUES, CLOSING_EXCHANGES, VOICEMAIL_GREETING } from '@callwright/voice/simulator/dialogues'
import { expect, test } from 'vitest'

import { findOptOutRequest } from './find-opt-out-request.ts'

const createTurn = (text: string): Turn => ({ role: 'customer', text, atSeconds: 1 })

test.each([
  'Please stop calling me.',
  'STOP CALLING this number!',
  "Don't call me again.",
  'Don’t  call me any more',
  'Do not ever call here again',
  'Never contact me.',
  "I said don't call us",
  'Could you take me off your list?',
  'Remove my number from your database, please.',
  'Please remove me from this list.',
  'Lose my number.',
  'Put me on your do-not-call list.',
  'Add this number on the do not call list',
  'No more calls, thanks.',
  'I want to unsubscribe',
  'How do I opt out?',
  'No me llame más, por favor.',
  'No me vuelvan a llamar',
  'Dejen de llamar',
  "Ne m'appelez plus jamais.",
  'Arrêtez de m’appeler',
])('%j is a request not to be called', (text) => {
  const hello = createTurn('Hello?')
  expect(findOptOutRequest([hello, createTurn(text)])).toBe(text)
})

test.each([
  "Don't call me before five.",
  'Please do not call me back until Monday',
  "Don't call me at work.",
  'Call me again tomorrow.',
  'I never call from this phone.',
  'When you stop by, call me.',
  'Take me to the list of dentists.',
  'I do not recall.',
  'Who is calling?',
  'My number is on the card.',
])('%j is not a request', (text) => {
  expect(findOptOutRequest([createTurn(text)])).toBe(null)
})

test('what the agent says is ignored', () => {
  const agent: Turn = { role: 'agent', text: 'I can put you on our do not call list. Stop calling?', atSeconds: 1 }
  expect(findOptOutRequest([agent, createTurn('No, thank you.')])).toBe(null)
})

test('a quote has at most 300 characters', () => {
  const quote = findOptOutRequest([createTurn(`Stop calling! ${'blah '.repeat(500)}`)])
  expect(quote?.length).toBe(300)
})

test('no simulated dialogue contains a request, so Test Mode never blocks a real number', () => {
  const exchanges = [...DIALOGUES.flatMap((dialogue) => dialogue.exchanges), ...CLOSING_EXCHANGES]
  const lines = [...exchanges.map(([text]) => text), ...VOICEMAIL_GREETING]
  expect(findOptOutRequest(lines.map(createTurn))).toBe(null)
})
