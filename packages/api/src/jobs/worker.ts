import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import type { Log } from '../context/context.ts'

const STOP_WITHIN_MS = 5000
/** Workers that rest for longer look at the same moments: waking an idle process costs more than most looks. */
const TOGETHER_MS = 1000

/** Work in the background that is looked at when it is woken and, in any case, every so often. */
export type Worker = { start: () => void; wake: () => void; stop: () => Promise<void> }

/**
 * @param turn does a bounded piece of work and says whether there is more to do at once; between items it asks
 * whether it should stop
 * @param everyMs how long it rests when nobody wakes it
 */
export function createWorker(
  name: string,
  turn: (isStopping: () => boolean) => Promise<'more' | 'idle'>,
  { everyMs, log }: { everyMs: number; log: Log },
): Worker {
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = true
  let wokenMeanwhile = false

  const run = async (): Promise<void> => {
    do {
      wokenMeanwhile = false
      try {
        while (!stopped && (await turn(() => stopped)) === 'more') {
          // The embedded database answers within the same turn of the event loop; let requests in between.
          await nextTurn()
        }
      } catch (error) {
        log.error({ err: error, worker: name }, 'background work failed; it is tried again')
      }
      await nextTurn()
    } while (wokenMeanwhile && !stopped)
    running = null
    if (!stopped) timer = setTimeout(wake, untilNextLook(everyMs))
  }

  const wake = (): void => {
    if (stopped) return
    wokenMeanwhile = true
    if (timer) clearTimeout(timer)
    timer = null
    running ??= run()
  }

  return {
    start: () => {
      stopped = false
      wake()
    },
    wake,
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      await untilStopped(running)
    },
  }
}

/** Work that waits for another server is cut off: it is claimed, and taken up again when the claim has ended. */
export async function untilStopped(work: Promise<unknown> | null): Promise<void> {
  await Promise.race([work, sleep(STOP_WITHIN_MS, null, { ref: false })])
}

function untilNextLook(everyMs: number): number {
  if (everyMs < TOGETHER_MS) return everyMs
  const now = performance.now()
  return Math.round((now + everyMs) / TOGETHER_MS) * TOGETHER_MS - now
}
