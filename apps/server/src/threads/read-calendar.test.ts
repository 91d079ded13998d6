import { asTenantId } from '@callwright/db/tables/ids'
import { setImmediate } from 'node:timers/promises'

import { FEED_BYTES_MAX } from '@callwright/contract/booking/booking'
import { afterEach, expect, test } from 'vitest'

import { createCalendarReader } from './read-calendar.ts'
import type { ThreadLimits } from './thread.ts'

const DAY_MS = 86_400_000
const from = Date.UTC(2026, 9, 1)
const period = { timeZone: 'Europe/Berlin', from, to: from + 182 * DAY_MS }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function ownedBy(owner: string) {
  return { owner: asTenantId(owner), signal: new AbortController().signal }
}

/** A minute by default, since the machine may be slow. */
function createReader(limits: Partial<ThreadLimits> = {}): (text: string) => Promise<[number, number][] | null> {
  const { readCalendar, close } = createCalendarReader({ cpuTimeMs: 60_000, waitMs: 60_000, ...limits })
  closing.push(close)
  return async (text) => await readCalendar({ text, ...period }, ownedBy('ada'))
}

function makeCalendar(events: readonly string[]): string {
  const lines = events.map((event, id) => `BEGIN:VEVENT\r\nUID:${id}\r\n${event}\r\nEND:VEVENT\r\n`)
  return `BEGIN:VCALENDAR\r\n${lines.join('')}END:VCALENDAR\r\n`
}

const makeEvent = (nth: number): string => {
  const start = new Date(from + nth * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `DTSTART:${start}\r\nDURATION:PT30M\r\nDESCRIPTION:${'ü'.repeat(500)}`
}

test('the largest calendar is read without blocking the process', async () => {
  const read = createReader()
  await read(makeCalendar([]))
  const text = makeCalendar(Array.from({ length: 4300 }, (_, nth) => makeEvent(nth)))
  expect(Buffer.byteLength(text)).toBeGreaterThan(0.85 * FEED_BYTES_MAX)
  let busy: [number, number][] | null | undefined
  const reading = read(text).then((result) => (busy = result))
  let turns = 0
  for (; busy === undefined; turns += 1) await setImmediate()
  await reading
  expect(busy?.length).toBe(4300)
  expect(turns).toBeGreaterThan(20)
})

// Security: 83
test('a calendar that takes too long is given up, and the next one gets a new thread', async () => {
  const read = createReader({ cpuTimeMs: 500 })
  const many = Array.from({ length: 2000 }, () => 'DTSTART:20000101T070000Z\r\nRRULE:FREQ=MONTHLY;BYDAY=-1SU')
  expect(await read(makeCalendar(many))).toBeNull()
  expect(await read(makeCalendar([makeEvent(0)]))).toEqual([[from, from + 1_800_000]])
  expect(await read('BEGIN:VCALENDAR')).toBeNull()
  expect(await read(makeCalendar([makeEvent(0)]))).toHaveLength(1)
})

test('too many calendars at once, and calendars after the end, are refused', async () => {
  const { readCalendar, close } = createCalendarReader({ waitMs: 60_000 })
  const empty = { text: makeCalendar([]), ...period }
  const done: string[] = []
  const read = async (owner: string): Promise<void> => {
    await readCalendar(empty, ownedBy(owner))
    done.push(owner)
  }
  const settled = await Promise.allSettled(['ada', 'ada', 'ada', 'ada', 'ada', 'ben'].map(read))
  expect(settled.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1)
  // Businesses take turns.
  expect(done).toEqual(['ada', 'ben', 'ada', 'ada', 'ada'])
  await expect(readCalendar(empty, { ...ownedBy('ada'), signal: AbortSignal.abort() })).rejects.toThrow()
  await close()
  await expect(readCalendar(empty, ownedBy('ada'))).rejects.toMatchObject({ reason: 'unavailable' })
})
