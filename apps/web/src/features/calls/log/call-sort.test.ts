import { expect, test } from 'vitest'
import { nextSorting, sortCaption, type CallSorting } from './call-sort.ts'

const byDate: CallSorting = { sort: 'date', order: 'desc' }

test('a click on the active column turns it around, and a second one back', () => {
  const turned = nextSorting(byDate, 'date')
  expect(turned).toEqual({ sort: 'date', order: 'asc' })
  expect(nextSorting(turned, 'date')).toEqual(byDate)
})

test('date and duration start descending, status ascending', () => {
  expect(nextSorting(byDate, 'duration')).toEqual({ sort: 'duration', order: 'desc' })
  expect(nextSorting(byDate, 'status')).toEqual({ sort: 'status', order: 'asc' })
  expect(nextSorting({ sort: 'status', order: 'asc' }, 'date')).toEqual(byDate)
})

test('the table says how it is sorted', () => {
  expect(sortCaption(byDate)).toBe('Calls, newest first')
  expect(sortCaption({ sort: 'duration', order: 'asc' })).toBe('Calls, shortest first')
})
