import type { IncomingMessage } from 'node:http'

import { isAllowedOrigin } from '@callwright/api/auth/sessions/origin'

import { findBearer } from './read-key.ts'
import type { ServerContext } from './server-context.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The provider and carriers prove who they are, and are not browsers, so their Origin is irrelevant. */
const SIGNED_PATHS = /^\/api\/(?:webhooks|tools)\//

/**
 * Whether a request comes from our own pages or from a client that is not a browser. Checked before the handler of
 * any change, because tRPC accepts cross-site forms as mutations and WebSockets have no same-origin policy.
 */
export function passesOriginGate(server: ServerContext, request: IncomingMessage): boolean {
  const isUpgrade = request.headers.upgrade !== undefined
  if (!isUpgrade && SAFE_METHODS.has(request.method ?? '')) return true
  if (!isUpgrade && SIGNED_PATHS.test(request.url ?? '')) return true
  return isAllowedSource(server, request)
}

/**
 * The check itself, which WebSocket handshakes need for every method. A page cannot make a browser add an API key, so a
 * request that has a key and no cookies may come from anywhere.
 */
export function isAllowedSource(server: ServerContext, request: IncomingMessage): boolean {
  if (request.headers.cookie === undefined && findBearer(request) !== null) return true
  const fetchSite = request.headers['sec-fetch-site']
  return isAllowedOrigin(
    { origin: request.headers.origin, secFetchSite: typeof fetchSite === 'string' ? fetchSite : undefined },
    server.deps.settings.ownOrigins,
  )
}
