import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'vitest'

import { recordConversation } from '../../calls/record/post-call.ts'
import { EXTERNAL, insertService, startCall } from '../../testing/booking-calls.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { type FakeCalCom, startFakeCalCom } from '../../testing/fake-cal-com.ts'
import { listJobs, runJobs } from '../../testing/run-jobs.ts'
import { CONVERSATION } from '../../testing/sample-conversation.ts'
import type { World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { bookingHandler } from './settle.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const { conversationId } = CONVERSATION

/** Cal.com with two free times, which does not answer requests to book. */
async function openCalCom({ deps }: World): Promise<FakeCalCom> {
  const fake = await startFakeCalCom()
  deps.settings.calComUrl = fake.url
  const tomorrow = (Math.floor(deps.now() / DAY_MS) + 1) * DAY_MS + 9 * HOUR_MS
  fake.openings = [tomorrow, tomorrow + 3 * HOUR_MS]
  fake.fault = ({ method }) => (method === 'POST' ? 'break-after' : null)
  return fake
}

async function isSettled(world: World): Promise<boolean> {
  return (await listJobs(world)).every(({ kind }) => kind !== 'booking')
}

async function listBookings({ deps }: World) {
  return await deps.db.selectFrom('bookings').select(['state', 'note', 'conversationId']).execute()
}

describeWorld('an appointment whose request to Cal.com was lost', (it) => {
  it.override('settings', { webhooksAllowPrivate: true })

  it('is to be checked by the business if Cal.com never says more', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    await call.book(await call.findSlot())
    fake.fault = () => 'break-before'
    world.clock.advance(16 * 60_000)
    await using _jobs = runJobs(world.deps, { booking: bookingHandler(world.deps) })
    const asked = fake.requests.length
    await waitUntil(() => fake.requests.length > asked)
    await waitUntil(async () => (await listJobs(world)).every(({ leaseHolder }) => leaseHolder === null))
    expect(await listBookings(world)).toMatchObject([{ state: 'unknown' }])
    // Its page was removed.
    fake.fault = () => 'refuse'
    world.clock.advance(31_000)
    await waitUntil(async () => await isSettled(world))
    const note = expect.stringContaining('Please check there whether it is booked.')
    expect(await listBookings(world)).toMatchObject([{ state: 'booked', note }])
  })

  it('reaches the goals of a call that was reported before', async ({ world, ada, tenantId }) => {
    await using _fake = await openCalCom(world)
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const goal = { kind: 'goal', name: 'Appointment', question: 'Did they book?', needsBooking: true } as const
    const fields = await ada.caller.agent.addFields({ fields: [goal] })
    const fieldId = fields.find(({ name }) => name === goal.name)?.id ?? ''
    const call = startCall(world.deps, tenantId, { conversationId })
    await call.book(await call.findSlot())
    const turns = [{ role: 'customer' as const, text: 'Yes, please.', atSeconds: 4 }]
    const analysis = [{ fieldId, value: true, reason: '"Yes, please."' }]
    const report = { ...CONVERSATION, turns, summary: 'A call.', analysis }
    await recordConversation(world.deps, { tenantId, provider: 'simulator' }, report)
    const [{ id: callId } = { id: '' }] = await world.deps.db.selectFrom('calls').select('id').execute()
    const read = async () => await ada.caller.calls.byId({ callId })
    expect(await read()).toMatchObject({ values: [{ value: false, doubt: 'not-booked' }], needsCheck: true })
    world.clock.advance(31_000)
    await using _jobs = runJobs(world.deps, { booking: bookingHandler(world.deps) })
    await waitUntil(async () => await isSettled(world))
    expect(await read()).toMatchObject({ values: [{ value: true, doubt: null }], needsCheck: false })
    const counts = await world.deps.db.selectFrom('call_value_counts').select(['valueKey', 'calls']).execute()
    expect(counts.filter(({ calls }) => calls > 0)).toMatchObject([{ valueKey: 'yes', calls: 1 }])
  })

  it('keeps nothing that was said if its call is deleted meanwhile', async ({ world, ada, tenantId }) => {
    await using fake = await openCalCom(world)
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId, { conversationId })
    await call.book(await call.findSlot(), { note: 'Left knee' })
    await recordConversation(world.deps, { tenantId, provider: 'simulator' }, CONVERSATION)
    const [{ id: callId } = { id: '' }] = await world.deps.db.selectFrom('calls').select('id').execute()
    const asked = fake.requests.length
    fake.answersAfterMs = 300
    world.clock.advance(31_000)
    await using _jobs = runJobs(world.deps, { booking: bookingHandler(world.deps) })
    await waitUntil(() => fake.requests.length > asked)
    await ada.caller.calls.remove({ callId })
    await waitUntil(async () => await isSettled(world))
    const [booking] = await listBookings(world)
    expect(booking).toMatchObject({ state: 'booked', conversationId: null })
    expect(booking?.note).not.toContain('Left knee')
  })

  it('is not said to be requested while Cal.com can still refuse it', async ({ world, tenantId }) => {
    await using fake = await openCalCom(world)
    fake.fault = () => null
    await insertService(world.deps.db, tenantId, { page: EXTERNAL })
    const call = startCall(world.deps, tenantId)
    const slot = await call.findSlot()
    const wanted = { slot, name: 'Eve Adams', phone_ok: true }
    await call.use('book_time', wanted)
    // Somebody else took it there.
    fake.openings = fake.openings.slice(1)
    fake.answersAfterMs = 150
    const first = call.use('book_time', { ...wanted, confirmed: true })
    await sleep(60)
    const again = call.use('book_time', { ...wanted, confirmed: true })
    expect(await first).toMatchObject({ error: 'taken' })
    expect(await again).toMatchObject({ ok: false, next: expect.stringContaining('Nothing is booked.') })
  })
})
