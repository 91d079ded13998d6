import {
  type PostCallIdentity,
  PostCallError,
  readPostCallIdentity,
  verifyPostCall,
} from '@callwright/voice/elevenlabs/webhook'

import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { createWebhookStore, type WebhookStore } from './store-webhook.ts'

type WebhookDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'newId' | 'settings' | 'log' | 'events'>

const MAX_JSON_BYTES = 10 * 1024 * 1024

export type ReceivePostCall = (request: {
  rawBody: Uint8Array
  signatureHeader: string | undefined
}) => Promise<{ stored: 'new' | 'duplicate' }>

/**
 * Creates the receiver for post-call webhooks. It verifies the signature over the raw bytes and stores the body before
 * acknowledging; a worker processes it later. A repeated body is acknowledged without a second row.
 * The receiver throws DomainError `unavailable` (no secret, or the database cannot store it now), `not-signed-in`
 * (signature), `too-large`, `invalid`.
 */
export function createPostCallReceiver(deps: WebhookDeps): ReceivePostCall {
  const store = createWebhookStore(deps)
  return async ({ rawBody, signatureHeader }) => {
    const { webhookSecrets: secrets } = deps.settings
    if (secrets.length === 0) throw new DomainError('unavailable', 'Webhook not configured')
    const verified = await verifyPostCall({ rawBody, signatureHeader, secrets, now: deps.now() })
    if (!verified.ok) {
      deps.log.warn({ reason: verified.reason, bytes: rawBody.length }, 'a webhook was rejected')
      throw new DomainError('not-signed-in', 'Invalid signature')
    }
    const identity = identifyPostCall(rawBody)
    if (rawBody.length > MAX_JSON_BYTES && identity.type !== 'post_call_audio') {
      throw new DomainError('too-large', 'Request body is too large')
    }
    return { stored: await storeOrRefuse(deps, store, { rawBody, conversationId: identity.conversationId }) }
  }
}

async function storeOrRefuse(
  { log }: WebhookDeps,
  store: WebhookStore,
  webhook: { rawBody: Uint8Array; conversationId: string | null },
): Promise<'new' | 'duplicate'> {
  try {
    return await store(webhook)
  } catch (error) {
    if (error instanceof DomainError) throw error
    log.error({ err: error }, 'a webhook could not be stored')
    throw new DomainError('unavailable', 'Please try again later', { cause: error, retryAfterSeconds: 30 })
  }
}

function identifyPostCall(rawBody: Uint8Array): PostCallIdentity {
  try {
    return readPostCallIdentity(rawBody)
  } catch (error) {
    if (error instanceof PostCallError)
      throw new DomainError('invalid', `Invalid request. ${error.message}`, { cause: error })
    throw error
  }
}
