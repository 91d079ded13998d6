import { receivePostCall } from '@callwright/api/calls/receive-webhook'
import { DomainError } from '@callwright/api/domain-error'
import type { FastifyInstance } from 'fastify'

import type { Door } from './door.ts'
import { WEBHOOK_BODY_LIMIT } from './http-limits.ts'

const PATH = '/api/webhooks/elevenlabs'
/** Bodies of audio are held in memory while their signature is checked: only so many at once. */
const LARGE_BODY = 4 * 1024 * 1024
const LARGE_BODIES_AT_ONCE = 4

/**
 * What the provider tells us of a call. The body stays bytes until its signature has been checked, and the answer is
 * 200 only once it is stored for good.
 */
export function addWebhookRoutes(app: FastifyInstance, door: Door): void {
  let largeBodies = 0
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )

    scope.route({
      method: 'POST',
      url: PATH,
      bodyLimit: WEBHOOK_BODY_LIMIT,
      async onRequest(request, reply) {
        const { settings } = door.deps
        if (settings.webhookSecrets.length === 0) throw new DomainError('unavailable', 'Webhook not configured')
        // Nothing is read from whoever does not even claim to be the provider.
        if (request.headers['elevenlabs-signature'] === undefined)
          throw new DomainError('not-signed-in', 'Invalid signature')
        const size = Number(request.headers['content-length'] ?? LARGE_BODY)
        if (size < LARGE_BODY) return
        if (largeBodies >= LARGE_BODIES_AT_ONCE) {
          throw new DomainError('unavailable', 'The server is busy. Please try again.', { retryAfterSeconds: 10 })
        }
        largeBodies += 1
        reply.raw.once('close', () => (largeBodies -= 1))
      },
      async handler(request) {
        const signature = request.headers['elevenlabs-signature']
        const rawBody = Buffer.isBuffer(request.body) ? request.body : new Uint8Array()
        const { stored } = await receivePostCall(door.deps, {
          rawBody,
          signatureHeader: Array.isArray(signature) ? signature.join(',') : signature,
        })
        door.counters.webhooks[stored] += 1
        return { received: true }
      },
      async onError() {
        door.counters.webhooks.refused += 1
      },
    })
  })
}
