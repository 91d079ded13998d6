import { asE164 } from '@callwright/contract/text/phone'
import { expect } from 'vitest'

import { changeCall, findCall } from '../../calls/record/call-records.repo.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import {
  expectExactCounts,
  runDialer,
  dialOthers,
  createSpyProvider,
  makeList,
  makeNumber,
  makeNumbers,
  waitForState,
} from '../../testing/campaigns.ts'
import { tenantOf } from '../../testing/operator.ts'
import { recordPastCall } from '../../testing/record-past-call.ts'
import { createWorld } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const MINUTE_MS = 60_000

describeWorld('the gate', (it, open) => {
  // Security: 29
  it('blocks calls while the tenant is paused or at its limit, then resumes automatically', async ({ world }) => {
    const voice = createSpyProvider(world)
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    const { campaignId } = await ada.caller.bulk.create({ name: 'Held', list: makeList(makeNumbers(5)) })
    type Change = { pausedAt?: number | null; monthlyLimitMinutes?: number | null }
    const updateBusiness = async (change: Change): Promise<void> => {
      await world.deps.db.updateTable('businesses').set(change).where('userId', '=', ada.userId).execute()
    }
    await updateBusiness({ pausedAt: 1 })
    await using _dialer = runDialer({ ...world.deps, voice })
    const bobsCampaign = await bob.caller.bulk.create({ name: 'Free', list: makeList(makeNumbers(5, 100)) })
    await waitForState(bob, bobsCampaign.campaignId, 'finished')
    // The dialer's next check is not a time at which calling resumes.
    const held = { state: 'held', resumesAt: null }
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ ...held, reason: 'client-paused' })
    await updateBusiness({ pausedAt: null, monthlyLimitMinutes: 0 })
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ ...held, reason: 'limit-reached' })
    expect(voice.dialed.map(({ toNumber }) => toNumber).filter((number) => makeNumbers(5).includes(number))).toEqual([])
    await updateBusiness({ monthlyLimitMinutes: null })
    world.clock.advance(3000)
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ completed: 5 })
  })

  // Security: 30
  it('blocks calls from the moment the operator pauses the tenant', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 5, callsPerSecond: 100 } })
    const voice = createSpyProvider(world)
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    const { campaignId } = await ada.caller.bulk.create({ name: 'Stop', list: makeList(makeNumbers(100)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitUntil(async () => voice.dialed.length > 5)
    await world.deps.db.updateTable('businesses').set({ pausedAt: 1 }).where('userId', '=', ada.userId).execute()
    // A request that had already passed the gate may still be recorded.
    await waitUntil(async () => {
      const { counts } = await ada.caller.bulk.campaign({ campaignId })
      return counts.dialling + counts['in-progress'] === 0
    })
    const dialed = voice.dialed.length
    world.clock.advance(3000)
    const others = await dialOthers(bob)
    expect(voice.dialed.length).toBe(dialed + others)
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'held', reason: 'client-paused' })
    await ada.caller.bulk.cancel({ campaignId })
  })

  // Security: 29, 66
  it('skips numbers as soon as they are on the do-not-call list', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 1, callsPerSecond: 1000 } })
    const [first = '', second = '', third = ''] = makeNumbers(3)
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    let isListed = false
    const voice = createSpyProvider(world, async (_call, start) => {
      // While the first rings, the second is added to the list. Another business's list does not matter.
      if (!isListed) await ada.caller.bulk.addDoNotCall({ phoneNumbers: [second] })
      isListed = true
      return await start()
    })
    await bob.caller.bulk.addDoNotCall({ phoneNumbers: [first, third] })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Three', list: makeList([first, second, third]) })
    await using _dialer = runDialer({ ...world.deps, voice })
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ completed: 2, skipped: 1 })
    expect(voice.dialed.map(({ toNumber }) => toNumber)).toEqual([first, third])
    const { rows } = await ada.caller.bulk.recipients({ campaignId, status: 'skipped' })
    expect(rows).toMatchObject([{ phoneNumber: second, skipReason: 'do-not-call', callId: null, attempts: 0 }])
    await expectExactCounts(world, campaignId)
  })

  it('skips recipients who asked in a call not to be called, until a user decides', async ({ world }) => {
    const number = makeNumber(0)
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    const voice = createSpyProvider(world)
    await using _dialer = runDialer({ ...world.deps, voice })
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const { callId } = await ada.caller.calls.place({ phoneNumber: number })
    await waitUntil(async () => (await ada.caller.calls.byId({ callId })).status === 'completed')
    const statement = { id: 'suggestion', phoneNumber: number, callId, quote: 'Stop calling me.' }
    const { tenantId } = await world.deps.db
      .selectFrom('calls')
      .select('tenantId')
      .where('id', '=', callId)
      .executeTakeFirstOrThrow()
    const suggestion = { ...statement, tenantId, state: 'open' as const, createdAt: 1, answeredAt: null }
    await world.deps.db.insertInto('do_not_call_suggestions').values(suggestion).execute()
    const skippedCampaign = await ada.caller.bulk.create({ name: 'One', list: makeList([number]) })
    expect(await waitForState(ada, skippedCampaign.campaignId, 'finished')).toMatchObject({ skipped: 1 })
    const { rows } = await ada.caller.bulk.recipients({ campaignId: skippedCampaign.campaignId })
    expect(rows[0]).toMatchObject({ status: 'skipped', skipReason: 'asked-not-to-be-called' })
    expect((await ada.caller.bulk.doNotCallSuggestions({})).rows).toMatchObject([{ quote: 'Stop calling me.', callId }])
    const answer = { suggestionId: 'suggestion', accept: false }
    await expect(bob.caller.bulk.answerDoNotCallSuggestion(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await bob.caller.bulk.doNotCallSuggestions({})).rows).toEqual([])
    await ada.caller.bulk.answerDoNotCallSuggestion(answer)
    const allowedCampaign = await ada.caller.bulk.create({ name: 'Two', list: makeList([number]) })
    expect(await waitForState(ada, allowedCampaign.campaignId, 'finished')).toMatchObject({ completed: 1 })
  })

  it('skips recipients who asked in a test call only in tests', async ({ world, ada }) => {
    const { db } = world.deps
    const [tenantId, phoneNumber] = [await tenantOf(ada), makeNumber(0)]
    const callId = await recordPastCall(world, ada, { days: 1, id: 'test' })
    const call = await findCall(db, tenantId, callId)
    if (call) await changeCall(db, call, { change: { testMode: 1 } })
    const suggestion = { id: 'suggestion', tenantId, phoneNumber, callId, quote: 'Stop calling me.' }
    const open = { state: 'open' as const, createdAt: 1, answeredAt: null }
    await db
      .insertInto('do_not_call_suggestions')
      .values({ ...suggestion, ...open })
      .execute()
    await using _dialer = runDialer(world.deps)
    for (const [testMode, counts] of [[true, { skipped: 1 }] as const, [false, { completed: 1 }] as const]) {
      const { campaignId } = await ada.caller.bulk.create({ name: 'One', list: makeList([phoneNumber]), testMode })
      expect(await waitForState(ada, campaignId, 'finished')).toMatchObject(counts)
    }
  })

  // Security: 66
  it('waits for each recipient’s calling hours, and shows the campaign as held', async () => {
    await using world = await createWorld(open, { callingHours: { from: 8 * 60, to: 21 * 60 } })
    const voice = createSpyProvider(world)
    // 20:00 in New York: 17:00 in Los Angeles, 01:00 in London.
    const evening = Date.parse('2027-01-12T01:00:00Z')
    world.clock.advance(evening - world.deps.now())
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    const rows = [
      ['2122000001', ''],
      ['4152000001', ''],
      ['2122000002', 'Europe/London'],
    ]
    const list = { headers: ['phone', 'timezone'], rows }
    const { campaignId } = await ada.caller.bulk.create({ name: 'World', list })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.completed === 2)
    await waitForState(ada, campaignId, 'held')
    const held = await ada.caller.bulk.campaign({ campaignId })
    expect(held).toMatchObject({ reason: 'outside-hours', resumesAt: Date.parse('2027-01-12T08:00:00Z') })
    expect(voice.dialed.map(({ toNumber }) => toNumber)).toEqual(['+12122000001', '+14152000001'])
    world.clock.advance((held.resumesAt ?? 0) - world.deps.now() - MINUTE_MS)
    const others = await dialOthers(bob, 'Asia/Tokyo')
    expect(voice.dialed.length).toBe(2 + others)
    world.clock.advance(MINUTE_MS)
    world.deps.events.emit('campaignChanged')
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ completed: 3 })
  })

  // Security: 29, 66
  it('is checked again right before the request, so hours that just ended stop the call', async () => {
    const hours = { from: 8 * 60, to: 21 * 60 }
    await using world = await createWorld(open, { callingHours: hours, dialer: { concurrency: 9, callsPerSecond: 4 } })
    const voice = createSpyProvider(world, async (_call, start) => {
      // The first call takes so long that it is past nine when the others' turn comes.
      if (voice.dialed.length === 1) world.clock.advance(2 * MINUTE_MS)
      return await start()
    })
    const closingTime = Date.parse('2027-03-03T02:00:00Z')
    world.clock.advance(closingTime - MINUTE_MS - world.deps.now())
    const ada = await world.signUp('ada@example.com')
    const { campaignId } = await ada.caller.bulk.create({ name: 'Late', list: makeList(makeNumbers(5)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitForState(ada, campaignId, 'held')
    expect(voice.dialed.length).toBe(1)
    const campaign = await ada.caller.bulk.campaign({ campaignId })
    expect(campaign).toMatchObject({ reason: 'outside-hours', counts: { queued: 4, completed: 1, dialling: 0 } })
  })

  it('never allows two simultaneous calls to a number, even across campaigns', async ({ world }) => {
    let maxOpenCalls = 0
    const dialed = new Map<string, number>()
    const voice = createSpyProvider(world, async ({ toNumber }, start) => {
      const openCalls = world.deps.db.selectFrom('calls').select('id').where('eventNumber', 'is', null)
      maxOpenCalls = Math.max(maxOpenCalls, (await openCalls.where('phoneNumber', '=', toNumber).execute()).length)
      dialed.set(toNumber, (dialed.get(toNumber) ?? 0) + 1)
      return await start()
    })
    const ada = await world.signUp('ada@example.com')
    const created = await Promise.all(
      ['One', 'Two', 'Three'].map(
        async (name) => await ada.caller.bulk.create({ name, list: makeList(makeNumbers(4)) }),
      ),
    )
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitUntil(async () => {
      // A number that is already in a call is checked again later.
      world.clock.advance(1000)
      world.deps.events.emit('campaignChanged')
      const { rows } = await ada.caller.bulk.campaigns({})
      return rows.every((row) => row.state === 'finished')
    })
    expect(maxOpenCalls).toBe(1)
    expect([...dialed.values()]).toEqual([3, 3, 3, 3])
    for (const { campaignId } of created) expect(await expectExactCounts(world, campaignId)).toEqual({ completed: 4 })
  })

  // Security: 29
  it('skips numbers whose country may no longer be called', async () => {
    await using world = await createWorld(open, { countries: ['1', 'JM', '44'] })
    const ada = await world.signUp('ada@example.com')
    const [jamaican, british, american] = [asE164('+18765550123'), asE164('+442079460958'), makeNumber(0)]
    const list = makeList([jamaican, british, american])
    const { campaignId, counts } = await ada.caller.bulk.create({ name: 'Abroad', list })
    expect(counts.accepted).toBe(3)
    const voice = createSpyProvider(world)
    // As after a restart with fewer countries.
    const settings = { ...world.deps.settings, countries: ['1'] }
    await using _dialer = runDialer({ ...world.deps, voice, settings })
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ completed: 1, skipped: 2 })
    const { rows } = await ada.caller.bulk.recipients({ campaignId })
    expect(rows.map((row) => [row.phoneNumber, row.status, row.skipReason, row.attempts])).toEqual([
      [jamaican, 'skipped', 'number-refused', 0],
      [british, 'skipped', 'number-refused', 0],
      [american, 'completed', null, 1],
    ])
    expect(voice.dialed.map(({ toNumber }) => toNumber)).toEqual([american])
    await expectExactCounts(world, campaignId)
  })

  // Security: 66
  it('skips numbers that may be anywhere if calling hours never allow it everywhere at once', async ({ world }) => {
    // Noon in New York.
    world.clock.advance(Date.parse('2027-03-02T17:15:00Z') - world.deps.now())
    const ada = await world.signUp('ada@example.com')
    const [tollFree, newAreaCode, american] = [asE164('+18005550123'), asE164('+19995550123'), makeNumber(0)]
    const rows = [
      [tollFree, ''],
      [newAreaCode, ''],
      [american, ''],
      // The list says where it is.
      ['+18885550123', 'America/New_York'],
    ]
    const list = { headers: ['phone', 'time zone'], rows }
    const callingHours = { from: '12:00', until: '13:00' }
    const { campaignId } = await ada.caller.bulk.create({ name: 'Lunch', list, callingHours })
    const voice = createSpyProvider(world)
    await using _dialer = runDialer({ ...world.deps, voice })
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ completed: 2, skipped: 2 })
    const skipped = await ada.caller.bulk.recipients({ campaignId, status: 'skipped' })
    expect(skipped.rows.map((row) => [row.phoneNumber, row.skipReason])).toEqual([
      [tollFree, 'unknown-place'],
      [newAreaCode, 'unknown-place'],
    ])
    expect(voice.dialed.map(({ toNumber }) => toNumber)).toEqual([american, '+18885550123'])
  })

  // Security: 66
  it('never dials a recipient with an unknown time zone', async () => {
    await using world = await createWorld(open, { callingHours: { from: 0, to: 24 * 60 } })
    const ada = await world.signUp('ada@example.com')
    const { campaignId } = await ada.caller.bulk.create({ name: 'Mars', list: makeList(makeNumbers(1)) })
    await world.deps.db.updateTable('recipients').set({ timeZone: 'Mars/Olympus' }).execute()
    const voice = createSpyProvider(world)
    await using _dialer = runDialer({ ...world.deps, voice })
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ skipped: 1 })
    expect((await ada.caller.bulk.recipients({ campaignId })).rows[0]?.skipReason).toBe('unknown-time-zone')
    expect(voice.dialed).toEqual([])
  })
})
