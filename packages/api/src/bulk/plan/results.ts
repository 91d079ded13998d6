import type { CallStatus, EndReason } from '@callwright/contract/calls/calls'

import { seededRandom } from './seeded-random.ts'

/** How a call ended. `seconds`: conversation, as it is counted; `lineMs`: how long it used a line. */
export type Result = {
  status: CallStatus
  endReason: EndReason | null
  /** value keys */
  outcomes: readonly string[]
  seconds: number
  lineMs: number
}

/** A call of the business, with its hour of the week at the other end, 0 for Monday 0:00. */
export type PastCall = Result & { hour: number }

/** A business with fewer calls gets typical ones in addition. */
const ENOUGH_CALLS = 200
/** An hour's own calls count as much as this many calls of other hours. */
const SMOOTHING = 50

/**
 * Draws results from past calls: of the same hour of the week as far as there are such, else of the same hour of the
 * day, else of any time. Each call of this function first resamples the past calls with replacement, so
 * that flights differ as much as the past leaves open.
 * @param typical results of one call in a hundred each
 */
export function createResults(
  past: readonly PastCall[],
  typical: readonly Result[],
  seed: number,
): (hour: number, random: () => number) => Result {
  const sample = seededRandom(seed)
  const anyTime: Result[] = []
  const byHour = new Map<number, Result[]>()
  const add = (key: number, call: Result): void => {
    const calls = byHour.get(key)
    if (calls) calls.push(call)
    else byHour.set(key, [call])
  }
  const size = Math.max(past.length, ENOUGH_CALLS)
  for (let count = 0; count < size; count += 1) {
    const index = Math.floor(sample() * size)
    const call = past[index]
    anyTime.push(call ?? pick(typical, sample) ?? UNANSWERED)
    if (!call) continue
    add(call.hour, call)
    add(dayKey(call.hour), call)
  }
  return (hour, random) => {
    for (const key of [hour, dayKey(hour)]) {
      const calls = byHour.get(key)
      if (calls && random() * (calls.length + SMOOTHING) < calls.length) return pick(calls, random) ?? UNANSWERED
    }
    return pick(anyTime, random) ?? UNANSWERED
  }
}

function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

/** The hour of the day, apart from all hours of the week. */
function dayKey(hour: number): number {
  return -1 - (hour % 24)
}

const UNANSWERED: Result = { status: 'missed', endReason: 'no-answer', outcomes: [], seconds: 0, lineMs: 30_000 }

/** Typical results of real calls in percent: a cautious guess for businesses that have not called many people yet. */
const TYPICAL_CALLS = [
  { percent: 45, endReason: 'answered', seconds: [20, 45, 75, 110, 180] },
  { percent: 25, endReason: 'voicemail', seconds: [15, 20, 30] },
  { percent: 22, endReason: 'no-answer', seconds: [0] },
  { percent: 5, endReason: 'busy', seconds: [0] },
  { percent: 3, endReason: 'provider-error', seconds: [0] },
] as const

/** How long a call uses its line besides the conversation: it rings, and the provider reports its end. */
export const OVERHEAD_MS = 20_000

/** A hundred results, for `createResults`. */
export function listTypicalResults(): Result[] {
  return TYPICAL_CALLS.flatMap(({ percent, endReason, seconds: lengths }) =>
    Array.from({ length: percent }, (_, index) => {
      const seconds = lengths[index % lengths.length] ?? 0
      const lineMs = seconds * 1000 + OVERHEAD_MS
      return { status: statusOf(endReason), endReason, outcomes: [], seconds, lineMs }
    }),
  )
}

export function statusOf(endReason: EndReason): CallStatus {
  if (endReason === 'provider-error') return 'failed'
  return endReason === 'answered' || endReason === 'voicemail' ? 'completed' : 'missed'
}
