import { asE164 } from '@callwright/contract/text/phone'
import { CALL_BACK_ID, OPT_OUT_ID } from '@callwright/voice/reserved-questions'
import type { AnalysisResult, Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { CONVERSATION } from '../../testing/sample-conversation.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { type Browser, createWorld, type World } from '../../testing/test-world.ts'
import { recordConversation } from './post-call.ts'

const OFFER = 'Shall someone call you back tomorrow at ten?'
const TURNS = [
  ['agent', OFFER],
  ['customer', 'Yes, please.'],
  ['agent', 'And shall we take you off our list after that?'],
  ['customer', 'Yes, please, then I never want to hear from you.'],
  ['agent', 'Goodbye!'],
].map(([role, text = ''], at) => ({
  role: role === 'agent' ? ('agent' as const) : ('customer' as const),
  text,
  atSeconds: at,
}))

const CALL: Conversation = { ...CONVERSATION, callerNumber: asE164('+12125550147') }

const CALL_BACK = { fieldId: CALL_BACK_ID, value: 'tomorrow at 10:00', reason: `"${OFFER}" "Yes, please."` }
const OPT_OUT = { fieldId: OPT_OUT_ID, value: true, reason: '"then I never want to hear from you"' }
const NO_OPT_OUT = { fieldId: OPT_OUT_ID, value: false, reason: '' }

async function record(world: World, business: Browser, change: Partial<Conversation>): Promise<void> {
  const tenantId = await tenantOf(business)
  await recordConversation(world.deps, { tenantId, provider: 'simulator' }, { ...CALL, ...change })
}

/** The rows that follow from a call, without ids and times of creation. */
async function readRows(world: World, conversationId: string): Promise<string> {
  const { db } = world.deps
  const { id } = await db
    .selectFrom('calls')
    .select('id')
    .where('conversationId', '=', conversationId)
    .executeTakeFirstOrThrow()
  const values = db.selectFrom('call_values').select(['fieldId', 'value', 'reason', 'quotes', 'quoteTurn', 'doubt'])
  const suggestions = db.selectFrom('do_not_call_suggestions').select(['phoneNumber', 'quote', 'quotes', 'state'])
  const callBacks = db.selectFrom('call_backs').select(['source', 'quote', 'quotes', 'quoteTurn', 'wantedAt', 'state'])
  return JSON.stringify([
    await values.where('callId', '=', id).orderBy('fieldId').execute(),
    await suggestions.where('callId', '=', id).execute(),
    await callBacks.where('callId', '=', id).execute(),
  ])
}

// Security: 25
describeWorld('a customer’s request', (it, open) => {
  it.each([
    ['one call-back', [CALL_BACK, NO_OPT_OUT], { suggestions: 0, callBacks: 1 }],
    ['one suggestion', [OPT_OUT, { ...CALL_BACK, value: null }], { suggestions: 1, callBacks: 0 }],
    ['a suggestion alone if both are asked for', [OPT_OUT, CALL_BACK], { suggestions: 1, callBacks: 0 }],
    ['one call-back, also if the outcome means it', [CALL_BACK], { suggestions: 0, callBacks: 1 }],
  ])('is %s, whatever the order and number of reports', async (name, answers, expected) => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    const [outcome] = await ada.caller.agent.fields()
    const value = name.includes('outcome') ? 'call back' : 'interested'
    const asked: AnalysisResult[] = [{ fieldId: outcome?.id ?? '', value, reason: '"Yes, please."' }, ...answers]
    const reports: Partial<Conversation>[] = [
      { status: 'in-progress', endReason: null },
      { turns: TURNS },
      { analysis: asked },
      { turns: TURNS, analysis: asked },
    ]
    const seen = new Set<string>()
    for (const [index, order] of permutations(reports).entries()) {
      const conversationId = `conv_${index}`
      for (const report of [...order, ...order.slice(0, 3)]) await record(world, ada, { ...report, conversationId })
      seen.add(await readRows(world, conversationId))
    }
    expect([...seen]).toHaveLength(1)
    const [values = [], suggestions = [], callBacks = []] = JSON.parse([...seen][0] ?? '') as object[][]
    expect({ suggestions: suggestions.length, callBacks: callBacks.length }).toEqual(expected)
    expect([...values, ...suggestions, ...callBacks].every((row) => 'quotes' in row && row.quotes === 'found')).toBe(
      true,
    )
    if (callBacks.length > 0)
      expect(callBacks[0]).toMatchObject({ source: 'customer', quote: 'Yes, please.', quoteTurn: 1 })
  })

  it('is shown with quoted words that are not in the call, but is planned by a person only', async ({ world, ada }) => {
    const invented = [CALL_BACK, OPT_OUT].map((answer) => ({ ...answer, reason: 'They said: "Never ring me at dawn"' }))
    await record(world, ada, { conversationId: 'one', turns: TURNS, analysis: invented.slice(0, 1) })
    await record(world, ada, { conversationId: 'two', turns: TURNS, analysis: invented.slice(1) })
    const quoted = { quote: 'Never ring me at dawn', quotes: 'absent' }
    expect((await ada.caller.bulk.callBacks()).rows).toMatchObject([quoted])
    expect((await ada.caller.bulk.doNotCallSuggestions()).rows).toMatchObject([quoted])
  })

  it.each(['no', 'false', '-', '', 'No call-back was requested.', false, 0])(
    'is ignored if the answer is %j',
    async (value) => {
      await using world = await createWorld(open)
      const ada = await world.signUp('ada@example.com')
      await record(world, ada, { conversationId: 'one', turns: TURNS, analysis: [{ ...CALL_BACK, value, reason: '' }] })
      expect((await ada.caller.bulk.callBacks()).rows).toEqual([])
    },
  )

  it('follows from the outcome if the answer is of no use', async ({ world, ada }) => {
    const [outcome] = await ada.caller.agent.fields()
    const useless = { ...CALL_BACK, value: 'No call-back was requested.', reason: '' }
    const analysis = [useless, { fieldId: outcome?.id ?? '', value: 'call back', reason: '"Yes, please."' }]
    await record(world, ada, { conversationId: 'one', turns: TURNS, analysis })
    expect((await ada.caller.bulk.callBacks()).rows).toMatchObject([{ source: 'outcome', quotes: 'found' }])
  })

  it.each([
    ['next week sometime', '"Yes, please."', null],
    ['no time', '', null],
    ['in 20 minutes', '', (CALL.startedAt ?? 0) + 42_000 + 20 * 60_000],
  ])('is added for the answer %j with the explanation %j', async (value, reason, wantedAt) => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    // A provider may report any time in the call.
    const turns = TURNS.map((turn) => ({ ...turn, atSeconds: 1e13 }))
    await record(world, ada, { conversationId: 'one', turns, analysis: [{ ...CALL_BACK, value, reason }] })
    expect((await ada.caller.bulk.callBacks()).rows).toMatchObject([{ wantedAt }])
  })

  it('shows the number that the customer left, not a date or a cleared value', async ({ world, ada }) => {
    const question = { kind: 'text' as const, question: 'What?' }
    const names = ['Date', 'Number', 'Emptied']
    const fields = await ada.caller.agent.addFields({ fields: names.map((name) => ({ ...question, name })) })
    const [date, number, emptied] = names.map((name) => fields.find((field) => field.name === name)?.id ?? '')
    const said = (fieldId = '', value = '') => ({ fieldId, value, reason: `"${OFFER}"` })
    const analysis = [CALL_BACK, said(date, '2026-12-24'), said(number, '202-555-0142'), said(emptied, '202-555-0143')]
    await record(world, ada, { conversationId: 'one', turns: TURNS, analysis })
    const callId = (await ada.caller.calls.list({})).rows[0]?.id ?? ''
    await ada.caller.calls.correctValue({ callId, fieldId: emptied ?? '', value: null })
    expect((await ada.caller.bulk.callBacks()).rows).toMatchObject([{ leftNumber: '+12025550142' }])
  })

  it('is not among the values, filters and exports of the business', async ({ world, ada }) => {
    await record(world, ada, { conversationId: 'one', turns: TURNS, analysis: [CALL_BACK, OPT_OUT] })
    const [row] = (await ada.caller.calls.list({})).rows
    expect(row).toMatchObject({ values: [], needsCheck: false })
    expect((await ada.caller.calls.byId({ callId: row?.id ?? '' })).values).toEqual([])
    const values = [{ fieldId: OPT_OUT_ID, value: 'yes' }]
    expect((await ada.caller.calls.list({ values })).rows).toEqual([])
    const correction = { callId: row?.id ?? '', fieldId: OPT_OUT_ID, value: false }
    await expect(ada.caller.calls.correctValue(correction)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('can be added by a person, and changes with a corrected outcome', async ({ world, ada, bob }) => {
    await record(world, ada, { conversationId: 'one', turns: TURNS })
    const callId = (await ada.caller.calls.list({})).rows[0]?.id ?? ''
    await expect(bob.caller.bulk.addCallBack({ callId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await ada.caller.bulk.addCallBack({ callId })).toEqual({ callId })
    const [added] = (await ada.caller.bulk.callBacks()).rows
    expect(added).toMatchObject({ source: 'person', quote: '', wantedAt: null, proposedAt: expect.any(Number) })
    await expect(ada.caller.bulk.addCallBack({ callId })).rejects.toMatchObject({ code: 'CONFLICT' })
    await ada.caller.bulk.answerCallBack({ callBackId: added?.id ?? '', accept: false })
    await ada.caller.bulk.addCallBack({ callId })
    expect((await ada.caller.bulk.callBacks()).rows).toHaveLength(1)

    await record(world, ada, { conversationId: 'two', turns: TURNS, callerNumber: asE164('+12125550148') })
    const [outcome] = await ada.caller.agent.fields()
    const { rows } = await ada.caller.calls.list({})
    const second = rows.find(({ id }) => id !== callId)?.id ?? ''
    const correct = async (value: string) =>
      await ada.caller.calls.correctValue({ callId: second, fieldId: outcome?.id ?? '', value })
    await correct('call back')
    expect((await ada.caller.bulk.callBacks()).rows.map(({ source }) => source)).toEqual(['outcome', 'person'])
    await correct('interested')
    expect((await ada.caller.bulk.callBacks()).rows.map(({ source }) => source)).toEqual(['person'])
    await correct('call back')
    expect((await ada.caller.bulk.callBacks()).rows.map(({ source }) => source)).toEqual(['outcome', 'person'])
    // The provider’s answers arrive late.
    for (const conversationId of ['one', 'two']) {
      await record(world, ada, { conversationId, turns: TURNS, analysis: [CALL_BACK] })
    }
    const asked = { source: 'customer', quote: 'Yes, please.', wantedAt: expect.any(Number) }
    expect((await ada.caller.bulk.callBacks()).rows).toMatchObject([asked, asked])
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: ['+12125550147'] })
    await expect(ada.caller.bulk.addCallBack({ callId })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is handled once a later report adds the number', async ({ world, ada }) => {
    const report = { conversationId: 'one', turns: TURNS, analysis: [OPT_OUT] }
    await record(world, ada, { ...report, callerNumber: null })
    expect((await ada.caller.bulk.doNotCallSuggestions()).rows).toEqual([])
    for (let times = 0; times < 2; times += 1) await record(world, ada, { ...report, turns: [] })
    const suggestion = { phoneNumber: CALL.callerNumber, quotes: 'found' }
    expect((await ada.caller.bulk.doNotCallSuggestions()).rows).toMatchObject([suggestion])
  })

  it('is proposed for the next suitable time once its time has passed', async ({ world }) => {
    // On Friday at eight in the evening in New York.
    world.clock.advance(Date.parse('2027-01-16T01:00:00Z') - world.deps.now())
    const ada = await world.signUp('ada@example.com')
    const analysis = [{ ...CALL_BACK, value: 'in 20 minutes' }]
    await record(world, ada, { conversationId: 'one', startedAt: world.deps.now(), turns: TURNS, analysis })
    const [callBack] = (await ada.caller.bulk.callBacks()).rows
    expect(callBack?.proposedAt).toBe(callBack?.wantedAt)
    world.clock.advance(60 * 60_000)
    const [overdue] = (await ada.caller.bulk.callBacks()).rows
    expect([overdue?.wantedAt, overdue?.proposedAt]).toEqual([callBack?.wantedAt, Date.parse('2027-01-18T14:00:00Z')])
  })
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}
