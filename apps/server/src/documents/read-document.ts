import type { ReadDocument } from '@callwright/api/files/text-job'

import type { ServerBlobs } from '../storage/blobs.ts'
import { type DocumentThread, startDocumentThread } from './document-thread.ts'

export type ReadLimits = {
  /** Milliseconds of CPU time; reading a document that needs more is aborted. */
  cpuTimeMs: number
  /** Memory limit in megabytes, for the thread's heap and for its buffers separately. */
  megabytes: number
  /** How long a thread waits for the same tenant's next document. */
  idleMs: number
}

const LIMITS: ReadLimits = { cpuTimeMs: 10_000, megabytes: 192, idleMs: 5000 }

/**
 * Reads PDF and DOCX in a thread that isolates malicious files and is terminated if it uses too much time or memory.
 * Documents from different tenants never share a thread. Those from one tenant do, because starting a thread costs ten
 * times as much as reading a typical document. A document that fails in a used thread is retried in a new one.
 *
 * Reads one document at a time.
 */
export function createDocumentReader(
  blobs: Pick<ServerBlobs, 'read'>,
  limits: Partial<ReadLimits> = {},
  startThread: typeof startDocumentThread = startDocumentThread,
): ReadDocument {
  const { cpuTimeMs, megabytes, idleMs } = { ...LIMITS, ...limits }
  let idle: { owner: string; thread: DocumentThread; timer: NodeJS.Timeout } | null = null

  /** Takes the idle thread if it belongs to this tenant; another tenant's thread is terminated. */
  const takeIdleThread = async (owner: string): Promise<DocumentThread | null> => {
    const previous = idle
    idle = null
    clearTimeout(previous?.timer)
    if (previous?.owner === owner && previous.thread.isAlive()) return previous.thread
    await previous?.thread.end()
    return null
  }

  const keep = (owner: string, thread: DocumentThread): void => {
    const endIdle = (): void => {
      if (idle?.thread === thread) idle = null
      void thread.end()
    }
    idle = { owner, thread, timer: setTimeout(endIdle, idleMs).unref() }
  }

  return async ({ owner, contentHash, mediaType }) => {
    const bytes = await blobs.read(contentHash)
    // The document has been removed.
    if (!bytes) return null
    const idleThread = await takeIdleThread(owner)
    for (const thread of idleThread ? [idleThread, null] : [null]) {
      const current = thread ?? startThread(megabytes)
      const { text } = await current.read({ bytes: new Uint8Array(bytes), mediaType }, cpuTimeMs)
      if (text !== null) keep(owner, current)
      else await current.end()
      if (text !== null || !thread) return text
    }
    return null
  }
}
