import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { runDialer, createSpyProvider, makeList, makeNumbers, waitForState } from '../../testing/campaigns.ts'
import { maxPerSecond } from '../../testing/max-per-second.ts'
import { createWorld } from '../../testing/test-world.ts'

onBothDialects('dialing', (open) => {
  it('never exceeds a tenant’s concurrent-call limit or the calls-per-second limit', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 4, callsPerSecond: 20 } })
    const ada = await world.signUp('ada@example.com')
    let [inProgress, maxInProgress] = [0, 0]
    const voice = createSpyProvider(world, async (_call, start) => {
      inProgress += 1
      maxInProgress = Math.max(maxInProgress, inProgress)
      const started = await start()
      setTimeout(() => (inProgress -= 1), 15)
      return started
    })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Pace', list: makeList(makeNumbers(45)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitForState(ada, campaignId, 'finished')
    expect(voice.dialed.length).toBe(45)
    expect(maxInProgress).toBeLessThanOrEqual(4)
    expect(maxPerSecond(voice.dialed.map(({ at }) => at))).toBeLessThanOrEqual(20)
  })

  it('shares the calls-per-second limit between two processes on one database', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 50, callsPerSecond: 30, isShared: true } })
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    const voice = createSpyProvider(world)
    const adasCampaign = await ada.caller.bulk.create({ name: 'Ada', list: makeList(makeNumbers(40)) })
    const bobsCampaign = await bob.caller.bulk.create({ name: 'Bob', list: makeList(makeNumbers(40, 100)) })
    await using _first = runDialer({ ...world.deps, voice })
    await using _second = runDialer({ ...world.deps, voice })
    await Promise.all([
      waitForState(ada, adasCampaign.campaignId, 'finished'),
      waitForState(bob, bobsCampaign.campaignId, 'finished'),
    ])
    expect(voice.dialed.length).toBe(80)
    expect(new Set(voice.dialed.map(({ toNumber }) => toNumber)).size).toBe(80)
    expect(maxPerSecond(voice.dialed.map(({ at }) => at))).toBeLessThanOrEqual(30)
  })
})
