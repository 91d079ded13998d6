import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'
import { asE164 } from '@callwright/contract/text/phone'
import { CALL_BACK_ID, OPT_OUT_ID } from '@callwright/voice/reserved-questions'
import type { AnalysisResult, Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { CONVERSATION } from '../../testing/sample-conversation.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { recordConversation } from '../../calls/record/post-call.ts'
import { makeList, makeNumber, makeNumbers, expectExactCounts } from '../../testing/campaigns.ts'
import { reportCall, startCall, startDueCalls } from '../../testing/dial-by-hand.ts'
import { tenantOf } from '../../testing/operator.ts'
import type { Browser, World } from '../../testing/test-world.ts'

const HOUR_MS = 60 * 60_000
/** In New York, on a Tuesday. Tests start at ten. */
const TEN = Date.parse('2027-01-12T15:00:00Z')
const FOUR = Date.parse('2027-01-12T21:00:00Z')
const NUMBER = makeNumber(0)
const AT_FOUR = 'Could you call me back at four?'
const RETRY_RULES: RetryRules = {
  ...{ ends: [], outcomes: ['call back'], attempts: 2, afterMinutes: 15 },
  ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], otherTimeOfDay: false },
}
/** What the provider answers about a customer's words. */
const ANSWERS: Readonly<Record<string, string>> = {
  [AT_FOUR]: 'today at 16:00',
  'Could you call me back?': 'no time',
  'Please call me back.': 'no time',
  'Please call me in ten minutes.': 'in 10 minutes',
  'Please call me tomorrow at ten.': 'tomorrow at 10:00',
  'Could you call me back tonight at eleven?': 'today at 23:00',
}

function answered(text: string): Partial<Conversation> {
  const turns = [{ role: 'customer' as const, text, atSeconds: 3 }]
  return { status: 'completed', endReason: 'answered', durationSeconds: 20, turns, analysis: requestIn(text) }
}

/** The provider's answer about a call-back, which quotes the customer. */
function requestIn(text: string): AnalysisResult[] {
  return [{ fieldId: CALL_BACK_ID, value: ANSWERS[text] ?? null, reason: `The customer said: "${text}"` }]
}

/** An analysis by which a campaign with the retry rules would call again, and that asks for a call at four. */
async function analysisWithRetry({ caller }: Browser): Promise<AnalysisResult[]> {
  const [outcome] = await caller.agent.fields()
  return [{ fieldId: outcome?.id ?? '', value: 'call back', reason: '' }, ...requestIn(AT_FOUR)]
}

/** Records a call from a customer, outside campaigns. @returns its id */
async function receiveCall(world: World, business: Browser, change: Partial<Conversation>): Promise<string> {
  const { deps } = world
  const tenantId = await tenantOf(business)
  const conversationId = deps.newId()
  const call = { ...CONVERSATION, conversationId, tenantId, callerNumber: NUMBER, startedAt: deps.now(), ...change }
  await recordConversation(deps, { tenantId, provider: 'simulator' }, call)
  const row = deps.db.selectFrom('calls').select('id').where('conversationId', '=', conversationId)
  return (await row.executeTakeFirstOrThrow()).id
}

async function findProposed({ caller }: Browser): Promise<string> {
  const { rows } = await caller.bulk.callBacks({ withoutTests: false })
  return rows[0]?.id ?? ''
}

/** Confirms the first proposed call-back. */
async function confirm(business: Browser): Promise<void> {
  await business.caller.bulk.answerCallBack({ callBackId: await findProposed(business), accept: true })
}

