import type { Compute, PlanInTurn } from '@callwright/api/context/context'
import { DomainError } from '@callwright/api/context/domain-error'
import { beginTurn } from '@callwright/api/context/event-loop-turn'
import { createKeyedQueue } from '@callwright/api/context/keyed-queue'

import { keepThread } from './kept-thread.ts'
import { startThread, type Thread, type ThreadLimits } from './thread.ts'

export type ComputationPart = { rows: readonly object[] } | { rest: object }
export type ComputationResponse = { result: object } | { error: unknown }

export type ComputeThread = Thread<ComputationPart, ComputationResponse>
export type Computer = { planInTurn: PlanInTurn; close: () => Promise<void> }

export function startComputeThread(megabytes: number): ComputeThread {
  return startThread('compute.thread', megabytes)
}

const LIMITS: ThreadLimits = { cpuTimeMs: 10_000, waitMs: 20_000, megabytes: 256, idleMs: 30_000 }
/** One that is made, and two that wait. */
const PER_OWNER = 3
const TOTAL = 12
/** Copying them takes about a millisecond. */
const ROWS_PER_PART = 1000

/** Makes plans in one thread, which starts with the first of them. Once it is closed, every plan is refused. */
export function createComputer(
  limits: Partial<ThreadLimits> = {},
  start: (megabytes: number) => ComputeThread = startComputeThread,
): Computer {
  const thread = keepThread(start, { ...LIMITS, ...limits })
  const queue = createKeyedQueue()
  const counts = new Map<string, number>()
  let total = 0
  let isClosed = false

  const compute: Compute = async (rows, rest) => {
    if (isClosed) throw createTimeError()
    const response = await thread.request(async (post) => {
      const turn = beginTurn()
      for (let at = 0; at < rows.length; at += ROWS_PER_PART) {
        post({ rows: rows.slice(at, at + ROWS_PER_PART) })
        if (turn.isUsedUp()) await turn.next()
      }
      post({ rest })
    })
    if (!response) throw createTimeError()
    if ('result' in response) return response.result
    await thread.end()
    throw response.error
  }

  return {
    async planInTurn(owner, work) {
      const count = counts.get(owner) ?? 0
      if (count >= PER_OWNER) throw createBusyError()
      if (total >= TOTAL) throw createTimeError()
      counts.set(owner, count + 1)
      total += 1
      try {
        return await queue('thread', async () => await work(compute))
      } finally {
        total -= 1
        const left = (counts.get(owner) ?? 1) - 1
        if (left > 0) counts.set(owner, left)
        else counts.delete(owner)
      }
    },
    async close() {
      isClosed = true
      await thread.end()
    },
  }
}

function createBusyError(): DomainError {
  const message = 'Your other plans are not ready yet. Please try again in a few seconds.'
  return new DomainError('too-many', message, { retryAfterSeconds: 5 })
}

function createTimeError(): DomainError {
  const message = 'The plan could not be calculated in time. Please try again later, or with fewer people.'
  return new DomainError('unavailable', message, { retryAfterSeconds: 60 })
}
