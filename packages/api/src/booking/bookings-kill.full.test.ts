import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { EXTERNAL, insertService } from '../testing/booking-calls.ts'
import type { BookingNode, Told } from '../testing/booking-node.ts'
import { type CalComFault, type FakeCalCom, startFakeCalCom } from '../testing/fake-cal-com.ts'
import { tenantOf } from '../testing/operator.ts'
import { createSharedDatabase } from '../testing/shared-database.ts'
import { createWorld } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import type { CalComPage } from './cal-com/external.ts'
import type { BookingRow } from './bookings.repo.ts'

const KILLS = 200
const CALLERS = 4
/** A server is killed this long after one of its first callers has agreed to a time. */
const MAX_AGREED = 8
const MAX_DELAY_MS = { calCom: 40, own: 8 }
const SETTLED_WITHIN_MS = 60_000
const HALF_HOUR_MS = 30 * 60_000

/** Of one request to book in four; stalled ones take three seconds. */
const FAULTS: readonly CalComFault[] = [
  ...(['break-before', 'break-after', 'reset-before', 'reset-after', 'garble-after', 'refuse'] as const),
  'stall-after',
]

type KillReport = {
  told: Told[]
  rows: BookingRow[]
  /** appointments that were being booked when their server was killed */
  interrupted: number
  /** appointments that were not settled within a minute */
  late: string[]
  settledAfterMs: number
}

async function listBookings(db: Db): Promise<BookingRow[]> {
  return await db.selectFrom('bookings').selectAll().orderBy('startsAt').execute()
}

function startNode(options: BookingNode, told: Told[]) {
  const program = join(import.meta.dirname, '../testing/booking-node.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const exited = once(child, 'exit')
  let agreed = 0
  lines.on('line', (line) => (line === 'agreed' ? (agreed += 1) : told.push(JSON.parse(line) as Told)))
  return {
    async afterAgreed(count: number) {
      while (agreed < count) await once(lines, 'line')
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Kills the server again and again while callers book, and waits until everything is settled. */
async function killWhileBooking(fake: FakeCalCom, page: CalComPage | undefined): Promise<KillReport> {
  await using database = await createSharedDatabase()
  const { db, address } = database
  const dialect = address.kind === 'sqlite' ? ('sqlite' as const) : ('postgres' as const)
  const close = async (): Promise<void> => {}
  await using world = await createWorld(async () => ({ db, dialect, close, [Symbol.asyncDispose]: close }))
  const tenantId: TenantId = await tenantOf(await world.signUp('ada@example.com'))
  await insertService(db, tenantId, { ...(page && { page }) })
  const settings = { ...world.deps.settings, calComUrl: fake.url, webhooksAllowPrivate: true }
  const options = { address, tenantId, settings, callers: CALLERS }
  const report: KillReport = { told: [], rows: [], interrupted: 0, late: [], settledAfterMs: 0 }
  const listOpen = async (): Promise<BookingRow[]> =>
    (await listBookings(db)).filter(({ state }) => state === 'held' || state === 'unknown')
  for (let kill = 0; kill < KILLS; kill += 1) {
    const killedAt = Date.now()
    const before = new Set((await listOpen()).map(({ id }) => id))
    const node = startNode(options, report.told)
    await node.afterAgreed(1 + Math.floor(Math.random() * MAX_AGREED))
    await sleep(Math.random() * MAX_DELAY_MS[page ? 'calCom' : 'own'])
    await node[Symbol.asyncDispose]()
    const open = await listOpen()
    report.interrupted += open.filter(({ id }) => !before.has(id)).length
    report.late.push(...open.flatMap(({ id, createdAt }) => (createdAt < killedAt - SETTLED_WITHIN_MS ? [id] : [])))
  }
  const startedAt = performance.now()
  await using _last = startNode({ ...options, callers: 0 }, report.told)
  await waitUntil(async () => (await listOpen()).length === 0, 'every appointment', 2 * SETTLED_WITHIN_MS)
  return { ...report, settledAfterMs: performance.now() - startedAt, rows: await listBookings(db) }
}

const wasBooked = ({ result }: Told): boolean => result?.['booked'] === true
const keysOf = (rows: readonly BookingRow[], state: BookingRow['state']): string[] =>
  rows.filter((row) => row.state === state).map(({ bookingKey }) => bookingKey)

onBothDialects('appointments while the server is killed', () => {
  // Security: 85
  it('are booked once at Cal.com, settled within a minute, and not told as booked before', async ({ annotate }) => {
    await using fake = await startFakeCalCom()
    const tomorrow = (Math.floor(Date.now() / HALF_HOUR_MS) + 48) * HALF_HOUR_MS
    fake.openings = Array.from({ length: 59 * 48 }, (_, index) => tomorrow + index * HALF_HOUR_MS)
    fake.answersAfterMs = 15
    fake.fault = ({ method }) =>
      method === 'POST' && Math.random() < 0.25 ? (FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? null) : null
    const { told, rows, interrupted, late, settledAfterMs } = await killWhileBooking(fake, EXTERNAL)
    await annotate(
      `${KILLS} kills, ${interrupted} appointments interrupted, ${rows.length} tried, ${fake.bookings.length} booked, settled after ${Math.round(settledAfterMs / 1000)} s`,
    )
    const sent = fake.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.stringify(body))
    expect(sent.length).toBe(new Set(sent).size)
    expect(new Set(fake.bookings.map(({ start }) => start)).size).toBe(fake.bookings.length)
    expect(late).toEqual([])
    expect(settledAfterMs).toBeLessThan(SETTLED_WITHIN_MS)
    // What is booked here is what is booked there.
    expect(keysOf(rows, 'booked').toSorted()).toEqual(fake.bookings.map(({ key }) => key).toSorted())
    expect(keysOf(rows, 'booked').length + keysOf(rows, 'failed').length).toBe(rows.length)
    const booked = new Set(fake.bookings.map(({ key }) => key.split(' ')[1]))
    expect(told.filter(wasBooked).filter(({ conversationId }) => !booked.has(conversationId))).toEqual([])
    expect([told.filter(wasBooked).length > KILLS / 4, interrupted > KILLS / 4]).toEqual([true, true])
  }, 3_600_000)

  it('are booked once in the own calendar, whole or not at all', async ({ annotate }) => {
    await using fake = await startFakeCalCom()
    const { told, rows, settledAfterMs } = await killWhileBooking(fake, undefined)
    await annotate(`${KILLS} kills, ${rows.length} booked, ${told.filter(wasBooked).length} told`)
    expect(rows.filter(({ state }) => state !== 'booked')).toEqual([])
    expect(rows.filter(({ startsAt }, index) => startsAt < (rows[index - 1]?.freeAt ?? 0))).toEqual([])
    const booked = new Set(rows.map(({ conversationId }) => conversationId))
    expect(booked.size).toBe(rows.length)
    expect(told.filter(wasBooked).filter(({ conversationId }) => !booked.has(conversationId))).toEqual([])
    expect(settledAfterMs).toBeLessThan(SETTLED_WITHIN_MS)
    expect(told.filter(wasBooked).length).toBeGreaterThan(KILLS / 4)
    expect(fake.requests).toEqual([])
  }, 3_600_000)
})
