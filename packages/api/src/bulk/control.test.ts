import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'

import { listOpenCampaigns, reopenCampaign } from '../campaigns/campaigns.repo.ts'
import { seededRandom } from '../bulk/plan/seeded-random.ts'
import { describeWorld } from '../testing/describe-world.ts'
import {
  expectExactCounts,
  runDialer,
  dialOthers,
  createSpyProvider,
  makeList,
  makeNumbers,
  waitForState,
} from '../testing/campaigns.ts'
import { createWorld } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'

const HOUR_MS = 60 * 60_000

describeWorld('a campaign', (it, open) => {
  // Security: 32
  it.each(['pause', 'cancel', 'remove'] as const)(
    'starts no calls once %s has returned, no matter when it was requested',
    async (action) => {
      await using world = await createWorld(open, { dialer: { concurrency: 10, callsPerSecond: 50 } })
      const ada = await world.signUp('ada@example.com')
      const random = seededRandom(1)
      const voice = createSpyProvider(world, async (_call, start) => {
        for (let turns = random() * 20; turns > 0; turns -= 1) await nextTurn()
        return await start()
      })
      await using dialer = runDialer({ ...world.deps, voice })
      const rounds: { campaignId: string; numbers: string[]; dialedCount: number }[] = []
      for (let round = 0; round < 5; round += 1) {
        const list = makeList(makeNumbers(200, round * 200))
        const dialedBefore = voice.dialed.length
        const { campaignId } = await ada.caller.bulk.create({ name: `Round ${round}`, list })
        await waitUntil(async () => voice.dialed.length > dialedBefore + round * 2)
        await ada.caller.bulk[action]({ campaignId })
        rounds.push({ campaignId, numbers: list.rows.flat(), dialedCount: voice.dialed.length })
      }
      // Until it stopped, the dialer had every chance to start another call.
      await dialer.stop()
      for (const { campaignId, numbers, dialedCount } of rounds) {
        expect(voice.dialed.slice(dialedCount).filter(({ toNumber }) => numbers.includes(toNumber))).toEqual([])
        await expectExactCounts(world, campaignId)
      }
    },
  )

  it('continues where it left off when it is resumed', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 3, callsPerSecond: 1000 } })
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    const voice = createSpyProvider(world)
    await using _dialer = runDialer({ ...world.deps, voice })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Break', list: makeList(makeNumbers(20)) })
    for (const action of ['pause', 'resume', 'cancel', 'remove'] as const) {
      await expect(bob.caller.bulk[action]({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await waitUntil(async () => voice.dialed.length >= 4)
    await ada.caller.bulk.pause({ campaignId })
    await waitUntil(async () => {
      const { counts } = await ada.caller.bulk.campaign({ campaignId })
      return counts.dialling + counts['in-progress'] === 0
    })
    const paused = await ada.caller.bulk.campaign({ campaignId })
    expect(paused).toMatchObject({ state: 'paused', reason: null })
    expect(paused.counts.queued + paused.counts.completed).toBe(20)
    expect(paused.counts.queued).toBeGreaterThan(0)
    await expect(ada.caller.bulk.retry({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' })
    await ada.caller.bulk.resume({ campaignId })
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ completed: 20 })
    expect(voice.dialed.length).toBe(20)
    await expect(ada.caller.bulk.resume({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(ada.caller.bulk.pause({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  // Security: 31
  it('when canceled, shows its uncalled recipients as canceled and cannot be resumed', async ({ world, ada }) => {
    const { campaignId } = await ada.caller.bulk.create({ name: 'Off', list: makeList(makeNumbers(3)) })
    await ada.caller.bulk.cancel({ campaignId })
    const campaign = await ada.caller.bulk.campaign({ campaignId })
    expect(campaign).toMatchObject({ state: 'cancelled', counts: { queued: 0, cancelled: 3 } })
    const listStatuses = async (status: 'queued' | 'cancelled') =>
      (await ada.caller.bulk.recipients({ campaignId, status })).rows.map((row) => row.status)
    expect(await listStatuses('queued')).toEqual([])
    expect(await listStatuses('cancelled')).toEqual(['cancelled', 'cancelled', 'cancelled'])
    await expect(ada.caller.bulk.resume({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(ada.caller.bulk.retry({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' })
    await using _dialer = runDialer(world.deps)
    await dialOthers(await world.signUp('bob@example.com'))
    expect((await ada.caller.bulk.campaign({ campaignId })).counts.cancelled).toBe(3)
  })

  it('when deleted, disappears from the history but keeps its calls', async ({ world, ada, tenantId }) => {
    await using _dialer = runDialer(world.deps)
    const { campaignId } = await ada.caller.bulk.create({ name: 'Gone', list: makeList(makeNumbers(3)) })
    await waitForState(ada, campaignId, 'finished')
    await ada.caller.bulk.remove({ campaignId })
    expect((await ada.caller.bulk.campaigns({})).rows).toEqual([])
    await expect(ada.caller.bulk.campaign({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ada.caller.bulk.remove({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ada.caller.calls.list({ campaignId })).total).toBe(3)
    // A late response to its last call must not reopen it.
    await reopenCampaign(world.deps.db, tenantId, { campaignId })
    expect(await listOpenCampaigns(world.deps.db, tenantId)).toEqual([])
  })

  // Security: 38
  it('when scheduled, starts on time, or up to an hour late, or not at all', async ({ world, ada }) => {
    const schedule = async (name: string, inHours: number): Promise<string> => {
      const scheduledAt = world.deps.now() + inHours * HOUR_MS
      const list = makeList(makeNumbers(1, inHours))
      return (await ada.caller.bulk.create({ name, list, scheduledAt })).campaignId
    }
    const [missed, late, onTime] = [await schedule('Missed', 1), await schedule('Late', 2), await schedule('Later', 3)]
    world.clock.advance(2.5 * HOUR_MS)
    await using _dialer = runDialer(world.deps)
    await waitForState(ada, late, 'finished')
    await waitForState(ada, missed, 'cancelled')
    expect(await ada.caller.bulk.campaign({ campaignId: missed })).toMatchObject({
      reason: 'start-missed',
      counts: { cancelled: 1 },
    })
    expect(await ada.caller.bulk.campaign({ campaignId: onTime })).toMatchObject({
      state: 'scheduled',
      startedAt: null,
    })
    world.clock.advance(HOUR_MS / 2)
    await waitForState(ada, onTime, 'finished')
  })

  it('when paused before its scheduled time, waits for that time and for being resumed', async ({ world, ada }) => {
    const scheduledAt = world.deps.now() + HOUR_MS
    const { campaignId } = await ada.caller.bulk.create({ name: 'Both', list: makeList(makeNumbers(1)), scheduledAt })
    await ada.caller.bulk.pause({ campaignId })
    expect(await ada.caller.bulk.resume({ campaignId })).toMatchObject({ state: 'scheduled' })
    await ada.caller.bulk.pause({ campaignId })
    await using _dialer = runDialer(world.deps)
    world.clock.advance(HOUR_MS)
    await dialOthers(await world.signUp('bob@example.com'))
    expect((await ada.caller.bulk.campaign({ campaignId })).counts.queued).toBe(1)
    expect(await ada.caller.bulk.resume({ campaignId })).toMatchObject({ state: 'running' })
    await waitForState(ada, campaignId, 'finished')
  })

  // Security: 31
  it('cannot be resumed or retried while the service is paused', async ({ world, ada }) => {
    const { campaignId } = await ada.caller.bulk.create({ name: 'Held', list: makeList(makeNumbers(1)) })
    await ada.caller.bulk.pause({ campaignId })
    await world.deps.db.updateTable('businesses').set({ pausedAt: 1 }).execute()
    const servicePausedError = { code: 'FORBIDDEN', message: 'Service is paused' }
    await expect(ada.caller.bulk.resume({ campaignId })).rejects.toMatchObject(servicePausedError)
    await expect(ada.caller.bulk.retry({ campaignId })).rejects.toMatchObject(servicePausedError)
  })
})
