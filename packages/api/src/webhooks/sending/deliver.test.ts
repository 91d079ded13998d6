import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'

import { describeDeliveryWorld } from '../../testing/describe-world.ts'
import { createLatch } from '../../testing/latch.ts'
import { OPERATOR_PASSWORD, tenantOf } from '../../testing/operator.ts'
import { listQueuedEmails } from '../../testing/queued-emails.ts'
import { type Browser, PASSWORD } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { addEndpoint, type DeliveryWorld, publish, runDeliveries, queueDue } from '../../testing/delivery-world.ts'
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WAITS_MS = [5000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)]

async function readNewest({ caller }: Browser) {
  const [newest] = (await caller.webhooks.deliveries()).rows
  if (!newest) throw new Error('There is no delivery')
  return newest
}

/** The waits between a failing delivery's attempts, until it is given up. */
async function listWaits(world: DeliveryWorld, owner: Browser): Promise<number[]> {
  const waits: number[] = []
  for (;;) {
    await queueDue(world)
    const { dueAt } = await readNewest(owner)
    if (dueAt === null) return waits
    waits.push(dueAt - world.deps.now())
    await world.moveTo(dueAt)
  }
}

describeDeliveryWorld('webhook deliveries', (it) => {
  it('are signed requests, which either secret verifies for a day after a rotation', async ({
    world,
    ada,
    tenantId,
  }) => {
    await using receiver = await startWebhookReceiver()
    const { id: endpointId, secret: oldSecret } = await addEndpoint(ada, receiver.url)
    const { secret } = await ada.caller.webhooks.rotateSecret({ endpointId, password: PASSWORD })
    await using _deliveries = runDeliveries(world)
    await publish(world, tenantId)
    await queueDue(world)
    await world.advance(DAY_MS)
    await publish(world, tenantId)
    await queueDue(world)
    const [first, second] = receiver.received
    const headers = { ...first?.headers } as Record<string, string>
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Callwright/0.0.0' })
    const event = { type: 'client.paused', data: { sequence: 1, tenant_id: tenantId, paused: true } }
    for (const each of [secret, oldSecret]) {
      expect(new Webhook(each).verify(first?.body ?? '', headers)).toMatchObject(event)
    }
    expect(String(second?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    expect(await readNewest(ada)).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 204, dueAt: null })
    expect(await world.deps.db.selectFrom('jobs').select('id').where('kind', '=', 'delivery').execute()).toEqual([])
  })

  it('are attempted ten times with the same message id', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver(500)
    await addEndpoint(ada, receiver.url)
    await using _deliveries = runDeliveries(world)
    await publish(world, await tenantOf(ada))
    const waits = await listWaits(world, ada)
    expect(waits).toHaveLength(WAITS_MS.length)
    for (const [index, expected] of WAITS_MS.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(expected * 0.8)
      expect(waits[index]).toBeLessThanOrEqual(expected * 1.2)
    }
    const { id: deliveryId, messageId, state } = await readNewest(ada)
    expect(state).toBe('gave-up')
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array.from({ length: 10 }, () => messageId),
    )
    const { attemptList } = await ada.caller.webhooks.delivery({ deliveryId })
    expect(attemptList.map(({ attemptNumber }) => attemptNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const timestamps = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(attemptList.map(({ timestamp }) => timestamp)).toEqual(timestamps)
    expect(attemptList[0]).toMatchObject({ httpStatus: 500, error: null, responseStart: 'The answer' })
  })

  it('wait as long as the receiver asks, but at most a day', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver((response) => {
      response.writeHead(503, { 'retry-after': '7200' }).end()
    })
    await addEndpoint(ada, receiver.url)
    await using _deliveries = runDeliveries(world)
    await publish(world, await tenantOf(ada))
    await queueDue(world)
    expect((await readNewest(ada)).dueAt).toBe(world.deps.now() + 2 * HOUR_MS)
    await world.advance(2 * HOUR_MS)
    receiver.answer = (response) => {
      response.writeHead(429, { 'retry-after': '999999' }).end()
    }
    await queueDue(world)
    expect((await readNewest(ada)).dueAt).toBe(world.deps.now() + DAY_MS)
  })

  it('say why there was no response', async ({ world, ada }) => {
    const receiver = await startWebhookReceiver()
    await receiver[Symbol.asyncDispose]()
    await addEndpoint(ada, receiver.url)
    await using _deliveries = runDeliveries(world)
    await publish(world, await tenantOf(ada))
    await queueDue(world)
    expect(await readNewest(ada)).toMatchObject({ state: 'waiting', lastStatus: null, lastError: 'Could not connect' })
  })

  it('end when the receiver returns 410', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver(410)
    await addEndpoint(ada, receiver.url)
    await publish(world, await tenantOf(ada))
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    await publish(world, await tenantOf(ada))
    await queueDue(world)
    expect((await ada.caller.webhooks.endpoints()).rows).toMatchObject([{ isOn: false, offReason: 'gone' }])
    expect((await ada.caller.webhooks.deliveries()).rows).toMatchObject([{ state: 'gave-up', lastStatus: 410 }])
    expect(receiver.received).toHaveLength(1)
  })

  it('end with one email after five days without a success, and continue when the endpoint is switched on', async ({
    world,
    operator,
    ada,
    tenantId,
  }) => {
    await using receiver = await startWebhookReceiver(500)
    const endpoint = await addEndpoint(ada, receiver.url)
    const settings = {
      url: receiver.url,
      description: '',
      events: endpoint.events,
      includeTranscript: false,
      password: OPERATOR_PASSWORD,
    }
    await operator.caller.webhooks.addEndpoint(settings)
    await using _deliveries = runDeliveries(world)
    await publish(world, tenantId)
    await queueDue(world)
    await world.advance(5 * DAY_MS - 1000)
    await publish(world, tenantId)
    await queueDue(world)
    expect((await ada.caller.webhooks.endpoints()).rows).toMatchObject([{ isOn: true }])
    await world.advance(DAY_MS)
    await publish(world, tenantId)
    await queueDue(world)
    const [off] = (await ada.caller.webhooks.endpoints()).rows
    expect(off).toMatchObject({ isOn: false, offReason: 'failing' })
    const emails = (await listQueuedEmails(world)).filter(
      ({ subject }) => subject.includes('webhook') && subject !== 'Your webhooks were changed',
    )
    expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual(['ada@example.com', 'operator@localhost'])
    for (const { body } of emails) expect(body).toContain(receiver.url)
    const onHold = { state: 'waiting', isEndpointOff: true, dueAt: null }
    expect((await ada.caller.webhooks.deliveries()).rows).toMatchObject([onHold, onHold, onHold])
    const sent = receiver.received.length
    receiver.answer = 200
    await world.advance(DAY_MS)
    await queueDue(world)
    expect(receiver.received).toHaveLength(sent)
    const isOn = { ...settings, endpointId: endpoint.id, isOn: true, password: PASSWORD }
    expect(await ada.caller.webhooks.changeEndpoint(isOn)).toMatchObject({ isOn: true, failingSince: null })
    await queueDue(world)
    const states = (await ada.caller.webhooks.deliveries()).rows.map(({ state }) => state)
    expect(states).toEqual(['delivered', 'delivered', 'delivered'])
  })

  it('pause after five failures in a row, until one succeeds', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver(502)
    await addEndpoint(ada, receiver.url)
    for (let count = 0; count < 20; count += 1) await publish(world, await tenantOf(ada))
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    const sent = receiver.received.length
    // Up to three more were under way when the fifth failed.
    expect(sent).toBeGreaterThanOrEqual(5)
    expect(sent).toBeLessThanOrEqual(8)
    await publish(world, await tenantOf(ada))
    await queueDue(world)
    expect(receiver.received).toHaveLength(sent)
    await world.advance(10 * MINUTE_MS)
    await queueDue(world)
    expect(receiver.received).toHaveLength(sent + 1)
    receiver.answer = 200
    await world.advance(10 * MINUTE_MS)
    await queueDue(world)
    const { rows } = await ada.caller.webhooks.deliveries({ limit: 100 })
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['delivered']))
    expect(rows).toHaveLength(21)
    const endpoint = { failures: 0, failingSince: null, pausedUntil: null }
    expect(await world.deps.db.selectFrom('webhook_endpoints').selectAll().execute()).toMatchObject([endpoint])
  })

  it('to a receiver that does not respond do not hold up those to another', async ({ world, ada, ben }) => {
    const stalled = createLatch()
    await using slow = await startWebhookReceiver(async (response) => {
      await stalled.wait()
      response.end()
    })
    await using fast = await startWebhookReceiver()
    await addEndpoint(ada, slow.url)
    await addEndpoint(ben, fast.url)
    await using _deliveries = runDeliveries(world)
    await publish(world, await tenantOf(ada))
    await stalled.reached
    for (let count = 0; count < 10; count += 1) await publish(world, await tenantOf(ben))
    await waitUntil(() => fast.received.length === 10)
    expect((await readNewest(ada)).state).toBe('waiting')
    stalled.release()
    await queueDue(world)
    expect((await readNewest(ada)).state).toBe('delivered')
  })

  it('go to an endpoint at most four at a time', async ({ world, ada }) => {
    const full = createLatch()
    let [inFlight, most] = [0, 0]
    await using receiver = await startWebhookReceiver(async (response) => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await full.wait()
      inFlight -= 1
      response.end()
    })
    await addEndpoint(ada, receiver.url)
    for (let count = 0; count < 9; count += 1) await publish(world, await tenantOf(ada))
    await using _deliveries = runDeliveries(world)
    await waitUntil(() => inFlight === 4)
    await publish(world, await tenantOf(ada))
    full.release()
    await queueDue(world)
    expect([receiver.received.length, most]).toEqual([10, 4])
  })

  it('wait for the operator if their secret cannot be decrypted', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver()
    const { id: endpointId } = await addEndpoint(ada, receiver.url)
    Object.assign(world.deps, { secretKey: new Uint8Array(32) })
    await publish(world, await tenantOf(ada))
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    const job = await world.deps.db
      .selectFrom('jobs')
      .select(['failedAt', 'lastError'])
      .where('key', '=', endpointId)
      .executeTakeFirstOrThrow()
    const lastError = 'A webhook secret was encrypted with a different secret.key; restore the earlier file'
    expect(job).toEqual({ failedAt: expect.any(Number), lastError })
    await ada.caller.webhooks.rotateSecret({ endpointId, password: PASSWORD })
    await ada.caller.webhooks.sendTest({ endpointId })
    await queueDue(world)
    expect(receiver.received).toHaveLength(2)
  })
})
