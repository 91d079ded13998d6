import type { IncomingMessage } from 'node:http'

import { cookieNames } from '@callwright/api/auth/sessions/cookies'
import type { Deps } from '@callwright/api/context/context'

import type { HeldBlobs } from '../storage/blobs.ts'
import { clientAddress, type IsTrusted, trustedProxies } from './client-address.ts'
import type { Config } from '../config/config.ts'
import { createCounters, type Counters } from './counters.ts'
import { createLiveConnections, type LiveConnections } from './live-connections.ts'
import type { Installation } from '../installation/open-installation.ts'
import type { ServerLog } from '../logging/log.ts'
import { securityHeaders } from './security-headers.ts'

/** What every way in (tRPC, REST, sockets, webhooks) has to know about the installation. */
export type Door = {
  deps: Deps
  /** Contents as they are opened and received, beyond what rules do with them. */
  blobs: HeldBlobs
  /** null: contents are kept in the data directory */
  isBucketUp: (() => boolean) | null
  log: ServerLog
  dataDir: string
  /** Cookies are `Secure`, and the browser is told to stay on https. */
  https: boolean
  cookieNames: { session: string; device: string }
  /** Origins of which a browser may change something. Without a public URL known once the port is. */
  allowedOrigins: string[]
  headers: Readonly<Record<string, string>>
  /** Of the operator's own Twilio account; several are active while one replaces the other. */
  twilioAuthTokens: readonly string[]
  /** Where the voice provider is asked; null for the simulator. */
  providerOrigin: string | null
  isTrustedProxy: IsTrusted
  /** Proxies are listed, so a request without their headers comes from nobody else. */
  knowsItsProxy: boolean
  live: LiveConnections
  counters: Counters
  /** Nothing new is taken any more. */
  stopping: boolean
}

export function createDoor(
  config: Config,
  { deps, blobs, files, log }: Pick<Installation, 'deps' | 'blobs' | 'files' | 'log'>,
): Door {
  const https = config.PUBLIC_URL?.protocol === 'https:'
  return {
    deps,
    blobs,
    isBucketUp: files && files.bucket.isUp,
    log,
    dataDir: config.DATA_DIR,
    https,
    cookieNames: cookieNames({ secure: https }),
    allowedOrigins: config.PUBLIC_URL ? [config.PUBLIC_URL.origin] : [],
    headers: securityHeaders({ https }),
    twilioAuthTokens: config.TWILIO_AUTH_TOKEN,
    providerOrigin: config.voice.provider === 'elevenlabs' ? new URL(config.voice.baseUrl).origin : null,
    isTrustedProxy: trustedProxies(config.TRUST_PROXY),
    knowsItsProxy: config.TRUST_PROXY.length > 0,
    live: createLiveConnections(deps),
    counters: createCounters(),
    stopping: false,
  }
}

export function addressOf(door: Door, request: IncomingMessage): string {
  return clientAddress(request, door.isTrustedProxy)
}
