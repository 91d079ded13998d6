import type { IncomingMessage } from 'node:http'

import { isAllowedOrigin } from '@callwright/api/auth/sessions/origin'

import type { Door } from './server-context.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Signed, and called by machines: an Origin says nothing there. */
const SIGNED_PATHS = '/api/webhooks/'

/**
 * Whether a request comes from our own pages, or from no page at all. Everything that changes something passes here
 * before any handler: tRPC takes cross-site forms for mutations, and WebSockets know no same-origin rule.
 */
export function passesOriginGate(door: Door, request: IncomingMessage): boolean {
  const isUpgrade = request.headers.upgrade !== undefined
  if (!isUpgrade && SAFE_METHODS.has(request.method ?? '')) return true
  if (!isUpgrade && request.url?.startsWith(SIGNED_PATHS)) return true
  return comesFromOurPages(door, request)
}

/** The gate itself; a handshake passes it whatever its method is. */
export function comesFromOurPages(door: Door, request: IncomingMessage): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  return isAllowedOrigin(
    { origin: request.headers.origin, secFetchSite: typeof fetchSite === 'string' ? fetchSite : undefined },
    door.allowedOrigins,
  )
}
