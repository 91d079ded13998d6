import { setImmediate as nextTurn } from 'node:timers/promises'

import type { CalendarFile, ReadCalendar } from '@callwright/api/context/context'
import { DomainError } from '@callwright/api/context/domain-error'
import { createKeyedQueue } from '@callwright/api/context/keyed-queue'

import { keepThread } from './kept-thread.ts'
import { startThread, type Thread, type ThreadLimits } from './thread.ts'

/** The text of a file arrives in parts before the rest of it. */
export type CalendarPart = { text: string } | { rest: Omit<CalendarFile, 'text'> }
/** null if it cannot be read. */
export type CalendarResponse = { busy: [number, number][] | null }
export type CalendarThread = Thread<CalendarPart, CalendarResponse>
export type CalendarReader = { readCalendar: ReadCalendar; close: () => Promise<void> }

function startCalendarThread(megabytes: number): CalendarThread {
  return startThread('read-calendar.thread', megabytes)
}

/** Far more than a calendar of 5 MB takes. */
const LIMITS: ThreadLimits = { cpuTimeMs: 3000, waitMs: 15_000, megabytes: 192, idleMs: 30_000 }
/** Calendars that are read or wait: of one business, which has three and may add one, and of all. */
const WAITING_MAX = { own: 4, total: 200 }
/** Copying it takes about a millisecond. */
const LETTERS_PER_PART = 500_000

/**
 * Reads calendars in one thread, one after the other. A business has at most one in that queue, so that those of others
 * come in between. Once it is closed, every calendar is refused.
 */
export function createCalendarReader(
  limits: Partial<ThreadLimits> = {},
  start: typeof startCalendarThread = startCalendarThread,
): CalendarReader {
  const thread = keepThread(start, { ...LIMITS, ...limits })
  const queue = createKeyedQueue()
  const waiting = new Map<string, number>()
  let total = 0
  let isClosed = false

  const read = async ({ text, ...rest }: CalendarFile, signal: AbortSignal): ReturnType<ReadCalendar> => {
    if (isClosed) throw createBusyError()
    signal.throwIfAborted()
    const response = await thread.request(async (post) => {
      for (let at = 0; at < text.length; at += LETTERS_PER_PART) {
        post({ text: text.slice(at, at + LETTERS_PER_PART) })
        await nextTurn()
      }
      post({ rest })
    })
    return response?.busy ?? null
  }

  return {
    async readCalendar(file, { owner, signal }) {
      const own = waiting.get(owner) ?? 0
      if (own >= WAITING_MAX.own || total >= WAITING_MAX.total) throw createBusyError()
      waiting.set(owner, own + 1)
      total += 1
      try {
        return await queue(owner, async () => await queue('the thread', async () => await read(file, signal)))
      } finally {
        const left = (waiting.get(owner) ?? 1) - 1
        if (left === 0) waiting.delete(owner)
        else waiting.set(owner, left)
        total -= 1
      }
    },
    async close() {
      isClosed = true
      await thread.end()
    },
  }
}

function createBusyError(): DomainError {
  const message = 'Too many calendars are being read at the moment. Please try again in a minute.'
  return new DomainError('unavailable', message, { retryAfterSeconds: 60 })
}
