import { expect } from 'vitest'

import { describeDeliveryWorld } from '../testing/describe-world.ts'
import { OPERATOR_PASSWORD, tenantOf } from '../testing/operator.ts'
import { addEndpoint, publish, runDeliveries, queueDue } from '../testing/delivery-world.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts'

function listMessageIds({ received }: WebhookReceiver): string[] {
  return received.map(({ headers }) => String(headers['webhook-id']))
}

describeDeliveryWorld('the log of webhook deliveries', (it) => {
  it('is read in pages, newest first, and filtered', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver()
    const { id: endpointId } = await addEndpoint(ada, receiver.url, ['client.paused', 'client.resumed'])
    const { id: otherId } = await addEndpoint(ada, `${receiver.url}/other`, ['client.resumed'])
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const { callId } = await ada.caller.calls.place({ phoneNumber: '2125550171' })
    await publish(world, await tenantOf(ada), { callId })
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    receiver.answer = 500
    await publish(world, await tenantOf(ada), { type: 'client.resumed' })
    await world.advance(1)
    await ada.caller.webhooks.sendTest({ endpointId })
    await queueDue(world)
    const list = async (filter: Parameters<typeof ada.caller.webhooks.deliveries>[0]): Promise<string[]> => {
      const { rows } = await ada.caller.webhooks.deliveries(filter)
      return rows.map(({ type, url, state }) => `${type} ${url.slice(receiver.url.length)} ${state}`)
    }
    const all = ['webhook.test  waiting', 'client.resumed /other waiting', 'client.resumed  waiting']
    const delivered = 'client.paused  delivered'
    const everything = await list({})
    expect([everything[0], everything.slice(1, 3).toSorted(), everything[3]]).toEqual([
      all[0],
      all.slice(1).toSorted(),
      delivered,
    ])
    expect(await list({ endpointId: otherId })).toEqual(['client.resumed /other waiting'])
    expect(await list({ event: 'webhook.test' })).toEqual(['webhook.test  waiting'])
    expect(await list({ state: 'delivered' })).toEqual([delivered])
    expect(await list({ state: 'gave-up' })).toEqual([])
    expect(await list({ callId })).toEqual([delivered])
    expect(await list({ endpointId, event: 'client.resumed', state: 'waiting' })).toEqual(['client.resumed  waiting'])
    const pages: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await ada.caller.webhooks.deliveries({ limit: 1, cursor })
      expect(page.rows).toHaveLength(1)
      pages.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    const { rows } = await ada.caller.webhooks.deliveries()
    expect(pages).toEqual(rows.map(({ id }) => id))
  })

  it('shows requests as they were sent, and their responses', async ({ world, operator }) => {
    await using receiver = await startWebhookReceiver()
    const settings = {
      password: OPERATOR_PASSWORD,
      url: receiver.url,
      description: '',
      events: ['client.paused' as const],
      includeTranscript: false,
    }
    const { webhooks } = operator.caller
    const { id: endpointId } = await webhooks.addEndpoint(settings)
    const { deliveryId } = await webhooks.sendTest({ endpointId })
    expect(await webhooks.delivery({ deliveryId })).toMatchObject({ requestHeaders: null, attemptList: [] })
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    const details = await webhooks.delivery({ deliveryId })
    const [request] = receiver.received
    expect(details.body).toBe(request?.body)
    expect(JSON.parse(details.body)).toEqual({
      type: 'webhook.test',
      timestamp: new Date(world.deps.now()).toISOString(),
      data: { sequence: 0, tenant_id: null, message: 'This is a test.' },
    })
    expect(request?.headers).toMatchObject(details.requestHeaders ?? {})
    expect(details).toMatchObject({ endpointId, state: 'delivered', attempts: 1, lastStatus: 204 })
    expect(details.attemptList).toMatchObject([{ attemptNumber: 1, httpStatus: 204, at: world.deps.now() }])
  })
})

