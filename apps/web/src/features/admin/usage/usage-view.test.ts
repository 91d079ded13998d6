import { exportUsageSchema } from '@callwright/contract/usage'
import { expect, test } from 'vitest'
import { usageExportUrl, nextSort, usageQuery, readUsageView } from './usage-view.ts'

test('an empty or invalid query string shows the current month, newest clients first', () => {
  const plain = { month: '', search: '', sort: 'created', order: 'desc' }
  expect(readUsageView(new URLSearchParams())).toEqual(plain)
  expect(readUsageView(new URLSearchParams('month=2026-13&sort=x&order=up'))).toEqual(plain)
})

test('a column starts in its default order, and another click reverses it', () => {
  expect(nextSort({ sort: 'created', order: 'desc' }, 'client')).toEqual({ sort: 'client', order: '' })
  expect(nextSort({ sort: 'client', order: 'asc' }, 'client')).toEqual({ sort: 'client', order: 'desc' })
  expect(nextSort({ sort: 'client', order: 'desc' }, 'client')).toEqual({ sort: 'client', order: '' })
  expect(nextSort({ sort: 'minutes', order: 'desc' }, 'minutes')).toEqual({ sort: 'minutes', order: 'asc' })
  expect(nextSort({ sort: 'minutes', order: 'asc' }, 'created')).toEqual({ sort: '', order: '' })
})

test('the CSV export is requested with the same filter as the list, in parameters that the server accepts', () => {
  const view = readUsageView(new URLSearchParams('month=2026-10&search=ada+%26+co&sort=share'))
  const url = new URL(usageExportUrl(view), 'http://localhost')
  expect(url.pathname).toBe('/api/admin/usage.csv')
  expect(exportUsageSchema.parse(Object.fromEntries(url.searchParams))).toEqual(usageQuery(view))
})
