import { expect, test } from 'vitest'

import { newBusiness, newClient } from '../../../harness/client.ts'
import { runCommand } from '../../../harness/server-process.ts'
import { startTestServer, testEnvironment } from '../../../harness/test-server.ts'

test('demo fills an example business while a server runs and keeps responding', async () => {
  const env = testEnvironment()
  await using server = await startTestServer(env)
  const ann = await newBusiness(server, 'ann')
  let hasEnded = false
  let responses = 0
  const demo = runCommand(['demo'], { env }).finally(() => (hasEnded = true))
  for (; !hasEnded; responses += 1) await ann.trpc.calls.list.query({})
  const { code, stdout, stderr } = await demo
  expect([code, stderr]).toEqual([0, ''])
  expect(responses).toBeGreaterThan(5)
  const [, email = '', password = ''] = /^Sign in as (\S+) with the password (\S+)$/m.exec(stdout) ?? []

  const visitor = newClient(server)
  await visitor.trpc.auth.login.mutate({ email, password })
  const { rows, total } = await visitor.trpc.calls.list.query({ limit: 1000 })
  expect(total).toBe(rows.length)
  expect(stdout).toMatch(`has ${total} calls`)
  const places = stdout.split('\n').slice(2)
  expect(places[0]).toMatch(/^Start at http:\/\/\S+\/login, then look at:$/)
  expect(places.slice(1).map((line) => /^ +(\/\S+)/.exec(line)?.[1])).toEqual([
    '/call-dashboard',
    '/call-review',
    '/bulk-caller',
    undefined,
  ])
  const recorded = rows.find((row) => row.hasRecording)
  const recording = await visitor.fetch(`/api/calls/${recorded?.id}/recording`, { headers: { range: 'bytes=0-99' } })
  expect([recording.status, recording.headers.get('content-type')]).toEqual([206, 'audio/mpeg'])
  expect((await ann.fetch(`/api/calls/${recorded?.id}/recording`)).status).toBe(404)
  expect((await ann.trpc.calls.list.query({})).total).toBe(0)

  const listTexts = async (): Promise<unknown[]> =>
    (await visitor.trpc.business.files.query()).rows.map(({ text }) => text)
  await expect.poll(listTexts).toEqual(['taken', 'taken', 'taken'])
  expect((await visitor.trpc.business.files.query({ search: 'drain cleaning' })).rows).toMatchObject([
    { name: 'Price list.pdf', type: 'PDF' },
  ])
  const { logoUrl } = await visitor.trpc.business.profile.query()
  const logo = await visitor.fetch(logoUrl ?? '')
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])

  const again = await runCommand(['demo'], { env })
  expect([again.code, again.stdout]).toEqual([1, ''])
  expect(again.stderr).toMatch(/^demo@example\.com already has an account\. [^\n]+\n$/)
})
