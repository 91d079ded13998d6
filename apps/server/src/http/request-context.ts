import type { IncomingMessage } from 'node:http'

import { deviceCookie, readCookies, sessionCookie } from '@callwright/api/auth/sessions/cookies'
import { readSession } from '@callwright/api/auth/sessions/sessions'
import type { Caller, Ctx, Session } from '@callwright/api/context/context'
import type { FastifyReply } from 'fastify'

import { findBearer, readKey } from './read-key.ts'
import { clientAddressOf, type ServerContext } from './server-context.ts'

/** Maximum length of a stored User-Agent. */
const MAX_USER_AGENT_LENGTH = 400

/** A caller with the session token or API key that identifies them; null if they sent neither. */
export type RequestCaller = Caller & { credential: string | null }

/**
 * A request's caller. Only an API key or the session cookie identifies a user. With a key, good or bad, cookies are
 * ignored, because HTTP libraries keep cookies that their programs do not know about.
 * @throws DomainError if the request has a bad API key, or has exceeded its key's rate limit
 */
export async function resolveCaller(
  server: ServerContext,
  request: IncomingMessage,
  cookies: Caller['cookies'],
): Promise<RequestCaller> {
  const credential = readCredential(server, request)
  const sender = {
    credential,
    ip: clientAddressOf(server, request),
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  }
  const key = await readKey(server, request)
  if (key?.refusal) throw key.refusal
  if (key) return { ...sender, session: key.session, sessionToken: null, deviceToken: null, cookies: NO_COOKIES }
  return {
    ...sender,
    session: await readSession(server.deps, credential),
    sessionToken: credential,
    deviceToken: readCookies(request.headers.cookie).get(server.cookieNames.device) ?? null,
    cookies,
  }
}

/** The API key or the session token that a request carries, unchecked. */
export function readCredential(server: ServerContext, request: IncomingMessage): string | null {
  return findBearer(request) ?? readCookies(request.headers.cookie).get(server.cookieNames.session) ?? null
}

/** The context for a request whose response can still set cookies. */
export async function createRequestContext(
  server: ServerContext,
  request: IncomingMessage,
  reply: FastifyReply,
): Promise<Ctx & { caller: RequestCaller }> {
  return { ...server.deps, caller: await resolveCaller(server, request, replyCookies(server, reply)) }
}

function replyCookies({ https }: ServerContext, reply: FastifyReply): Caller['cookies'] {
  const set = (cookie: string): void => void reply.header('set-cookie', cookie)
  return {
    setSession: (token, { persistent }) => set(sessionCookie(token, { secure: https, persistent })),
    clearSession: () => set(sessionCookie(null, { secure: https, persistent: false })),
    setDevice: (token) => set(deviceCookie(token, { secure: https })),
  }
}

export type SignedInCaller = RequestCaller & { session: Session; credential: string }

export function isSignedIn(caller: RequestCaller): caller is SignedInCaller {
  return caller.session !== null && caller.credential !== null
}

/** For connections whose headers have been sent, and for API keys. */
export const NO_COOKIES: Caller['cookies'] = { setSession() {}, clearSession() {}, setDevice() {} }
