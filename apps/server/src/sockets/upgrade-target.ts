import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import type { SignedInCaller } from '../http/request-context.ts'

/** Takes over a connection that wants to become a WebSocket and that may: same origin, with a session. */
export type UpgradeTarget = (upgrade: {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  caller: SignedInCaller
}) => void | Promise<void>
