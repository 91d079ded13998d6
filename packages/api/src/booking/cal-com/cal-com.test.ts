import type { TenantId } from '@callwright/db/tables/ids'
import { expect } from 'vitest'

import { EXTERNAL, insertService, startCall } from '../../testing/booking-calls.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { CAL_COM_LINK, type CalComFault, type FakeCalCom, startFakeCalCom } from '../../testing/fake-cal-com.ts'
import { tenantOf } from '../../testing/operator.ts'
import { listJobs, runJobs } from '../../testing/run-jobs.ts'
import type { World } from '../../testing/test-world.ts'
import { listQueuedEmails } from '../../testing/queued-emails.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertEndpoint, listSentTypes } from '../../testing/webhook-endpoints.ts'
import { type BookingRow, insertBooking } from '../bookings.repo.ts'
import { cancelAnywhere } from '../cancel-anywhere.ts'
import { writeCalComBooking } from './external.ts'
import { readLink } from './read-link.ts'
import { bookingHandler, enqueueSettling } from './settle.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Cal.com with ten free hours, from tomorrow at 9:00 on. */
async function openCalCom({ deps }: World): Promise<FakeCalCom> {
  const fake = await startFakeCalCom()
  deps.settings.calComUrl = fake.url
  const tomorrow = (Math.floor(deps.now() / DAY_MS) + 1) * DAY_MS + 9 * HOUR_MS
  fake.openings = Array.from({ length: 10 }, (_, hour) => tomorrow + hour * HOUR_MS)
  return fake
}

async function listBookings({ deps }: World): Promise<BookingRow[]> {
  return await deps.db.selectFrom('bookings').selectAll().orderBy('createdAt').execute()
}

async function settle(world: World): Promise<void> {
  world.clock.advance(31_000)
  await using _jobs = runJobs(world.deps, { booking: bookingHandler(world.deps) })
  await waitUntil(async () => (await listSettling(world)).length === 0)
}

const listSettling = async (world: World) => (await listJobs(world)).filter(({ kind }) => kind === 'booking')

const posts = ({ requests }: FakeCalCom): number =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/v2/bookings').length

/** Only requests to book. */
const whenBooking =
  (fault: CalComFault): FakeCalCom['fault'] =>
  ({ method }) =>
    method === 'POST' ? fault : null

