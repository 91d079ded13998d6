import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '@callwright/db/database'
import { expect, test } from 'vitest'

import { giveAgent, newBusiness, until } from './testing/client.ts'
import { reachable } from './testing/provider-installation.ts'
import { startServerProcess } from './testing/server-process.ts'
import { deliver, postCall } from './testing/signed-webhook.ts'
import { testEnvironment } from './testing/test-server.ts'
import { upload } from './testing/uploads.ts'

const CALLS = 40
const KILLS = 2

test('an erasure that is killed goes on after the next start, until nothing is left', async ({ annotate }) => {
  const env = testEnvironment({ RATE_LIMIT: 'off' })
  const dataDir = env['DATA_DIR'] ?? ''
  let server = await startServerProcess(env)
  const ann = await newBusiness(reachable(server.url), 'ann')
  const agentId = await giveAgent(ann)
  await upload(reachable(server.url), ann, { name: 'menu.pdf', bytes: '%PDF-1.7 of Ann', type: 'application/pdf' })
  for (let number = 0; number < CALLS; number += 1) {
    await deliver(server.url, postCall({ agentId, conversationId: `conv_erased_${number}` }))
  }
  await until(async () => (await ann.trpc.calls.list.query({ limit: 1 })).total === CALLS, 'every call', 30)
  await ann.trpc.business.erase.mutate({ password: ann.password })
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(20 + 40 * kill)
    await server.end('SIGKILL')
    server = await startServerProcess(env)
  }
  const look = async <T>(ask: (opened: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
    const opened = await openDatabase({ kind: 'sqlite', file: join(dataDir, 'callwright.db') }, { isReadOnly: true })
    try {
      return await ask(opened)
    } finally {
      await opened.close()
    }
  }
  const erasure = async () => await look(({ db }) => db.selectFrom('erasures').selectAll().executeTakeFirstOrThrow())
  await until(async () => (await erasure()).finished_at !== null, 'the end of the erasure', 60)
  // Late news of one of its calls.
  await deliver(server.url, postCall({ agentId, conversationId: 'conv_erased_1', text: 'Late news.' }))
  const webhook = async () => await look(({ db }) => db.selectFrom('stored_webhooks').selectAll().execute())
  await until(async () => (await webhook()).every(({ state }) => state === 'ignored'), 'the late news', 30)
  await server.end('SIGTERM')
  const { calls, tenant_id: tenantId } = await erasure()
  await annotate(`${KILLS} kills, ${calls} calls erased`)
  expect([calls, tenantId]).toEqual([CALLS, null])
  expect((await webhook()).map(({ body }) => body)).toEqual([null])
  for (const table of [
    'businesses',
    'calls',
    'transcripts',
    'usage_entries',
    'files',
    'deleted_conversations',
  ] as const) {
    const left = await look(({ db }) => db.selectFrom(table).selectAll().execute())
    expect([table, left]).toEqual([table, []])
  }
  const files = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  expect(files.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([])
}, 120_000)
