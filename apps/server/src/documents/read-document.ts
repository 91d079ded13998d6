import type { ReadDocument } from '@callwright/api/files/text-job'

import type { HeldBlobs } from '../storage/blobs.ts'
import { type DocumentThread, startDocumentThread } from './thread-of-documents.ts'

export type ReadLimits = {
  /** Milliseconds of processor time; reading a document that needs more is aborted. */
  withinMs: number
  /** Megabytes that the thread may take, objects and bytes each. */
  megabytes: number
  /** How long a thread waits for the same owner's next document. */
  idleMs: number
}

const LIMITS: ReadLimits = { withinMs: 10_000, megabytes: 192, idleMs: 5000 }

/**
 * Reads PDF and DOCX in a thread, which is ended when one takes too long or too much: whatever such a file was made to do,
 * it does it there. No document comes into a thread where another owner's has been. The next one of the same owner does:
 * starting a thread costs ten times as much as reading a usual document, and files come several at once. What fails there
 * is read again in a thread of its own, so that no document suffers from the one before.
 *
 * One at a time.
 */
export function createDocumentReader(
  blobs: Pick<HeldBlobs, 'read'>,
  limits: Partial<ReadLimits> = {},
  startThread: typeof startDocumentThread = startDocumentThread,
): ReadDocument {
  const { withinMs, megabytes, idleMs } = { ...LIMITS, ...limits }
  let kept: { owner: string; thread: DocumentThread; leaving: NodeJS.Timeout } | null = null

  /** The thread that waits, for this owner; another's is ended. */
  const takeKept = async (owner: string): Promise<DocumentThread | null> => {
    const found = kept
    kept = null
    clearTimeout(found?.leaving)
    if (found?.owner === owner && found.thread.isAlive()) return found.thread
    await found?.thread.end()
    return null
  }

  const keep = (owner: string, thread: DocumentThread): void => {
    const leave = (): void => {
      if (kept?.thread === thread) kept = null
      void thread.end()
    }
    kept = { owner, thread, leaving: setTimeout(leave, idleMs).unref() }
  }

  return async ({ owner, contentHash, mediaType }) => {
    const bytes = await blobs.read(contentHash)
    // It has been removed meanwhile.
    if (!bytes) return null
    const used = await takeKept(owner)
    for (const thread of used ? [used, null] : [null]) {
      const reading = thread ?? startThread(megabytes)
      const { text } = await reading.read({ bytes: new Uint8Array(bytes), mediaType }, withinMs)
      if (text !== null) keep(owner, reading)
      else await reading.end()
      if (text !== null || !thread) return text
    }
    return null
  }
}
