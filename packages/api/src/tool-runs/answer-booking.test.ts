import type { Db, Dialect } from '@callwright/db/database'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { BOOKING_SETTINGS, listSlots, SERVICE } from '../testing/bookings.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { tenantOf } from '../testing/operator.ts'
import type { Browser, World } from '../testing/test-world.ts'
import { type Answer, createAgentUser } from '../testing/tools.ts'

const MINUTE_MS = 60_000
const CARD = '4111 1111 1111 1111'

type Use = (name: string, sent?: object) => Promise<Answer>

/** The uses of a real call, through the door of tools. */
async function startCall(world: World, ada: Browser, service: Partial<typeof SERVICE> = {}): Promise<Use> {
  await ada.caller.bookings.save({ ...BOOKING_SETTINGS, services: [{ ...SERVICE, ...service }] })
  const use = await createAgentUser(world, ada)
  const tenantId = await tenantOf(ada)
  return async (name, sent = {}) => await use(`${name}-${tenantId}`, sent)
}

/** As on a full disk: runs can be recorded, but not ended. */
async function refuseUpdates(db: Db, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`create trigger full_disk before update on tool_runs begin select raise(fail, 'full'); end`.execute(db)
    return
  }
  await sql`create function refuse() returns trigger language plpgsql as $$begin raise 'full'; end$$`.execute(db)
  await sql`create trigger full_disk before update on tool_runs execute function refuse()`.execute(db)
}

describeWorld('an agent that books, at the door of tools', (it, _open, dialect) => {
  it('keeps an offer at the limit of the lead time until it expires', async ({ world, ada }) => {
    const use = await startCall(world, ada, { leadMinutes: 60, stepMinutes: 5 })
    const [slot] = listSlots(await use('find_times'))
    const wanted = { slot, name: 'Grace', phone_ok: true }
    await use('book_time', { ...wanted, confirmed: false })
    world.clock.advance(10 * MINUTE_MS)
    expect(await use('book_time', { ...wanted, confirmed: true })).toMatchObject({ ok: true, result: { booked: true } })
  })

  it('is not told that another name is booked, and gives an appointment one ref', async ({ world, ada }) => {
    const use = await startCall(world, ada)
    const [slot] = listSlots(await use('find_times'))
    const wanted = { slot, name: 'Grace Mayer', phone_ok: true }
    await use('book_time', { ...wanted, confirmed: false })
    world.clock.advance(MINUTE_MS)
    for (let count = 0; count < 3; count += 1) {
      expect(await use('book_time', { ...wanted, confirmed: true })).toMatchObject({ result: { ref: 'b1' } })
    }
    const corrected = await use('book_time', { ...wanted, name: 'Grace Meyer', confirmed: false })
    expect(corrected).toMatchObject({ error: 'already_booked', say: expect.stringContaining('Grace Mayer') })
  })

  it('reads a weekday that is over as the next one', async ({ world, ada }) => {
    const use = await startCall(world, ada)
    const weekday = new Date(world.deps.now()).toLocaleDateString('en-US', {
      weekday: 'long',
      timeZone: 'Europe/Berlin',
    })
    const untilMidnight = 23.6 * 60 * MINUTE_MS
    world.clock.advance(untilMidnight - ((world.deps.now() + 60 * MINUTE_MS) % (24 * 60 * MINUTE_MS)))
    const { result } = await use('find_times', { day: weekday.toLowerCase() })
    expect((result as { offers: { say: string }[] }).offers.map(({ say }) => say)).toEqual([
      expect.stringContaining(weekday),
      expect.stringContaining(weekday),
      expect.stringContaining(weekday),
    ])
  })

  it('answers at most fifteen uses of a tool in a call, also at once', async ({ world, ada }) => {
    const use = await startCall(world, ada)
    const answers = await Promise.all(Array.from({ length: 40 }, async () => await use('find_times')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(15)
    expect(answers.filter(({ error }) => error === 'too_many')).toHaveLength(25)
  })

  it('is told what was booked even if the end of its run cannot be recorded', async ({ world, ada }) => {
    const use = await startCall(world, ada)
    const [slot] = listSlots(await use('find_times'))
    const wanted = { slot, name: 'Grace', phone_ok: true }
    await use('book_time', { ...wanted, confirmed: false })
    world.clock.advance(MINUTE_MS)
    await refuseUpdates(world.deps.db, dialect)
    expect(await use('book_time', { ...wanted, confirmed: true })).toMatchObject({ result: { booked: true } })
  })

  it('leaves no card number in its runs, or in the note', async ({ world, ada }) => {
    const use = await startCall(world, ada)
    const [slot] = listSlots(await use('find_times'))
    const wanted = { slot, name: 'Grace', phone_ok: true, note: `Pays with ${CARD}` }
    await use('book_time', { ...wanted, confirmed: false })
    world.clock.advance(MINUTE_MS)
    expect(await use('book_time', { ...wanted, confirmed: true })).toMatchObject({ ok: true })
    const { db } = world.deps
    const stored = [
      await db.selectFrom('tool_runs').selectAll().execute(),
      await db.selectFrom('bookings').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain(CARD)
    expect(stored[1]).toMatchObject([{ note: expect.stringContaining('Pays with') }])
  })
})
