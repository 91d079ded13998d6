import { isInBackground } from './background-work.ts'

/** How long queries may follow one another before whatever else waits has its turn. */
const LONGEST_TURN_MS = { front: 10, background: 1 }
/** Background work that has waited for so long goes before the front, however many come there. */
const PATIENCE_MS = 100

type Kind = 'front' | 'background'
type Stopped = { kind: Kind; since: number; goOn: () => void }

const stopped: Record<'holding' | Kind, Stopped[]> = { holding: [], front: [], background: [] }
let turnBegan: number | null = null

/**
 * To be awaited before each query; `letNextGoOn` follows it. Queries may be answered within the same turn of the event
 * loop, so that chains of short ones would hold it for long, and many chains still longer. Those who are stopped go on in
 * the next turn, one after the other while there is time: first whoever holds up other writers.
 */
export async function letOthersIn(holdsUpWriters: boolean): Promise<void> {
  const kind = isInBackground() ? 'background' : 'front'
  const now = performance.now()
  if (turnBegan === null) beginTurn(now)
  else if (!isTimeLeft(kind, now)) {
    const { promise, resolve } = Promise.withResolvers<void>()
    stopped[holdsUpWriters ? 'holding' : kind].push({ kind, since: now, goOn: resolve })
    await promise
  }
}

/** After a query: whoever was stopped goes on if there is time for another one. */
export function letNextGoOn(): void {
  const now = performance.now()
  const next = nextOf(now)
  if (next?.[0] && isTimeLeft(next[0].kind, now)) next.shift()?.goOn()
}

function isTimeLeft(kind: Kind, now: number): boolean {
  return turnBegan !== null && now - turnBegan <= LONGEST_TURN_MS[kind]
}

function beginTurn(now: number): void {
  turnBegan = now
  setImmediate(endTurn)
}

function endTurn(): void {
  turnBegan = null
  const now = performance.now()
  const next = nextOf(now)?.shift()
  if (!next) return
  beginTurn(now)
  next.goOn()
}

/** The queue whose first one is next. */
function nextOf(now: number): Stopped[] | undefined {
  const { holding, front, background } = stopped
  const oldest = background[0]
  const isImpatient = oldest !== undefined && now - oldest.since >= PATIENCE_MS
  const order = isImpatient ? [holding, background, front] : [holding, front, background]
  return order.find((queue) => queue.length > 0)
}