describeWorld('a call-back', (it) => {
  it.beforeEach(({ world }) => world.clock.advance(TEN - world.deps.now()))

  it('is not confirmed while another call-back to the number is planned', async ({ world, ada }) => {
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    await receiveCall(world, ada, answered(AT_FOUR))
    await confirm(ada)
    await receiveCall(world, ada, answered(AT_FOUR))
    const second = { callBackId: await findProposed(ada), accept: true }
    await expect(ada.caller.bulk.answerCallBack(second)).rejects.toThrow(/already planned/)
    const { rows } = await ada.caller.bulk.schedule()
    await ada.caller.bulk.cancelPlanned({ recipientIds: rows.map(({ recipientId }) => recipientId) })
    expect(await ada.caller.bulk.answerCallBack(second)).toMatchObject({ state: 'confirmed' })
  })

  it('is proposed once, with the quote and the time in the customer’s zone, and dialed once it is confirmed', async ({
    world,
    ada,
    bob,
    tenantId,
  }) => {
    const list = { headers: ['phone', 'name', 'timezone'], rows: [[NUMBER, 'Grace', 'America/Chicago']] }
    const { campaignId } = await ada.caller.bulk.create({ name: 'Winter', list })
    const call = await startCall(world, tenantId)
    for (let times = 0; times < 2; times += 1) await reportCall(world, call, answered(AT_FOUR))
    const { callId } = call
    const asked = { callId, phoneNumber: NUMBER, contactName: 'Grace', quote: AT_FOUR, wantedAt: FOUR + HOUR_MS }
    expect(await ada.caller.bulk.callBacks()).toMatchObject({
      rows: [{ ...asked, campaignId, campaignName: 'Winter', state: 'proposed', answeredAt: null }],
      nextCursor: null,
      open: 1,
    })
    expect(await bob.caller.bulk.callBacks()).toEqual({ rows: [], nextCursor: null, open: 0, overdue: 0 })
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')

    const answer = { callBackId: await findProposed(ada), accept: true }
    await expect(bob.caller.bulk.answerCallBack(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await ada.caller.bulk.answerCallBack(answer)).toMatchObject({ ...asked, state: 'confirmed' })
    for (const accept of [true, false]) {
      await expect(ada.caller.bulk.answerCallBack({ ...answer, accept })).rejects.toMatchObject({ code: 'CONFLICT' })
    }
    const planned = { campaignId, plan: 'call-back', quote: AT_FOUR, dueAt: FOUR + HOUR_MS, attempt: 2 }
    expect((await ada.caller.bulk.schedule()).rows).toMatchObject([planned])
    expect(await startDueCalls(world, tenantId)).toEqual([])
    world.clock.advance(7 * HOUR_MS)
    const next = await startCall(world, tenantId)
    expect(next.claim).toMatchObject({ campaignId, phoneNumber: NUMBER, attemptNumber: 2 })
    await expectExactCounts(world, campaignId)
  })

  it('that is dismissed is not dialed', async ({ world, ada, tenantId }) => {
    const { campaignId } = await ada.caller.bulk.create({ name: 'Winter', list: makeList([NUMBER]) })
    await reportCall(world, await startCall(world, tenantId), answered(AT_FOUR))
    const answer = { callBackId: await findProposed(ada), accept: false }
    expect(await ada.caller.bulk.answerCallBack(answer)).toMatchObject({ state: 'dismissed', wantedAt: FOUR })
    await expect(ada.caller.bulk.answerCallBack(answer)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await ada.caller.bulk.callBacks()).toMatchObject({ rows: [], open: 0 })
    expect((await ada.caller.bulk.callBacks({ state: 'dismissed' })).rows).toMatchObject([{ quote: AT_FOUR }])
    expect((await ada.caller.bulk.schedule()).rows).toEqual([])
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
  })

  it('needs a time within a year, and a user may choose a different one from the customer', async ({ world, ada }) => {
    await receiveCall(world, ada, answered('Could you call me back?'))
    const answer = { callBackId: await findProposed(ada), accept: true }
    expect((await ada.caller.bulk.callBacks()).rows).toMatchObject([{ wantedAt: null, campaignId: null }])
    const confirmAt = async (at?: number) => await ada.caller.bulk.answerCallBack({ ...answer, at })
    const refuse = (message: string) => ({ code: 'BAD_REQUEST', message })
    await expect(confirmAt()).rejects.toMatchObject(refuse('Please choose a time'))
    await expect(confirmAt(TEN)).rejects.toMatchObject(refuse('Please choose a time in the future'))
    await expect(confirmAt(TEN + 366 * 24 * HOUR_MS)).rejects.toMatchObject(
      refuse('Please choose a time within a year'),
    )
    expect(await confirmAt(FOUR)).toMatchObject({ state: 'confirmed', wantedAt: FOUR })
    expect((await ada.caller.bulk.schedule()).rows).toMatchObject([{ dueAt: FOUR }])
  })

  it('is confirmed by a campaign in automatic mode, instead of a retry, within its attempts', async ({
    world,
    ada,
    tenantId,
  }) => {
    const analysis = await analysisWithRetry(ada)
    const campaign = {
      name: 'Winter',
      list: makeList([NUMBER]),
      retryRules: RETRY_RULES,
      callBacks: 'automatic' as const,
    }
    const { campaignId } = await ada.caller.bulk.create(campaign)
    await reportCall(world, await startCall(world, tenantId), { ...answered(AT_FOUR), analysis })
    expect((await ada.caller.bulk.callBacks({ state: 'confirmed' })).rows).toMatchObject([{ wantedAt: FOUR }])
    const { rows } = await ada.caller.bulk.schedule()
    expect(rows).toMatchObject([{ campaignId, plan: 'call-back', planReason: null, quote: AT_FOUR, dueAt: FOUR }])
    world.clock.advance(6 * HOUR_MS)
    await reportCall(world, await startCall(world, tenantId), answered('Please call me tomorrow at ten.'))
    expect(await ada.caller.bulk.callBacks()).toMatchObject({ rows: [{ wantedAt: TEN + 24 * HOUR_MS }], open: 1 })
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
  })

  it('is confirmed by a campaign only if it names a time in the future', async ({ world, ada, tenantId }) => {
    const campaign = { name: 'Winter', list: makeList(makeNumbers(2)), callBacks: 'automatic' as const }
    const { campaignId } = await ada.caller.bulk.create(campaign)
    const [first, second] = await startDueCalls(world, tenantId)
    if (!first || !second) throw new Error('Two calls should be due')
    await reportCall(world, first, answered('Please call me back.'))
    world.clock.advance(HOUR_MS)
    await reportCall(world, second, answered('Please call me in ten minutes.'))
    expect(await ada.caller.bulk.callBacks()).toMatchObject({ rows: [{}, {}], open: 2 })
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
  })

  it('is planned when the transcript arrives after the end of the call, and stays canceled', async ({
    world,
    ada,
    tenantId,
  }) => {
    const campaign = { name: 'Winter', list: makeList([NUMBER]), callBacks: 'automatic' as const }
    const { campaignId } = await ada.caller.bulk.create(campaign)
    const call = await startCall(world, tenantId)
    await reportCall(world, call, { ...answered(AT_FOUR), turns: [] })
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
    await reportCall(world, call, answered(AT_FOUR))
    const { rows } = await ada.caller.bulk.schedule()
    expect(rows).toMatchObject([{ campaignId, plan: 'call-back', dueAt: FOUR }])
    const recipientIds = rows.map(({ recipientId }) => recipientId)
    expect(await ada.caller.bulk.cancelPlanned({ recipientIds })).toEqual({ canceled: 1, inFlight: 0 })
    await reportCall(world, call, { ...answered(AT_FOUR), summary: 'They were busy.' })
    expect((await ada.caller.bulk.schedule()).rows).toEqual([])
    await expectExactCounts(world, campaignId)
  })

  it('replaces a retry by the rules when the transcript arrives later', async ({ world, ada, tenantId }) => {
    const analysis = await analysisWithRetry(ada)
    const campaign = {
      name: 'Winter',
      list: makeList([NUMBER]),
      retryRules: RETRY_RULES,
      callBacks: 'automatic' as const,
    }
    const { campaignId } = await ada.caller.bulk.create(campaign)
    const call = await startCall(world, tenantId)
    await reportCall(world, call, { ...answered(AT_FOUR), turns: [], analysis })
    expect((await ada.caller.bulk.schedule()).rows).toMatchObject([{ plan: 'retry', planReason: 'call back' }])
    await reportCall(world, call, { ...answered(AT_FOUR), analysis })
    const planned = { campaignId, plan: 'call-back', planReason: null, quote: AT_FOUR, dueAt: FOUR }
    expect((await ada.caller.bulk.schedule()).rows).toMatchObject([planned])
    await expectExactCounts(world, campaignId)
  })

  it('takes the place of a retry by the rules, also before it is answered', async ({ world, ada, tenantId }) => {
    const analysis = await analysisWithRetry(ada)
    const retryRules = { ...RETRY_RULES, attempts: 3 }
    const { campaignId } = await ada.caller.bulk.create({ name: 'Winter', list: makeList(makeNumbers(2)), retryRules })
    const [first, second] = await startDueCalls(world, tenantId)
    if (!first || !second) throw new Error('Two calls should be due')
    await reportCall(world, first, { ...answered(AT_FOUR), turns: [], analysis })
    expect((await ada.caller.bulk.schedule()).rows).toMatchObject([{ plan: 'retry' }])
    for (const call of [first, second]) await reportCall(world, call, { ...answered(AT_FOUR), analysis })
    expect((await ada.caller.bulk.schedule()).rows).toEqual([])
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
    await confirm(ada)
    await reportCall(world, second, { ...answered(AT_FOUR), analysis, summary: 'They were busy.' })
    expect((await ada.caller.bulk.schedule()).rows).toMatchObject([{ campaignId, plan: 'call-back', dueAt: FOUR }])
    await expectExactCounts(world, campaignId)
  })

  it('cannot be confirmed while the customer is being called', async ({ world, ada, tenantId }) => {
    const { campaignId } = await ada.caller.bulk.create({ name: 'Winter', list: makeList([NUMBER]) })
    await reportCall(world, await startCall(world, tenantId), answered(AT_FOUR))
    await world.deps.db.updateTable('recipients').set({ state: 'missed' }).execute()
    await world.deps.db.updateTable('campaign_counts').set({ state: 'missed' }).where('recipients', '>', 0).execute()
    await ada.caller.bulk.retry({ campaignId })
    const call = await startCall(world, tenantId)
    const answer = { callBackId: await findProposed(ada), accept: true }
    const refusal = {
      code: 'CONFLICT',
      message: 'This customer is being called right now. Please answer after the call.',
    }
    await expect(ada.caller.bulk.answerCallBack(answer)).rejects.toMatchObject(refusal)
    await reportCall(world, call, { status: 'in-progress', endReason: null })
    await expect(ada.caller.bulk.answerCallBack(answer)).rejects.toMatchObject(refusal)
    await reportCall(world, call)
    expect(await ada.caller.bulk.answerCallBack(answer)).toMatchObject({ state: 'confirmed', campaignId })
    expect((await ada.caller.bulk.campaigns({})).rows).toHaveLength(1)
  })

  it('is not planned after a call that is taking place when it is canceled', async ({ world, ada, tenantId }) => {
    const campaign = { name: 'Winter', list: makeList(makeNumbers(2)), callBacks: 'automatic' as const }
    const { campaignId } = await ada.caller.bulk.create(campaign)
    const [first, second] = await startDueCalls(world, tenantId)
    if (!first || !second) throw new Error('Two calls should be due')
    await ada.caller.bulk.cancelPlanned({ plan: 'retry' })
    await reportCall(world, first, answered(AT_FOUR))
    await ada.caller.bulk.cancelPlanned({ plan: 'call-back' })
    await reportCall(world, second, answered(AT_FOUR))
    expect((await ada.caller.bulk.callBacks()).rows).toMatchObject([{ callId: second.callId }])
    expect((await ada.caller.bulk.callBacks({ state: 'dismissed' })).rows).toMatchObject([{ callId: first.callId }])
    expect((await ada.caller.bulk.schedule()).rows).toEqual([])
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
  })

  it('is dismissed with earlier ones of the same recipient when it is canceled', async ({ world, ada, tenantId }) => {
    await ada.caller.bulk.create({ name: 'Winter', list: makeList([NUMBER]) })
    await reportCall(world, await startCall(world, tenantId), answered(AT_FOUR))
    await confirm(ada)
    world.clock.advance(7 * HOUR_MS)
    await reportCall(world, await startCall(world, tenantId), answered('Please call me tomorrow at ten.'))
    await confirm(ada)
    const recipientIds = (await ada.caller.bulk.schedule()).rows.map(({ recipientId }) => recipientId)
    await ada.caller.bulk.cancelPlanned({ recipientIds })
    expect((await ada.caller.bulk.callBacks({ state: 'confirmed' })).rows).toEqual([])
    expect((await ada.caller.bulk.callBacks({ state: 'dismissed' })).rows).toHaveLength(2)
  })

  it('is dismissed once the number is on the do-not-call list', async ({ world, ada, bob, tenantId }) => {
    const [suggested, other] = [makeNumber(1), makeNumber(2)]
    await receiveCall(world, ada, answered(AT_FOUR))
    await confirm(ada)
    for (const callerNumber of [NUMBER, suggested, other]) {
      await receiveCall(world, ada, { ...answered(AT_FOUR), callerNumber })
    }
    await receiveCall(world, bob, answered(AT_FOUR))
    await receiveCall(world, ada, { ...answered('Please stop calling me.'), callerNumber: suggested })
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: [NUMBER] })
    const [suggestion] = (await ada.caller.bulk.doNotCallSuggestions({})).rows
    await ada.caller.bulk.answerDoNotCallSuggestion({ suggestionId: suggestion?.id ?? '', accept: true })
    expect((await ada.caller.bulk.callBacks()).rows).toMatchObject([{ phoneNumber: other }])
    expect((await ada.caller.bulk.callBacks({ state: 'confirmed' })).rows).toEqual([])
    expect((await ada.caller.bulk.callBacks({ state: 'dismissed' })).rows).toHaveLength(3)
    expect((await bob.caller.bulk.callBacks()).rows).toHaveLength(1)
    expect(await startDueCalls(world, tenantId)).toEqual([])
  })

  it('replaces a retry that is already planned', async ({ world, ada, tenantId }) => {
    const { campaignId } = await ada.caller.bulk.create({ name: 'Winter', list: makeList([NUMBER]) })
    await reportCall(world, await startCall(world, tenantId), answered(AT_FOUR))
    await world.deps.db.updateTable('recipients').set({ state: 'missed' }).execute()
    await world.deps.db.updateTable('campaign_counts').set({ state: 'missed' }).where('recipients', '>', 0).execute()
    await ada.caller.bulk.retry({ campaignId })
    await confirm(ada)
    expect((await ada.caller.bulk.schedule()).rows).toMatchObject([{ plan: 'call-back', dueAt: FOUR }])
  })

  it('is not proposed for numbers that may not be called, voicemail, or calls without a number', async ({
    world,
    ada,
  }) => {
    const listed = makeNumber(1)
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: [listed] })
    await receiveCall(world, ada, { ...answered(AT_FOUR), callerNumber: listed })
    const optOut = { fieldId: OPT_OUT_ID, value: true, reason: `"${AT_FOUR}"` }
    const callerNumber = makeNumber(2)
    await receiveCall(world, ada, { ...answered(AT_FOUR), callerNumber, analysis: [optOut, ...requestIn(AT_FOUR)] })
    await receiveCall(world, ada, {
      ...answered(AT_FOUR),
      endReason: 'voicemail',
      callerNumber: asE164('+12122000007'),
    })
    await receiveCall(world, ada, { ...answered(AT_FOUR), callerNumber: null })
    expect(await ada.caller.bulk.callBacks()).toEqual({ rows: [], nextCursor: null, open: 0, overdue: 0 })
  })

  it('is not confirmed by a campaign if a transferred customer asks the other person', async ({
    world,
    ada,
    tenantId,
  }) => {
    const turns = ['May I talk to Grace?', AT_FOUR].map((text) => ({ role: 'customer' as const, text, atSeconds: 3 }))
    const transferred = { ...answered(AT_FOUR), endReason: 'transferred' as const, turns }
    const list = makeList(makeNumbers(2))
    await ada.caller.bulk.create({ name: 'Winter', list, callBacks: 'automatic' as const })
    const [first, second] = await startDueCalls(world, tenantId)
    if (!first || !second) throw new Error('Two calls should be due')
    const phoneNumber = asE164('+12125550177')
    await reportCall(world, first, { ...transferred, transfer: { phoneNumber, turn: 1 } })
    await reportCall(world, second, { ...transferred, transfer: { phoneNumber, turn: 2 } })
    const callIdsIn = async (state: 'proposed' | 'confirmed') =>
      (await ada.caller.bulk.callBacks({ state })).rows.map(({ callId }) => callId)
    expect([await callIdsIn('proposed'), await callIdsIn('confirmed')]).toEqual([[first.callId], [second.callId]])
  })

  it('has no time of its own if the number could be in several time zones', async ({ world, ada }) => {
    // A toll-free number.
    await receiveCall(world, ada, { ...answered(AT_FOUR), callerNumber: asE164('+18005550123') })
    expect((await ada.caller.bulk.callBacks()).rows).toMatchObject([{ wantedAt: null }])
  })

  it('is not confirmed by a campaign once the number is on the do-not-call list', async ({ world, ada, tenantId }) => {
    const campaign = { name: 'Winter', list: makeList([NUMBER]), callBacks: 'automatic' as const }
    const { campaignId } = await ada.caller.bulk.create(campaign)
    const call = await startCall(world, tenantId)
    await reportCall(world, call, { ...answered(AT_FOUR), status: 'in-progress', endReason: null })
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: [NUMBER] })
    await reportCall(world, call, answered(AT_FOUR))
    expect((await ada.caller.bulk.callBacks({ state: 'confirmed' })).rows).toEqual([])
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({
      state: 'finished',
      counts: { completed: 1 },
    })
  })

  it('is due within the calling hours, and keeps the time that was asked for', async ({ world, ada, tenantId }) => {
    Object.assign(world.deps.settings, { callingHours: { from: 8 * 60, to: 21 * 60 } })
    const [wantedAt, dueAt] = [Date.parse('2027-01-13T04:00:00Z'), Date.parse('2027-01-13T13:00:00Z')]
    const report = answered('Could you call me back tonight at eleven?')
    const campaign = { name: 'Winter', list: makeList(makeNumbers(2)), callBacks: 'automatic' as const }
    await ada.caller.bulk.create(campaign)
    for (const call of await startDueCalls(world, tenantId)) await reportCall(world, call, report)
    await receiveCall(world, ada, { ...report, callerNumber: asE164('+12122000007') })
    await confirm(ada)
    const { rows: confirmed } = await ada.caller.bulk.callBacks({ state: 'confirmed' })
    expect(confirmed.map((callBack) => callBack.wantedAt)).toEqual([wantedAt, wantedAt, wantedAt])
    const { rows } = await ada.caller.bulk.schedule()
    expect(rows.map((row) => row.dueAt)).toEqual([dueAt, dueAt, dueAt])
  })

  it('is refused while the number is on the do-not-call list or the business is held', async ({
    world,
    ada,
    tenantId,
  }) => {
    await receiveCall(world, ada, answered(AT_FOUR))
    const answer = { callBackId: await findProposed(ada), accept: true }
    // Adding the number through the API would dismiss the call-back.
    const listed = { tenantId, phoneNumber: NUMBER, source: 'manual' as const, callId: null, createdAt: 1 }
    await world.deps.db.insertInto('do_not_call').values(listed).execute()
    await expect(ada.caller.bulk.answerCallBack(answer)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This number is on your do-not-call list',
    })
    await ada.caller.bulk.removeDoNotCall({ phoneNumber: NUMBER })
    await receiveCall(world, ada, answered('Please stop calling me.'))
    await expect(ada.caller.bulk.answerCallBack(answer)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This customer seems to have asked not to be called. Please answer that on your do-not-call list first.',
    })
    const [suggestion] = (await ada.caller.bulk.doNotCallSuggestions({})).rows
    await ada.caller.bulk.answerDoNotCallSuggestion({ suggestionId: suggestion?.id ?? '', accept: false })
    const pauseBusiness = async (pausedAt: number | null) =>
      await world.deps.db.updateTable('businesses').set({ pausedAt }).where('id', '=', tenantId).execute()
    await pauseBusiness(1)
    await expect(ada.caller.bulk.answerCallBack(answer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await pauseBusiness(null)
    expect(await ada.caller.bulk.answerCallBack(answer)).toMatchObject({ state: 'confirmed' })
  })

  it.for(['cancel', 'remove'] as const)(
    'gets a campaign of its own after %s of its campaign',
    async (action, { world, ada, tenantId }) => {
      const [, other = ''] = makeNumbers(2)
      const headers = ['phone', 'timezone', 'city', 'first_message']
      const rows = [NUMBER, other].map((number) => [number, 'America/Chicago', 'Rome', 'Hi from {{city}}'])
      const list = { headers, rows }
      const { campaignId } = await ada.caller.bulk.create({ name: 'Winter', list, testMode: true })
      const [call] = await startDueCalls(world, tenantId)
      if (!call) throw new Error('A call should be due')
      await reportCall(world, call, answered(AT_FOUR))
      await ada.caller.bulk[action]({ campaignId })
      await confirm(ada)
      const [created] = (await ada.caller.bulk.campaigns({})).rows
      const name = `Call back ${NUMBER}`
      expect(created).toMatchObject({ name, scheduledAt: null, totalCalls: 1, testMode: true })
      const confirmed = { state: 'confirmed', withoutTests: false } as const
      const [callBack] = (await ada.caller.bulk.callBacks(confirmed)).rows
      expect(callBack).toMatchObject({ campaignId: created?.id, campaignName: name, wantedAt: FOUR + HOUR_MS })
      const recipient = await world.deps.db
        .selectFrom('recipients')
        .select(['timeZone', 'variables', 'overrides', 'dueAt'])
        .where('campaignId', '=', created?.id ?? '')
        .executeTakeFirstOrThrow()
      expect(recipient).toEqual({
        timeZone: 'America/Chicago',
        variables: JSON.stringify({ timezone: 'America/Chicago', city: 'Rome' }),
        overrides: JSON.stringify({ firstMessage: 'Hi from {{city}}' }),
        dueAt: FOUR + HOUR_MS,
      })
    },
  )

  it('of a call outside campaigns is dialed in a campaign of its own', async ({ world, ada, tenantId }) => {
    await receiveCall(world, ada, answered(AT_FOUR))
    await confirm(ada)
    const { rows } = await ada.caller.bulk.schedule()
    const planned = { campaignName: `Call back ${NUMBER}`, plan: 'call-back', quote: AT_FOUR, attempt: 1 }
    expect(rows).toMatchObject([{ ...planned, dueAt: FOUR, heldReason: null }])
    expect(await startDueCalls(world, tenantId)).toEqual([])
    // Two hours late, as after an outage.
    world.clock.advance(8 * HOUR_MS)
    expect((await startCall(world, tenantId)).claim).toMatchObject({ phoneNumber: NUMBER, attemptNumber: 1 })
  })

  it('is answered only once, no matter how many answers arrive together', async ({ world, ada }) => {
    await receiveCall(world, ada, answered(AT_FOUR))
    const callBackId = await findProposed(ada)
    const answers = [true, true, false].map(
      async (accept) => await ada.caller.bulk.answerCallBack({ callBackId, accept }),
    )
    const results = await Promise.allSettled(answers)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [callBack] = await world.deps.db.selectFrom('call_backs').select('state').execute()
    const { rows } = await ada.caller.bulk.campaigns({})
    expect(rows).toHaveLength(callBack?.state === 'confirmed' ? 1 : 0)
  })

  it('is listed with overdue ones first and those without a time last, page by page, and deleted with its call', async ({
    world,
    ada,
  }) => {
    const texts = ['Could you call me back?', AT_FOUR, 'Please call me in ten minutes.', 'Please call me back.']
    const callIds: string[] = []
    for (const [index, text] of texts.entries()) {
      callIds.push(await receiveCall(world, ada, { ...answered(text), callerNumber: makeNumber(index) }))
      world.clock.advance(1000)
    }
    world.clock.advance(HOUR_MS)
    const first = await ada.caller.bulk.callBacks({ limit: 2 })
    const second = await ada.caller.bulk.callBacks({ limit: 1, cursor: first.nextCursor })
    const third = await ada.caller.bulk.callBacks({ limit: 2, cursor: second.nextCursor })
    const listed = [first, second, third].flatMap(({ rows }) => rows.map(({ callId }) => callId))
    expect(listed).toEqual([2, 1, 3, 0].map((index) => callIds[index]))
    expect(first).toMatchObject({ open: 4, overdue: 1 })
    expect(third.nextCursor).toBe(null)
    await ada.caller.calls.remove({ callId: callIds[2] ?? '' })
    expect(await ada.caller.bulk.callBacks()).toMatchObject({ rows: [{}, {}, {}], open: 3, overdue: 0 })
  })

  it('of a test call is left out, unless test calls are included', async ({ world, ada, tenantId }) => {
    await ada.caller.bulk.create({ name: 'Test', list: makeList([NUMBER]), testMode: true })
    await reportCall(world, await startCall(world, tenantId), answered(AT_FOUR))
    for (const state of ['proposed', 'dismissed'] as const) {
      expect(await ada.caller.bulk.callBacks({ state })).toMatchObject({ rows: [], open: 0, overdue: 0 })
      const withTests = await ada.caller.bulk.callBacks({ state, withoutTests: false })
      expect(withTests.rows).toHaveLength(1)
      const [callBack] = withTests.rows
      if (state === 'proposed') await ada.caller.bulk.answerCallBack({ callBackId: callBack?.id ?? '', accept: false })
    }
  })
})