describeWorld('appointments at Cal.com', (it) => {
  it.override('settings', { webhooksAllowPrivate: true })

  it('are offered at the times of Cal.com, and booked there once', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    expect(await call.use('find_times')).toMatchObject({
      ok: true,
      result: { offers: [{ slot: 's1' }, { slot: 's2' }, { slot: 's3' }], earliest: { slot: 's1' } },
    })
    const booked = { ok: true, result: { booked: true, ref: 'b1', service: 'Cleaning', name: 'Eve Adams' } }
    expect(await call.book('s2', { note: 'Left tooth', email: 'eve@example.com' })).toMatchObject(booked)
    expect(await call.book('s2')).toMatchObject({ ok: true, result: { booked: true } })
    const [row] = await listBookings(world)
    expect(row).toMatchObject({ state: 'booked', startsAt: fake.openings[2], note: 'Left tooth', testMode: 0 })
    expect(fake.requests.filter(({ method }) => method === 'POST')).toEqual([
      {
        ...{ method: 'POST', path: '/v2/bookings', version: '2026-02-25' },
        body: {
          ...{ eventTypeId: 4711, start: new Date(fake.openings[2] ?? 0).toISOString() },
          attendee: {
            ...{ name: 'Eve Adams', timeZone: 'Etc/UTC', email: 'eve@example.com', phoneNumber: '+12125550123' },
          },
          bookingFieldsResponses: { notes: 'Left tooth\nBooked by phone.' },
          metadata: { callwright: row?.bookingKey },
        },
      },
    ])
    await settle(world)
    expect(await listBookings(world)).toEqual([row])
  })

  it('are narrowed by lead time, days ahead, and appointments on a day', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    const [first = 0] = fake.openings
    fake.openings = [first, first + HOUR_MS, first + DAY_MS, first + 2 * DAY_MS, first + 40 * DAY_MS]
    const leadMinutes = Math.ceil((first - world.deps.now()) / 60_000) + 1
    await insertService(world.deps.db, tenantId, { page: EXTERNAL, leadMinutes, daysAhead: 2, perDayMax: 1 })
    const call = startCall(world.deps, tenantId)
    expect(await call.book(await call.findSlot())).toMatchObject({ ok: true })
    expect(await call.book(await call.findSlot())).toMatchObject({ ok: true })
    const rows = await listBookings(world)
    expect(rows.map(({ startsAt }) => startsAt)).toEqual([first + HOUR_MS, first + DAY_MS])
    expect(await call.use('find_times')).toMatchObject({ error: 'nothing_free' })
  })

  it('are also looked for in the month after next', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    fake.openings = fake.openings.map((at) => at + 45 * DAY_MS)
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    expect(await call.book(await call.findSlot())).toMatchObject({ ok: true })
    const day = new Date(fake.openings[0] ?? 0).toISOString().slice(0, 10)
    expect(await call.use('find_times', { day })).toMatchObject({ ok: true, result: { offers: { length: 3 } } })
  })

  it('are offered within three seconds if Cal.com takes one', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    fake.answersAfterMs = 500
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const startedAt = performance.now()
    expect(await startCall(world.deps, tenantId).use('find_times')).toMatchObject({ ok: true })
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })

  it('that the business confirms there are told as requests', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    fake.status = 'pending'
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    const slot = await call.findSlot()
    for (const answer of [await call.book(slot), await call.book(slot)]) {
      expect(answer).toMatchObject({ ok: true, result: { requested: true }, next: expect.stringContaining('confirm') })
      expect(answer.ok && answer.result).not.toHaveProperty('booked')
    }
    expect(await listBookings(world)).toMatchObject([
      { state: 'booked', note: 'Please confirm or decline this appointment in Cal.com.' },
    ])
    expect(posts(fake)).toBe(1)
  })

  for (const fault of ['break', 'reset', 'garble', 'stall'] as const) {
    for (const moment of ['before', 'after'] as const) {
      // Security: 85
      it(`whose request is lost (${fault} ${moment}) are unknown until the slot tells`, async ({
        world,
        ada,
        tenantId,
      }) => {
        await using fake = await openCalCom(world)
        fake.fault = whenBooking(`${fault}-${moment}`)
        const endpointId = await insertEndpoint(world, tenantId)
        await insertService(world.deps.db, tenantId, { page: EXTERNAL })
        const call = startCall(world.deps, tenantId)
        const slot = await call.findSlot()
        expect(await call.book(slot)).toMatchObject({ ok: true, result: { requested: true } })
        world.clock.advance(4000)
        expect(await call.book(slot)).toMatchObject({ ok: true, result: { requested: true } })
        expect(await listBookings(world)).toMatchObject([{ state: 'unknown' }])
        // Its slot is not offered to others.
        const other = startCall(world.deps, tenantId)
        expect(await other.book(await other.findSlot())).toMatchObject({ result: { requested: true } })
        await settle(world)
        const note = 'Cal.com did not confirm this appointment. Please check there whether it is booked.'
        const lost = 'This is not booked at Cal.com. Please contact the caller, who may be waiting to hear from you.'
        const settled = moment === 'after' ? { state: 'booked', note } : { state: 'failed', note: lost }
        expect(await listBookings(world)).toMatchObject([settled, settled])
        // The business sees those that callers expect, and the owner is told.
        const { rows } = await ada.caller.bookings.list({ from: world.deps.now(), to: world.deps.now() + 9 * DAY_MS })
        expect(rows).toMatchObject([settled, settled])
        const mails = (await listQueuedEmails(world)).filter(({ subject }) => subject.includes('not booked'))
        expect(mails).toHaveLength(moment === 'after' ? 0 : 2)
        const sent = moment === 'after' ? ['booking.created', 'booking.created'] : []
        expect(await listSentTypes(world, endpointId)).toEqual(sent)
        const found = await call.use('find_booking')
        const requests = { bookings: [{ requested: true }, { requested: true }] }
        expect(found).toMatchObject(moment === 'after' ? { result: requests } : { error: 'not_found' })
        expect([posts(fake), fake.bookings.length]).toEqual([2, moment === 'after' ? 2 : 0])
        if (moment === 'after') expect(await call.book(slot)).toMatchObject({ result: { requested: true } })
        else expect(await call.book(slot)).toMatchObject({ error: 'unknown_slot' })
      })
    }
  }

  it('stay unknown while Cal.com does not answer', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    fake.fault = whenBooking('reset-after')
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    await call.book(await call.findSlot())
    fake.fault = () => 'break-before'
    world.clock.advance(31_000)
    await using _jobs = runJobs(world.deps, { booking: bookingHandler(world.deps) })
    const slots = (): number => fake.requests.filter(({ path }) => path === '/v2/slots').length
    await expect.poll(slots).toBe(2)
    await waitUntil(async () => (await listSettling(world)).every(({ leaseHolder }) => leaseHolder === null))
    expect(await listBookings(world)).toMatchObject([{ state: 'unknown' }])
    fake.fault = () => null
    world.clock.advance(10_000)
    await waitUntil(async () => (await listSettling(world)).length === 0)
    expect(await listBookings(world)).toMatchObject([{ state: 'booked' }])
  })

  it('that were held, but not requested, have failed', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    const startsAt = fake.openings[0] ?? 0
    const held: BookingRow = {
      ...{ id: 'held', tenantId, serviceId: 's', serviceName: 'Cleaning', state: 'held', startsAt },
      ...{ endsAt: startsAt + 1, freeAt: startsAt + 1, name: 'Eve', phoneNumber: null, email: null, note: '' },
      ...{ conversationId: 'c', agreedAt: 0, externalId: writeCalComBooking(EXTERNAL), bookingKey: 'k', testMode: 0 },
      ...{ createdAt: world.deps.now(), cancelledAt: null, cancelledBy: null },
    }
    await insertBooking(world.deps.db, held)
    await enqueueSettling(world.deps.db, world.deps, held)
    await settle(world)
    expect(await listBookings(world)).toMatchObject([{ state: 'failed' }])
    expect(fake.requests).toEqual([])
  })

  it('whose time has been taken elsewhere fail, and others are offered', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    const slot = await call.findSlot()
    fake.openings = fake.openings.slice(1)
    expect(await call.book(slot)).toMatchObject({ ok: false, error: 'taken', result: { offers: { length: 3 } } })
    expect(await listBookings(world)).toMatchObject([{ state: 'failed' }])
  })

  it('that Cal.com refuses though the time is free are not offered again', async ({ world, ada, tenantId }) => {
    await using fake = await openCalCom(world)
    fake.fault = whenBooking('refuse')
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    expect(await call.book(await call.findSlot())).toMatchObject({ ok: false, error: 'not_available' })
    expect(await listBookings(world)).toMatchObject([{ state: 'failed' }])
    const period = { from: world.deps.now(), to: world.deps.now() + 9 * DAY_MS }
    expect((await ada.caller.bookings.list(period)).rows).toEqual([])
  })

  it('fail at once if there is no connection', async ({ world, tenantId }) => {
    const fake = await openCalCom(world)
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    const slot = await call.findSlot()
    await fake[Symbol.asyncDispose]()
    expect(await call.book(slot)).toMatchObject({ ok: false, error: 'not_available' })
    expect(await call.use('find_times')).toMatchObject({ ok: false, error: 'not_available' })
    expect(await listBookings(world)).toMatchObject([{ state: 'failed' }])
  })

  it('are booked once if two callers choose one time at once', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const calls = Array.from({ length: 5 }, () => startCall(world.deps, tenantId))
    const slots = await Promise.all(calls.map(async (call) => await call.findSlot()))
    const answers = await Promise.all(calls.map(async (call, index) => await call.book(slots[index] ?? '')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.error === 'taken')).toHaveLength(4)
    expect([posts(fake), fake.bookings.length]).toEqual([1, 1])
  })

  // Security: 85
  it('of test calls are marked, and nothing is booked at Cal.com', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId, { isTest: true })
    expect(await call.book(await call.findSlot())).toMatchObject({ result: { booked: true, ref: 'b1' } })
    await call.use('cancel_booking', { ref: 'b1', confirmed: false })
    expect(await call.use('cancel_booking', { ref: 'b1', confirmed: true })).toMatchObject({ ok: true })
    expect(await listBookings(world)).toMatchObject([{ state: 'cancelled', testMode: 1 }])
    expect(fake.requests.map(({ method }) => method)).not.toContain('POST')
  })

  it("need a number or an email address; the business's own is the last resort", async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    const page = { ...EXTERNAL, isByPhone: true, needsPhone: true, fields: ['attendeePhoneNumber', 'notes'] }
    await insertService(world.deps.db, tenantId, { page })
    const call = startCall(world.deps, tenantId)
    const slot = await call.findSlot()
    expect(await call.book(slot, { phone_ok: false })).toMatchObject({ ok: false, error: 'phone_needed' })
    expect(await call.book(slot)).toMatchObject({ ok: true })
    expect(fake.requests.at(-1)?.body).toMatchObject({
      attendee: { email: 'ada@example.com', phoneNumber: '+12125550123' },
      location: { type: 'attendeePhone', phone: '+12125550123' },
      bookingFieldsResponses: {
        attendeePhoneNumber: '+12125550123',
        notes: 'The caller gave no email address, so this is the address of the business.\nBooked by phone.',
      },
    })
    expect(await listBookings(world)).toMatchObject([{ email: null }])
  })

  // Security: 85
  it('are canceled only once Cal.com has confirmed it', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    const endpointId = await insertEndpoint(world, tenantId)
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    await call.book(await call.findSlot())
    const cancel = async () => {
      await call.use('cancel_booking', { ref: 'b1', confirmed: false })
      return await call.use('cancel_booking', { ref: 'b1', confirmed: true })
    }
    fake.fault = () => 'refuse'
    expect(await cancel()).toMatchObject({ ok: false, error: 'not_canceled' })
    expect(await listBookings(world)).toMatchObject([{ state: 'booked' }])
    fake.fault = () => 'reset-after'
    expect(await cancel()).toMatchObject({ ok: false, error: 'not_canceled' })
    expect(fake.bookings).toMatchObject([{ status: 'cancelled' }])
    fake.fault = () => null
    expect(await cancel()).toMatchObject({ ok: true, result: { cancelled: true } })
    expect(await listBookings(world)).toMatchObject([{ state: 'cancelled', cancelledBy: 'caller' }])
    expect(await cancel()).toMatchObject({ ok: true })
    expect(await listSentTypes(world, endpointId)).toEqual(['booking.created', 'booking.cancelled'])
  })

  it('that Cal.com did not confirm can be canceled only by the business', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    fake.fault = whenBooking('reset-after')
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    await call.book(await call.findSlot())
    await settle(world)
    const [booking] = await listBookings(world)
    if (!booking) throw new Error('There is no booking')
    const at = world.deps.now()
    expect(await cancelAnywhere(world.deps, booking, { by: 'caller', at })).toBe('not-confirmed')
    expect(await listBookings(world)).toEqual([booking])
    const asked = fake.requests.length
    expect(await cancelAnywhere(world.deps, booking, { by: 'business', at })).toBe('cancelled')
    expect(await listBookings(world)).toMatchObject([{ state: 'cancelled', cancelledBy: 'business' }])
    expect(fake.requests).toHaveLength(asked)
  })

  it('of one business are not found by another', async ({ world, tenantId, ben }) => {
    await using _fake = await openCalCom(world)
    const other = await tenantOf(ben)
    for (const each of [tenantId, other]) await insertService(world.deps.db, each, { page: EXTERNAL })
    const own = startCall(world.deps, tenantId, { conversationId: 'conv_1' })
    const foreign = startCall(world.deps, other, { conversationId: 'conv_1' })
    const slot = await own.findSlot()
    expect(await foreign.book(slot)).toMatchObject({ error: 'unknown_slot' })
    expect(await own.book(slot)).toMatchObject({ ok: true })
    expect(await foreign.use('find_booking')).toMatchObject({ error: 'not_found' })
    expect(await foreign.use('cancel_booking', { ref: 'b1' })).toMatchObject({ error: 'invalid_arguments' })
  })
})

