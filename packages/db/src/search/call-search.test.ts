import { asE164, type E164 } from '@callwright/contract/text/phone'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Db } from '../database.ts'
import { buildFilterConditions, parseSearchText } from '../query/searched-text.ts'
import { shardOf } from '../sqlite/search.ts'
import { facetOf, facetsOf, type RankedDirection, type RankedStatus } from '../tables/call-order.ts'
import type { TenantId, UserId } from '../tables/ids.ts'
import { indexCalls } from '../testing/index-calls.ts'
import { onBothDialects } from '../testing/test-databases.ts'
import { indexAllCalls, indexCall, searchCalls } from './call-search.ts'

const ADA = 'ada' as TenantId
/** An id in the same shard of SQLite's index as Ada's. */
const BEN = Array.from({ length: 20_000 }, (_, nth) => `ben${nth}`).find(
  (id) => shardOf(id) === shardOf(ADA),
) as TenantId

type CallFields = {
  name?: string | null
  summary?: string
  notes?: string | null
  transcript?: string
  number?: E164
  status?: RankedStatus
  direction?: RankedDirection
  campaign?: string
}

async function addTenants(db: Db): Promise<void> {
  for (const id of [ADA, BEN]) {
    const user = { id: id as string as UserId, email: id, passwordHash: 'x', role: 'business' as const }
    await db
      .insertInto('users')
      .values({ ...user, createdAt: 1, updatedAt: 1 })
      .execute()
    const business = { id, userId: user.id, name: id, servicePlan: 'both' as const, createdAt: 1, updatedAt: 1 }
    await db.insertInto('businesses').values(business).execute()
  }
}

function rowOf(tenantId: TenantId, orderKey: number, fields: CallFields) {
  const { status = 'completed', direction = 'inbound' } = fields
  return {
    id: `call-${orderKey}`,
    tenantId,
    provider: 'simulator' as const,
    conversationId: `conversation-${orderKey}`,
    campaignId: fields.campaign ?? null,
    direction,
    status,
    phoneNumber: fields.number ?? null,
    contactName: fields.name ?? null,
    summary: fields.summary ?? null,
    notes: fields.notes ?? null,
    startedAt: orderKey,
    orderKey,
    facet: facetOf(status, direction),
    createdAt: 1,
    updatedAt: 1,
  }
}

async function addCall(db: Db, orderKey: number, { tenant = ADA, ...fields }: CallFields & { tenant?: TenantId }) {
  const row = rowOf(tenant, orderKey, fields)
  const transcript = fields.transcript ?? null
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('calls').values(row).execute()
    if (transcript !== null) {
      const text = { callId: row.id, tenantId: tenant, turns: '[]', text: transcript }
      await trx.insertInto('transcripts').values(text).execute()
    }
    await indexCall(trx, { ...row, transcript })
  })
}

async function changeCall(db: Db, orderKey: number, notes: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const query = trx.updateTable('calls').set({ notes }).where('orderKey', '=', orderKey).returningAll()
    await indexCall(trx, { ...(await query.executeTakeFirstOrThrow()), transcript: null })
  })
}

type Filter = {
  tenant?: TenantId
  statuses?: RankedStatus[]
  directions?: RankedDirection[]
  campaign?: string
  above?: number
  below?: number
  order?: 'asc' | 'desc'
}

async function search(db: Db, typed: string, filter: Filter = {}, sizes = { wanted: 1000, countTo: 1001 }) {
  const { tenant = ADA, above = 0, below = Number.MAX_SAFE_INTEGER, order = 'asc' } = filter
  const facets = filter.statuses || filter.directions ? facetsOf(filter.statuses, filter.directions) : null
  const facts = buildFilterConditions({ tenantId: tenant, facets, campaignId: filter.campaign ?? null })
  const conditions = [...facts, ...parseSearchText(typed)]
  return await searchCalls(db, { tenant, conditions, above, below, order }, sizes)
}

async function findKeys(db: Db, typed: string, filter: Filter = {}): Promise<readonly number[]> {
  const { keys, count } = await search(db, typed, filter)
  expect(count).toBe(keys.length)
  return keys
}

