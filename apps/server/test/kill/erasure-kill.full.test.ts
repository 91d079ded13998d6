import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'
import type { OpenedDatabase } from '@callwright/db/database'
import { openDatabase } from '@callwright/db/open-database'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { expireLeases } from '../../harness/faults/expire-leases.ts'
import { createAgent, findOutcomeId, newBusiness } from '../../harness/client.ts'
import { toTestServer } from '../../harness/provider-installation.ts'
import { startServerProcess } from '../../harness/server-process.ts'
import { deliverWebhook, buildPostCallEvent } from '../../harness/signed-webhook.ts'
import { testEnvironment } from '../../harness/test-server.ts'
import { upload } from '../../harness/uploads.ts'

const CALLS = 40
const KILLS = 2
const ERASED_TABLES = [
  ...(['calls', 'transcripts', 'call_values', 'call_value_counts'] as const),
  ...(['usage_entries', 'files', 'deleted_conversations'] as const),
] as const

test('a killed erasure resumes after the next startup and leaves nothing behind', async ({ annotate }) => {
  const env = testEnvironment({ RATE_LIMIT: 'off' })
  const dataDir = env['DATA_DIR'] ?? ''
  const readDatabase = async <T>(query: (db: OpenedDatabase['db']) => Promise<T>): Promise<T> => {
    const database = await openDatabase(databaseForDataDir(dataDir), { isReadOnly: true })
    try {
      return await query(database.db)
    } finally {
      await database.close()
    }
  }
  const readErasure = async () =>
    await readDatabase((db) => db.selectFrom('erasures').selectAll().executeTakeFirstOrThrow())
  const readWebhooks = async () => await readDatabase((db) => db.selectFrom('stored_webhooks').selectAll().execute())

  let server = await startServerProcess(env)
  let interrupted = 0
  try {
    const ann = await newBusiness(toTestServer(server.url), 'ann')
    const agentId = await createAgent(ann)
    const outcomeId = await findOutcomeId(ann)
    await upload(toTestServer(server.url), ann, { name: 'menu.pdf', bytes: '%PDF-1.7 of Ann', type: 'application/pdf' })
    for (let number = 0; number < CALLS; number += 1) {
      const event = buildPostCallEvent({ agentId, outcomeId, conversationId: `conv_erased_${number}` })
      await deliverWebhook(server.url, event)
    }
    await waitUntil(async () => (await ann.trpc.calls.list.query({ limit: 1 })).total === CALLS, 'every call')
    await ann.trpc.business.erase.mutate({ password: ann.password })
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(20 * kill)
      await server.end('SIGKILL')
      if ((await readErasure()).finishedAt === null) interrupted += 1
      await expireLeases(dataDir)
      server = await startServerProcess(env)
    }
    await waitUntil(async () => (await readErasure()).finishedAt !== null, 'the end of the erasure')
    // A late event arrives for one of the erased calls.
    await deliverWebhook(
      server.url,
      buildPostCallEvent({ agentId, conversationId: 'conv_erased_1', text: 'Late event.' }),
    )
    await waitUntil(async () => (await readWebhooks()).every(({ state }) => state === 'ignored'), 'the late event')
  } finally {
    await server.end('SIGTERM')
  }
  const { calls, tenantId: hash } = await readErasure()
  await annotate(`${KILLS} kills, ${interrupted} before its end, ${calls} calls erased`)
  expect(interrupted).toBeGreaterThan(0)
  expect([calls, hash]).toEqual([CALLS, expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect((await readWebhooks()).map(({ body }) => body)).toEqual([null])
  const roles = await readDatabase((db) =>
    db.selectFrom('businesses').innerJoin('users', 'users.id', 'businesses.userId').select('role').execute(),
  )
  expect(roles).toEqual([{ role: 'operator' }])
  for (const table of ERASED_TABLES) {
    const rows = await readDatabase((db) => db.selectFrom(table).selectAll().execute())
    expect([table, rows]).toEqual([table, []])
  }
  const files = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  expect(files.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([])
})
