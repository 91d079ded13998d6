import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Workshop = AsyncDisposable & {
  /** Without a path. */
  url: string
  requests: { method: string; path: string; headers: IncomingHttpHeaders }[]
}

/** What it answers, with something that would be bold as HTML. */
export const WORKSHOP_ANSWER = { status: 'ready', until: '<b>6 PM</b>' }

/** A business's own system, which knows when each car is ready. */
const ANSWERS_AFTER_MS = 1000

export async function startWorkshop(): Promise<Workshop> {
  const requests: Workshop['requests'] = []
  const server = createServer(({ method = '', url: path = '', headers }, response) => {
    requests.push({ method, path, headers })
    // Longer than a shift after a key press is excused.
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(WORKSHOP_ANSWER))
    }, ANSWERS_AFTER_MS)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
