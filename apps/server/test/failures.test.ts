import { openDatabase } from '@callwright/db/open-database'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { newBusiness, newClient } from '../harness/client.ts'
import { deliverWebhook, buildPostCallEvent } from '../harness/signed-webhook.ts'
import { handshakeStatus } from './support/sockets.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

/** Breaks the database under a running server. */
async function removeTable(server: TestServer, table: string): Promise<void> {
  const { db, close } = await openDatabase(databaseForDataDir(server.dataDir))
  await db.schema.alterTable(table).renameTo(`${table}_gone`).execute()
  await close()
}

const MESSAGE = 'Something went wrong on our side. Please try again.'

// Security: 51, 59
test('an unexpected error gives a 500 response without details, is logged once, and does not stop the server', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  await removeTable(server, 'campaigns')
  const rest = await ann.fetch(`/api/elevenlabs/batches/${ann.userId}`)
  expect([rest.status, await rest.json()]).toEqual([500, { message: MESSAGE }])
  // Workers hit the error too; the request logs one line.
  expect(linesOf(server, 'a request failed')).toEqual([
    expect.stringMatching(/no such table: campaigns|relation [^ ]+campaigns[^ ]+ does not exist/),
  ])
  const trpc = await ann.fetch('/trpc/bulk.campaigns')
  expect(trpc.status).toBe(500)
  expect(await trpc.text()).toContain(MESSAGE)
  expect(server.log().match(/"msg":"a request failed"/g)).toHaveLength(2)
  expect((await ann.trpc.auth.me.query())?.user.id).toBe(ann.userId)
})

// Security: 24
test('a webhook that cannot be stored gets 503 with Retry-After, so the provider sends it again', async () => {
  await using server = await startTestServer()
  await removeTable(server, 'stored_webhooks')
  const response = await deliverWebhook(
    server.url,
    buildPostCallEvent({ agentId: 'agent_x', conversationId: 'conv_x' }),
  )
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.text()).not.toContain('stored_webhooks')
})

test('without its sessions table the server admits no requests and reports that it is not ready', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  await removeTable(server, 'sessions')
  await removeTable(server, 'kysely_migration')
  expect((await ann.fetch('/trpc/calls.list')).status).toBe(500)
  expect(await handshakeStatus(server, { cookie: ann.cookie() })).toBe(500)
  expect((await newClient(server).fetch('/readyz')).status).toBe(503)
  expect((await newClient(server).fetch('/healthz')).status).toBe(200)
})

function linesOf(server: TestServer, message: string): string[] {
  return server
    .log()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
}
