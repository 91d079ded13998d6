import { exportAuditSchema } from '@callwright/contract/audit'
import { expect, test } from 'vitest'
import { auditExportUrl, auditQuery, readAuditView } from './audit-view.ts'
import { describeActor, describeClient, listAuditChanges, formatAction, formatActionKind } from './audit-labels.ts'

test('actions get readable labels, even unlisted ones', () => {
  expect(formatAction({ action: 'admin.sendResetLink', after: null })).toBe('Send reset link')
  expect(formatAction({ action: 'admin.webhooks.addEndpoint', after: null })).toBe('Add endpoint')
  expect(formatAction({ action: 'calls.place', after: null })).toBe('Place call')
  expect(formatActionKind('admin.sendResetLink')).toBe('Operator')
  expect(formatActionKind('demo.make')).toBe('Demo')
})

test('a pause and a resumption have their own labels, unless they were refused', () => {
  const labels = ['{"paused":true}', '{"paused":false}', '{"refused":true}'].map((after) =>
    formatAction({ action: 'admin.setPaused', after }),
  )
  expect(labels).toEqual(['Pause service', 'Resume service', 'Pause or resume'])
})

test('an entry names the account, and the API key that acted for it', () => {
  const actor = { userId: 'u1', email: 'ada@example.com' }
  expect(describeActor({ actor, actorKey: null })).toBe('ada@example.com')
  expect(describeActor({ actor, actorKey: 'CRM' })).toBe('ada@example.com · API key “CRM”')
  expect(describeActor({ actor: { userId: 'u1', email: null }, actorKey: 'CRM' })).toBe(
    'A deleted account · API key “CRM”',
  )
  expect(describeActor({ actor: null, actorKey: null })).toBe('Not signed in')
})

test('a client without a name is the operator’s own business or deleted', () => {
  const names = ['own', 'other'].map((tenantId) => describeClient({ tenantId, businessName: null }, 'own'))
  expect(names).toEqual(['Your own business', 'Deleted client'])
  expect(describeClient({ tenantId: 'own', businessName: 'Ada Dental' }, 'own')).toBe('Ada Dental')
})

test('changes are listed field by field', () => {
  expect(listAuditChanges({ before: '{"minutes":null}', after: '{"minutes":100,"paused":true}' })).toEqual([
    { field: 'Minutes', before: 'nothing', after: '100' },
    { field: 'Paused', before: null, after: 'yes' },
  ])
  expect(listAuditChanges({ before: null, after: 'not json' })).toEqual([
    { field: 'Value', before: null, after: 'not json' },
  ])
  expect(listAuditChanges({ before: null, after: null })).toEqual([])
})

test('the CSV export uses the list’s filter, in parameters that the server accepts', () => {
  const view = readAuditView(new URLSearchParams('search=ada&kind=admin&client=t1&range=7d&from=x'))
  const query = auditQuery(view, Date.UTC(2026, 10, 21))
  const url = new URL(auditExportUrl(query), 'http://localhost')
  expect(url.pathname).toBe('/api/admin/audit.csv')
  expect(exportAuditSchema.parse(Object.fromEntries(url.searchParams))).toEqual(query)
  expect(auditExportUrl(auditQuery(readAuditView(new URLSearchParams('kind=nonsense')), 0))).toBe(
    '/api/admin/audit.csv',
  )
})
