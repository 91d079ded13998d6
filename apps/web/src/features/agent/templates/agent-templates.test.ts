import { FIRST_MESSAGE_MAX } from '@callwright/contract/agent'
import { addFieldsSchema } from '@callwright/contract/calls/call-field-schemas'
import { describe, expect, it } from 'vitest'
import { findVariableWarnings } from '../form/prompt-variables.ts'
import { askChoice, askNumber, fillTemplate, planQuestions } from './agent-template.ts'
import { AGENT_TEMPLATES } from './agent-templates.ts'

const BAKERY = { businessName: 'Corner Bakery', description: ' Cakes and bread.\nOpen from 7 to 5. ' }

describe.each(AGENT_TEMPLATES)('the template "$title"', (template) => {
  const { firstMessage, systemPrompt, exampleCall } = fillTemplate(template, BAKERY)

  it('contains the business’s name and description, and only variables that a list can fill', () => {
    expect(systemPrompt.split('\n')[0]).toContain('Corner Bakery')
    expect(firstMessage.length).toBeLessThanOrEqual(FIRST_MESSAGE_MAX)
    expect(systemPrompt.split('\n')[1]).toBe('About Corner Bakery: Cakes and bread. Open from 7 to 5.')
    expect(JSON.stringify({ firstMessage, systemPrompt, exampleCall })).not.toContain('[business]')
    expect(findVariableWarnings(firstMessage, systemPrompt)).toEqual([])
  })

  it('greets without repeating the opening, with which the example call begins', () => {
    const opening = 'You are speaking with the AI assistant of Corner Bakery. '
    expect(firstMessage).not.toMatch(/assistant/i)
    expect(exampleCall.join('\n').split(/assistant/i)).toHaveLength(2)
    expect(exampleCall[0]?.startsWith(opening)).toBe(true)
    const shared = firstMessage.split('{{')[0] ?? ''
    expect(exampleCall[0]?.slice(opening.length).startsWith(shared)).toBe(true)
  })

  it('has a prompt of 8 to 14 lines and an example call of 8 to 12 turns', () => {
    const lines = systemPrompt.split('\n')
    expect([lines.length >= 8, lines.length <= 14, lines.includes('')]).toEqual([true, true, false])
    expect([exampleCall.length >= 8, exampleCall.length <= 12]).toEqual([true, true])
  })

  it('adds 4 to 6 valid fields and 1 or 2 goals', () => {
    const { added, leftOut } = planQuestions(template, [])
    expect(addFieldsSchema.parse({ fields: added })).toEqual({ fields: added })
    expect(leftOut).toEqual([])
    const goals = added.filter(({ kind }) => kind === 'goal').length
    expect([1, 2]).toContain(goals)
    expect([4, 5, 6]).toContain(added.length - goals)
    expect(new Set(added.map(({ name }) => name.toLowerCase())).size).toBe(added.length)
  })
})

it('callers are told to hang up only if someone is in danger: an emergency can be the business’s job', () => {
  const lines = AGENT_TEMPLATES.flatMap(({ promptLines }) => promptLines).filter((line) => line.includes('hang up'))
  expect(lines).toEqual(['If someone is in danger, tell the caller to hang up and call the emergency number.'])
})

it('a business without a name or description gets no empty places, and signs in a name are kept', () => {
  for (const template of AGENT_TEMPLATES) {
    const { systemPrompt, exampleCall } = fillTemplate(template, { businessName: ' ', description: '\n' })
    expect([systemPrompt, exampleCall[0]]).toEqual(Array(2).fill(expect.stringContaining('our business')))
    expect(systemPrompt).not.toContain('About')
    const named = fillTemplate(template, { businessName: 'Cash $& Carry', description: '' })
    expect([named.systemPrompt, named.exampleCall[0]]).toEqual(Array(2).fill(expect.stringContaining('Cash $& Carry')))
  }
})

it('questions whose names exist already, in any case, are left out', () => {
  const [guests, size] = [askNumber('Guests', 'How many?'), askChoice('Size', 'Which size?', ['small', 'large'])]
  expect(planQuestions({ questions: [guests, size] }, [{ name: 'GUESTS' }])).toEqual({
    added: [
      {
        kind: 'choice',
        name: 'Size',
        question: 'Which size?',
        choices: [
          { value: 'small', isReached: true, isCallBack: false },
          { value: 'large', isReached: true, isCallBack: false },
        ],
      },
    ],
    leftOut: ['Guests'],
  })
})
