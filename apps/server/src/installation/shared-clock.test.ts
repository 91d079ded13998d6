import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { followClock, type SharedClock } from './shared-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2026, 10, 21, 12)
/** Of the database, before this machine. */
const AHEAD = 5000

type World = {
  database: number
  wall: number
  steady: number
  uptime: number
  asked: number
  /** Happens while the database is being asked. */
  meanwhile: () => void | Promise<void>
  warned: object[]
}

function newWorld(): World {
  const machine = { wall: NOON, steady: 70_000, uptime: 90_000 }
  return { database: NOON + AHEAD, ...machine, asked: 0, meanwhile: () => {}, warned: [] }
}

async function follow(world: World): Promise<SharedClock> {
  const machine = { wall: () => world.wall, steady: () => world.steady, uptime: () => world.uptime }
  const log = { warn: (fields: object) => world.warned.push(fields) }
  const askAhead = async (): Promise<number> => {
    world.asked += 1
    const ahead = world.database - world.wall
    await world.meanwhile()
    return ahead
  }
  return await followClock(askAhead, { log, machine })
}

/** Time goes by, for those of the clocks that run. */
function pass(world: World, ms: number, ...running: readonly ('wall' | 'steady' | 'uptime')[]): void {
  for (const each of ['database', ...running] as const) world[each] += ms
}

test.each([2 * MINUTE, -2 * MINUTE])('a machine that is set by %d ms sets nothing, and asks at once', async (by) => {
  const world = newWorld()
  const clock = await follow(world)
  expect([clock.now(), world.asked]).toEqual([world.database, 1])
  world.wall += by
  expect([clock.now(), world.asked]).toEqual([world.database, 2])
  await setImmediate()
  pass(world, 1000, 'wall', 'steady', 'uptime')
  expect([clock.now(), world.asked]).toEqual([world.database, 2])
  expect(world.warned).toEqual([{ ahead: AHEAD }, { ahead: AHEAD - by }])
  clock.stop()
})

test('a process that stood still knows the time when it goes on, and need not ask', async () => {
  const world = newWorld()
  const clock = await follow(world)
  pass(world, HOUR, 'wall', 'steady', 'uptime')
  expect([clock.now(), world.asked]).toEqual([world.database, 1])
  clock.stop()
})

test('a machine that slept knows the time before the database has answered, and asks', async () => {
  const world = newWorld()
  const clock = await follow(world)
  world.meanwhile = async () => await new Promise(() => {})
  pass(world, HOUR, 'wall', 'uptime')
  expect([clock.now(), clock.now(), world.asked]).toEqual([world.database, world.database, 2])
  pass(world, HOUR, 'wall', 'uptime')
  expect(clock.now()).toBe(world.database)
  clock.stop()
})

test('a machine that stood still without knowing it is set right by the database', async () => {
  const world = newWorld()
  const clock = await follow(world)
  pass(world, HOUR)
  world.wall += HOUR
  expect(clock.now()).toBe(world.database - HOUR)
  await setImmediate()
  expect(clock.now()).toBe(world.database)
  clock.stop()
})

test('a machine that is set while the database is asked asks again', async () => {
  const world = newWorld()
  world.meanwhile = () => {
    world.wall += world.asked === 1 ? 2 * MINUTE : 0
  }
  const clock = await follow(world)
  expect([clock.now(), world.asked]).toEqual([world.database, 2])
  clock.stop()
})

test('a database that is away is asked until it answers', async () => {
  const world = newWorld()
  const clock = await follow(world)
  world.meanwhile = () => {
    if (world.asked === 2) throw new Error('The database is away')
  }
  pass(world, HOUR)
  world.wall += HOUR
  clock.now()
  await expect.poll(() => clock.now(), { timeout: 60_000 }).toBe(world.database)
  expect(world.asked).toBe(3)
  clock.stop()
})
