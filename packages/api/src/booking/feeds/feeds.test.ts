import { FEED_BYTES_MAX } from '@callwright/contract/booking/booking'
import { expect } from 'vitest'

import { BOOKING_SETTINGS, listSlots, startToolCall, writeEvent } from '../../testing/bookings.ts'
import { describeDeliveryWorld, describeWorld } from '../../testing/describe-world.ts'
import type { DeliveryWorld } from '../../testing/delivery-world.ts'
import { listQueuedEmails } from '../../testing/queued-emails.ts'
import { listJobs, runJobs } from '../../testing/run-jobs.ts'
import type { Browser } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { feedHandler } from './feed-job.ts'
import { listFeeds, updateFeed } from './feeds.repo.ts'
import { refreshFeeds } from './refresh-feeds.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** A calendar that is busy at a time, or that answers as the test says. */
async function startCalendar(
  world: DeliveryWorld,
): Promise<WebhookReceiver & { isBusy: (from: number, to: number) => void }> {
  const receiver = await startWebhookReceiver()
  const isBusy = (from: number, to: number): void => {
    receiver.answer = async (response) => response.end(writeEvent(from, to))
  }
  isBusy(world.deps.now(), world.deps.now() + HOUR_MS)
  return Object.assign(receiver, { isBusy })
}

async function addOwn({ caller }: Browser, { url }: WebhookReceiver, name = 'Own') {
  return (await caller.bookings.addFeed({ name, url })).feeds
}

/** Runs the job of the calendars until it waits again. */
async function runFeedJob(world: DeliveryWorld): Promise<void> {
  const { deps } = world
  await using _node = runJobs(deps, { calendar: feedHandler(deps) })
  deps.events.emit('jobsQueued')
  await waitUntil(async () =>
    (await listJobs(world)).every(({ kind, runAt, leaseHolder }) =>
      kind === 'calendar' ? leaseHolder === null && runAt > deps.now() : true,
    ),
  )
}

