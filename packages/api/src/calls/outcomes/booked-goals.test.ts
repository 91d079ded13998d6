import type { FieldValue } from '@callwright/contract/calls/call-fields'
import type { Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { addBooking } from '../../testing/bookings.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { CONVERSATION } from '../../testing/sample-conversation.ts'
import type { Browser, World } from '../../testing/test-world.ts'
import { recordConversation } from '../record/post-call.ts'

const TURNS: Conversation['turns'] = [
  { role: 'agent', text: 'Shall I book half past nine?', atSeconds: 1 },
  { role: 'customer', text: 'Yes, please.', atSeconds: 4 },
]

async function addGoal({ caller }: Browser): Promise<string> {
  const goal = { kind: 'goal', name: 'Appointment', question: 'Did they book?', needsBooking: true } as const
  return (await caller.agent.addFields({ fields: [goal] })).find(({ name }) => name === goal.name)?.id ?? ''
}

/** Reports a call with the analysis's answer to the goal. @returns the call's id */
async function report(
  { deps }: World,
  business: Browser,
  { fieldId, value, ...change }: Partial<Conversation> & { fieldId: string; value: FieldValue | null },
): Promise<string> {
  const tenantId = await tenantOf(business)
  const analysis = [{ fieldId, value, reason: value === true ? '"Yes, please."' : '' }]
  const conversation = { ...CONVERSATION, turns: TURNS, summary: 'A call.', analysis, ...change }
  await recordConversation(deps, { tenantId, provider: 'simulator' }, conversation)
  const calls = deps.db.selectFrom('calls').select('id').where('conversationId', '=', conversation.conversationId)
  return (await calls.executeTakeFirstOrThrow()).id
}

describeWorld('a goal that needs an appointment', (it) => {
  // Security: 84
  it('is reached if one was booked in the call, whatever the analysis says', async ({ world, ada, ben, tenantId }) => {
    const fieldId = await addGoal(ada)
    const states = ['booked', 'unknown', 'cancelled', 'failed', null] as const
    const found: unknown[] = []
    for (const state of states) {
      for (const value of [true, false, null]) {
        const conversationId = `${state} ${value}`
        if (state !== null) await addBooking(world, tenantId, { conversationId, state })
        // Another business's, and one of another call.
        await addBooking(world, await tenantOf(ben), { conversationId })
        await addBooking(world, tenantId, {})
        const callId = await report(world, ada, { conversationId, fieldId, value })
        const { values, needsCheck } = await ada.caller.calls.byId({ callId })
        found.push([conversationId, values[0]?.value, values[0]?.providerValue, values[0]?.doubt, needsCheck])
      }
    }
    const BOOKED = (state: string) => [
      [`${state} true`, true, true, null, false],
      [`${state} false`, true, false, null, false],
      [`${state} null`, true, null, null, false],
    ]
    const NOT_BOOKED = (state: string) => [
      [`${state} true`, false, true, 'not-booked', true],
      [`${state} false`, false, false, null, false],
      [`${state} null`, null, null, null, false],
    ]
    expect(found).toEqual([...BOOKED('booked'), ...['unknown', 'cancelled', 'failed', 'null'].flatMap(NOT_BOOKED)])
    const counts = await world.deps.db.selectFrom('call_value_counts').select(['valueKey', 'calls']).execute()
    const sumOf = (key: string): number =>
      counts.filter(({ valueKey }) => valueKey === key).reduce((sum, { calls }) => sum + calls, 0)
    expect([sumOf('yes'), sumOf('no')]).toEqual([3, 8])
  })

  it('stays as it was found, also after a cancellation and a late transcript', async ({ world, ada, tenantId }) => {
    const fieldId = await addGoal(ada)
    const { id: bookingId } = await addBooking(world, tenantId, { conversationId: 'conv_1' })
    const callId = await report(world, ada, { fieldId, value: true, turns: [] })
    const value = async () => (await ada.caller.calls.byId({ callId })).values[0]
    expect(await value()).toMatchObject({ value: true, doubt: null })
    await ada.caller.bookings.cancel({ bookingId })
    await report(world, ada, { fieldId, value: true })
    expect(await value()).toMatchObject({ value: true, doubt: null })
  })

  it('is corrected by a person, for good', async ({ world, ada }) => {
    const fieldId = await addGoal(ada)
    const callId = await report(world, ada, { fieldId, value: true, turns: [] })
    expect((await ada.caller.calls.byId({ callId })).values).toMatchObject([{ value: false, doubt: 'not-booked' }])
    const corrected = await ada.caller.calls.correctValue({ callId, fieldId, value: true })
    expect(corrected).toMatchObject({ values: [{ value: true, doubt: null }], needsCheck: false })
    await report(world, ada, { fieldId, value: true })
    expect((await ada.caller.calls.byId({ callId })).values).toMatchObject([{ value: true, doubt: null }])
  })

  it('keeps needing one unless that is changed; other questions cannot', async ({ ada }) => {
    const fieldId = await addGoal(ada)
    const change = { fieldId, name: 'Visit', question: 'Did they book a visit?' }
    const find = async () => (await ada.caller.agent.fields()).find(({ id }) => id === fieldId)
    await ada.caller.agent.changeField(change)
    expect(await find()).toMatchObject({ name: 'Visit', needsBooking: true })
    await ada.caller.agent.changeField({ ...change, needsBooking: false })
    expect(await find()).toMatchObject({ needsBooking: false })
    const wrong = { kind: 'yes-no', name: 'Agreed', question: 'Did they agree?', needsBooking: true } as const
    await expect(ada.caller.agent.addFields({ fields: [wrong] })).rejects.toThrow('Only goals need an appointment')
  })
})
