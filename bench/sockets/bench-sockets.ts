import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createClient } from '../business.ts'
import { quantile } from '../measure.ts'
import { startProduct } from '../processes.ts'
import { type Finding, report } from '../report.ts'
import { WEBHOOK_SECRET } from '../webhooks/signed-webhooks.ts'
import { type Audience, gather, PER_SESSION, tellOfCalls } from './audience.ts'
import { listenByWebSocket, SOCKET_IO, TRPC } from './listener.ts'
import { type Business, eachOf, makeBusinesses } from './people.ts'

const BUSINESSES = 50
const SESSIONS = 10
const SOCKETS = BUSINESSES * SESSIONS * PER_SESSION
/** Of one more business, which listens to nothing else. */
const DEAF_SESSIONS = 25
const DEAF_WITHIN_SECONDS = 40
const CALLS = 200

const LIMITS = { joinSeconds: 30, memoryMb: 400, latencyMs: 300, signOutMs: 1000 }

/** Ten thousand who listen at once, by every way there is. @returns whether every target was met */
export async function benchSockets(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  try {
    await using server = await startProduct(join(folder, 'data'), { ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET })
    const { origin } = server
    console.log(`Signing ${BUSINESSES} businesses in, ${SESSIONS} times each ...`)
    const businesses = await makeBusinesses(origin, { businesses: BUSINESSES, sessions: SESSIONS, from: 1 })
    const [deaf] = await makeBusinesses(origin, { businesses: 1, sessions: DEAF_SESSIONS, from: 0 })
    if (!deaf) throw new Error('There is no business')
    await server.watched()

    console.log(`Opening ${SOCKETS.toLocaleString('en-US')} sockets ...`)
    const begin = performance.now()
    const audience = await gather(origin, businesses)
    const joinSeconds = (performance.now() - begin) / 1000

    console.log(`Letting ${CALLS} calls complete ...`)
    await tellOfCalls(audience, { origin, businesses, calls: CALLS, everyMs: 50 })

    console.log(`Waiting for those who never read to be dropped ...`)
    const dropped = await countDropped(origin, deaf)
    const stayed = audience.attendees.filter(({ listener }) => listener.endedAt() === null).length
    const lastSignOut = await measureSignOut(origin, audience, businesses)
    const { mostMemoryMb, longestStallMs } = await server.watched()
    for (const { listener } of audience.attendees) listener.socket.destroy()

    const heardBy = CALLS * SESSIONS * PER_SESSION
    const p99 = quantile(audience.latencies, 0.99)
    const findings: Finding[] = [
      limited(`${SOCKETS} sockets joined`, joinSeconds, [LIMITS.joinSeconds, 's']),
      limited('most memory of the server', mostMemoryMb, [LIMITS.memoryMb, 'MB']),
      limited('a call completes until its tenant hears of it, p99', p99, [LIMITS.latencyMs, 'ms']),
      whole('tenants who heard of their calls', audience.latencies.length, heardBy),
      whole('heard twice or by others', audience.wrong, 0),
      whole(`dropped within ${DEAF_WITHIN_SECONDS} s because they never read`, dropped, DEAF_SESSIONS * PER_SESSION),
      whole('still there of those who read', stayed, SOCKETS),
      limited('signing out until the last socket of it is closed', lastSignOut, [LIMITS.signOutMs, 'ms']),
      { what: 'longest stall of the server', target: '', figure: `${longestStallMs.toFixed(0)} ms`, isMet: null },
    ]
    console.log('')
    return report('sockets', findings)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function limited(what: string, value: number, [most, unit]: [number, string]): Finding {
  return { what, target: `<= ${most} ${unit}`, figure: `${value.toFixed(1)} ${unit}`, isMet: value <= most }
}

function whole(what: string, value: number, wanted: number): Finding {
  return { what, target: String(wanted), figure: String(value), isMet: value === wanted }
}

/** Joins and then never reads again. @returns how many of these the server has ended after a while */
async function countDropped(origin: string, { cookies }: Business): Promise<number> {
  const seats = cookies.flatMap((cookie) => Array.from({ length: PER_SESSION }, (_, seat) => ({ cookie, seat })))
  const listeners = await eachOf(seats.length, 50, async (index) => {
    const { cookie = '', seat = 0 } = seats[index] ?? {}
    const listener = listenByWebSocket(seat % 2 === 0 ? TRPC : SOCKET_IO, { origin, cookie, heard() {} })
    await listener.joined
    listener.socket.pause()
    return listener
  })
  await sleep(DEAF_WITHIN_SECONDS * 1000)
  // Whoever is still known to the server just goes on.
  for (const { socket } of listeners) socket.resume()
  await sleep(1000)
  const dropped = listeners.filter(({ endedAt }) => endedAt() !== null).length
  for (const { socket } of listeners) socket.destroy()
  return dropped
}

/** @returns milliseconds from the request to sign out to the end of the session's last socket, the longest of several */
async function measureSignOut(
  origin: string,
  { attendees }: Audience,
  businesses: readonly Business[],
): Promise<number> {
  let longest = 0
  for (const { cookies } of businesses.slice(0, 10)) {
    const cookie = cookies[0] ?? ''
    const theirs = attendees.filter((attendee) => attendee.cookie === cookie)
    const begin = performance.now()
    await createClient(origin, '', cookie).tell('auth.logout', {})
    const giveUpAt = performance.now() + 5000
    while (theirs.some(({ listener }) => listener.endedAt() === null) && performance.now() < giveUpAt) await sleep(5)
    for (const { listener } of theirs) longest = Math.max(longest, (listener.endedAt() ?? Infinity) - begin)
  }
  return longest
}
