import { DEFAULT_OUTCOME, type FieldValue } from '@callwright/contract/calls/call-fields'
import { asE164 } from '@callwright/contract/text/phone'
import { halfHourOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { indexCalls } from '@callwright/db/testing/index-calls'
import type { AnalysisResult, Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { CONVERSATION } from '../../testing/sample-conversation.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { type Browser, type World } from '../../testing/test-world.ts'
import { recordConversation } from '../record/post-call.ts'

const START = 1_790_000_000_000

const CALL: Conversation = {
  ...CONVERSATION,
  startedAt: START,
  summary: 'A table for four.',
  turns: [
    { role: 'agent', text: 'How many people will come?', atSeconds: 1 },
    { role: 'customer', text: 'We are four, and yes, please book it.', atSeconds: 4 },
  ],
  hasRecording: true,
}

type Tenant = Browser & { tenantId: TenantId; outcomeId: string; seatsId: string; bookedId: string }

async function newTenant(world: World, email: string): Promise<Tenant> {
  const browser = await world.signUp(email)
  const tenantId = (await browser.caller.auth.me())?.business?.tenantId
  if (!tenantId) throw new Error('The user should have a business')
  const fields = await browser.caller.agent.addFields({
    fields: [
      { kind: 'number', name: 'Seats', question: 'How many people will come?' },
      { kind: 'goal', name: 'Booked', question: 'The customer booked a table.' },
    ],
  })
  const idOf = (name: string): string => fields.find((field) => field.name === name)?.id ?? ''
  return { ...browser, tenantId, outcomeId: idOf('Outcome'), seatsId: idOf('Seats'), bookedId: idOf('Booked') }
}

function analysisOf(
  { outcomeId, seatsId, bookedId }: Tenant,
  values: { outcome: FieldValue | null; seats: FieldValue | null; booked: FieldValue | null },
): AnalysisResult[] {
  return [
    { fieldId: outcomeId, value: values.outcome, reason: 'They booked: "yes, please book it"' },
    {
      fieldId: seatsId,
      value: values.seats,
      reason: `They said: "We are ${values.seats === 14 ? 'fourteen' : 'four'}"`,
    },
    { fieldId: bookedId, value: values.booked, reason: '' },
  ]
}

const SOUND = { outcome: 'interested', seats: 4, booked: true }

async function record(world: World, { tenantId }: Tenant, change: Partial<Conversation>): Promise<string> {
  const conversation = { ...CALL, ...change }
  await recordConversation(world.deps, { tenantId, provider: 'simulator' }, conversation)
  const row = await world.deps.db
    .selectFrom('calls')
    .select('id')
    .where('conversationId', '=', conversation.conversationId)
    .executeTakeFirstOrThrow()
  return row.id
}

async function countsOf(db: Db, { tenantId }: Tenant): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('call_value_counts')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('calls', '<>', 0)
    .execute()
  return Object.fromEntries(rows.map(({ halfHour, valueKey, calls }) => [`${valueKey} at ${halfHour}`, calls]))
}

describeWorld('the values of a call', (it) => {
  it('are the same whatever the order and number of reports', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const unanalyzed: Partial<Conversation> = {}
    const withoutReasons = { analysis: analysisOf(ada, SOUND).map((result) => ({ ...result, reason: '' })) }
    const withoutSeats = { analysis: analysisOf(ada, { ...SOUND, seats: null }) }
    const onlySeats = { turns: [], analysis: analysisOf(ada, SOUND).slice(1, 2) }
    const whole = { analysis: [...analysisOf(ada, SOUND), { fieldId: 'somebody-else', value: 1, reason: '' }] }
    const reports = [unanalyzed, withoutReasons, withoutSeats, onlySeats, whole]
    const seen = new Set<string>()
    for (const [index, order] of permutations(reports).entries()) {
      const conversationId = `conv_${index}`
      let callId = ''
      for (const report of [...order, ...order.slice(0, 1)])
        callId = await record(world, ada, { ...report, conversationId })
      const { values, noValues, needsCheck, reached } = await ada.caller.calls.byId({ callId })
      seen.add(JSON.stringify({ values, noValues, needsCheck, reached }))
    }
    expect(seen.size).toBe(1)
    expect(JSON.parse([...seen][0] ?? '')).toMatchObject({
      values: [
        { name: 'Outcome', value: 'interested', quotes: 'found', doubt: null, quoteTurn: 1 },
        { name: 'Seats', value: 4, providerValue: 4, quotes: 'found', doubt: null, quoteTurn: 1 },
        { name: 'Booked', value: true, reason: null, quotes: 'none', doubt: null, quoteTurn: null },
      ],
      noValues: null,
      needsCheck: false,
      reached: true,
    })
    expect(await countsOf(world.deps.db, ada)).toEqual({
      [`interested at ${halfHourOf(START)}`]: 120,
      [`yes at ${halfHourOf(START)}`]: 120,
    })
  })

  it('are marked for a check if the quoted words are not in the call', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const callId = await record(world, ada, { analysis: analysisOf(ada, { ...SOUND, seats: 14 }) })
    const call = await ada.caller.calls.byId({ callId })
    expect(call.needsCheck).toBe(true)
    expect(call.values.find(({ name }) => name === 'Seats')).toMatchObject({ value: 14, doubt: 'not-in-call' })
    const [row] = (await ada.caller.calls.list({ needsCheck: true })).rows
    expect(row?.values.map(({ name, value }) => [name, value])).toEqual([
      ['Outcome', 'interested'],
      ['Seats', 14],
      ['Booked', true],
    ])
  })

  it('take wrong types and values that are not in the list for what they are', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const callId = await record(world, ada, {
      analysis: analysisOf(ada, { outcome: 'delighted', seats: 'four or so', booked: 'yes' }),
    })
    const { values } = await ada.caller.calls.byId({ callId })
    expect(values).toMatchObject([{ value: 'delighted', doubt: 'not-in-list' }, { value: null }, { value: true }])
  })

  it('keep the name and the value of a field that is changed or retired later', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const callId = await record(world, ada, { analysis: analysisOf(ada, SOUND) })
    await ada.caller.agent.changeField({ fieldId: ada.seatsId, name: 'Guests', question: 'How many guests?' })
    await ada.caller.agent.retireField({ fieldId: ada.bookedId })
    const { values } = await ada.caller.calls.byId({ callId })
    expect(values.map(({ name, value }) => [name, value])).toEqual([
      ['Outcome', 'interested'],
      ['Seats', 4],
      ['Booked', true],
    ])
    // A call that began before the field was retired may still report it.
    const late = await record(world, ada, { conversationId: 'conv_late', analysis: analysisOf(ada, SOUND) })
    expect((await ada.caller.calls.byId({ callId: late })).values.map(({ name }) => name)).toEqual([
      'Outcome',
      'Guests',
      'Booked',
    ])
  })

  it('keep the value of a field that is retired after the call began, whenever reports arrive', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const startedAt = world.deps.now()
    world.clock.advance(60_000)
    await ada.caller.agent.retireField({ fieldId: ada.bookedId })
    world.clock.advance(60_000)
    // Until the call ends, its time is unknown.
    await record(world, ada, { status: 'in-progress', endReason: null, startedAt: null, turns: [] })
    const callId = await record(world, ada, { startedAt, analysis: analysisOf(ada, SOUND) })
    const { values } = await ada.caller.calls.byId({ callId })
    expect(values.map(({ name, value }) => [name, value])).toContainEqual(['Booked', true])
  })

  it('are not asked of calls that begin after their field was retired, even if reported', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    await ada.caller.agent.retireField({ fieldId: ada.outcomeId })
    const callId = await record(world, ada, {
      startedAt: world.deps.now() + 60_000,
      analysis: analysisOf(ada, { ...SOUND, outcome: 'wrong number' }),
    })
    const { values, reached } = await ada.caller.calls.byId({ callId })
    expect([values.map(({ name }) => name), reached]).toEqual([['Seats', 'Booked'], true])
  })

  it('are missing for a reason', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const reasonFor = async (change: Partial<Conversation>): Promise<string | null> => {
      const callId = await record(world, ada, { conversationId: crypto.randomUUID(), ...change })
      return (await ada.caller.calls.byId({ callId })).noValues
    }
    const startedAt = world.deps.now() + 1000
    expect(await reasonFor({ startedAt })).toBe('no-analysis')
    expect(await reasonFor({})).toBe('no-fields')
    expect(await reasonFor({ status: 'in-progress', endReason: null })).toBe('running')
    expect(await reasonFor({ status: 'missed', endReason: 'no-answer', turns: [] })).toBe('not-answered')
  })
})

