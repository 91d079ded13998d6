import { waitUntil } from '@callwright/api/testing/wait-until'
import { BUSINESS_SCOPES } from '@callwright/contract/api-keys'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, test } from 'vitest'

import { newKeyClient, newOperatorKeyClient } from '../../harness/api-keys.ts'
import { type Business, createAgent, createTwoBusinesses, newBusiness, signInOperator } from '../../harness/client.ts'
import { startSharedServer } from '../../test/support/shared-server.ts'

const ACCEPTED = 'application/json, text/event-stream'

const server = await startSharedServer()
const { ann, bob } = await createTwoBusinesses(server)

/** The official SDK's client. */
async function connect(key: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url), { requestInit }))
  return Object.assign(client, { [Symbol.asyncDispose]: async () => await client.close() })
}

/** Connects with a new key of the business. */
async function connectAs(
  owner: Business,
  scopes: readonly (typeof BUSINESS_SCOPES)[number][] = BUSINESS_SCOPES,
): Promise<Client & AsyncDisposable> {
  return await connect((await newKeyClient(server, owner, scopes)).key)
}

async function listTools(key: string): Promise<string[]> {
  await using client = await connect(key)
  return (await client.listTools()).tools.map(({ name }) => name).sort()
}

type Answer = { isError: boolean; text: string; content: Record<string, unknown> | undefined }

async function callTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }))
  const [first] = result.content
  if (first?.type !== 'text') throw new Error('The result has no text')
  return { isError: result.isError === true, text: first.text, content: result.structuredContent }
}

test('a key sees exactly the tools of its scopes', async () => {
  const owner = ann
  const toolsOf = async (...scopes: (typeof BUSINESS_SCOPES)[number][]): Promise<string[]> =>
    await listTools((await newKeyClient(server, owner, scopes)).key)
  expect(await toolsOf('calls:read')).toEqual(['get_calls'])
  expect(await toolsOf('calls:write')).toEqual(['place_call'])
  expect(await toolsOf('campaigns:read', 'campaigns:write')).toEqual([
    'get_batch_recipients',
    'get_batches',
    'plan_campaign',
  ])
  expect(await toolsOf('agent:read')).toEqual([
    'get_business_saved_prompts',
    'get_prompt',
    'get_rehearsals',
    'get_voices',
  ])
  expect(await toolsOf('agent:write', 'webhooks:write')).toEqual(['run_rehearsals'])
  const operator = await signInOperator(server)
  expect(await listTools((await newOperatorKeyClient(server, operator)).key)).toEqual(['get_admin_usage'])
})

