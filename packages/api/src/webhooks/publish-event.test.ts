import type { TenantId } from '@callwright/db/tables/ids'
import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { tenantOf } from '../testing/operator.ts'
import { type World } from '../testing/test-world.ts'
import { insertEndpoint, listSentEvents, listSentTypes } from '../testing/webhook-endpoints.ts'
import { type NewEvent, publishEvent, transactionWithEvents } from './publish-event.ts'

function createEvent(tenantId: TenantId, event: Partial<NewEvent> = {}): NewEvent {
  return { type: 'client.paused', tenantId, data: async () => ({ data: { paused: true } }), ...event }
}

async function publish(world: World, ...events: NewEvent[]): Promise<void> {
  await transactionWithEvents(world.deps, async (trx) => {
    for (const event of events) publishEvent(trx, event)
  })
}

async function listJobs({ deps: { db } }: World): Promise<{ key: string | null; tenantId: TenantId | null }[]> {
  const jobs = db.selectFrom('jobs').select(['key', 'tenantId']).where('kind', '=', 'delivery')
  return await jobs.orderBy('key').execute()
}

function countSequences(events: readonly { data: Record<string, unknown> }[]): number[] {
  return events.map(({ data }) => Number(data['sequence'])).toSorted((one, other) => one - other)
}

describeWorld('events for webhooks', (it) => {
  it('go to the endpoints of their business and of the operator that are on and chose them', async ({ world }) => {
    const ada = await tenantOf(await world.signUp('ada@example.com'))
    const ben = await tenantOf(await world.signUp('ben@example.com'))
    const [adas, operators] = [await insertEndpoint(world, ada), await insertEndpoint(world, null)]
    const bens = await insertEndpoint(world, ben)
    const off = await insertEndpoint(world, ada, { offReason: 'switched-off' })
    const other = await insertEndpoint(world, ada, { events: '["client.resumed"]' })
    await publish(world, createEvent(ada))
    const event = {
      type: 'client.paused',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { sequence: 1, tenant_id: ada, paused: true },
    }
    expect(await listSentEvents(world, adas)).toEqual([event])
    expect(await listSentEvents(world, operators)).toEqual([event])
    for (const id of [bens, off, other]) expect(await listSentEvents(world, id)).toEqual([])
    expect(await listJobs(world)).toEqual([
      { key: adas, tenantId: ada },
      { key: operators, tenantId: null },
    ])
    const deliveries = world.deps.db.selectFrom('webhook_deliveries').select(['tenantId', 'type', 'state', 'attempts'])
    const delivery = { type: 'client.paused', state: 'waiting', attempts: 0 }
    expect(await deliveries.orderBy('id').execute()).toEqual([
      { tenantId: ada, ...delivery },
      { tenantId: null, ...delivery },
    ])
    const messages = await world.deps.db.selectFrom('webhook_messages').select('id').execute()
    expect(messages).toEqual([{ id: expect.stringMatching(/^msg_./) }])
  })

  it('that are for the operator do not go to the business', async ({ world, tenantId: ada }) => {
    const [adas, operators] = [await insertEndpoint(world, ada), await insertEndpoint(world, null)]
    await publish(world, createEvent(ada, { isForOperator: true }))
    expect(await listSentTypes(world, adas)).toEqual([])
    expect(await listSentTypes(world, operators)).toEqual(['client.paused'])
  })

  it('cost a business without endpoints one query, and are not even read', async ({ world, tenantId: ada }) => {
    await insertEndpoint(world, await tenantOf(await world.signUp('ben@example.com')))
    let queries = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const data = async (): Promise<never> => await Promise.reject(new Error('not needed'))
    const deps = { ...world.deps, db: world.deps.db.withPlugin(counter) }
    await transactionWithEvents(deps, async (trx) => publishEvent(trx, createEvent(ada, { data })))
    expect(queries).toBe(1)
    expect(await world.deps.db.selectFrom('webhook_sequences').selectAll().execute()).toEqual([])
  })

  it('are numbered without gaps for each business, even if they happen at the same time', async ({ world }) => {
    const ada = await tenantOf(await world.signUp('ada@example.com'))
    const ben = await tenantOf(await world.signUp('ben@example.com'))
    // Two operator endpoints with different events: their jobs are locked in one order.
    await insertEndpoint(world, null, { events: '["client.paused"]' })
    await insertEndpoint(world, null, { events: '["client.resumed"]' })
    const [adas, bens] = [await insertEndpoint(world, ada), await insertEndpoint(world, ben)]
    const pause = async (tenantId: TenantId): Promise<void> =>
      await publish(world, createEvent(tenantId), createEvent(tenantId, { type: 'client.resumed' }))
    const resume = async (tenantId: TenantId): Promise<void> =>
      await publish(world, createEvent(tenantId, { type: 'client.resumed' }), createEvent(tenantId))
    await Promise.all(Array.from({ length: 10 }, async () => await Promise.all([pause(ada), resume(ben)])))
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
    expect(countSequences(await listSentEvents(world, adas))).toEqual(numbers)
    expect(countSequences(await listSentEvents(world, bens))).toEqual(numbers)
    expect(await listJobs(world)).toHaveLength(4)
  })

  it('of a transaction that is rolled back are not written, and leave no gap', async ({ world, tenantId: ada }) => {
    const endpoint = await insertEndpoint(world, ada)
    let wakes = 0
    world.deps.events.on('jobsQueued', () => (wakes += 1))
    const failsLast = createEvent(ada, { data: async () => await Promise.reject(new Error('the disk is full')) })
    await expect(publish(world, createEvent(ada), failsLast)).rejects.toThrow('the disk is full')
    expect([await listSentTypes(world, endpoint), await listJobs(world), wakes]).toEqual([[], [], 0])
    await publish(world, createEvent(ada))
    expect(countSequences(await listSentEvents(world, endpoint))).toEqual([1])
    expect(wakes).toBe(1)
  })

  it('about something that no longer exists are not written', async ({ world, tenantId: ada }) => {
    const endpoint = await insertEndpoint(world, ada)
    await publish(world, createEvent(ada, { data: async () => null }), createEvent(ada))
    expect(countSequences(await listSentEvents(world, endpoint))).toEqual([1])
  })

  it('cannot be published in a transaction that would not write them', async ({ world, tenantId: ada }) => {
    const transaction = world.deps.db.transaction()
    // @ts-expect-error Only `transactionWithEvents` gives a transaction that may publish.
    const published = transaction.execute(async (trx) => publishEvent(trx, createEvent(ada)))
    await expect(published).rejects.toThrow()
  })

  it('contain the transcript only for endpoints that ask for it', async ({ world, tenantId: ada }) => {
    const without = await insertEndpoint(world, ada)
    const data = async () => ({ data: { id: 'one' }, transcript: 'Agent: Hello!' })
    await publish(world, createEvent(ada, { data }))
    const messages = world.deps.db.selectFrom('webhook_messages').select('bodyWithTranscript')
    expect(await messages.execute()).toEqual([{ bodyWithTranscript: null }])
    const asking = await insertEndpoint(world, ada, { includeTranscript: 1 })
    await publish(world, createEvent(ada, { data }))
    expect((await listSentEvents(world, without)).map((event) => event.data['transcript'])).toEqual([
      undefined,
      undefined,
    ])
    expect((await listSentEvents(world, asking)).map((event) => event.data['transcript'])).toEqual(['Agent: Hello!'])
  })
})
