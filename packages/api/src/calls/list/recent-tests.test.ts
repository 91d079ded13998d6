import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { makeList, makeNumbers, runDialer, waitForState } from '../../testing/campaigns.ts'
import { tenantOf } from '../../testing/operator.ts'
import { recordPastCall } from '../../testing/record-past-call.ts'
import { type Browser } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertCall, type NewCall } from '../record/call-records.repo.ts'

async function listIds({ caller }: Browser): Promise<string[]> {
  return (await caller.calls.recentTests()).map(({ id }) => id)
}

async function completeTest({ caller }: Browser, phoneNumber: string): Promise<string> {
  const { callId } = await caller.calls.place({ phoneNumber })
  await waitUntil(async () => (await caller.calls.byId({ callId })).status === 'completed')
  return callId
}

describeWorld('the recent test calls', (it) => {
  it('are those of this business, newest first', async ({ world, ada, ben }) => {
    const first = await completeTest(ada, '555-555-0101')
    const ofBen = await completeTest(ben, '555-555-0102')
    const second = await completeTest(ada, '555-555-0103')
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(1)) })
    await using _dialer = runDialer(world.deps)
    await waitForState(ada, campaignId, 'finished')
    await recordPastCall(world, ada, { days: 1, id: 'conv_inbound' })
    await recordPastCall(world, ada, { days: 1, id: 'conv_reported', direction: 'outbound' })

    expect(await listIds(ada)).toEqual([second, first])
    expect(await listIds(ben)).toEqual([ofBen])
    expect((await ben.caller.calls.recentTests())[0]).toMatchObject({
      phoneNumber: '+15555550102',
      direction: 'outbound',
      status: 'completed',
      endReason: 'answered',
    })
    await expect(world.browser().caller.calls.recentTests()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('are at most ten, without other kinds of calls and calls that are not confirmed', async ({ world, ada }) => {
    const tenantId = await tenantOf(ada)
    const at = world.deps.now()
    const insert = async (id: string, change: Partial<NewCall> = {}): Promise<void> => {
      const identity = { id, tenantId, provider: 'simulator', conversationId: `conv_${id}` } as const
      const kind = { direction: 'outbound', status: 'completed' } as const
      await insertCall(world.deps.db, { ...identity, ...kind, startedAt: at, createdAt: at, updatedAt: at, ...change })
    }
    await insert('test-0')
    await insert('inbound', { direction: 'inbound' })
    await insert('campaign', { campaignId: 'spring' })
    await insert('reported', { createdAt: at + 1 })
    await insert('unconfirmed', { conversationId: null })
    expect(await listIds(ada)).toEqual(['test-0'])

    const later = Array.from({ length: 10 }, (_, index) => index + 1)
    for (const index of later) await insert(`test-${index}`, { startedAt: at + index, createdAt: at + index })
    expect(await listIds(ada)).toEqual(later.map((index) => `test-${index}`).toReversed())
  })
})
