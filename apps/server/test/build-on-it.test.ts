import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { runInNewContext, runInThisContext } from 'node:vm'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { root } from '../../../scripts/child.mjs'
import { newKeyClient } from '../harness/api-keys.ts'
import { createAgent, newBusiness, PASSWORD } from '../harness/client.ts'
import { startSharedServer } from './support/shared-server.ts'

// Runs the examples of docs/build-on-it.md as they are printed there.

const PAGE = readFileSync(join(root, 'docs', 'build-on-it.md'), 'utf8')
/** Simulated calls to numbers that end like this are always answered; each has its own area code. */
const ANSWERED = '5550194'

const server = await startSharedServer({ WEBHOOKS_ALLOW_PRIVATE: 'true' })
const ann = await newBusiness(server, 'ann')
await createAgent(ann)
const key = (await newKeyClient(server, ann)).key

/** Writes the page's programs into a new folder, each under the name in its first line. */
function writePrograms(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-build-on-it-'))
  for (const [, name = '', code = ''] of PAGE.matchAll(/^```js\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)) {
    writeFileSync(join(folder, name), code)
  }
  return folder
}

async function run(folder: string, args: readonly string[]): Promise<string> {
  const env = { CALLWRIGHT_URL: server.url, CALLWRIGHT_KEY: key }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env })
  return stdout
}

async function completeCall(phoneNumber: string): Promise<string> {
  const { callId } = await ann.trpc.calls.place.mutate({ phoneNumber })
  const isCompleted = async (): Promise<boolean> => (await ann.trpc.calls.byId.query({ callId })).status === 'completed'
  await waitUntil(isCompleted, 'the end of the call')
  return callId
}

test('yesterday’s calls are saved as CSV', async () => {
  await completeCall(`+1212${ANSWERED}`)
  const folder = writePrograms()
  // A day later, the call is one of yesterday's.
  const tomorrow = `
    const Today = Date
    globalThis.Date = class extends Today {
      constructor(...args) {
        super(...(args.length === 0 ? [Today.now() + 24 * 60 * 60 * 1000] : args))
      }
    }`
  await run(folder, ['--import', `data:text/javascript,${encodeURIComponent(tomorrow)}`, 'yesterdays-calls.mjs'])
  const lines = readFileSync(join(folder, 'yesterdays-calls.csv'), 'utf8').trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(ANSWERED)
  await run(folder, ['yesterdays-calls.mjs'])
  expect(readFileSync(join(folder, 'yesterdays-calls.csv'), 'utf8').trim().split(/\r?\n/)).toHaveLength(1)
})

test('a CRM places a call once, however often it repeats the request', async () => {
  const folder = writePrograms()
  const first = await run(folder, ['place-call.mjs', '(212) 555-0150', '4711'])
  expect(first).toContain('success: true')
  const again = await run(folder, ['place-call.mjs', '(212) 555-0150', '4711'])
  expect(again.replace(/,\s*replayed: true/, '')).toBe(first)
  const { rows } = await ann.trpc.calls.list.query({})
  expect(rows.filter(({ phoneNumber }) => phoneNumber === '+12125550150')).toHaveLength(1)
  await expect(run(folder, ['place-call.mjs', '123', '4712'])).rejects.toThrow(/short numbers cannot be called/)
})

test('a pipeline rehearses a prompt before it is saved, and fails with it', async () => {
  const folder = writePrograms()
  const expects = [{ kind: 'says' as const, value: '2 dollars' }]
  await ann.trpc.agent.saveRehearsal.mutate({ name: 'Parking', turns: ['Where can I park?'], expects })
  writeFileSync(join(folder, 'prompt.txt'), 'Parking costs 2 dollars an hour.')
  expect(await run(folder, ['rehearse.mjs'])).toBe('Parking: passed\n')
  writeFileSync(join(folder, 'prompt.txt'), 'Parking is free for guests.')
  await expect(run(folder, ['rehearse.mjs'])).rejects.toMatchObject({ code: 1, stdout: 'Parking: failed\n' })
})

test('the receiver accepts real deliveries and refuses forged ones', async () => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/`
  const { secret } = await addEndpoint(url)
  const env = { WEBHOOK_SECRET: secret, PORT: String(port) }
  const receiver = spawn(process.execPath, ['receiver.mjs'], { cwd: writePrograms(), env })
  try {
    const output = collectOutput(receiver)
    const forge = async (): Promise<number> => {
      const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
      const signed = { ...headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }
      return (await fetch(url, { method: 'POST', headers: signed, body: '{"type":"call.completed"}' })).status
    }
    await waitUntil(async () => (await forge().catch(() => 0)) === 400, 'the receiver')
    await completeCall(`+1312${ANSWERED}`)
    await waitUntil(() => /^msg_\S+ call\.completed \+13125550194 /m.test(output()), 'the delivery')
    expect(output()).not.toContain('msg_1 ')
  } finally {
    receiver.kill()
  }
})

test('the n8n workflow verifies a real delivery and saves its note', async () => {
  await using received = await receiveOne()
  const { secret } = await addEndpoint(received.url)
  const callId = await completeCall(`+1415${ANSWERED}`)
  const delivery = await received.delivery
  const workflow = readWorkflow()
  const code = nodeOf(workflow, 'n8n-nodes-base.code').parameters['jsCode'] ?? ''
  expect(code).toContain('whsec_REPLACE_ME')
  const runCode = async (body: Buffer): Promise<Item[]> =>
    await runCodeNode(code.replace('whsec_REPLACE_ME', secret), { ...delivery, body })
  const [item] = await runCode(delivery.body)
  expect(item?.json).toMatchObject({ id: callId })
  await expect(runCode(Buffer.from('{}'))).rejects.toThrow('The signature is not valid')

  const { url = '', method = '', jsonBody = '' } = nodeOf(workflow, 'n8n-nodes-base.httpRequest').parameters
  expect(url).toContain('https://calls.example.com/')
  const response = await fetch(fillIn(url.replace('https://calls.example.com', server.url), item?.json), {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: fillIn(jsonBody, item?.json),
  })
  expect(response.status).toBe(200)
  expect((await ann.trpc.calls.byId.query({ callId })).notes).toContain('Sent to the CRM')
})

test('a campaign starts from a CSV file', async () => {
  const folder = writePrograms()
  writeFileSync(join(folder, 'recipients.csv'), 'phone_number,name\n(212) 200-0001,Grace\n12,Alan\n')
  const output = await run(folder, ['start-campaign.mjs'])
  expect(output).toContain('Successfully scheduled 1 calls.')
  expect(output).toMatch(/Recipient 2: ./)
  const { rows } = await ann.trpc.bulk.campaigns.query({})
  expect(rows).toMatchObject([{ name: 'Spring reminders', testMode: true, totalCalls: 1 }])
})

async function addEndpoint(url: string): Promise<{ secret: string }> {
  const settings = {
    url,
    description: '',
    events: ['call.completed' as const],
    includeTranscript: false,
    password: PASSWORD,
  }
  return await ann.trpc.webhooks.addEndpoint.mutate(settings)
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

function collectOutput({ stdout }: ChildProcess): () => string {
  const chunks: string[] = []
  stdout?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return () => chunks.join('')
}

type Delivery = { headers: IncomingHttpHeaders; body: Buffer }

/** A receiver that stores its first delivery. */
async function receiveOne(): Promise<AsyncDisposable & { url: string; delivery: Promise<Delivery> }> {
  const { promise: delivery, resolve } = Promise.withResolvers<Delivery>()
  const receiver = createServer((request, response) => {
    void buffer(request).then((body) => {
      resolve({ headers: request.headers, body })
      return response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const close = async (): Promise<void> => void receiver.close()
  return { url: `http://127.0.0.1:${port}/`, delivery, [Symbol.asyncDispose]: close }
}

type WorkflowNode = { type: string; parameters: Record<string, string> }

function readWorkflow(): WorkflowNode[] {
  const text = readFileSync(join(root, 'docs', 'examples', 'n8n-workflow.json'), 'utf8')
  return (JSON.parse(text) as { nodes: WorkflowNode[] }).nodes
}

function nodeOf(nodes: readonly WorkflowNode[], type: string): WorkflowNode {
  const node = nodes.find((each) => each.type === type)
  if (!node) throw new Error(`The workflow has no node of the type ${type}`)
  return node
}

type Item = { json: Record<string, unknown> }
type CodeNode = (this: object, input: object, require: NodeJS.Require) => Promise<Item[]>

/** Runs a Code node like n8n: in an async function with `$input`, `require`, and `this.helpers`. */
async function runCodeNode(code: string, { headers, body }: Delivery): Promise<Item[]> {
  const runItems = runInThisContext(`(async function ($input, require) {${code}})`) as CodeNode
  const self = { helpers: { getBinaryDataBuffer: async () => body } }
  const input = { first: () => ({ json: { headers } }) }
  return await runItems.call(self, input, createRequire(import.meta.url))
}

/** Fills in the expressions of an n8n parameter, which starts with an equals sign. */
function fillIn(parameter: string, $json: unknown): string {
  return parameter
    .slice(1)
    .replaceAll(/\{\{(.+?)\}\}/g, (_match, code: string) => String(runInNewContext(code, { $json })))
}
