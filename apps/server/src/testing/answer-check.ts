import { subscribe } from 'node:diagnostics_channel'
import { Readable } from 'node:stream'

import { createSchemaCheck } from '@callwright/voice/testing/schema-check'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { openApiDocument } from '../openapi/document.ts'

/** Routes below `/api` that are no documented paths. */
const OTHERS: readonly RegExp[] = [
  // Of the web app, which learns their addresses from our own answers.
  /^\/api\/(?:uploads|files|logo|voices\/preview|tenants)(?:\/|$)|^\/api\/admin\/\w+\.csv$/,
  // Of the voice and telephone providers, which describe them.
  /^\/api\/webhooks\//,
  // Of the document itself.
  /^\/api\/(?:openapi\.json|docs)(?:\/|$)/,
]

const document = openApiDocument({ version: 'test', cookie: 'session' })
const errorsOf = createSchemaCheck(document.components)
const problems = new Set<string>()

/** What was wrong with the answers since this was last asked. */
export function takeProblems(): string[] {
  const taken = [...problems]
  problems.clear()
  return taken
}

/*
 * Compares the answers of every server in this process with the document, whatever client asked. Not compared: HEAD, which
 * has GET's answer without a body; unknown paths and methods (OPTIONS too), which have no operation; what is written to the
 * bare socket before there is a request; and servers in processes of their own, which give the same answers.
 */
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onSend', async (request, reply, payload) => {
    const { url = '' } = request.routeOptions
    const isListed = url.startsWith('/api/') && !OTHERS.some((path) => path.test(url)) && request.method !== 'HEAD'
    if (!isListed) return payload
    if (payload instanceof Readable && isJson(reply)) return Readable.from(watched(payload, { request, reply }))
    check({ request, reply }, payload)
    return payload
  })
})

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** A long answer is checked when it has been sent. */
async function* watched(stream: Readable, exchange: Exchange): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(piece as Buffer)
    pieces.push(bytes)
    yield bytes
  }
  check(exchange, Buffer.concat(pieces))
}

function check({ request, reply }: Exchange, payload: unknown): void {
  const path = request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? ''
  const key = `${request.method} ${path} ${reply.statusCode}`
  for (const problem of problemsOf({ request, reply }, { path, key, payload })) problems.add(`${key}: ${problem}`)
}

function problemsOf(
  { request, reply }: Exchange,
  { path, key, payload }: { path: string; key: string; payload: unknown },
): string[] {
  const operation = document.paths[path]?.[request.method.toLowerCase()]
  if (!operation) return ['there is no such operation']
  const answer = operation.responses[reply.statusCode]
  if (!answer) return ['there is no such status']
  const type = typeOf(reply)
  const content = answer.content?.[type] ?? answer.content?.[type.replace(/\/.*/, '/*')]
  if (!content) return [`there is no content of type ${type}`]
  return isJson(reply) ? errorsOf({ key, schema: content.schema, value: JSON.parse(String(payload)) }) : []
}

function isJson(reply: FastifyReply): boolean {
  return typeOf(reply) === 'application/json'
}

function typeOf(reply: FastifyReply): string {
  return String(reply.getHeader('content-type')).split(';')[0] ?? ''
}
