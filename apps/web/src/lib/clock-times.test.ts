import { expect, test } from 'vitest'
import { listClockTimes, formatClockTime } from './clock-times.ts'

test('the choices are the start, the half hours in between, and the end', () => {
  expect(listClockTimes({ from: '08:15', until: '10:00' })).toEqual(['08:15', '08:30', '09:00', '09:30', '10:00'])
  expect(listClockTimes({ from: '00:00', until: '24:00' })).toHaveLength(49)
  expect(listClockTimes({ from: '23:00', until: '24:00' })).toEqual(['23:00', '23:30', '24:00'])
})

test('times are shown on a 12-hour clock', () => {
  expect(['00:00', '08:05', '12:00', '13:30', '24:00'].map(formatClockTime)).toEqual([
    '12:00 AM',
    '8:05 AM',
    '12:00 PM',
    '1:30 PM',
    'midnight',
  ])
})
