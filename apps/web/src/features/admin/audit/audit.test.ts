import { exportAuditSchema } from '@callwright/contract/audit'
import { expect, test } from 'vitest'
import { exportUrl, queryOf, readAuditView } from './audit-view.ts'
import { changesOf, deedOf, kindOf } from './audit-labels.ts'

test('deeds are named in words, also those that nobody has listed', () => {
  expect(deedOf('admin.sendResetLink')).toBe('Send reset link')
  expect(deedOf('calls.place')).toBe('Place call')
  expect(kindOf('admin.sendResetLink')).toBe('Operator')
  expect(kindOf('demo.make')).toBe('Demo')
})

test('changes are told field by field', () => {
  expect(changesOf({ before: '{"minutes":null}', after: '{"minutes":100,"paused":true}' })).toEqual([
    { field: 'Minutes', before: 'nothing', after: '100' },
    { field: 'Paused', before: null, after: 'yes' },
  ])
  expect(changesOf({ before: null, after: 'not json' })).toEqual([{ field: 'Value', before: null, after: 'not json' }])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('the file is asked for with the filter of the list, in words that the server takes', () => {
  const view = readAuditView(new URLSearchParams('search=ada&kind=admin&client=t1&range=7d&from=x'))
  const query = queryOf(view, Date.UTC(2026, 10, 21))
  const url = new URL(exportUrl(query), 'http://localhost')
  expect(url.pathname).toBe('/api/admin/audit.csv')
  expect(exportAuditSchema.parse(Object.fromEntries(url.searchParams))).toEqual(query)
  expect(exportUrl(queryOf(readAuditView(new URLSearchParams('kind=nonsense')), 0))).toBe('/api/admin/audit.csv')
})
