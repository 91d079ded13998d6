import { expect } from 'vitest'

import { deletionHandler } from '../calls/record/deletion-job.ts'
import { recordDeletion } from '../calls/record/record-deletion.ts'
import { housekeepingHandler } from '../installation/housekeeping.ts'
import { NO_DECISIONS, readDecisions, replayDecisions } from '../privacy/replay-after-restore.ts'
import { describeDeliveryWorld } from '../testing/describe-world.ts'
import { recordPastCall } from '../testing/record-past-call.ts'
import { retentionHandlers } from '../testing/retention-handlers.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { tenantOf } from '../testing/operator.ts'
import type { World } from '../testing/test-world.ts'
import { addTool, createAgentUser, startTool } from '../testing/tools.ts'
import { waitUntil } from '../testing/wait-until.ts'

const DAY_MS = 86_400_000
const RESTORED = { file: 'backup.tar', madeAt: '2026-01-01T00:00:00.000Z' }

async function listConversations({ deps: { db } }: World): Promise<string[]> {
  const runs = await db.selectFrom('tool_runs').select('conversationId').orderBy('id').execute()
  return runs.map(({ conversationId }) => conversationId)
}

describeDeliveryWorld('runs', (it) => {
  it('are listed newest first: all, or of a tool, a call, or an outcome', async ({ world, ada, ben }) => {
    const { receiver, toolId, use } = await startTool(world, ada)
    await using _ = receiver
    const { id: otherId } = await addTool(ada, { name: 'other', url: receiver.url, parameters: [] })
    const useAny = await createAgentUser({ ...world }, ben)
    await use()
    await use({}, { conversationId: 'conv_2' })
    receiver.answer = 500
    await use(undefined, { conversationId: 'conv_2' })
    expect(await useAny(otherId)).toMatchObject({ ok: false })
    const callId = await recordPastCall(world, ada, { days: 0, id: 'conv_2' })
    const { runs } = ada.caller.tools
    const all = (await runs()).rows
    expect(all.map(({ outcome, callId }) => [outcome, callId])).toEqual([
      ['failed', callId],
      ['refused', callId],
      ['ok', null],
    ])
    expect((await runs({ callId })).rows).toEqual(all.slice(0, 2))
    expect((await runs({ outcome: 'ok' })).rows).toEqual(all.slice(2))
    expect((await runs({ toolId })).rows).toEqual(all)
    expect((await runs({ toolId: otherId })).rows).toEqual([])
    const first = await runs({ limit: 2 })
    expect(first.rows).toEqual(all.slice(0, 2))
    expect(await runs({ limit: 2, cursor: first.nextCursor })).toEqual({ rows: all.slice(2), nextCursor: null })
    expect((await ben.caller.tools.runs({ callId })).rows).toEqual([])
    // They stay when the tool goes.
    await ada.caller.tools.remove({ toolId })
    expect((await runs()).rows).toEqual(all)
  })

  // Security: 114
  it('are deleted with the call, and cannot come back', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada)
    await using _ = receiver
    for (const conversationId of ['conv_1', 'conv_2']) await use(undefined, { conversationId })
    const callId = await recordPastCall(world, ada, { days: 0, id: 'conv_1' })
    await ada.caller.calls.remove({ callId })
    expect(await listConversations(world)).toEqual(['conv_2'])
    expect(await use()).toMatchObject({ error: 'not_available' })
    expect(await listConversations(world)).toEqual(['conv_2'])
  })

  // Security: 114
  it('are deleted with the transcript when its retention ends', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada)
    await using _ = receiver
    for (const conversationId of ['old', 'new']) await use(undefined, { conversationId })
    for (const [id, days] of [
      ['old', 40],
      ['new', 20],
    ] as const)
      await recordPastCall(world, ada, { days, id })
    await ada.caller.business.setRetention({ keepDays: 30 })
    await using _jobs = runJobs(world.deps, retentionHandlers(world.deps))
    await waitUntil(async () => (await listConversations(world)).length === 1)
    expect(await listConversations(world)).toEqual(['new'])
  })

  it('stay if only the recording at the provider is deleted', async ({ world, ada, tenantId }) => {
    const { receiver, use } = await startTool(world, ada)
    await using _ = receiver
    await use()
    await recordPastCall(world, ada, { days: 0, id: 'conv_1' })
    const { deps } = world
    const job = { payload: { conversationId: 'conv_1', unlessAgreed: tenantId } } as Parameters<
      ReturnType<typeof deletionHandler>['run']
    >[0]
    await deletionHandler(deps).run(job, {} as never)
    expect(await deps.db.selectFrom('deleted_conversations').selectAll().execute()).toHaveLength(1)
    expect(await listConversations(world)).toEqual(['conv_1'])
    // As in a restored backup.
    const decided = await readDecisions(deps.db)
    await replayDecisions(deps, { decided, restored: RESTORED })
    expect(await listConversations(world)).toEqual(['conv_1'])
  })

  // Security: 114
  it('without a transcript are deleted after 90 days, or the retention', async ({ world, ada, ben }) => {
    const { receiver, use } = await startTool(world, ada)
    await using _ = receiver
    const bens = await startTool(world, ben)
    await using _bens = bens.receiver
    await use(undefined, { conversationId: 'with-call' })
    await recordPastCall(world, ada, { days: 0, id: 'with-call' })
    await use(undefined, { conversationId: 'stray' })
    await bens.use(undefined, { conversationId: 'bens-stray' })
    await ben.caller.business.setRetention({ keepDays: 7 })
    const clean = async (): Promise<string[]> => {
      await using _jobs = runJobs(world.deps, { housekeeping: housekeepingHandler(world.deps) })
      await waitUntil(async () => {
        const job = await world.deps.db
          .selectFrom('jobs')
          .select('runAt')
          .where('kind', '=', 'housekeeping')
          .executeTakeFirst()
        return job !== undefined && job.runAt > world.deps.now()
      })
      return await listConversations(world)
    }
    await world.advance(8 * DAY_MS)
    expect(await clean()).toEqual(['with-call', 'stray'])
    await world.advance(81 * DAY_MS)
    expect(await clean()).toEqual(['with-call', 'stray'])
    await world.advance(2 * DAY_MS)
    expect(await clean()).toEqual(['with-call'])
  })

  it('deleted after a backup are deleted again when it is restored, and changed tools are off', async ({
    world,
    ada,
    ben,
  }) => {
    const { receiver, toolId, use } = await startTool(world, ada)
    await using _ = receiver
    await use()
    const { deps } = world
    const { id: changedId } = await addTool(ada, { name: 'changed' })
    const { id: bensId } = await addTool(ben)
    const backup = {
      tools: await deps.db.selectFrom('tools').selectAll().execute(),
      runs: await deps.db.selectFrom('tool_runs').selectAll().execute(),
    }
    const call = { conversationId: 'conv_1', tenantId: await tenantOf(ada), provider: 'elevenlabs' as const }
    await deps.db.transaction().execute(async (trx) => await recordDeletion(trx, deps, call))
    await deps.db.updateTable('tools').set({ url: 'https://new.example.com/' }).where('id', '=', changedId).execute()
    await ben.caller.tools.remove({ toolId: bensId })
    const decided = await readDecisions(deps.db)
    await deps.db.deleteFrom('tools').execute()
    await deps.db.insertInto('tools').values(backup.tools).execute()
    await deps.db.insertInto('tool_runs').values(backup.runs).execute()
    expect(await replayDecisions(deps, { decided: NO_DECISIONS, restored: RESTORED })).toMatchObject({ toolsOff: 0 })
    expect(await replayDecisions(deps, { decided, restored: RESTORED })).toMatchObject({ toolsOff: 2 })
    expect(await listConversations(world)).toEqual([])
    const on = await deps.db.selectFrom('tools').select('id').where('isOn', '=', 1).execute()
    expect(on).toEqual([{ id: toolId }])
  })
})
