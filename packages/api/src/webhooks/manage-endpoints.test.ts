import { BUSINESS_SCOPES, OPERATOR_SCOPES } from '@callwright/contract/api-keys'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { describeDeliveryWorld, describeWorld } from '../testing/describe-world.ts'
import { callProcedure } from '../testing/call-procedure.ts'
import { createKey } from '../testing/create-key.ts'
import { OPERATOR_PASSWORD, tenantOf } from '../testing/operator.ts'
import { createWorld, PASSWORD } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { addEndpoint, publish, runDeliveries, queueDue } from '../testing/delivery-world.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'

const SETTINGS = {
  password: PASSWORD,
  url: 'https://hooks.example.com/crm',
  description: 'CRM',
  events: ['call.completed', 'client.paused'] as ('call.completed' | 'client.paused')[],
  includeTranscript: true,
}

describeWorld('webhook endpoints', (it, open, dialect) => {
  it.skipIf(dialect === 'sqlite')('are removed only after events that they receive', async ({ world, ada }) => {
    const { id: endpointId } = await addEndpoint(ada, SETTINGS.url)
    let removal: Promise<unknown> = Promise.resolve()
    await publish(world, await tenantOf(ada), {
      data: async () => {
        removal = ada.caller.webhooks.removeEndpoint({ endpointId })
        await waitUntil(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(world.deps.db)
          return rows.length > 0
        })
        return { data: {} }
      },
    })
    await removal
    expect(await ada.caller.webhooks.endpoints()).toEqual({ rows: [], allowsHttp: false })
    expect((await ada.caller.webhooks.deliveries()).rows).toEqual([])
  })

  it('are limited to ten for each owner and to allowed URLs', async ({ operator, ada }) => {
    for (let count = 0; count < 10; count += 1) await ada.caller.webhooks.addEndpoint(SETTINGS)
    const conflict = { code: 'CONFLICT', message: 'There can be at most 10 endpoints. Please remove one first.' }
    await expect(ada.caller.webhooks.addEndpoint(SETTINGS)).rejects.toMatchObject(conflict)
    const { id: endpointId } = await operator.caller.webhooks.addEndpoint({
      ...SETTINGS,
      password: OPERATOR_PASSWORD,
    })
    const refusal = { code: 'BAD_REQUEST', message: 'The URL must start with https://' }
    const insecure = { ...SETTINGS, url: 'http://hooks.example.com' }
    await expect(operator.caller.webhooks.addEndpoint(insecure)).rejects.toMatchObject(refusal)
    const change = operator.caller.webhooks.changeEndpoint({ ...insecure, endpointId, isOn: true })
    await expect(change).rejects.toMatchObject(refusal)
  })

  it('get at most twenty test events a minute for each owner', async () => {
    await using world = await createWorld(open, { webhooksAllowPrivate: true })
    const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    const { id: endpointId } = await addEndpoint(ada, 'https://hooks.example.com')
    const { id: bensEndpointId } = await addEndpoint(ben, 'https://hooks.example.com')
    // However slow the machine is, no minute passes.
    const at = world.deps.now()
    Object.assign(world.deps, { now: () => at })
    for (let count = 0; count < 20; count += 1) await ada.caller.webhooks.sendTest({ endpointId })
    await expect(ada.caller.webhooks.sendTest({ endpointId })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await ada.caller.webhooks.deliveries({ limit: 100 })).rows).toHaveLength(20)
    await ben.caller.webhooks.sendTest({ endpointId: bensEndpointId })
  })
})

