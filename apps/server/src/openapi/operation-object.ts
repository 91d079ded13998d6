import type { Scope } from '@callwright/contract/api-keys'
import { z } from '@callwright/contract/input/zod'

import type { Operation } from '../rest/sections.ts'
import { type Components, type JsonSchema, jsonSchema } from './json-schema.ts'

/** An OpenAPI Operation Object: one path and method. */
export type OperationObject = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
  security: Record<string, string[]>[]
  /** The scope that an API key needs; missing if the path cannot be used with a key. */
  'x-scope'?: Scope
}

type Content = { schema: JsonSchema; example?: unknown }
type ParameterDescription = { name: string; schema: JsonSchema; description?: string }
type Parameter = ParameterDescription & { in: 'path' | 'query' | 'header'; required: boolean }

const TEXT = jsonSchema(z.string(), 'input')
const INDEX = jsonSchema(z.int().min(0), 'input')

const PARAMETERS: Readonly<Record<string, string>> = {
  userId: 'Not needed; your own user id, or `me`',
  callId: 'The id of a call',
  batchId: 'The id of a campaign',
  campaignId: 'The id of a campaign',
  index: 'The position in the list, starting at 0',
}

/** Errors that several paths share, by status. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request is invalid; the message says why',
  401: 'Not signed in, or the API key is not valid',
  403: 'Not allowed: another user’s id, a path for the other kind of account, an API key without the scope, or a cross-site request',
  404: 'Not found, or it belongs to another account',
  408: 'The body took too long to arrive',
  413: 'The body is too large',
  415: 'The content type of the body is not supported',
  429: 'Too many requests with this API key, or too many invalid keys; `Retry-After` says when to try again',
  500: 'Internal error; the server log has the details',
  503: 'The server is busy or restarting; `Retry-After` says when to try again',
}

/**
 * @param operation.path as it is in the document
 * @param components gets the named schemas
 */
export function operationObject(
  operation: Operation,
  { tag, components }: { tag: string; components: Components },
): OperationObject {
  const { doc, path, method, access } = operation
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary: doc.summary,
    ...(doc.details === undefined ? {} : { description: doc.details }),
    parameters: listParameters(operation),
    ...(doc.body ? { requestBody: requestBody(operation, components) } : {}),
    responses: { ...successes(operation, components), ...refusals(operation) },
    ...securityOf(access),
  }
}

function securityOf(access: Operation['access']): Pick<OperationObject, 'security' | 'x-scope'> {
  if (access === 'public') return { security: [] }
  if (access === 'session') return { security: [{ session: [] }] }
  return { security: [{ apiKey: [] }, { session: [] }], 'x-scope': access }
}

/** `POST /api/calls/initiate`: `postCallsInitiate`; `PATCH /api/calls/{callId}/notes`: `patchCallsByCallIdNotes`. */
function operationId(method: string, path: string): string {
  const parts = path
    .replace('/api/', '')
    .split(/[/.-]/)
    .map((part) => (part.startsWith('{') ? `By${capitalize(part.slice(1, -1))}` : capitalize(part)))
  return method.toLowerCase() + parts.join('')
}

export function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

export function pathParameterNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)|\{(\w+)\}/g)].map(([, ofRoute, name = '']) => ofRoute ?? name)
}

function listParameters({ path, doc, ownUser }: Operation): Parameter[] {
  const { properties = {} } = doc.query ? jsonSchema(doc.query, 'input') : {}
  const query = { ...(ownUser?.in === 'query' ? { [ownUser.field]: TEXT } : {}), ...properties }
  return [
    ...pathParameterNames(path).map((name) => toParameter('path', { name, schema: name === 'index' ? INDEX : TEXT })),
    ...Object.entries(query).map(([name, schema]) => toParameter('query', { name, schema })),
    ...Object.entries(doc.headers ?? {}).map(([name, { schema, description }]) =>
      toParameter('header', { name, schema: jsonSchema(schema, 'input'), description }),
    ),
  ]
}

function toParameter(
  location: Parameter['in'],
  { name, schema, description = PARAMETERS[name] }: ParameterDescription,
): Parameter {
  return { name, in: location, required: location === 'path', description, schema }
}

function requestBody({ doc, bodyType }: Operation, components: Components): OperationObject['requestBody'] {
  if (!doc.body) return undefined
  const example = doc.example.body === undefined ? {} : { example: doc.example.body }
  const content = {
    [bodyType ?? 'application/json']: { schema: jsonSchema(doc.body, 'input', components), ...example },
  }
  return { required: !doc.body.safeParse(undefined).success, content }
}

function successes(
  { doc, responseType = 'application/json' }: Operation,
  components: Components,
): OperationObject['responses'] {
  const example = doc.example.response === undefined ? {} : { example: doc.example.response }
  const content = { [responseType]: { schema: jsonSchema(doc.response, 'output', components), ...example } }
  return {
    [doc.status ?? 200]: { description: 'Done', content },
    ...(doc.alternateSuccess
      ? { [doc.alternateSuccess.status]: { description: doc.alternateSuccess.description, content } }
      : {}),
  }
}

function conflicts({ errors = {} }: Operation['doc']): string {
  return [errors[409], 'The idempotency key belongs to a different request'].filter(Boolean).join('. Or: ')
}

function refusals({ doc, path, method, includesSuccess }: Operation): OperationObject['responses'] {
  const { properties = {} } = doc.body ? jsonSchema(doc.body, 'input') : {}
  const namesRow = pathParameterNames(path).length > 0 || 'client_user_id' in properties
  // Paths that change something refuse cross-site requests, and read a body even if they need none.
  const isChange = method !== 'GET'
  const shared = [
    ...[400, 401, 403],
    ...(namesRow ? [404] : []),
    ...(isChange ? [408, 413, 415] : []),
    ...[429, 500, 503],
  ]
  const descriptions: Record<string, string> = {
    ...Object.fromEntries(shared.map((status) => [status, REFUSALS[status] ?? ''])),
    ...doc.errors,
    ...(doc.headers && 'Idempotency-Key' in doc.headers ? { 409: conflicts(doc) } : {}),
  }
  const schema = { $ref: `#/components/schemas/${includesSuccess ? 'RefusalWithSuccess' : 'Refusal'}` }
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema } } },
    ]),
  )
}
