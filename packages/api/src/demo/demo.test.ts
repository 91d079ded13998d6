import { indexCalls } from '@callwright/db/testing/index-calls'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { describe, expect, it } from 'vitest'

import { findRecording } from '../calls/record/recording.ts'
import { createWorld, type World } from '../testing/test-world.ts'
import { makeDemo } from './make-demo.ts'
import { planCalls } from './plan-calls.ts'

const NOON = Date.UTC(2026, 5, 17, 16)

describe('the plan', () => {
  const calls = planCalls({ now: NOON, seed: 1 })

  it('depends only on the seed and the time', () => {
    expect(planCalls({ now: NOON, seed: 1 })).toEqual(calls)
    expect(planCalls({ now: NOON, seed: 2 })).not.toEqual(calls)
  })

  it('has about 400 finished calls over 90 days, in order', () => {
    expect(calls.length).toBeGreaterThan(350)
    expect(calls.length).toBeLessThan(460)
    expect(calls).toEqual(calls.toSorted((one, other) => one.startedAt - other.startedAt))
    expect(calls.every((call) => call.startedAt + call.seconds * 1000 < NOON)).toBe(true)
    expect(NOON - (calls[0]?.startedAt ?? NOON)).toBeGreaterThan(85 * 86_400_000)
  })

  it('falls mostly within office hours', () => {
    const daily = calls.filter((call) => call.campaignIndex === null)
    const count = (matches: (start: Date) => boolean): number =>
      daily.filter((call) => matches(new Date(call.startedAt))).length
    expect(count((start) => start.getDay() === 1)).toBeGreaterThan(3 * count((start) => start.getDay() === 0))
    expect(count((start) => start.getHours() >= 8 && start.getHours() < 18)).toBeGreaterThan(0.8 * daily.length)
  })
})

onBothDialects('makeDemo', (open) => {
  it('creates a business whose lists, search, ledger, campaigns and recordings agree', async () => {
    await using world = await createWorld(open)
    const bob = await world.signUp('bob@example.com')
    const events: unknown[] = []
    world.deps.events.on('callCompleted', (event) => events.push(event))

    const { deps, simulator } = world
    let isDone = false
    const pendingDemo = makeDemo({ ...deps, simulator }).finally(() => (isDone = true))
    await bob.caller.calls.list({})
    expect(isDone).toBe(false)
    const demo = await pendingDemo
    expect(events).toEqual([])

    const ada = await signIn(world, demo)
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
    const recordedCall = rows.find((row) => row.hasRecording)
    const details = await ada.caller.calls.byId({ callId: recordedCall?.id ?? '' })
    expect(details.turns.length).toBeGreaterThan(4)
    const { tenantId } = await tenantOf(world, demo.email)
    expect((await findRecording(deps, tenantId, recordedCall?.id ?? '')).size).toBeGreaterThan(10_000)

    const campaigns = (await ada.caller.bulk.campaigns({})).rows
    expect(campaigns).toHaveLength(3)
    const campaignCalls = await deps.db
      .selectFrom('recipients')
      .innerJoin('calls', 'calls.recipientId', 'recipients.id')
      .innerJoin('attempts', 'attempts.callId', 'calls.id')
      .whereRef('calls.campaignId', '=', 'recipients.campaignId')
      .select('recipients.id')
      .execute()
    expect(campaignCalls).toHaveLength(campaigns.reduce((sum, { totalCalls }) => sum + totalCalls, 0))
    expect(await simulator.listConversations({ since: 0 })).toHaveLength(demo.calls)

    expect(await bob.caller.calls.list({})).toMatchObject({ rows: [], total: 0 })
    expect(await bob.caller.calls.list({ search: regularName })).toMatchObject({ rows: [] })
    expect((await bob.caller.bulk.campaigns({})).rows).toEqual([])
    await expect(bob.caller.calls.byId({ callId: recordedCall?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('refuses if the account exists, and changes nothing', async () => {
    await using world = await createWorld(open)
    const { deps, simulator } = world
    const bob = await world.signUp('demo@example.com')
    await expect(makeDemo({ ...deps, simulator })).rejects.toMatchObject({
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

/** Each second of an answered call is charged once, in the month in which the call began. */
async function expectLedgerToMatch(
  { deps }: World,
  rows: readonly { startedAt: number; status: string; durationSeconds: number }[],
): Promise<void> {
  const expected = new Map<string, number>()
  for (const row of rows.filter(({ status }) => status === 'completed')) {
    const month = new Date(row.startedAt).toISOString().slice(0, 7)
    expected.set(month, (expected.get(month) ?? 0) + row.durationSeconds)
  }
  const months = await deps.db.selectFrom('usage_months').select(['month', 'seconds']).execute()
  expect(new Map(months.map(({ month, seconds }) => [month, seconds]))).toEqual(expected)
}
