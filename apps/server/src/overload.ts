import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

/** How far behind the event loop may be, on average over a second, before new work is sent away ... */
const LAG_LIMIT_MS = 1000
/** ... and for how many seconds in a row: one long pause is no overload. */
const LAG_SECONDS = 3
const HEAP_LIMIT = 0.92
const LOOK_EVERY_MS = 1000

export type Overload = {
  isOverloaded(): boolean
  /** Mean lag of the last second, in milliseconds. */
  lagMs(): number
  stop(): void
}

/** Watches whether this process still keeps up: better a quick 503 than an answer that comes too late for everyone. */
export function watchOverload(): Overload {
  const resolution = 20
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let lag = 0
  let lagging = 0
  let isShort = false
  const timer = setInterval(() => {
    // The histogram counts the interval itself, and is empty when the loop stood still for all of it.
    lag = Number.isNaN(delay.mean) ? 0 : Math.max(0, delay.mean / 1e6 - resolution)
    lagging = lag > LAG_LIMIT_MS ? lagging + 1 : 0
    delay.reset()
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    isShort = used / limit > HEAP_LIMIT
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
