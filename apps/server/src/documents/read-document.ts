import type { ReadDocument } from '@callwright/api/files/text-job'

import type { ServerBlobs } from '../storage/blobs.ts'
import { type DocumentThread, startDocumentThread } from './document-thread.ts'

export type ReadLimits = {
  /** Milliseconds of CPU time; reading a document that needs more is aborted. */
  cpuTimeMs: number
  /** Memory limit of the thread in megabytes, for the heap and for buffers each. */
  megabytes: number
  /** How long a thread waits for the same owner's next document. */
  idleMs: number
}

const LIMITS: ReadLimits = { cpuTimeMs: 10_000, megabytes: 192, idleMs: 5000 }

/**
 * Reads PDF and DOCX in a thread that isolates malicious files and is terminated if it uses too much time or memory.
 * Documents from different owners never share a thread. Those from one owner do, because starting a thread costs ten
 * times as much as reading a typical document. A document that fails in a used thread is retried in a new one.
 *
 * One at a time.
 */
export function createDocumentReader(
  blobs: Pick<ServerBlobs, 'read'>,
  limits: Partial<ReadLimits> = {},
  startThread: typeof startDocumentThread = startDocumentThread,
): ReadDocument {
  const { cpuTimeMs, megabytes, idleMs } = { ...LIMITS, ...limits }
  let idle: { owner: string; thread: DocumentThread; leaving: NodeJS.Timeout } | null = null

  /** The idle thread if it belongs to this owner; another owner's is terminated. */
  const takeIdle = async (owner: string): Promise<DocumentThread | null> => {
    const found = idle
    idle = null
    clearTimeout(found?.leaving)
    if (found?.owner === owner && found.thread.isAlive()) return found.thread
    await found?.thread.end()
    return null
  }

  const keep = (owner: string, thread: DocumentThread): void => {
    const leave = (): void => {
      if (idle?.thread === thread) idle = null
      void thread.end()
    }
    idle = { owner, thread, leaving: setTimeout(leave, idleMs).unref() }
  }

  return async ({ owner, contentHash, mediaType }) => {
    const bytes = await blobs.read(contentHash)
    // The document has been removed.
    if (!bytes) return null
    const used = await takeIdle(owner)
    for (const thread of used ? [used, null] : [null]) {
      const reading = thread ?? startThread(megabytes)
      const { text } = await reading.read({ bytes: new Uint8Array(bytes), mediaType }, cpuTimeMs)
      if (text !== null) keep(owner, reading)
      else await reading.end()
      if (text !== null || !thread) return text
    }
    return null
  }
}
