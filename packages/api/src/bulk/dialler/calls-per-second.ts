import type { Db } from '@callwright/db/database'

import { lockNextStart, readNextStart, setNextStart } from './start-slots.repo.ts'

/** A second and a little, so that clocks and loops that are not exact never make it one start too many. */
const SECOND_MS = 1025
/** Starts are given out so far ahead: long enough that a turn of the dialler costs little, short enough to stay fair. */
const AHEAD_MS = 250
/**
 * By so much a start may be late, and is the same start all the same. A process by itself never lets too many go; of
 * several each may have starts that are late, next to others' that are not, so less is allowed and the pace leaves room
 * for it, and for the step from the mark to the request.
 */
export const LATE_MS = { alone: AHEAD_MS, shared: 150 }
const ROOM_MS = { alone: 0, shared: LATE_MS.shared + 25 }

/** By so much a start that is taken anew may be early where the process keeps to the rate by itself. */
const EARLY_MS = { alone: 50, shared: 0 }
/** What a node notes may be so far ahead of another's clock, and of a moment that it read before it waited for its turn. */
const APART_MS = 1000

export type Starts = {
  /** How many may be taken now. */
  free: number
  /** When the first of them may be sent, epoch milliseconds. */
  nextAt: number
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

/**
 * A start that was given out for a moment that has passed is nobody's any more: others have theirs by now. Then another
 * one is taken in this transaction, if one is free now. Where nobody has a later one it is late by itself, as with a
 * database that is far away, and only moves those that come after it.
 * @returns whether the call may start
 */
export async function keepOrRenewStart(db: Db, startAt: number, rate: Rate): Promise<boolean> {
  const kind = kindOf(rate)
  if (rate.now - startAt <= LATE_MS[kind]) return true
  const noted = await lockNextStart(db)
  const { next, nextAt, interval } = startsAt(noted, rate)
  const isNewest = noted <= startAt * 1000 + interval
  if (!isNewest && nextAt > rate.now + EARLY_MS[kind]) return false
  await setNextStart(db, (isNewest ? rate.now * 1000 : next) + interval)
  return true
}

type Rate = { now: number; callsPerSecond: number; isShared?: boolean }

function kindOf({ isShared }: Rate): 'alone' | 'shared' {
  return isShared ? 'shared' : 'alone'
}

/** Times are epoch microseconds. */
function startsAt(noted: number, rate: Rate): Starts & { next: number; interval: number } {
  const { now, callsPerSecond } = rate
  const interval = Math.ceil(((SECOND_MS + ROOM_MS[kindOf(rate)]) * 1000) / callsPerSecond)
  const earliest = now * 1000
  const latest = earliest + AHEAD_MS * 1000
  // Further ahead than anything is ever given out: the clock has stepped back.
  const next = noted > latest + interval + APART_MS * 1000 ? earliest : Math.max(noted, earliest)
  const free = next > latest ? 0 : Math.floor((latest - next) / interval) + 1
  return {
    next,
    interval,
    free,
    nextAt: Math.ceil(next / 1000),
    waitMs: Math.max(0, Math.ceil((next - latest) / 1000)),
  }
}

/** A place in the pace: the request is sent, or it is not after all. */
export type PacerTurn = {
  /** Right before the request. */
  use: () => void
  giveUp: () => void
}

/**
 * Lets requests out of this process: none before its time, and never more in any second than there may be, however long
 * the process was held up before. Who has a turn and has not used it yet counts as well, so it does not matter how long
 * the last checks take.
 */
export type Pacer = {
  /** @returns null: it was stopped meanwhile */
  wait: (until: number) => Promise<PacerTurn | null>
  stop: () => void
}

export function createPacer(callsPerSecond: number, now: () => number): Pacer {
  const most = Math.max(1, Math.floor(callsPerSecond))
  const windowMs = (most / callsPerSecond) * SECOND_MS
  /** When each place is free again, by the clock of the process, which nobody sets; taken ones are Infinity. */
  const places = Array.from({ length: most }, () => 0)
  const waiting = new Set<() => void>()
  let isStopped = false

  /** At most a second, since the clock of the machine may step; less when a place changes. */
  const sleep = async (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, Math.min(ms, 1000))
    waiting.add(resolve)
    await promise
    clearTimeout(timer)
    waiting.delete(resolve)
  }
  const wakeAll = (): void => {
    for (const wake of waiting) wake()
  }

  const take = (place: number): PacerTurn => {
    places[place] = Infinity
    const free = (at: number): void => {
      if (places[place] === Infinity) places[place] = at
      wakeAll()
    }
    return { use: () => free(performance.now() + windowMs), giveUp: () => free(0) }
  }

  return {
    async wait(until) {
      for (;;) {
        if (isStopped) return null
        const freeAt = Math.min(...places)
        const waitMs = Math.max(until - now(), freeAt - performance.now())
        if (waitMs <= 0) return take(places.indexOf(freeAt))
        await sleep(waitMs)
      }
    },
    stop() {
      isStopped = true
      wakeAll()
    },
  }
}
