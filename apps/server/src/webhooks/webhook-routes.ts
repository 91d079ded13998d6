import type { IncomingMessage } from 'node:http'

import { createPostCallReceiver } from '@callwright/api/calls/webhooks/receive-webhook'
import { DomainError } from '@callwright/api/context/domain-error'
import { readSignatureClaim } from '@callwright/voice/elevenlabs/webhook'
import type { FastifyInstance } from 'fastify'

import { clientAddressOf, type ServerContext } from '../http/server-context.ts'
import { WEBHOOK_BODY_LIMIT } from '../http/limits.ts'
import { tooLargeError } from '../http/stream-body.ts'
import { createBodyGate, noRoomError, readWebhookBody } from './webhook-bodies.ts'

export const POST_CALL_PATH = '/api/webhooks/elevenlabs'

/**
 * The provider's post-call webhook. The body is not parsed before its signature has been checked, and the response is
 * 200 only once the body is stored durably.
 */
export function addWebhookRoutes(app: FastifyInstance, server: ServerContext): void {
  const bodies = createBodyGate()
  const receive = createPostCallReceiver(server.deps)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The handler reads the body, because it also has to release its memory.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.route({
      method: 'POST',
      url: POST_CALL_PATH,
      async onRequest({ raw }, reply) {
        if (server.deps.settings.webhookSecrets.length === 0)
          throw new DomainError('unavailable', 'Webhook not configured')
        // Only read bodies with a well-formed, timely signature header. For requests that are too old, the reconciler
        // fetches the conversation.
        const claim = readSignatureClaim(signatureOf(raw), server.deps.now())
        if (claim !== 'timely') {
          server.log.warn(
            { ip: clientAddressOf(server, raw), reason: claim },
            'refused a webhook without reading its body',
          )
          reply.header('connection', 'close')
          throw new DomainError('not-signed-in', 'Invalid signature')
        }
        if (Number(raw.headers['content-length'] ?? 0) > WEBHOOK_BODY_LIMIT) throw tooLargeError()
      },
      async handler({ raw }) {
        const claim = bodies.enter(clientAddressOf(server, raw))
        if (!claim) throw noRoomError()
        try {
          const rawBody = await readWebhookBody(raw, claim)
          const { stored } = await receive({ rawBody, signatureHeader: signatureOf(raw) })
          server.counters.webhooks[stored] += 1
          return { received: true }
        } finally {
          claim.release()
        }
      },
      async onError() {
        server.counters.webhooks.refused += 1
      },
    })
  })
}

function signatureOf({ headers }: IncomingMessage): string | undefined {
  const signature = headers['elevenlabs-signature']
  return Array.isArray(signature) ? signature.join(',') : signature
}
