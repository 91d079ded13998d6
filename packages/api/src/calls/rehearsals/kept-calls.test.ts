import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { createLatch } from '../../testing/latch.ts'
import { ended, PARKING, runRehearsalJobs, withReplies } from '../../testing/rehearsals.ts'
import { retentionHandlers } from '../../testing/retention-handlers.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import type { World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { changeCall, insertCall } from '../record/call-records.repo.ts'

const DAY_MS = 86_400_000

const listCalls = async ({ deps }: World) =>
  await deps.db.selectFrom('calls').select(['id', 'source', 'orderKey']).orderBy('orderKey', 'desc').execute()

async function isSaid({ deps }: World, words: string): Promise<boolean> {
  const tables = ['calls', 'transcripts', 'call_values', 'rehearsals', 'audit_entries'] as const
  const rows = await Promise.all(tables.map(async (table) => await deps.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows).includes(words)
}

describeWorld('the calls of rehearsals', (it) => {
  it('are those of their two results, and no list, event, or figure shows them', async ({ world, ada }) => {
    const completed: string[] = []
    world.deps.events.on('callEnded', ({ callId }) => completed.push(callId))
    await ada.caller.agent.saveRehearsal(PARKING)
    await using _jobs = runRehearsalJobs(world.deps)
    for (const price of [1, 2, 3, 3, 4]) {
      await ada.caller.agent.update({ systemPrompt: `Parking costs ${price} dollars.`, firstMessage: 'Hi' })
      await ada.caller.agent.runRehearsals({})
      const [parking] = await ended(ada)
      const rows = await listCalls(world)
      expect(rows).toHaveLength(price === 1 ? 1 : 2)
      expect(rows.map(({ id }) => id)).toContain(parking?.result?.callId)
      expect(rows.every(({ source, orderKey }) => source === 'rehearsal' && orderKey < 0)).toBe(true)
    }
    expect((await ada.caller.calls.list({})).total).toBe(0)
    expect(await ada.caller.calls.recentTests()).toEqual([])
    const { db } = world.deps
    const counted = [db.selectFrom('call_totals'), db.selectFrom('call_half_hours'), db.selectFrom('usage_entries')]
    for (const table of counted) expect(await table.selectAll().execute()).toEqual([])
    expect(completed).toEqual([])
  })

  it('are deleted with their results, which are deleted with them', async ({ world, ada }) => {
    const { deps, callerOf } = withReplies(world, () => 'Ask the pelican.')
    const content = { ...PARKING, turns: ['Where is the pelican?'] }
    for (let nth = 0; nth < 3; nth += 1) await ada.caller.agent.saveRehearsal(content)
    await using _jobs = runRehearsalJobs(deps)
    for (const systemPrompt of ['One', 'Two']) {
      await callerOf(ada).agent.runRehearsals({ draft: { systemPrompt, firstMessage: '' } })
      await ended(ada)
    }
    expect(await listCalls(world)).toHaveLength(6)
    const [removed, changed, kept] = await ended(ada)
    await ada.caller.agent.removeRehearsal({ rehearsalId: removed?.id ?? '' })
    expect(await listCalls(world)).toHaveLength(4)
    await ada.caller.agent.saveRehearsal({ ...content, name: 'Renamed', rehearsalId: changed?.id })
    expect(await listCalls(world)).toHaveLength(4)
    await ada.caller.agent.saveRehearsal({ ...PARKING, rehearsalId: changed?.id })
    expect(await listCalls(world)).toHaveLength(2)
    const deleted = await deps.db.selectFrom('deleted_conversations').select('conversationId').execute()
    expect(deleted).toHaveLength(4)
    await ada.caller.calls.remove({ callId: kept?.result?.callId ?? '' })
    expect((await ended(ada))[1]).toMatchObject({ result: null, changes: null })
    await ada.caller.agent.removeRehearsal({ rehearsalId: kept?.id ?? '' })
    expect(await listCalls(world)).toEqual([])
    expect(await isSaid(world, 'pelican')).toBe(false)
  })

  it('lose their words at the age that the business chose, as do the results', async ({ world, ada }) => {
    const { deps, callerOf } = withReplies(world, () => 'Ask the pelican.')
    for (let nth = 0; nth < 12; nth += 1) await ada.caller.agent.saveRehearsal(PARKING)
    await using _jobs = runJobs(deps, retentionHandlers(deps))
    await using _rehearsals = runRehearsalJobs(deps)
    await callerOf(ada).agent.runRehearsals({})
    await ended(ada)
    const [{ result } = { result: null }] = await ended(ada)
    for (const call of await deps.db.selectFrom('calls').selectAll().execute()) {
      const startedAt = deps.now() - 8 * DAY_MS
      if (call.id !== result?.callId) await changeCall(deps.db, call, { change: { startedAt } })
    }
    expect(await isSaid(world, 'pelican')).toBe(true)
    await ada.caller.business.setRetention({ keepDays: 7 })
    const countWords = async () => (await deps.db.selectFrom('transcripts').select('callId').execute()).length
    await waitUntil(async () => (await countWords()) === 1)
    const [young, ...old] = await ended(ada)
    expect(young?.result?.lines).toEqual(['Ask the pelican.'])
    expect(old.map(({ result }) => result)).toEqual(Array(11).fill(null))
    await ada.caller.agent.removeRehearsal({ rehearsalId: young?.id ?? '' })
    expect(await isSaid(world, 'pelican')).toBe(false)
  })

  it('that were cut off by the end of the process are deleted by the next try', async ({ world, ada }) => {
    const [latch, said] = [createLatch(), [] as string[]]
    const { deps, closed, callerOf } = withReplies(world, async (text) => {
      said.push(text)
      if (said.length === 1) await latch.wait()
      return 'Hello.'
    })
    await ada.caller.agent.saveRehearsal({ ...PARKING, turns: ['one', 'two'] })
    {
      await using _stopping = runRehearsalJobs(deps)
      await callerOf(ada).agent.runRehearsals({})
      await latch.reached
      setTimeout(latch.release, 20)
    }
    // The process that stops says nothing more, and leaves the rehearsal to the next one.
    expect(said).toEqual(['one'])
    expect(closed).toHaveLength(1)
    expect((await ada.caller.agent.rehearsals()).rehearsals).toMatchObject([{ result: null }])
    const [cutOff] = await listCalls(world)
    await using _jobs = runRehearsalJobs(deps)
    const [{ result } = { result: null }] = await ended(ada)
    expect(said).toEqual(['one', 'one', 'two'])
    const calls = await listCalls(world)
    expect(calls.map(({ id }) => id)).toEqual([result?.callId])
    expect(calls[0]?.id).not.toBe(cutOff?.id)
  })

  it('that cannot be stored end at once', async ({ world, ada, ben }) => {
    const { deps, closed, callerOf } = withReplies(world, () => 'Hello.')
    const { startTextConversation } = deps.voice
    const again = {
      ...deps.voice,
      startTextConversation: async (request: Parameters<typeof startTextConversation>[0]) => ({
        ...(await startTextConversation(request)),
        conversationId: 'conv_again',
      }),
    }
    const tenantId = (await ben.ctx()).caller.session?.tenantId
    if (!tenantId) throw new Error('There is a business')
    const at = deps.now()
    const times = { startedAt: at, createdAt: at, updatedAt: at }
    const call = { direction: 'outbound', status: 'initiated', conversationId: 'conv_again', ...times } as const
    await insertCall(deps.db, { id: 'taken', tenantId, provider: 'simulator', ...call })
    await ada.caller.agent.saveRehearsal(PARKING)
    await using _jobs = runRehearsalJobs({ ...deps, voice: again })
    await callerOf(ada).agent.runRehearsals({})
    expect(await ended(ada)).toMatchObject([{ result: { error: 'Something went wrong. Please try again.' } }])
    expect(closed).toHaveLength(1)
  })

  it('are offered to rehearse again, as are other tests, but not calls to customers', async ({
    world,
    ada,
    tenantId,
  }) => {
    const { db, now } = world.deps
    const times = { startedAt: now(), createdAt: now(), updatedAt: now() }
    const call = { tenantId, direction: 'outbound', status: 'completed', ...times } as const
    const offered: unknown[] = []
    for (const [id, change] of Object.entries({
      rest: { provider: 'elevenlabs' },
      mode: { provider: 'elevenlabs', testMode: 1 },
      browser: { provider: 'elevenlabs', source: 'browser' },
      rehearsal: { provider: 'elevenlabs', source: 'rehearsal' },
      simulator: { provider: 'simulator' },
    } as const)) {
      await insertCall(db, { ...call, id, conversationId: id, ...change })
      if ((await ada.caller.calls.byId({ callId: id })).isTest) offered.push(id)
    }
    expect(offered).toEqual(['mode', 'browser', 'rehearsal', 'simulator'])
  })
})

describeWorld('a run', (it) => {
  it('that is held or fails for good gives the rest an error, and every result its id', async ({
    world,
    ada,
    operator,
    tenantId,
  }) => {
    let latch = createLatch()
    const { deps, callerOf } = withReplies(world, async (text) => {
      if (text === 'wait') await latch.wait()
      return 'Hello.'
    })
    for (const text of ['first', 'wait', 'last']) await ada.caller.agent.saveRehearsal({ ...PARKING, turns: [text] })
    const { agent } = callerOf(ada)
    const shown = async () => {
      const { rehearsals, run } = await agent.rehearsals()
      return rehearsals.map(({ result }) => [result?.runId === run.id, result?.error])
    }
    await using _jobs = runRehearsalJobs(deps)
    const { run } = await agent.runRehearsals({})
    await latch.reached
    await operator.caller.admin.setPaused({ tenantId, paused: true })
    latch.release()
    await ended(ada)
    const paused = [true, 'Service is paused']
    expect(await shown()).toEqual([[true, null], [true, null], paused])
    expect((await agent.rehearsals()).run).toEqual({ id: run.id, isRunning: false, done: 0, total: 0 })

    await operator.caller.admin.setPaused({ tenantId, paused: false })
    latch = createLatch()
    const failed = await agent.runRehearsals({})
    await latch.reached
    await deps.db.updateTable('jobs').set({ failedAt: deps.now(), leaseHolder: null }).execute()
    const error = [true, 'Something went wrong. Please try again.']
    expect(await shown()).toEqual([[true, null], error, error])
    expect((await agent.rehearsals()).run.id).toBe(failed.run.id)
    latch.release()
    const [first] = (await agent.rehearsals()).rehearsals
    const { run: last } = await agent.runRehearsals({ rehearsalIds: [first?.id ?? ''] })
    await ended(ada)
    expect((await shown()).map(([isNewest]) => isNewest)).toEqual([true, false, false])
    expect((await agent.rehearsals()).run.id).toBe(last.id)
  })
})
