import { expect, vi } from 'vitest'

import { createCaller } from '../../app-router.ts'
import { makeList, makeNumbers } from '../../testing/campaigns.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { recordPastCall } from '../../testing/record-past-call.ts'
import type { Browser, World } from '../../testing/test-world.ts'

const list = makeList(makeNumbers(20))
const retryRules = {
  ...{ ends: ['no-answer' as const], outcomes: ['interested'], attempts: 2, afterMinutes: 15 },
  ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], otherTimeOfDay: false },
}

/** Makes both kinds of plan, always at the same time. */
async function createPlanner({ deps }: World, { ctx, caller }: Browser) {
  const at = deps.now()
  const { campaignId } = await caller.bulk.create({ name: 'Later', list, scheduledAt: at + 3_600_000, retryRules })
  const { bulk } = createCaller({ ...(await ctx()), now: () => at })
  const plan = async () => {
    return { draft: await bulk.plan({ list, retryRules }), comparison: await bulk.comparePlan({ campaignId }) }
  }
  return { campaignId, bulk, plan }
}

describeWorld('a flight plan', (it) => {
  // Security: 3, 74
  it('is made from the data of its own business only', async ({ world, ada, ben }) => {
    const { campaignId, plan } = await createPlanner(world, ada)
    const before = await plan()
    expect(before.draft).toMatchObject({ people: 20, called: 20, ownCalls: 0 })
    const past = { days: 1, direction: 'outbound', provider: world.deps.voice.name } as const
    for (const id of ['ben-1', 'ben-2']) await recordPastCall(world, ben, { ...past, id, status: 'missed' })
    await ben.caller.bulk.create({ name: 'Now', list: makeList(makeNumbers(500)) })
    await ben.caller.bulk.addDoNotCall({ phoneNumbers: makeNumbers(5) })
    expect(await plan()).toEqual(before)
    await expect(ben.caller.bulk.comparePlan({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(world.browser().caller.bulk.plan({ list })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })

    await recordPastCall(world, ada, { ...past, id: 'ada-1' })
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: makeNumbers(5) })
    const listed = [{ reason: 'do-not-call', people: 5 }]
    expect(await plan()).toMatchObject({
      draft: { called: 15, ownCalls: 1, notCalled: listed },
      comparison: { planned: { called: 20 }, rest: { called: 15 } },
    })
  })

  it('warns of variables without a value', async ({ ada }) => {
    await ada.caller.agent.update({
      firstMessage: 'Hello {{name}}',
      systemPrompt: 'Be kind.',
    })
    const { warnings } = await ada.caller.bulk.plan({ list })
    expect(warnings).toEqual([{ kind: 'missing-variables', people: 20, names: ['name'], fix: null }])
  })

  // Security: 74
  it('is made without a write to the database', async ({ world, ada }) => {
    const { db } = world.deps
    await recordPastCall(world, ada, { days: 1, id: 'past', direction: 'outbound', provider: world.deps.voice.name })
    const { bulk, plan } = await createPlanner(world, ada)
    const execute = vi.spyOn(db.getExecutor(), 'executeQuery')
    const transaction = vi.spyOn(db, 'transaction')
    const listWrites = (): string[] =>
      execute.mock.calls.flatMap(([{ sql }]) => (sql.startsWith('select ') ? [] : [sql.slice(0, 12)]))
    await plan()
    expect(execute.mock.calls.length).toBeGreaterThan(10)
    expect([listWrites(), transaction.mock.calls]).toEqual([[], []])
    await bulk.create({ name: 'Now', list })
    expect(listWrites()).toContain('insert into ')
    expect(transaction).toHaveBeenCalled()
  })
})
