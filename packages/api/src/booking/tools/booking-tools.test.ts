import { expect } from 'vitest'

import {
  addBooking,
  bookAtOnce,
  BOOKING_SETTINGS,
  CALLER,
  listSlots,
  SERVICE,
  startToolCall,
} from '../../testing/bookings.ts'
import { addEndpoint, queueDue, runDeliveries } from '../../testing/delivery-world.ts'
import { describeDeliveryWorld, describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import type { World } from '../../testing/test-world.ts'
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts'

const NAME = 'Grace Hopper'
const HOUR_MS = 3_600_000

async function listBooked({ deps }: World) {
  return await deps.db.selectFrom('bookings').selectAll().orderBy('createdAt').orderBy('id').execute()
}

describeWorld('an agent', (it) => {
  // Security: 81
  it('books a time only after it was read back and the caller could agree', async ({ world, ada, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    const { use } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    const offered = await use('find_times')
    expect(offered).toMatchObject({ ok: true, result: { service: 'Checkup', minutes: 30, earliest: { slot: 's1' } } })
    const [first = '', second = ''] = listSlots(offered)
    const book = async (given: object) => await use('book_time', { slot: first, name: NAME, ...given })
    const CONFIRM = { ok: false, error: 'confirm_first', say: expect.stringContaining(NAME) }
    // Without a read-back, it does not matter what the agent says.
    expect(await book({ confirmed: true })).toMatchObject(CONFIRM)
    world.clock.advance(1000)
    expect(await book({ confirmed: true })).toMatchObject(CONFIRM)
    // It was refused once, so the next one counts; but another name or slot begins again.
    expect(await book({ name: 'Ada Lovelace', confirmed: true })).toMatchObject({ error: 'confirm_first' })
    world.clock.advance(4000)
    expect(await book({ slot: second, confirmed: true })).toMatchObject(CONFIRM)
    world.clock.advance(4000)
    expect(await book({ confirmed: true })).toMatchObject(CONFIRM)
    expect(await listBooked(world)).toEqual([])
    world.clock.advance(4000)
    const booked = await book({ confirmed: true, email: 'grace@example.com', note: 'Left knee' })
    expect(booked).toMatchObject({ ok: true, result: { booked: true, ref: 'b1', service: 'Checkup', name: NAME } })
    expect(await listBooked(world)).toMatchObject([
      {
        ...{ tenantId, serviceName: 'Checkup', state: 'booked', name: NAME, phoneNumber: CALLER },
        ...{ email: 'grace@example.com', note: 'Left knee', conversationId: 'conv_1', testMode: 0 },
        agreedAt: expect.any(Number),
      },
    ])
    // The same request again books nothing more.
    expect(await book({ confirmed: true })).toMatchObject({ ok: true, result: { booked: true, name: NAME } })
    expect(await listBooked(world)).toHaveLength(1)
  })

  // Security: 81
  it('books an answer in good time even if the clock is set back in between', async ({ world, ada, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    const { use } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    const [slot] = listSlots(await use('find_times'))
    const book = async (confirmed: boolean) => await use('book_time', { slot, name: NAME, confirmed })
    expect(await book(false)).toMatchObject({ error: 'confirm_first' })
    world.clock.advance(-5000)
    expect(await book(true)).toMatchObject({ error: 'confirm_first' })
    expect(await book(true)).toMatchObject({ ok: true })
    const other = startToolCall(world, tenantId, { conversationId: 'conv_2' })
    const [next] = listSlots(await other.use('find_times'))
    await other.use('book_time', { slot: next, name: NAME })
    world.clock.advance(-HOUR_MS)
    expect(await other.use('book_time', { slot: next, name: NAME, confirmed: true })).toMatchObject({ ok: true })
  })

  // Security: 81
  it('cannot book a time that was not offered in the call, or no longer is', async ({ world, ada, ben, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    await ben.caller.bookings.save(BOOKING_SETTINGS)
    const call = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    const [slot] = listSlots(await call.use('find_times'))
    const others = [
      startToolCall(world, tenantId, { conversationId: 'conv_2' }),
      startToolCall(world, await tenantOf(ben), { conversationId: 'conv_1' }),
    ]
    for (const { use } of others) {
      expect(await use('book_time', { slot, name: NAME, confirmed: true })).toMatchObject({ error: 'unknown_slot' })
    }
    for (const made of ['s99', 'b1', '2026-12-24T09:00', '']) {
      const answer = await call.use('book_time', { slot: made, name: NAME, confirmed: true })
      expect([made, answer]).toMatchObject([made, { ok: false }])
    }
    await call.use('book_time', { slot, name: NAME })
    world.clock.advance(31 * 60_000)
    const late = await call.use('book_time', { slot, name: NAME, confirmed: true })
    expect(late).toMatchObject({ error: 'unknown_slot' })
    expect(await listBooked(world)).toEqual([])
    await ada.caller.bookings.save({ ...BOOKING_SETTINGS, isOn: false })
    expect(await call.use('find_times')).toMatchObject({ error: 'not_available' })
  })

  // Security: 81
  it('offers other times if the time was taken meanwhile', async ({ world, ada, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    const [slow, quick] = ['conv_1', 'conv_2'].map((conversationId) =>
      startToolCall(world, tenantId, { conversationId }),
    )
    const [slot] = listSlots((await slow?.use('find_times')) ?? { result: {} })
    await slow?.use('book_time', { slot, name: NAME })
    expect(await quick?.book('Alan Turing')).toMatchObject({ ok: true })
    const taken = await slow?.use('book_time', { slot, name: NAME, confirmed: true })
    expect(taken).toMatchObject({ ok: false, error: 'taken', result: { offers: [{ slot: 's4' }, {}, {}] } })
    expect(await listBooked(world)).toMatchObject([{ name: 'Alan Turing' }])
  })

  // Security: 81
  it('books a time once, however many callers want it', async ({ world, ada, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    expect(await bookAtOnce(world, tenantId, 50)).toEqual({ booked: 1, 'another time': 49 })
    expect(await listBooked(world)).toHaveLength(1)
  })

  it('names, cancels, and moves the appointments of the number that is calling', async ({ world, ada, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    const before = await addBooking(world, tenantId, { name: NAME })
    await addBooking(world, tenantId, { name: 'A stranger', phoneNumber: null })
    await addBooking(world, tenantId, { startsAt: world.deps.now() - HOUR_MS })
    const { use, book } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    expect(await use('find_booking')).toMatchObject({
      ok: true,
      result: { bookings: [{ ref: 'b1', service: 'Checkup', name: NAME }] },
    })
    // A moved appointment is canceled once the new one is booked.
    expect(await book(NAME)).toMatchObject({ ok: true, result: { ref: 'b2' } })
    const cancel = async (given: object) => await use('cancel_booking', { ref: 'b1', ...given })
    expect(await cancel({ confirmed: true })).toMatchObject({ error: 'confirm_first' })
    world.clock.advance(4000)
    expect(await cancel({ confirmed: true })).toMatchObject({ ok: true, result: { cancelled: true } })
    expect(await cancel({ confirmed: true })).toMatchObject({ ok: true })
    const states = (await listBooked(world)).map(({ id, state, cancelledBy }) => ({ id, state, cancelledBy }))
    expect(states).toContainEqual({ id: before.id, state: 'cancelled', cancelledBy: 'caller' })
    expect(states.filter(({ state }) => state === 'cancelled')).toHaveLength(1)
    for (const ref of ['b9', 's1', before.id]) {
      expect(await use('cancel_booking', { ref, confirmed: true })).toMatchObject({ error: 'invalid_arguments' })
    }
    const hidden = startToolCall(world, tenantId, { conversationId: 'conv_2', callerNumber: null })
    expect(await hidden.use('find_booking')).toMatchObject({ error: 'no_number' })
    expect(await hidden.book('Nobody')).toMatchObject({ ok: true })
    expect((await listBooked(world)).find(({ name }) => name === 'Nobody')).toMatchObject({ phoneNumber: null })
  })

  it('says that an appointment is canceled to both of two requests at once', async ({ world, ada, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    await addBooking(world, tenantId)
    const { use } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    await use('find_booking')
    await use('cancel_booking', { ref: 'b1' })
    world.clock.advance(4000)
    const cancel = async () => await use('cancel_booking', { ref: 'b1', confirmed: true })
    const cancelled = { ok: true, result: { cancelled: true } }
    expect(await Promise.all([cancel(), cancel()])).toMatchObject([cancelled, cancelled])
  })

  // Security: 81
  it('keeps the times of tests and of customers apart', async ({ world, ada, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    const start = (conversationId: string, isTest: boolean) =>
      startToolCall(world, tenantId, { conversationId, isTest })
    expect(await start('test_1', true).book()).toMatchObject({ ok: true })
    const real = start('conv_1', false)
    expect(await real.use('find_booking')).toMatchObject({ error: 'not_found' })
    expect(await real.book()).toMatchObject({ ok: true })
    const [test, customer] = await listBooked(world)
    expect([test?.testMode, customer?.testMode]).toEqual([1, 0])
    expect(customer?.startsAt).toBe(test?.startsAt)
    // Another test sees both.
    await start('test_2', true).book()
    expect((await listBooked(world)).at(-1)?.startsAt).toBeGreaterThan(test?.startsAt ?? Infinity)
  })

  it('asks for the service if there are several', async ({ world, ada, tenantId }) => {
    const services = [SERVICE, { ...SERVICE, name: 'Cleaning', minutes: 60 }]
    await ada.caller.bookings.save({ ...BOOKING_SETTINGS, services })
    const { use } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    const asked = { ok: false, error: 'which_service', result: { services: ['Checkup', 'Cleaning'] } }
    expect(await use('find_times')).toMatchObject(asked)
    expect(await use('find_times', { service: 'Surgery' })).toMatchObject(asked)
    expect(await use('find_times', { service: 'Cleaning' })).toMatchObject({ ok: true, result: { minutes: 60 } })
  })
})

describeDeliveryWorld('webhooks about booked appointments', (it) => {
  it('report what was booked in a call and canceled in it', async ({ world, ada, tenantId }) => {
    await using receiver = await startWebhookReceiver()
    await addEndpoint(ada, receiver.url, ['booking.created', 'booking.cancelled'])
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    const { use } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    const [slot] = listSlots(await use('find_times'))
    await use('book_time', { slot, name: NAME })
    await world.advance(4000)
    await use('book_time', { slot, name: NAME, confirmed: true })
    await use('cancel_booking', { ref: 'b1' })
    await world.advance(4000)
    await use('cancel_booking', { ref: 'b1', confirmed: true })
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    const events = receiver.received.map(({ body }) => JSON.parse(body) as { data: { sequence: number } })
    expect(events.toSorted((one, other) => one.data.sequence - other.data.sequence)).toMatchObject([
      { type: 'booking.created', data: { name: NAME, phone_number: CALLER, cancelled_by: null } },
      { type: 'booking.cancelled', data: { name: NAME, cancelled_by: 'caller' } },
    ])
  })
})
