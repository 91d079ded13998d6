import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import type { DocumentToRead } from '@callwright/api/files/take-texts'

/** What the thread is asked. */
export type ThreadQuestion = Pick<DocumentToRead, 'bytes' | 'mediaType'>
/** What it says; no text where the document cannot be read. */
export type ThreadAnswer = { text: string | null }

export type DocumentThread = {
  isAlive(): boolean
  /** One at a time. @returns null where it cannot be read, took too long or too much; the thread is to be ended then */
  read(question: ThreadQuestion, withinMs: number): Promise<string | null>
  end(): Promise<void>
}

const LOOK_EVERY_MS = 50

/** A thread for documents, with so many megabytes for objects and for bytes each. While it is idle nobody waits for it. */
export async function startDocumentThread(megabytes: number): Promise<DocumentThread> {
  const { threadUrl } = await import('./read-document-thread.ts')
  const thread = new Worker(threadUrl, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Nothing of this process's settings is the document's business.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  let isAlive = true
  let answered: (answer: ThreadAnswer) => void = () => {}
  const die = (): void => {
    isAlive = false
    answered({ text: null })
  }
  thread.on('message', (answer: ThreadAnswer) => answered(answer))
  thread.on('error', die)
  thread.on('exit', die)
  return {
    isAlive: () => isAlive,
    async read({ bytes, mediaType }, withinMs) {
      const ended = new AbortController()
      thread.ref()
      try {
        const answer = new Promise<ThreadAnswer>((resolve) => (answered = resolve))
        thread.postMessage({ bytes, mediaType } satisfies ThreadQuestion)
        const late = sleep(withinMs, null, { signal: ended.signal, ref: false }).catch(() => null)
        const told = await Promise.race([answer, late, outgrown(thread, megabytes, ended.signal)])
        return told?.text ?? null
      } finally {
        ended.abort()
        thread.unref()
      }
    },
    async end() {
      await thread.terminate()
    },
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