onBothDialects('a call search', (open) => {
  it('finds word prefixes of three or more letters in name, summary, notes and transcript', async () => {
    await using database = await open()
    const { db } = database
    await addTenants(db)
    await addCall(db, 1, { name: 'Zoë Ångström', summary: 'A crème brûlée, “ordered”', number: asE164('+14155551007') })
    await addCall(db, 2, { notes: 'Ask Al about giraffes', transcript: 'Is it 200%? a_b NEAR OR "x"' })
    await addCall(db, 3, { summary: 'Also an internationalization', transcript: '\uE000tada \uE000c1' })
    await indexCalls(db)
    for (const [typed, keys] of [
      ...([['zoe', [1]] as const, ['ZOË angst', [1]], ['creme BRUL', [1]], ['ordered', [1]]] as const),
      ...([
        ['giraffe', [2]] as const,
        ['giraffes', [2]],
        ['giraffed', []],
        ['giraffesque', [2]],
        ['raffe', []],
      ] as const),
      ...([['al', [2]] as const, ['als', [3]], ['a', [1, 2]], ['an', [3]], ['in', []]] as const),
      ...([['internationalization', [3]] as const, ['internation', [3]], ['interns', []]] as const),
      ...([['200%', [2]] as const, ['2%0', []], ['a_b', [2]], ['%', []], ['near', [2]]] as const),
      ...([['x', [2]] as const, ["x' | 'y", []], ['"', []], ['ada', []], ['tada', [3]], ['c1', [3]]] as const),
    ] as const) {
      const hasNoConditions = parseSearchText(typed).length === 0
      expect([typed, hasNoConditions ? [] : await findKeys(db, typed)]).toEqual([typed, keys])
    }
  })

  it('finds three or more consecutive digits in a number in any notation, and digits that begin a word', async () => {
    await using database = await open()
    const { db } = database
    await addTenants(db)
    await addCall(db, 1, { number: asE164('+14155551007') })
    await addCall(db, 2, { number: asE164('+12125550142'), summary: 'Order 10077, room 07' })
    // Has the same runs of three digits as 5551555, but not in a row.
    await addCall(db, 3, { number: asE164('+15155515515') })
    await indexCalls(db)
    for (const [typed, keys] of [
      ...([['(415) 555-1007', [1]] as const, ['14155551007', [1]], ['+1 415 555 1007', [1]]] as const),
      ...([['5551007', [1]] as const, ['1007', [1, 2]], ['007', [1]], ['07', [2]], ['10', []]] as const),
      ...([['555', [1, 2, 3]] as const, ['5155515', [3]], ['5551555', []], ['555 0142', [2]]] as const),
      ...([['order 212', [2]] as const, ['order 415', []], ['141555510071', []]] as const),
    ] as const) {
      expect([typed, await findKeys(db, typed)]).toEqual([typed, keys])
    }
  })

  it('finds substrings in Chinese, Japanese and Korean, which have no spaces', async () => {
    await using database = await open()
    const { db } = database
    await addTenants(db)
    await addCall(db, 1, { summary: '我想在东京都预订一个房间。' })
    await addCall(db, 2, { transcript: 'お客様はiPhone用ケースを注文しました' })
    await addCall(db, 3, { notes: '서울에서 전화했습니다' })
    await addCall(db, 4, { name: '王' })
    await indexCalls(db)
    for (const [typed, keys] of [
      ...([
        ['东京', [1]] as const,
        ['京都', [1]],
        ['东京都预订', [1]],
        ['都东', []],
        ['间', [1]],
        ['东', [1]],
      ] as const),
      ...([['ケース', [2]] as const, ['iphone', [2]], ['iphone用ケース', [2]], ['注文', [2]], ['文注', []]] as const),
      ...([['서울', [3]] as const, ['전화', [3]], ['울서', []], ['王', [4]]] as const),
    ] as const) {
      expect([typed, await findKeys(db, typed)]).toEqual([typed, keys])
    }
  })

  it('filters by status, direction, campaign and time, and keeps tenants apart', async () => {
    await using database = await open()
    const { db } = database
    await addTenants(db)
    await addCall(db, 1, { summary: 'apple', status: 'completed', campaign: 'c-1' })
    await addCall(db, 2, { summary: 'apple', status: 'missed', direction: 'outbound', campaign: 'c-1' })
    await addCall(db, 3, { summary: 'apple', status: 'failed', campaign: 'c-2' })
    await addCall(db, 4, { summary: 'apple', tenant: BEN, campaign: 'c-1' })
    await addCall(db, 5, { summary: 'pear', status: 'missed' })
    await indexCalls(db)
    const filters: [Filter, number[]][] = [
      [{}, [1, 2, 3]],
      [{ order: 'desc' }, [3, 2, 1]],
      [{ tenant: BEN }, [4]],
      [{ statuses: ['missed'] }, [2]],
      [{ statuses: ['completed', 'failed'] }, [1, 3]],
      [{ directions: ['inbound'] }, [1, 3]],
      [{ directions: ['inbound'], statuses: ['missed'] }, []],
      [{ campaign: 'c-1' }, [1, 2]],
      [{ campaign: 'c-1', directions: ['outbound'] }, [2]],
      [{ campaign: 'c-1', tenant: BEN }, [4]],
      [{ campaign: 'c-3' }, []],
      [{ above: 1, below: 3 }, [2]],
      [{ below: 3, order: 'desc' }, [2, 1]],
    ]
    for (const [filter, keys] of filters) expect([filter, await findKeys(db, 'appl', filter)]).toEqual([filter, keys])
  })

  it('stops finding a changed call’s old words, deleted calls, and a deleted tenant’s calls', async () => {
    await using database = await open()
    const { db } = database
    await addTenants(db)
    for (const key of [1, 2]) await addCall(db, key, { notes: 'walrus' })
    await addCall(db, 3, { transcript: 'walrus spoke' })
    await addCall(db, 4, { notes: 'walrus', tenant: BEN })
    await indexCalls(db)
    await changeCall(db, 2, 'penguin')
    await indexCalls(db)
    expect([await findKeys(db, 'walrus'), await findKeys(db, 'penguin')]).toEqual([[1, 3], [2]])
    await db.deleteFrom('calls').where('id', '=', 'call-1').execute()
    expect(await findKeys(db, 'walrus')).toEqual([3])
    // A new call with the deleted call's order key.
    await addCall(db, 1, { summary: 'seal' })
    await db.updateTable('calls').set({ orderKey: 7 }).where('id', '=', 'call-3').execute()
    const movedCall = await db.selectFrom('calls').selectAll().where('id', '=', 'call-3').executeTakeFirstOrThrow()
    await indexCall(db, { ...movedCall, transcript: 'walrus spoke' })
    await indexCalls(db)
    expect([await findKeys(db, 'walrus'), await findKeys(db, 'seal')]).toEqual([[7], [1]])
    await indexAllCalls(db)
    expect([await findKeys(db, 'walrus'), await findKeys(db, 'seal')]).toEqual([[7], [1]])
    await db.deleteFrom('businesses').where('id', '=', ADA).execute()
    expect(await findKeys(db, 'walrus')).toEqual([])
    await indexCalls(db)
    expect([await findKeys(db, 'walrus'), await findKeys(db, 'walrus', { tenant: BEN })]).toEqual([[], [4]])
    if (database.dialect === 'postgres') {
      expect((await sql`select from call_search`.execute(db)).rows.length).toBe(1)
    }
  })
})

