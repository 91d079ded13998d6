import { monthOf } from '@callwright/contract/admin'
import { asE164 } from '@callwright/contract/text/phone'
import { expect } from 'vitest'

import { takeInboundCall } from '../calls/webhooks/take-inbound-call.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { runDialer, dialOthers, createSpyProvider, makeList, makeNumbers, waitForState } from '../testing/campaigns.ts'
import { createLatch } from '../testing/latch.ts'
import { listAlertSubjects, charge, signInOperator, tenantOf } from '../testing/operator.ts'
import { createWorld, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'

const CONCURRENCY = 10
const ROUNDS = 10

/** Durations of all completed calls, in seconds. */
async function listDurations({ deps }: World): Promise<number[]> {
  const calls = await deps.db.selectFrom('calls').select('durationSeconds').where('status', '=', 'completed').execute()
  return calls.map((call) => call.durationSeconds)
}

describeWorld('limits and pauses', (it, open) => {
  // Security: 34
  it('prevent new calls after running calls have crossed the limit, and alert once', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: CONCURRENCY, callsPerSecond: 1000 } })
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    const tenantId = await tenantOf(ada)
    // A simulated call takes a few seconds, so the limit is crossed while most of the list is still queued.
    await charge(world, tenantId, { seconds: 10 * 60 - 15 })
    await operator.caller.admin.setLimit({ tenantId, limitMinutes: 10 })
    const before = await listAlertSubjects(world)
    let afterLimit = 0
    const voice = createSpyProvider(world, async (call, start) => {
      const started = await start()
      if (call.tenantId !== tenantId) return started
      const month = await world.deps.db
        .selectFrom('usage_months')
        .select('seconds')
        .where('tenantId', '=', tenantId)
        .executeTakeFirstOrThrow()
      // Calls that were in flight when the limit was crossed.
      if (month.seconds >= 600) afterLimit += 1
      return started
    })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Many', list: makeList(makeNumbers(45)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitForState(ada, campaignId, 'held')
    const campaign = await waitUntil(async () => {
      const shown = await ada.caller.bulk.campaign({ campaignId })
      return shown.counts.dialling + shown.counts['in-progress'] === 0 && shown
    })
    expect(campaign).toMatchObject({ state: 'held', reason: 'limit-reached' })
    expect(afterLimit).toBeLessThanOrEqual(CONCURRENCY)
    const seconds = await listDurations(world)
    const overshoot = seconds.reduce((sum, each) => sum + each, 0) - 15
    expect(overshoot).toBeLessThanOrEqual(CONCURRENCY * Math.max(...seconds))
    expect((await listAlertSubjects(world)).slice(before.length)).toEqual(['Ada has reached its limit of 10 minutes'])
    // No campaign or test call starts; other clients are not held.
    const dialed = voice.dialed.length
    await expect(ada.caller.calls.place({ phoneNumber: '2125550199' })).rejects.toThrow(
      'Monthly limit of 10 minutes reached',
    )
    await expect(ada.caller.bulk.create({ name: 'More', list: makeList(makeNumbers(2, 200)) })).rejects.toThrow(
      'Monthly limit of 10',
    )
    await ben.caller.calls.place({ phoneNumber: '2125550198' })
    expect(voice.dialed.length).toBe(dialed)
    // After the limit is removed, the campaign continues automatically.
    await operator.caller.admin.setLimit({ tenantId, limitMinutes: null })
    const counts = await waitForState(ada, campaignId, 'finished')
    expect(counts.completed + counts.missed + counts.failed).toBe(45)
  })

  it('count by UTC month, even if the clock steps back when the month changes', async ({ world, operator }) => {
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    const tenantId = await tenantOf(ada)
    await operator.caller.admin.setLimit({ tenantId, limitMinutes: 1 })
    const newMonth = Date.UTC(2027, 1, 1)
    world.clock.advance(newMonth - 10_000 - world.deps.now())
    await charge(world, tenantId, { seconds: 60 })
    await ada.caller.auth.login({ email: 'ada@example.com', password: 'correct-horse-7!' })
    await expect(ada.caller.calls.place({ phoneNumber: '2125550199' })).rejects.toThrow(
      'Monthly limit of 1 minutes reached',
    )
    await ben.caller.auth.login({ email: 'ben@example.com', password: 'correct-horse-7!' })
    world.clock.advance(newMonth - world.deps.now() + 5)
    await ada.caller.calls.place({ phoneNumber: '2125550199' })
    // A call that started in January and ends in February counts in January.
    await charge(world, tenantId, { seconds: 30, startedAt: newMonth - 1 })
    const months = await world.deps.db
      .selectFrom('usage_months')
      .select(['month', 'seconds'])
      .where('tenantId', '=', tenantId)
      .orderBy('month')
      .execute()
    expect(months[0]).toEqual({ month: '2027-01', seconds: 90 })
    // When the clock steps back to January, January's limit applies again.
    world.clock.advance(-60_000)
    expect(monthOf(world.deps.now())).toBe('2027-01')
    await expect(ada.caller.calls.place({ phoneNumber: '2125550197' })).rejects.toThrow('Monthly limit')
    await ben.caller.calls.place({ phoneNumber: '2125550196' })
  })

  // Security: 31
  it('prevent all calls during a pause, and let campaigns continue afterward', async () => {
    const dialer = { concurrency: CONCURRENCY, callsPerSecond: 1000 }
    await using world = await createWorld(open, { dialer, drainTimeoutMs: 60_000 })
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    const tenantId = await tenantOf(ada)
    const voice = createSpyProvider(world)
    const deps = { ...world.deps, voice }
    const longCampaign = await ada.caller.bulk.create({ name: 'Long', list: makeList(makeNumbers(2000)) })
    const canceledCampaign = await ada.caller.bulk.create({
      name: 'Cancelled',
      list: makeList(makeNumbers(2000, 50000)),
    })
    await using _dialer = runDialer(deps)
    let lateCalls = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const dialedAtStart = voice.dialed.length
      world.clock.advance(2100)
      world.deps.events.emit('campaignChanged')
      await waitUntil(async () => voice.dialed.length > dialedAtStart)
      const { inFlight } = await operator.caller.admin.setPaused({ tenantId, paused: true })
      expect(inFlight).toBe(0)
      const dialedBefore = voice.dialed.length
      world.clock.advance(2100)
      const others = await dialOthers(ben)
      lateCalls += voice.dialed.length - dialedBefore - others
      if (round === 0) {
        await ada.caller.bulk.cancel({ campaignId: canceledCampaign.campaignId })
        await expect(ada.caller.calls.place({ phoneNumber: '2125550199' })).rejects.toThrow('Service is paused')
        await expect(ada.caller.bulk.create({ name: 'New', list: makeList(makeNumbers(1, 9000)) })).rejects.toThrow(
          'Service is paused',
        )
        expect(await ada.caller.bulk.campaign({ campaignId: longCampaign.campaignId })).toMatchObject({
          state: 'held',
          reason: 'client-paused',
        })
      }
      await operator.caller.admin.setPaused({ tenantId, paused: false })
    }
    expect(lateCalls).toBe(0)
    expect((await ada.caller.bulk.campaign({ campaignId: canceledCampaign.campaignId })).state).toBe('cancelled')
  })

  // Security: 30
  it('report how many calls are in flight if the provider hangs', async () => {
    const dialer = { concurrency: 3, callsPerSecond: 1000 }
    await using world = await createWorld(open, { dialer, drainTimeoutMs: 0 })
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada')
    const tenantId = await tenantOf(ada)
    const ben = await world.signUp('ben@example.com', 'Ben')
    const response = createLatch()
    const voice = createSpyProvider(world, async (_call, start) => {
      await response.wait()
      return await start()
    })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Hanging', list: makeList(makeNumbers(20)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitUntil(async () => voice.dialed.length === 3)
    const pauseResult = await operator.caller.admin.setPaused({ tenantId, paused: true })
    expect(pauseResult).toMatchObject({ inFlight: 3, paused: true })
    response.release()
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.dialling === 0)
    world.clock.advance(2100)
    const others = await dialOthers(ben)
    expect(voice.dialed.length).toBe(3 + others)
  })

  // Security: 34
  it('refuse held clients’ inbound calls and record them with the reason', async ({ world, operator }) => {
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    const tenantId = await tenantOf(ada)
    const number = asE164('+12025550100')
    await operator.caller.admin.assignNumber({ number, tenantId })
    const ring = async (carrierCallId: string): Promise<string> =>
      (await takeInboundCall(world.deps, { carrierCallId, fromNumber: '+12125550144', toNumber: number })).outcome
    await operator.caller.admin.setPaused({ tenantId, paused: true })
    expect(await ring('one')).toBe('refused')
    await operator.caller.admin.setPaused({ tenantId, paused: false })
    await charge(world, tenantId, { seconds: 60 })
    await operator.caller.admin.setLimit({ tenantId, limitMinutes: 1 })
    expect(await ring('two')).toBe('refused')
    await operator.caller.admin.setLimit({ tenantId, limitMinutes: 2 })
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    expect(await ring('three')).toBe('connected')
    const { rows } = await ada.caller.calls.list({ sort: 'date', order: 'asc' })
    expect(rows.slice(0, 2).map((row) => [row.status, row.endReason])).toEqual([
      ['missed', 'client-paused'],
      ['missed', 'limit-reached'],
    ])
    expect((await ben.caller.calls.list({})).rows).toEqual([])
  })
})
