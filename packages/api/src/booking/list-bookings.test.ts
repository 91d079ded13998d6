import { BOOKINGS_DAYS_MAX } from '@callwright/contract/booking/booking'
import { asE164 } from '@callwright/contract/text/phone'
import { expect } from 'vitest'

import { recordConversation } from '../calls/record/post-call.ts'
import { addBooking, BOOKING_SETTINGS, CALLER, SERVICE, startToolCall } from '../testing/bookings.ts'
import { startFakeCalCom } from '../testing/fake-cal-com.ts'
import { describeDeliveryWorld, describeWorld } from '../testing/describe-world.ts'
import { addEndpoint, queueDue, runDeliveries } from '../testing/delivery-world.ts'
import { tenantOf } from '../testing/operator.ts'
import { recordPastCall } from '../testing/record-past-call.ts'
import { CONVERSATION } from '../testing/sample-conversation.ts'
import { insertEndpoint } from '../testing/webhook-endpoints.ts'
import { PASSWORD } from '../testing/test-world.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { exportBookings } from './list-bookings.ts'

const PROFILE = { businessName: 'Ada', businessEmail: '', businessPhone: '', businessAddress: '', description: '' }
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

describeWorld('the list of appointments', (it) => {
  it('has those of one business in a period, in order, page by page', async ({ world, ada, ben, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    const from = world.deps.now() + DAY_MS
    const at = (hours: number, change = {}) => ({ startsAt: from + hours * HOUR_MS, ...change })
    // Two begin at the same time.
    for (const hours of [3, 1, 1, 2, -1, 24]) await addBooking(world, tenantId, at(hours))
    await addBooking(world, tenantId, at(4, { state: 'failed' }))
    await addBooking(world, await tenantOf(ben), at(5))
    const period = { from, to: from + DAY_MS }
    const { list } = ada.caller.bookings
    const all = await list(period)
    expect(all).toMatchObject({ nextCursor: null, timeZone: 'Europe/Berlin' })
    expect(all.rows.map(({ startsAt }) => (startsAt - from) / HOUR_MS)).toEqual([1, 1, 2, 3])
    expect(all.rows[0]).toEqual({
      ...{ id: expect.any(String), serviceName: 'Checkup', startsAt: from + HOUR_MS, endsAt: from + 1.5 * HOUR_MS },
      ...{ state: 'booked', name: 'Grace Hopper', phoneNumber: CALLER, email: null, note: '' },
      ...{ callId: null, agreedAt: null, testMode: false, createdAt: expect.any(Number) },
      ...{ cancelledAt: null, cancelledBy: null, isElsewhere: false, isCertain: true },
    })
    const pages: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...period, limit: 1, cursor })
      pages.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(pages).toEqual(all.rows.map(({ id }) => id))
    const tooLong = list({ from: 0, to: (BOOKINGS_DAYS_MAX + 1) * DAY_MS })
    await expect(tooLong).rejects.toThrow('Please choose at most 400 days')
  })

  it('finds words of names, and digits of numbers', async ({ world, ada, tenantId }) => {
    const people = [
      { name: 'Grace Hopper', phoneNumber: asE164('+4915112345678') },
      { name: '100% Ada_Lovelace', phoneNumber: null },
      { name: 'Alan Turing', phoneNumber: asE164('+12125550199') },
      { name: 'Özlem Özdemir', phoneNumber: null },
    ]
    for (const person of people) await addBooking(world, tenantId, person)
    const period = { from: world.deps.now(), to: world.deps.now() + 3 * DAY_MS }
    const find = async (search: string): Promise<string[]> =>
      (await ada.caller.bookings.list({ ...period, search })).rows.map(({ name }) => name).toSorted()
    for (const [search, found] of [
      ['hopper GRACE', 0],
      ['0151 123', 0],
      ['+49 151', 0],
      ['100%', 1],
      ['tur', 2],
      ['ÖZDEMIR', 3],
      ['ozlem', 3],
      ['555-0199', 2],
    ] as const) {
      expect([search, await find(search)]).toEqual([search, [people[found]?.name]])
    }
    expect(await find('')).toHaveLength(4)
    for (const search of ['grace turing', '12', '%', '_', 'x%e', '\\'])
      expect([search, await find(search)]).toEqual([search, []])
  })

  it('leads to the calls, which have their appointments', async ({ world, ada, ben, tenantId }) => {
    const callId = await recordPastCall(world, ada, { days: 0, id: 'conv_1' })
    const benCallId = await recordPastCall(world, ben, { days: 0, id: 'conv_2' })
    const booking = await addBooking(world, tenantId, { conversationId: 'conv_1', agreedAt: 7, note: 'Left knee' })
    // Another business cannot have it.
    await addBooking(world, await tenantOf(ben), { conversationId: 'conv_1' })
    const { rows, timeZone } = await ada.caller.bookings.ofCall({ callId })
    expect(rows).toMatchObject([{ id: booking.id, callId, agreedAt: 7, note: 'Left knee' }])
    expect(timeZone).toBe('Etc/UTC')
    expect((await ben.caller.bookings.ofCall({ callId: benCallId })).rows).toEqual([])
    await expect(ben.caller.bookings.ofCall({ callId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // Of a deleted call, the appointment stays without what was said.
    await ada.caller.calls.remove({ callId })
    const period = { from: booking.startsAt, to: booking.endsAt }
    expect((await ada.caller.bookings.list(period)).rows).toMatchObject([
      { id: booking.id, callId: null, name: 'Grace Hopper', note: '', agreedAt: 7 },
    ])
  })

  // Security: 45
  it('is exported without formulas', async ({ world, tenantId }) => {
    const booking = await addBooking(world, tenantId, { name: '=HYPERLINK("http://x")', note: '@SUM(1)', testMode: 1 })
    const query = { from: String(booking.startsAt), to: String(booking.startsAt + 1) }
    const readAll = async (filter: object): Promise<string> => {
      let text = ''
      for await (const chunk of exportBookings(world.deps, tenantId, filter)) text += chunk
      return text
    }
    const text = await readAll(query)
    const [header, row, ...others] = text.trimEnd().split('\r\n')
    expect(header).toMatch(/^Starts \(UTC\),Ends \(UTC\),Service,Name,Phone Number,/)
    expect(row).toContain(`Checkup,"'=HYPERLINK(""http://x"")",'+12125550142,,'@SUM(1),Booked,,yes,`)
    expect(others).toEqual([])
    expect((await readAll({})).match(/Checkup/g)).toHaveLength(1)
    expect((await readAll({ to: query.from })).match(/Checkup/g)).toBeNull()
    for (const wrong of [
      { ...query, to: 'later' },
      { ...query, from: '0', to: '99999999999999' },
    ]) {
      expect(() => exportBookings(world.deps, tenantId, wrong)).toThrow()
    }
  })
})

describeWorld('canceling an appointment', (it) => {
  it('frees its time once, and not for another business', async ({ world, ada, ben, tenantId }) => {
    const { id: bookingId } = await addBooking(world, tenantId)
    await expect(ben.caller.bookings.cancel({ bookingId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const cancelled = await ada.caller.bookings.cancel({ bookingId })
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelledBy: 'business', cancelledAt: expect.any(Number) })
    world.clock.advance(HOUR_MS)
    expect(await ada.caller.bookings.cancel({ bookingId })).toEqual(cancelled)
    const over = await addBooking(world, tenantId, { startsAt: world.deps.now() - DAY_MS })
    expect(await ada.caller.bookings.cancel({ bookingId: over.id })).toMatchObject({ state: 'cancelled' })
    for (const state of ['held', 'unknown', 'failed'] as const) {
      const { id } = await addBooking(world, tenantId, { state })
      const refusal = {
        code: 'CONFLICT',
        message: expect.stringContaining(state === 'failed' ? 'was not booked' : 'is not confirmed yet'),
      }
      await expect(ada.caller.bookings.cancel({ bookingId: id })).rejects.toMatchObject(refusal)
    }
  })
})

describeWorld('a service at Cal.com', (it) => {
  it.override('settings', { webhooksAllowPrivate: true })

  it('is saved after its page was read, and its appointments are canceled there first', async ({
    world,
    ada,
    tenantId,
  }) => {
    await using fake = await startFakeCalCom()
    world.deps.settings.calComUrl = fake.url
    await ada.caller.business.updateProfile({ ...PROFILE, businessEmail: 'ada@example.com' })
    const service = { ...SERVICE, link: `${fake.url}/you/visit` }
    const save = async (change = {}) =>
      await ada.caller.bookings.save({
        ...BOOKING_SETTINGS,
        password: PASSWORD,
        services: [{ ...service, ...change }],
      })
    fake.page = { price: 10 }
    await expect(save()).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('payment') })
    expect((await ada.caller.bookings.settings()).settings).toBeNull()
    fake.page = {}
    const { settings } = await save()
    const id = settings?.services[0]?.id
    // The page is asked again only about what has changed.
    const asked = fake.requests.length
    await save({ id, gapMinutes: 10 })
    expect(fake.requests).toHaveLength(asked)
    await expect(save({ id, minutes: 45 })).rejects.toThrow('offers 30 minutes')
    fake.fault = () => 'break-before'
    const booking = {
      externalId: JSON.stringify({ eventTypeId: 1, lengthInMinutes: null, uid: 'u', isPending: false }),
    }
    const { id: bookingId } = await addBooking(world, tenantId, booking)
    const cancel = async () => await ada.caller.bookings.cancel({ bookingId })
    await expect(cancel()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    const { startsAt: from } = (await world.deps.db.selectFrom('bookings').selectAll().execute())[0] ?? { startsAt: 0 }
    expect((await ada.caller.bookings.list({ from, to: from + 1 })).rows).toMatchObject([
      { state: 'booked', isElsewhere: true },
    ])
  })
})

describeDeliveryWorld('webhooks about appointments', (it) => {
  it('report one that was canceled, with who did it', async ({ world, ada, ben, tenantId }) => {
    await using receiver = await startWebhookReceiver()
    await using others = await startWebhookReceiver()
    await addEndpoint(ada, receiver.url, ['booking.created', 'booking.cancelled'])
    await addEndpoint(ben, others.url, ['booking.cancelled'])
    const callId = await recordPastCall(world, ada, { days: 0, id: 'conv_1' })
    const change = { note: 'Left knee', conversationId: 'conv_1' }
    const { id: bookingId, startsAt } = await addBooking(world, tenantId, change)
    await ada.caller.bookings.cancel({ bookingId })
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    expect(receiver.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      {
        type: 'booking.cancelled',
        data: {
          ...{ booking_id: bookingId, tenant_id: tenantId, call_id: callId, test_mode: false, service: 'Checkup' },
          ...{ starts_at: new Date(startsAt).toISOString(), name: 'Grace Hopper', phone_number: CALLER },
          ...{
            note: 'Left knee',
            confirmed: false,
            cancelled_by: 'business',
            page_url: 'http://localhost:3000/appointments',
          },
        },
      },
    ])
    expect(others.received).toEqual([])
    // Nothing that was said outlives the call.
    await ada.caller.calls.remove({ callId })
    expect(await world.deps.db.selectFrom('webhook_messages').selectAll().execute()).toEqual([])
  })
})

describeWorld('an event about an appointment', (it) => {
  // Security: 84
  it('is deleted with its call, which had no record at that time', async ({ world, ada, ben, tenantId }) => {
    const { db } = world.deps
    for (const { caller } of [ada, ben]) await caller.bookings.save(BOOKING_SETTINGS)
    const bens = await tenantOf(ben)
    for (const tenant of [tenantId, bens]) {
      await insertEndpoint(world, tenant)
      await startToolCall(world, tenant, { conversationId: CONVERSATION.conversationId }).book()
    }
    await recordConversation(world.deps, { tenantId, provider: 'simulator' }, CONVERSATION)
    const { id: callId } = await db.selectFrom('calls').select('id').executeTakeFirstOrThrow()
    const list = async (table: 'webhook_messages' | 'webhook_deliveries') =>
      await db.selectFrom(table).select(['tenantId', 'callId']).where('type', '=', 'booking.created').execute()
    const both = [
      { tenantId, callId },
      { tenantId: bens, callId: null },
    ]
    for (const table of ['webhook_messages', 'webhook_deliveries'] as const) {
      expect((await list(table)).toSorted((one) => (one.tenantId === tenantId ? -1 : 1))).toEqual(both)
    }
    await ada.caller.calls.remove({ callId })
    for (const table of ['webhook_messages', 'webhook_deliveries'] as const) {
      expect(await list(table)).toEqual(both.slice(1))
    }
  })
})
