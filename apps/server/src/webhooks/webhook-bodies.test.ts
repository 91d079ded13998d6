import { expect, test } from 'vitest'

import { createBodyGate, createPaceMeter } from './webhook-bodies.ts'

const LIMITS = {
  largeMinBytes: 10,
  small: { bodiesPerAddress: 2, bytes: 20 },
  large: { bodiesPerAddress: 1, bytes: 50 },
}

test('an IP address has a limited number of bodies in flight, and one that arrives or ends makes room', () => {
  const { enter } = createBodyGate(LIMITS)
  const first = enter('a')
  const second = enter('a')
  expect(enter('a')).toBeNull()
  expect(enter('b')).not.toBeNull()
  first?.markArrived()
  first?.release()
  expect(enter('a')).not.toBeNull()
  expect(enter('a')).toBeNull()
  second?.release()
  second?.release()
  expect(enter('a')).not.toBeNull()
  expect(enter('a')).toBeNull()
})

test('a body counts as large once enough of it has arrived', () => {
  const { enter } = createBodyGate(LIMITS)
  const [one, two] = [enter('a'), enter('a')]
  expect(one?.take(9)).toBe(true)
  expect(one?.take(1)).toBe(true)
  expect(enter('a')).not.toBeNull()
  expect(two?.take(10)).toBe(false)
  expect(enter('b')?.take(10)).toBe(true)
  one?.release()
  expect(two?.take(10)).toBe(true)
})

test('total bytes are limited, and large bodies take none of the budget for small ones', () => {
  const { enter } = createBodyGate(LIMITS)
  const large = enter('a')
  expect(large?.take(25)).toBe(true)
  expect(large?.take(1)).toBe(false)
  const small = enter('c')
  expect(small?.take(9)).toBe(true)
  const other = enter('d')
  expect(other?.take(6)).toBe(false)
  small?.markArrived()
  expect(other?.take(6)).toBe(false)
  small?.release()
  expect(other?.take(6)).toBe(true)
  large?.release()
  expect(enter('e')?.take(25)).toBe(true)
})

test('a sender holds at most its share, even after its bodies have arrived, and others keep theirs', () => {
  const { enter } = createBodyGate({ ...LIMITS, small: { bodiesPerAddress: 99, bytes: 64, bytesPerAddress: 8 } })
  const bodies = Array.from({ length: 8 }, () => enter('2001:db8:1:2::1'))
  for (const body of bodies) expect(body?.take(1)).toBe(true)
  for (const body of bodies) body?.markArrived()
  expect(enter('2001:db8:1:2:ffff::9')?.take(1)).toBe(false)
  expect(enter('2001:db8:1:3::1')?.take(8)).toBe(true)
  bodies[0]?.release()
  expect(enter('2001:db8:1:2:ffff::9')?.take(1)).toBe(true)
})

test.each([
  ['small', { largeMinBytes: 100_000, bytesPerAddress: 8000 }],
  ['large', { largeMinBytes: 1, bytesPerAddress: 64_000 }],
])('many greedy senders of %s bodies leave room for the next one', (_, { largeMinBytes, bytesPerAddress }) => {
  const lane = { bodiesPerAddress: 64, bytes: 64_000, bytesPerAddress }
  const { enter } = createBodyGate({ largeMinBytes, small: lane, large: lane })
  for (let sender = 0; sender < 12; sender += 1) {
    const claim = enter(`10.0.0.${sender}`)
    while (claim?.take(1));
  }
  expect(enter('192.0.2.1')?.take(1)).toBe(true)
})

const MB = 1024 * 1024
const CHUNK_BYTES = 64 * 1024

type Gate = ReturnType<typeof createBodyGate>

/** Sends a body until there is no room. @returns whether all of it was accepted */
function sendBody(gate: Gate, from: string, bytes: number): boolean {
  const claim = gate.enter(from)
  for (let sent = 0; sent < bytes; sent += CHUNK_BYTES) if (!claim?.take(CHUNK_BYTES)) return false
  return claim !== null
}

const unrelatedSenders = (count: number): string[] => Array.from({ length: count }, (_, sender) => `10.0.0.${sender}`)
const sendersFromOneSite = (count: number): string[] =>
  Array.from({ length: count }, (_, sender) => `2001:db8:1:${sender.toString(16)}::1`)

test.each([
  ['40 senders from one site', sendersFromOneSite(40)],
  ['four unrelated senders', unrelatedSenders(4)],
  ['six unrelated senders', unrelatedSenders(6)],
  ['six unrelated senders and 40 from one site', [...unrelatedSenders(6), ...sendersFromOneSite(40)]],
  ['40 senders from one site and six unrelated ones', [...sendersFromOneSite(40), ...unrelatedSenders(6)]],
])('there is room for a webhook of 1 MB despite the bodies of %s', (_, senders) => {
  const gate = createBodyGate()
  for (const from of senders) {
    while (sendBody(gate, from, MB));
    while (sendBody(gate, from, 64 * MB));
  }
  for (const from of ['192.0.2.1', '2001:db8:2::1']) expect(sendBody(gate, from, MB), from).toBe(true)
})

test('senders from one site leave half of the room for large bodies to others', () => {
  const gate = createBodyGate()
  for (const from of sendersFromOneSite(40)) while (sendBody(gate, from, 64 * MB));
  expect(sendBody(gate, '192.0.2.1', 32 * MB)).toBe(true)
})

const PACE = { bytesPerTick: 10, stallTicks: 5, smallTicks: 30 }

test('a body that stalls longer than five seconds is too slow, however fast it began', () => {
  const pace = createPaceMeter(PACE)
  pace.record(1000)
  expect(Array.from({ length: 6 }, () => pace.tick(true))).toEqual([false, false, false, false, false, true])
})

test('at the minimum speed a large body has no time limit, and a small one has half a minute', () => {
  for (const isLarge of [true, false]) {
    const pace = createPaceMeter(PACE)
    const ticks = Array.from({ length: 100 }, () => {
      pace.record(10)
      return pace.tick(isLarge)
    })
    expect(ticks.indexOf(true)).toBe(isLarge ? -1 : 29)
  }
})
