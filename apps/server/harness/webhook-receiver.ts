import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** What a receiver does with a request. `mixed`: one of the others for each request. */
export type ReceiverMode = (typeof BEHAVIORS)[number] | 'mixed'

export type ReceivedWebhook = {
  id: string
  body: string
  /** epoch milliseconds */
  at: number
  isAccepted: boolean
  isSigned: boolean
}

/** A business's own server, which may fail. */
export type WebhookReceiver = AsyncDisposable & {
  url: string
  mode: ReceiverMode
  /** verifies the signatures; set once the endpoint exists */
  secret: string
  received: ReceivedWebhook[]
}

const BEHAVIORS = ['accept', 'error', 'stall', 'disconnect'] as const

/** @param options.answersAfterMs how long it takes to respond; requests count as received only then */
export async function startWebhookReceiver(
  mode: ReceiverMode = 'accept',
  { answersAfterMs = 0 }: { answersAfterMs?: number } = {},
): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    text(request).then(
      (body) => void setTimeout(() => receive(receiver, { headers: request.headers, body, response }), answersAfterMs),
      // The sender was killed.
      () => {},
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/webhooks`,
    mode,
    secret: '',
    received: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

function receive(
  { mode, secret, received }: WebhookReceiver,
  { headers, body, response }: { headers: IncomingHttpHeaders; body: string; response: ServerResponse },
): void {
  const id = String(headers['webhook-id'])
  const behavior = mode === 'mixed' ? BEHAVIORS[Math.floor(Math.random() * BEHAVIORS.length)] : mode
  const isAccepted = behavior === 'accept'
  received.push({ id, body, at: Date.now(), isAccepted, isSigned: isSigned(headers, { id, body, secret }) })
  if (behavior === 'accept') response.writeHead(204).end()
  if (behavior === 'error') response.writeHead(500).end('Out of order')
  if (behavior === 'disconnect') response.destroy()
}

/** Checks the signature according to the Standard Webhooks specification, without using the product's own code. */
function isSigned(
  headers: IncomingHttpHeaders,
  { id, body, secret }: { id: string; body: string; secret: string },
): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${String(headers['webhook-timestamp'])}.${body}`)
  return headers['webhook-signature'] === `v1,${signature.digest('base64')}`
}
