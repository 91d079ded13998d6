import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { createWebhookStore } from './store-webhook.ts'

const createWebhook = (number: number) => ({
  rawBody: Buffer.from(`{"number":${number}}`),
  conversationId: `conv_${number}`,
})

describeWorld('webhooks that arrive together', (it) => {
  // Security: 25
  it('are stored once each, in order of arrival, even with duplicates among them', async ({ world }) => {
    const store = createWebhookStore(world.deps)
    let notifications = 0
    world.deps.events.on('webhookStored', () => (notifications += 1))
    const numbers = [...Array.from({ length: 150 }, (_, number) => number), 0, 7, 149]
    const stored = await Promise.all(numbers.map(async (number) => await store(createWebhook(number))))
    expect(stored.filter((each) => each === 'new')).toHaveLength(150)
    expect(await store(createWebhook(3))).toBe('duplicate')
    const rows = await world.deps.db
      .selectFrom('stored_webhooks')
      .select(['body', 'receivedAt'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ body }) => body)).toEqual(Array.from({ length: 150 }, (_, number) => `{"number":${number}}`))
    // A few transactions, not one per webhook.
    expect(notifications).toBeLessThan(10)
  })

  // Security: 24
  it('fail individually if only one of them causes the error', async ({ world }) => {
    const store = createWebhookStore(world.deps)
    const invalidUtf8 = { rawBody: Buffer.from([0x7b, 0xff, 0x7d]), conversationId: null }
    const all = [createWebhook(1), invalidUtf8, createWebhook(2)]
    const outcomes = await Promise.allSettled(all.map(async (each) => await store(each)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const ids = ['taken', 'taken', 'free']
    const storeClashing = createWebhookStore({ ...world.deps, newId: () => ids.shift() ?? world.deps.newId() })
    const clashes = await Promise.allSettled(
      [3, 4, 5].map(async (number) => await storeClashing(createWebhook(number))),
    )
    expect(clashes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('are refused if too many are waiting', async ({ world }) => {
    const store = createWebhookStore(world.deps, { maxWaiting: 2 })
    const outcomes = await Promise.allSettled([1, 2, 3].map(async (number) => await store(createWebhook(number))))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes[2]).toMatchObject({ reason: { reason: 'unavailable', retryAfterSeconds: 10 } })
    expect(await store(createWebhook(3))).toBe('new')
  })
})