describeWorld('a link to Cal.com', (it) => {
  it.override('settings', { webhooksAllowPrivate: true })

  const read = async (world: World, tenantId: TenantId, link: string) =>
    await readLink(world.deps, tenantId, { link, minutes: 30 })

  it('says what the page needs', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    const link = `${fake.url}/you/visit`
    expect(await read(world, tenantId, link)).toEqual(EXTERNAL)
    fake.page = {
      ...{ locations: [{ type: 'attendeePhone' }], lengthInMinutesOptions: [15, 30] },
      bookingFields: [
        { type: 'text', slug: 'title', required: true, hidden: false },
        { type: 'phone', slug: 'attendeePhoneNumber', required: true, hidden: false },
        { type: 'text', slug: 'company', required: true, hidden: true },
      ],
      confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true },
    }
    expect(await read(world, tenantId, `${fake.url}/you/visit?month=2026-12`)).toEqual({
      ...{ eventTypeId: 4711, lengthInMinutes: 30, needsEmail: false, needsPhone: true, isByPhone: true },
      fields: ['title', 'attendeePhoneNumber'],
    })
  })

  it.for([
    [{ price: 2000 }, 'asks for a payment'],
    [{ metadata: { apps: { stripe: { enabled: true, price: 2000 } } } }, 'asks for a payment'],
    [{ seats: { seatsPerTimeSlot: 5 } }, 'lets several people book one time'],
    [{ recurrence: { interval: 1 } }, 'books a series'],
    [{ requiresBookerEmailVerification: true }, 'verifies email addresses'],
    [{ bookingRequiresAuthentication: true }, 'requires a sign-in'],
    [
      { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false } },
      'keeps a time free until you confirm it',
    ],
    [{ locations: [{ type: 'attendeeAddress' }] }, 'asks the customer for a place'],
    [{ bookingFields: [{ slug: 'insurance', label: 'Insurance', required: true }] }, 'requires “Insurance”'],
    [{ lengthInMinutes: 45 }, 'offers 45 minutes'],
    [{ lengthInMinutesOptions: [15, 20] }, 'offers 15, 20 minutes'],
    [{ id: 'x' }, 'shows no public page'],
    [{ slug: 'other' }, 'shows no public page'],
  ] as [FakeCalCom['page'], string][])('to a page with %j is refused', async ([page, problem], { world, tenantId }) => {
    await using fake = await openCalCom(world)
    fake.page = page
    await expect(read(world, tenantId, `${fake.url}/you/visit`)).rejects.toThrow(problem)
  })

  // Security: 40
  it('to another address is refused, and no other server is asked', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    const wrong = ['', 'you', 'https://', `${fake.url}/you`, `${fake.url}/team/you/visit`, `${fake.url}/team/visit`]
    for (const link of [...wrong, CAL_COM_LINK, 'https://evil.example/you/visit']) {
      await expect(read(world, tenantId, link)).rejects.toThrow('Please copy the address of a person’s public page')
    }
    expect(fake.requests).toEqual([])
    await expect(read(world, tenantId, `${fake.url}/me/visit`)).rejects.toThrow('shows no public page')
    fake.fault = () => 'garble-after'
    await expect(read(world, tenantId, `${fake.url}/you/visit`)).rejects.toThrow('Cal.com did not answer')
  })

  it('to a page that requires an email address needs that of the business', async ({ world, tenantId, ada }) => {
    await using fake = await openCalCom(world)
    const profile = await ada.caller.business.profile()
    const { businessName, businessPhone, businessAddress, description, version } = profile
    const rest = { businessName, businessPhone, businessAddress, description, version }
    await ada.caller.business.updateProfile({ ...rest, businessEmail: '' })
    await expect(read(world, tenantId, `${fake.url}/you/visit`)).rejects.toThrow('Please enter that of your business')
  })
})
