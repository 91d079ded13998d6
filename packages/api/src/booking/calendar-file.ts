import { DAYS_AHEAD_MAX } from '@callwright/contract/booking/booking'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { beginTurn } from '../context/event-loop-turn.ts'
import { DAY_MS } from '../context/local-time.ts'
import { isCertain } from './cal-com/external.ts'
import { type ListedBooking, listPublished } from './bookings.repo.ts'

const PAST_DAYS = 30
const EVENTS_MAX = 5000
const PAGE_ROWS = 500

/** The business's appointments in iCal format (RFC 5545), from a month ago to as far ahead as they can be booked. */
export async function writeCalendarFile(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  tenantId: TenantId,
): Promise<string> {
  const from = now() - PAST_DAYS * DAY_MS
  const today = now() - DAY_MS
  // The past is what is left out if there are too many.
  const parts = [
    { from: today, to: now() + (DAYS_AHEAD_MAX + 2) * DAY_MS },
    { from, to: today },
  ]
  const events: string[] = []
  const turn = beginTurn()
  for (const part of parts) {
    let last: ListedBooking | undefined
    do {
      const after = last ? { at: last.startsAt, id: last.id } : null
      const limit = Math.min(PAGE_ROWS, EVENTS_MAX - events.length)
      const page = await listPublished(db, tenantId, { ...part, cancelledSince: from, after, limit })
      for (const booking of page) {
        events.push(writeLines(listEventLines(booking, settings)))
        if (turn.isUsedUp()) await turn.next()
      }
      last = page.length === PAGE_ROWS ? page.at(-1) : undefined
    } while (last)
  }
  return [writeLines(HEADER), ...events, writeLines(['END:VCALENDAR'])].join('')
}

const HEADER = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Appointments//EN', 'METHOD:PUBLISH', 'X-WR-CALNAME:Appointments'],
  ...['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'],
]

function listEventLines(booking: ListedBooking, { publicUrl }: Pick<Deps['settings'], 'publicUrl'>): string[] {
  const { id, callId, state, serviceName, startsAt, endsAt, name, phoneNumber, email, note, createdAt } = booking
  const details = [phoneNumber, email, note].filter(Boolean).join('\n')
  const page = callId === null ? '/appointments' : `/call-dashboard?call=${encodeURIComponent(callId)}`
  const isCancelled = state === 'cancelled'
  const status = isCertain(booking) ? 'CONFIRMED' : 'TENTATIVE'
  return [
    ...['BEGIN:VEVENT', `UID:${id}`, `DTSTAMP:${writeTime(booking.cancelledAt ?? createdAt)}`],
    ...[`DTSTART:${writeTime(startsAt)}`, `DTEND:${writeTime(endsAt)}`],
    `SUMMARY:${writeText([serviceName, name].filter(Boolean).join(': '))}`,
    ...(details === '' ? [] : [`DESCRIPTION:${writeText(details)}`]),
    ...[`URL:${publicUrl}${page}`, `STATUS:${isCancelled ? 'CANCELLED' : status}`],
    ...[`SEQUENCE:${isCancelled ? 1 : 0}`, 'END:VEVENT'],
  ]
}

/** `20261020T070000Z` */
function writeTime(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function writeText(text: string): string {
  const visible = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\0-\t\u000B-\u001F\u007F-\u009F\u2028\u2029]/g, ' ')
  return visible.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

const LINE_BYTES = 75

/** Longer lines go on in the next one, after a space. */
function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function fold(line: string): string {
  let [folded, bytes] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return folded
}
