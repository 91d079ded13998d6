import type { IncomingMessage } from 'node:http'

import { takeInboundCall, type CarrierCall } from '@callwright/api/calls/webhooks/take-inbound-call'
import { DomainError, invalidRequest } from '@callwright/api/context/domain-error'
import { readReportedPhone } from '@callwright/contract/text/phone'
import type { FastifyInstance } from 'fastify'

import { clientAddressOf, type ServerContext } from '../http/server-context.ts'
import { tooLargeError } from '../http/stream-body.ts'
import { isTwilioRequest, isTwilioSignatureShaped } from './twilio-signature.ts'
import { createBodyGate, noRoomError, readWebhookBody } from './webhook-bodies.ts'

export const INBOUND_CALL_PATH = '/api/webhooks/twilio/voice'

const KB = 1024
/** Usually a few hundred bytes of form fields. */
const MAX_BODY_BYTES = 64 * KB
/** Concurrent requests per IP address; the carrier retries requests beyond the limit. */
const LIMITS = {
  largeMinBytes: MAX_BODY_BYTES,
  small: { bodiesPerAddress: 64, bytes: 8192 * KB },
  large: { bodiesPerAddress: 0, bytes: 0 },
}
/** Concurrent decisions; each may send a request to the provider. */
const MAX_CONCURRENT = 100

/** The voice webhook of the operator's own Twilio numbers; it responds with TwiML. */
export function addTwilioRoute(app: FastifyInstance, server: ServerContext): void {
  const bodies = createBodyGate(LIMITS)
  let pendingDecisions = 0
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => done(null, payload))

    scope.route({
      method: 'POST',
      url: INBOUND_CALL_PATH,
      async onRequest({ raw }, reply) {
        if (server.twilioAuthTokens.length === 0) throw new DomainError('unavailable', 'Webhook not configured')
        if (!isTwilioSignatureShaped(signatureOf(raw))) {
          server.log.warn({ ip: clientAddressOf(server, raw) }, 'refused a call without a signature')
          reply.header('connection', 'close')
          throw new DomainError('not-signed-in', 'Invalid signature')
        }
        if (Number(raw.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLargeError()
      },
      async handler({ raw }, reply) {
        const parameters = new URLSearchParams(await readForm(server, raw, bodies))
        const url = new URL(raw.url ?? '', server.deps.settings.publicUrl)
        const signature = signatureOf(raw) ?? ''
        if (!isTwilioRequest({ url, parameters, signature }, server.twilioAuthTokens)) {
          server.log.warn({ ip: clientAddressOf(server, raw) }, 'refused a call with an invalid signature')
          throw new DomainError('not-signed-in', 'Invalid signature')
        }
        if (pendingDecisions >= MAX_CONCURRENT) throw noRoomError()
        pendingDecisions += 1
        try {
          const { outcome, twiml } = await takeInboundCall(server.deps, readCall(parameters))
          server.log.info({ outcome }, 'handled an incoming call from the carrier')
          return await reply.header('content-type', 'text/xml; charset=utf-8').send(twiml)
        } finally {
          pendingDecisions -= 1
        }
      },
    })
  })
}

async function readForm(
  server: ServerContext,
  raw: IncomingMessage,
  bodies: ReturnType<typeof createBodyGate>,
): Promise<string> {
  const claim = bodies.enter(clientAddressOf(server, raw))
  if (!claim) throw noRoomError()
  try {
    return (await readWebhookBody(raw, claim)).toString('utf8')
  } finally {
    claim.release()
  }
}

const CALL_ID = /^CA[0-9a-fA-F]{32}$/
const MAX_NUMBER_LENGTH = 100

/** @throws DomainError `invalid` if the request is not about a call */
function readCall(parameters: URLSearchParams): CarrierCall {
  const carrierCallId = parameters.get('CallSid') ?? ''
  const toNumber = readReportedPhone(parameters.get('To') ?? parameters.get('Called') ?? '')
  const from = parameters.get('From') ?? parameters.get('Caller') ?? ''
  if (!CALL_ID.test(carrierCallId)) throw invalidRequest('CallSid is not the id of a call')
  if (toNumber === null) throw invalidRequest('To is not a phone number')
  return { carrierCallId, toNumber, fromNumber: from.trim().slice(0, MAX_NUMBER_LENGTH) }
}

function signatureOf({ headers }: IncomingMessage): string | undefined {
  const signature = headers['x-twilio-signature']
  return Array.isArray(signature) ? undefined : signature
}
