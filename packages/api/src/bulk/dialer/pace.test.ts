import { onBothDialects, openSqliteForTest } from '@callwright/db/testing/test-databases'
import { expect, it, onTestFinished, test, vi } from 'vitest'

import {
  runDialer,
  dialOthers,
  createSpyProvider,
  makeList,
  makeNumbers,
  waitForState,
} from '../../testing/campaigns.ts'
import { createLatch } from '../../testing/latch.ts'
import { maxPerSecond } from '../../testing/max-per-second.ts'
import { createWorld } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createPacer, keepOrRenewSlot, SLOT_TOLERANCE_MS, lockStartSlots } from './calls-per-second.ts'

onBothDialects('the dialing rate', (open) => {
  it('never exceeds a tenant’s lines', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 4, callsPerSecond: 1000 } })
    const ada = await world.signUp('ada@example.com')
    const response = createLatch()
    const voice = createSpyProvider(world, async ({ toNumber }, start) => {
      if (makeNumbers(20).includes(toNumber)) await response.wait()
      return await start()
    })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Lines', list: makeList(makeNumbers(20)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitUntil(async () => voice.dialed.length >= 4)
    const others = await dialOthers(await world.signUp('bob@example.com'))
    expect(voice.dialed.length).toBe(4 + others)
    response.release()
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ completed: 20 })
  })

  it('is fair: one tenant’s long list does not delay another’s short list', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 50, callsPerSecond: 40 } })
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    const voice = createSpyProvider(world)
    await using _dialer = runDialer({ ...world.deps, voice })
    const longCampaign = await ada.caller.bulk.create({ name: 'Long', list: makeList(makeNumbers(300)) })
    await waitUntil(async () => voice.dialed.length > 10)
    const shortCampaign = await bob.caller.bulk.create({ name: 'Short', list: makeList(makeNumbers(10, 1000)) })
    const before = voice.dialed.length
    await waitForState(bob, shortCampaign.campaignId, 'finished')
    await ada.caller.bulk.cancel({ campaignId: longCampaign.campaignId })
    const areBobs = voice.dialed.map(({ toNumber }) => makeNumbers(10, 1000).includes(toNumber))
    const first = areBobs.indexOf(true)
    // Existing claims come first; then half of the calls are Bob's.
    expect(first - before).toBeLessThan(60)
    expect(areBobs.slice(first, first + 20).filter(Boolean).length).toBeGreaterThanOrEqual(5)
  })

  it('is fair even with one start per turn', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 10, callsPerSecond: 4 } })
    const voice = createSpyProvider(world)
    const lists = [makeNumbers(4), makeNumbers(4, 1000)]
    for (const [index, list] of lists.entries()) {
      const { caller } = await world.signUp(`${index}@example.com`)
      await caller.bulk.create({ name: 'Slow', list: makeList(list) })
    }
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitUntil(async () => voice.dialed.length >= 4)
    const calledLists = voice.dialed
      .slice(0, 4)
      .map(({ toNumber }) => lists.findIndex((list) => list.includes(toNumber)))
    expect(new Set(calledLists)).toEqual(new Set([0, 1]))
  })

  it('lets a tenant’s two campaigns take turns', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 2, callsPerSecond: 1000 } })
    const ada = await world.signUp('ada@example.com')
    const voice = createSpyProvider(world)
    const campaigns = await Promise.all(
      [0, 100].map(
        async (from) => await ada.caller.bulk.create({ name: `From ${from}`, list: makeList(makeNumbers(12, from)) }),
      ),
    )
    await using _dialer = runDialer({ ...world.deps, voice })
    for (const { campaignId } of campaigns) await waitForState(ada, campaignId, 'finished')
    const firstDialed = voice.dialed.slice(0, 12).filter(({ toNumber }) => makeNumbers(12).includes(toNumber)).length
    expect(firstDialed).toBeGreaterThanOrEqual(4)
    expect(firstDialed).toBeLessThanOrEqual(8)
  })
})

test('a turn counts until its request is sent, no matter how long the final checks take', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const pacer = createPacer(2, Date.now)
  const [slow, other] = [await pacer.wait(0), await pacer.wait(0)]
  const turns: unknown[] = []
  const requestTurn = (): void => void pacer.wait(0).then((turn) => turns.push(turn))
  requestTurn()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(turns).toEqual([])
  other?.giveUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(turns).toEqual([expect.objectContaining({})])
  slow?.use()
  requestTurn()
  await vi.advanceTimersByTimeAsync(1000)
  expect(turns.length).toBe(1)
  await vi.advanceTimersByTimeAsync(50)
  expect(turns.length).toBe(2)
  requestTurn()
  pacer.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect([turns.length, turns[2], await pacer.wait(0)]).toEqual([3, null, null])
})