describeDeliveryWorld('redelivery', (it) => {
  it('sends a message again with the same id, after all its attempts', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver(500)
    await addEndpoint(ada, receiver.url)
    await publish(world, await tenantOf(ada))
    const [delivery] = (await ada.caller.webhooks.deliveries()).rows
    const { id: deliveryId, messageId } = delivery ?? { id: '', messageId: '' }
    await world.deps.db.updateTable('webhook_deliveries').set({ attempts: 9 }).execute()
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    expect(await ada.caller.webhooks.delivery({ deliveryId })).toMatchObject({ state: 'gave-up', attempts: 1 })
    const again = { id: deliveryId, state: 'waiting', attempts: 1, dueAt: world.deps.now() }
    expect(await ada.caller.webhooks.redeliver({ deliveryId })).toMatchObject(again)
    await queueDue(world)
    expect(await ada.caller.webhooks.delivery({ deliveryId })).toMatchObject({ state: 'waiting', attempts: 2 })
    receiver.answer = 200
    await ada.caller.webhooks.redeliver({ deliveryId })
    await queueDue(world)
    const { state, attempts, attemptList } = await ada.caller.webhooks.delivery({ deliveryId })
    expect([state, attempts]).toEqual(['delivered', 3])
    expect(attemptList.map(({ attemptNumber, httpStatus }) => [attemptNumber, httpStatus])).toEqual([
      [1, 500],
      [2, 500],
      [3, 200],
    ])
    expect(listMessageIds(receiver)).toEqual([messageId, messageId, messageId])
  })

  // Security: 26
  it('ends after a hundred attempts, which are read in pages', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver(500)
    const { id: endpointId } = await addEndpoint(ada, receiver.url)
    await publish(world, await tenantOf(ada))
    const { id: deliveryId = '' } = (await ada.caller.webhooks.deliveries()).rows[0] ?? {}
    const attempt = { deliveryId, at: 1, tookMs: 1, timestamp: 1, signature: '', httpStatus: 500, error: null }
    const addAttempts = async (from: number, to: number): Promise<void> => {
      const rows = Array.from({ length: to - from }, (_, nth) => ({ ...attempt, attemptNumber: from + nth }))
      await world.deps.db
        .insertInto('webhook_attempts')
        .values(rows.map((row) => ({ ...row, responseStart: null })))
        .execute()
    }
    await addAttempts(1, 100)
    await world.deps.db.updateTable('webhook_deliveries').set({ state: 'gave-up', attempts: 10 }).execute()
    await ada.caller.webhooks.redeliver({ deliveryId })
    expect(await ada.caller.webhooks.redeliverSince({ endpointId, since: 0 })).toEqual({ queued: 1 })
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    expect(await ada.caller.webhooks.delivery({ deliveryId })).toMatchObject({ state: 'waiting', attempts: 100 })
    await expect(ada.caller.webhooks.redeliver({ deliveryId })).rejects.toThrow('has been sent 100 times')
    expect(await ada.caller.webhooks.redeliverSince({ endpointId, since: 0 })).toEqual({ queued: 0 })
    expect(await ada.caller.webhooks.delivery({ deliveryId })).toMatchObject({ attempts: 100 })

    const numbers: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof ada.caller.webhooks.delivery>> = await ada.caller.webhooks.delivery({
        ...{ deliveryId, cursor, limit: 30 },
      })
      numbers.unshift(...page.attemptList.map(({ attemptNumber }) => attemptNumber))
      cursor = page.nextCursor
    } while (cursor)
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, nth) => nth + 1))
    expect((await ada.caller.webhooks.delivery({ deliveryId })).attemptList).toHaveLength(25)
  })

  it('since a time includes the chosen events that the endpoint has missed, and no others', async ({
    world,
    operator,
    ada,
    ben,
  }) => {
    await using receiver = await startWebhookReceiver()
    await using other = await startWebhookReceiver()
    const [adas, bens] = [await tenantOf(ada), await tenantOf(ben)]
    const events = ['client.paused' as const, 'client.resumed' as const]
    const settings = { url: other.url, description: '', events, includeTranscript: false, password: OPERATOR_PASSWORD }
    const { id: operators } = await operator.caller.webhooks.addEndpoint(settings)
    await using _deliveries = runDeliveries(world)
    await publish(world, adas)
    await queueDue(world)
    await world.advance(1000)
    const since = world.deps.now()
    const { id: endpointId } = await addEndpoint(ada, receiver.url)
    await publish(world, adas)
    await publish(world, adas, { type: 'client.resumed' })
    await publish(world, adas, { isForOperator: true })
    await publish(world, bens)
    await queueDue(world)
    const [received = ''] = listMessageIds(receiver)
    const missed = listMessageIds(other)
    expect([receiver.received.length, missed.length]).toEqual([1, 5])
    expect(await ada.caller.webhooks.redeliverSince({ endpointId, since })).toEqual({ queued: 1 })
    await queueDue(world)
    expect(listMessageIds(receiver)).toEqual([received, received])
    expect(await ada.caller.webhooks.redeliverSince({ endpointId, since: 0 })).toEqual({ queued: 2 })
    await queueDue(world)
    expect(new Set(listMessageIds(receiver).slice(2))).toEqual(new Set([missed[0], received]))
    const all = await operator.caller.webhooks.redeliverSince({ endpointId: operators, since })
    expect(all).toEqual({ queued: 4 })
    await queueDue(world)
    expect(listMessageIds(other).slice(5).toSorted()).toEqual(missed.slice(1).toSorted())
  })

  it('finds the chosen events among many others', async ({ world, ada, tenantId }) => {
    const { id: endpointId } = await addEndpoint(ada, 'https://hooks.example.com')
    const messages = Array.from({ length: 410 }, (_, index) => ({
      ...{ id: `msg_${String(index).padStart(3, '0')}`, tenantId, sequence: index, callId: null },
      ...{ type: [100, 405].includes(index) ? ('client.paused' as const) : ('call.started' as const) },
      ...{ body: '{}', bodyWithTranscript: null, createdAt: world.deps.now() },
    }))
    await world.deps.db.insertInto('webhook_messages').values(messages).execute()
    expect(await ada.caller.webhooks.redeliverSince({ endpointId, since: 0 })).toEqual({ queued: 2 })
    const deliveries = await world.deps.db.selectFrom('webhook_deliveries').select('messageId').execute()
    expect(deliveries.map(({ messageId }) => messageId).toSorted()).toEqual(['msg_100', 'msg_405'])
  })

  it('is stored in batches', async ({ world, ada, tenantId }) => {
    const { id: endpointId } = await addEndpoint(ada, 'https://hooks.example.com')
    const messages = Array.from({ length: 450 }, (_, index) => ({
      ...{ id: `msg_${world.deps.newId()}`, tenantId, type: 'client.paused' as const, sequence: index, callId: null },
      ...{ body: '{}', bodyWithTranscript: null, createdAt: world.deps.now() },
    }))
    await world.deps.db.insertInto('webhook_messages').values(messages).execute()
    expect(await ada.caller.webhooks.redeliverSince({ endpointId, since: 0 })).toEqual({ queued: 450 })
    const deliveries = await world.deps.db.selectFrom('webhook_deliveries').select('messageId').execute()
    expect(new Set(deliveries.map(({ messageId }) => messageId)).size).toBe(450)
  })
})
