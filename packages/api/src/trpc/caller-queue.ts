import { beginTurn } from '../context/event-loop-turn.ts'
import type { Caller } from '../context/context.ts'

/** Procedures of one business that run at the same time, in all its batches and requests together. */
const AT_ONCE = 5
/** One that takes longer, such as one that waits for the voice provider, no longer holds up the others. */
const PATIENCE_MS = 1000

type Queue = { running: number; waiting: (() => void)[] }

const queues = new Map<string, Queue>()

/**
 * Runs a procedure once few others of its caller are running, in the order of the calls. Lets other work run before each
 * one: queries on SQLite are synchronous, so the procedures of a batch, or of requests that arrive together, would
 * otherwise block it until all are done.
 */
export async function runInCallerQueue<T>({ session, ip }: Caller, run: () => Promise<T>): Promise<T> {
  const key = session?.tenantId ?? session?.user.id ?? ip
  const queue = queues.get(key) ?? { running: 0, waiting: [] }
  queues.set(key, queue)
  if (queue.running >= AT_ONCE) await new Promise<void>((resolve) => queue.waiting.push(resolve))
  else queue.running += 1
  let isIn = true
  const leave = (): void => {
    if (!isIn) return
    isIn = false
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }
  const timer = setTimeout(leave, PATIENCE_MS)
  try {
    await beginTurn().next()
    return await run()
  } finally {
    clearTimeout(timer)
    leave()
  }
}
