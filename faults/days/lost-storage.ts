import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { waitUntil } from '../../packages/api/src/testing/wait-until.ts'

import { createAgent, listAllConversations, newBusiness, signInOperator } from '../../apps/server/harness/client.ts'
import { addEndpoint } from '../../apps/server/harness/faults/kill-deliveries.ts'
import { toTestServer } from '../../apps/server/harness/provider-installation.ts'
import { startServerProcess } from '../../apps/server/harness/server-process.ts'
import { buildPostCallEvent, deliverWebhook } from '../../apps/server/harness/signed-webhook.ts'
import { mountSmallDisk } from '../../apps/server/harness/small-disk.ts'
import { testEnvironment } from '../../apps/server/harness/test-server.ts'
import { newDocument, upload } from '../../apps/server/harness/uploads.ts'
import { startWebhookReceiver } from '../../apps/server/harness/webhook-receiver.ts'
import { type Day, type DayReport, readMessage, readOutput, readRefusal } from './day.ts'

export const LOST_STORAGE: readonly Day[] = [
  { name: 'secret.key is lost', live: loseKey },
  { name: 'the database is locked', live: lockDatabase },
  { name: 'the disk is full', live: fillDisk },
]

async function loseKey({ says, holds }: DayReport): Promise<void> {
  await using receiver = await startWebhookReceiver()
  const env = testEnvironment({ WEBHOOKS_ALLOW_PRIVATE: 'true' })
  let agentId = ''
  {
    await using server = await startServerProcess(env)
    const ann = await newBusiness(server, 'ann')
    agentId = await createAgent(ann)
    await addEndpoint(ann, receiver)
  }
  const file = join(env['DATA_DIR'] ?? '', 'secret.key')
  renameSync(file, `${file}-lost`)
  says('a start without it', await readRefusal(env), /secret\.key is missing: put the earlier file back/)
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  const isOther = /secret\.key is not the key that this database was used with/
  says('a start with another', await readRefusal(env), isOther)
  says('migrate', await readOutput(['migrate'], env), isOther)
  renameSync(`${file}-lost`, file)
  await using server = await startServerProcess(env)
  await deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId: 'conv_key' }))
  await waitUntil(() => receiver.received.length > 0, 'the event')
  holds('the next event is signed with the earlier secret', receiver.received[0]?.isSigned === true)
}

async function lockDatabase({ says, holds }: DayReport): Promise<void> {
  const env = testEnvironment()
  const file = join(env['DATA_DIR'] ?? '', 'callwright.db')
  {
    await using server = await startServerProcess(env)
    const ann = await newBusiness(server, 'ann')
    const save = async () => await ann.trpc.agent.update.mutate({ systemPrompt: 'Be brief.' })
    using _lock = lock(file)
    says('the web app', await readMessage(save()), /The server is busy\. Please try again\./)
    holds('the calls are shown', (await ann.trpc.calls.list.query({})).rows.length === 0)
  }
  const isLocked = /is locked by another program/
  {
    using _lock = lock(file)
    says('a start', await readRefusal(env), isLocked)
    for (const args of [['migrate'], ['backup', '/dev/null']]) {
      says(args[0] ?? '', await readOutput(args, env), isLocked)
    }
  }
  await using server = await startServerProcess(env)
  holds('the next start works', (await fetch(`${server.url}/readyz`)).ok)
}

/** Another program keeps a transaction open. */
function lock(file: string): Disposable {
  const other = new DatabaseSync(file, { timeout: 5000 })
  other.exec('begin exclusive')
  return { [Symbol.dispose]: () => other.close() }
}

async function fillDisk({ says, holds }: DayReport): Promise<string | void> {
  using disk = mountSmallDisk(160)
  if (!disk) return 'not tried, because this user may not mount a small disk'
  const env = { ...testEnvironment({ RATE_LIMIT: 'off' }), DATA_DIR: join(disk.folder, 'data') }
  await using server = await startServerProcess(env, { cwd: disk.folder })
  const [ann, operator] = [await newBusiness(server, 'ann'), await signInOperator(toTestServer(server.url))]
  const agentId = await createAgent(ann)
  const refusal = await fillUntilRefused(disk, async () => await upload(server, ann, newDocument()))
  says('an upload', refusal, /The server has no room left to store this\. Please try again later\./)
  says('check', await readOutput(['check'], env), /Only .* is free in .*; free up some disk space\./)
  says('a backup', await readOutput(['backup', join(disk.folder, 'backup.tar')], env), /disk|room|space|free/i)
  const { disk: seen } = await operator.trpc.admin.status.query()
  holds('Status shows the free bytes', (seen?.freeBytes ?? Infinity) < 1_000_000, String(seen?.freeBytes))
  disk.free()
  await waitUntil(async () => (await fetch(`${server.url}/readyz`)).ok, 'the server to be ready')
  const { status } = await upload(server, ann, newDocument())
  await deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId: 'conv_after' }))
  await waitUntil(async () => (await listAllConversations(ann)).includes('conv_after'), 'the call')
  holds('an upload and a report are stored again', status === 200)
}

async function fillUntilRefused(
  disk: { fill: () => void },
  send: () => Promise<{ status: number; body: Record<string, unknown> }>,
): Promise<string> {
  for (;;) {
    disk.fill()
    const { status, body } = await send()
    if (status !== 200) return JSON.stringify(body)
  }
}