describeWorld('a correction', (it) => {
  it('replaces the value, keeps the provider’s, moves the counts, and is audited', async ({ world }) => {
    const { db } = world.deps
    const ada = await newTenant(world, 'ada@example.com')
    const callId = await record(world, ada, { analysis: analysisOf(ada, { ...SOUND, seats: 14 }) })
    const { outcomeId, seatsId, bookedId } = ada
    await ada.caller.calls.correctValue({ callId, fieldId: seatsId, value: 4 })
    await ada.caller.calls.correctValue({ callId, fieldId: bookedId, value: false })
    const { values, needsCheck } = await ada.caller.calls.correctValue({
      callId,
      fieldId: outcomeId,
      value: 'Wrong number',
    })
    expect(needsCheck).toBe(false)
    expect(values).toMatchObject([
      { value: 'wrong number', providerValue: 'interested' },
      { value: 4, providerValue: 14, doubt: null },
      { value: false, providerValue: true },
    ])
    expect(values.every(({ correctedAt }) => correctedAt !== null)).toBe(true)
    expect((await ada.caller.calls.byId({ callId })).reached).toBe(false)
    expect((await ada.caller.calls.list({ needsCheck: true })).rows).toEqual([])
    expect(await countsOf(db, ada)).toEqual({
      [`wrong number at ${halfHourOf(START)}`]: 1,
      [`no at ${halfHourOf(START)}`]: 1,
    })
    const entries = await db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'calls.correctValue')
      .where('subject', '=', callId)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      ['{"field":"Seats"}', '{"field":"Seats"}'],
      ['{"field":"Booked","value":"yes"}', '{"field":"Booked","value":"no"}'],
      ['{"field":"Outcome","value":"interested"}', '{"field":"Outcome","value":"wrong number"}'],
    ])
    // A late report changes nothing.
    await record(world, ada, { analysis: analysisOf(ada, { ...SOUND, seats: 14 }) })
    expect((await ada.caller.calls.byId({ callId })).values).toEqual(values)
  })

  it('survives a transcript and an analysis that arrive later', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const [outcome, seats, booked] = analysisOf(ada, { ...SOUND, seats: 14 })
    if (!outcome || !seats || !booked) throw new Error('There should be three results')
    const callId = await record(world, ada, { turns: [], analysis: [outcome, seats] })
    await ada.caller.calls.correctValue({ callId, fieldId: ada.seatsId, value: 5 })
    await ada.caller.calls.correctValue({ callId, fieldId: ada.bookedId, value: false })
    // The transcript does not have the words that the corrected value quoted.
    await record(world, ada, {})
    await record(world, ada, { analysis: [outcome, seats, booked] })
    const { values, needsCheck } = await ada.caller.calls.byId({ callId })
    expect(needsCheck).toBe(false)
    expect(values).toMatchObject([
      { value: 'interested', quotes: 'found' },
      { value: 5, providerValue: 14, doubt: null, correctedAt: expect.any(Number) },
      { value: false, providerValue: true, doubt: null, correctedAt: expect.any(Number) },
    ])
  })

  it('confirms a value that is no longer one of the choices', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const callId = await record(world, ada, { analysis: analysisOf(ada, { ...SOUND, outcome: 'delighted' }) })
    const confirmation = { callId, fieldId: ada.outcomeId, value: 'delighted' }
    const { values, needsCheck } = await ada.caller.calls.correctValue(confirmation)
    expect([values[0]?.value, values[0]?.doubt, needsCheck]).toEqual(['delighted', null, false])
  })

  it('is refused for a value of the wrong type, and for another tenant', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const ben = await newTenant(world, 'ben@example.com')
    const callId = await record(world, ada, { analysis: analysisOf(ada, SOUND) })
    const { outcomeId, seatsId, bookedId } = ada
    const correct = async (fieldId: string, value: FieldValue): Promise<unknown> =>
      await ada.caller.calls.correctValue({ callId, fieldId, value })
    await expect(correct(seatsId, 'many')).rejects.toThrow('Please enter a number')
    await expect(correct(bookedId, 'yes')).rejects.toThrow('Please choose yes or no')
    await expect(correct(outcomeId, 'delighted')).rejects.toThrow('Please choose a value from the list')
    await expect(correct(ben.seatsId, 4)).rejects.toThrow('Not found')
    const missed = { conversationId: 'missed', status: 'missed', endReason: 'no-answer', turns: [] } as const
    const missedId = await record(world, ada, { ...missed, turns: [] })
    await expect(ada.caller.calls.correctValue({ callId: missedId, fieldId: seatsId, value: 4 })).rejects.toThrow(
      'Only completed calls have answers to correct.',
    )
    await expect(ben.caller.calls.correctValue({ callId, fieldId: ben.seatsId, value: 4 })).rejects.toThrow('Not found')
    expect((await ada.caller.calls.byId({ callId })).values.every(({ correctedAt }) => correctedAt === null)).toBe(true)
  })
})

