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
const LIMITS: ThreadLimits = { cpuTimeMs: 5000, waitMs: 15_000, megabytes: 192, idleMs: 30_000 }
const WAITING_MAX = 20
/** Copying it takes about a millisecond. */
const LETTERS_PER_PART = 500_000

/** Reads calendars in one thread, one after the other. Once it is closed, every calendar is refused. */
export function createCalendarReader(
  limits: Partial<ThreadLimits> = {},
  start: typeof startCalendarThread = startCalendarThread,
): CalendarReader {
  const thread = keepThread(start, { ...LIMITS, ...limits })
  const queue = createKeyedQueue()
  let waiting = 0
  let isClosed = false

  const read: ReadCalendar = async ({ text, ...rest }) => {
    if (isClosed) throw createBusyError()
    const response = await thread.request((post) => {
      for (let at = 0; at < text.length; at += LETTERS_PER_PART) post({ text: text.slice(at, at + LETTERS_PER_PART) })
      post({ rest })
    })
    return response?.busy ?? null
  }

  return {
    async readCalendar(file) {
      if (waiting >= WAITING_MAX) throw createBusyError()
      waiting += 1
      try {
        return await queue('thread', async () => await read(file))
      } finally {
        waiting -= 1
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
