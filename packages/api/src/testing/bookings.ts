import type { BookingSettings } from '@callwright/contract/booking/booking'
import { asE164 } from '@callwright/contract/text/phone'
import type { TenantId } from '@callwright/db/tables/ids'

import { type BookingRow, insertBooking } from '../booking/bookings.repo.ts'
import type { ToolAnswer } from '../booking/tools/answers.ts'
import { answerBookingTool } from '../booking/tools/answer-booking-tool.ts'
import type { BookingCall } from '../booking/tools/booking-call.ts'
import type { World } from './test-world.ts'

const HOUR_MS = 60 * 60_000

export const SERVICE: BookingSettings['services'][number] = {
  ...{ name: 'Checkup', minutes: 30, gapMinutes: 0, leadMinutes: 60, daysAhead: 60, perDayMax: null },
  ...{ stepMinutes: 30, link: null },
}

/** At any time of any day. */
export const BOOKING_SETTINGS: BookingSettings = {
  ...{ isOn: true, timeZone: 'Europe/Berlin', holidays: [], services: [SERVICE] },
  week: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', until: '24:00' })),
}

export const CALLER = asE164('+12125550142')

/** A call in which an agent uses tools. `use`: at the current time of the world. */
export type ToolCall = {
  use: (name: string, given?: object) => Promise<ToolAnswer>
  /** offers times, and books one after it was read back */
  book: (name?: string, index?: number) => Promise<ToolAnswer>
}

export function startToolCall(
  { deps, clock }: World,
  tenantId: TenantId,
  change: Partial<BookingCall> & { conversationId: string },
): ToolCall {
  const call = {
    tenantId,
    callerNumber: CALLER,
    isTest: false,
    masking: { personal: false },
    language: 'en' as const,
    ...change,
  }
  const use: ToolCall['use'] = async (name, given = {}) =>
    await answerBookingTool(deps, { ...call, at: deps.now() }, { name, given })
  return {
    use,
    async book(name = 'Grace Hopper', index = 0) {
      const slot = listSlots(await use('find_times'))[index]
      await use('book_time', { slot, name })
      clock.advance(4000)
      return await use('book_time', { slot, name, confirmed: true })
    },
  }
}

/** The slots of an answer that offers times. */
export function listSlots({ result }: { result?: unknown }): string[] {
  return (result as { offers: { slot: string }[] }).offers.map(({ slot }) => slot)
}

/** An appointment that begins in two days. */
export async function addBooking(
  { deps }: World,
  tenantId: TenantId,
  change: Partial<BookingRow> = {},
): Promise<BookingRow> {
  const id = change.id ?? deps.newId()
  const startsAt = change.startsAt ?? deps.now() + 48 * HOUR_MS
  const row: BookingRow = {
    ...{ id, tenantId, serviceId: 'service', serviceName: 'Checkup', state: 'booked', bookingKey: id },
    ...{ startsAt, endsAt: startsAt + HOUR_MS / 2, freeAt: startsAt + HOUR_MS / 2 },
    ...{ name: 'Grace Hopper', phoneNumber: CALLER, email: null, note: '', conversationId: null, agreedAt: null },
    ...{ externalId: null, testMode: 0, createdAt: deps.now(), cancelledAt: null, cancelledBy: null },
    ...change,
  }
  await insertBooking(deps.db, row)
  return row
}

/** Lets this many callers choose the same time, and confirm it at once. @returns how often each answer was given */
export async function bookAtOnce(world: World, tenantId: TenantId, count: number): Promise<Record<string, number>> {
  const calls = Array.from({ length: count }, (_, index) =>
    startToolCall(world, tenantId, { conversationId: `conv_${index}` }),
  )
  const slots = await Promise.all(calls.map(async (call) => listSlots(await call.use('find_times'))[0]))
  const use = async (given: object): Promise<ToolAnswer[]> =>
    await Promise.all(
      calls.map(async (call, index) => await call.use('book_time', { slot: slots[index], name: 'Grace', ...given })),
    )
  await use({})
  world.clock.advance(4000)
  const answers = await use({ confirmed: true })
  const kinds = answers.map((answer) => {
    if (answer.ok) return 'booked'
    return answer.error === 'taken' && listSlots(answer).length > 0 ? 'another time' : answer.error
  })
  const counts: Record<string, number> = {}
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** A calendar in iCal format with one event. */
export function writeEvent(from: number, to: number): string {
  const time = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const event = ['BEGIN:VEVENT', 'UID:1', `DTSTART:${time(from)}`, `DTEND:${time(to)}`, 'END:VEVENT']
  return `${['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')}\r\n`
}
