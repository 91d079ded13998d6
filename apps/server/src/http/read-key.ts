import type { IncomingMessage } from 'node:http'

import { readApiKey } from '@callwright/api/auth/api-keys/read-api-key'
import type { Session } from '@callwright/api/context/context'
import { DomainError } from '@callwright/api/context/domain-error'
import { consumeAttempt, countInWindow, type Limit } from '@callwright/api/context/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { clientAddressOf, type ServerContext } from './server-context.ts'

export const KEY_REQUESTS: Limit = { name: 'api-key', max: 600, windowMs: 60_000 }
const BAD_KEYS_BY_IP: Limit = { name: 'bad-key-ip', max: 60, windowMs: 15 * 60_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many procedures a request runs, by the rest of its path; default: one. */
    countProcedures?: (path: string) => number
  }
}

/** The session of a request's API key, or why the request is refused, with headers for the response. */
export type KeyResult = { headers: Record<string, string> } & (
  | { session: Session; refusal: null }
  | { session: null; refusal: DomainError }
)

/** Routes that identify their caller. Webhooks are signed, tools have a token of their own, and metrics need no key on this machine. */
const KEY_PATHS = /^\/(?:api\/(?!webhooks\/|tools\/)|trpc\/|socket\.io(?:$|\/)|mcp$)/

/** How old a check may be. A body can take two minutes to arrive, and the key may be revoked in the meantime. */
const MAX_CHECK_AGE_MS = 1000

const checks = new WeakMap<IncomingMessage, { at: number; result: Promise<KeyResult> }>()

/** The key in `Authorization: Bearer`; null without that header, or with a different scheme. */
export function findBearer({ headers }: IncomingMessage): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(headers.authorization ?? '')
  return match && (match[1] ?? '').trim()
}

/**
 * Reads a request's API key, and counts the request once.
 * @param procedures how many it runs
 * @returns null if it has no key
 */
export async function readKey(
  server: ServerContext,
  request: IncomingMessage,
  procedures: number = 1,
): Promise<KeyResult | null> {
  const key = findBearer(request)
  if (key === null) return null
  const check = checks.get(request) ?? {
    at: performance.now(),
    result: checkKey(server, request, { key, procedures }),
  }
  checks.set(request, check)
  const result = await check.result
  if (result.refusal || performance.now() - check.at <= MAX_CHECK_AGE_MS) return result
  const session = await readApiKey(server.deps, key, { touch: false })
  return session ? { ...result, session } : createBadKeyResult()
}

/** Adds the key's headers to the response. @throws DomainError if the key is refused */
export async function admitKey(server: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw, routeOptions } = request
  const { '*': path = '' } = request.params as { '*'?: string }
  const result = await readKey(server, raw, routeOptions.config.countProcedures?.(path))
  if (!result) return
  reply.headers(result.headers)
  if (result.refusal) throw result.refusal
}

/** Checks keys before a body is read, so that every response to a request with a key has the key's headers. */
export function addKeys(app: FastifyInstance, server: ServerContext): void {
  app.addHook('onRequest', async (request, reply) => {
    // Use the route's pattern, because clients may percent-encode letters.
    const path = request.routeOptions.url ?? request.url.split('?')[0] ?? ''
    if (!KEY_PATHS.test(path)) return
    await admitKey(server, request, reply).catch((error: unknown) => {
      // tRPC refuses the request itself, in its own format.
      if (!path.startsWith('/trpc/')) throw error
    })
  })
}

async function checkKey(
  server: ServerContext,
  request: IncomingMessage,
  { key, procedures }: { key: string; procedures: number },
): Promise<KeyResult> {
  const { deps } = server
  const ip = clientAddressOf(server, request)
  const session = await readApiKey(deps, key, { ip })
  if (!session) return await refuseBadKey(server, ip)
  const window = await countInWindow(deps, KEY_REQUESTS, { id: session.sessionId, attempts: procedures })
  const headers = {
    'ratelimit-limit': String(window.limit),
    'ratelimit-remaining': String(window.remaining),
    'ratelimit-reset': String(window.resetSeconds),
  }
  if (!window.isExceeded) return { session, refusal: null, headers }
  const refusal = new DomainError(
    'too-many',
    'Too many requests with this API key. Please wait a while and try again.',
    {
      retryAfterSeconds: window.resetSeconds,
    },
  )
  return { session: null, refusal, headers }
}

/** The response does not show what is wrong with the key. */
async function refuseBadKey({ deps }: ServerContext, ip: string): Promise<KeyResult> {
  try {
    await consumeAttempt(deps, BAD_KEYS_BY_IP, ip)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { session: null, refusal: error, headers: { connection: 'close' } }
  }
  return createBadKeyResult()
}

function createBadKeyResult(): KeyResult {
  const refusal = new DomainError('not-signed-in', 'Not authenticated')
  // Without this header, the connection would stay open only if the request's body had arrived by now, which depends on
  // whether the key was looked up in the database.
  return { session: null, refusal, headers: { 'www-authenticate': 'Bearer', connection: 'close' } }
}
