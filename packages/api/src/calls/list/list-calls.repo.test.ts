import { facetOf, facetsOf, orderKeyAt, originOf } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'
import { expect } from 'vitest'

import { seededRandom } from '../../bulk/plan/seeded-random.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { type World } from '../../testing/test-world.ts'
import { type CallFilter, type CallCursor, type CallOrder, toCallCursor } from './call-filter.ts'
import type { ListedCall } from '../record/call-row.ts'
import { insertCall } from '../record/call-records.repo.ts'
import { countUpTo } from './count-calls.repo.ts'
import { listCalls } from './list-calls.repo.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 0, 1)
const CALLS = 300
const DAYS = 80
const PAGE_SIZE = 37

const random = seededRandom(3)
const oneOf = <T>(...values: [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0]

type Origin = { provider: 'elevenlabs' | 'simulator'; testMode?: 1 }

/** Calls of every kind, many of them unanswered and therefore without a duration. */
async function fill(world: World, tenant: TenantId): Promise<ListedCall[]> {
  const { db, newId } = world.deps
  const campaign = { id: 'campaign', tenantId: tenant, name: 'Spring', state: 'finished' as const, createdAt: START }
  await db.insertInto('campaigns').values(campaign).execute()
  const calls: ListedCall[] = []
  for (let index = 0; index < CALLS; index += 1) {
    const at = START + Math.floor(random() * DAYS * DAY_MS)
    const status = oneOf('completed', 'missed', 'missed', 'failed', 'in-progress')
    const call = await insertCall(db, {
      id: newId(),
      tenantId: tenant,
      ...oneOf<Origin>({ provider: 'elevenlabs' }, { provider: 'simulator' }, { provider: 'simulator', testMode: 1 }),
      conversationId: index % 20 === 0 ? null : `conv_${index}`,
      campaignId: random() < 0.4 ? campaign.id : null,
      direction: oneOf('inbound', 'outbound'),
      status,
      startedAt: at,
      durationSeconds: status === 'completed' ? 1 + Math.floor(random() * 20) : 0,
      createdAt: at,
      updatedAt: at,
    })
    if (call.conversationId !== null)
      calls.push({ ...call, facet: facetOf(call.status, call.direction, originOf(call)) })
  }
  return calls
}

const range = (from: number, to: number): Pick<CallFilter, 'from' | 'to'> => ({
  from: orderKeyAt(START + from * DAY_MS),
  to: orderKeyAt(START + to * DAY_MS),
})
const ALL: CallFilter = { facets: null, from: null, to: null, campaignId: null, search: null, result: null }
const missed = facetsOf(['missed'], undefined)
const FILTERS: Readonly<Record<string, Partial<CallFilter>>> = {
  'no filter': {},
  'one status': { facets: missed },
  'no tests': { facets: facetsOf(undefined, undefined, 'simulated') },
  'one status and direction': { facets: facetsOf(['missed'], ['outbound']) },
  'two statuses in one direction': { facets: facetsOf(['completed', 'failed'], ['inbound']) },
  'a long range': range(10, 60),
  'a short range': range(20, 33.5),
  'a range open at one end': { from: orderKeyAt(START + 50 * DAY_MS) },
  'a status in a long range': { ...range(10, 60), facets: missed },
  'a campaign': { campaignId: 'campaign' },
  'a status of a campaign': { campaignId: 'campaign', facets: missed },
  'a campaign in a range': { ...range(10, 60), campaignId: 'campaign' },
}

function compareCursors(one: CallCursor, other: CallCursor, { by, order }: CallOrder): number {
  const sign = order === 'asc' ? 1 : -1
  return (
    sign * (one.value - other.value) ||
    (by === 'status' && order === 'asc' ? -1 : sign) * (one.orderKey - other.orderKey)
  )
}

describeWorld('call index scans', (it) => {
  it('return the same rows in the same order as a full scan, page by page', async ({ world }) => {
    await world.signUp('ada@example.com')
    await world.signUp('ben@example.com')
    const [ada, ben] = await world.deps.db.selectFrom('businesses').select('id').orderBy('createdAt').execute()
    if (!ada || !ben) throw new Error('There should be two businesses')
    const calls = await fill(world, ada.id)
    for (const [name, part] of Object.entries(FILTERS)) {
      const filter = { ...ALL, ...part }
      const { facets, from, to, campaignId } = filter
      const matching = calls.filter(
        (call) =>
          facets?.includes(call.facet) !== false &&
          call.orderKey >= (from ?? 0) &&
          call.orderKey < (to ?? Infinity) &&
          (campaignId === null || campaignOf(call) === campaignId),
      )
      expect(await countUpTo(world.deps.db, ada.id, { filter, max: 1001 }), name).toBe(matching.length)
      for (const by of ['date', 'duration', 'status'] as const) {
        for (const order of ['asc', 'desc'] as const) {
          const sort = { by, order }
          const expected = matching.toSorted((one, other) =>
            compareCursors(toCallCursor(one, sort), toCallCursor(other, sort), sort),
          )
          for (const isNarrow of by === 'duration' && (from ?? to) !== null ? [false, true] : [false]) {
            const seen: string[] = []
            let after: CallCursor | null = null
            for (;;) {
              const page: ListedCall[] = await listCalls(world.deps.db, ada.id, {
                filter,
                sort,
                after,
                limit: PAGE_SIZE,
                isNarrow,
              })
              seen.push(...page.map((call) => call.id))
              const last = page.at(-1)
              if (!last || page.length < PAGE_SIZE) break
              after = toCallCursor(last, sort)
            }
            expect(seen, `${name}, ${by} ${order}, ${isNarrow}`).toEqual(expected.map((call) => call.id))
          }
        }
      }
      expect(
        await listCalls(world.deps.db, ben.id, {
          filter,
          sort: { by: 'date', order: 'desc' },
          after: null,
          limit: 9,
          isNarrow: false,
        }),
      ).toEqual([])
    }
  })
})

describeWorld('calls reported with the same start second', (it) => {
  it('get distinct order keys within that second, even if all ids collide', async ({ world }) => {
    await world.signUp('ada@example.com')
    const { id: tenant } = await world.deps.db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()
    const keys: number[] = []
    for (let index = 0; index < 60; index += 1) {
      const { orderKey: key } = await insertCall(world.deps.db, {
        id: `call-${index}-8000`,
        tenantId: tenant,
        provider: 'simulator',
        conversationId: index % 2 === 0 ? `conv_${index}` : null,
        direction: 'inbound',
        status: 'completed',
        startedAt: START,
        durationSeconds: 5,
        createdAt: START,
        updatedAt: START,
      })
      keys.push(key)
    }
    expect(new Set(keys).size).toBe(60)
    const isInItsSecond = (key: number): boolean =>
      Math.abs(key) >= orderKeyAt(START) && Math.abs(key) < orderKeyAt(START + 1000)
    expect(keys.filter((key, index) => !isInItsSecond(key) || key > 0 !== (index % 2 === 0))).toEqual([])
  })
})

function campaignOf(call: ListedCall): unknown {
  return 'campaignId' in call ? call.campaignId : null
}
