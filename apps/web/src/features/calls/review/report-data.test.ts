import { expect, test } from 'vitest'
import { formatFilter, reportTitle } from './report-data.ts'

const filter = { from: new Date(2026, 9, 23).getTime(), to: new Date(2026, 10, 22).getTime(), withoutTests: true }

test('a period is shown as its first and last day', () => {
  expect(formatFilter(filter)).toBe('Oct 23, 2026 to Nov 21, 2026')
  expect(formatFilter({ ...filter, from: new Date(2026, 10, 21).getTime() })).toBe('Nov 21, 2026')
})

test('the title has the business name and the dates, without invisible characters', () => {
  expect(reportTitle({ businessName: 'Ada Dental', filter })).toBe(
    'Ada Dental - Call Report - 2026-10-23 to 2026-11-21',
  )
  expect(reportTitle({ businessName: '', filter })).toBe('Call Report - 2026-10-23 to 2026-11-21')
  expect(reportTitle({ businessName: 'A\u202Eda\n<b>', filter })).toBe(
    'Ada<b> - Call Report - 2026-10-23 to 2026-11-21',
  )
})

test('the calls that are reviewed are named, unless they are the usual ones', () => {
  expect(formatFilter({ ...filter, directions: ['inbound'], withoutTests: false })).toBe(
    'Oct 23, 2026 to Nov 21, 2026, inbound calls, test calls included',
  )
})
