import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Accepts or refuses a WebSocket handshake that has passed the origin check. */
export type UpgradeTarget = (upgrade: { request: IncomingMessage; socket: Duplex; head: Buffer }) => Promise<void>