describeWorld('filters by a call’s result', (it) => {
  it('find the same calls as a look at every call, alone, combined, and with a search', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const ben = await newTenant(world, 'ben@example.com')
    await record(world, ben, { conversationId: 'ben', analysis: analysisOf(ben, SOUND) })
    const { outcomeId, seatsId, bookedId } = ada
    const outcomes = DEFAULT_OUTCOME.choices.map(({ value }) => value)
    for (let index = 0; index < 150; index += 1) {
      const booked = index % 3 === 0
      await record(world, ada, {
        conversationId: `conv_${index}`,
        startedAt: START + index * 60_000,
        direction: index % 2 === 0 ? 'inbound' : 'outbound',
        endReason: index % 10 === 0 ? 'voicemail' : 'answered',
        ...(index % 10 === 4 ? { transfer: { phoneNumber: asE164('+12125550177'), turn: 1 } } : {}),
        summary: index % 4 === 0 ? 'About a zebra.' : 'About a giraffe.',
        analysis: analysisOf(ada, { outcome: outcomes[index % 6] ?? '', seats: index % 5 === 0 ? 14 : 4, booked }),
      })
    }
    const all = (await ada.caller.calls.list({ limit: 1000 })).rows
    type Input = NonNullable<Parameters<typeof ada.caller.calls.list>[0]>
    type Row = (typeof all)[number]
    const valueOf = (row: Row, fieldId: string): unknown => row.values.find((each) => each.fieldId === fieldId)?.value
    const ofName = { fieldId: 'Outcome', value: 'interested' }
    const twice = ada.caller.calls.list({ values: [{ ...ofName, fieldId: outcomeId }, ofName] })
    await expect(twice).rejects.toMatchObject({ message: 'Invalid request: values has a field twice' })
    const cases: [Input, (row: Row) => boolean][] = [
      [{ values: [{ fieldId: outcomeId, value: 'Call back' }] }, (row) => valueOf(row, outcomeId) === 'call back'],
      [{ values: [{ fieldId: bookedId, value: 'yes' }] }, (row) => valueOf(row, bookedId) === true],
      [{ values: [{ fieldId: seatsId, value: '14' }], needsCheck: true }, (row) => valueOf(row, seatsId) === 14],
      [
        {
          values: [
            { fieldId: outcomeId, value: 'interested' },
            { fieldId: seatsId, value: '4' },
          ],
        },
        (row) => valueOf(row, outcomeId) === 'interested' && valueOf(row, seatsId) === 4,
      ],
      [{ endReason: 'voicemail' }, (row) => row.endReason === 'voicemail'],
      [{ endReason: 'transferred' }, (row) => row.transfer !== null],
      [{ endReason: 'transferred', directions: ['outbound'] }, () => false],
      [{ needsCheck: true, directions: ['inbound'] }, (row) => row.needsCheck && row.direction === 'inbound'],
      [
        { values: [{ fieldId: bookedId, value: 'no' }], from: START + 3_000_000, to: START + 6_000_000 },
        (row) =>
          valueOf(row, bookedId) === false && row.startedAt >= START + 3_000_000 && row.startedAt < START + 6_000_000,
      ],
      [
        {
          values: [
            { fieldId: outcomeId, value: 'interested' },
            { fieldId: bookedId, value: 'no' },
          ],
        },
        () => false,
      ],
    ]
    for (const [filter, matches] of cases) {
      const expected = all.filter(matches).map(({ id }) => id)
      const first = await ada.caller.calls.list({ ...filter, limit: 7 })
      expect(first.found).toEqual({ count: expected.length, isMore: false })
      expect(await readAll(ada, { ...filter, limit: 7 })).toEqual(expected)
      expect(await readAll(ada, { ...filter, limit: 40, order: 'asc' })).toEqual(expected.toReversed())
    }
    await indexCalls(world.deps.db)
    for (const [filter, matches] of cases) {
      const expected = all.filter((row) => matches(row) && row.summary === 'About a zebra.').map(({ id }) => id)
      const found = await readAll(ada, { ...filter, search: 'zebra', limit: 5 })
      expect(found.toSorted()).toEqual(expected.toSorted())
    }
  })
})

