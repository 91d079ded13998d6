import { asE164 } from '@callwright/contract/text/phone'
import type { Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { CONVERSATION } from '../../testing/sample-conversation.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { recordConversation } from './post-call.ts'

const initiatedCall: Conversation = {
  ...CONVERSATION,
  ...{ direction: 'outbound', status: 'initiated', endReason: null, durationSeconds: 0 },
  ...{ callerNumber: asE164('+15555550199'), calledNumber: asE164('+15555550100') },
}
const ongoingCall: Conversation = { ...initiatedCall, status: 'in-progress' }
const failedCall: Conversation = {
  ...initiatedCall,
  status: 'failed',
  endReason: 'provider-error',
  // The failure is reported in the next month, with the opposite direction and without the caller's number.
  startedAt: 1_790_900_000_000,
  direction: 'inbound',
  callerNumber: null,
  summary: 'The voice provider ended the call because of an error.',
}
const completedCall: Conversation = {
  ...initiatedCall,
  status: 'completed',
  endReason: 'answered',
  durationSeconds: 42,
  summary: 'It went well.',
  turns: [{ role: 'agent', text: 'Hello', atSeconds: 0 }],
  hasRecording: true,
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

describeWorld('recording a conversation', (it) => {
  // Security: 25
  it('gives one row, one charge and one event, in any order and with repeats', async ({ world, ada }) => {
    const { db, events } = world.deps
    const { id: tenantId } = await db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()
    const rows = new Set<string>()
    const completedIds: string[] = []
    events.on('callCompleted', (event) => completedIds.push(event.conversationId))
    const orders = permutations([initiatedCall, ongoingCall, failedCall, completedCall])
    for (const [index, order] of orders.entries()) {
      const conversationId = `conv_${index}`
      for (const update of [...order, ...order]) {
        await recordConversation(world.deps, { tenantId, provider: 'simulator' }, { ...update, conversationId })
      }
      const { rows: calls } = await ada.caller.calls.list({ limit: 1000 })
      const { id, ...row } = calls.find((call) => call.conversationId === conversationId) ?? { id: '' }
      rows.add(
        JSON.stringify({ ...row, conversationId: null, turns: (await ada.caller.calls.byId({ callId: id })).turns }),
      )
    }
    expect(orders.length).toBe(24)
    expect(rows.size).toBe(1)
    expect(JSON.parse([...rows][0] ?? '')).toMatchObject({
      status: 'completed',
      durationSeconds: 42,
      summary: 'It went well.',
    })
    expect(completedIds.toSorted()).toEqual(orders.map((_order, index) => `conv_${index}`).toSorted())
    const [month] = await db.selectFrom('usage_months').select('seconds').execute()
    expect(month?.seconds).toBe(24 * 42)
    const numbers = await db.selectFrom('calls').select('eventNumber').orderBy('eventNumber').execute()
    expect(numbers.map((row) => row.eventNumber)).toEqual(orders.map((_order, index) => index + 1))
  })

  it('charges a call whose first report lacked the duration, in any order', async ({ world, ada }) => {
    const { db } = world.deps
    const { id: tenantId } = await db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()
    const lacking = { ...completedCall, durationSeconds: 0 }
    for (const [index, order] of permutations([lacking, completedCall]).entries()) {
      for (const update of order) {
        await recordConversation(
          world.deps,
          { tenantId, provider: 'simulator' },
          { ...update, conversationId: `${index}` },
        )
      }
    }
    expect((await ada.caller.calls.list({})).rows.map(({ durationSeconds }) => durationSeconds)).toEqual([42, 42])
    const [month] = await db.selectFrom('usage_months').select('seconds').execute()
    expect(month?.seconds).toBe(2 * 42)
  })

  it('gives one call and one charge for concurrent updates', async ({ world }) => {
    await world.signUp('ada@example.com')
    const { db } = world.deps
    const { id: tenantId } = await db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()
    const updates = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? completedCall : ongoingCall))
    await Promise.all(
      updates.map(async (update) => await recordConversation(world.deps, { tenantId, provider: 'simulator' }, update)),
    )
    expect((await db.selectFrom('calls').select('status').execute()).map((call) => call.status)).toEqual(['completed'])
    expect((await db.selectFrom('usage_months').select('seconds').execute()).map((row) => row.seconds)).toEqual([42])
    const business = await db.selectFrom('businesses').select('lastEventNumber').executeTakeFirstOrThrow()
    expect(business.lastEventNumber).toBe(1)
  })
})
