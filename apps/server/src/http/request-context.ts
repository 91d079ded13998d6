import type { IncomingMessage } from 'node:http'

import { deviceCookie, readCookies, sessionCookie } from '@callwright/api/auth/sessions/cookies'
import { readSession } from '@callwright/api/auth/sessions/sessions'
import type { Caller, Ctx, Session } from '@callwright/api/context/context'
import type { FastifyReply } from 'fastify'

import { addressOf, type Door } from './server-context.ts'

/** Characters kept of a browser's name for itself. */
const LONGEST_NAME = 400

/** Who asks: identity comes from the session cookie and from nothing else that a request brings. */
export async function callerOf(door: Door, request: IncomingMessage, cookies: Caller['cookies']): Promise<Caller> {
  const sent = readCookies(request.headers.cookie)
  const sessionToken = sent.get(door.cookieNames.session) ?? null
  return {
    session: await readSession(door.deps, sessionToken),
    sessionToken,
    deviceToken: sent.get(door.cookieNames.device) ?? null,
    ip: addressOf(door, request),
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_NAME) ?? null,
    cookies,
  }
}

/** The context of a request whose answer can still set cookies. */
export async function contextOf(door: Door, request: IncomingMessage, reply: FastifyReply): Promise<Ctx> {
  return { ...door.deps, caller: await callerOf(door, request, replyCookies(door, reply)) }
}

function replyCookies({ https }: Door, reply: FastifyReply): Caller['cookies'] {
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

/** For connections that are past their headers. */
export const NO_COOKIES: Caller['cookies'] = { setSession() {}, clearSession() {}, setDevice() {} }
