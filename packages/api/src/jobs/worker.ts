import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import type { Log } from '../context/context.ts'

const STOP_TIMEOUT_MS = 5000
/** Longer intervals are aligned to this grid, so that workers wake an idle process together. */
const ALIGNMENT_MS = 1000

/** A background loop that runs when it is woken, and at a regular interval. */
export type Worker = { start: () => void; wake: () => void; stop: () => Promise<void> }

/**
 * @param turn does a bounded piece of work and returns whether more is left to do now; it should check between items
 * whether to stop
 * @param options.everyMs the longest pause between turns
 */
export function createWorker(
  name: string,
  turn: (isStopping: () => boolean) => Promise<'more' | 'idle'>,
  { everyMs, log }: { everyMs: number; log: Log },
): Worker {
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = true
  let isWoken = false

  const run = async (): Promise<void> => {
    do {
      isWoken = false
      try {
        while (!isStopped && (await turn(() => isStopped)) === 'more') {
          // SQLite works synchronously, so yield to let requests run in between.
          await nextTurn()
        }
      } catch (error) {
        log.error({ err: error, worker: name }, 'background work failed; it will be retried')
      }
      await nextTurn()
    } while (isWoken && !isStopped)
    running = null
    if (!isStopped) timer = setTimeout(wake, msUntilNextTurn(everyMs))
  }

  const wake = (): void => {
    if (isStopped) return
    isWoken = true
    if (timer) clearTimeout(timer)
    timer = null
    running ??= run()
  }

  return {
    start: () => {
      isStopped = false
      wake()
    },
    wake,
    stop: async () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      await waitUntilStopped(running)
    },
  }
}

/** Waits briefly for running work. Work stuck on another server is abandoned and runs again once its claim expires. */
export async function waitUntilStopped(work: Promise<unknown> | null): Promise<void> {
  await Promise.race([work, sleep(STOP_TIMEOUT_MS, null, { ref: false })])
}

function msUntilNextTurn(everyMs: number): number {
  if (everyMs < ALIGNMENT_MS) return everyMs
  const now = performance.now()
  return Math.round((now + everyMs) / ALIGNMENT_MS) * ALIGNMENT_MS - now
}
