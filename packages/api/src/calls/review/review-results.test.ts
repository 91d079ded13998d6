import type { FieldValue } from '@callwright/contract/calls/call-fields'
import { asE164 } from '@callwright/contract/text/phone'
import type { Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { type Browser, type World } from '../../testing/test-world.ts'
import { recordConversation } from '../record/post-call.ts'

/** Clocks in New York go back at 6:00 UTC on November 2. */
const START = Date.UTC(2025, 10, 1, 8)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY = { from: START, to: START + 24 * HOUR_MS, timeZone: 'UTC' }

const CHOICES = [
  { value: 'Interested', isReached: true },
  { value: 'Not interested', isReached: true },
  { value: 'Voicemail', isReached: false },
]

type Business = Browser & { outcomeId: string; bookedId: string }

/** Signs up a business with an outcome and a goal. */
async function newBusiness(world: World, email: string): Promise<Business> {
  const browser = await world.signUp(email)
  const { agent } = browser.caller
  const [outcome] = await agent.fields()
  const outcomeId = outcome?.id ?? ''
  await agent.changeField({ fieldId: outcomeId, name: 'Outcome', question: 'What came of it?', choices: CHOICES })
  const fields = await agent.addFields({ fields: [{ kind: 'goal', name: 'Booked', question: 'A visit was booked.' }] })
  return { ...browser, outcomeId, bookedId: fields[1]?.id ?? '' }
}

type Recorded = Pick<Conversation, 'source'> & {
  id: string
  startedAt?: number
  outcome: string | null
  isBooked?: boolean | null
}

async function record(world: World, business: Business, call: Recorded): Promise<string> {
  const { id, startedAt = START, outcome, isBooked = null, source = 'phone' } = call
  const values: [string, FieldValue | null][] = [
    [business.outcomeId, outcome],
    [business.bookedId, isBooked],
  ]
  // A report with a number is always about a phone call.
  const callerNumber = source === 'phone' ? asE164('+12125550142') : null
  const conversation: Conversation = {
    ...{ conversationId: id, agentId: '', tenantId: null, callId: null, direction: 'inbound', status: 'completed' },
    ...{ endReason: 'answered', callerNumber, calledNumber: null, durationSeconds: 61 },
    ...{ startedAt, source, summary: null, hasRecording: false },
    turns: [{ role: 'customer', text: 'Yes, please.', atSeconds: 1 }],
    analysis: values.map(([fieldId, value]) => ({ fieldId, value, reason: '' })),
  }
  await recordConversation(world.deps, { tenantId: await tenantOf(business), provider: 'simulator' }, conversation)
  const { id: callId } = await world.deps.db
    .selectFrom('calls')
    .select('id')
    .where('conversationId', '=', id)
    .executeTakeFirstOrThrow()
  return callId
}

/** The numbers of the review in a short form. */
async function readResults({ caller }: Business, range = DAY) {
  const { outcome, goals, current } = await caller.calls.review(range)
  return {
    outcomes: Object.fromEntries(outcome?.choices.map((choice) => [choice.value, choice.current]) ?? []),
    goals: goals.map(({ name, current: { reached, total } }) => `${name}: ${reached} of ${total}`),
    reached: current.reached,
  }
}

describeWorld('the outcomes and goals of a review', (it) => {
  it('equal a full recount in the reader’s time zone, across the end of daylight saving time', async ({ world }) => {
    const [ada, ben] = [await newBusiness(world, 'ada@example.com'), await newBusiness(world, 'ben@example.com')]
    const outcomes = ['Interested', 'not interested', 'Voicemail', 'left town', null]
    const field = { fieldId: ada.outcomeId, name: 'Outcome', question: 'What came of it?' }
    const former = { value: 'left town', isReached: true }
    await ada.caller.agent.changeField({ ...field, choices: [...CHOICES, former] })
    for (let index = 0; index < 60; index += 1) {
      const call: Recorded = {
        id: `conv_${index}`,
        startedAt: START + index * 53 * MINUTE_MS,
        outcome: outcomes[index % 5] ?? null,
        isBooked: [true, false, null][index % 3] ?? null,
        source: index % 7 === 2 ? 'browser' : 'phone',
      }
      await record(world, ada, call)
      if (index % 4 === 0) await record(world, ben, { ...call, id: `ben_${index}`, outcome: 'Interested' })
    }
    await ada.caller.agent.changeField({ ...field, choices: CHOICES })
    const all = (await ada.caller.calls.list({ limit: 1000 })).rows
    expect(all).toHaveLength(60)
    const valueOf = ({ values }: (typeof all)[number], id: string): FieldValue | null =>
      values.find(({ fieldId }) => fieldId === id)?.value ?? null
    // The partial half hours have a conversation in a browser at the start, and a call at the end.
    const [from, to] = [START + 1217 * MINUTE_MS, START + 2500 * MINUTE_MS + 1]
    const listCalls = (range: { from: number; to: number }): typeof all =>
      all.filter((row) => row.source === 'phone' && row.startedAt >= range.from && row.startedAt < range.to)
    const [calls, earlierCalls] = [listCalls({ from, to }), listCalls({ from: from - (to - from), to: from })]
    expect(Math.min(calls.length, earlierCalls.length)).toBeGreaterThan(15)
    for (const timeZone of ['America/New_York', 'UTC', 'Asia/Kolkata']) {
      const review = await ada.caller.calls.review({ from, to, timeZone })
      expect([review.current.total, review.before.total]).toEqual([calls.length, earlierCalls.length])
      const countReached = (rows: typeof all): number => rows.filter((row) => row.reached).length
      expect([review.current.reached, review.before.reached]).toEqual([calls, earlierCalls].map(countReached))

      const values = ['Interested', 'Not interested', 'Voicemail', 'left town']
      const countValue = (rows: typeof all, value: FieldValue, id = ada.outcomeId): number =>
        rows.filter((row) => valueOf(row, id) === value).length
      expect(review.outcome?.choices).toEqual(
        values.map((value) => ({
          value,
          isReached: value === 'left town' ? null : value.includes('nterested'),
          current: countValue(calls, value),
          before: countValue(earlierCalls, value),
        })),
      )
      const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
      const days = review.days.map(({ day }) => day)
      expect(review.outcome?.days).toEqual(
        days.map((day) => {
          const ofDay = calls.filter(({ startedAt }) => format.format(startedAt) === day)
          return { day, counts: values.map((value) => countValue(ofDay, value)) }
        }),
      )
      const countGoal = (rows: typeof all): object => {
        const reached = countValue(rows, true, ada.bookedId)
        return { reached, total: reached + countValue(rows, false, ada.bookedId) }
      }
      expect(review.goals).toEqual([
        { fieldId: ada.bookedId, name: 'Booked', current: countGoal(calls), before: countGoal(earlierCalls) },
      ])
    }
    const twoMinutes = { from: START + 2490 * MINUTE_MS, to: START + 2492 * MINUTE_MS, timeZone: 'UTC' }
    const one = { Interested: 0, 'Not interested': 0, Voicemail: 1 }
    expect(await readResults(ada, twoMinutes)).toEqual({ outcomes: one, goals: ['Booked: 0 of 0'], reached: 0 })
  })

  it('follow corrections and deletions', async ({ world }) => {
    const [ada, ben] = [await newBusiness(world, 'ada@example.com'), await newBusiness(world, 'ben@example.com')]
    const first = await record(world, ada, { id: 'conv_1', outcome: 'Interested', isBooked: true })
    const second = await record(world, ada, { id: 'conv_2', outcome: 'Interested', isBooked: false })
    await record(world, ben, { id: 'conv_3', outcome: 'Interested', isBooked: true })
    const [interested, goals] = [{ Interested: 2, 'Not interested': 0, Voicemail: 0 }, ['Booked: 1 of 2']]
    expect(await readResults(ada)).toEqual({ outcomes: interested, goals, reached: 2 })

    await ada.caller.calls.correctValue({ callId: first, fieldId: ada.outcomeId, value: 'Voicemail' })
    await ada.caller.calls.correctValue({ callId: second, fieldId: ada.bookedId, value: true })
    const corrected = { Interested: 1, 'Not interested': 0, Voicemail: 1 }
    expect(await readResults(ada)).toEqual({ outcomes: corrected, goals: ['Booked: 2 of 2'], reached: 1 })
    await ada.caller.calls.remove({ callId: second })
    const left = { Interested: 0, 'Not interested': 0, Voicemail: 1 }
    expect(await readResults(ada)).toEqual({ outcomes: left, goals: ['Booked: 1 of 1'], reached: 0 })
    expect(await readResults(ben)).toMatchObject({ outcomes: { Interested: 1 }, goals: ['Booked: 1 of 1'], reached: 1 })
  })

  it('keep values that are no longer choices, and end with the outcome or goal', async ({ world }) => {
    const ada = await newBusiness(world, 'ada@example.com')
    await record(world, ada, { id: 'conv_1', outcome: 'Not interested', isBooked: false })
    const field = { fieldId: ada.outcomeId, name: 'Result', question: 'What came of it?' }
    const choices = ['Voicemail', 'Hot lead'].map((value) => ({ value, isReached: value === 'Hot lead' }))
    await ada.caller.agent.changeField({ ...field, choices })
    expect((await ada.caller.calls.review(DAY)).outcome).toMatchObject({
      name: 'Result',
      choices: [
        { value: 'Voicemail', isReached: false, current: 0 },
        { value: 'Hot lead', isReached: true, current: 0 },
        { value: 'not interested', isReached: null, current: 1 },
      ],
    })
    await ada.caller.agent.retireField({ fieldId: ada.outcomeId })
    await ada.caller.agent.retireField({ fieldId: ada.bookedId })
    expect(await ada.caller.calls.review(DAY)).toMatchObject({ outcome: null, goals: [], current: { total: 1 } })
  })
})
