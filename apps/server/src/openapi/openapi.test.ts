import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { TEST_EVENT, WEBHOOK_EVENTS } from '@callwright/contract/webhooks'
import { createSchemaCheck } from '@callwright/voice/testing/schema-check'
import { expect, test } from 'vitest'

import { type Operation, sections } from '../rest/sections.ts'
import { createAgent, newBusiness, newClient, signInOperator } from '../../harness/client.ts'
import { startTestServer } from '../../harness/test-server.ts'
import { startSharedServer } from '../../test/support/shared-server.ts'
import { documentedPath, type OpenApiDocument } from './document.ts'

const server = await startSharedServer()

async function readDocument(): Promise<OpenApiDocument & Record<string, unknown>> {
  return (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApiDocument & Record<string, unknown>
}

const operations = sections.flatMap(({ rows, fileOperations }): Operation[] => [...rows, ...fileOperations])

test('the document is valid OpenAPI 3.1 and has every documented path', async () => {
  const document = await readDocument()
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = operations.map(({ method, path }) => `${method} ${documentedPath(path)}`)
  expect(documented.toSorted()).toEqual(expected.toSorted())
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

/** Redocly's strict rules, except one: the API has no license. */
async function lint(document: unknown): Promise<string[]> {
  const rules = { 'info-license': 'off' } as const
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

test('the linter finds nothing in the document, and finds an undefined required field', async () => {
  const document = await readDocument()
  expect(await lint(document)).toEqual([])
  const schema = { type: 'object', properties: {}, required: ['missing'] }
  const broken = {
    ...document,
    components: { ...document.components, schemas: { ...document.components['schemas'], X: schema } },
  }
  expect(await lint(broken)).toContain(
    "no-required-schema-properties-undefined: Required property 'missing' is not defined.",
  )
})

test('every event is described, and its example matches its schema', async () => {
  const { webhooks, components } = await readDocument()
  expect(Object.keys(webhooks).toSorted()).toEqual([...WEBHOOK_EVENTS, TEST_EVENT].toSorted())
  const errorsOf = createSchemaCheck(components, { isStrict: true })
  for (const [event, { post }] of Object.entries(webhooks)) {
    const { schema = {}, example } = post.requestBody?.content['application/json'] ?? {}
    expect([event, errorsOf({ key: event, schema, value: example })]).toEqual([event, []])
    const wrong = { type: event, timestamp: '2026-10-01T09:31:00.000Z', data: {} }
    expect(errorsOf({ key: event, schema, value: wrong })).not.toEqual([])
  }
})

test('every schema in the document is valid JSON Schema 2020-12', async () => {
  const { paths, components } = await readDocument()
  const errorsOf = createSchemaCheck(components, { isStrict: true })
  const describedContents = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters, requestBody, responses }) => [
      ...parameters,
      ...[requestBody, ...Object.values(responses)].flatMap((each) => Object.values(each?.content ?? {})),
    ])
  for (const [index, { schema }] of describedContents.entries()) errorsOf({ key: String(index), schema, value: null })
  expect(describedContents.length).toBeGreaterThan(operations.length)
  for (const schema of [{ type: 'text' }, { minLenght: 1 }, { $ref: '#/components/schemas/Nothing' }]) {
    expect(() => errorsOf({ key: JSON.stringify(schema), schema, value: null })).toThrow()
  }
})

type ObjectSchema = { properties: Record<string, object>; additionalProperties?: unknown }

function listObjectSchemas(part: unknown): ObjectSchema[] {
  if (typeof part !== 'object' || part === null) return []
  const inner = Object.entries(part).flatMap(([key, value]) => (key === 'example' ? [] : listObjectSchemas(value)))
  return 'properties' in part && 'type' in part ? [part as ObjectSchema, ...inner] : inner
}

// Generated types have one name for each schema, and accept fields that are added later.
test('large schemas are named, fields have one spelling, and only requests are closed', async () => {
  const { paths, webhooks, components } = await readDocument()
  const all = listObjectSchemas([paths, webhooks, components])
  expect(all.length).toBeGreaterThan(100)
  const spellings = all.map(({ properties }) =>
    Object.keys(properties).map((name) => name.replaceAll('_', '').toLowerCase()),
  )
  expect(spellings.filter((names) => new Set(names).size < names.length)).toEqual([])
  const large = all
    .filter(({ properties }) => Object.keys(properties).length > 3)
    .map((schema) => JSON.stringify(schema))
  expect(large.filter((schema, index) => large.indexOf(schema) < index)).toEqual([])
  const responses = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.responses))
  const open = listObjectSchemas([responses, webhooks, components['schemas']])
  expect(open.filter(({ additionalProperties }) => additionalProperties === false)).toHaveLength(2)
  for (const name of ['NewFile', 'RetryRules']) {
    expect(components['schemas']?.[name]).toMatchObject({ additionalProperties: false })
  }
})

