import type { IncomingMessage } from 'node:http'

import { createPostCallReceiver } from '@callwright/api/calls/receive-webhook'
import { DomainError } from '@callwright/api/domain-error'
import { readSignatureClaim, type SignatureClaim } from '@callwright/voice/elevenlabs-webhook'
import type { FastifyInstance } from 'fastify'

import { addressOf, type Door } from './door.ts'
import { WEBHOOK_BODY_LIMIT } from './http-limits.ts'
import { type BodyLimits, createBodyGate, noRoom, readWebhookBody, tooLarge } from './webhook-bodies.ts'

export const POST_CALL_PATH = '/api/webhooks/elevenlabs'

const MB = 1024 * 1024

/**
 * A stale or future request is refused whatever its body says. A small one is still read, within a budget of its own,
 * since a validly signed one names a conversation to ask the provider for.
 */
const UNTIMELY_LIMITS: BodyLimits = {
  largeFrom: MB,
  small: { bodiesPerAddress: 4, bytes: 4 * MB },
  large: { bodiesPerAddress: 0, bytes: 0 },
}

/**
 * What the provider tells us of a call. The body stays bytes until its signature has been checked, and the answer is
 * 200 only once it is stored for good.
 */
export function addWebhookRoutes(app: FastifyInstance, door: Door): void {
  const timely = createBodyGate()
  const untimely = createBodyGate(UNTIMELY_LIMITS)
  const receive = createPostCallReceiver(door.deps)
  const claimOf = (request: IncomingMessage): SignatureClaim =>
    readSignatureClaim(signatureOf(request), door.deps.now())
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The handler reads it: only there is it known when the body is let go.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.route({
      method: 'POST',
      url: POST_CALL_PATH,
      async onRequest({ raw }, reply) {
        if (door.deps.settings.webhookSecrets.length === 0)
          throw new DomainError('unavailable', 'Webhook not configured')
        const length = raw.headers['content-length']
        const claimed = claimOf(raw)
        // No body is read without the claim to come from the provider.
        if (claimed === 'malformed' || (claimed !== 'timely' && !(Number(length) < UNTIMELY_LIMITS.largeFrom))) {
          door.log.warn({ ip: addressOf(door, raw), reason: claimed }, 'a webhook was refused before its body')
          reply.header('connection', 'close')
          throw invalidSignature()
        }
        if (Number(length ?? 0) > WEBHOOK_BODY_LIMIT) throw tooLarge()
      },
      async handler({ raw }) {
        const isTimely = claimOf(raw) === 'timely'
        const claim = (isTimely ? timely : untimely).enter(addressOf(door, raw))
        if (!claim) throw isTimely ? noRoom() : invalidSignature()
        try {
          const rawBody = await readWebhookBody(raw, claim).catch((error: unknown) => {
            throw isTimely ? error : invalidSignature()
          })
          const { stored } = await receive({ rawBody, signatureHeader: signatureOf(raw) })
          door.counters.webhooks[stored] += 1
          return { received: true }
        } finally {
          claim.leave()
        }
      },
      async onError() {
        door.counters.webhooks.refused += 1
      },
    })
  })
}

function invalidSignature(): DomainError {
  return new DomainError('not-signed-in', 'Invalid signature')
}

function signatureOf({ headers }: IncomingMessage): string | undefined {
  const signature = headers['elevenlabs-signature']
  return Array.isArray(signature) ? signature.join(',') : signature
}
