import type { CallSource } from '@callwright/contract/calls/calls'
import { expect } from 'vitest'

import { insertCall } from '../calls/record/call-records.repo.ts'
import { conversationHolder } from '../calls/place/browser-leases.repo.ts'
import { acquireLease } from '../jobs/leases.repo.ts'
import { describeDeliveryWorld } from '../testing/describe-world.ts'
import { parameter, startTool } from '../testing/tools.ts'
import { useSimulatedTool } from './answer-tool.ts'

type Call = { source?: CallSource; testMode?: 0 | 1; provider?: 'elevenlabs' | 'simulator' }

describeDeliveryWorld('a test call', (it) => {
  it.for<[string, Call | null, called: string | null, isTest: boolean]>([
    ['in a browser', { source: 'browser' }, null, true],
    ['of a rehearsal', { source: 'rehearsal' }, null, true],
    ['in Test Mode', { testMode: 1 }, '+12125550142', true],
    ['by the simulator', { provider: 'simulator' }, '+12125550142', true],
    ['without a number or a record', null, null, true],
    ['without a number, which the provider calls None', null, 'None', true],
    ['by phone', {}, '+12125550142', false],
    ['by phone without a record yet', null, '+12125550100', false],
  ])('%s is recognized', async ([, call, called, isTest], { world, ada, tenantId }) => {
    const { receiver, use } = await startTool(world, ada, { mock: '{"ready":true}' })
    await using _ = receiver
    const now = world.deps.now()
    if (call) {
      await insertCall(world.deps.db, {
        ...{ id: 'call_1', tenantId, provider: 'elevenlabs', direction: 'outbound', status: 'initiated' },
        ...{ conversationId: 'conv_1', startedAt: now, createdAt: now, updatedAt: now, ...call },
      })
    }
    const answer = await use(undefined, { called })
    expect(answer.result).toEqual(isTest ? { ready: true } : 'The answer')
    expect(receiver.received).toHaveLength(isTest ? 0 : 1)
    expect((await ada.caller.tools.runs()).rows).toMatchObject([{ isTest, outcome: 'ok' }])
    expect((await ada.caller.tools.list()).rows[0]?.stats.runs).toBe(isTest ? 0 : 1)
  })

  it('in a browser is recognized before it has a record', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada, { mock: 'Ready.' })
    await using _ = receiver
    const lease = { name: `browser-call ${ada.userId}`, holder: conversationHolder('conv_1'), leaseMs: 60_000 }
    await acquireLease(world.deps.db, lease)
    expect(await use()).toEqual({ ok: true, result: 'Ready.' })
    expect(receiver.received).toEqual([])
  })

  it('without a mock asks tools that change nothing, and no others', async ({ world, ada }) => {
    const { receiver, toolId, use } = await startTool(world, ada)
    await using _ = receiver
    expect(await use(undefined, { called: null })).toMatchObject({ ok: true })
    await world.deps.db.updateTable('tools').set({ changes: 1 }).where('id', '=', toolId).execute()
    const refused = { error: 'not_available', next: expect.stringContaining('no answer for test calls') }
    expect(await use(undefined, { called: null })).toMatchObject(refused)
    expect(receiver.received).toHaveLength(1)
  })

  // Security: 79
  it('that is simulated reaches nothing, with or without a mock', async ({ world, ada, tenantId }) => {
    const parameters = [parameter('plate'), parameter('caller', { source: 'caller' })]
    const { receiver, toolId } = await startTool(world, ada, { mock: '5', parameters })
    await using _ = receiver
    const { db } = world.deps
    const { agentId } = await db
      .selectFrom('provider_agents')
      .select('agentId')
      .where('provider', '=', 'simulator')
      .executeTakeFirstOrThrow()
    const use = useSimulatedTool(world.deps)
    const used = {
      tenantId,
      agentId,
      conversationId: 'sim_1',
      toolId,
      arguments: { plate: 'x' },
      at: 1234,
      callerNumber: null,
    }
    expect(JSON.parse(await use(used))).toEqual({ ok: true, result: 5 })
    expect(JSON.parse(await use({ ...used, arguments: {} }))).toMatchObject({ error: 'invalid_arguments' })
    await db
      .updateTable('tools')
      .set({ mock: '', parameters: JSON.stringify([parameter('plate')]) })
      .execute()
    expect(JSON.parse(await use(used))).toMatchObject({ error: 'not_available' })
    expect(receiver.received).toEqual([])
    const runs = await db.selectFrom('tool_runs').select(['at', 'isTest', 'outcome']).orderBy('id').execute()
    expect(runs).toEqual(['ok', 'refused', 'refused'].map((outcome) => ({ at: 1234, isTest: 1, outcome })))
  })
})