describeDeliveryWorld('webhook endpoints that may be on this machine', (it) => {
  it('are added, changed, switched off, and removed', async ({ world }) => {
    const { caller } = await world.signUp('ada@example.com')
    const { secret, ...added } = await caller.webhooks.addEndpoint(SETTINGS)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const state = { isOn: true, offReason: null, failingSince: null, oldSecretUntil: null, newestDelivery: null }
    const { password: _, ...shown } = SETTINGS
    expect(added).toMatchObject({ ...shown, ...state })
    expect(await caller.webhooks.endpoints()).toEqual({ rows: [added], allowsHttp: true })
    const { id: endpointId } = added
    const changes = { endpointId, url: 'https://hooks.example.com/new', description: '', includeTranscript: false }
    const off = await caller.webhooks.changeEndpoint({
      ...changes,
      events: ['call.missed'],
      isOn: false,
      password: PASSWORD,
    })
    expect(off).toMatchObject({ url: changes.url, events: ['call.missed'], isOn: false, offReason: 'switched-off' })
    await expect(caller.webhooks.sendTest({ endpointId })).rejects.toThrow('Please switch the endpoint on first.')
    const { oldSecretUntil } = await caller.webhooks.rotateSecret({ endpointId, password: PASSWORD })
    expect((await caller.webhooks.endpoints()).rows).toMatchObject([{ oldSecretUntil }])
    await world.advance(24 * 60 * 60 * 1000)
    expect((await caller.webhooks.endpoints()).rows).toMatchObject([{ oldSecretUntil: null }])
    expect(await caller.webhooks.removeEndpoint({ endpointId })).toEqual({ endpointId })
    expect(await caller.webhooks.endpoints()).toEqual({ rows: [], allowsHttp: true })
  })

  it('send what is waiting after a secret that cannot be read was rotated', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver()
    const { id: endpointId } = await addEndpoint(ada, receiver.url)
    await world.deps.db.updateTable('webhook_endpoints').set({ sealedSecret: 'v1.' }).execute()
    await publish(world, await tenantOf(ada))
    await using _deliveries = runDeliveries(world)
    await queueDue(world)
    expect(receiver.received).toEqual([])
    await ada.caller.webhooks.rotateSecret({ endpointId, password: PASSWORD })
    await queueDue(world)
    expect(receiver.received).toHaveLength(1)
  })

  it('cannot be switched on without a secret, until it is rotated', async ({ world }) => {
    const { caller } = await world.signUp('ada@example.com')
    const { id: endpointId } = await caller.webhooks.addEndpoint(SETTINGS)
    const change = async (isOn: boolean) => await caller.webhooks.changeEndpoint({ ...SETTINGS, endpointId, isOn })
    // As after `callwright secret-key reset`.
    await world.deps.db.updateTable('webhook_endpoints').set({ sealedSecret: '', offReason: 'switched-off' }).execute()
    await expect(change(true)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Please rotate the secret first, because the earlier one was lost.',
    })
    expect(await change(false)).toMatchObject({ isOn: false })
    await caller.webhooks.rotateSecret({ endpointId, password: PASSWORD })
    expect(await change(true)).toMatchObject({ isOn: true })
  })

  it('and their deliveries are found only by their owner', async ({ world, operator, ada, ben }) => {
    const { id: endpointId } = await addEndpoint(ada, 'https://hooks.example.com')
    const { deliveryId } = await ada.caller.webhooks.sendTest({ endpointId })
    const operators = await operator.caller.webhooks.addEndpoint({ ...SETTINGS, password: OPERATOR_PASSWORD })
    const { deliveryId: operatorsDelivery } = await operator.caller.webhooks.sendTest({
      endpointId: operators.id,
    })
    const adasKey = world.withKey(await createKey(ada, BUSINESS_SCOPES))
    const input = { name: 'Test', scopes: [...OPERATOR_SCOPES], expiresInDays: null, password: OPERATOR_PASSWORD }
    const operatorsKey = world.withKey((await operator.caller.keys.create(input)).key)
    const readState = async (): Promise<unknown> => [
      await world.deps.db.selectFrom('webhook_endpoints').selectAll().orderBy('id').execute(),
      await world.deps.db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute(),
      await world.deps.db.selectFrom('jobs').selectAll().orderBy('id').execute(),
    ]
    const before = await readState()
    const strangers = [
      { caller: ben.caller, ids: { endpointId, deliveryId } },
      { caller: operator.caller, ids: { endpointId, deliveryId } },
      { caller: operatorsKey.caller, ids: { endpointId, deliveryId } },
      { caller: adasKey.caller, ids: { endpointId: operators.id, deliveryId: operatorsDelivery } },
      { caller: ada.caller, ids: { endpointId: operators.id, deliveryId: operatorsDelivery } },
    ]
    for (const { caller, ids } of strangers) {
      const endpoint = { endpointId: ids.endpointId }
      const delivery = { deliveryId: ids.deliveryId }
      const inputs = {
        changeEndpoint: { ...SETTINGS, ...endpoint, isOn: false },
        removeEndpoint: endpoint,
        rotateSecret: endpoint,
        secret: endpoint,
        sendTest: endpoint,
        redeliverSince: { ...endpoint, since: 0 },
        redeliver: delivery,
        delivery,
      }
      for (const [name, input] of Object.entries(inputs)) {
        const call = callProcedure(caller, `webhooks.${name}`, input)
        await expect(call, name).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
      const list = await callProcedure(caller, 'webhooks.deliveries', endpoint)
      expect(list).toEqual({ rows: [], nextCursor: null })
    }
    expect((await ben.caller.webhooks.endpoints()).rows).toEqual([])
    expect(await readState()).toEqual(before)
  })

  it('that are off keep their waiting deliveries and receive no new events', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver()
    const { id: endpointId, events } = await addEndpoint(ada, receiver.url)
    const settings = { endpointId, url: receiver.url, description: '', events, includeTranscript: false }
    await publish(world, await tenantOf(ada))
    await ada.caller.webhooks.changeEndpoint({ ...settings, isOn: false })
    await using _deliveries = runDeliveries(world)
    await publish(world, await tenantOf(ada))
    await queueDue(world)
    expect(receiver.received).toEqual([])
    await ada.caller.webhooks.changeEndpoint({ ...settings, isOn: true })
    await queueDue(world)
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([{ data: { sequence: 1 } }])
    const newestDelivery = { state: 'delivered', at: world.deps.now() }
    expect((await ada.caller.webhooks.endpoints()).rows).toMatchObject([{ isOn: true, newestDelivery }])
  })

  it('that are removed take their deliveries and their job with them', async ({ world, ada }) => {
    const { id: endpointId } = await addEndpoint(ada, 'https://hooks.example.com')
    const { id: otherId } = await addEndpoint(ada, 'https://other.example.com')
    await publish(world, await tenantOf(ada))
    await ada.caller.webhooks.removeEndpoint({ endpointId })
    const { db } = world.deps
    expect(await db.selectFrom('webhook_deliveries').select('endpointId').execute()).toEqual([{ endpointId: otherId }])
    const jobs = db.selectFrom('jobs').select('key').where('kind', '=', 'delivery')
    expect(await jobs.execute()).toEqual([{ key: otherId }])
  })
})
