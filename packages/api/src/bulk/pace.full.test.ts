import { setTimeout as sleep } from 'node:timers/promises'

import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it, test } from 'vitest'

import { dialling, listening, listOf, numbers, until } from '../testing/campaigns.ts'
import { createWorld } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { createPacer, keepOrRenewStart, LATE_MS, lockStarts } from './starts.ts'

/** The most that lie within any second. */
function mostInASecond(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))
}

onBothDialects('the pace', (open) => {
  it('is never more than the lines of a tenant and the starts of a second', async () => {
    await using world = await createWorld(open, { dialler: { concurrency: 4, callsPerSecond: 20 } })
    const ada = await world.signUp('ada@example.com')
    let [underWay, most] = [0, 0]
    const voice = listening(world, async (_call, start) => {
      underWay += 1
      most = Math.max(most, underWay)
      const started = await start()
      setTimeout(() => (underWay -= 1), 15)
      return started
    })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Pace', list: listOf(numbers(45)) })
    await using _dialler = dialling({ ...world.deps, voice })
    await until(ada, campaignId, 'finished')
    expect(voice.dialled.length).toBe(45)
    expect(most).toBeLessThanOrEqual(4)
    expect(mostInASecond(voice.dialled.map(({ at }) => at))).toBeLessThanOrEqual(20)
  })

  it('is shared by two processes on one database', async () => {
    await using world = await createWorld(open, { dialler: { concurrency: 50, callsPerSecond: 30, isShared: true } })
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    const voice = listening(world)
    const one = await ada.caller.bulk.create({ name: 'Ada', list: listOf(numbers(40)) })
    const two = await bob.caller.bulk.create({ name: 'Bob', list: listOf(numbers(40, 100)) })
    await using _first = dialling({ ...world.deps, voice })
    await using _second = dialling({ ...world.deps, voice })
    await Promise.all([until(ada, one.campaignId, 'finished'), until(bob, two.campaignId, 'finished')])
    expect(voice.dialled.length).toBe(80)
    expect(new Set(voice.dialled.map(({ toNumber }) => toNumber)).size).toBe(80)
    expect(mostInASecond(voice.dialled.map(({ at }) => at))).toBeLessThanOrEqual(30)
  })

  it('is fair: a long list of one does not make the short one of another wait', async () => {
    await using world = await createWorld(open, { dialler: { concurrency: 50, callsPerSecond: 40 } })
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    const voice = listening(world)
    await using _dialler = dialling({ ...world.deps, voice })
    const long = await ada.caller.bulk.create({ name: 'Long', list: listOf(numbers(300)) })
    await waitUntil(async () => voice.dialled.length > 10)
    const short = await bob.caller.bulk.create({ name: 'Short', list: listOf(numbers(10, 1000)) })
    await until(bob, short.campaignId, 'finished')
    const { counts } = await ada.caller.bulk.campaign({ campaignId: long.campaignId })
    expect(counts.queued).toBeGreaterThan(200)
    const shared = voice.dialled.slice(voice.dialled.findIndex(({ toNumber }) => numbers(10, 1000).includes(toNumber)))
    const ofBob = shared.slice(0, 20).filter(({ toNumber }) => numbers(10, 1000).includes(toNumber)).length
    // Half of them on a quiet machine; one after the other would be none.
    expect(ofBob).toBeGreaterThanOrEqual(5)
    await ada.caller.bulk.cancel({ campaignId: long.campaignId })
  })

  it('two campaigns of one tenant take turns', async () => {
    await using world = await createWorld(open, { dialler: { concurrency: 2, callsPerSecond: 1000 } })
    const ada = await world.signUp('ada@example.com')
    const voice = listening(world)
    const made = await Promise.all(
      [0, 100].map(
        async (from) => await ada.caller.bulk.create({ name: `From ${from}`, list: listOf(numbers(12, from)) }),
      ),
    )
    await using _dialler = dialling({ ...world.deps, voice })
    for (const { campaignId } of made) await until(ada, campaignId, 'finished')
    const ofFirst = voice.dialled.slice(0, 12).filter(({ toNumber }) => numbers(12).includes(toNumber)).length
    expect(ofFirst).toBeGreaterThanOrEqual(4)
    expect(ofFirst).toBeLessThanOrEqual(8)
  })
})

