import { expect, test } from 'vitest'

import { newKeyClient } from '../harness/api-keys.ts'
import { createAgent, newBusiness } from '../harness/client.ts'
import { startSharedServer } from './support/shared-server.ts'

const server = await startSharedServer()
const business = await newBusiness(server, 'ann')
await createAgent(business)
const ann = await newKeyClient(server, business)

const SECRET = 'sk-not-for-the-response'
const json = { 'content-type': 'application/json' }

/** A tool's refusal, or the protocol's. */
async function sendToMcp(params: object, method = 'tools/call'): Promise<string> {
  const headers = { accept: 'application/json, text/event-stream' }
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const response = await ann.fetch('/mcp', { method: 'POST', headers, body })
  const { result, error } = (await response.json()) as {
    result?: { content: { text: string }[] }
    error?: { message: string }
  }
  return error?.message ?? result?.content[0]?.text ?? ''
}

async function readMessage(response: Promise<Response>): Promise<string> {
  const body = (await (await response).json()) as { message?: string; error?: { json: { message: string } } }
  return body.message ?? body.error?.json.message ?? ''
}

const post = async (path: string, body: unknown): Promise<string> =>
  await readMessage(ann.fetch(path, { method: 'POST', body }))
const postText = async (path: string, body: string, headers: Record<string, string> = json): Promise<string> =>
  await readMessage(
    fetch(server.url + path, { method: 'POST', body, headers: { ...headers, authorization: `Bearer ${ann.key}` } }),
  )
const query = async (path: string): Promise<string> => await readMessage(ann.fetch(path))

const NOT_JSON = 'Invalid request: the body is not valid JSON'
const WRONG_TYPE = 'Invalid request: Content-Type must be application/json, or multipart/form-data for a form'

// Security: 57
test.each<[string, () => Promise<string>, string]>([
  ['a missing field', async () => await post('/api/calls/initiate', {}), 'Please enter a phone number'],
  [
    'an unknown field',
    async () => await post('/api/calls/initiate', { phone_number: '(212) 555-0142', more: SECRET }),
    'Unknown field: more',
  ],
  [
    'a field with another name in the procedure',
    async () =>
      await readMessage(
        ann.fetch('/api/prompt/me', { method: 'PUT', body: { system_prompt: SECRET, first_message: 5 } }),
      ),
    'Invalid request: first_message must be text',
  ],
  [
    'a choice in a query with a number',
    async () => await query(`/api/calls/user/me?limit=5&sort=${SECRET}`),
    'Invalid request: sort must be one of date, duration, status',
  ],
  [
    'a number in a query',
    async () => await query(`/api/calls/user/me?limit=${SECRET}`),
    'Invalid request: limit must be a number',
  ],
  [
    'a cursor',
    async () => await query(`/api/calls/user/me?cursor=${SECRET}`),
    'Invalid request: the cursor is not from a page of this list',
  ],
  ['a list', async () => await post('/api/calls/initiate', [SECRET]), 'Invalid request: the body must be an object'],
  ['broken JSON', async () => await postText('/api/calls/initiate', `{"phone_number":"${SECRET}`), NOT_JSON],
  ['text', async () => await postText('/api/calls/initiate', SECRET, { 'content-type': 'text/plain' }), WRONG_TYPE],
  ['an upload that is not a form', async () => await postText('/api/batch/upload', '{}'), WRONG_TYPE],
  [
    'a choice for an export',
    async () => await query(`/api/calls/export.csv?sort=${SECRET}`),
    'Invalid request: sort must be one of date, duration, status',
  ],
  [
    "a procedure's input",
    async () => await query(`/trpc/calls.list?input={"json":{"limit":"${SECRET}"}}`),
    'Invalid request: limit must be a number',
  ],
  [
    'input without an envelope',
    async () => await query(`/trpc/calls.list?input={"limit":5}`),
    'Invalid request: the input must be in superjson format, {"json": …}',
  ],
  ["a procedure's broken JSON", async () => await query('/trpc/calls.list?input={'), NOT_JSON],
  [
    "a tool's number",
    async () => await sendToMcp({ name: 'get_calls', arguments: { limit: SECRET } }),
    'Invalid request: limit must be a number',
  ],
  [
    "a tool's choice",
    async () => await sendToMcp({ name: 'get_calls', arguments: { sort: SECRET } }),
    'Invalid request: sort must be one of date, duration, status',
  ],
  [
    "a call's short key",
    async () =>
      await sendToMcp({ name: 'place_call', arguments: { phone_number: '(212) 555-0142', idempotency_key: 'short' } }),
    'The idempotency key must have 8 to 100 characters',
  ],
  [
    "a tool's unknown argument, on one short line",
    async () => await sendToMcp({ name: 'get_calls', arguments: { [`a\n${'b'.repeat(5000)}`]: SECRET } }),
    `Unknown argument: a?${'b'.repeat(58)}…`,
  ],
  [
    'an unknown tool, on one short line',
    async () => await sendToMcp({ name: `a\n${'b'.repeat(5000)}` }),
    `MCP error -32602: Unknown tool: a?${'b'.repeat(58)}…`,
  ],
  [
    'arguments that are not an object',
    async () => await sendToMcp({ name: 'get_calls', arguments: null }),
    'Invalid request: params.arguments must be an object',
  ],
  ['a call without a tool', async () => await sendToMcp({}), 'Missing field: params.name'],
])('the refusal of %s names the field and the rule, and no value', async (_what, send, message) => {
  expect(await send()).toBe(message)
})
