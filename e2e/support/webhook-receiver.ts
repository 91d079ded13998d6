import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; event: { type: string; data: object } }

export type WebhookReceiver = AsyncDisposable & {
  url: string
  /** The status of every answer from now on. */
  status: number
  received: ReceivedWebhook[]
}

/** A server that stores each webhook it receives. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    received.push({ headers: request.headers, body, event: JSON.parse(body) as ReceivedWebhook['event'] })
    response.writeHead(receiver.status, { 'content-type': 'text/plain' }).end(`Status ${receiver.status}`)
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    status: 200,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Whether one of the webhook's signatures was made with this secret. */
export function isSignedWith({ headers, body }: ReceivedWebhook, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}