test('whoever has a turn counts until the request is out, however long the last checks take', async () => {
  const pacer = createPacer(2, Date.now)
  const [slow, other, never] = [await pacer.wait(0), await pacer.wait(0), pacer.wait(0)]
  let isOut = false
  void never.then(() => (isOut = true))
  await sleep(50)
  expect(isOut).toBe(false)
  other?.giveUp()
  const third = await never
  slow?.use()
  third?.use()
  const usedAt = performance.now()
  expect(await pacer.wait(0)).not.toBeNull()
  expect(performance.now() - usedAt).toBeGreaterThanOrEqual(1000)
  pacer.stop()
  expect(await pacer.wait(0)).toBeNull()
})

test('a clock that steps back stops nothing for long', async () => {
  const { openSqliteForTest } = await import('@callwright/db/testing/test-databases')
  await using opened = await openSqliteForTest()
  const starts = async (now: number) => await lockStarts(opened.db, { now, callsPerSecond: 10 })
  const now = 1_800_000_000_000
  const first = await starts(now)
  expect(first.free).toBe(3)
  const times = await first.take(3)
  expect(times.map((at) => at - now)).toEqual([0, 103, 205])
  expect(await starts(now)).toMatchObject({ free: 0, waitMs: 58 })
  expect((await starts(now + 1000)).free).toBe(3)
  expect((await starts(now - 3_600_000)).free).toBe(3)
})

test('a start whose moment has passed is taken anew, and only where one is free', async () => {
  const { openSqliteForTest } = await import('@callwright/db/testing/test-databases')
  await using opened = await openSqliteForTest()
  const now = 1_800_000_000_000
  const keep = async (startAt: number): Promise<boolean> =>
    await keepOrRenewStart(opened.db, startAt, { now, callsPerSecond: 10 })
  expect(await keep(now - 200)).toBe(true)
  expect(await keep(now - 300)).toBe(true)
  expect(await keep(now - 300)).toBe(false)
})

test('what may be late next to others’ starts that are not leaves no second with more of them', async () => {
  const { openSqliteForTest } = await import('@callwright/db/testing/test-databases')
  await using opened = await openSqliteForTest()
  const rate = { callsPerSecond: 10, isShared: true }
  const startsFrom = async (now: number): Promise<number[]> => {
    const { free, take } = await lockStarts(opened.db, { now, ...rate })
    return await take(free)
  }
  const begin = 1_800_000_000_000
  const late = await startsFrom(begin)
  const given = await startsFrom(begin + 250)
  // The last of the first ones goes out as late as it may, the ones before it are too late, everybody else is in time.
  const now = (late.at(-1) ?? 0) + LATE_MS.shared
  const kept = []
  for (const startAt of late) if (await keepOrRenewStart(opened.db, startAt, { now, ...rate })) kept.push(startAt)
  expect(kept).toEqual(late.slice(-1))
  for (let at = begin + 500; at < begin + 3000; at += 250) given.push(...(await startsFrom(at)))
  expect(mostInASecond([now, ...given.filter((at) => at >= now)])).toBe(9)
  expect(1000 + LATE_MS.shared).toBeLessThan(10 * ((given[1] ?? 0) - (given[0] ?? 0)))
})

test('a node whose clock is a little behind is given no start that another one has', async () => {
  const { openSqliteForTest } = await import('@callwright/db/testing/test-databases')
  await using opened = await openSqliteForTest()
  const rate = { callsPerSecond: 100, isShared: true }
  const now = 1_800_000_000_000
  const first = await lockStarts(opened.db, { now, ...rate })
  const last = (await first.take(first.free)).at(-1) ?? 0
  expect((await lockStarts(opened.db, { now: now - 40, ...rate })).free).toBe(0)
  const next = await lockStarts(opened.db, { now: now + 100, ...rate })
  expect((await next.take(1))[0]).toBeGreaterThan(last)
})

test('where the database is far away calls start all the same, one at a time', async () => {
  const { openSqliteForTest } = await import('@callwright/db/testing/test-databases')
  await using opened = await openSqliteForTest()
  const rate = { callsPerSecond: 1, isShared: true }
  let now = 1_800_000_000_000
  const sent: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const { free, take } = await lockStarts(opened.db, { now, ...rate })
    const [startAt] = await take(Math.min(free, 1))
    now += 700
    if (startAt !== undefined && (await keepOrRenewStart(opened.db, startAt, { now, ...rate }))) sent.push(now)
  }
  expect(sent.length).toBeGreaterThan(5)
  expect(mostInASecond(sent)).toBe(1)
})
