import { vi } from 'vitest'

/**
 * Takes the clock from the time limits of requests: they end when the function returned is called. A limit in
 * milliseconds would also cut off what a slow machine is late with. `vi.restoreAllMocks` undoes it.
 */
export function holdTimeLimits(): () => void {
  let limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.signal)
  return () => {
    limit.abort(new DOMException('The time is up', 'TimeoutError'))
    limit = new AbortController()
  }
}
