import { expect, test } from 'vitest'
import { formatPeriod, formatScope, reportTitle } from './report-data.ts'

const bounds = { from: new Date(2026, 9, 23).getTime(), to: new Date(2026, 10, 22).getTime(), withoutTests: true }

test('a period is shown as its first and last day', () => {
  expect(formatPeriod(bounds)).toBe('Oct 23, 2026 to Nov 21, 2026')
  expect(formatPeriod({ from: new Date(2026, 10, 21).getTime(), to: bounds.to })).toBe('Nov 21, 2026')
})

test('the title has the business name and the dates, without invisible characters', () => {
  expect(reportTitle({ businessName: 'Ada Dental', bounds })).toBe(
    'Ada Dental - Call Report - 2026-10-23 to 2026-11-21',
  )
  expect(reportTitle({ businessName: '', bounds })).toBe('Call Report - 2026-10-23 to 2026-11-21')
  expect(reportTitle({ businessName: 'A\u202Eda\n<b>', bounds })).toBe(
    'Ada<b> - Call Report - 2026-10-23 to 2026-11-21',
  )
})

test('the report says which calls it covers, unless these are the usual ones', () => {
  expect(formatScope(bounds)).toBe('')
  expect(formatScope({ ...bounds, directions: ['inbound'], withoutTests: false })).toBe(
    ', inbound calls, test calls included',
  )
})
