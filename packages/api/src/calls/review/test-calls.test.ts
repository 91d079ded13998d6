import { CALL_STATUSES } from '@callwright/contract/calls/calls'
import { toWireCall } from '@callwright/contract/calls/call-wire'
import type { Db } from '@callwright/db/database'
import { allMigrations } from '@callwright/db/migrations/index'
import { indexAllCalls } from '@callwright/db/search/call-search'
import { OUTCOMES } from '@callwright/db/tables/call-order'
import { indexCalls } from '@callwright/db/testing/index-calls'
import { CALL_BACK_ID } from '@callwright/voice/reserved-questions'
import type { ProviderName, VoiceProvider } from '@callwright/voice/voice-provider'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { makeList, makeNumber, makeNumbers, runDialer, waitForState } from '../../testing/campaigns.ts'
import { reportCall, startDueCalls } from '../../testing/dial-by-hand.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { signInOperator, tenantOf } from '../../testing/operator.ts'
import { CONVERSATION } from '../../testing/sample-conversation.ts'
import { type Browser, createWorld, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertEndpoint, listSentEvents } from '../../testing/webhook-endpoints.ts'
import { exportCalls } from '../list/export-calls.ts'
import { sumQuotes } from '../outcomes/quote-counts.repo.ts'
import { recordConversation } from '../record/post-call.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A provider whose calls are live. */
function realProvider({ simulator }: World): VoiceProvider {
  return { ...simulator, name: 'elevenlabs', saveAgent: async () => ({ agentId: 'agent_1' }) }
}

/** Calls of every status and direction, with goals, outcomes, call-backs, and values to check. */
async function addCalls(world: World, ada: Browser, { count, provider }: { count: number; provider: ProviderName }) {
  const tenantId = await tenantOf(ada)
  const goal = { kind: 'goal', name: 'Booked', question: 'A visit was booked.' } as const
  const [outcome, booked] = await ada.caller.agent.addFields({ fields: [goal] })
  for (let index = 0; index < count; index += 1) {
    const status = CALL_STATUSES[index % 5] ?? 'completed'
    const direction = index % 3 === 0 ? ('outbound' as const) : ('inbound' as const)
    const [callerNumber, calledNumber] = [makeNumber(800_000 + index), makeNumber(900_000 + index)]
    const analysis = [
      { fieldId: outcome?.id ?? '', value: index % 2 === 0 ? 'interested' : 'of no choice', reason: '' },
      { fieldId: booked?.id ?? '', value: index % 4 === 0, reason: '' },
      { fieldId: CALL_BACK_ID, value: index % 10 === 0 ? 'tomorrow at 10:00' : null, reason: '"Yes, please."' },
    ]
    await recordConversation(
      world.deps,
      { tenantId, provider },
      {
        ...{ ...CONVERSATION, conversationId: `conv_${index}`, status, direction, callerNumber, calledNumber },
        ...{ endReason: null, startedAt: world.deps.now() - index * 17 * MINUTE_MS },
        durationSeconds: status === 'completed' ? 30 + index : 0,
        turns: [{ role: 'customer', text: 'Yes, please.', atSeconds: 1 }],
        ...(status === 'completed' ? { analysis } : {}),
      },
    )
  }
}

const ANSWERED = { status: 'completed', endReason: 'answered', durationSeconds: 30 } as const

/** Every figure and filtered list that a test call could change. */
async function readFigures(world: World, ada: Browser, operator: Browser): Promise<object> {
  const { calls } = ada.caller
  const now = Date.now()
  const range = { from: now - 2 * DAY_MS, to: now + DAY_MS, timeZone: 'America/New_York' }
  await indexCalls(world.deps.db)
  const filter = { withoutTests: true, limit: 1000 }
  const { rows, found } = await calls.list(filter)
  const today = await calls.today({ from: now - 6 * 60 * MINUTE_MS, to: now + 60 * MINUTE_MS })
  const counts = [
    { statuses: ['completed' as const] },
    { sort: 'status' as const },
    { sort: 'duration' as const, from: range.from },
    { search: 'please' },
    { search: '212', directions: ['outbound' as const] },
    { needsCheck: true },
  ]
  let csv = ''
  for await (const chunk of await exportCalls(world.deps, await tenantOf(ada), { withoutTests: 'true' })) csv += chunk
  return {
    today,
    callBacks: await ada.caller.bulk.callBacks({ limit: 100 }),
    missedCallers: await ada.caller.bulk.missedCallers(),
    suggestions: await ada.caller.bulk.doNotCallSuggestions(),
    reviews: await Promise.all(
      [{}, { directions: ['inbound' as const] }, { directions: ['outbound' as const] }].map(
        async (part) => await calls.review({ ...range, ...part }),
      ),
    ),
    rows: rows.map(toWireCall),
    found,
    lists: await Promise.all(
      counts.map(async (each) => {
        const page = await calls.list({ ...filter, ...each })
        return [page.found, page.rows.map(({ id }) => id)]
      }),
    ),
    csv,
    quotations: await sumQuotes(world.deps.db, Math.floor(now / DAY_MS)),
    usage: (await operator.caller.admin.usage({})).rows.map(({ monthlyMinutes, totalMinutes }) => [
      monthlyMinutes,
      totalMinutes,
    ]),
  }
}

