import { type CallField, DEFAULT_OUTCOME, type FieldKind } from '@callwright/contract/calls/call-fields'
import { asE164 } from '@callwright/contract/text/phone'
import { describe, expect, it } from 'vitest'
import { seeded } from '../testing/seeded.ts'
import type { AnalysisResult } from '../voice-provider.ts'
import { decideConversation, type SimulatedCall } from './conversation.ts'
import { DIALOGUES } from './dialogues.ts'

const CALL: SimulatedCall = {
  conversationId: 'conv_sim_1',
  agentId: 'agent_sim_a',
  tenantId: 'a',
  callId: 'call_1',
  direction: 'inbound',
  callerNumber: null,
  calledNumber: asE164('+12025550123'),
  businessName: 'Acme',
  systemPrompt: '',
  firstMessage: '',
  variables: { name: 'Rosa Diaz' },
}
/** Each prompt suits only one dialogue. */
const TABLE = { systemPrompt: 'We run a restaurant.' }
const CALLBACK = { systemPrompt: 'Be kind.' }
const DECLINED = { direction: 'outbound', firstMessage: 'Hello {{name}}, it is about our discount.' } as const

const OUTCOME: CallField = { ...DEFAULT_OUTCOME, id: 'outcome' }
const GUESTS = field('number', 'Guests', 'How many people will come?')
const NOT_MENTIONED = { value: null, reason: 'This was not mentioned.' }
const SEEDS = Array.from({ length: 2000 }, (_, index) => index)

const TEXTS: [name: string, question: string, call: Partial<SimulatedCall>, value: string | null][] = [
  ['Customer', 'What is the name of the customer?', TABLE, 'Rosa'],
  ['Callback number', 'How can the customer be reached?', CALLBACK, '555-0142'],
  ['Phone', 'What is the phone number?', TABLE, null],
  ['Time', 'When will they come?', TABLE, '7 pm'],
  ['Date', 'On which day will they come?', DECLINED, null],
  ['Reason', 'What does the customer want?', TABLE, 'a table'],
  ['Topic', 'What was the call about?', DECLINED, 'prices'],
  ['Mood', 'How did the customer feel?', TABLE, null],
]

const DECISIONS: [kind: FieldKind, question: string, call: Partial<SimulatedCall>, value: boolean][] = [
  ['yes-no', 'Did the customer agree?', TABLE, true],
  ['goal', 'The customer agreed.', TABLE, true],
  ['yes-no', 'Did the customer agree?', DECLINED, false],
  ['goal', 'The customer agreed.', CALLBACK, false],
  ['goal', 'The customer left a phone number.', CALLBACK, true],
  ['goal', 'The customer left a phone number.', TABLE, false],
]

function field(kind: FieldKind, name: string, question: string, choices: string[] = []): CallField {
  return { id: name, kind, name, question, choices: choices.map((value) => ({ value, isReached: true })) }
}

function analyze(fields: CallField[], call: Partial<SimulatedCall>, random = () => 0.5): readonly AnalysisResult[] {
  const options = { startedAt: 0, random, callSeconds: { min: 5, max: 10 }, course: { endReason: 'answered' } } as const
  return decideConversation({ ...CALL, ...call, fields }, options).ended.analysis ?? []
}

function answer(asked: CallField, call: Partial<SimulatedCall>): Omit<AnalysisResult, 'fieldId'> | undefined {
  const [result] = analyze([asked], call)
  return result && { value: result.value, reason: result.reason }
}