async function readAll(
  { caller }: Tenant,
  input: NonNullable<Parameters<Tenant['caller']['calls']['list']>[0]>,
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Tenant['caller']['calls']['list']>> = await caller.calls.list({ ...input, cursor })
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

describeWorld('a recorded call', (it) => {
  it('stores the version of the agent that spoke, and the provider’s cost', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    await ada.caller.agent.update({ systemPrompt: 'First' })
    const { rows: firstVersions } = await ada.caller.agent.versions()
    const startedAt = world.deps.now()
    world.clock.advance(60_000)
    await ada.caller.agent.update({ systemPrompt: 'Second' })
    const callId = await record(world, ada, { startedAt, cost: { credits: 412, microUsd: 110_000 } })
    expect((await ada.caller.calls.byId({ callId })).agentVersion?.id).toBe(firstVersions[0]?.id)
    // A version that is not yet at the provider cannot have spoken.
    await world.deps.db
      .updateTable('agent_versions')
      .set({ appliedAt: null })
      .where('systemPrompt', '=', 'Second')
      .execute()
    world.clock.advance(60_000)
    const laterId = await record(world, ada, { conversationId: 'conv_later', startedAt: world.deps.now() })
    expect((await ada.caller.calls.byId({ callId: laterId })).agentVersion?.id).toBe(firstVersions[0]?.id)
    const row = await world.deps.db.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirstOrThrow()
    expect([row.costCredits, row.costMicroUsd]).toEqual([412, 110_000])
  })

  it('takes its values out of the counts when it is deleted', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const callId = await record(world, ada, { analysis: analysisOf(ada, SOUND) })
    await ada.caller.calls.remove({ callId })
    expect(await countsOf(world.deps.db, ada)).toEqual({})
    expect(await world.deps.db.selectFrom('call_values').selectAll().execute()).toEqual([])
  })

  it('moves to the rates when a report shows that it was a phone call', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const browser = { source: 'browser', direction: 'outbound', callerNumber: null, calledNumber: null } as const
    await record(world, ada, { ...browser, analysis: analysisOf(ada, SOUND) })
    const callId = await record(world, ada, {})
    expect((await ada.caller.calls.byId({ callId })).reached).toBe(true)
    expect(Object.keys(await countsOf(world.deps.db, ada)).length).toBe(2)
    await ada.caller.calls.remove({ callId })
    expect(await countsOf(world.deps.db, ada)).toEqual({})
  })

  it('without a phone call is listed, charged, and left out of the rates', async ({ world }) => {
    const ada = await newTenant(world, 'ada@example.com')
    const browser = { source: 'browser', direction: 'outbound', callerNumber: null, calledNumber: null } as const
    await record(world, ada, { ...browser, analysis: analysisOf(ada, SOUND) })
    const { rows, total } = await ada.caller.calls.list({})
    expect([total, rows[0]?.source, rows[0]?.reached]).toEqual([1, 'browser', false])
    const { current } = await ada.caller.calls.review({ from: START - 1000, to: START + 3_600_000, timeZone: 'UTC' })
    expect(current.total).toBe(0)
    expect(await countsOf(world.deps.db, ada)).toEqual({})
  })
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
