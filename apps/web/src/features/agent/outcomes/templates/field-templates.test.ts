import { addFieldsSchema } from '@callwright/contract/calls/call-field-schemas'
import { expect, it } from 'vitest'
import { planTemplate } from './field-template.ts'
import { FIELD_TEMPLATES } from './field-templates.ts'

it.each(FIELD_TEMPLATES)('the template "$title" adds 4 to 6 valid fields and 1 or 2 goals', (template) => {
  const { added, leftOut } = planTemplate(template, [])
  expect(addFieldsSchema.parse({ fields: added })).toEqual({ fields: added })
  expect(leftOut).toEqual([])
  const goals = added.filter(({ kind }) => kind === 'goal').length
  expect([1, 2]).toContain(goals)
  expect([4, 5, 6]).toContain(added.length - goals)
  expect(new Set(added.map(({ name }) => name.toLowerCase())).size).toBe(added.length)
})

it('leaves out names that exist already, in any case', () => {
  const template = {
    title: 'Bakery',
    audience: 'For bakeries.',
    fields: [
      { kind: 'number', name: 'Guests', question: 'How many guests?' },
      { kind: 'choice', name: 'Size', question: 'Which size?', choices: ['small', 'large'] },
    ],
  } as const
  expect(planTemplate(template, [{ name: 'GUESTS' }])).toEqual({
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
