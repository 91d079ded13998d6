import { onTestFinished, vi } from 'vitest'

/** Holds `performance.now` until the end of the test. @returns lets time pass, in milliseconds */
export function holdClock(): (ms: number) => void {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  return (ms) => void (now += ms)
}
