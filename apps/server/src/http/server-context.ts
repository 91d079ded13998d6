import type { IncomingMessage } from 'node:http'

import { cookieNames } from '@callwright/api/auth/sessions/cookies'
import type { Deps } from '@callwright/api/context/context'

import type { ServerBlobs } from '../storage/blobs.ts'
import { clientAddress, type ProxyTrustCheck, compileTrustedProxies } from './client-address.ts'
import type { Config } from '../config/config.ts'
import { createCounters, type Counters } from './counters.ts'
import { createLiveConnections, type LiveConnections } from './live-connections.ts'
import type { Installation } from '../installation/open-installation.ts'
import type { ServerLog } from '../logging/log.ts'
import { securityHeaders } from './security-headers.ts'

/** Shared by every endpoint: tRPC, REST, sockets and webhooks. */
export type ServerContext = {
  deps: Deps
  /** `deps.blobs` with methods to stream blobs. */
  blobs: ServerBlobs
  /** null if files are in the data directory */
  isBucketUp: (() => boolean) | null
  log: ServerLog
  dataDir: string
  /** Makes cookies `Secure` and sets Strict-Transport-Security. */
  https: boolean
  cookieNames: { session: string; device: string }
  headers: Readonly<Record<string, string>>
  /** Tokens for the operator's own Twilio account; several are active during a rotation. */
  twilioAuthTokens: readonly string[]
  /** Origin of the voice provider's API; null for the simulator. */
  providerOrigin: string | null
  isTrustedProxy: ProxyTrustCheck
  /** Proxies are configured, so a request without their headers did not pass through one. */
  hasTrustedProxies: boolean
  liveConnections: LiveConnections
  counters: Counters
  /** The server is stopping and refuses new requests. */
  isStopping: boolean
}

export function createServerContext(
  config: Config,
  { deps, blobs, files, log }: Pick<Installation, 'deps' | 'blobs' | 'files' | 'log'>,
): ServerContext {
  const https = config.PUBLIC_URL?.protocol === 'https:'
  const providerOrigin = config.voice.provider === 'elevenlabs' ? new URL(config.voice.baseUrl).origin : null
  return {
    deps,
    blobs,
    isBucketUp: files && files.bucket.isUp,
    log,
    dataDir: config.DATA_DIR,
    https,
    cookieNames: cookieNames({ secure: https }),
    headers: securityHeaders({ https, providerOrigin }),
    twilioAuthTokens: config.TWILIO_AUTH_TOKEN,
    providerOrigin,
    isTrustedProxy: compileTrustedProxies(config.TRUST_PROXY),
    hasTrustedProxies: config.TRUST_PROXY.length > 0,
    liveConnections: createLiveConnections(deps),
    counters: createCounters(),
    isStopping: false,
  }
}

export function clientAddressOf(server: ServerContext, request: IncomingMessage): string {
  return clientAddress(request, server.isTrustedProxy)
}