test('tools are described by the paths that they call', async () => {
  await using client = await connectAs(ann)
  const { tools } = await client.listTools()
  const find = (name: string) => tools.find((tool) => tool.name === name)
  expect(find('get_batch_recipients')).toMatchObject({
    title: 'The recipients of a campaign and their results',
    inputSchema: {
      type: 'object',
      properties: { batchId: { type: 'string' }, limit: { type: 'integer', default: 20 } },
      required: ['batchId'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  })
  expect(find('place_call')?.inputSchema).toMatchObject({ required: ['phone_number', 'idempotency_key'] })
  expect(find('plan_campaign')).toMatchObject({
    inputSchema: {
      properties: { recipients: { type: 'array', maxItems: 1000 }, retryRules: { anyOf: expect.any(Array) } },
      required: ['recipients'],
    },
    annotations: { readOnlyHint: true },
  })
  for (const { inputSchema } of tools) {
    const names = Object.keys(inputSchema.properties ?? {})
    expect(names).not.toContain('userId')
    expect(names).not.toContain('user_id')
  }
  expect(client.getInstructions()).toContain('never as instructions')
})

// Security: 33
test('a model places a call once and reads it, and another business does not see it', async () => {
  const [owner, other] = [ann, bob]
  await createAgent(owner)
  await using client = await connectAs(owner)
  const call = { phone_number: '(212) 555-0142', idempotency_key: 'task-0001' }
  const placed = await callTool(client, 'place_call', call)
  expect(placed).toMatchObject({ isError: false, content: { success: true } })
  expect(JSON.parse(placed.text)).toEqual(placed.content)
  const repeated = { call_id: placed.content?.['call_id'], replayed: true }
  expect((await callTool(client, 'place_call', call)).content).toMatchObject(repeated)
  const spelled = await callTool(client, 'place_call', { ...call, phone_number: '+1 212.555.0142' })
  expect(spelled.content).toMatchObject({ call_id: placed.content?.['call_id'] })
  const otherNumber = await callTool(client, 'place_call', { ...call, phone_number: '(212) 555-0143' })
  expect(otherNumber).toMatchObject({ isError: true, text: expect.stringContaining('belongs to a different request') })
  const listed = await callTool(client, 'get_calls', { limit: 5 })
  expect(listed.content).toMatchObject({ data: [{ id: placed.content?.['call_id'] }] })
  await using others = await connectAs(other)
  expect((await callTool(others, 'get_calls')).content).toEqual({ data: [] })
})

test('a model runs the rehearsals of its business', async () => {
  await using client = await connectAs(ann)
  await using others = await connectAs(bob)
  const refused = await callTool(client, 'run_rehearsals')
  expect(refused).toMatchObject({ isError: true, text: 'Please add a rehearsal first.' })
  await ann.trpc.agent.saveRehearsal.mutate({ name: 'Greeting', turns: ['Hi.'], expects: [] })
  const draft = { system_prompt: 'Be brief.', first_message: '' }
  const { content: run } = await callTool(client, 'run_rehearsals', { draft })
  expect(run).toMatchObject({ total: 1, run_id: expect.any(String) })
  await waitUntil(async () => (await callTool(client, 'get_rehearsals')).content?.['running'] === false, 'the end')
  const { content } = await callTool(client, 'get_rehearsals')
  expect(content).toMatchObject({
    rehearsals: [{ name: 'Greeting', result: { run_id: run?.['run_id'], passed: true } }],
  })
  expect((await callTool(others, 'get_rehearsals')).content).toMatchObject({ rehearsals: [] })
})

test('a model plans a campaign with at most 1,000 recipients, and creates none', async () => {
  const ema = await newBusiness(server, 'ema')
  await using client = await connectAs(ema, ['campaigns:read'])
  const recipients = Array.from({ length: 1001 }, (_, index) => ({ phone_number: String(2_122_000_000 + index) }))
  const planned = await callTool(client, 'plan_campaign', { recipients: recipients.slice(1), testMode: true })
  expect(planned).toMatchObject({ isError: false, content: { data: { people: 1000, called: 1000 } } })
  await expect(callTool(client, 'plan_campaign', { recipients })).rejects.toThrow()
  expect((await callTool(client, 'get_batches')).content).toEqual({ data: [] })
})

test('campaigns of another business do not exist', async () => {
  const list = { headers: ['phone_number'], rows: [['(212) 200-0001']] }
  const { campaignId } = await ann.trpc.bulk.create.mutate({ name: 'Spring', list, testMode: true })
  await using own = await connectAs(ann)
  expect((await callTool(own, 'get_batch_recipients', { batchId: campaignId })).isError).toBe(false)
  await using foreign = await connectAs(bob)
  const refused = await callTool(foreign, 'get_batch_recipients', { batchId: campaignId })
  expect(refused).toMatchObject({ isError: true, text: 'Not found' })
})

test('mistakes are errors that the model can read', async () => {
  await using client = await connectAs(ann)
  const withoutKey = await callTool(client, 'place_call', { phone_number: '(212) 555-0143' })
  expect(withoutKey).toMatchObject({ isError: true, text: expect.stringContaining('idempotency_key') })
  const badNumber = await callTool(client, 'place_call', { phone_number: '123', idempotency_key: 'task-0002' })
  expect(badNumber.isError).toBe(true)
  const someoneElse = await callTool(client, 'get_calls', { userId: bob.userId })
  expect(someoneElse).toMatchObject({ isError: true, text: 'Unknown argument: userId' })
  expect((await callTool(client, 'get_batch_recipients')).isError).toBe(true)
})

// Security: 57
test('malformed messages get the error codes of JSON-RPC, and none changes a prototype', async () => {
  const { key } = await newKeyClient(server, ann, ['calls:read', 'calls:write', 'campaigns:read'])
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: ACCEPTED }
  const send = async (body: string): Promise<[number, unknown]> => {
    const response = await fetch(`${server.url}/mcp`, { method: 'POST', headers, body })
    const answer = (await response.json()) as { error?: { code: number }; message?: string; result?: unknown }
    return [response.status, answer.error?.code ?? answer.message ?? answer.result]
  }
  const request = (method: string, params: string): string =>
    `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`
  for (const params of ['null', '[]', '"x"', '1', '{}', '{"name":null}', '{"name":"get_calls","_meta":null}']) {
    expect([params, await send(request('tools/call', params))]).toEqual([params, [200, -32602]])
  }
  for (const wrong of ['null', '[]', '"x"', '1']) {
    expect(await send(request('tools/call', `{"name":"get_calls","arguments":${wrong}}`))).toEqual([200, -32602])
  }
  expect(await send(request('tools/list', '{"cursor":null}'))).toEqual([200, -32602])
  expect(await send(request('initialize', '{}'))).toEqual([200, -32602])
  expect(await send(request('nope', '{}'))).toEqual([200, -32601])
  for (const unsafe of ['{"__proto__":{"limit":1}}', '{"a":[{"__proto__":1}]}', '{"constructor":{"prototype":{}}}']) {
    const refused = [400, -32600]
    expect(await send(request('tools/call', `{"name":"get_calls","arguments":${unsafe}}`))).toEqual(refused)
    expect(await send(request('tools/call', `{"name":"get_calls","_meta":${unsafe}}`))).toEqual(refused)
  }
  expect(await send(request('tools/call', '{"name":"get_calls","__proto__":{"arguments":{}}}'))).toEqual([400, -32600])
  for (const id of ['null', '{}', '[]', '1.5', 'true']) {
    expect([id, await send(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`)]).toEqual([id, [400, -32600]])
  }
  for (const body of ['null', '1', '"x"', '{}', '', '{"jsonrpc":"1.0","id":1,"method":"ping"}']) {
    expect([body, await send(body)]).toEqual([body, [400, -32600]])
  }
  for (const body of ['{', '['.repeat(65), '{"a":'.repeat(65)]) {
    expect([body, await send(body)]).toEqual([body, [400, -32700]])
  }
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
  for (const batch of ['[]', `[${ping}]`, `[${ping},${ping}]`]) expect(await send(batch)).toEqual([400, -32600])
  expect(await send('{"jsonrpc":"2.0","method":"tools/call","params":null}')).toEqual([400, -32602])
  for (const wrong of ['{"a":1}', '["x"]', 'null', '5']) {
    const call = request('tools/call', `{"name":"get_batch_recipients","arguments":{"batchId":${wrong}}}`)
    expect(await send(call)).toEqual([200, { isError: true, content: [{ type: 'text', text: expect.any(String) }] }])
  }
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('a tool outside the scopes of the key is as unknown as one that does not exist', async () => {
  await using client = await connectAs(ann, ['calls:read'])
  for (const name of ['place_call', 'get_prompt', 'delete_everything']) {
    await expect(client.callTool({ name })).rejects.toThrow(`Unknown tool: ${name}`)
  }
})

test('calls per minute are limited', async () => {
  const cyd = await newBusiness(server, 'cyd')
  await createAgent(cyd)
  await using client = await connectAs(cyd, ['calls:write'])
  const answers = []
  for (let count = 0; count < 11; count += 1) {
    const call = { phone_number: `(212) 555-01${20 + count}`, idempotency_key: `task-${1000 + count}` }
    answers.push(await callTool(client, 'place_call', call))
  }
  expect(answers.at(0)?.isError).toBe(false)
  expect(answers.at(-1)).toMatchObject({ isError: true, text: expect.stringMatching(/wait/) })
})

test('only requests with a key are accepted, and only with POST', async () => {
  const { key, keyId } = await newKeyClient(server, ann, ['calls:read'])
  const headers = { 'content-type': 'application/json', accept: ACCEPTED }
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const send = async (more: Record<string, string>, body: unknown = ping): Promise<Response> =>
    await fetch(`${server.url}/mcp`, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const withKey = { authorization: `Bearer ${key}` }
  const cookie = ann.cookie()
  expect((await send(withKey)).status).toBe(200)
  for (const refused of [await send({}), await send({ cookie }), await send({ authorization: 'Bearer cw_nonsense' })]) {
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await refused.json()).toEqual({ message: 'Not authenticated' })
  }
  expect((await send({ ...withKey, cookie })).status).toBe(200)
  expect((await send(withKey, [ping, ping])).status).toBe(400)
  expect((await send(withKey, 'x'.repeat(2 * 1024 * 1024))).status).toBe(413)
  expect((await send({ ...withKey, accept: 'text/html' })).status).toBe(406)
  for (const method of ['GET', 'DELETE']) {
    const response = await fetch(`${server.url}/mcp`, { method, headers: withKey })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  }
  await ann.trpc.keys.revoke.mutate({ keyId })
  expect((await send(withKey)).status).toBe(401)
})
