import { expect } from 'vitest'

import { createCaller } from '../../app-router.ts'
import { makeList, makeNumbers } from '../../testing/campaigns.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { flyForReal } from '../../testing/fly-for-real.ts'
import type { Browser, World } from '../../testing/test-world.ts'

const MINUTE_MS = 60_000
/** The simulator’s calls in tests take 25 ms, so that 20 people are done at once; these take longer. */
const CALL = { status: 'completed', endReason: 'answered', outcomes: [], seconds: 60 } as const

async function createCampaign({ caller }: Browser): Promise<string> {
  return (await caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(100)) })).campaignId
}

/** Makes all calls of a campaign, each of which uses a line for `lineMs`. */
async function callEveryone(world: World, tenantId: Parameters<typeof flyForReal>[1], lineMs: number): Promise<void> {
  const from = world.deps.now()
  const calls = await flyForReal(world, tenantId, { from, findResult: () => ({ ...CALL, lineMs }) })
  world.clock.advance((calls.at(-1)?.at ?? from) + lineMs - world.deps.now())
}

describeWorld('a campaign compared with its plan', (it) => {
  it('is on plan before it begins', async ({ ada }) => {
    const campaignId = await createCampaign(ada)
    const { planned, rest, ...comparison } = await ada.caller.bulk.comparePlan({ campaignId })
    expect(planned).toMatchObject({ people: 100, called: 100, calls: { median: 100 } })
    expect(rest).toMatchObject({ people: 100, called: 100, firstCalls: { length: 100 } })
    expect(comparison).toMatchObject({ calls: 0, endsAt: rest?.end?.median, delayMs: 0, causes: [] })
  })

  it('is late if it was paused', async ({ world, ada }) => {
    const campaignId = await createCampaign(ada)
    await ada.caller.bulk.pause({ campaignId })
    world.clock.advance(30 * MINUTE_MS)
    const paused = await ada.caller.bulk.comparePlan({ campaignId })
    expect(paused.causes).toEqual([{ kind: 'paused', ms: expect.closeTo(30 * MINUTE_MS, -3) }])
    await ada.caller.bulk.resume({ campaignId })
    world.clock.advance(MINUTE_MS)
    const { causes, delayMs } = await ada.caller.bulk.comparePlan({ campaignId })
    expect(causes).toEqual([{ kind: 'paused', ms: expect.closeTo(30 * MINUTE_MS, -3) }])
    expect(delayMs).toBeGreaterThan(30 * MINUTE_MS)
  })

  it('is late if calls take longer', async ({ world, ada, tenantId }) => {
    const campaignId = await createCampaign(ada)
    await callEveryone(world, tenantId, 2 * MINUTE_MS)
    const { rest, ...comparison } = await ada.caller.bulk.comparePlan({ campaignId })
    expect(rest).toBeNull()
    expect(comparison).toMatchObject({ calls: 100, delayMs: expect.closeTo(20 * MINUTE_MS, -4) })
    expect(comparison.causes).toEqual([
      { kind: 'longer-calls', ms: expect.closeTo(20 * MINUTE_MS, -4), planned: expect.any(Number), actual: 120 },
    ])
  })

  it('is late if the plan did not know of a pause by the operator, or of other campaigns', async ({
    world,
    ada,
    operator,
    tenantId,
  }) => {
    const simulator = Object.assign(Object.create(world.simulator), { callSeconds: { min: 60, max: 60 } })
    const { bulk } = createCaller({ ...(await ada.ctx()), simulator })
    const { campaignId } = await bulk.create({ name: 'Spring', list: makeList(makeNumbers(300)) })
    await bulk.create({ name: 'Autumn', list: makeList(makeNumbers(500, 1000)) })
    const delayed = await bulk.comparePlan({ campaignId })
    expect(delayed.causes).toMatchObject([{ kind: 'shared-lines' }])
    await operator.caller.admin.setPaused({ tenantId, paused: true })
    world.clock.advance(30 * MINUTE_MS)
    const { causes } = await bulk.comparePlan({ campaignId })
    expect(causes.map(({ kind }) => kind)).toContain('client-paused')
  })
})
