import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { createAgent, newBusiness, newClient } from '../../harness/client.ts'
import { killDuringWebhooks } from '../../harness/faults/kill-webhooks.ts'
import { startServerProcess } from '../../harness/server-process.ts'
import { deliverWebhook, buildPostCallEvent, signWebhook } from '../../harness/signed-webhook.ts'
import { testEnvironment } from '../../harness/test-server.ts'

// Security: 24
test('kill -9 loses no acknowledged webhook and counts none twice', async ({ annotate }) => {
  const report = await killDuringWebhooks({ webhooks: 200, kills: 3 })
  await annotate(`${report.acknowledged} webhooks were acknowledged under ${JSON.stringify(report.kills)}`)
  const { acknowledged, lost, twice, unfinished, calls, seconds, countedOutcomes } = report
  expect({ acknowledged, lost, twice, unfinished, calls }).toEqual({
    ...{ acknowledged: 200, lost: [], twice: [], unfinished: [], calls: 200 },
  })
  expect(seconds).toEqual({ calls: 200 * 42, entries: 200 * 42, months: 200 * 42 })
  expect(countedOutcomes).toBe(200)
}, 180_000)

test('on SIGTERM the server finishes running requests, ends sockets and streams, and exits with 0', async () => {
  const env = testEnvironment()
  await using server = await startServerProcess(env)
  const ann = await newBusiness(server, 'ann')
  const agentId = await createAgent(ann)
  const stream = await ann.fetch('/trpc/calls.callCompleted')
  const streamEnd = stream.text().catch(() => 'cut off')
  const inFlight = Array.from({ length: 20 }, (_, number) =>
    deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId: `conv_term_${number}` })),
  )
  await inFlight[0]
  const startedAt = performance.now()
  const [{ code, signal }, ...responses] = await Promise.all([
    server.end('SIGTERM'),
    ...inFlight.map((response) => response.catch(() => null)),
  ])
  expect([code, signal]).toEqual([0, null])
  expect(performance.now() - startedAt).toBeLessThan(9000)
  await streamEnd
  const acknowledged = responses.filter((response) => response?.status === 200).length

  await using restarted = await startServerProcess(env)
  const client = newClient(restarted)
  await client.trpc.auth.login.mutate({ email: ann.email, password: ann.password, rememberMe: false })
  await waitUntil(async () => (await client.trpc.calls.list.query({})).total >= acknowledged, 'the acknowledged calls')
})

test('repeated signals do not interrupt a server that is stopping', async () => {
  await using server = await startServerProcess(testEnvironment())
  const { child } = server
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  const head = `Host: x\r\nElevenLabs-Signature: ${signWebhook('{}')}\r\nContent-Length: 2\r\n\r\n`
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(`POST /api/webhooks/elevenlabs HTTP/1.1\r\n${head}{`)
  await sleep(300)
  child.kill('SIGTERM')
  await waitUntil(() => output.includes('"stopping"'), 'the stop')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) {
    child.kill(signal)
    await sleep(100)
  }
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
  const exited = once(child, 'exit')
  socket.write('}')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /)
  expect(await exited).toEqual([0, null])
  socket.destroy()
})

test('a Node.js warning is logged as an ordinary line', async () => {
  const preload = "data:text/javascript,process.on('SIGUSR2',()=>process.emitWarning('careful%5Cnthere'))"
  await using server = await startServerProcess({ ...testEnvironment(), NODE_OPTIONS: `--import "${preload}"` })
  const output = { stdout: '', stderr: '' }
  server.child.stdout?.on('data', (chunk) => (output.stdout += String(chunk)))
  server.child.stderr?.on('data', (chunk) => (output.stderr += String(chunk)))
  server.child.kill('SIGUSR2')
  await waitUntil(() => output.stdout.includes('careful'), 'the warning')
  await server.end('SIGTERM')
  const line = output.stdout.split('\n').find((text) => text.includes('careful')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', err: { message: 'careful\nthere' } })
  expect(output.stderr).toBe('')
})

test('a restarted server is healthy', async ({ annotate }) => {
  const env = testEnvironment()
  const first = await startServerProcess(env)
  expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null })
  await using second = await startServerProcess(env)
  await annotate(
    `from the sources: ready after ${first.readyAfterMs.toFixed(0)} ms, restarted after ${second.readyAfterMs.toFixed(0)} ms`,
  )
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
})

test('a server whose log output is closed keeps running and stops on SIGTERM', async () => {
  await using server = await startServerProcess(testEnvironment())
  server.child.stdout?.destroy()
  server.child.stderr?.destroy()
  const requests = Array.from({ length: 5 }, async () => {
    const response = await fetch(`${server.url}/api/webhooks/elevenlabs`, { method: 'POST', body: '{}' })
    return response.status
  })
  expect(await Promise.all(requests)).toEqual([401, 401, 401, 401, 401])
  const startedAt = performance.now()
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