describe('a simulated analysis', () => {
  it('has the outcome that the dialogue had, in the words of the list', () => {
    const reason = 'The customer said: "Thank you, but not this year."'
    expect(answer(OUTCOME, DECLINED)).toEqual({ value: 'not interested', reason })
    expect(answer(OUTCOME, TABLE)?.value).toBe('interested')
    expect(answer(OUTCOME, CALLBACK)?.value).toBe('call back')
    const result = field('outcome', 'Result', 'How did it end?', ['Lost', 'Interested'])
    expect(answer(result, TABLE)?.value).toBe('Interested')
    const used = new Set(DIALOGUES.map(({ outcome }) => outcome))
    expect(DEFAULT_OUTCOME.choices.map(({ value }) => value)).toEqual(expect.arrayContaining([...used]))
  })

  it('takes the choice of another list whose words were said, or none', () => {
    const seat = (...choices: string[]): CallField => field('choice', 'Seat', 'Where do they want to sit?', choices)
    const said = 'The customer said: "Hi, Rosa here. I\'d like to reserve a table for four."'
    expect(answer(seat('Terrace', 'Table', 'Table for four'), TABLE)).toEqual({ value: 'Table for four', reason: said })
    expect(answer(seat('Terrace', 'Window seat'), TABLE)).toEqual(NOT_MENTIONED)
    expect(answer(field('outcome', 'Result', 'How did it end?', ['Accepted', 'Declined']), DECLINED)).toEqual({
      value: 'Declined',
      reason: 'The agent called Rosa and they spoke about prices. The customer declined.',
    })
  })

  it('takes a number that the customer said, also as a word, but no phone number', () => {
    const said = 'The customer said: "Hi, Rosa here. I\'d like to reserve a table for four."'
    expect(answer(GUESTS, TABLE)).toEqual({ value: 4, reason: said })
    expect(answer(GUESTS, CALLBACK)).toEqual(NOT_MENTIONED)
    expect(answer(GUESTS, { ...DECLINED, systemPrompt: 'Our discount is 10 percent.' })).toEqual(NOT_MENTIONED)
  })

  it.each(TEXTS)('finds the text for %s: %s', (name, question, call, value) => {
    const found = answer(field('text', name, question), call)
    expect(found?.value).toBe(value)
    expect(found?.reason).toContain(value ?? 'This was not mentioned.')
  })

  it.each(DECISIONS)('decides a %s by what was said: %s', (kind, question, call, value) => {
    const found = answer(field(kind, 'Result', question), call)
    expect(found?.value).toBe(value)
    expect(found?.reason).toMatch(/^(The customer said: ".+"|This was not mentioned\.)$/)
  })

  it('has one wrong value in about one of twelve calls: a number that nobody said', () => {
    const results = SEEDS.map((seed) => analyze([OUTCOME, GUESTS], TABLE, seeded(seed)))
    const wrong = results.filter(([, guests]) => guests?.value !== 4)
    expect(wrong.length / SEEDS.length).toBeGreaterThan(0.05)
    expect(wrong.length / SEEDS.length).toBeLessThan(0.12)
    expect(results.every(([outcome]) => outcome?.value === 'interested')).toBe(true)
    for (const [, guests] of wrong) {
      expect(guests?.reason).toBe(`The customer said ${String(guests?.value)}.`)
      // Said by the agent.
      expect(guests?.value).not.toBe(7)
    }
  })

  it('is sometimes wrong about a customer who declined, and never about the rest of that call', () => {
    const results = SEEDS.map((seed) => analyze([OUTCOME, GUESTS], DECLINED, seeded(seed)))
    const wrong = results.filter(([outcome]) => outcome?.value === 'interested')
    expect(wrong.length / SEEDS.length).toBeGreaterThan(0.05)
    expect(wrong.length / SEEDS.length).toBeLessThan(0.12)
    expect(results.every(([, guests]) => guests?.value === null)).toBe(true)
    // Without a field that it could get wrong, every value is right.
    const sound = SEEDS.map((seed) => analyze([OUTCOME], TABLE, seeded(seed)))
    expect(sound.every(([outcome]) => outcome?.value === 'interested')).toBe(true)
  })

  it('depends only on the random source', () => {
    const [first, second] = [1, 1].map((seed) => analyze([OUTCOME, GUESTS], TABLE, seeded(seed)))
    expect(first).toEqual(second)
  })
})
