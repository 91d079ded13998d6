import { expect } from 'vitest'

import { claimAttempts } from '../campaigns/attempts.repo.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { makeList, makeNumbers } from '../testing/campaigns.ts'
import { recordPastCall } from '../testing/record-past-call.ts'
import { createWorld, type Browser, type World } from '../testing/test-world.ts'

type Starts = {
  recipients: number
  /** The number of calls that have started; the last one just now. */
  calls: number
  everyMs: number
  /** The number of earlier calls, dated a month ahead by a clock that ran ahead. */
  ahead?: number
}

let lastNumber = 0

/** A campaign whose calls have started at the given pace; all recipients still count as queued. */
async function createStartedCampaign(world: World, { caller }: Browser, starts: Starts): Promise<string> {
  const list = makeList(makeNumbers(starts.recipients, lastNumber))
  lastNumber += starts.recipients
  const { campaignId } = await caller.bulk.create({ name: 'Paced', list })
  const { db, newId, now } = world.deps
  const recipients = await db
    .selectFrom('recipients')
    .select(['id', 'tenantId', 'phoneNumber'])
    .where('campaignId', '=', campaignId)
    .limit(starts.calls + (starts.ahead ?? 0))
    .execute()
  // Read once, because the clock keeps running.
  const at = now()
  const attempts = recipients.map(({ id, tenantId, phoneNumber }, index) => ({
    ...{ id: newId(), tenantId, campaignId, recipientId: id, phoneNumber, attemptNumber: 1, fence: 1, callId: null },
    ...{ state: 'started' as const, createdAt: at, resolvedAt: at, endedAt: at },
    sentAt: at - index * starts.everyMs + (index < starts.calls ? 0 : 30 * 24 * 3_600_000),
  }))
  await claimAttempts(db, attempts, { leaseMs: 1000 })
  return campaignId
}

describeWorld('a running campaign', (it, open) => {
  it.each([
    { name: 'a burst of calls', starts: { recipients: 100, calls: 20, everyMs: 50 }, rate: null },
    { name: 'a few calls', starts: { recipients: 100, calls: 9, everyMs: 5000 }, rate: null },
    { name: 'many calls', starts: { recipients: 1200, calls: 100, everyMs: 100 }, rate: 600 },
    { name: 'steady calls', starts: { recipients: 60, calls: 10, everyMs: 4000 }, rate: 15 },
    {
      name: 'calls dated ahead',
      starts: { recipients: 120, calls: 10, everyMs: 4000, ahead: 100 },
      rate: 15,
    },
    { name: 'slow calls', starts: { recipients: 60, calls: 5, everyMs: 40_000 }, rate: 2 },
    { name: 'the last calls', starts: { recipients: 12, calls: 10, everyMs: 4000 }, rate: 15 },
  ])('after $name, shows $rate calls per minute', async ({ starts, rate }) => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    const ben = await world.signUp('ben@example.com')
    const campaignId = await createStartedCampaign(world, ada, starts)
    const { state, callsPerMinute } = await ada.caller.bulk.campaign({ campaignId })
    expect(state).toBe('running')
    expect(callsPerMinute && Math.round(callsPerMinute)).toBe(rate)
    await expect(ben.caller.bulk.campaign({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describeWorld('a campaign', (it) => {
  it('counts the outcomes and goals of its own calls, also after a goal was retired', async ({ world, ada, ben }) => {
    const { caller } = ada
    const list = makeList(makeNumbers(1, (lastNumber += 1)))
    const { campaignId } = await caller.bulk.create({ name: 'Spring', list })
    const readResults = async () => {
      const { outcomes, goals } = await caller.bulk.campaign({ campaignId })
      return { outcomes, goals: goals.map(({ name, reached, total }) => [name, reached, total]) }
    }
    expect(await readResults()).toEqual({ outcomes: [], goals: [] })

    const goal = { kind: 'goal', name: 'Booked', question: 'A visit was booked.' } as const
    const [outcomeId = '', bookedId = ''] = (await caller.agent.addFields({ fields: [goal] })).map(({ id }) => id)
    const callIds: string[] = []
    for (const [index, value] of ['voicemail', 'interested', 'interested'].entries()) {
      const callId = await recordPastCall(world, ada, { days: 1, id: `conv_${index}`, direction: 'outbound' })
      await world.deps.db.updateTable('calls').set({ campaignId }).where('id', '=', callId).execute()
      await caller.calls.correctValue({ callId, fieldId: outcomeId, value })
      await caller.calls.correctValue({ callId, fieldId: bookedId, value: index === 1 })
      callIds.push(callId)
    }
    const analysis = [{ fieldId: outcomeId, value: 'call back', reason: '' }]
    await recordPastCall(world, ada, { days: 1, id: 'conv_other', analysis })
    await caller.agent.retireField({ fieldId: bookedId })
    expect(await readResults()).toEqual({
      outcomes: [
        { fieldId: outcomeId, value: 'interested', isReached: true, calls: 2 },
        { fieldId: outcomeId, value: 'voicemail', isReached: false, calls: 1 },
      ],
      goals: [['Booked', 1, 3]],
    })
    await caller.calls.remove({ callId: callIds[0] ?? '' })
    await caller.calls.correctValue({ callId: callIds[1] ?? '', fieldId: outcomeId, value: 'call back' })
    expect(await readResults()).toEqual({
      outcomes: [
        { fieldId: outcomeId, value: 'interested', isReached: true, calls: 1 },
        { fieldId: outcomeId, value: 'call back', isReached: true, calls: 1 },
      ],
      goals: [['Booked', 1, 2]],
    })
    const choices = ['interested', 'voicemail'].map((value) => ({ value }))
    await caller.agent.changeField({ fieldId: outcomeId, name: 'Outcome', question: 'What came of it?', choices })
    expect((await readResults()).outcomes).toEqual([
      { fieldId: outcomeId, value: 'interested', isReached: true, calls: 1 },
      { fieldId: outcomeId, value: 'call back', isReached: null, calls: 1 },
    ])
    await expect(ben.caller.bulk.campaign({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
