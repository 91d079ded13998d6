import { expect } from 'vitest'

import { describeDeliveryWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { addEndpoint, publish, runDeliveries, queueDue } from '../../testing/delivery-world.ts'
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts'
import { deliveryHandler } from './deliver.ts'

const HOUR_MS = 3_600_000

describeDeliveryWorld('webhook deliveries', (it) => {
  // Security: 26
  it('count an endpoint as slow for an hour after it took more than two seconds, whatever it responded', async ({
    world,
    ada,
  }) => {
    let tookMs = 2000
    await using receiver = await startWebhookReceiver(async (response) => {
      await world.advance(tookMs)
      if (tookMs === 15_000) response.destroy()
      else response.end()
    })
    await addEndpoint(ada, receiver.url)
    /** @returns whether the endpoint counts as slow before it gets an event; it responds to that after `answerMs` */
    const deliver = async (answerMs: number): Promise<boolean> => {
      tookMs = answerMs
      await publish(world, await tenantOf(ada))
      const job = world.deps.db.selectFrom('jobs').select('id').where('kind', '=', 'delivery')
      const isSlow = deliveryHandler(world.deps).isSlow?.(world.deps.now())
      const row = isSlow && (await job.where(isSlow).executeTakeFirst())
      await using _deliveries = runDeliveries(world)
      await queueDue(world)
      return row !== undefined
    }
    expect([await deliver(2000), await deliver(2001)]).toEqual([false, false])
    // Quick responses in between do not count, because an endpoint may alternate.
    expect([await deliver(0), await deliver(0)]).toEqual([true, true])
    await world.advance(HOUR_MS + 1)
    expect([await deliver(15_000), await deliver(0)]).toEqual([false, true])
    // The clock was ahead, and is corrected.
    await world.advance(-24 * HOUR_MS)
    expect(await deliver(0)).toBe(false)
  })

  it('give another endpoint its turn after a slow response', async ({ world, ada }) => {
    const holders = new Set<string | null | undefined>()
    await using receiver = await startWebhookReceiver(async (response) => {
      const job = world.deps.db.selectFrom('jobs').select('leaseHolder').where('kind', '=', 'delivery')
      holders.add((await job.executeTakeFirst())?.leaseHolder)
      await world.advance(2001)
      response.end()
    })
    await addEndpoint(ada, receiver.url)
    for (let count = 0; count < 9; count += 1) await publish(world, await tenantOf(ada))
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    expect(receiver.received).toHaveLength(9)
    expect(holders.size).toBeGreaterThanOrEqual(3)
  })
})
