import { expect, it } from 'vitest'
import { currentChoice, chosenDays, retentionChoices } from './retention-choices.ts'

it('offers nothing longer than the installation keeps them', () => {
  expect(retentionChoices(null).map(({ value }) => value)).toEqual(['ever', '30', '90', '180', '365', 'other'])
  expect(retentionChoices(100).map(({ value }) => value)).toEqual(['ever', '30', '90', 'other'])
  expect(retentionChoices(100)[0]?.label).toBe('As long as this installation allows (100 days)')
})

it('shows the saved choice, even if its number is not in the list', () => {
  expect(currentChoice({ keepDays: null, maxDays: null })).toBe('ever')
  expect(currentChoice({ keepDays: 90, maxDays: null })).toBe('90')
  expect(currentChoice({ keepDays: 7, maxDays: null })).toBe('other')
  expect(currentChoice({ keepDays: 400, maxDays: 100 })).toBe('ever')
})

it('takes whole days within the limits', () => {
  const chosen = (choice: string, typed: string): unknown => chosenDays({ choice, typed }, null)
  expect(chosen('ever', 'x')).toEqual({ keepDays: null })
  expect(chosen('90', '')).toEqual({ keepDays: 90 })
  expect(chosen('other', ' 14 ')).toEqual({ keepDays: 14 })
  for (const typed of ['', '0', '1.5', 'ten', '99999']) {
    expect(chosen('other', typed)).toEqual({ error: 'Please enter a whole number of days, 1 to 3650' })
  }
})

it('takes no more days than the installation keeps them for', () => {
  expect(chosenDays({ choice: 'other', typed: '100' }, 100)).toEqual({ keepDays: 100 })
  const error = 'This installation keeps them for at most 100 days'
  expect(chosenDays({ choice: 'other', typed: '101' }, 100)).toEqual({ error })
  expect(chosenDays({ choice: '365', typed: '' }, 100)).toEqual({ error })
})
