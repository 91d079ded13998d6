import { expect } from 'vitest'

import { EXTERNAL, insertService, startCall } from '../../testing/booking-calls.ts'
import { addBooking, BOOKING_SETTINGS, listSlots, SERVICE, startToolCall } from '../../testing/bookings.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { startFakeCalCom } from '../../testing/fake-cal-com.ts'
import type { World } from '../../testing/test-world.ts'
import { deleteExpiredOffers } from './offers.repo.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const DAYTIME = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '08:00', until: '20:00' }))

const toDate = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Moves the clock to the next time at which it shows this hour (UTC). @returns the midnight before */
function goTo({ deps, clock }: World, hour: number): number {
  const today = Math.floor(deps.now() / DAY_MS) * DAY_MS
  const midnight = today + hour * HOUR_MS > deps.now() ? today : today + DAY_MS
  clock.advance(midnight + hour * HOUR_MS - deps.now())
  return midnight
}

describeWorld('free times at Cal.com', (it) => {
  it.override('settings', { webhooksAllowPrivate: true })

  it.for([31, 32, 70, 150])(
    'are found on day %i, by its date and as the first free day',
    async (days, { world, tenantId }) => {
      await using fake = await startFakeCalCom()
      world.deps.settings.calComUrl = fake.url
      const day = goTo(world, 8) + days * DAY_MS
      fake.openings = [9, 12, 15].map((hour) => day + hour * HOUR_MS)
      await insertService(world.deps.db, tenantId, { page: EXTERNAL, daysAhead: 180 })
      const call = startCall(world.deps, tenantId)
      const found = { ok: true, result: { offers: [{}, {}, {}], earliest: {} } }
      expect(await call.use('find_times')).toMatchObject(found)
      fake.openings.push(goTo(world, 8) + DAY_MS)
      expect(await call.use('find_times', { day: toDate(day) })).toMatchObject(found)
    },
  )

  it('are looked for later if the lead time leaves none in the first month', async ({ world, tenantId }) => {
    await using fake = await startFakeCalCom()
    world.deps.settings.calComUrl = fake.url
    const today = goTo(world, 8)
    fake.openings = [today + 2 * DAY_MS, today + 40 * DAY_MS]
    await insertService(world.deps.db, tenantId, { page: EXTERNAL, leadMinutes: 5 * 24 * 60 })
    expect(await startCall(world.deps, tenantId).use('find_times')).toMatchObject({ result: { offers: [{}] } })
  })
})

describeWorld('free times at Cal.com', (it) => {
  it.override('settings', { webhooksAllowPrivate: true })

  it('of a part of the day, or before a later day, are looked for in all months', async ({ world, tenantId }) => {
    await using fake = await startFakeCalCom()
    world.deps.settings.calComUrl = fake.url
    const today = goTo(world, 8)
    const [morning, evening, later] = [today + 3 * DAY_MS, today + 40 * DAY_MS + 18 * HOUR_MS, today + 70 * DAY_MS]
    fake.openings = [morning + 9 * HOUR_MS, evening, later]
    await insertService(world.deps.db, tenantId, { page: EXTERNAL, daysAhead: 180 })
    const use = async (given: object) => await startCall(world.deps, tenantId).use('find_times', given)
    const found = await use({ part_of_day: 'evening' })
    expect(found).toMatchObject({ result: { offers: [{ say: expect.stringContaining('6:00') }] } })
    fake.openings = [evening, later]
    const { result } = await use({ day: toDate(later) })
    expect(result).toMatchObject({ offers: [{}], earliest: { say: expect.stringContaining('6:00') } })
  })
})

describeWorld('free times in the own calendar', (it) => {
  it('on a weekday are those of next week if the wanted part of today is over', async ({ world, ada, tenantId }) => {
    await ada.caller.bookings.save({ ...BOOKING_SETTINGS, timeZone: 'Etc/UTC', week: DAYTIME })
    const today = goTo(world, 14)
    const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(today).toLowerCase()
    const { use } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    expect(await use('find_times', { day, part_of_day: 'morning' })).toMatchObject({ result: { offers: [{}, {}] } })
    const rows = await world.deps.db.selectFrom('slot_offers').select('startsAt').orderBy('startsAt').execute()
    expect(rows.filter(({ startsAt }) => startsAt < today + 7 * DAY_MS)).toHaveLength(1)
    expect(rows.map(({ startsAt }) => startsAt)).toContain(today + 7 * DAY_MS + 8 * HOUR_MS)
  })

  it('in the evening are found after weeks of full ones', async ({ world, ada, tenantId }) => {
    const service = { ...SERVICE, minutes: 15, stepMinutes: 5 as const }
    const settings = { ...BOOKING_SETTINGS, timeZone: 'Etc/UTC', week: DAYTIME, services: [service] }
    await ada.caller.bookings.save(settings)
    const today = goTo(world, 8)
    for (let day = 0; day < 32; day += 1) {
      const [startsAt, endsAt] = [today + day * DAY_MS + 16.75 * HOUR_MS, today + day * DAY_MS + 20 * HOUR_MS]
      await addBooking(world, tenantId, { startsAt, endsAt, freeAt: endsAt })
    }
    const { use } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    expect(await use('find_times', { part_of_day: 'evening' })).toMatchObject({ result: { offers: [{}, {}, {}] } })
  })

  it('get new names after earlier ones have been deleted', async ({ world, ada, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    const { use } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    await use('find_times')
    world.clock.advance(40 * 60_000)
    const known = listSlots(await use('find_times'))
    world.clock.advance(40 * 60_000)
    await deleteExpiredOffers(world.deps.db, { before: world.deps.now() - 30 * 60_000, limit: 200 })
    for (const slot of listSlots(await use('find_times'))) expect(known).not.toContain(slot)
  })
})
