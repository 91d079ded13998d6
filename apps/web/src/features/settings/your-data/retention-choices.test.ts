import { expect, it } from 'vitest'
import { getCurrentChoice, parseChosenDays, retentionChoices } from './retention-choices.ts'

it('offers no period longer than the installation allows', () => {
  expect(retentionChoices(null).map(({ value }) => value)).toEqual(['ever', '30', '90', '180', '365', 'other'])
  expect(retentionChoices(100).map(({ value }) => value)).toEqual(['ever', '30', '90', 'other'])
  expect(retentionChoices(100)[0]?.label).toBe('As long as this installation allows (100 days)')
})

it('shows the saved choice, even if its number of days is not in the list', () => {
  expect(getCurrentChoice({ keepDays: null, maxDays: null })).toBe('ever')
  expect(getCurrentChoice({ keepDays: 90, maxDays: null })).toBe('90')
  expect(getCurrentChoice({ keepDays: 7, maxDays: null })).toBe('other')
  expect(getCurrentChoice({ keepDays: 400, maxDays: 100 })).toBe('ever')
})

it('accepts whole days within the limits', () => {
  const choose = (choice: string, customDays: string): unknown => parseChosenDays({ choice, customDays }, null)
  expect(choose('ever', 'x')).toEqual({ keepDays: null })
  expect(choose('90', '')).toEqual({ keepDays: 90 })
  expect(choose('other', ' 14 ')).toEqual({ keepDays: 14 })
  for (const customDays of ['', '0', '1.5', 'ten', '99999']) {
    expect(choose('other', customDays)).toEqual({ error: 'Please enter a whole number of days, 1 to 3650' })
  }
})

it('accepts no more days than the installation allows', () => {
  expect(parseChosenDays({ choice: 'other', customDays: '100' }, 100)).toEqual({ keepDays: 100 })
  const error = 'This installation keeps them for at most 100 days'
  expect(parseChosenDays({ choice: 'other', customDays: '101' }, 100)).toEqual({ error })
  expect(parseChosenDays({ choice: '365', customDays: '' }, 100)).toEqual({ error })
})
