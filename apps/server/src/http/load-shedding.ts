import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

/** How far behind the event loop may be, on average over a second, before new work is sent away ... */
const LAG_LIMIT_MS = 1000
/** ... and for how many seconds in a row: one long pause is no overload. */
const LAG_SECONDS = 3
/** Shares of what V8 may take for its heap, and of what this machine or container has for the process. */
const HEAP_LIMIT = 0.92
const RSS_LIMIT = 0.92
const LOOK_EVERY_MS = 1000

export type Overload = {
  isOverloaded(): boolean
  /** Mean lag of the last second, in milliseconds. */
  lagMs(): number
  stop(): void
}

/** Watches whether this process still keeps up: better a quick 503 than an answer that comes too late for everyone. */
export function watchOverload(): Overload {
  // Each look wakes the process, also where nobody asks it anything: twice a second is enough for a mean.
  const resolution = 500
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let lag = 0
  let lagging = 0
  let isShort = false
  const available = memoryForThis()
  const timer = setInterval(() => {
    // The histogram counts the interval itself, and is empty when the loop stood still for all of it.
    lag = Number.isNaN(delay.mean) ? 0 : Math.max(0, delay.mean / 1e6 - resolution)
    lagging = lag > LAG_LIMIT_MS ? lagging + 1 : 0
    delay.reset()
    isShort = isShortOfMemory({ ...memoryNow(), available })
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    isOverloaded: () => isShort || lagging >= LAG_SECONDS,
    lagMs: () => lag,
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

export type Memory = {
  heapUsed: number
  heapLimit: number
  /** Resident memory, buffers outside the heap included. */
  rss: number
  /** What the process can have at most. */
  available: number
}

/**
 * All in bytes. `external` is left out: V8 counts reserved memory there that no page backs, so one parsed number such as
 * 2e9 as an array length looks like gigabytes in use. What is really used shows in resident memory.
 */
export function isShortOfMemory({ heapUsed, heapLimit, rss, available }: Memory): boolean {
  return heapUsed > heapLimit * HEAP_LIMIT || rss > available * RSS_LIMIT
}

/** Asked once, since the answer lies in half a dozen files. */
function memoryForThis(): number {
  // 0 where nothing limits the process but the machine itself.
  return Math.min(process.constrainedMemory() || Infinity, totalmem())
}

function memoryNow(): Omit<Memory, 'available'> {
  const { used_heap_size: heapUsed, heap_size_limit: heapLimit } = getHeapStatistics()
  return { heapUsed, heapLimit, rss: process.memoryUsage.rss() }
}