const CALLS = 6500

/** Whether a call has the words, by its number; the highest number is the newest call. */
const HAS_WORDS: Readonly<Record<string, (call: number) => boolean>> = {
  often: (call) => call % 3 !== 0,
  seventh: (call) => call % 7 === 3,
  fiftieth: (call) => call % 50 === 6,
  hundredth: (call) => call % 100 === 7,
  seldom: (call) => [3, 2718, 6499].includes(call),
  formerly: (call) => call < 1500,
  lately: (call) => call < 500 || (call > 6000 && call % 20 === 0),
  never: () => false,
  '7777': (call) => call % 300 === 9,
  'often seventh': (call) => call % 3 !== 0 && call % 7 === 3,
  'often formerly seventh': (call) => call % 3 !== 0 && call < 1500 && call % 7 === 3,
  // These common words never coincide.
  'even odd': () => false,
}

onBothDialects('a search through thousands of calls', (open) => {
  it('counts the matches and finds the first of them, for common and rare words', async () => {
    await using database = await open()
    const { db } = database
    await addTenants(db)
    const rows = Array.from({ length: CALLS }, (_, call) => {
      const words = Object.keys(HAS_WORDS).filter((word) => /^[a-z]+$/.test(word) && HAS_WORDS[word]?.(call))
      const number = HAS_WORDS['7777']?.(call) ? asE164('+12127777000') : asE164('+12125550100')
      const summary = [...words, call % 2 === 0 ? 'even' : 'odd'].join(' ')
      return rowOf(call % 10 === 5 ? BEN : ADA, call + 1, { summary, number })
    })
    for (let from = 0; from < CALLS; from += 500) {
      await db
        .insertInto('calls')
        .values(rows.slice(from, from + 500))
        .execute()
    }
    await indexAllCalls(db)
    await compareAll(db, rows)
    // PostgreSQL plans differently with statistics.
    await sql`analyze`.execute(db)
    await compareAll(db, rows)
  })
})

async function compareAll(db: Db, rows: readonly { tenantId: TenantId; orderKey: number }[]): Promise<void> {
  for (const [typed, has] of Object.entries(HAS_WORDS)) {
    for (const tenant of [ADA, BEN]) {
      for (const { order, above, below } of [
        { order: 'asc' as const, above: 0, below: Number.MAX_SAFE_INTEGER },
        { order: 'desc' as const, above: 0, below: Number.MAX_SAFE_INTEGER },
        { order: 'desc' as const, above: 10, below: 6200 },
      ]) {
        const all = rows
          .filter((row) => row.tenantId === tenant && has(row.orderKey - 1))
          .map((row) => row.orderKey)
          .filter((key) => key > above && key < below)
        const expected = order === 'asc' ? all : all.toReversed()
        for (const sizes of [
          { wanted: 26, countTo: 1001 },
          { wanted: 1000, countTo: 0 },
          { wanted: 0, countTo: 1001 },
        ]) {
          const matches = await search(db, typed, { tenant, order, above, below }, sizes)
          expect([typed, matches]).toEqual([
            typed,
            { keys: expected.slice(0, sizes.wanted), count: Math.min(expected.length, sizes.countTo) },
          ])
        }
      }
    }
  }
}
