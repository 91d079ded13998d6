import type { ToolArguments } from '@callwright/contract/tools/tools'
import { expect, test } from 'vitest'
import { TEST_TOOL } from '../testing/test-agent.ts'
import type { AgentTool } from '../voice-provider.ts'
import { createBookingTalk } from './booking.ts'

const CHOICE = { source: 'agent', type: 'choice', description: '', required: true, value: '' } as const
const FINDER: AgentTool = { ...TEST_TOOL, name: 'find_times', parameters: [] }
const OFFERS = [
  { slot: 's1', say: 'Monday at nine' },
  { slot: 's2', say: 'Tuesday at ten' },
]
const FOUND = { ok: true, result: { offers: OFFERS, earliest: OFFERS[0] } }
const READ_BACK = { ok: false, error: 'confirm_first', say: 'Visit, Tuesday at ten, Grace. Shall I book that?' }
const BOOKED = { ok: true, result: { booked: true, time: 'Tuesday at ten' } }

/** @param answers in order */
function startTalk(answers: readonly object[], finder = FINDER) {
  const asked: [name: string, given: ToolArguments][] = []
  const talk = createBookingTalk([finder], async (name, given) => {
    asked.push([name, given])
    return JSON.stringify(answers[asked.length - 1])
  })
  if (!talk) throw new Error('The agent books nothing')
  return { talk, asked }
}

test('an agent offers times, reads one back, and books it after a yes', async () => {
  const { talk, asked } = startTalk([FOUND, READ_BACK, READ_BACK, BOOKED])
  expect(await talk.start()).toBe('I can offer 1. Monday at nine, 2. Tuesday at ten. Which number suits you?')
  expect(await talk.hear('The first one')).toBe('Please answer with a number from 1 to 2.')
  expect(await talk.hear('Number 2, please.')).toBe('What name should I book it under? Please say only the name.')
  expect(await talk.hear('Grace')).toBe(READ_BACK.say)
  expect(await talk.hear('Yes!')).toBe(READ_BACK.say)
  expect(await talk.hear('yes, please')).toBe('It is booked: Tuesday at ten. Is there anything else?')
  expect(talk.isOpen()).toBe(false)
  const given = { slot: 's2', name: 'Grace', phone_ok: true }
  expect(asked).toEqual([
    ['find_times', {}],
    ['book_time', { ...given, confirmed: false }],
    ['book_time', { ...given, confirmed: true }],
    ['book_time', { ...given, confirmed: true }],
  ])
})

test('an agent with several services asks for one first, and books nothing without a yes', async () => {
  const parameters = [{ ...CHOICE, name: 'service', choices: ['Cut', 'Color'] }]
  const { talk, asked } = startTalk([FOUND, READ_BACK], { ...FINDER, parameters })
  expect(await talk.start()).toBe('What is it for: 1. Cut, 2. Color? Please say the number.')
  await talk.hear('2')
  await talk.hear('1')
  await talk.hear('Grace')
  expect(await talk.hear('no')).toContain('I have booked nothing')
  expect(asked.map(([name]) => name)).toEqual(['find_times', 'book_time'])
  expect(asked[0]?.[1]).toEqual({ service: 'Color' })
})

test('an agent says what it is told if nothing is free, or if the answer cannot be read', async () => {
  const { talk } = startTalk([{ ok: false, error: 'nothing_free', say: 'Nothing is free.' }, { ok: true }])
  expect(await talk.start()).toBe('Nothing is free.')
  expect(talk.isOpen()).toBe(false)
  expect(await talk.start()).toBe('That is not possible right now.')
  expect(createBookingTalk([TEST_TOOL], async () => '')).toBeNull()
})
