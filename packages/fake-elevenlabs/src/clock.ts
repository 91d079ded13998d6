export type FakeClock = {
  /** epoch milliseconds */
  now: () => number
  /** Puts the clock forward; what has become due by that happens at once. */
  advance: (milliseconds: number) => void
  /** Runs a task when its time has come; not once the clock has stopped. */
  at: (time: number, task: () => void) => void
  stop: () => void
}

type Task = { time: number; run: () => void }

/** The real time plus what was put forward, or a time that only `advance` moves. */
export function createFakeClock({ frozenAt }: { frozenAt?: number } = {}): FakeClock {
  let ahead = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  // The next one last, so that taking it costs nothing.
  const tasks: Task[] = []
  const now = (): number => (frozenAt ?? Date.now()) + ahead

  function arm(): void {
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
    arm()
  }

  return {
    now,
    advance(milliseconds) {
      ahead += milliseconds
      arm()
    },
    at(time, run) {
      let [low, high] = [0, tasks.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((tasks[middle]?.time ?? 0) > time) low = middle + 1
        else high = middle
      }
      tasks.splice(low, 0, { time, run })
      if (low === tasks.length - 1) arm()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
