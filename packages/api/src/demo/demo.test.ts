import type { CallValue } from '@callwright/contract/calls/call-fields'
import { indexCalls } from '@callwright/db/testing/index-calls'
import type { Schema } from '@callwright/db/tables/schema'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listNumbers } from '../agent/numbers/numbers.repo.ts'
import { DAY_MS } from '../context/local-time.ts'
import { findRecording } from '../calls/record/recording.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { type Browser, createWorld, type World } from '../testing/test-world.ts'
import { insertEndpoint } from '../testing/webhook-endpoints.ts'
import { assignFreeNumber } from './add-agent.ts'
import { createDemoOwner } from './demo-owner.ts'
import { type Demo, makeDemo } from './make-demo.ts'
import { planDailyCalls } from './plan-calls.ts'
import { planCampaigns } from './plan-campaigns.ts'

const NOON = Date.UTC(2026, 5, 17, 16)
/** In its 90 days, New York's clocks go forward. */
const SPRING = Date.UTC(2026, 3, 21, 16)
/** In its 90 days, New York's clocks go back, and the business is closed on two holidays. */
const WINTER = Date.UTC(2026, 11, 28, 16)

describe('the plan', () => {
  const calls = planDailyCalls({ now: NOON, seed: 1 })

  it('depends only on the seed and the time', () => {
    expect(planDailyCalls({ now: NOON, seed: 1 })).toEqual(calls)
    expect(planDailyCalls({ now: NOON, seed: 2 })).not.toEqual(calls)
    const campaigns = planCampaigns({ now: NOON, seed: 1 })
    expect(planCampaigns({ now: NOON, seed: 1 })).toEqual(campaigns)
    expect(planCampaigns({ now: NOON, seed: 2 })).not.toEqual(campaigns)
  })

  it('has about 370 finished calls over 90 days, in order', () => {
    expect(calls.length).toBeGreaterThan(330)
    expect(calls.length).toBeLessThan(400)
    expect(calls).toEqual(calls.toSorted((one, other) => one.startedAt - other.startedAt))
    expect(calls.every((call) => call.startedAt + call.seconds * 1000 < NOON)).toBe(true)
    expect(NOON - (calls[0]?.startedAt ?? NOON)).toBeGreaterThan(85 * 86_400_000)
  })

  it.each([NOON, SPRING, WINTER])('has calls only within opening hours in New York (%i)', (now) => {
    const campaigns = planCampaigns({ now, seed: 1 })
    const all = [...planDailyCalls({ now, seed: 1 }), ...campaigns.flatMap((campaign) => campaign.calls)]
    const outside = all.map(({ startedAt }) => readClock(startedAt)).filter((clock) => !isOpen(clock))
    expect(outside).toEqual([])
    expect(campaigns.every((campaign) => campaign.calls.every((call) => call.startedAt < now))).toBe(true)
  })

  it('has more calls in the morning than at lunch, few on Saturdays, and slow growth', () => {
    const clocks = calls.map(({ startedAt }) => readClock(startedAt))
    const countOn = (weekday: string): number => clocks.filter((clock) => clock.weekday === weekday).length
    const countAt = (hour: number): number => clocks.filter((clock) => clock.hour === hour).length
    expect(countAt(10)).toBeGreaterThan(1.5 * countAt(12))
    expect(countOn('Mon')).toBeGreaterThan(2 * countOn('Sat'))
    expect(countOn('Sat')).toBeGreaterThan(5)
    const middle = NOON - 45 * 86_400_000
    const early = calls.filter(({ startedAt }) => startedAt < middle).length
    expect(calls.length - early).toBeGreaterThan(early)
  })

  it('has no calls on holidays', () => {
    const days = new Set(planDailyCalls({ now: WINTER, seed: 1 }).map(({ startedAt }) => readClock(startedAt).date))
    const wanted = ['11/25/2026', '11/26/2026', '11/27/2026', '12/24/2026', '12/25/2026', '12/26/2026']
    expect(wanted.filter((date) => days.has(date))).toEqual(wanted.filter((_, index) => index % 3 !== 1))
  })

  it('reaches some of a campaign’s people, on up to three days, and leaves a part of one campaign', () => {
    const [first, trial, paused] = planCampaigns({ now: NOON, seed: 1 })
    const datesOf = (campaign = first): Set<string> =>
      new Set(campaign?.calls.map(({ startedAt }) => readClock(startedAt).date))
    expect([first, trial, paused].map((campaign) => datesOf(campaign).size)).toEqual([3, 1, 1])
    expect(paused?.people.length).toBeGreaterThan((paused?.calls.length ?? 0) + 10)
  })
})

