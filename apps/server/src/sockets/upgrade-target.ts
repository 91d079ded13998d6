import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers a request for a WebSocket from our own pages or from no page, by opening one or by a refusal. */
export type UpgradeTarget = (upgrade: { request: IncomingMessage; socket: Duplex; head: Buffer }) => Promise<void>
