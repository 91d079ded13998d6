import ICAL from 'ical.js'
import { expect } from 'vitest'

import { addBooking } from '../testing/bookings.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { tenantOf } from '../testing/operator.ts'
import { recordPastCall } from '../testing/record-past-call.ts'
import { writeCalendarFile } from './calendar-file.ts'

const DAY_MS = 86_400_000

type Properties = [name: string, parameters: object, type: string, value: unknown][]

/** The events of the file, as a calendar program reads them. */
function readEvents(text: string): Record<string, unknown>[] {
  const [, , events] = ICAL.parse(text) as unknown as [string, unknown, [string, Properties][]]
  return events.map(([, properties]) => Object.fromEntries(properties.map(([name, , , value]) => [name, value])))
}

describeWorld('the calendar of appointments', (it) => {
  it('has the appointments of one business, as other programs read them', async ({ world, ada, ben, tenantId }) => {
    const { now } = world.deps
    const startsAt = Math.floor(now() / DAY_MS + 5) * DAY_MS + 8.5 * 3_600_000
    const day = new Date(startsAt).toISOString().slice(0, 10)
    const callId = await recordPastCall(world, ada, { days: 0, id: 'conv_1' })
    const name = `Grace; "Hopper", \\${'ü'.repeat(80)}`
    const note = 'Left knee\r\nEND:VEVENT\u0007\u2028\u0085 👍🏽'
    const booked = await addBooking(world, tenantId, {
      startsAt,
      name,
      note,
      email: 'g@example.com',
      conversationId: 'conv_1',
    })
    const cancelledAt = now() - 29 * DAY_MS
    const cancelled = { state: 'cancelled', cancelledBy: 'caller' } as const
    await addBooking(world, tenantId, { startsAt: startsAt + 1000, name: 'Alan', ...cancelled, cancelledAt })
    const hidden = [
      { ...cancelled, cancelledAt: now() - 31 * DAY_MS },
      { state: 'unknown' as const },
      { state: 'failed' as const },
      { testMode: 1 as const },
      { startsAt: now() - 31 * DAY_MS },
      { startsAt: now() + 190 * DAY_MS },
    ]
    for (const change of hidden) await addBooking(world, tenantId, { startsAt, name: 'Hidden', ...change })
    await addBooking(world, await tenantOf(ben), { startsAt, name: 'Of Ben' })

    const text = await writeCalendarFile(world.deps, tenantId)
    const lines = text.split('\r\n')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    const events = readEvents(text)
    expect(events).toEqual([
      {
        ...{ uid: booked.id, dtstamp: expect.any(String), status: 'CONFIRMED', sequence: 0 },
        ...{ dtstart: `${day}T08:30:00Z`, dtend: `${day}T09:00:00Z`, summary: `Checkup: ${name}` },
        description: '+12125550142\ng@example.com\nLeft knee\nEND:VEVENT    👍🏽',
        url: `http://localhost:3000/call-dashboard?call=${callId}`,
      },
      {
        ...{ uid: expect.any(String), dtstamp: expect.any(String), status: 'CANCELLED', sequence: 1 },
        ...{ dtstart: `${day}T08:30:01Z`, dtend: `${day}T09:00:01Z`, summary: 'Checkup: Alan' },
        ...{ description: '+12125550142', url: 'http://localhost:3000/appointments' },
      },
    ])
    expect(await writeCalendarFile(world.deps, tenantId)).toBe(text)
    // One that Cal.com has not confirmed.
    const externalId = JSON.stringify({ eventTypeId: 1, lengthInMinutes: null, uid: null, isPending: false })
    await addBooking(world, tenantId, { startsAt: startsAt + 2000, externalId })
    const latest = readEvents(await writeCalendarFile(world.deps, tenantId)).at(-1)
    expect(latest).toMatchObject({ status: 'TENTATIVE' })
  })

  it('has at most 5,000 of them, and rather the next ones than past ones', async ({ world, tenantId }) => {
    const booking = await addBooking(world, tenantId, { startsAt: world.deps.now() - 3 * DAY_MS, name: 'Past' })
    const next = await addBooking(world, tenantId)
    for (let batch = 0; batch < 21; batch += 1) {
      const ids = Array.from({ length: 250 }, (_, index) => `${batch} ${index}`)
      const rows = ids.map((id) => ({ ...booking, id, bookingKey: id }))
      await world.deps.db.insertInto('bookings').values(rows).execute()
    }
    const events = readEvents(await writeCalendarFile(world.deps, tenantId))
    expect([events.length, events[0]?.['uid']]).toEqual([5000, next.id])
  })
})