onBothDialects('a demo business', (open) => {
  const events: unknown[] = []
  let audit: Selectable<Schema['audit_entries']>[]
  let isDoneAtOnce = true
  let startedAt: number
  let world: World
  let bob: Browser
  let demo: Demo
  let ada: Browser

  // Takes seconds, so the tests share one.
  beforeAll(async () => {
    world = await createWorld(open, { countries: ['44'] })
    bob = await world.signUp('bob@example.com')
    await insertEndpoint(world, null)
    world.deps.events.on('callCompleted', (event) => events.push(event))
    startedAt = world.deps.now()
    let isDone = false
    const pendingDemo = makeDemo(world.deps).finally(() => (isDone = true))
    await bob.caller.calls.list({})
    isDoneAtOnce = isDone
    demo = await pendingDemo
    audit = await world.deps.db.selectFrom('audit_entries').selectAll().execute()
    ada = await signIn(world, demo)
  })
  afterAll(async () => await world[Symbol.asyncDispose]())

  it('is created while other requests are handled, and reports no events', async () => {
    expect(isDoneAtOnce).toBe(false)
    expect(events).toEqual([])
    expect(await world.deps.db.selectFrom('webhook_messages').select('id').execute()).toEqual([])
  })

  it('has lists, a search, a ledger, campaigns and recordings that agree', async () => {
    const { deps, simulator } = world
    const { rows, total } = await ada.caller.calls.list({ limit: 1000 })
    expect(rows).toHaveLength(demo.calls)
    expect(total).toBe(demo.calls)
    for (const status of ['completed', 'missed', 'failed'] as const) {
      const found = await ada.caller.calls.list({ statuses: [status], limit: 1000 })
      expect(found.rows.length).toBeGreaterThan(3)
      expect(found.rows.every((row) => row.status === status)).toBe(true)
    }
    expect(new Set(rows.map((row) => row.direction))).toEqual(new Set(['inbound', 'outbound']))
    expect(rows.filter((row) => row.notes).length).toBeGreaterThan(10)

    const regularName = rows.find((row) => row.contactName !== null)?.contactName ?? ''
    await indexCalls(deps.db)
    const found = await ada.caller.calls.list({ search: regularName, limit: 1000 })
    const expectedIds = rows.filter((row) => row.contactName === regularName).map((row) => row.id)
    expect(found.rows.map((row) => row.id)).toEqual(expect.arrayContaining(expectedIds))

    await expectLedgerToMatch(world, rows)
    const recordedCall = rows.find((row) => row.hasRecording && row.endReason === 'answered')
    const details = await ada.caller.calls.byId({ callId: recordedCall?.id ?? '' })
    expect(details.turns.length).toBeGreaterThan(4)
    const { tenantId } = await tenantOf(world, demo.email)
    expect((await findRecording(deps, tenantId, recordedCall?.id ?? '')).size).toBeGreaterThan(10_000)

    const campaigns = (await ada.caller.bulk.campaigns({})).rows
    expect(campaigns.map(({ state, testMode }) => [state, testMode])).toEqual([
      ['paused', true],
      ['finished', true],
      ['finished', false],
    ])
    const campaignCalls = await deps.db
      .selectFrom('recipients')
      .innerJoin('calls', 'calls.recipientId', 'recipients.id')
      .innerJoin('attempts', 'attempts.callId', 'calls.id')
      .whereRef('calls.campaignId', '=', 'recipients.campaignId')
      .select('recipients.id')
      .execute()
    const called = campaigns.map(({ totalCalls, counts }) => totalCalls - counts.queued - counts.skipped)
    expect(campaignCalls).toHaveLength(called.reduce((sum, count) => sum + count, 0))
    expect(campaigns[0]?.counts.queued).toBeGreaterThan(10)
    for (const { counts } of [campaigns[0], campaigns[2]].flatMap((campaign) => campaign ?? [])) {
      expect(Math.min(counts.completed, counts.missed, counts.failed)).toBeGreaterThan(0)
      expect(counts.dialling + counts['in-progress'] + counts.unknown).toBe(0)
    }
    const campaignId = campaigns[2]?.id ?? ''
    const { rows: skipped } = await ada.caller.bulk.recipients({ campaignId, status: 'skipped' })
    expect(skipped.map(({ skipReason }) => skipReason)).toEqual(['do-not-call', 'do-not-call'])
    const listed = (await ada.caller.bulk.doNotCall()).rows
    for (const { phoneNumber } of skipped) {
      const listedAt = listed.find((entry) => entry.phoneNumber === phoneNumber)?.createdAt
      expect(listedAt).toBeGreaterThan(campaigns[2]?.createdAt ?? Infinity)
      expect(listedAt).toBeLessThan(campaigns[2]?.finishedAt ?? 0)
    }
    const testCalls = rows.filter((row) => row.testMode)
    expect(testCalls).toHaveLength((called[0] ?? 0) + (called[1] ?? 0))
    expect(await simulator.listConversations({ since: 0 })).toHaveLength(demo.calls)

    expect(await bob.caller.calls.list({})).toMatchObject({ rows: [], total: 0 })
    expect(await bob.caller.calls.list({ search: regularName })).toMatchObject({ rows: [] })
    expect((await bob.caller.bulk.campaigns({})).rows).toEqual([])
    await expect(bob.caller.calls.byId({ callId: recordedCall?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('knows the results of its calls, in each of the three months, with some values to check', async () => {
    const { caller } = ada
    const fields = await caller.agent.fields()
    expect(fields.map(({ kind }) => kind)).toEqual(['outcome', 'choice', 'number', 'text', 'text', 'goal', 'goal'])

    const { rows } = await caller.calls.list({ limit: 1000 })
    const ended = rows.filter(({ status }) => status === 'completed')
    const fieldIds = fields.map(({ id }) => id)
    expect(ended.every(({ values }) => values.map(({ fieldId }) => fieldId).join() === fieldIds.join())).toBe(true)
    expect(rows.filter(({ status }) => status !== 'completed').flatMap(({ values }) => values)).toEqual([])
    for (const [index, { name }] of fields.entries()) {
      expect(new Set(ended.map(({ values }) => values[index]?.value)).size, name).toBeGreaterThan(1)
    }
    for (const month of [0, 1, 2]) {
      const until = world.deps.now() - month * 30 * DAY_MS
      const calls = ended.filter(({ startedAt }) => startedAt < until && startedAt >= until - 30 * DAY_MS)
      expect(calls.map(outcomeOf)).toEqual(expect.arrayContaining(['interested', 'call back']))
    }

    const voicemail = (await caller.calls.list({ endReason: 'voicemail', limit: 1000 })).rows
    expect(voicemail.length).toBeGreaterThan(3)
    for (const call of voicemail) {
      expect(call).toMatchObject({ direction: 'outbound', status: 'completed', reached: false, needsCheck: false })
      expect(outcomeOf(call)).toBe('voicemail')
      expect(call.durationSeconds).toBeLessThanOrEqual(20)
    }
    const transferred = (await caller.calls.list({ endReason: 'transferred', limit: 1000 })).rows
    expect(transferred.length).toBeGreaterThan(5)
    const [person] = (await caller.agent.transfers()).transfers
    const { name, phoneNumber } = person ?? {}
    for (const call of transferred)
      expect(call).toMatchObject({ direction: 'inbound', transfer: { name, phoneNumber } })
    const doubtful = (await caller.calls.list({ needsCheck: true, limit: 1000 })).rows
    expect(doubtful.length).toBeGreaterThan(10)
    expect(doubtful.length).toBeLessThan(ended.length / 6)
    const doubts = ended.flatMap(({ values }) => values.map(({ doubt }) => doubt))
    expect(new Set(doubts)).toEqual(new Set([null, 'not-in-call']))

    const campaignId = (await caller.bulk.campaigns({})).rows[2]?.id ?? ''
    const campaignCalls = (await caller.calls.list({ campaignId, statuses: ['completed'], limit: 1000 })).rows
    const campaignOutcomes = ['interested', 'not interested', 'voicemail']
    expect(campaignCalls.map(outcomeOf)).toEqual(expect.arrayContaining(campaignOutcomes))
    expect((await bob.caller.agent.fields()).map(({ kind }) => kind)).toEqual(['outcome'])
    expect((await bob.caller.calls.list({ endReason: 'voicemail' })).rows).toEqual([])
  })

  it('has a number, files, links, notes, a logo, prompts, versions, leads, and do-not-call numbers', async () => {
    const { deps } = world
    const { caller } = ada
    const { tenantId } = await tenantOf(world, demo.email)
    const bobs = await tenantOf(world, 'bob@example.com')
    const entries = audit.filter((entry) => entry.tenantId !== bobs.tenantId)
    expect(entries).toMatchObject([{ action: 'demo.make', tenantId, actorUserId: null, ip: null }])
    expect(entries[0]?.at).toBeGreaterThanOrEqual(startedAt)

    const files = (await caller.business.files()).rows
    expect(files.map(({ type }) => type)).toEqual(['PDF', 'PDF', 'PDF'])
    expect((await caller.business.leads()).rows.map(({ type }) => type)).toEqual(['CSV'])
    expect((await caller.business.links()).rows).toHaveLength(2)
    expect((await caller.business.notes()).notes).toMatch(/parking/)
    expect((await caller.business.profile()).logoUrl).toMatch(/^\/api\/logo/)
    expect(await caller.agent.savedPrompts()).toHaveLength(2)
    const versions = (await caller.agent.versions()).rows
    const agent = await caller.agent.get()
    expect(versions.map(({ isCurrent, savedBy }) => [isCurrent, savedBy])).toEqual([
      [true, demo.email],
      [false, demo.email],
      [false, demo.email],
    ])
    expect(versions[0]).toMatchObject({ systemPrompt: agent.systemPrompt, savedAt: agent.updatedAt })
    expect(new Set(versions.map(({ systemPrompt }) => systemPrompt)).size).toBe(3)
    expect((await caller.agent.knowledge()).documents).toHaveLength(5)

    const listed = (await caller.bulk.doNotCall()).rows
    expect(listed).toHaveLength(3)
    const { rows } = await caller.calls.list({ limit: 1000 })
    expect(rows.filter((row) => listed.some(({ phoneNumber }) => phoneNumber === row.phoneNumber))).toEqual([])
    const numbers = await listNumbers(deps.db, 'simulator')
    expect(numbers.map((row) => [row.number, row.tenantId])).toEqual([['+12025550100', tenantId]])
    expect(rows.every((row) => row.calledNumber === '+12025550100' || row.callerNumber === '+12025550100')).toBe(true)

    expect((await bob.caller.business.files()).rows).toEqual([])
    expect((await bob.caller.bulk.doNotCall()).rows).toEqual([])
  })
})

describeWorld('makeDemo', (it) => {
  it('assigns only a number that no business has', async ({ world }) => {
    const assign = async (email: string): Promise<string | null> => {
      const { userId } = await world.signUp(email)
      const owner = createDemoOwner(world.deps, { ...(await tenantOf(world, email)), userId })
      return await assignFreeNumber(owner(world.deps.now()))
    }
    const given = [await assign('ada@example.com'), await assign('bob@example.com')]
    expect(given).toEqual(['+12025550100', '+12065550101'])
    const numbers = await listNumbers(world.deps.db, 'simulator')
    expect(numbers.map((row) => [row.number, row.tenantId])).toEqual([
      [given[0], (await tenantOf(world, 'ada@example.com')).tenantId],
      [given[1], (await tenantOf(world, 'bob@example.com')).tenantId],
    ])
  })

  it('refuses if the account exists, and changes nothing', async ({ world }) => {
    const bob = await world.signUp('demo@example.com')
    await expect(makeDemo(world.deps)).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringMatching(/^demo@example\.com already has an account\. /),
    })
    expect(await bob.caller.calls.list({})).toMatchObject({ rows: [] })
  })
})

async function signIn(
  world: World,
  { email, password }: { email: string; password: string },
): Promise<ReturnType<World['browser']>> {
  const browser = world.browser({ ip: '10.1.1.1' })
  await browser.caller.auth.login({ email, password })
  return browser
}

async function tenantOf({ deps }: World, email: string) {
  const row = await deps.db
    .selectFrom('users')
    .innerJoin('businesses', 'businesses.userId', 'users.id')
    .where('users.email', '=', email)
    .select('businesses.id')
    .executeTakeFirstOrThrow()
  return { tenantId: row.id }
}

function outcomeOf({ values }: { values: readonly Pick<CallValue, 'kind' | 'value'>[] }): CallValue['value'] {
  return values.find(({ kind }) => kind === 'outcome')?.value ?? null
}

type Clock = { weekday: string; date: string; hour: number }

const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})

/** What a clock and a calendar in New York show. */
function readClock(at: number): Clock {
  const part = Object.fromEntries(CLOCK.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    weekday: part['weekday'] ?? '',
    date: `${part['month']}/${part['day']}/${part['year']}`,
    hour: Number(part['hour']),
  }
}

function isOpen({ weekday, hour }: Clock): boolean {
  if (weekday === 'Sat') return hour >= 9 && hour < 13
  return weekday !== 'Sun' && hour >= 8 && hour < 18
}

/** Each second of an answered call that was not a test is charged once, in the month in which the call began. */
async function expectLedgerToMatch(
  { deps }: World,
  rows: readonly { startedAt: number; status: string; durationSeconds: number; testMode: boolean }[],
): Promise<void> {
  const expected = new Map<string, number>()
  for (const row of rows.filter(({ status, testMode }) => status === 'completed' && !testMode)) {
    const month = new Date(row.startedAt).toISOString().slice(0, 7)
    expected.set(month, (expected.get(month) ?? 0) + row.durationSeconds)
  }
  const months = await deps.db.selectFrom('usage_months').select(['month', 'seconds']).execute()
  expect(new Map(months.map(({ month, seconds }) => [month, seconds]))).toEqual(expected)
}
