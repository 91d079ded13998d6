import { expect, test } from 'vitest'
import { nextSorting, sortCaption, type CallSorting } from './call-sort.ts'

const byDate: CallSorting = { sort: 'date', order: 'desc' }

test('a click on the active column reverses it, and a second click restores it', () => {
  const reversed = nextSorting(byDate, 'date')
  expect(reversed).toEqual({ sort: 'date', order: 'asc' })
  expect(nextSorting(reversed, 'date')).toEqual(byDate)
})

test('date and duration start in descending order, and status in ascending order', () => {
  expect(nextSorting(byDate, 'duration')).toEqual({ sort: 'duration', order: 'desc' })
  expect(nextSorting(byDate, 'status')).toEqual({ sort: 'status', order: 'asc' })
  expect(nextSorting({ sort: 'status', order: 'asc' }, 'date')).toEqual(byDate)
})

test('the caption says how the table is sorted', () => {
  expect(sortCaption(byDate)).toBe('Calls, newest first')
  expect(sortCaption({ sort: 'duration', order: 'asc' })).toBe('Calls, shortest first')
})
