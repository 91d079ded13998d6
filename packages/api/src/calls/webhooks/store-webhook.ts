import { createHash } from 'node:crypto'

import { isRowRefused } from '@callwright/db/errors/constraint'

import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { inBatches } from './in-batches.ts'
import { insertWebhooks, isWebhookStored, type NewWebhook } from './stored-webhooks.repo.ts'

type StoreDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'newId' | 'events'>

/** Larger bodies lie among the files, not in a row. */
const LARGEST_ROW_BYTES = 256 * 1024
/** One transaction's: a commit waits for the disk about as long as this many rows take to be written. */
const AT_ONCE = 64
/** More than a second's work: whoever comes then is better told to come again than left waiting. */
const MOST_WAITING = 4000

/** Resolves when it is stored for good. @throws DomainError `invalid` (no text), `unavailable`, and the database's errors */
export type WebhookStore = (webhook: {
  rawBody: Uint8Array
  conversationId: string | null
}) => Promise<'new' | 'duplicate'>

/**
 * Each commit waits for the disk, so what comes while one is on its way shares the next: one transaction for all of
 * them, in the order they came, and each is answered after it. A row that the database refuses fails by itself.
 */
export function createWebhookStore(deps: StoreDeps, { mostWaiting = MOST_WAITING } = {}): WebhookStore {
  const batching = { most: AT_ONCE, isOfItem: isRowRefused }
  const insert = inBatches<NewWebhook, boolean>(batching, async (rows) => {
    const areNew = await insertWebhooks(deps.db, rows)
    if (areNew.includes(true)) deps.events.emit('webhookStored')
    return areNew
  })
  let waiting = 0
  return async ({ rawBody, conversationId }) => {
    if (waiting >= mostWaiting) {
      throw new DomainError('unavailable', 'The server is busy. Please try again.', { retryAfterSeconds: 10 })
    }
    waiting += 1
    try {
      const now = deps.now()
      const bodyHash = createHash('sha256').update(rawBody).digest('hex')
      const isLarge = rawBody.length > LARGEST_ROW_BYTES
      if (isLarge) {
        // The bytes of one that was worked off already must not come back: nobody would remove them again.
        if (await isWebhookStored(deps.db, bodyHash)) return 'duplicate'
        // Alone, lest bytes that nobody named until now are removed while they count as new already.
        await deps.blobs.guard(bodyHash, async () => await deps.blobs.put(rawBody))
      }
      const isNew = await insert({
        id: deps.newId(),
        provider: 'elevenlabs',
        bodyHash,
        body: isLarge ? null : textOf(rawBody),
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

function textOf(rawBody: Uint8Array): string {
  try {
    return utf8.decode(rawBody).replaceAll('\u0000', '')
  } catch (error) {
    throw new DomainError('invalid', 'Invalid request', { cause: error })
  }
}
