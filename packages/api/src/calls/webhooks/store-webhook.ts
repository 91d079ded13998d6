import { createHash } from 'node:crypto'

import { isRowRejected } from '@callwright/db/errors/constraint'
import { hashInSteps } from '@callwright/voice/hash-in-steps'

import type { Deps } from '../../context/context.ts'
import { DomainError, invalidRequest } from '../../context/domain-error.ts'
import { createBatcher } from './batcher.ts'
import { insertWebhooks, isWebhookStored, type NewWebhook } from './stored-webhooks.repo.ts'

type StoreDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'newId' | 'events'>

/** Larger bodies are stored as blobs instead of in a row. */
const MAX_ROW_BYTES = 256 * 1024
/** Rows per transaction: writing this many takes about as long as the commit waits for the disk. */
const MAX_ROWS = 64
/** More than a second of work: beyond this, ask the sender to retry instead of letting it wait. */
const MAX_WAITING = 4000

/** Resolves once the body is durable. @throws DomainError `invalid` (not UTF-8), `unavailable`, and database errors */
export type WebhookStore = (webhook: {
  rawBody: Uint8Array
  conversationId: string | null
}) => Promise<'new' | 'duplicate'>

/**
 * Group commit: webhooks that arrive during a commit share the next transaction, in order of arrival, and are
 * acknowledged after it. A row that the database rejects fails alone.
 */
export function createWebhookStore(deps: StoreDeps, { maxWaiting = MAX_WAITING } = {}): WebhookStore {
  const batching = { max: MAX_ROWS, isItemError: isRowRejected }
  const insert = createBatcher<NewWebhook, boolean>(batching, async (rows) => {
    const areNew = await insertWebhooks(deps.db, rows)
    if (areNew.includes(true)) deps.events.emit('webhookStored')
    return areNew
  })
  let waiting = 0
  return async ({ rawBody, conversationId }) => {
    if (waiting >= maxWaiting) {
      throw new DomainError('unavailable', 'The server is busy. Please try again.', { retryAfterSeconds: 10 })
    }
    waiting += 1
    try {
      const now = deps.now()
      const bodyHash = (await hashInSteps(createHash('sha256'), rawBody)).digest('hex')
      const isLarge = rawBody.length > MAX_ROW_BYTES
      if (isLarge) {
        // Do not store a processed webhook's bytes again: nothing would delete them.
        if (await isWebhookStored(deps.db, bodyHash)) return 'duplicate'
        // Guarded, so that a concurrent sweep cannot remove bytes that no row references yet.
        await deps.blobs.withLock(bodyHash, async () => await deps.blobs.put(rawBody))
      }
      const isNew = await insert({
        id: deps.newId(),
        provider: 'elevenlabs',
        bodyHash,
        body: isLarge ? null : decodeText(rawBody),
        state: 'pending',
        conversationId,
        nextTryAt: now,
        receivedAt: now,
      })
      return isNew ? 'new' : 'duplicate'
    } finally {
      waiting -= 1
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeText(rawBody: Uint8Array): string {
  try {
    return utf8.decode(rawBody).replaceAll('\u0000', '')
  } catch (error) {
    throw invalidRequest('the body is not UTF-8 text', { cause: error })
  }
}