test('a request that comes before its start time waits for that time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const pacer = createPacer(2, Date.now)
  let hasTurn = false
  void pacer.wait(Date.now() + 2500).then(() => (hasTurn = true))
  await vi.advanceTimersByTimeAsync(2499)
  expect(hasTurn).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(hasTurn).toBe(true)
})

test('a clock that steps back does not block starts for long', async () => {
  await using database = await openSqliteForTest()
  const lockStarts = async (now: number) => await lockStartSlots(database.db, { now, callsPerSecond: 10 })
  const now = 1_800_000_000_000
  const first = await lockStarts(now)
  expect(first.free).toBe(3)
  const times = await first.take(3)
  expect(times.map((at) => at - now)).toEqual([0, 103, 205])
  expect(await lockStarts(now)).toMatchObject({ free: 0, waitMs: 58 })
  expect((await lockStarts(now + 1000)).free).toBe(3)
  expect((await lockStarts(now - 3_600_000)).free).toBe(3)
})

test('a missed slot is renewed only if one is free', async () => {
  await using database = await openSqliteForTest()
  const now = 1_800_000_000_000
  const keepSlot = async (startAt: number): Promise<boolean> =>
    await keepOrRenewSlot(database.db, startAt, { now, callsPerSecond: 10 })
  expect(await keepSlot(now - 200)).toBe(true)
  expect(await keepSlot(now - 300)).toBe(true)
  expect(await keepSlot(now - 300)).toBe(false)
})

test('late starts next to another node’s punctual starts never exceed the rate', async () => {
  await using database = await openSqliteForTest()
  const rate = { callsPerSecond: 10, isShared: true }
  const startsFrom = async (now: number): Promise<number[]> => {
    const { free, take } = await lockStartSlots(database.db, { now, ...rate })
    return await take(free)
  }
  const begin = 1_800_000_000_000
  const lateSlots = await startsFrom(begin)
  const slots = await startsFrom(begin + 250)
  // The last of the first slots starts as late as allowed, the earlier ones are too late, all others are on time.
  const now = (lateSlots.at(-1) ?? 0) + SLOT_TOLERANCE_MS.shared
  const keptSlots = []
  for (const startAt of lateSlots) {
    if (await keepOrRenewSlot(database.db, startAt, { now, ...rate })) keptSlots.push(startAt)
  }
  expect(keptSlots).toEqual(lateSlots.slice(-1))
  for (let at = begin + 500; at < begin + 3000; at += 250) slots.push(...(await startsFrom(at)))
  expect(maxPerSecond([now, ...slots.filter((at) => at >= now)])).toBe(9)
  expect(1000 + SLOT_TOLERANCE_MS.shared).toBeLessThan(10 * ((slots[1] ?? 0) - (slots[0] ?? 0)))
})

test('a node whose clock is slightly behind never gets another node’s slot', async () => {
  await using database = await openSqliteForTest()
  const rate = { callsPerSecond: 100, isShared: true }
  const now = 1_800_000_000_000
  const first = await lockStartSlots(database.db, { now, ...rate })
  const last = (await first.take(first.free)).at(-1) ?? 0
  expect((await lockStartSlots(database.db, { now: now - 40, ...rate })).free).toBe(0)
  const next = await lockStartSlots(database.db, { now: now + 100, ...rate })
  expect((await next.take(1))[0]).toBeGreaterThan(last)
})

test('calls still start one at a time with a slow database', async () => {
  await using database = await openSqliteForTest()
  const rate = { callsPerSecond: 1, isShared: true }
  let now = 1_800_000_000_000
  const sent: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const { free, take } = await lockStartSlots(database.db, { now, ...rate })
    const [startAt] = await take(Math.min(free, 1))
    now += 700
    if (startAt !== undefined && (await keepOrRenewSlot(database.db, startAt, { now, ...rate }))) sent.push(now)
  }
  expect(sent.length).toBeGreaterThan(5)
  expect(maxPerSecond(sent)).toBe(1)
})
