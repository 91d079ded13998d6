import { asE164, type E164 } from '@callwright/contract/text/phone'
import { facetOf } from '@callwright/db/tables/call-order'
import type { Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { recordConversation } from '../../calls/record/post-call.ts'
import { makeList, makeNumber } from '../../testing/campaigns.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { CONVERSATION } from '../../testing/sample-conversation.ts'
import type { Browser, World } from '../../testing/test-world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MISSED: Partial<Conversation> = { status: 'missed', endReason: 'no-answer', durationSeconds: 0, turns: [] }
const ANSWERED: Partial<Conversation> = { status: 'completed', endReason: 'answered' }

/** Records an inbound call, an hour after the last one. @returns its id */
async function receiveCall(
  world: World,
  business: Browser,
  report: Partial<Conversation> & { callerNumber: E164 | null },
): Promise<string> {
  world.clock.advance(HOUR_MS)
  const { deps } = world
  const tenantId = await tenantOf(business)
  const conversationId = deps.newId()
  const call = { ...CONVERSATION, conversationId, tenantId, startedAt: deps.now(), ...report }
  await recordConversation(deps, { tenantId, provider: 'simulator' }, call)
  const row = deps.db.selectFrom('calls').select('id').where('conversationId', '=', conversationId)
  return (await row.executeTakeFirstOrThrow()).id
}

describeWorld('missed callers', (it) => {
  const [one, two] = [makeNumber(1), makeNumber(2)]

  it('are listed once each, newest first, until somebody talks to them', async ({ world, ada, ben }) => {
    const { caller } = ada
    const earlier = { startedAt: world.deps.now() - 7 * DAY_MS, callerNumber: makeNumber(9) }
    await receiveCall(world, ada, { ...MISSED, ...earlier })
    await receiveCall(world, ada, { ...MISSED, callerNumber: one })
    await receiveCall(world, ben, { ...ANSWERED, callerNumber: one })
    await receiveCall(world, ada, { ...MISSED, status: 'failed', endReason: 'provider-error', callerNumber: two })
    const callId = await receiveCall(world, ada, { ...MISSED, callerNumber: one })
    await receiveCall(world, ada, { ...MISSED, callerNumber: null })
    await receiveCall(world, ada, { ...ANSWERED, endReason: 'voicemail', callerNumber: one })
    const callers = await caller.bulk.missedCallers()
    expect(callers).toMatchObject([
      { phoneNumber: one, callId, calls: 2 },
      { phoneNumber: two, calls: 1 },
    ])
    const day = { from: world.deps.now() - DAY_MS, to: world.deps.now() + 1 }
    expect((await caller.calls.today(day)).attention.missedCallers).toBe(2)
    expect(await ben.caller.bulk.missedCallers()).toEqual([])

    await receiveCall(world, ada, { ...ANSWERED, callerNumber: one })
    expect(await caller.bulk.missedCallers()).toMatchObject([{ phoneNumber: two }])
  })

  it('are not listed once a call to them is planned, declined, or not allowed', async ({ world, ada, ben }) => {
    const { caller } = ada
    const numbers = [3, 4, 5, 6].map(makeNumber)
    const callIds: string[] = []
    for (const callerNumber of numbers) callIds.push(await receiveCall(world, ada, { ...MISSED, callerNumber }))
    await ben.caller.bulk.addDoNotCall({ phoneNumbers: numbers })
    const listNumbers = async () =>
      (await caller.bulk.missedCallers()).map(({ phoneNumber }) => phoneNumber).toReversed()
    expect(await listNumbers()).toEqual(numbers)

    await caller.bulk.addCallBack({ callId: callIds[0] ?? '' })
    expect(await listNumbers()).toEqual(numbers.slice(1))
    const [callBack] = (await caller.bulk.callBacks()).rows
    await caller.bulk.answerCallBack({ callBackId: callBack?.id ?? '', accept: false })
    expect(await listNumbers()).toEqual(numbers.slice(1))
    await caller.bulk.addDoNotCall({ phoneNumbers: [numbers[1] ?? ''] })
    expect(await listNumbers()).toEqual(numbers.slice(2))
    const { campaignId } = await caller.bulk.create({ name: 'Spring', list: makeList(numbers.slice(2, 3)) })
    expect(await listNumbers()).toEqual(numbers.slice(3))
    await caller.bulk.cancel({ campaignId })
    expect(await listNumbers()).toEqual(numbers.slice(2))
  })

  it('of test calls are listed only if test calls are included', async ({ world, ada }) => {
    await receiveCall(world, ada, { ...MISSED, callerNumber: asE164('+12125550142') })
    await world.deps.db
      .updateTable('calls')
      .set({ testMode: 1, facet: facetOf('missed', 'inbound', 'test') })
      .execute()
    expect(await ada.caller.bulk.missedCallers()).toEqual([])
    expect(await ada.caller.bulk.missedCallers({ withoutTests: false })).toHaveLength(1)
  })
})
