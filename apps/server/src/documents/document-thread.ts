import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

import { openThread } from './open-thread.ts'

/** The bytes are transferred to the thread. */
export type ThreadRequest = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }
/** null if the document cannot be read. */
export type ThreadResponse = { text: string | null }

export type DocumentThread = {
  isAlive(): boolean
  /** Reads one document at a time. If the reply has no text, end the thread, because it may still be busy. */
  read(request: ThreadRequest, cpuTimeMs: number): Promise<ThreadResponse>
  end(): Promise<void>
}

const UNREADABLE: ThreadResponse = { text: null }
const CHECK_INTERVAL_MS = 50
/** Wall-clock limit as a multiple of the CPU time limit, for busy machines. */
const WAITING_FACTOR = 5

/** Starts a thread whose heap and buffers each have this memory limit. An idle thread keeps no process alive. */
export function startDocumentThread(megabytes: number): DocumentThread {
  const thread = openThread({
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The thread must not see this process's settings.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  let isAlive = true
  let resolve: (response: ThreadResponse) => void = () => {}
  const markDead = (): void => {
    isAlive = false
    resolve(UNREADABLE)
  }
  thread.on('message', (response: ThreadResponse) => resolve(response))
  thread.on('error', markDead)
  thread.on('exit', markDead)
  return {
    isAlive: () => isAlive,
    async read(request, cpuTimeMs) {
      const abortController = new AbortController()
      thread.ref()
      try {
        const response = new Promise<ThreadResponse>((settle) => (resolve = settle))
        thread.postMessage(request, [request.bytes.buffer])
        const { signal } = abortController
        const timeout = sleep(WAITING_FACTOR * cpuTimeMs, null, { signal, ref: false }).catch(() => null)
        const result = await Promise.race([response, timeout, waitForLimit(thread, { cpuTimeMs, megabytes }, signal)])
        return result ?? UNREADABLE
      } finally {
        abortController.abort()
        thread.unref()
      }
    },
    async end() {
      await thread.terminate()
    },
  }
}

/**
 * Resolves when the document has used too much CPU time or memory. A thread's resource limits cover its heap, but
 * not its external buffers.
 */
async function waitForLimit(
  thread: Worker,
  { cpuTimeMs, megabytes }: { cpuTimeMs: number; megabytes: number },
  signal: AbortSignal,
): Promise<null> {
  const before = await thread.cpuUsage().catch(() => undefined)
  while (!signal.aborted) {
    await sleep(CHECK_INTERVAL_MS, null, { signal, ref: false }).catch(() => null)
    // Both calls fail once the thread has exited; its result is already on its way.
    const heap = await thread.getHeapStatistics().catch(() => null)
    if (heap && heap.external_memory > megabytes * 1024 * 1024) break
    const used = await thread.cpuUsage(before).catch(() => null)
    if (used && used.user + used.system > cpuTimeMs * 1000) break
  }
  return null
}
