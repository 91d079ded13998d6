import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Writable } from 'node:stream'

import { pdfWithText } from '@callwright/api/files/testing/sample-files'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { sqliteOnlyTest } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { explain } from '../src/http/explain-error.ts'
import { createLog } from '../src/logging/log.ts'
import { listAllConversations, createAgent, newBusiness, signInOperator } from '../harness/client.ts'
import { toTestServer } from '../harness/provider-installation.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { deliverWebhook, buildPostCallEvent } from '../harness/signed-webhook.ts'
import { mountSmallDisk } from '../harness/small-disk.ts'
import { testEnvironment } from '../harness/test-server.ts'

function errorOf(code: string): Error {
  return Object.assign(new Error(`it failed with ${code}`), { code })
}

test.for(['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_IOERR_FSYNC', 'ENOSPC', 'EIO', '53100', '57P01'])(
  '%s gets 503 with a retry time and without details',
  (code) => {
    for (const error of [errorOf(code), new Error('wrapped', { cause: errorOf(code) })]) {
      const { status, message, retryAfterSeconds } = explain(error)
      expect([status, retryAfterSeconds === null]).toEqual([503, false])
      expect(message).not.toContain(code)
    }
    expect(explain(errorOf('SQLITE_ERROR')).status).toBe(500)
  },
)

test('a full disk does not flood the log', () => {
  const lines: string[] = []
  const log = createLog(
    'info',
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  )
  for (let count = 0; count < 50; count += 1) log.error({ err: errorOf('ENOSPC') }, 'a webhook could not be stored')
  log.error({ err: errorOf('ENOSPC') }, 'something else failed')
  for (let count = 0; count < 3; count += 1) log.error({ err: errorOf('EOTHER') }, 'a request failed')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    ...['a webhook could not be stored', 'something else failed'],
    ...['a request failed', 'a request failed', 'a request failed'],
  ])
})

sqliteOnlyTest('the test locks its file')(
  'while another process holds the lock, reads return and writes wait for it',
  async () => {
    const env = testEnvironment()
    await using server = await startServerProcess(env)
    const ann = await newBusiness(server, 'ann')
    const agentId = await createAgent(ann)
    const other = new DatabaseSync(join(env['DATA_DIR'] ?? '', 'callwright.db'), { timeout: 5000 })
    other.exec('begin exclusive')
    let done = 0
    const writes = [
      deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId: 'conv_locked' })),
      ann.trpc.agent.update.mutate({ systemPrompt: 'Be brief.' }),
    ].map(async (write) => await write.finally(() => (done += 1)))
    expect((await ann.trpc.calls.list.query({})).rows).toEqual([])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(done).toBe(0)
    other.exec('rollback')
    other.close()
    await Promise.all(writes)
    await waitUntil(async () => (await listAllConversations(ann)).includes('conv_locked'), 'the call')
    expect((await ann.trpc.agent.get.query()).systemPrompt).toBe('Be brief.')
  },
)

sqliteOnlyTest('the database is on the full disk')(
  'with a full disk the server refuses new data, serves reads, and loses nothing',
  async ({ skip }) => {
    using disk = mountSmallDisk(160)
    if (!disk) return skip('this user may not mount a small disk')
    const env = { ...testEnvironment({ RATE_LIMIT: 'off' }), DATA_DIR: join(disk.folder, 'data') }
    await using server = await startServerProcess(env, { cwd: disk.folder })
    let log = ''
    server.child.stdout?.on('data', (chunk) => (log += String(chunk)))
    const operator = await signInOperator(toTestServer(server.url))
    const ann = await newBusiness(server, 'ann')
    const agentId = await createAgent(ann)
    const accepted = { conversations: [] as string[], files: [] as string[] }
    const sendWebhook = async (conversationId: string): Promise<Response> => {
      const response = await deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId }))
      if (response.ok) accepted.conversations.push(conversationId)
      return response
    }
    const upload = async (name: string): Promise<Response> => {
      const body = Buffer.concat([pdfWithText('x'), Buffer.alloc(100_000, name)])
      const headers = { cookie: ann.cookie(), 'x-file-name': name }
      const response = await fetch(`${server.url}/api/uploads/document`, { method: 'POST', body, headers })
      if (response.ok) accepted.files.push(name)
      return response
    }
    expect([(await sendWebhook('conv_before')).status, (await upload('before.pdf')).status]).toEqual([200, 200])

    let refusal: Response | undefined
    await waitUntil(async () => {
      // Also fills space that was freed since the last attempt.
      disk.fill()
      const response = await upload(`full ${accepted.files.length}.pdf`)
      if (response.status !== 200) refusal = response
      return refusal !== undefined
    }, 'a refused upload')
    expect([refusal?.status, refusal?.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    for (let number = 0; number < 20; number += 1) {
      const response = await sendWebhook(`conv_full_${number}`)
      expect(response.ok || response.headers.has('retry-after')).toBe(true)
      expect([200, 503]).toContain(response.status)
    }
    expect((await ann.trpc.calls.list.query({})).rows.length).toBeGreaterThan(0)
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ disk: 'full' })])
    expect((await operator.trpc.admin.status.query()).disk?.freeBytes).toBeLessThan(1_000_000)

    disk.free()
    await waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 200, 'the server to be ready')
    expect([(await sendWebhook('conv_after')).status, (await upload('after.pdf')).status]).toEqual([200, 200])
    await waitUntil(async () => {
      const conversations = await listAllConversations(ann)
      return accepted.conversations.every((id) => conversations.includes(id))
    }, 'the calls of acknowledged webhooks')
    const { rows } = await ann.trpc.business.files.query({ limit: 100 })
    expect(rows.map(({ name }) => name).toSorted()).toEqual(accepted.files.toSorted())
    expect(log).not.toMatch(/was not handled|a request failed/)
  },
)
