import type { Db } from '@callwright/db/database'

import { lockNextStart, readNextStart, setNextStart } from './start-slots.repo.ts'

/** A second and a little, so that clocks and loops that are not exact never make it one start too many. */
const SECOND_MS = 1025
/** Starts are given out so far ahead: long enough that a turn of the dialler costs little, short enough to stay fair. */
const AHEAD_MS = 250

export type Starts = {
  /** How many may be taken now. */
  free: number
  /** How long until some may be taken, in milliseconds; 0 while there are. */
  waitMs: number
}

/** What there is now, without taking it: whether it is worth asking. */
export async function readStarts(db: Db, rate: Rate): Promise<Starts> {
  return startsAt(await readNextStart(db), rate)
}

/**
 * Takes starts in this transaction; until it ends nobody else does.
 * @returns how many there are, and how to take them: when each may be sent, in epoch milliseconds, ascending
 */
export async function lockStarts(db: Db, rate: Rate): Promise<Starts & { take: (count: number) => Promise<number[]> }> {
  const starts = startsAt(await lockNextStart(db), rate)
  const { next, interval } = starts
  return {
    ...starts,
    async take(count) {
      if (count > 0) await setNextStart(db, next + count * interval)
      return Array.from({ length: count }, (_, index) => Math.ceil((next + index * interval) / 1000))
    },
  }
}

type Rate = { now: number; callsPerSecond: number }

/** Times are epoch microseconds. */
function startsAt(noted: number, { now, callsPerSecond }: Rate): Starts & { next: number; interval: number } {
  const interval = Math.ceil((SECOND_MS * 1000) / callsPerSecond)
  const earliest = now * 1000
  const latest = earliest + AHEAD_MS * 1000
  // Further ahead than anything is ever given out: the clock has stepped back.
  const next = noted > latest + interval ? earliest : Math.max(noted, earliest)
  const free = next > latest ? 0 : Math.floor((latest - next) / interval) + 1
  return { next, interval, free, waitMs: Math.max(0, Math.ceil((next - latest) / 1000)) }
}

/**
 * Lets requests out of this process: none before its time, and never more in any second than there may be, however long
 * the process was held up before.
 */
export type Pacer = {
  /** @returns false: it was stopped meanwhile */
  wait: (until: number) => Promise<boolean>
  stop: () => void
}

export function createPacer(callsPerSecond: number, now: () => number): Pacer {
  const most = Math.max(1, Math.floor(callsPerSecond))
  const windowMs = (most / callsPerSecond) * SECOND_MS
  const newest: number[] = []
  const timers = new Map<NodeJS.Timeout, () => void>()
  let isStopped = false

  const sleep = async (ms: number): Promise<void> =>
    await new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        resolve()
      }, ms)
      timers.set(timer, resolve)
    })

  return {
    async wait(until) {
      for (;;) {
        if (isStopped) return false
        // The clock of the process, which nobody sets.
        const clock = performance.now()
        const first = newest[0]
        const isFull = newest.length >= most && first !== undefined && clock - first < windowMs
        const waitMs = Math.max(until - now(), isFull ? windowMs - (clock - first) : 0)
        if (waitMs <= 0) {
          newest.push(clock)
          if (newest.length > most) newest.shift()
          return true
        }
        await sleep(Math.min(waitMs, 1000))
      }
    },
    stop() {
      isStopped = true
      for (const [timer, resolve] of timers) {
        clearTimeout(timer)
        resolve()
      }
      timers.clear()
    },
  }
}
