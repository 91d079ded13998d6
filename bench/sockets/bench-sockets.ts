import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createClient } from '../business.ts'
import { quantile } from '../../apps/server/harness/measure.ts'
import { startProduct } from '../../apps/server/harness/processes.ts'
import { type Finding, report } from '../report.ts'
import { WEBHOOK_SECRET } from '../webhooks/signed-webhooks.ts'
import { type ListenerGroup, connectListeners, LISTENERS_PER_SESSION, deliverCallWebhooks } from './listener-group.ts'
import { listenByWebSocket, SOCKET_IO, TRPC } from './listener.ts'
import { type Business, mapConcurrently, createBusinesses } from './businesses.ts'

const BUSINESSES = 50
const SESSIONS = 10
const SOCKETS = BUSINESSES * SESSIONS * LISTENERS_PER_SESSION
/** Sessions for one more business, whose sockets never read. */
const UNREAD_SESSIONS = 25
const DROP_SECONDS = 40
const CALLS = 200

const LIMITS = { joinSeconds: 30, memoryMb: 400, latencyMs: 300, signOutMs: 1000 }

/** Measures ten thousand concurrent listeners on all transports. @returns whether all targets are met */
export async function benchSockets(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  try {
    await using server = await startProduct(join(folder, 'data'), { ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET })
    const { origin } = server
    console.log(`Signing in ${BUSINESSES} businesses, ${SESSIONS} times each ...`)
    const businesses = await createBusinesses(origin, { businesses: BUSINESSES, sessions: SESSIONS, from: 1 })
    const [unread] = await createBusinesses(origin, { businesses: 1, sessions: UNREAD_SESSIONS, from: 0 })
    if (!unread) throw new Error('No business was created')
    await server.takeReading()

    console.log(`Opening ${SOCKETS.toLocaleString('en-US')} sockets ...`)
    const begin = performance.now()
    const group = await connectListeners(origin, businesses)
    const joinSeconds = (performance.now() - begin) / 1000

    console.log(`Completing ${CALLS} calls ...`)
    await deliverCallWebhooks(group, { origin, businesses, calls: CALLS, everyMs: 50 })

    console.log(`Waiting for unread sockets to be dropped ...`)
    const dropped = await countDropped(origin, unread)
    const stayed = group.members.filter(({ listener }) => listener.closedAt() === null).length
    const lastSignOut = await measureSignOut(origin, group, businesses)
    const { maxMemoryMb, longestStallMs } = await server.takeReading()
    for (const { listener } of group.members) listener.socket.destroy()

    const expectedEvents = CALLS * SESSIONS * LISTENERS_PER_SESSION
    const p99 = quantile(group.latencies, 0.99)
    const findings: Finding[] = [
      atMost(`${SOCKETS} sockets joined`, joinSeconds, [LIMITS.joinSeconds, 's']),
      atMost('peak memory of the server', maxMemoryMb, [LIMITS.memoryMb, 'MB']),
      atMost('from the end of a call until its tenant receives the event, p99', p99, [LIMITS.latencyMs, 'ms']),
      exactly('events received by their own tenant', group.latencies.length, expectedEvents),
      exactly('events received twice or by other tenants', group.wrongEvents, 0),
      exactly(`unread sockets dropped within ${DROP_SECONDS} s`, dropped, UNREAD_SESSIONS * LISTENERS_PER_SESSION),
      exactly('read sockets still open', stayed, SOCKETS),
      atMost("from signing out to the session's last closed socket", lastSignOut, [LIMITS.signOutMs, 'ms']),
      { what: 'longest stall of the server', target: '', figure: `${longestStallMs.toFixed(0)} ms`, isMet: null },
    ]
    console.log('')
    return report('sockets', findings)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function atMost(what: string, value: number, [max, unit]: [number, string]): Finding {
  return { what, target: `<= ${max} ${unit}`, figure: `${value.toFixed(1)} ${unit}`, isMet: value <= max }
}

function exactly(what: string, value: number, expected: number): Finding {
  return { what, target: String(expected), figure: String(value), isMet: value === expected }
}

/** Opens sockets that stop reading after they join. @returns how many of them the server closed */
async function countDropped(origin: string, { cookies }: Business): Promise<number> {
  const seats = cookies.flatMap((cookie) =>
    Array.from({ length: LISTENERS_PER_SESSION }, (_, seat) => ({ cookie, seat })),
  )
  const listeners = await mapConcurrently(seats.length, 50, async (index) => {
    const { cookie = '', seat = 0 } = seats[index] ?? {}
    const listener = listenByWebSocket(seat % 2 === 0 ? TRPC : SOCKET_IO, { origin, cookie, onMessage() {} })
    await listener.subscribed
    listener.socket.pause()
    return listener
  })
  await sleep(DROP_SECONDS * 1000)
  // A paused socket reports that it was closed only after it resumes.
  for (const { socket } of listeners) socket.resume()
  await sleep(1000)
  const dropped = listeners.filter(({ closedAt }) => closedAt() !== null).length
  for (const { socket } of listeners) socket.destroy()
  return dropped
}

/** @returns the longest time from a sign-out until the session's last socket closed, in milliseconds */
async function measureSignOut(
  origin: string,
  { members }: ListenerGroup,
  businesses: readonly Business[],
): Promise<number> {
  let longest = 0
  for (const { cookies } of businesses.slice(0, 10)) {
    const cookie = cookies[0] ?? ''
    const sessionMembers = members.filter((member) => member.cookie === cookie)
    const begin = performance.now()
    await createClient(origin, '', cookie).mutate('auth.logout', {})
    const deadline = performance.now() + 5000
    while (sessionMembers.some(({ listener }) => listener.closedAt() === null) && performance.now() < deadline) {
      await sleep(5)
    }
    for (const { listener } of sessionMembers) longest = Math.max(longest, (listener.closedAt() ?? Infinity) - begin)
  }
  return longest
}
