import { subscribe } from 'node:diagnostics_channel'
import { Readable } from 'node:stream'

import { CALL_ALIASES } from '@callwright/contract/calls/call-wire'
import { createSchemaCheck } from '@callwright/voice/testing/schema-check'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { documentedPath, openApiDocument } from '../../src/openapi/document.ts'

/** Routes under `/api` that the document leaves out. */
const UNDOCUMENTED: readonly RegExp[] = [
  // Used by the web app, which gets these URLs from our own responses.
  /^\/api\/(?:uploads|files|logo|brand\/logo|voices\/preview|tenants)(?:\/|$)|^\/api\/admin\/\w+\.csv$/,
  // Called by the voice and telephone providers, which define their format.
  /^\/api\/(?:webhooks|tools)\//,
  // Called by mail and calendar programs, whose standards define them.
  /^\/api\/unsubscribe$/,
  /^\/api\/calendar\//,
  // The document itself.
  /^\/api\/(?:openapi\.json|docs)(?:\/|$)/,
]

const ANY_ALIAS = Object.fromEntries(Object.keys(CALL_ALIASES).map((alias) => [alias, true]))
const document = closeObjects(openApiDocument({ title: 'Test', version: 'test', cookie: 'session' }))
const errorsOf = createSchemaCheck(document.components)
const problems = new Set<string>()

/** Clients must ignore fields that they do not know, but no response may have one, except for the aliases of a call. */
function closeObjects<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('properties' in value)) return value
    if (key === 'Call') Object.assign(value.properties as object, ANY_ALIAS)
    return { additionalProperties: false, ...value }
  }) as Document
}

/** Returns the problems found since the last call, and clears them. */
export function takeProblems(): string[] {
  const taken = [...problems]
  problems.clear()
  return taken
}

/*
 * Compares every response of every server in this process with the document. Not compared: HEAD, which is GET without a
 * body; unknown paths and methods (including OPTIONS), which have no operation; data written to the raw socket before
 * there is a request; and servers in other processes, which send the same responses.
 */
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onSend', async (request, reply, payload) => {
    const { url = '' } = request.routeOptions
    const isDocumented = !UNDOCUMENTED.some((path) => path.test(url))
    const isListed = url.startsWith('/api/') && isDocumented && request.method !== 'HEAD'
    if (!isListed) return payload
    if (payload instanceof Readable && isJson(reply)) return Readable.from(checkedStream(payload, { request, reply }))
    check({ request, reply }, payload)
    return payload
  })
})

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** A streamed response is checked after it has been sent. */
async function* checkedStream(stream: Readable, exchange: Exchange): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk as Buffer)
    chunks.push(bytes)
    yield bytes
  }
  check(exchange, Buffer.concat(chunks))
}

function check({ request, reply }: Exchange, payload: unknown): void {
  const path = documentedPath(request.routeOptions.url ?? '')
  const key = `${request.method} ${path} ${reply.statusCode}`
  for (const problem of findProblems({ request, reply }, { path, key, payload })) problems.add(`${key}: ${problem}`)
}

function findProblems(
  { request, reply }: Exchange,
  { path, key, payload }: { path: string; key: string; payload: unknown },
): string[] {
  const operation = document.paths[path]?.[request.method.toLowerCase()]
  if (!operation) return ['this operation is not documented']
  const response = operation.responses[reply.statusCode]
  if (!response) return ['this status is not documented']
  const type = typeOf(reply)
  const content = response.content?.[type] ?? response.content?.[type.replace(/\/.*/, '/*')]
  if (!content) return [`the content type ${type} is not documented`]
  return isJson(reply) ? errorsOf({ key, schema: content.schema, value: JSON.parse(String(payload)) }) : []
}

function isJson(reply: FastifyReply): boolean {
  return typeOf(reply) === 'application/json'
}

function typeOf(reply: FastifyReply): string {
  return String(reply.getHeader('content-type')).split(';')[0] ?? ''
}
