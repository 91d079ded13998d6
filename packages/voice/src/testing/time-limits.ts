import { vi } from 'vitest'

/**
 * Takes request timeouts off the clock: they expire only when the returned function is called. A timeout in
 * milliseconds would also cut off requests that are late on a slow machine. `vi.restoreAllMocks` undoes it.
 */
export function mockRequestTimeouts(): () => void {
  let limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.signal)
  return () => {
    limit.abort(new DOMException('The time is up', 'TimeoutError'))
    limit = new AbortController()
  }
}
