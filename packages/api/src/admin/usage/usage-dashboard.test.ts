import { monthOf } from '@callwright/contract/admin'
import { USAGE_SORTS, type UsageSort } from '@callwright/contract/usage'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { charge, signInOperator, tenantOf } from '../../testing/operator.ts'
import { recordPastCall } from '../../testing/record-past-call.ts'
import { exportUsage } from './export-usage.ts'
import type { ClientUsage } from './usage-dashboard.ts'

const NAMES = ['Ada Dental', '=cmd()|Ben', 'ada pizza', 'Zoe 100%', 'Ümit_Kebap']
const DAY_MS = 24 * 60 * 60 * 1000

describeWorld('the usage dashboard', (it) => {
  it('sorts by each column, page by page, and searches clients by name and email address', async ({ world }) => {
    const { caller } = await signInOperator(world)
    for (const [index, name] of NAMES.entries()) {
      const client = await world.signUp(`c${index}@example.com`, name)
      const tenantId = await tenantOf(client)
      const seconds = [3000, 90, 3000, 12_000, 0][index] ?? 0
      if (seconds > 0) await charge(world, tenantId, { seconds })
      await charge(world, tenantId, { seconds: 60, startedAt: world.deps.now() - 40 * DAY_MS })
      await caller.admin.setLimit({ tenantId, limitMinutes: [100, null, 50, 10_000, null][index] ?? null })
    }
    const unfiltered = await caller.admin.usage({})
    const valueOf: Record<UsageSort, ((row: ClientUsage) => string | number) | null> = {
      created: (row: ClientUsage) => NAMES.indexOf(row.businessName ?? ''),
      client: null,
      email: (row: ClientUsage) => row.email ?? '',
      minutes: (row: ClientUsage) => row.monthlyMinutes,
      total: (row: ClientUsage) => row.totalMinutes,
      limit: (row: ClientUsage) => row.monthlyLimit ?? Number.MAX_SAFE_INTEGER,
      share: (row: ClientUsage) => row.limitShare ?? -1,
      alert: (row: ClientUsage) => row.lastBenchmark ?? 0,
    }
    for (const sort of USAGE_SORTS) {
      for (const order of ['asc', 'desc'] as const) {
        const rows: ClientUsage[] = []
        let cursor: string | null = null
        do {
          const page: Awaited<ReturnType<typeof caller.admin.usage>> = await caller.admin.usage({
            ...{ sort, order, cursor, limit: 2 },
          })
          rows.push(...page.rows)
          cursor = page.nextCursor
        } while (cursor !== null)
        expect(new Set(rows.map((row) => row.tenantId)).size).toBe(5)
        const readValue = valueOf[sort]
        if (readValue === null) continue
        const values = rows.map(readValue)
        const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
        expect([sort, order, values]).toEqual([sort, order, order === 'asc' ? sorted : sorted.toReversed()])
      }
    }
    const searchNames = async (search: string): Promise<(string | null)[]> =>
      (await caller.admin.usage({ search, sort: 'email' })).rows.map((row) => row.businessName)
    expect(await searchNames('ADA')).toEqual(['Ada Dental', 'ada pizza'])
    expect(await searchNames('100%')).toEqual(['Zoe 100%'])
    expect(await searchNames('_')).toEqual(['Ümit_Kebap'])
    expect(await searchNames('C3@')).toEqual(['Zoe 100%'])
    expect((await caller.admin.usage({ search: 'ada' })).cards).toEqual(unfiltered.cards)
    const { nextCursor: cursor } = await caller.admin.usage({ sort: 'email', limit: 1 })
    await expect(caller.admin.usage({ sort: 'minutes', cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('matches a full recount of entries in rows, cards, months and days', async ({ world, ada, ben }) => {
    const { caller } = await signInOperator(world)
    const tenants = [await tenantOf(ada), await tenantOf(ben)] as const
    for (let index = 0; index < 60; index += 1) {
      const startedAt = world.deps.now() - ((index * 7) % 50) * DAY_MS
      await charge(world, tenants[index % 3 === 0 ? 1 : 0], { seconds: 1 + ((index * 37) % 301), startedAt })
    }
    const month = monthOf(world.deps.now() - 30 * DAY_MS)
    await caller.admin.addCorrection({ tenantId: tenants[0], month, minutes: -0.5, note: 'Credit for a bad line' })
    const entries = await world.deps.db.selectFrom('usage_entries').selectAll().execute()
    const sum = (keep: (entry: (typeof entries)[number]) => boolean): number =>
      entries.filter(keep).reduce((seconds, entry) => seconds + entry.seconds, 0)
    const { months } = await caller.admin.usageMonths()
    expect(months).toEqual(
      [...new Set([monthOf(world.deps.now()), ...entries.map((entry) => entry.month)])].toSorted().toReversed(),
    )
    for (const usageMonth of months) {
      const { rows, cards } = await caller.admin.usage({ month: usageMonth })
      expect(cards.totalMinutes).toBe(Math.round(sum((entry) => entry.month === usageMonth) / 6) / 10)
      for (const row of rows) {
        const monthSeconds = sum((entry) => entry.tenantId === row.tenantId && entry.month === usageMonth)
        const allSeconds = sum((entry) => entry.tenantId === row.tenantId)
        expect([row.monthlyMinutes, row.totalMinutes]).toEqual([
          Math.round(monthSeconds / 6) / 10,
          Math.round(allSeconds / 6) / 10,
        ])
        const explanation = await caller.admin.explainUsage({ tenantId: row.tenantId, month: usageMonth, limit: 500 })
        expect([explanation.totalSeconds, explanation.recountedSeconds]).toEqual([monthSeconds, monthSeconds])
        expect(explanation.rows.reduce((seconds, entry) => seconds + entry.seconds, 0)).toBe(monthSeconds)
        const { days } = await caller.admin.usageByDay({ month: usageMonth, tenantId: row.tenantId })
        expect(days.reduce((seconds, day) => seconds + day.seconds, 0)).toBe(monthSeconds)
      }
      const { days } = await caller.admin.usageByDay({ month: usageMonth })
      expect(days.length).toBeGreaterThan(27)
      for (const { day, seconds } of days) {
        expect(seconds).toBe(sum((entry) => new Date(entry.day * DAY_MS).toISOString().slice(0, 10) === day))
      }
    }
  })

  it('compares a month with its entries consistently while calls are charged', async ({ world }) => {
    const { caller } = await signInOperator(world)
    const tenantId = await tenantOf(await world.signUp('ada@example.com'))
    let isCharging = true
    const charging = (async () => {
      for (let index = 0; index < 60; index += 1) await charge(world, tenantId, { seconds: 7 })
      isCharging = false
    })()
    const seenTotals = new Set<number>()
    while (isCharging) {
      const { totalSeconds, recountedSeconds } = await caller.admin.explainUsage({ tenantId, limit: 1 })
      expect(recountedSeconds).toBe(totalSeconds)
      seenTotals.add(totalSeconds)
    }
    await charging
    expect(seenTotals.size).toBeGreaterThan(3)
  })

  // Security: 33
  it('records each correction as a single entry and never lets a month go below zero', async ({ world }) => {
    const { caller } = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    const [tenantId, other] = [await tenantOf(ada), await tenantOf(ben)]
    await charge(world, tenantId, { seconds: 600 })
    const month = monthOf(world.deps.now())
    const correction = { tenantId, month, minutes: -2.5, note: 'Wrong number', idempotencyKey: 'the-one-key' }
    expect(await caller.admin.addCorrection(correction)).toMatchObject({ addedSeconds: -150, monthlyMinutes: 7.5 })
    expect(await caller.admin.addCorrection(correction)).toMatchObject({ monthlyMinutes: 7.5 })
    for (const other of [{ minutes: -1 }, { note: 'Another reason' }]) {
      await expect(caller.admin.addCorrection({ ...correction, ...other })).rejects.toMatchObject({ code: 'CONFLICT' })
    }
    // The ledger remembers a correction's key for good.
    await world.deps.db.deleteFrom('idempotency_keys').execute()
    expect(await caller.admin.addCorrection(correction)).toMatchObject({ addedSeconds: -150, monthlyMinutes: 7.5 })
    await expect(caller.admin.addCorrection({ ...correction, minutes: -1 })).rejects.toMatchObject({ code: 'CONFLICT' })
    const tooMuch = { ...correction, minutes: -8, idempotencyKey: 'another-key' }
    await expect(caller.admin.addCorrection(tooMuch)).rejects.toThrow('A month cannot have fewer than 0 minutes')
    await expect(caller.admin.addCorrection({ ...tooMuch, month: '2999-01' })).rejects.toThrow('has not begun')
    await expect(caller.admin.addCorrection({ ...tooMuch, tenantId: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const first = await caller.admin.explainUsage({ tenantId, limit: 1 })
    expect(first.rows[0]).toMatchObject({
      kind: 'correction',
      seconds: -150,
      note: 'Wrong number',
      madeBy: 'operator@localhost',
      call: null,
    })
    const second = await caller.admin.explainUsage({ tenantId, limit: 1, cursor: first.nextCursor })
    expect([second.rows[0]?.kind, second.rows[0]?.seconds, second.nextCursor]).toEqual(['call', 600, null])
    expect((await caller.admin.explainUsage({ tenantId: other })).rows).toEqual([])
    const { rows } = await caller.admin.audit({ action: 'admin.addCorrection' })
    expect(rows.map(({ before, after }) => [before, after])).toContainEqual([
      '{"seconds":600}',
      '{"seconds":450,"note":"Wrong number"}',
    ])
  })

  it('shows what each call and the month cost, as far as the provider said', async ({ world, ada, ben }) => {
    const { caller } = await signInOperator(world)
    const [tenantId, other] = [await tenantOf(ada), await tenantOf(ben)]
    expect((await caller.admin.explainUsage({ tenantId })).cost).toEqual({ credits: null, microUsd: null })
    const record = async (id: string, cost: { credits: number | null; microUsd: number | null }): Promise<string> =>
      await recordPastCall(world, ada, { days: 0, id, cost })
    const costly = await record('conv_1', { credits: 412, microUsd: 110_000 })
    await record('conv_2', { credits: 30, microUsd: null })
    await recordPastCall(world, ada, { days: 0, id: 'conv_3' })
    await recordPastCall(world, ben, { days: 0, id: 'conv_4', cost: { credits: 7, microUsd: 7 } })
    const readCosts = async () => {
      const { rows, cost } = await caller.admin.explainUsage({ tenantId })
      const byCall = rows.map((row) => [row.call?.conversationId ?? 'deleted', [row.costCredits, row.costMicroUsd]])
      return { cost, byCall: Object.fromEntries(byCall) as Record<string, unknown> }
    }
    expect(await readCosts()).toEqual({
      cost: { credits: 442, microUsd: 110_000 },
      byCall: { conv_1: [412, 110_000], conv_2: [30, null], conv_3: [null, null] },
    })
    const first = await caller.admin.explainUsage({ tenantId, limit: 1 })
    expect(first.cost).toEqual({ credits: 442, microUsd: 110_000 })
    const second = await caller.admin.explainUsage({ tenantId, limit: 1, cursor: first.nextCursor })
    expect([second.rows.length, second.cost]).toEqual([1, null])
    await ada.caller.calls.remove({ callId: costly })
    expect(await readCosts()).toEqual({
      cost: { credits: 30, microUsd: null },
      byCall: { deleted: [null, null], conv_2: [30, null], conv_3: [null, null] },
    })
    expect((await caller.admin.explainUsage({ tenantId: other })).cost).toEqual({ credits: 7, microUsd: 7 })
  })

  it('tells conversations without a phone call from phone calls', async ({ world, ada }) => {
    const { caller } = await signInOperator(world)
    await recordPastCall(world, ada, { days: 0, id: 'conv_1' })
    const callId = await recordPastCall(world, ada, { days: 0, id: 'conv_2' })
    await world.deps.db.updateTable('calls').set({ source: 'browser' }).where('id', '=', callId).execute()
    const { rows } = await caller.admin.explainUsage({ tenantId: await tenantOf(ada) })
    const sources = rows.map(({ call }) => [call?.conversationId ?? '', call?.source])
    expect(Object.fromEntries(sources)).toEqual({ conv_1: 'phone', conv_2: 'browser' })
  })

  it('exports a CSV file whose cells a spreadsheet does not run as formulas', async ({ world }) => {
    await signInOperator(world)
    for (const [index, name] of NAMES.entries()) await world.signUp(`c${index}@example.com`, name)
    let text = ''
    for await (const chunk of exportUsage(world.deps, { sort: 'email' })) text += chunk
    const lines = text.trimEnd().split('\r\n')
    expect(lines.length).toBe(6)
    expect(lines[0]).toBe(
      'Client,Email,Month,Monthly Minutes,Total Minutes,Limit (minutes),Last Alert (minutes),Service',
    )
    expect(lines[2]).toBe(`'=cmd()|Ben,c1@example.com,${monthOf(world.deps.now())},0.0,0.0,Unlimited,None,Active`)
    expect(() => exportUsage(world.deps, { sort: 'id; drop table users' })).toThrow('Invalid request')
  })
})
