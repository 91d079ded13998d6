import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { CLOSED_MESSAGE, makeHours } from '../../testing/opening-hours.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { type Browser } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { spoken } from '../../testing/openings.ts'

const ANN = { name: 'Ann', phoneNumber: '2125550147', condition: 'They ask for Ann.', type: 'conference' } as const

/** Simulates a call, and returns it once it is over. */
async function playCall({ caller }: Browser, asks: 'anything' | 'person', at?: 'open' | 'closed') {
  const { callId, phoneNumber } = await caller.calls.simulateInbound({ asks, at })
  expect(await caller.calls.byId({ callId })).toMatchObject({ direction: 'inbound', phoneNumber })
  return await waitUntil(async () => {
    const call = await caller.calls.byId({ callId })
    return call.status === 'completed' ? call : undefined
  })
}

describeWorld('a simulated incoming call', (it) => {
  it('reaches the agent of its business', async ({ world, ada, ben }) => {
    await ada.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hello from Ada.' })
    const call = await playCall(ada, 'anything')
    expect(call).toMatchObject({ direction: 'inbound', status: 'completed' })
    expect(call.turns[0]).toMatchObject({ role: 'agent', text: spoken('Hello from Ada.') })
    expect((await ben.caller.calls.list({})).total).toBe(0)
    const visitor = world.browser().caller.calls.simulateInbound({ asks: 'person' })
    await expect(visitor).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('that asks for a person is transferred within the opening hours, but not outside them', async ({ ada }) => {
    const { agent } = ada.caller
    await agent.saveTransfers({ transfers: [ANN] })
    expect((await playCall(ada, 'person')).endReason).toBe('transferred')
    await agent.saveOpeningHours({ hours: makeHours('open') })
    expect((await playCall(ada, 'person')).endReason).toBe('transferred')

    const outside = { kind: 'agent', firstMessage: 'We are out.', systemPrompt: 'Take a message.' } as const
    await agent.saveOpeningHours({ hours: makeHours('closed', { outside }) })
    const closed = await playCall(ada, 'person')
    expect(closed.endReason).toBe('answered')
    expect(closed.turns[0]).toMatchObject({ role: 'agent', text: spoken('We are out.') })

    await agent.saveOpeningHours({ hours: makeHours('closed') })
    const messageOnly = await playCall(ada, 'person')
    expect(messageOnly.endReason).toBe('answered')
    const agentTurns = messageOnly.turns.filter(({ role }) => role === 'agent')
    expect(agentTurns.map(({ text }) => text)).toEqual([spoken(CLOSED_MESSAGE)])
  })

  it('can act as if the business were open or closed, and reaches people who take calls at any time', async ({
    ada,
  }) => {
    const { agent } = ada.caller
    const outside = { kind: 'agent', firstMessage: 'We are out.', systemPrompt: 'Take a message.' } as const
    await agent.update({ systemPrompt: 'We are Ada Dental.', firstMessage: 'Hello.' })
    await agent.saveTransfers({ transfers: [ANN] })
    await agent.saveOpeningHours({ hours: makeHours('closed', { outside }) })
    const asIfOpen = await playCall(ada, 'person', 'open')
    expect([asIfOpen.endReason, asIfOpen.turns[0]?.text]).toEqual(['transferred', spoken('Hello.')])
    await agent.saveTransfers({ transfers: [{ ...ANN, outsideHours: true }] })
    const closed = await playCall(ada, 'person')
    expect([closed.endReason, closed.turns[0]?.text]).toEqual(['transferred', spoken('We are out.')])
    await agent.saveOpeningHours({ hours: makeHours('open', { outside }) })
    expect((await playCall(ada, 'anything', 'closed')).turns[0]?.text).toBe(spoken('We are out.'))
  })

  it('is refused when calls are real, for a paused business, and beyond the test-call limit', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const [ada, ben] = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
    const asks = 'anything' as const
    const real = provider.callerOf(ada).calls.simulateInbound({ asks })
    await expect(real).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('real') })

    const setPausedAt = async (pausedAt: number | null) =>
      await world.deps.db.updateTable('businesses').set({ pausedAt }).where('name', '=', 'Ada').execute()
    await setPausedAt(1)
    const paused = ada.caller.calls.simulateInbound({ asks })
    await expect(paused).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Service is paused' })
    await setPausedAt(null)

    await ada.caller.calls.place({ phoneNumber: '555-555-0100' })
    for (let times = 0; times < 4; times += 1) await ada.caller.calls.simulateInbound({ asks })
    const sixth = ada.caller.calls.simulateInbound({ asks })
    await expect(sixth).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await ben.caller.calls.simulateInbound({ asks })
  })
})