describeWorld('a test campaign of 50 calls, added to 100 others,', (it, open) => {
  it.each(['elevenlabs', 'simulator'] as const)('changes no figure (%s)', async (provider) => {
    await using world = await createWorld(open, { rateLimitsEnabled: false })
    if (provider === 'elevenlabs') Object.assign(world.deps, { voice: realProvider(world) })
    const [operator, ada] = [await signInOperator(world), await world.signUp('ada@example.com')]
    const endpoint = await insertEndpoint(world, await tenantOf(ada))
    await addCalls(world, ada, { count: 100, provider })
    const before = await readFigures(world, ada, operator)
    expect(before).toMatchObject({ found: { count: 100 }, today: { calls: expect.any(Number) } })
    const sent = await listSentEvents(world, endpoint)

    // The last recipient is also a caller who was missed.
    const numbers = [...makeNumbers(49), makeNumber(800_013)]
    const { campaignId } = await ada.caller.bulk.create({ name: 'Try', list: makeList(numbers), testMode: true })
    const asking = await startDueCalls(world, await tenantOf(ada))
    const analysis = [{ fieldId: CALL_BACK_ID, value: 'tomorrow at 10:00', reason: '"Yes, please."' }]
    for (const call of asking) await reportCall(world, call, { ...ANSWERED, analysis })
    await using _dialer = runDialer(world.deps)
    await waitForState(ada, campaignId, 'finished')

    const turns = [{ role: 'customer' as const, text: 'Please do not call me again.', atSeconds: 1 }]
    for (const call of asking) await reportCall(world, call, { ...ANSWERED, turns })

    expect(await readFigures(world, ada, operator)).toEqual(before)
    const all = await ada.caller.calls.list({ limit: 1000 })
    expect([all.total, all.rows.filter(({ testMode }) => testMode).length]).toEqual([150, 50])
    const withTests = { from: Date.now() - 2 * DAY_MS, to: Date.now() + DAY_MS, timeZone: 'UTC', withoutTests: false }
    expect((await ada.caller.calls.review(withTests)).current.total).toBe(150)
    const added = (await listSentEvents(world, endpoint)).slice(sent.length)
    const ofCalls = added.filter(({ type }) => !type.startsWith('campaign.'))
    expect(ofCalls.length).toBeGreaterThanOrEqual(50)
    const types = ofCalls.map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['call.completed', 'callback.requested', 'do_not_call.suggested']))
    expect(ofCalls.filter(({ data }) => data['test_mode'] !== true)).toEqual([])
  })
})

/** What the migration recounts, without rows that are empty. */
async function readCounts(db: Db): Promise<object> {
  const halfHours = await db.selectFrom('call_half_hours').selectAll().orderBy('halfHour').orderBy('segment').execute()
  const values = db.selectFrom('call_value_counts').selectAll().where('calls', '>', 0).orderBy('fieldId')
  return {
    facets: await db.selectFrom('calls').select(['id', 'facet']).orderBy('id').execute(),
    totals: await db.selectFrom('call_totals').selectAll().where('calls', '>', 0).orderBy('facet').execute(),
    halfHours: halfHours.filter((counts) => OUTCOMES.some((name) => counts[name] > 0)),
    values: await values.orderBy('valueKey').orderBy('halfHour').orderBy('segment').execute(),
  }
}

describeWorld('a database from before test calls were counted separately', (it) => {
  it('has the same counts and finds the same calls as a new one', async ({ world, ada, operator }) => {
    const { db } = world.deps
    await addCalls(world, ada, { count: 40, provider: 'elevenlabs' })
    await ada.caller.calls.simulateInbound({ asks: 'person' })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Try', list: makeList(makeNumbers(9)), testMode: true })
    await using _dialer = runDialer(world.deps)
    await waitForState(ada, campaignId, 'finished')
    await waitUntil(async () => (await ada.caller.calls.list({ directions: ['inbound'] })).rows[0]?.reached === true)
    Object.assign(world.deps, { voice: realProvider(world) })
    await sql`update calls set disclosure = null`.execute(db)
    await sql`update call_half_hours set disclosed = 0, undisclosed = 0`.execute(db)
    const read = async (): Promise<object> => [await readCounts(db), await readFigures(world, ada, operator)]
    const before = await read()

    await sql`update calls set facet = facet % 10`.execute(db)
    await indexAllCalls(db)
    for (const name of ['0013-segments', '0014-unanswered']) await allMigrations[name]?.up(db as never)
    for (const name of ['disclosed', 'undisclosed']) {
      await sql`alter table call_half_hours add column ${sql.ref(name)} integer not null default 0`.execute(db)
    }
    expect(await read()).toEqual(before)
  })
})
