import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

import { stopListening } from '../../src/server/stop-listening.ts'
import { watchRequests } from '../../src/server/drain-connections.ts'

export const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** Listens on a port of its own and answers each request at once. */
export async function listenOn(host: string): Promise<Server> {
  const server = createServer((_request, response) => response.end('here'))
  server.listen(0, host)
  await once(server, 'listening')
  return server
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

export type BareServer = AsyncDisposable & { server: Server; open: () => Socket; close: () => Promise<void> }

/** A server whose `close` waits for the requests that are on their way. */
export async function startBareServer(): Promise<BareServer> {
  const server = await listenOn('127.0.0.1')
  const { untilAllIsRead } = watchRequests(server)
  return {
    server,
    open: () => connect(portOf(server), '127.0.0.1'),
    async close() {
      await stopListening(server)
      await untilAllIsRead()
      server.close()
    },
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}
