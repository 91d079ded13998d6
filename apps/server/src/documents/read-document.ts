import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import type { ReadDocument } from '@callwright/api/files/take-texts'

export type ReadLimits = {
  /** A document that takes longer is given up. */
  withinMs: number
  /** Megabytes that the thread may take, objects and bytes each. */
  megabytes: number
}

const LIMITS: ReadLimits = { withinMs: 20_000, megabytes: 192 }
const LOOK_EVERY_MS = 50

/** What the thread says when it is done; nothing where the document was too much for it. */
export type ThreadAnswer = { text: string }

/**
 * Reads PDF and DOCX each in a thread of its own, which is ended when it takes too long or too much: whatever such a file
 * was made to do, it does it there.
 */
export function createDocumentReader({ withinMs, megabytes }: ReadLimits = LIMITS): ReadDocument {
  return async (bytes, mediaType) => {
    const { threadUrl } = await import('./read-document-thread.ts')
    const thread = new Worker(threadUrl, {
      workerData: { bytes, mediaType },
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      // Nothing of this process's settings is the document's business.
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    const ended = new AbortController()
    const answer = new Promise<string | null>((resolve) => {
      thread.once('message', ({ text }: ThreadAnswer) => resolve(text))
      thread.once('error', () => resolve(null))
      thread.once('exit', () => resolve(null))
    })
    try {
      const late = sleep(withinMs, null, { signal: ended.signal, ref: false }).catch(() => null)
      return await Promise.race([answer, late, outgrown(thread, megabytes, ended.signal)])
    } finally {
      ended.abort()
      await thread.terminate()
    }
  }
}

/** Limits of a thread count its objects, not the bytes that lie beside them. Resolves when those are too many. */
async function outgrown(thread: Worker, megabytes: number, signal: AbortSignal): Promise<null> {
  while (!signal.aborted) {
    await sleep(LOOK_EVERY_MS, null, { signal, ref: false }).catch(() => null)
    // A thread that has just ended tells nothing; its answer is on its way.
    const heap = await thread.getHeapStatistics().catch(() => null)
    if (heap && heap.external_memory > megabytes * 1024 * 1024) break
  }
  return null
}
