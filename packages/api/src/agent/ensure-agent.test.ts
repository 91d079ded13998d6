import { expect } from 'vitest'

import { releaseClaims } from '../installation/release-claims.ts'
import { erasureHandler } from '../privacy/erase/erasure-job.ts'
import { agentJob, queueSyncsIfSettingsChanged } from './knowledge/sync-jobs.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { tenantOf } from '../testing/operator.ts'
import { createProviderWorld } from '../testing/test-provider.ts'
import { createWorld, PASSWORD, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import { createJobWorker } from '../jobs/job-worker.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { agentHandler } from './agent-job.ts'
import { syncAgent } from './ensure-agent.ts'

const PROMPT = { systemPrompt: 'Be kind.', firstMessage: 'Hello {{name}}' }
const stringifyBody = (agent: { body: unknown } | undefined): string => JSON.stringify(agent?.body)

/** Makes it look as if another holder is syncing the only agent. */
async function holdAgent({ deps }: World, leaseHolder: string): Promise<void> {
  const [sync] = await deps.db.selectFrom('agent_syncs').select(['tenantId', 'provider']).execute()
  if (!sync) throw new Error('No agent exists')
  const runAt = deps.now() + 60_000
  await deps.db.transaction().execute(async (trx) => await enqueueJobs(trx, deps, [agentJob(sync, runAt)]))
  await deps.db.updateTable('jobs').set({ leaseHolder }).where('kind', '=', 'agent').execute()
}

describeWorld('syncing agents to the provider', (it, open) => {
  it('creates one agent per tenant, no matter how many requests need it at once', async ({ world, ada, ben }) => {
    await using provider = await createProviderWorld(world)
    const callers = [ada, ben].map(provider.callerOf)
    const update = async (index: number) =>
      await callers[index % 2]?.agent.update({ ...PROMPT, systemPrompt: `${index}` })
    await Promise.all([0, 1, 2, 3, 4, 5].map(update))
    expect(provider.fake.state.agents.size).toBe(2)
    const [adasAgent, bensAgent] = await Promise.all(callers.map(async (caller) => await caller.agent.get()))
    expect(new Set([adasAgent?.agentId, bensAgent?.agentId])).toEqual(new Set(provider.fake.state.agents.keys()))
    // The text saved last is the text synced last.
    for (const agent of [adasAgent, bensAgent]) {
      expect(agent?.sync).toBe('saved')
      expect(stringifyBody(provider.fake.state.agents.get(agent?.agentId ?? ''))).toContain(
        `"prompt":"${agent?.systemPrompt}"`,
      )
    }
  })

  it('finds the existing agent if its id was lost before it could be stored', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const caller = provider.callerOf(await world.signUp('ada@example.com'))
    const first = await caller.agent.update(PROMPT)
    // As after a crash: the agent exists at the provider but not here, and the lease is still held.
    await world.deps.db.deleteFrom('provider_agents').execute()
    await holdAgent(world, 'gone')
    await world.deps.db.updateTable('agent_syncs').set({ appliedVersion: 0 }).execute()
    await releaseClaims(world.deps)
    expect((await caller.agent.update({ ...PROMPT, systemPrompt: 'Be quick.' })).agentId).toBe(first.agentId)
    expect(provider.fake.state.agents.size).toBe(1)
  })

  it('keeps saved text when the provider fails, and syncs it in the background later', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const caller = provider.callerOf(await world.signUp('ada@example.com'))
    await caller.agent.update(PROMPT)
    provider.fake.addFault({ kind: '500-before', path: '/v1/convai/agents' })
    const update = caller.agent.update({ ...PROMPT, systemPrompt: 'Be quick.' })
    await expect(update).rejects.toMatchObject({ code: 'BAD_GATEWAY' })
    const failed = await caller.agent.get()
    expect(failed).toMatchObject({
      systemPrompt: 'Be quick.',
      sync: 'failed',
      syncError: expect.stringMatching(/^[A-Z].*\.$/),
    })
    provider.fake.clearFaults()
    await queueSyncsIfSettingsChanged(provider.deps)
    world.clock.advance(10_000)
    await using _node = runJobs(provider.deps, { agent: agentHandler(provider.deps) })
    await waitUntil(async () => (await caller.agent.get()).sync === 'saved')
    expect(stringifyBody([...provider.fake.state.agents.values()][0])).toContain('Be quick.')
  })

  it('syncs every agent again once the agent settings have changed', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const browsers = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    const callers = browsers.map(provider.callerOf)
    for (const caller of callers) await caller.agent.update(PROMPT)
    const readSyncStates = async () => await Promise.all(callers.map(async (caller) => (await caller.agent.get()).sync))
    const { settings, voice } = provider.deps
    const saveSettings = async (change: { agentSettings?: string; countries?: string[] }): Promise<void> =>
      await queueSyncsIfSettingsChanged({
        ...provider.deps,
        voice: { ...voice, agentSettings: change.agentSettings ?? voice.agentSettings },
        settings: { ...settings, countries: change.countries ?? settings.countries },
      })
    await saveSettings({})
    {
      await using _node = runJobs(provider.deps, { agent: agentHandler(provider.deps) })
      await waitUntil(async () => (await readSyncStates()).every((state) => state === 'saved'))
    }
    await saveSettings({})
    expect(await readSyncStates()).toEqual(['saved', 'saved'])
    for (const change of [{ agentSettings: 'different' }, { countries: ['1', 'JM'] }]) {
      await saveSettings({})
      {
        await using _node = runJobs(provider.deps, { agent: agentHandler(provider.deps) })
        await waitUntil(async () => (await readSyncStates()).every((state) => state === 'saved'))
      }
      await saveSettings(change)
      expect(await readSyncStates()).toEqual(['waiting', 'waiting'])
    }
  })

  it('does not sync agents on a node with outdated agent settings', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const caller = provider.callerOf(await world.signUp('ada@example.com'))
    await caller.agent.update(PROMPT)
    const { voice } = provider.deps
    await queueSyncsIfSettingsChanged(provider.deps)
    const oldWorker = createJobWorker(provider.deps, { agent: agentHandler(provider.deps) })
    oldWorker.start()
    await waitUntil(async () => (await caller.agent.get()).sync === 'saved')
    const newestVoice = { ...voice, agentSettings: 'different' }
    await queueSyncsIfSettingsChanged({ ...provider.deps, voice: newestVoice })
    const job = world.deps.db.selectFrom('jobs').select(['runAt', 'leaseHolder']).where('kind', '=', 'agent')
    const isReleased = async (): Promise<boolean> => {
      const { runAt, leaseHolder } = await job.executeTakeFirstOrThrow()
      return runAt > world.deps.now() && leaseHolder === null
    }
    for (let round = 0; round < 2; round += 1) {
      await waitUntil(isReleased)
      world.clock.advance(3000)
      world.deps.events.emit('jobsQueued')
    }
    await waitUntil(isReleased)
    await oldWorker.stop()
    expect((await caller.agent.get()).sync).toBe('waiting')
    world.clock.advance(3000)
    await using _newer = runJobs(provider.deps, { agent: agentHandler({ ...provider.deps, voice: newestVoice }) })
    await waitUntil(async () => (await caller.agent.get()).sync === 'saved')
  })

  it('recreates an agent that the provider lost: one call fails, and the next one is placed', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const caller = provider.callerOf(await world.signUp('ada@example.com'))
    const { agentId } = await caller.agent.update(PROMPT)
    provider.fake.state.agents.delete(agentId ?? '')
    const place = async () => await caller.calls.place({ phoneNumber: '+14155552671' })
    await expect(place()).rejects.toMatchObject({ code: 'BAD_GATEWAY' })
    expect((await place()).conversationId).not.toBe(null)
    expect((await caller.agent.get()).agentId).not.toBe(agentId)
  })

  it('waits for another sync of the same agent', async ({ world, ada, ben }) => {
    await using provider = await createProviderWorld(world)
    const caller = provider.callerOf(ada)
    const { agentId } = await caller.agent.update(PROMPT)
    await holdAgent(world, 'another node')
    let isSaved = false
    const pendingUpdate = caller.agent.update({ ...PROMPT, systemPrompt: 'Be quick.' }).finally(() => (isSaved = true))
    const savedAgent = world.deps.db.selectFrom('agents').select('systemPrompt').where('systemPrompt', '=', 'Be quick.')
    await waitUntil(async () => await savedAgent.executeTakeFirst())
    // Another business's agent is saved in the meantime; only the lease holds this one back.
    expect((await provider.callerOf(ben).agent.update(PROMPT)).sync).toBe('saved')
    expect(isSaved).toBe(false)
    expect(stringifyBody(provider.fake.state.agents.get(agentId ?? ''))).toContain(`"prompt":"${PROMPT.systemPrompt}"`)
    await world.deps.db.updateTable('jobs').set({ runAt: 0 }).where('leaseHolder', '=', 'another node').execute()
    expect((await pendingUpdate).sync).toBe('saved')
  })

  it.each(['is being erased', 'was erased'])(
    'leaves no agent behind if the business %s during the sync',
    async (state) => {
      await using world = await createWorld(open)
      await using provider = await createProviderWorld(world)
      const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
      const { agentId: bensAgentId } = await provider.callerOf(ben).agent.update(PROMPT)
      const unfinishedErasures = world.deps.db.selectFrom('erasures').select('id').where('finishedAt', 'is', null)
      const { voice } = provider.deps
      const saveAgent = async (agent: Parameters<typeof voice.saveAgent>[0]) => {
        const saved = await voice.saveAgent(agent)
        await ada.caller.business.erase({ password: PASSWORD })
        if (state === 'is being erased') return saved
        await using _eraser = runJobs(provider.deps, { erasure: erasureHandler(provider.deps) })
        await waitUntil(async () => (await unfinishedErasures.execute()).length === 0)
        return saved
      }
      const pendingSync = syncAgent({ ...provider.deps, voice: { ...voice, saveAgent } }, await tenantOf(ada))
      await expect(pendingSync).rejects.toMatchObject({ reason: 'not-found' })
      expect([...provider.fake.state.agents.keys()]).toEqual([bensAgentId])
      // Late events from the deleted agent are recognized.
      expect(await world.deps.db.selectFrom('erased_agents').select('agentId').execute()).toHaveLength(1)
    },
  )
})
