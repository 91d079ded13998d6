import { describe, expect, it } from 'vitest'
import { decideConversation } from './conversation.ts'
import { type Script, type ScriptInput, writeScript } from './script.ts'

const CLINIC =
  'You are the receptionist of Bright Smile Dental. Book appointments for callers. We are open Monday to Friday, 9 am to 5 pm. ' +
  'A cleaning costs $90. Ask for their name and phone number.'
const PROMPTS = [
  CLINIC,
  'You answer for a pizzeria. Take reservations: ask for the party size. Opening hours: Tue-Sun 5 pm to 11 pm.',
  'You call leads about our real estate listings. The house at 12 Oak Lane costs $450,000.',
  'Handle returns and refunds. Customers can return items within 30 days.',
  'Be kind.',
]
const FIRST_MESSAGES = [
  '',
  'Hi {{name}}, this is Ana calling about your order.',
  'Hello, how can I help you?',
  'Good day!',
]

/** A small generator of its own, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 4_294_967_296
  }
}

function scriptOf(input: Partial<ScriptInput>, seed = 1): Script {
  const given = {
    direction: 'inbound',
    businessName: 'Acme',
    systemPrompt: CLINIC,
    firstMessage: '',
    variables: {},
  } as const
  return writeScript({ ...given, random: seeded(seed), ...input })
}

function everyScript(): { input: Partial<ScriptInput>; script: Script }[] {
  const inputs = (['inbound', 'outbound'] as const).flatMap((direction) =>
    PROMPTS.flatMap((systemPrompt) =>
      FIRST_MESSAGES.map((firstMessage) => ({ direction, systemPrompt, firstMessage })),
    ),
  )
  return inputs.flatMap((input) =>
    Array.from({ length: 20 }, (_, seed) => ({
      input,
      script: scriptOf({ ...input, variables: { name: 'Rosa' } }, seed),
    })),
  )
}

describe('a simulated transcript', () => {
  it('has 6 to 12 turns in alternation, begun by the agent and ended by a goodbye', () => {
    for (const { script } of everyScript()) {
      expect(script.lines.length).toBeGreaterThanOrEqual(6)
      expect(script.lines.length).toBeLessThanOrEqual(12)
      script.lines.forEach(({ role }, index) => expect(role).toBe(index % 2 === 0 ? 'agent' : 'customer'))
      expect(
        script.lines
          .slice(-2)
          .map(({ text }) => text)
          .join(' '),
      ).toMatch(/goodbye/i)
      expect(script.lines.every(({ text }) => text.trim() !== '' && !/[{}]|undefined|null/.test(text))).toBe(true)
      expect(script.summary).toMatch(/^[A-Z][^{}]+\. [A-Z][^{}]+\.$/)
    }
  })

  it('opens with the first message, its variables filled in', () => {
    const firstMessage = 'Hi {{name}}, this is Ana from Acme.'
    const { lines } = scriptOf({ direction: 'outbound', firstMessage, variables: { name: 'Rosa' } })
    expect(lines[0]?.text).toBe('Hi Rosa, this is Ana from Acme.')
  })

  it('opens with a greeting of the business where there is no first message', () => {
    expect(scriptOf({ direction: 'inbound' }).lines[0]?.text).toBe(
      'Hello, thank you for calling Acme. How can I help you?',
    )
    expect(scriptOf({ direction: 'outbound' }).lines[0]?.text).toContain('the assistant of Acme')
    expect(scriptOf({ businessName: ' ' }).lines[0]?.text).toBe('Hello, thank you for calling. How can I help you?')
  })

  it('quotes the facts of the prompt and asks for what the prompt wants', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const { lines, summary } = scriptOf({}, seed)
      const agent = lines.filter(({ role }) => role === 'agent').map(({ text }) => text)
      expect(agent.some((text) => /open Monday to Friday, 9 am to 5 pm|A cleaning costs \$90/.test(text))).toBe(true)
      expect(agent.some((text) => text.includes('your name and a number where we can reach you'))).toBe(true)
      expect(lines.some(({ role, text }) => role === 'customer' && /555-01\d\d/.test(text))).toBe(true)
      expect(summary).toMatch(/appointment|opening hours|prices/)
    }
  })

  it('is about what the prompt is about', () => {
    const table = scriptOf({ systemPrompt: PROMPTS[1] ?? '' }, 3)
    expect(table.summary).toMatch(/table|opening hours/)
    const property = scriptOf({ direction: 'outbound', systemPrompt: PROMPTS[2] ?? '' })
    expect(property.summary).toContain('property')
    expect(property.lines.some(({ text }) => text.includes('The house at 12 Oak Lane costs $450,000.'))).toBe(true)
  })

  it('varies with chance and with nothing else', () => {
    const texts = Array.from({ length: 20 }, (_, seed) => JSON.stringify(scriptOf({}, seed)))
    expect(new Set(texts).size).toBeGreaterThan(10)
    expect(JSON.stringify(scriptOf({}, 7))).toBe(JSON.stringify(scriptOf({}, 7)))
  })
})

describe('a simulated conversation', () => {
  const call = {
    conversationId: 'conv_sim_1',
    agentId: 'agent_sim_a',
    tenantId: 'a',
    callId: 'call_1',
    direction: 'outbound',
    callerNumber: null,
    calledNumber: '+12025550123',
    businessName: 'Acme',
    systemPrompt: CLINIC,
    firstMessage: '',
    variables: {},
  } as const

  it('mostly completes, is missed now and then, and seldom fails', () => {
    const ended = Array.from({ length: 2000 }, (_, index) => {
      const chance = { startedAt: 0, random: seeded(index), callSeconds: { min: 5, max: 10 } }
      return decideConversation(call, chance)
    })
    const share = (status: string): number => ended.filter((each) => each.ended.status === status).length / ended.length
    expect(share('completed')).toBeGreaterThan(0.84)
    expect(share('missed')).toBeGreaterThan(0.05)
    expect(share('missed')).toBeLessThan(0.12)
    expect(share('failed')).toBeGreaterThan(0.01)
    expect(share('failed')).toBeLessThan(0.06)
    for (const { startedAt, answersAt, endsAt, ended: told } of ended) {
      expect(endsAt - startedAt).toBeGreaterThanOrEqual(5000)
      expect(endsAt - startedAt).toBeLessThanOrEqual(10_000)
      expect(answersAt).toBeLessThanOrEqual(endsAt)
      expect(Math.max(0, ...told.turns.map(({ atSeconds }) => atSeconds ?? 0))).toBeLessThanOrEqual(
        told.durationSeconds,
      )
    }
  })

  it('is never busy for who calls in', () => {
    const reasons = Array.from({ length: 500 }, (_, index) => {
      const chance = { startedAt: 0, random: seeded(index), callSeconds: { min: 5, max: 10 } }
      return decideConversation({ ...call, direction: 'inbound' }, chance).ended.endReason
    })
    expect(new Set(reasons)).toEqual(new Set(['answered', 'no-answer', 'provider-error']))
  })
})
