import { monthOf } from '@callwright/contract/admin'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { VoiceProviderError } from '@callwright/voice/voice-provider'
import { expect, it } from 'vitest'

import type { Deps } from '../context/context.ts'
import { charge, signInOperator, tenantOf } from '../testing/operator.ts'
import { type Browser, createWorld } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { createUsageReconciler } from './usage-reconciler.ts'

async function talk({ caller }: Browser, phoneNumber: string): Promise<string> {
  const { callId } = await caller.calls.place({ phoneNumber })
  await waitUntil(async () => (await caller.calls.byId({ callId })).status === 'completed')
  return callId
}

/** Works until the month is compared. */
async function compared(deps: Deps, operator: Browser, month: string) {
  const worker = createUsageReconciler(deps)
  worker.start()
  await waitUntil(
    async () => (await operator.caller.admin.reconciliation({ month })).reconciliation?.state === 'done',
    15_000,
  )
  await worker.stop()
  return await operator.caller.admin.reconciliation({ month })
}

onBothDialects('the comparison with the provider', (open) => {
  it('lists every difference, to the second, and survives a provider that fails', async () => {
    await using world = await createWorld(open, { rateLimits: false })
    const { db } = world.deps
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    const tenantId = await tenantOf(ada)
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    await ben.caller.agent.update({ systemPrompt: 'Be kind.' })
    const calls: string[] = []
    for (let index = 0; index < 5; index += 1) calls.push(await talk(ada, `212555010${index}`))
    await talk(ben, '2125550110')
    const [longer = '', uncharged = '', lost = '', unknown = '', deleted = ''] = calls
    const month = monthOf(world.deps.now())
    await operator.caller.admin.reconcile({ month })
    const clean = await compared(world.deps, operator, month)
    expect(clean.rows).toEqual([])
    expect(clean.reconciliation).toMatchObject({ conversations: 6, differences: 0 })
    expect(clean.reconciliation?.callSeconds).toBe(clean.reconciliation?.providerSeconds)

    const conversationOf = async (callId: string): Promise<string> =>
      (await db.selectFrom('calls').select('conversationId').where('id', '=', callId).executeTakeFirstOrThrow())
        .conversationId ?? ''
    const lostId = await conversationOf(lost)
    const unknownId = await conversationOf(unknown)
    await db
      .updateTable('usage_entries')
      .set((eb) => ({ seconds: eb('seconds', '+', 7) }))
      .where('callId', '=', longer)
      .execute()
    await db.deleteFrom('usage_entries').where('callId', '=', uncharged).execute()
    await world.simulator.deleteConversation(lostId)
    await db.deleteFrom('usage_entries').where('callId', '=', unknown).execute()
    await db.deleteFrom('calls').where('id', '=', unknown).execute()
    await ada.caller.calls.remove({ callId: deleted })
    await charge(world, tenantId, { seconds: 11 })
    await operator.caller.admin.addCorrection({ tenantId, month, minutes: 1, note: 'By hand' })

    let failures = 2
    const voice = {
      ...world.simulator,
      listConversations: async (options: Parameters<typeof world.simulator.listConversations>[0]) => {
        if (options.agentId?.includes(tenantId) && failures-- > 0)
          throw new VoiceProviderError('unavailable', 'Not now')
        return await world.simulator.listConversations(options)
      },
    }
    await operator.caller.admin.reconcile({ month })
    const worker = createUsageReconciler({ ...world.deps, voice })
    worker.start()
    await waitUntil(
      async () => (await operator.caller.admin.reconciliation({ month })).reconciliation?.error === 'Not now',
    )
    await worker.stop()
    world.clock.advance(60_000)
    const again = createUsageReconciler({ ...world.deps, voice })
    again.start()
    await waitUntil(async () => {
      // Its next try is a while away each time.
      world.clock.advance(20_000)
      world.deps.events.emit('reconciliationAsked')
      return (await operator.caller.admin.reconciliation({ month })).reconciliation?.state === 'done'
    })
    await again.stop()

    const first = await operator.caller.admin.reconciliation({ month, limit: 2 })
    const rest = await operator.caller.admin.reconciliation({ month, limit: 50, cursor: first.nextCursor })
    const rows = [...first.rows, ...rest.rows]
    expect(new Map(rows.map((row) => [row.conversationId, row.kind]))).toEqual(
      new Map([
        [await conversationOf(longer), 'other-length'],
        [await conversationOf(uncharged), 'not-charged'],
        [lostId, 'missing-there'],
        [unknownId, 'missing-here'],
      ]),
    )
    expect(rows.length).toBe(4)
    expect(rows.every((row) => row.client.tenantId === tenantId)).toBe(true)
    const { reconciliation } = rest
    if (!reconciliation) throw new Error('There is none')
    const difference = rows.reduce((sum, row) => sum + row.ledgerSeconds - row.providerSeconds, 0)
    expect(reconciliation.callSeconds).toBe(reconciliation.providerSeconds + difference)
    expect(reconciliation.correctionSeconds).toBe(60)
    const entries = await db.selectFrom('usage_entries').select('seconds').execute()
    expect(reconciliation.ledgerSeconds).toBe(entries.reduce((sum, entry) => sum + entry.seconds, 0))
    expect(reconciliation.differences).toBe(4)
  })

  it('compares a month by itself once it is over and settled, once', async () => {
    await using world = await createWorld(open)
    world.clock.advance(Date.UTC(2027, 2, 1, 23) - world.deps.now())
    const operator = await signInOperator(world)
    await world.signUp('ada@example.com', 'Ada')
    await world.signUp('ben@example.com', 'Ben')
    await compared(world.deps, operator, '2027-01')
    expect((await operator.caller.admin.reconciliations()).rows.map((row) => row.month)).toEqual(['2027-01'])
    world.clock.advance(2 * 60 * 60_000)
    await compared(world.deps, operator, '2027-02')
    await compared(world.deps, operator, '2027-02')
    const { rows } = await operator.caller.admin.reconciliations()
    expect(rows.map((row) => [row.month, row.state, row.differences])).toEqual([
      ['2027-02', 'done', 0],
      ['2027-01', 'done', 0],
    ])
    expect(await operator.caller.admin.reconciliation({ month: '2026-12' })).toEqual({
      reconciliation: null,
      rows: [],
      nextCursor: null,
    })
  })
})
