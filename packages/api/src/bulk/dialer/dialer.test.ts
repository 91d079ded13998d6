import { textAt } from '@callwright/fake-elevenlabs/json'
import { checkExchange } from '@callwright/voice/testing/openapi-check'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import {
  expectExactCounts,
  runDialer,
  createSpyProvider,
  makeList,
  makeNumbers,
  waitForState,
} from '../../testing/campaigns.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { createWorld } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'

describeWorld('the dialer', (it, open) => {
  it('calls each recipient once, and its counters add up', async ({ world, ada, bob }) => {
    const voice = createSpyProvider(world)
    await using _dialer = runDialer({ ...world.deps, voice })
    const list = makeList(makeNumbers(30))
    const { campaignId, totalCalls } = await ada.caller.bulk.create({ name: 'Spring', list })
    expect(totalCalls).toBe(30)
    const counts = await waitForState(ada, campaignId, 'finished')
    expect(counts).toMatchObject({ completed: 30, queued: 0, dialling: 0 })
    expect(voice.dialed.map(({ toNumber }) => toNumber).toSorted()).toEqual(makeNumbers(30))
    await expectExactCounts(world, campaignId)
    const { rows } = await ada.caller.bulk.recipients({ campaignId, limit: 100 })
    expect(rows.map((row) => [row.line, row.status, row.attempts, typeof row.callId])).toEqual(
      makeNumbers(30).map((_, index) => [index + 2, 'completed', 1, 'string']),
    )
    const calls = await ada.caller.calls.list({ campaignId, limit: 100 })
    expect(calls.total).toBe(30)
    await expect(bob.caller.bulk.campaign({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(bob.caller.bulk.recipients({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await bob.caller.bulk.campaigns({})).rows).toEqual([])
  })
  it('calls each recipient once when two processes dial', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 50, callsPerSecond: 1000, isShared: true } })
    const voice = createSpyProvider(world)
    const [ada, bob] = [await world.signUp('ada@example.com'), await world.signUp('bob@example.com')]
    const adasCampaign = await ada.caller.bulk.create({ name: 'Ada', list: makeList(makeNumbers(40)) })
    const bobsCampaign = await bob.caller.bulk.create({ name: 'Bob', list: makeList(makeNumbers(40, 100)) })
    await using _first = runDialer({ ...world.deps, voice })
    await using _second = runDialer({ ...world.deps, voice })
    await Promise.all([
      waitForState(ada, adasCampaign.campaignId, 'finished'),
      waitForState(bob, bobsCampaign.campaignId, 'finished'),
    ])
    expect(voice.dialed.map(({ toNumber }) => toNumber).toSorted()).toEqual([
      ...makeNumbers(40),
      ...makeNumbers(40, 100),
    ])
  })
  it('sends the business context with a row’s own prompt', async ({ world, ada, bob }) => {
    const problems: string[] = []
    const onExchange = (exchange: Parameters<typeof checkExchange>[0]) => void problems.push(...checkExchange(exchange))
    await using provider = await createProviderWorld(world, { onExchange })
    await ada.caller.business.saveDescription({ description: 'We bake bread.' })
    await ada.caller.business.saveNotes({ notes: 'Closed on Monday.' })
    await ada.caller.business.addLink({ link: 'https://www.example.com/prices' })
    await bob.caller.business.saveDescription({ description: 'We cut hair.' })
    for (const [business, from] of [
      [ada, 0],
      [bob, 10],
    ] as const) {
      const [own = '', plain = ''] = makeNumbers(2, from)
      const list = {
        headers: ['phone', 'prompt'],
        rows: [
          [own, 'Offer {{what}}.'],
          [plain, ''],
        ],
      }
      await provider.callerOf(business).bulk.create({ name: 'Own prompt', list })
    }
    await using _dialer = runDialer(provider.deps)
    const { conversations } = provider.fake.state
    await waitUntil(async () => conversations.size === 4)
    const path = 'conversation_config_override.agent.prompt.prompt'
    const prompts = [...conversations.values()].map(({ customerNumber, sent }) => [customerNumber, textAt(sent, path)])
    const context =
      'About the business:\nWe bake bread.\n\nNotes and instructions:\nClosed on Monday.\n\n' +
      'Business web pages:\n- https://www.example.com/prices'
    expect(Object.fromEntries(prompts)).toEqual({
      '+12122000000': `Offer {{what}}.\n\n${context}`,
      '+12122000001': '',
      '+12122000010': 'Offer {{what}}.\n\nAbout the business:\nWe cut hair.',
      '+12122000011': '',
    })
    expect(problems).toEqual([])
  })
})
