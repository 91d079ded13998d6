import { setTimeout as sleep } from 'node:timers/promises'
import type { Transferable, Worker } from 'node:worker_threads'

import { openThread, type ThreadName } from './open-thread.ts'

export type ThreadLimits = {
  /** Milliseconds of CPU time; a request that needs more is aborted. */
  cpuTimeMs: number
  /** Wall-clock limit in milliseconds, for busy machines. */
  waitMs: number
  /** Memory limit in megabytes, for the thread's heap and for its buffers separately. */
  megabytes: number
  /** How long a thread waits for the next request. */
  idleMs: number
}

type Post<Request> = (part: Request, transfer?: readonly Transferable[]) => void

export type Thread<Request, Response> = {
  isAlive(): boolean
  /**
   * Handles one request at a time, which may be sent in parts.
   * @returns null if the thread exceeded a limit or ended; then end it, because it may still be busy
   */
  request(
    limits: Pick<ThreadLimits, 'cpuTimeMs' | 'waitMs'>,
    send: (post: Post<Request>) => unknown,
  ): Promise<Response | null>
  end(): Promise<void>
}

const CHECK_INTERVAL_MS = 50

/** Starts a thread whose heap and buffers each have this memory limit. An idle thread keeps no process alive. */
export function startThread<Request, Response>(name: ThreadName, megabytes: number): Thread<Request, Response> {
  const thread = openThread(name, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The thread must not see this process's settings.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  let isAlive = true
  let resolve: (response: Response | null) => void = () => {}
  const markDead = (): void => {
    isAlive = false
    resolve(null)
  }
  thread.on('message', (response: Response) => resolve(response))
  thread.on('error', markDead)
  thread.on('exit', markDead)
  return {
    isAlive: () => isAlive,
    async request({ cpuTimeMs, waitMs }, send) {
      const abortController = new AbortController()
      thread.ref()
      try {
        const response = new Promise<Response | null>((settle) => (resolve = settle))
        await send((part, transfer) => thread.postMessage(part, transfer))
        const { signal } = abortController
        const timeout = sleep(waitMs, null, { signal, ref: false }).catch(() => null)
        return await Promise.race([response, timeout, waitForLimit(thread, { cpuTimeMs, megabytes }, signal)])
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
 * Resolves when the request has used too much CPU time or memory. A thread's resource limits cover its heap, but
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
