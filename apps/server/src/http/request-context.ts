import type { IncomingMessage } from 'node:http'

import { deviceCookie, readCookies, sessionCookie } from '@callwright/api/auth/sessions/cookies'
import { readSession } from '@callwright/api/auth/sessions/sessions'
import type { Caller, Ctx, Session } from '@callwright/api/context/context'
import type { FastifyReply } from 'fastify'

import { clientAddressOf, type ServerContext } from './server-context.ts'

/** Maximum length of a stored User-Agent. */
const MAX_USER_AGENT_LENGTH = 400

/** A request's caller. Only the session cookie identifies a user. */
export async function resolveCaller(
  server: ServerContext,
  request: IncomingMessage,
  cookies: Caller['cookies'],
): Promise<Caller> {
  const sentCookies = readCookies(request.headers.cookie)
  const sessionToken = sentCookies.get(server.cookieNames.session) ?? null
  return {
    session: await readSession(server.deps, sessionToken),
    sessionToken,
    deviceToken: sentCookies.get(server.cookieNames.device) ?? null,
    ip: clientAddressOf(server, request),
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    cookies,
  }
}

/** The context for a request whose response can still set cookies. */
export async function createRequestContext(
  server: ServerContext,
  request: IncomingMessage,
  reply: FastifyReply,
): Promise<Ctx> {
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

export type SignedInCaller = Caller & { session: Session; sessionToken: string }

export function isSignedIn(caller: Caller): caller is SignedInCaller {
  return caller.session !== null && caller.sessionToken !== null
}

/** For connections whose headers have been sent. */
export const NO_COOKIES: Caller['cookies'] = { setSession() {}, clearSession() {}, setDevice() {} }
