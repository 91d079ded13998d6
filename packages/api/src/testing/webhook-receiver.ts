import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** `path`: after the receiver's own, with the query. */
export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** How a receiver responds: with this status, or as the function decides. */
export type Answer = number | ((response: ServerResponse, request: ReceivedRequest) => Promise<unknown> | void)

export type WebhookReceiver = AsyncDisposable & {
  url: string
  /** in order of arrival */
  received: ReceivedRequest[]
  answer: Answer
}

/** A receiver of webhooks on this machine. */
export async function startWebhookReceiver(answer: Answer = 204): Promise<WebhookReceiver> {
  // Another process may still send requests to an earlier user of the port.
  const path = `/hook/${randomUUID()}`
  const server = http.createServer((request, response) => {
    if (!request.url?.startsWith(path)) return response.writeHead(404).end()
    const handle = async (): Promise<void> => {
      const { method = '', url = '', headers } = request
      const received = { method, path: url.slice(path.length), headers, body: await text(request) }
      receiver.received.push(received)
      if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end('The answer')
      else await receiver.answer(response, received)
    }
    handle().catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received: [],
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
