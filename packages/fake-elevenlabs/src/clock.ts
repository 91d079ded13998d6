export type FakeClock = {
  /** epoch milliseconds */
  now: () => number
  /** Advances the clock; tasks that become due run immediately. */
  advance: (milliseconds: number) => void
  /** Runs a task at the given time, unless the clock has stopped. */
  at: (time: number, task: () => void) => void
  stop: () => void
}

type Task = { time: number; run: () => void }

/** The real time plus all advances, or a frozen time that only `advance` moves. */
export function createFakeClock({ frozenAt }: { frozenAt?: number } = {}): FakeClock {
  let offsetMs = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  // Sorted with the next task last, so that removing it is cheap.
  const tasks: Task[] = []
  const now = (): number => (frozenAt ?? Date.now()) + offsetMs

  function scheduleTimer(): void {
    clearTimeout(timer)
    const next = tasks.at(-1)
    if (!next || isStopped || (frozenAt !== undefined && next.time > now())) return
    timer = setTimeout(runDue, Math.min(Math.max(0, next.time - now()), 2 ** 31 - 1))
    timer.unref()
  }

  function runDue(): void {
    for (let next = tasks.at(-1); next && next.time <= now() && !isStopped; next = tasks.at(-1)) {
      tasks.pop()
      next.run()
    }
    scheduleTimer()
  }

  return {
    now,
    advance(milliseconds) {
      offsetMs += milliseconds
      runDue()
    },
    at(time, run) {
      let [low, high] = [0, tasks.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((tasks[middle]?.time ?? 0) > time) low = middle + 1
        else high = middle
      }
      tasks.splice(low, 0, { time, run })
      if (low === tasks.length - 1) scheduleTimer()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
