import { createHash } from 'node:crypto'

import {
  type PostCallIdentity,
  PostCallError,
  readPostCallIdentity,
  verifyPostCall,
} from '@callwright/voice/elevenlabs-webhook'

import type { Deps } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { insertWebhook, isWebhookStored } from './stored-webhooks.repo.ts'

type WebhookDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'newId' | 'settings' | 'log' | 'events'>

/** Larger bodies lie among the files, not in a row. */
const LARGEST_ROW_BYTES = 256 * 1024
const LARGEST_JSON_BYTES = 10 * 1024 * 1024

/**
 * Takes one post-call request: verified over its raw bytes, stored, and only then acknowledged; it is worked off
 * afterwards. The same body again is acknowledged without a second row.
 * @throws DomainError `unavailable` (no secret, or the database does not take it now), `not-signed-in` (signature),
 * `too-large`, `invalid`
 */
export async function receivePostCall(
  deps: WebhookDeps,
  request: { rawBody: Uint8Array; signatureHeader: string | undefined },
): Promise<{ stored: 'new' | 'duplicate' }> {
  const { rawBody, signatureHeader } = request
  const { webhookSecrets: secrets } = deps.settings
  if (secrets.length === 0) throw new DomainError('unavailable', 'Webhook not configured')
  const verified = verifyPostCall({ rawBody, signatureHeader, secrets, now: deps.now() })
  if (!verified.ok) {
    if (verified.reason === 'stale' || verified.reason === 'future') await askInstead(deps, rawBody)
    deps.log.warn({ reason: verified.reason, bytes: rawBody.length }, 'a webhook was refused')
    throw new DomainError('not-signed-in', 'Invalid signature')
  }
  const identity = identify(rawBody)
  if (rawBody.length > LARGEST_JSON_BYTES && identity.type !== 'post_call_audio') {
    throw new DomainError('too-large', 'Request body is too large')
  }
  return await store(deps, { rawBody, conversationId: identity.conversationId })
}

async function store(
  deps: WebhookDeps,
  { rawBody, conversationId }: { rawBody: Uint8Array; conversationId: string | null },
): Promise<{ stored: 'new' | 'duplicate' }> {
  try {
    const now = deps.now()
    const isLarge = rawBody.length > LARGEST_ROW_BYTES
    const bodyHash = createHash('sha256').update(rawBody).digest('hex')
    // The bytes of one that was worked off already must not come back: nobody would remove them again.
    if (await isWebhookStored(deps.db, bodyHash)) return { stored: 'duplicate' }
    if (isLarge) await deps.blobs.put(rawBody)
    const isNew = await insertWebhook(deps.db, {
      id: deps.newId(),
      provider: 'elevenlabs',
      body_hash: bodyHash,
      body: isLarge ? null : textOf(rawBody),
      state: 'pending',
      conversation_id: conversationId,
      next_try_at: now,
      received_at: now,
    })
    if (isNew) deps.events.emit('webhookStored')
    return { stored: isNew ? 'new' : 'duplicate' }
  } catch (error) {
    if (error instanceof DomainError) throw error
    deps.log.error({ err: error }, 'a webhook could not be stored')
    throw new DomainError('unavailable', 'Please try again later', { cause: error, retryAfterSeconds: 30 })
  }
}

/** A validly signed request of another time is not believed, but the conversation it names is asked for. */
async function askInstead(deps: WebhookDeps, rawBody: Uint8Array): Promise<void> {
  const { conversationId, agentId } = identifyLeniently(rawBody)
  if (!conversationId || !agentId) return
  const body = new TextEncoder().encode(
    JSON.stringify({ type: ASK_FOR_CONVERSATION, data: { agent_id: agentId, conversation_id: conversationId } }),
  )
  await store(deps, { rawBody: body, conversationId })
}

/** Our own kind of stored request: look the conversation up at the provider. */
export const ASK_FOR_CONVERSATION = 'callwright_ask_for_conversation'

function identifyLeniently(rawBody: Uint8Array): Pick<PostCallIdentity, 'conversationId' | 'agentId'> {
  try {
    return readPostCallIdentity(rawBody)
  } catch (error) {
    if (error instanceof PostCallError) return { conversationId: null, agentId: null }
    throw error
  }
}

function identify(rawBody: Uint8Array): PostCallIdentity {
  try {
    return readPostCallIdentity(rawBody)
  } catch (error) {
    if (error instanceof PostCallError) throw new DomainError('invalid', 'Invalid request', { cause: error })
    throw error
  }
}

function textOf(rawBody: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(rawBody).replaceAll('\u0000', '')
  } catch (error) {
    throw new DomainError('invalid', 'Invalid request', { cause: error })
  }
}
