import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { storageTrouble } from '@callwright/db/errors/storage-trouble'

import { createWorker, type Worker } from '../jobs/worker.ts'
import { MOST_CHARACTERS } from './most-characters.ts'
import { claimDueText, type DueText, giveTextBack, settleText } from './file-texts.repo.ts'

/** What is to be read, and for whom: content by its hash, as the store has it. */
export type DocumentToRead = { owner: TenantId; contentHash: string; mediaType: string }

/**
 * Takes the text out of a document, bounded in time and memory.
 * @returns null where the document cannot be read or is there no more; it rejects where that is not the document's fault
 */
export type ReadDocument = (document: DocumentToRead) => Promise<string | null>

/** Longer than the slowest document may take. */
const LEASE_MS = 120_000
/** A document that took the whole process down with it is not tried for ever. */
const MOST_ATTEMPTS = 3
/** Where files lie in a store that does not answer. */
const REST_MS = 30_000

/** Takes the texts of documents in the background, one at a time and by turns: each tenant's oldest, then the next's. */
export function createTextWorker(deps: Pick<Deps, 'db' | 'now' | 'log' | 'events'>, read: ReadDocument): Worker {
  let servedLast: TenantId | null = null

  const turn = async (): Promise<'more' | 'idle'> => {
    const due = await claimDueText(deps.db, { now: deps.now(), leaseMs: LEASE_MS, after: servedLast })
    if (!due) return 'idle'
    servedLast = due.tenantId
    const text = await textOf(due)
    if (text === null) deps.log.warn({ file: due.fileId }, 'the text of a document cannot be taken')
    await settleText(deps.db, due, outcomeOf(text))
    return 'more'
  }

  const textOf = async (due: DueText): Promise<string | null> => {
    const { tenantId, contentHash, mediaType, attempts } = due
    if (attempts > MOST_ATTEMPTS) return null
    try {
      return await read({ owner: tenantId, contentHash, mediaType })
    } catch (error) {
      // Nothing of it was read, so it was no attempt.
      if (storageTrouble(error) !== null) await giveTextBack(deps.db, due, deps.now() + REST_MS)
      throw error
    }
  }

  const worker = createWorker('document-text', turn, { everyMs: 30_000, log: deps.log })
  deps.events.on('documentAdded', worker.wake)
  return worker
}

function outcomeOf(text: string | null): Parameters<typeof settleText>[2] {
  if (text === null) return { state: 'failed' }
  const tidy = tidied(text)
  return tidy === '' ? { state: 'empty' } : { state: 'taken', text: tidy }
}

/** Without what databases refuse and nobody reads: control characters, halves of characters, runs of empty lines. */
function tidied(text: string): string {
  return text
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\u0008\u000B-\u001F\u007F]/g, '')
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