describeDeliveryWorld('a calendar elsewhere', (it) => {
  it('is read when it is added, every five minutes, and by no other business', async ({
    world,
    ada,
    ben,
    tenantId,
  }) => {
    await using calendar = await startCalendar(world)
    const feeds = await addOwn(ada, calendar)
    const host = new URL(calendar.url).host
    const feedId = feeds[0]?.id ?? ''
    expect(feeds).toEqual([{ id: feedId, name: 'Own', host, readAt: world.deps.now(), problem: null, isStale: false }])
    expect(calendar.received[0]?.headers).toMatchObject({ accept: expect.stringContaining('text/calendar') })
    const stored = JSON.stringify(await world.deps.db.selectFrom('calendar_feeds').selectAll().execute())
    expect(stored).not.toContain(host)
    expect((await ben.caller.bookings.settings()).feeds).toEqual([])
    await expect(ben.caller.bookings.removeFeed({ feedId })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    await world.advance(4 * MINUTE_MS)
    await runFeedJob(world)
    expect(calendar.received).toHaveLength(1)
    await world.advance(MINUTE_MS)
    await runFeedJob(world)
    expect(calendar.received).toHaveLength(2)
    expect((await listFeeds(world.deps.db, tenantId))[0]?.readAt).toBe(world.deps.now())
    expect((await ada.caller.bookings.removeFeed({ feedId })).feeds).toEqual([])
    await world.advance(6 * MINUTE_MS)
    await runFeedJob(world)
    const jobs = (await listJobs(world)).filter(({ kind }) => kind === 'calendar')
    expect([calendar.received.length, jobs.length]).toEqual([2, 0])
  })

  it('keeps its times from callers', async ({ world, ada, tenantId }) => {
    await using calendar = await startCalendar(world)
    const now = world.deps.now()
    calendar.isBusy(now, now + 30 * HOUR_MS)
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    await addOwn(ada, calendar)
    const call = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    const [slot] = listSlots(await call.use('find_times'))
    const { startsAt } = await world.deps.db.selectFrom('slot_offers').selectAll().executeTakeFirstOrThrow()
    expect(startsAt).toBeGreaterThanOrEqual(now + 30 * HOUR_MS)

    // It is read again before a time is booked.
    calendar.isBusy(now, now + 40 * HOUR_MS)
    await world.advance(MINUTE_MS)
    await call.use('book_time', { slot, name: 'Grace' })
    await world.advance(MINUTE_MS)
    const taken = await call.use('book_time', { slot, name: 'Grace', confirmed: true })
    expect(taken).toMatchObject({ ok: false, error: 'taken' })
    expect(listSlots(taken)).toHaveLength(3)
  })

  // Security: 83
  it('that cannot be read keeps its last good copy for a day; then nothing is offered, and the owner is told once', async ({
    world,
    ada,
    tenantId,
  }) => {
    await using calendar = await startCalendar(world)
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    await addOwn(ada, calendar, 'Practice')
    const call = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    const isOffered = async (): Promise<boolean> => (await call.use('find_times')).ok
    const view = async () => (await ada.caller.bookings.settings()).feeds[0]
    const mails = async (): Promise<string[]> =>
      (await listQueuedEmails(world))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes('appointments'))
    calendar.answer = 500
    await world.advance(23 * HOUR_MS)
    await runFeedJob(world)
    const problem = 'The calendar’s server answered with an error (500).'
    expect(await view()).toMatchObject({ problem, isStale: false })
    expect([await isOffered(), await mails()]).toEqual([true, []])
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await world.advance(HOUR_MS)
      await runFeedJob(world)
    }
    expect(await view()).toMatchObject({ problem, isStale: true })
    expect(await call.use('find_times')).toMatchObject({ ok: false, error: 'not_available' })
    expect(await mails()).toEqual(['Your agent offers no appointments at the moment'])
    calendar.isBusy(world.deps.now(), world.deps.now() + HOUR_MS)
    await world.advance(HOUR_MS)
    await runFeedJob(world)
    expect(await view()).toMatchObject({ problem: null, isStale: false })
    expect(await isOffered()).toBe(true)
    // The next failure is a new one.
    calendar.answer = async (response) => response.end('<html>')
    await world.advance(25 * HOUR_MS)
    await runFeedJob(world)
    expect(await mails()).toHaveLength(2)
  })

  it('that cannot be read is told once booking is on, also after an attempt that did not end', async ({
    world,
    ada,
    tenantId,
  }) => {
    await using calendar = await startCalendar(world)
    await ada.caller.bookings.save({ ...BOOKING_SETTINGS, isOn: false })
    await addOwn(ada, calendar)
    calendar.answer = 500
    const countMails = async (): Promise<number> =>
      (await listQueuedEmails(world)).filter(({ subject }) => subject.includes('no appointments')).length
    await world.advance(25 * HOUR_MS)
    await runFeedJob(world)
    expect(await countMails()).toBe(0)
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    // The server was killed while it read.
    const [feed] = await listFeeds(world.deps.db, tenantId)
    if (!feed) throw new Error('There is no calendar')
    await updateFeed(world.deps.db, feed, { triedAt: world.deps.now() })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await world.advance(HOUR_MS)
      await runFeedJob(world)
      expect(await countMails()).toBe(1)
    }
  })

  it('that answers too late does not hold up the caller', async ({ world, ada, tenantId }) => {
    await using calendar = await startCalendar(world)
    const feeds = await addOwn(ada, calendar)
    await world.advance(MINUTE_MS)
    calendar.answer = async () => await new Promise(() => {})
    const before = performance.now()
    await refreshFeeds(world.deps, tenantId, { withinMs: 200 })
    expect(performance.now() - before).toBeLessThan(2000)
    // That says nothing about the calendar.
    expect((await ada.caller.bookings.settings()).feeds).toEqual(feeds)
    // Another request does not ask again at once.
    await refreshFeeds(world.deps, tenantId, { withinMs: 200 })
    expect(calendar.received).toHaveLength(2)
  })

  it('is refused with a sentence if it cannot be read', async ({ world, ada }) => {
    await using calendar = await startCalendar(world)
    const refusals: [WebhookReceiver['answer'], string][] = [
      [async (response) => response.writeHead(302, { location: '/' }).end(), 'The address leads to another one'],
      [404, 'The calendar’s server answered with an error (404).'],
      [async (response) => response.end('<html></html>'), 'does not lead to a calendar in iCal format'],
      [async (response) => response.end('x'.repeat(FEED_BYTES_MAX + 1)), 'The calendar is larger than 5 MB.'],
      [async (response) => response.destroy(), 'The calendar’s server could not be read: '],
    ]
    for (const [answer, message] of refusals) {
      calendar.answer = answer
      await expect(addOwn(ada, calendar)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining(message),
      })
    }
    const own = ada.caller.bookings.addFeed({ name: 'Own', url: 'webcal://localhost:3000/api/calendar/x.ics' })
    await expect(own).rejects.toThrow('The calendar’s server could not be read')
    expect((await ada.caller.bookings.settings()).feeds).toEqual([])
  })

  it('is one of three, even if they are added at once', async ({ world, ada }) => {
    await using calendar = await startCalendar(world)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, async () => await addOwn(ada, calendar)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(addOwn(ada, calendar)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describeWorld('the address of a calendar elsewhere', (it) => {
  // Security: 40, 83
  it('must be public', async ({ ada }) => {
    const add = async (url: string) => await ada.caller.bookings.addFeed({ name: 'Own', url })
    await expect(add('http://calendar.example.com/a.ics')).rejects.toThrow('The URL must start with https://')
    await expect(add('webcal://127.0.0.1/a.ics')).rejects.toThrow('The URL must be reachable from the internet')
    await expect(add('https://me:secret@example.com/')).rejects.toThrow('user name or password')
  })
})

describeWorld('addresses of calendars elsewhere', (it) => {
  it.override('settings', { webhooksAllowPrivate: true })

  // Security: 83
  it('are read only so often for one business', async ({ ada, ben }) => {
    await using receiver = await startWebhookReceiver(404)
    const { url } = receiver
    for (let count = 0; count < 20; count += 1) {
      await expect(ada.caller.bookings.addFeed({ name: 'Own', url })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    const refusal = { code: 'TOO_MANY_REQUESTS' }
    await expect(ada.caller.bookings.addFeed({ name: 'Own', url })).rejects.toMatchObject(refusal)
    await expect(ben.caller.bookings.addFeed({ name: 'Own', url })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(receiver.received).toHaveLength(21)
  })
})
