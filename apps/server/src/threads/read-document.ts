import type { ReadDocument } from '@callwright/api/files/text-job'

import type { ServerBlobs } from '../storage/blobs.ts'
import { startThread, type Thread, type ThreadLimits } from './thread.ts'

/** The bytes are transferred to the thread. */
export type DocumentRequest = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }
/** null if the document cannot be read. */
export type DocumentResponse = { text: string | null }
export type DocumentThread = Thread<DocumentRequest, DocumentResponse>

export function startDocumentThread(megabytes: number): DocumentThread {
  return startThread('read-document.thread', megabytes)
}

const LIMITS: ThreadLimits = { cpuTimeMs: 10_000, waitMs: 50_000, megabytes: 192, idleMs: 5000 }

/**
 * Reads PDF and DOCX in a thread that isolates malicious files and is terminated if it uses too much time or memory.
 * Documents from different tenants never share a thread. Those from one tenant do, because starting a thread costs ten
 * times as much as reading a typical document. A document that fails in a used thread is retried in a new one.
 *
 * Reads one document at a time.
 */
export function createDocumentReader(
  blobs: Pick<ServerBlobs, 'read'>,
  limits: Partial<ThreadLimits> = {},
  startThread: typeof startDocumentThread = startDocumentThread,
): ReadDocument {
  const { megabytes, idleMs, ...times } = { ...LIMITS, ...limits }
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
      const request = { bytes: new Uint8Array(bytes), mediaType }
      const response = await current.request(times, (post) => post(request, [request.bytes.buffer]))
      const text = response?.text ?? null
      if (text !== null) keep(owner, current)
      else await current.end()
      if (text !== null || !thread) return text
    }
    return null
  }
}
