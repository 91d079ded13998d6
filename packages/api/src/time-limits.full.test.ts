import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

import { createReconciler } from './calls/reconcile/reconcile.ts'
import { seededRandom } from './bulk/plan/seeded-random.ts'
import { describeWorld } from './testing/describe-world.ts'
import { runWorker } from './testing/run-worker.ts'
import { runDialer, createSpyProvider, makeList, makeNumbers } from './testing/campaigns.ts'
import { createLatch } from './testing/latch.ts'
import { whileSyncingNumbers, createNumbersWorld } from './testing/numbers.ts'
import { signInOperator, tenantOf } from './testing/operator.ts'
import { countCompletedCalls, createProviderAgents } from './testing/provider-agents.ts'
import { createProviderWorld } from './testing/test-provider.ts'
import { createWorld } from './testing/test-world.ts'
import { waitUntil } from './testing/wait-until.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

describeWorld('within the promised time', (it, open) => {
  // Security: 30
  it('a pause returns even if the provider hangs', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 3, callsPerSecond: 1000 } })
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com')
    const tenantId = await tenantOf(ada)
    const response = createLatch()
    const voice = createSpyProvider(world, async (_call, start) => {
      await response.wait()
      return await start()
    })
    await ada.caller.bulk.create({ name: 'Hanging', list: makeList(makeNumbers(20)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitUntil(async () => voice.dialed.length === 3)
    expect(await measureMs(() => operator.caller.admin.setPaused({ tenantId, paused: true }))).toBeLessThan(
      2 * SECOND_MS,
    )
    response.release()
  })

  // Security: 30
  it('numbers are detached after a pause', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const { operator, adasAgentId, answering, tenants } = await createNumbersWorld(world, provider)
    await whileSyncingNumbers(world, provider, async () => {
      await operator.admin.assignNumber({ number: '+12025550100', tenantId: tenants.ada })
      await waitUntil(async () => answering() === adasAgentId)
      const pauseAda = async () => {
        const { isInboundOff } = await operator.admin.setPaused({ tenantId: tenants.ada, paused: true })
        expect([isInboundOff, answering()]).toEqual([true, null])
      }
      expect(await measureMs(pauseAda)).toBeLessThan(2 * SECOND_MS)
    })
  })

  it.each(['pause', 'cancel', 'remove'] as const)('%s returns while calls are starting', async (act) => {
    await using world = await createWorld(open, { dialer: { concurrency: 10, callsPerSecond: 50 } })
    const ada = await world.signUp('ada@example.com')
    const random = seededRandom(1)
    const voice = createSpyProvider(world, async (_call, start) => {
      await sleep(random() * 20)
      return await start()
    })
    await using _dialer = runDialer({ ...world.deps, voice })
    for (let round = 0; round < 5; round += 1) {
      const list = makeList(makeNumbers(200, round * 200))
      const { campaignId } = await ada.caller.bulk.create({ name: `Round ${round}`, list })
      await sleep(random() * 300)
      expect(await measureMs(() => ada.caller.bulk[act]({ campaignId }))).toBeLessThan(2 * SECOND_MS)
    }
  })

  it('2,000 calls that ended while the server was down are recorded', { timeout: 6 * MINUTE_MS }, async ({ world }) => {
    await using provider = await createProviderWorld(world, { speed: 1000 })
    const { ring } = await createProviderAgents(world, provider)
    {
      await using _reconciler = runWorker(createReconciler(provider.deps))
      const cursor = world.deps.db.selectFrom('provider_cursors').select('since')
      await waitUntil(async () => await cursor.executeTakeFirst())
    }
    for (let count = 0; count < 2000; count += 1) ring()
    for (const clock of [world.clock, provider.fake]) clock.advance(10 * MINUTE_MS)
    const recordAll = async (): Promise<void> => {
      await using _reconciler = runWorker(createReconciler(provider.deps))
      await waitUntil(async () => (await countCompletedCalls(world)) === 2000, 'the calls', 5 * MINUTE_MS)
    }
    expect(await measureMs(recordAll)).toBeLessThan(5 * MINUTE_MS)
  })
})
