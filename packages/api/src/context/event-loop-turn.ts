import { setImmediate as nextTurn } from 'node:timers/promises'

const MAX_TURN_MS = 10

/** For work whose duration grows with the size of a client's input. */
export type EventLoopTurn = {
  /** Whether the work has blocked the event loop for 10 ms. */
  isUsedUp(): boolean
  /** Lets other work run, then begins the next turn. */
  next(): Promise<void>
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** For long loops: `if (turn.isUsedUp()) await turn.next()` between two items. */
export function beginTurn(): EventLoopTurn {
  let endsAt = performance.now() + MAX_TURN_MS
  return {
    isUsedUp: () => performance.now() >= endsAt,
    async next() {
      // Waiting loops queue up: only one of them resumes in each event-loop iteration.
      lastTurn = lastTurn.then(async () => await nextTurn())
      await lastTurn
      endsAt = performance.now() + MAX_TURN_MS
    },
  }
}

/** Runs all steps, and lets other work run in between. @returns what the generator returns */
export async function runInTurns<T>(steps: Generator<unknown, T, void>): Promise<T> {
  const turn = beginTurn()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (turn.isUsedUp()) await turn.next()
  }
}
