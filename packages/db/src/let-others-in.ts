import { isInBackground } from './background-work.ts'

/** How long queries may follow one another before whatever else waits has its turn. */
const LONGEST_TURN_MS = { front: 10, background: 1 }
/** Background work that has waited for so long goes before the front, however many come there. */
const PATIENCE_MS = 100

type Stopped = { since: number; goOn: () => void }

const stopped: Record<'holding' | 'front' | 'background', Stopped[]> = { holding: [], front: [], background: [] }
let turnBegan: number | null = null

/**
 * To be awaited before each query. Queries may be answered within the same turn of the event loop, so that chains of short
 * ones would hold it for long, and many chains still longer. Those who are stopped go on one in each turn: first whoever
 * holds up other writers.
 */
export async function letOthersIn(holdsUpWriters: boolean): Promise<void> {
  const kind = isInBackground() ? 'background' : 'front'
  const now = performance.now()
  if (turnBegan === null) beginTurn(now)
  else if (now - turnBegan > LONGEST_TURN_MS[kind]) {
    const { promise, resolve } = Promise.withResolvers<void>()
    stopped[holdsUpWriters ? 'holding' : kind].push({ since: now, goOn: resolve })
    await promise
  }
}

function beginTurn(now: number): void {
  turnBegan = now
  setImmediate(endTurn)
}

function endTurn(): void {
  turnBegan = null
  const now = performance.now()
  const next = takeNext(now)
  if (!next) return
  beginTurn(now)
  next.goOn()
}

function takeNext(now: number): Stopped | undefined {
  const { holding, front, background } = stopped
  const oldest = background[0]
  const isPatient = oldest !== undefined && now - oldest.since < PATIENCE_MS
  return holding.shift() ?? (isPatient || !oldest ? front.shift() : undefined) ?? background.shift()
}
