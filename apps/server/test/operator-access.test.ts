import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { type Client, newClient, signInOperator, createTwoBusinesses } from '../harness/client.ts'
import { startSharedServer } from './support/shared-server.ts'

const server = await startSharedServer({ USAGE_BENCHMARKS: '5,10' })
const { ann, bob } = await createTwoBusinesses(server)
const operator = await signInOperator(server)

const month = new Date().toISOString().slice(0, 7)

// Security: 4, 50
test('only the operator reaches the admin endpoints', async () => {
  const endpoints: [string, string, object?][] = [
    ['GET', '/api/admin/usage.csv'],
    ['GET', '/api/admin/audit.csv'],
    ['POST', '/api/admin/usage', { user_id: 'x', email: 'operator@localhost' }],
    ['POST', '/api/admin/update-limit', { client_user_id: ann.userId, new_limit: 1, month_year: month }],
    ['POST', '/api/admin/toggle-service', { client_user_id: ann.userId, pause: true }],
  ]
  const signedOut = await signInOperator(server)
  const cookie = signedOut.cookie()
  await signedOut.trpc.auth.logout.mutate()
  for (const [method, path, body] of endpoints) {
    const fetchStatus = async (client: Client, headers = {}): Promise<number> =>
      (await client.fetch(path, { method, headers, ...(body ? { body } : {}) })).status
    expect([path, await fetchStatus(newClient(server))]).toEqual([path, 401])
    expect([path, await fetchStatus(bob)]).toEqual([path, 403])
    expect([path, await fetchStatus(newClient(server), { cookie })]).toEqual([path, 401])
  }
  const { rows } = await operator.trpc.admin.usage.query({})
  expect(rows.map((row) => [row.monthlyLimit, row.servicePaused])).toEqual([
    [null, false],
    [null, false],
  ])
  expect((await operator.fetch('/api/admin/usage.csv?sort=nonsense')).status).toBe(400)
})

test('corrections, limits and pauses appear in the usage list, the CSV files and the metrics', async () => {
  const correction = { tenantId: ann.userId, month, minutes: 6, note: 'A call from the old system' }
  const { tenantId } = await operator.trpc.admin.addCorrection.mutate(correction)
  const limitBody = { client_user_id: ann.userId, new_limit: 20, month_year: month, user_id: 'x', email: 'y' }
  expect((await operator.fetch('/api/admin/update-limit', { method: 'POST', body: limitBody })).status).toBe(200)
  const pauseBody = { client_user_id: bob.userId, pause: true }
  expect([200, 202]).toContain(
    (await operator.fetch('/api/admin/toggle-service', { method: 'POST', body: pauseBody })).status,
  )

  const list = (await (await operator.fetch('/api/admin/usage', { method: 'POST', body: {} })).json()) as object[]
  expect(list).toContainEqual({
    id: `${tenantId}:${month}`,
    user_id: ann.userId,
    month_year: month,
    ...{ monthly_minutes: 6, total_minutes_at_end: 6, monthly_limit: 20, last_benchmark_alerted: 5 },
    users: { business_name: expect.any(String), email: ann.email, service_paused: false },
  })

  const usage = await operator.fetch(`/api/admin/usage.csv?month=${month}&sort=minutes&order=desc`)
  expect(usage.headers.get('content-disposition')).toMatch(/^attachment; filename="usage-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = (await usage.text()).split('\r\n')
  expect(lines[1]).toContain(`,${ann.email},${month},6.0,6.0,20,5,Active`)
  expect(lines[2]).toContain(`,${bob.email},${month},0.0,0.0,Unlimited,None,Paused`)
  const audit = await (await operator.fetch('/api/admin/audit.csv?action=admin')).text()
  expect(audit).toContain('admin.addCorrection')
  expect(audit).toContain('A call from the old system')

  const local = await newClient(server).fetch('/metrics')
  expect(local.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await local.text()
  for (const line of [
    'callwright_usage_seconds_this_month 360',
    'callwright_clients{state="all"} 2',
    'callwright_clients{state="paused"} 1',
    'callwright_database_up 1',
    'callwright_calls_in_flight 0',
  ]) {
    expect(text).toContain(`${line}\n`)
  }
  expect(text).toMatch(/^callwright_database_bytes \d{5,}$/m)
  expect(text).toMatch(/^callwright_disk_free_bytes \d{6,}$/m)
  expect(text).not.toContain('@')
})

test('the status describes this installation, and the usage alert is sent', async () => {
  const status = await operator.trpc.admin.status.query()
  expect(status.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(status.disk?.freeBytes).toBeGreaterThan(0)
  expect(status).toMatchObject({
    provider: { name: 'simulator', isGood: true },
    database: { dialect: databaseForDataDir(server.dataDir).kind },
    failed: [],
  })
  await expect(bob.trpc.admin.status.query()).rejects.toThrow('Forbidden')
  await expect.poll(() => server.log()).toContain('has used 5 minutes')
})
