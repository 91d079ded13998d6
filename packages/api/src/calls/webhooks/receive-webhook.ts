import {
  type PostCallIdentity,
  PostCallError,
  readPostCallIdentity,
  verifyPostCall,
} from '@callwright/voice/elevenlabs/webhook'

import type { OpeningInForce } from '../../agent/opening/opening.repo.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { createWebhookStore, type WebhookStore } from './store-webhook.ts'

type WebhookDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'newId' | 'settings' | 'log' | 'events'>

const MAX_JSON_BYTES = 10 * 1024 * 1024

export type ReceivePostCall = (request: {
  rawBody: Uint8Array
  signatureHeader: string | undefined
}) => Promise<{ stored: 'new' | 'duplicate' | 'dropped' }>

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
    if (identity.type === 'post_call_audio' && (await dropsRecording(deps, identity))) {
      return { stored: 'dropped' }
    }
    return { stored: await storeOrRefuse(deps, store, { rawBody, conversationId: identity.conversationId }) }
  }
}

/** Longer than any call plus its webhook retries. */
const CALL_AGE_MS = 24 * 60 * 60 * 1000
/** With this many openings in that time, recordings are dropped: a stricter one could be among those not read. */
const OPENINGS_READ = 100

/**
 * Whether an audio webhook must be dropped unread: nobody has agreed to the recording yet, and the business does not keep
 * every one, or did not at some time in the last 24 hours. A recording that is kept later is fetched when it is played.
 */
async function dropsRecording(
  { db, now }: WebhookDeps,
  { agentId, conversationId }: PostCallIdentity,
): Promise<boolean> {
  const known = await db
    .selectFrom('calls')
    .select('hasRecording')
    .where('conversationId', '=', conversationId ?? '')
    .executeTakeFirst()
  if (known?.hasRecording === 1) return false
  const modes = await db
    .selectFrom('provider_agents')
    .innerJoin('businesses', 'businesses.id', 'provider_agents.tenantId')
    .leftJoin('past_openings as past', (join) =>
      join.onRef('past.tenantId', '=', 'businesses.id').on('past.usedUntil', '>', now() - CALL_AGE_MS),
    )
    .select(['recordingMode', 'past.opening'])
    .where('agentId', '=', agentId ?? '')
    .limit(OPENINGS_READ)
    .execute()
  if (modes.length === OPENINGS_READ) return true
  const past = modes.flatMap(({ opening }) => (opening === null ? [] : (JSON.parse(opening) as OpeningInForce)))
  return [...modes, ...past].some(({ recordingMode }) => recordingMode !== 'announce')
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
