import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { newestTest, receive, talk } from '../../harness/browser-call.ts'
import { newBusiness } from '../../harness/client.ts'
import { startServerProcess } from '../../harness/server-process.ts'
import { testEnvironment } from '../../harness/test-server.ts'

test('a kill in mid-call leaves the call with what was said, once, and its user can call again', async () => {
  const env = testEnvironment()
  let server = await startServerProcess(env)
  try {
    const ann = await newBusiness(server, 'ann')
    const call = await talk(ann, server)
    call.ws.send(JSON.stringify({ type: 'user_message', text: 'When are you open?' }))
    await receive(call, 'agent_response', 2)
    await server.end('SIGKILL')
    expect((await call.closed)[0]).toBe(1006)
    const { url } = server
    server = await startServerProcess({ ...env, PORT: new URL(url).port })
    expect((await newestTest(ann)).turns.map(({ role }) => role)).toEqual(['agent', 'customer', 'agent'])
    expect((await ann.trpc.calls.list.query({})).total).toBe(1)
    const next = await talk(ann, server)
    next.ws.close(1000)
    await expect.poll(async () => (await ann.trpc.calls.list.query({})).total, { timeout: 60_000 }).toBe(2)
  } finally {
    await server.end('SIGKILL')
  }
})

test('a page that no longer answers is hung up on after twenty seconds, and its call is recorded', async () => {
  await using server = await startServerProcess(testEnvironment())
  const ann = await newBusiness(server, 'ann')
  const call = await talk(ann, server)
  expect(await call.closed).toEqual([1011, 'The browser no longer answers'])
  expect(call.received.filter(({ type }) => type === 'ping')).toHaveLength(1)
  expect(await newestTest(ann)).toMatchObject({ durationSeconds: 20, source: 'browser' })
})

test('a call that a sleeping server has lost ends once it is awake, with what was said before', async () => {
  await using server = await startServerProcess(testEnvironment())
  const ann = await newBusiness(server, 'ann')
  const call = await talk(ann, server)
  call.ws.send(JSON.stringify({ type: 'user_message', text: 'When are you open?' }))
  await receive(call, 'agent_response', 2)
  server.child.kill('SIGSTOP')
  await sleep(36_000)
  server.child.kill('SIGCONT')
  call.ws.send(JSON.stringify({ type: 'user_message', text: 'Where can I park?' }))
  expect(await call.closed).toEqual([1011, expect.any(String)])
  // At first, it sheds its load.
  await expect.poll(async () => (await newestTest(ann)).turns.length, { timeout: 60_000 }).toBe(3)
})