test('the validator rejects an invalid document', async () => {
  const document = await readDocument()
  const broken = { ...document, paths: { '/x': { get: { responses: { 200: { content: {} } } } } } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test.each(operations.map((one) => [`${one.method} ${one.path}`, one] as const))(
  'the examples of %s match its schemas',
  (_name, { doc, bodyType }) => {
    if (doc.example.response !== undefined) doc.response.parse(JSON.parse(JSON.stringify(doc.example.response)))
    if (doc.example.body !== undefined) doc.body?.parse(doc.example.body)
    expect(doc.summary).toMatch(/^\S.*[^.]$/)
    const isBodyNeeded = doc.body !== undefined && bodyType === undefined && !doc.body.safeParse(undefined).success
    if (isBodyNeeded) expect(doc.example.body).toBeDefined()
  },
)

test('the document lists fields, limits and required sessions', async () => {
  const { paths, components } = await readDocument()
  const notes = paths['/api/calls/{callId}/notes']?.['patch']
  expect(notes?.requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { notes: { type: 'string', maxLength: 20_000 }, userId: { type: 'string' } },
          required: ['notes'],
          additionalProperties: false,
        },
        example: { notes: 'Call back on Monday' },
      },
    },
  })
  expect([notes?.security, notes?.['x-scope']]).toEqual([[{ apiKey: [] }, { session: [] }], 'calls:write'])
  const removal = paths['/api/calls/{callId}']?.['delete']
  expect([removal?.security, removal?.['x-scope']]).toEqual([[{ session: [] }], undefined])
  const statuses = ['200', '400', '401', '403', '404', '408', '413', '415', '429', '500', '503']
  expect(Object.keys(notes?.responses ?? {})).toEqual(statuses)
  expect(paths['/api/auth/login']?.['post']?.security).toEqual([])
  expect(components['securitySchemes']?.['session']).toMatchObject({
    type: 'apiKey',
    in: 'cookie',
    name: 'callwright_session',
  })
  expect(components['securitySchemes']?.['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' })
  const names = paths['/api/elevenlabs/batch/{batchId}/recipients']?.['get']?.parameters.map(({ name }) => name)
  expect(names).toEqual(['batchId', 'userId', 'cursor', 'limit', 'status', 'search'])
})

// These responses are compared with the document by `testing/check-responses.ts`.
test('rare errors from logout, reset-password, toggle-service and deleting a call are documented', async () => {
  await using server = await startTestServer({ SIMULATOR_CALL_SECONDS: '60' })
  const [ann, operator, visitor] = [await newBusiness(server, 'ann'), await signInOperator(server), newClient(server)]
  await createAgent(ann)
  const { callId } = await ann.trpc.calls.place.mutate({ phoneNumber: '(212) 555-0142' })
  const body = { token: 'x', password: 'correct-horse-2!' }
  const reset = async (): Promise<Response> => await visitor.fetch('/api/auth/reset-password', { method: 'POST', body })
  for (let tries = 0; tries < 30; tries += 1) await reset()
  const logout = async (headers: Record<string, string>): Promise<Response> =>
    await visitor.fetch('/api/auth/logout', { method: 'POST', body: 'x', headers })
  const toggleBody = { client_user_id: 'nobody', pause: true }
  const responses = [
    await logout({ origin: 'https://elsewhere.example' }),
    await logout({ 'content-type': 'text/plain' }),
    await reset(),
    await operator.fetch('/api/admin/toggle-service', { method: 'POST', body: toggleBody }),
    await ann.fetch(`/api/calls/${callId}`, { method: 'DELETE' }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([403, 415, 429, 404, 409])
})

test.each([
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/openapi.json', 'application/json; charset=utf-8'],
])('%s is read-only, and compressed if the client accepts compression', async (path, type) => {
  const response = await fetch(server.url + path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  const plain = await fetch(server.url + path, { headers: { 'accept-encoding': 'gzip;q=0' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(await response.text())
  const head = await fetch(server.url + path, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const posted = await fetch(server.url + path, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
