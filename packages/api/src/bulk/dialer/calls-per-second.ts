import type { Db } from '@callwright/db/database'

import { lockNextStart, readNextStart, setNextStart } from './start-slots.repo.ts'

/** Slightly more than a second: inexact clocks and timers must never allow an extra start. */
const SECOND_MS = 1025
/** How far ahead start slots are reserved: long enough to keep dialer turns cheap, short enough to stay fair. */
const RESERVE_AHEAD_MS = 250
/** Far longer than slots are reserved ahead, and as long as the checks before a call stay valid. */
const MAX_WAIT_MS = 5000
/**
 * A reserved slot stays valid for this long after its time. With several nodes, one node's late starts can coincide
 * with another node's on-time starts, so the tolerance is smaller. `MARGIN_MS` lowers the rate accordingly, and covers
 * the time between marking an attempt as sent and sending its request.
 */
export const SLOT_TOLERANCE_MS = { alone: RESERVE_AHEAD_MS, shared: 150 }
const MARGIN_MS = { alone: 0, shared: SLOT_TOLERANCE_MS.shared + 25 }

/** How early a renewed slot may start. Only safe in a single process, whose pacer enforces the rate. */
const EARLY_MS = { alone: 50, shared: 0 }
/** Tolerance for clock differences between nodes, and for time spent waiting for the lock. */
const CLOCK_TOLERANCE_MS = 1000

export type StartSlots = {
  /** Slots available now. */
  free: number
  /** Start time of the first slot, epoch milliseconds. */
  nextAt: number
  /** Milliseconds until a slot is available; 0 if one is. */
  waitMs: number
}

/** Reads the available slots without reserving any. */
export async function readStartSlots(db: Db, rate: Rate): Promise<StartSlots> {
  return computeSlots(await readNextStart(db), rate)
}

/**
 * Locks the start slots until this transaction ends.
 * @returns the available slots; `take` reserves some and returns their start times in epoch milliseconds, ascending
 */
export async function lockStartSlots(
  db: Db,
  rate: Rate,
): Promise<StartSlots & { take: (count: number) => Promise<number[]> }> {
  const slots = computeSlots(await lockNextStart(db), rate)
  const { next, interval } = slots
  return {
    ...slots,
    async take(count) {
      if (count > 0) await setNextStart(db, next + count * interval)
      return Array.from({ length: count }, (_, index) => Math.ceil((next + index * interval) / 1000))
    },
  }
}

/**
 * Keeps a slot whose time has passed if no later slot is reserved, as with a slow remote database; later slots are then
 * delayed. Otherwise the slot is lost, and this reserves a new slot if one is free now.
 * @returns whether the call may start
 */
export async function keepOrRenewSlot(db: Db, startAt: number, rate: Rate): Promise<boolean> {
  const kind = slotSharing(rate)
  if (rate.now - startAt <= SLOT_TOLERANCE_MS[kind]) return true
  const storedNext = await lockNextStart(db)
  const { next, nextAt, interval } = computeSlots(storedNext, rate)
  const isNewest = storedNext <= startAt * 1000 + interval
  if (!isNewest && nextAt > rate.now + EARLY_MS[kind]) return false
  await setNextStart(db, (isNewest ? rate.now * 1000 : next) + interval)
  return true
}

type Rate = { now: number; callsPerSecond: number; isShared?: boolean }

function slotSharing({ isShared }: Rate): 'alone' | 'shared' {
  return isShared ? 'shared' : 'alone'
}

/** `storedNext`, `next` and `interval` are in microseconds. */
export function computeSlots(storedNext: number, rate: Rate): StartSlots & { next: number; interval: number } {
  const { now, callsPerSecond } = rate
  const interval = Math.ceil(((SECOND_MS + MARGIN_MS[slotSharing(rate)]) * 1000) / callsPerSecond)
  const earliest = now * 1000
  const latest = earliest + RESERVE_AHEAD_MS * 1000
  // Further ahead than any reservation can be: the clock has stepped back.
  const next = storedNext > latest + interval + CLOCK_TOLERANCE_MS * 1000 ? earliest : Math.max(storedNext, earliest)
  const free = next > latest ? 0 : Math.floor((latest - next) / interval) + 1
  return {
    next,
    interval,
    free,
    nextAt: Math.ceil(next / 1000),
    waitMs: Math.max(0, Math.ceil((next - latest) / 1000)),
  }
}

/** Permission to send one request: use it or give it up. */
export type PacerTurn = {
  /** Call right before the request. */
  use: () => void
  giveUp: () => void
}

/**
 * Limits this process's requests: none before its time, and never more per second than allowed, even after the process
 * was suspended. Unused turns count too, so it does not matter how long the final checks take.
 */
export type Pacer = {
  /** @returns null if the pacer was stopped */
  wait: (until: number) => Promise<PacerTurn | null>
  stop: () => void
}

export function createPacer(callsPerSecond: number, now: () => number): Pacer {
  const maxStarts = Math.max(1, Math.floor(callsPerSecond))
  const windowMs = (maxStarts / callsPerSecond) * SECOND_MS
  /** When each slot becomes free, on the monotonic clock; Infinity while taken. */
  const slots = Array.from({ length: maxStarts }, () => 0)
  const wakeCallbacks = new Set<() => void>()
  let isStopped = false

  /** Sleeps at most a second, because the system clock may step; wakes early when a slot changes. */
  const sleep = async (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, Math.min(ms, 1000))
    wakeCallbacks.add(resolve)
    await promise
    clearTimeout(timer)
    wakeCallbacks.delete(resolve)
  }
  const wakeAll = (): void => {
    for (const wake of wakeCallbacks) wake()
  }

  const take = (slot: number): PacerTurn => {
    slots[slot] = Infinity
    const release = (at: number): void => {
      if (slots[slot] === Infinity) slots[slot] = at
      wakeAll()
    }
    return { use: () => release(performance.now() + windowMs), giveUp: () => release(0) }
  }

  return {
    async wait(until) {
      for (;;) {
        if (isStopped) return null
        const freeAt = Math.min(...slots)
        // No slot is reserved this far ahead: the clock was set back.
        const startsIn = until - now() > MAX_WAIT_MS ? 0 : until - now()
        const waitMs = Math.max(startsIn, freeAt - performance.now())
        if (waitMs <= 0) return take(slots.indexOf(freeAt))
        await sleep(waitMs)
      }
    },
    stop() {
      isStopped = true
      wakeAll()
    },
  }
}
