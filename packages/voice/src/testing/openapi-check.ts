import { readFileSync } from 'node:fs'
import type { FakeExchange } from '@callwright/fake-elevenlabs/provider'
import { createSchemaCheck, type Schema } from './schema-check.ts'

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Content = Record<string, { schema?: Schema }>
type Operation = {
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema | false> }
}

const file = new URL('../openapi/elevenlabs-openapi.json', import.meta.url)

/** Newer than the description, but present in the provider's own client library. */
const NEWER_OF_CALL = { call_result: { enum: ['answered', 'voicemail', 'busy', 'no_answer', 'failed', null] } }
/** Missing in the description, which has the parameter that asks for it. */
const NEWER_OF_SIGNED_URL = { conversation_id: { type: 'string' } }

const document = forbidExtraProperties(JSON.parse(readFileSync(file, 'utf8'))) as Document
const { components } = document
/** One check for bodies, and one that coerces query strings to numbers and booleans. */
const errorsOf = {
  body: createSchemaCheck(components),
  query: createSchemaCheck(components, { coerceTypes: 'array' }),
}

/**
 * The differences between an exchange and the provider's official description, including undocumented keys; empty if
 * there are none.
 */
export function checkExchange(exchange: FakeExchange): string[] {
  const { operation: name, path } = exchange
  if (name === null) return [`${path}: the official description has no such operation`]
  const [method = '', route = ''] = name.split(' ')
  const operation = document.paths[route]?.[method.toLowerCase()]
  if (!operation) return [`${name}: the official description has no such operation`]
  const problems = [
    ...checkQuery(name, { operation, query: exchange.query }),
    ...checkBody(name, { operation, exchange }),
    ...checkResponse(name, { operation, exchange }),
  ]
  return problems.map((problem) => `${name}: ${problem}`)
}

/** Method and path of every documented operation. */
export function documentedOperations(): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

function checkQuery(name: string, { operation, query }: { operation: Operation; query: URLSearchParams }): string[] {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query')
  const schema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
    required: parameters.filter(({ required }) => required).map((parameter) => parameter.name),
    additionalProperties: false,
  }
  const values: Record<string, unknown> = {}
  for (const key of new Set(query.keys())) {
    const isList = JSON.stringify(parameters.find((each) => each.name === key)?.schema ?? {}).includes('"array"')
    values[key] = isList ? query.getAll(key) : query.get(key)
    if (!isList && query.getAll(key).length > 1) return [`the parameter ${key} appears more than once`]
  }
  return errorsOf.query({ key: `${name} query`, schema, value: values })
}

function checkBody(name: string, { operation, exchange }: { operation: Operation; exchange: FakeExchange }): string[] {
  const { requestBody } = operation
  if (!requestBody) return exchange.body === null ? [] : ['a body was sent, but none is documented']
  if (exchange.body === null) return requestBody.required ? ['the body is missing'] : []
  const mediaType = exchange.contentType.split(';')[0]?.trim() ?? ''
  const schema = requestBody.content[mediaType]?.schema
  if (!schema) return [`unexpected body of type ${mediaType}`]
  return errorsOf.body({ key: `${name} body`, schema, value: exchange.body })
}

function checkResponse(
  name: string,
  { operation, exchange }: { operation: Operation; exchange: FakeExchange },
): string[] {
  const { status, response } = exchange
  // The only documented error is 422.
  if (status !== 422 && status >= 300) return []
  const documented = operation.responses[String(status)]
  if (!documented) return [`the fake returned an undocumented status ${status}`]
  const schema = documented.content?.['application/json']?.schema
  if (!schema || response.json === undefined) return []
  // As sent over the wire, without undefined values.
  const value: unknown = JSON.parse(JSON.stringify(response.json))
  const errors = errorsOf.body({ key: `${name} response ${status}`, schema, value })
  return errors.map((error) => `the fake's response: ${error}`)
}

/** The same schema, with additional properties forbidden. */
function forbidExtraProperties(value: Schema): Schema
function forbidExtraProperties(value: unknown): unknown
function forbidExtraProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => forbidExtraProperties(item))
  if (typeof value !== 'object' || value === null) return value
  const inner: Schema = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, forbidExtraProperties(each)]),
  )
  const { properties } = inner
  if (typeof properties !== 'object' || properties === null || inner['type'] !== 'object') return inner
  const newerProperties = {
    ...('call_sid' in properties && 'external_number' in properties ? NEWER_OF_CALL : {}),
    ...('signed_url' in properties ? NEWER_OF_SIGNED_URL : {}),
  }
  return { additionalProperties: false, ...inner, properties: { ...properties, ...newerProperties } }
}
