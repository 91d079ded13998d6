import { expect, test } from 'vitest'
import { fitHours, hourLabel, labelStep } from './hour-cells.ts'

test('axis labels never overlap', () => {
  expect(labelStep(50, 48)).toBe(1)
  expect(labelStep(10, 48)).toBe(5)
  expect(labelStep(0, 48)).toBe(1)
})

test('hours have short labels', () => {
  expect([0, 9, 12, 23, 24].map(hourLabel)).toEqual(['12 AM', '9 AM', '12 PM', '11 PM', '12 AM'])
})

test('hours are grouped if space is tight', () => {
  const cells = Array.from({ length: 24 }, (_hour, hour) => hour)
  const rows = [{ label: 'Mon', name: 'Monday', cells }]
  expect(fitHours(rows, 320)).toEqual([{ ...rows[0], cells: [3, 12, 21, 30, 39, 48, 57, 66] }])
  expect(fitHours(rows, 900)).toEqual(rows)
})
