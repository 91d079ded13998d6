import type { ToolParameter, ToolSettings } from '@callwright/contract/tools/tools'
import type { FakeExchange } from '@callwright/fake-elevenlabs/provider'
import { descriptiveSentences } from '@callwright/voice/simulator/prompt-sentences'
import { expect } from 'vitest'

import { erasureHandler } from '../../privacy/erase/erasure-job.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { createProviderWorld, type ProviderWorld } from '../../testing/test-provider.ts'
import { PASSWORD, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { agentHandler } from '../agent-job.ts'
import { syncAgent } from '../ensure-agent.ts'
import { agentSettingsOf, queueSyncsIfSettingsChanged } from '../knowledge/sync-jobs.ts'
import { forgetApplied } from './copies.repo.ts'
import { composeToolRules } from './tool-rules.ts'

const PLATE: ToolParameter = {
  ...{ name: 'plate', source: 'agent', type: 'text', description: 'The plate', choices: [], required: true, value: '' },
}
const TOOL: ToolSettings = {
  ...{ name: 'car_status', description: 'When someone asks for a car.', method: 'GET', changes: false, sound: null },
  ...{ url: 'https://example.com/cars/{plate}', parameters: [PLATE], headers: [], timeoutSeconds: 5, mock: '' },
}

/** The provider's world, and what is asked of the provider about tools, such as `PATCH tools`. */
async function start(world: World): Promise<{ provider: ProviderWorld; takeRequests: () => string[] }> {
  const requests: string[] = []
  const onExchange = ({ operation }: FakeExchange): void => {
    const [method = '', path = ''] = (operation ?? '').split(' ')
    const kind = /^\/v1\/convai\/(tools|secrets)/.exec(path)?.[1]
    if (kind) requests.push(`${method} ${kind}`)
  }
  return { provider: await createProviderWorld(world, { onExchange }), takeRequests: () => requests.splice(0) }
}

function toolIdsOf(provider: ProviderWorld, agentId: string | null | undefined): unknown {
  const body = JSON.stringify(provider.fake.state.agents.get(agentId ?? '')?.body)
  return JSON.parse(/"tool_ids":(\[.*?\])/.exec(body)?.[1] ?? 'null')
}

describeWorld('syncing tools to the provider', (it) => {
  it('saves each business’s tools once, changes what has changed, and gives them to its own agent', async ({
    world,
    ada,
    ben,
  }) => {
    const { provider, takeRequests } = await start(world)
    await using _provider = provider
    const [adas, bens] = [provider.callerOf(ada), provider.callerOf(ben)]
    const { id: toolId } = await adas.tools.add({ ...TOOL, password: PASSWORD })
    expect(takeRequests()).toEqual(['GET secrets', 'POST secrets', 'GET tools', 'POST tools'])
    await bens.tools.add({ ...TOOL, changes: true, password: PASSWORD })
    expect(takeRequests()).toEqual(['GET tools', 'POST tools'])
    const [adasTool, bensTool] = [...provider.fake.state.tools.keys()]
    const { agentId } = await adas.agent.get()
    expect(toolIdsOf(provider, agentId)).toEqual([adasTool])
    expect(toolIdsOf(provider, (await bens.agent.get()).agentId)).toEqual([bensTool])

    await adas.agent.update({ systemPrompt: 'Be quick.', firstMessage: 'Hello' })
    expect(takeRequests()).toEqual([])
    const config = (): string => JSON.stringify(provider.fake.state.tools.get(adasTool ?? '')?.config)
    expect(config()).toContain(`/api/tools/${toolId}`)
    const edited = { ...TOOL, toolId, isOn: true, description: 'When it is about a car.' }
    await adas.tools.change(edited)
    expect(takeRequests()).toEqual(['PATCH tools'])
    expect(config()).toContain('When it is about a car.')
    const prompt = JSON.stringify(provider.fake.state.agents.get(agentId ?? ''))
    expect(prompt).toContain('Never say a result that no tool gave you')

    await adas.tools.change({ ...edited, isOn: false })
    expect(toolIdsOf(provider, agentId)).toEqual([])
    await adas.tools.change(edited)
    expect(toolIdsOf(provider, agentId)).toEqual([adasTool])
    expect(takeRequests()).toEqual([])
  })

  it('deletes a removed tool only after its agent no longer has it, and tries again if that fails', async ({
    world,
    ada,
    ben,
  }) => {
    const { provider, takeRequests } = await start(world)
    await using _provider = provider
    const caller = provider.callerOf(ada)
    const { id: toolId } = await caller.tools.add({ ...TOOL, password: PASSWORD })
    await provider.callerOf(ben).tools.add({ ...TOOL, password: PASSWORD })
    const [adasTool = '', bensTool] = [...provider.fake.state.tools.keys()]
    provider.fake.addFault({ kind: '500-before', method: 'PATCH', path: '/agents/', times: 3 })
    await expect(caller.tools.remove({ toolId })).rejects.toMatchObject({ code: 'BAD_GATEWAY' })
    takeRequests()
    provider.fake.addFault({ kind: '500-before', method: 'DELETE', times: 3 })
    await queueSyncsIfSettingsChanged(provider.deps)
    await using _node = runJobs(provider.deps, { agent: agentHandler(provider.deps) })
    await waitUntil(async () => {
      world.clock.advance(5000)
      return !provider.fake.state.tools.has(adasTool)
    })
    expect(toolIdsOf(provider, (await caller.agent.get()).agentId)).toEqual([])
    expect(takeRequests()).toEqual(Array.from({ length: 4 }, () => 'DELETE tools'))
    expect([...provider.fake.state.tools.keys()]).toEqual([bensTool])
    await waitUntil(async () => (await world.deps.db.selectFrom('provider_tools').selectAll().execute()).length === 1)
  })

  it('is sent again after a change whose response was lost, and after a restore', async ({ world, ada }) => {
    const { provider, takeRequests } = await start(world)
    await using _provider = provider
    const caller = provider.callerOf(ada)
    const { id: toolId } = await caller.tools.add({ ...TOOL, password: PASSWORD })
    const described = (): boolean => JSON.stringify([...provider.fake.state.tools.values()]).includes('Changed.')
    provider.fake.addFault({ kind: '500-after', method: 'PATCH', path: '/tools/', times: 3 })
    const change = caller.tools.change({ ...TOOL, toolId, isOn: true, description: 'Changed.' })
    await expect(change).rejects.toMatchObject({ code: 'BAD_GATEWAY' })
    expect(described()).toBe(true)
    await caller.tools.change({ ...TOOL, toolId, isOn: true })
    expect(described()).toBe(false)
    takeRequests()
    await forgetApplied(world.deps.db)
    await caller.agent.update({ systemPrompt: 'Be quick.', firstMessage: 'Hello' })
    expect(takeRequests()).toContain('PATCH tools')
  })

  it('saves tools and their secret again that the provider lost', async ({ world, ada }) => {
    const { provider } = await start(world)
    await using _provider = provider
    const caller = provider.callerOf(ada)
    const { id: toolId } = await caller.tools.add({ ...TOOL, password: PASSWORD })
    const { tools, secrets } = provider.fake.state
    tools.clear()
    await caller.agent.update({ systemPrompt: 'Be quick.', firstMessage: 'Hello' })
    expect(toolIdsOf(provider, (await caller.agent.get()).agentId)).toEqual([...tools.keys()])
    const [lostId] = [...secrets.keys()]
    secrets.clear()
    await caller.tools.change({ ...TOOL, toolId, isOn: true, description: 'When it is about a car.' })
    const [secretId] = [...secrets.keys()]
    expect(secretId).not.toBe(lostId)
    expect(JSON.stringify([...tools.values()])).toContain(`"secret_id":"${secretId}"`)
    expect(tools.size).toBe(1)
  })

  it('finds a tool whose id was lost in a crash', async ({ world, ada }) => {
    const { provider } = await start(world)
    await using _provider = provider
    const caller = provider.callerOf(ada)
    await caller.tools.add({ ...TOOL, password: PASSWORD })
    await world.deps.db.deleteFrom('provider_tools').execute()
    await caller.agent.update({ systemPrompt: 'Be quick.', firstMessage: 'Hello' })
    expect(provider.fake.state.tools.size).toBe(1)
    expect(await world.deps.db.selectFrom('provider_tools').selectAll().execute()).toHaveLength(1)
  })

  it('saves tools again when the public URL has changed', async ({ world, ada }) => {
    const { provider } = await start(world)
    await using _provider = provider
    await provider.callerOf(ada).tools.add({ ...TOOL, password: PASSWORD })
    const moved = { ...provider.deps, settings: { ...provider.deps.settings, publicUrl: 'https://new.example.com' } }
    expect(agentSettingsOf(moved)).not.toBe(agentSettingsOf(provider.deps))
    await syncAgent(moved, await tenantOf(ada))
    const [tool] = [...provider.fake.state.tools.values()]
    expect(JSON.stringify(tool?.config)).toContain('https://new.example.com/api/tools/tl_')
  })

  it.for(['before', 'after'] as const)(
    'leaves no tool of a business that is erased %s it is saved',
    async (when, { world, ada, ben }) => {
      const { provider } = await start(world)
      await using _provider = provider
      const [adas, bens] = [provider.callerOf(ada), provider.callerOf(ben)]
      await bens.tools.add({ ...TOOL, password: PASSWORD })
      const { voice } = provider.deps
      const tenantId = await tenantOf(ada)
      if (when === 'after') await adas.tools.add({ ...TOOL, password: PASSWORD })
      else {
        const saveTool: typeof voice.saveTool = async (tool) => {
          const saved = await voice.saveTool(tool)
          await ada.caller.business.erase({ password: PASSWORD })
          return saved
        }
        await ada.caller.tools.add({ ...TOOL, password: PASSWORD })
        const syncing = syncAgent({ ...provider.deps, voice: { ...voice, saveTool } }, tenantId)
        await expect(syncing).rejects.toMatchObject({ reason: 'not-found' })
      }
      if (when === 'after') await ada.caller.business.erase({ password: PASSWORD })
      await using _eraser = runJobs(provider.deps, { erasure: erasureHandler(provider.deps) })
      const unfinished = world.deps.db.selectFrom('erasures').select('id').where('finishedAt', 'is', null)
      await waitUntil(async () => (await unfinished.execute()).length === 0)
      expect(toolIdsOf(provider, (await bens.agent.get()).agentId)).toEqual([...provider.fake.state.tools.keys()])
      expect(provider.fake.state.tools.size).toBe(1)
      const copies = await world.deps.db.selectFrom('provider_tools').select('tenantId').execute()
      expect(copies).toEqual([{ tenantId: await tenantOf(ben) }])
    },
  )
})

describeWorld('a tool in simulated calls', (it) => {
  it('is used by the agent of its business, and its runs belong to the calls', async ({ ada, ben }) => {
    for (const [{ caller }, mock] of [
      [ada, 'Your car is ready.'],
      [ben, ''],
    ] as const) {
      await caller.tools.add({ ...TOOL, mock, password: PASSWORD })
      const { callId } = await caller.calls.place({ phoneNumber: '2125550142' })
      await waitUntil(async () => (await caller.calls.list({})).rows[0]?.status === 'completed')
      const { rows } = await caller.tools.runs()
      const run = { callId, toolName: 'car_status', arguments: { plate: 'example' }, isTest: true }
      expect(rows).toMatchObject([{ ...run, outcome: mock === '' ? 'refused' : 'ok' }])
      const said = mock === '' ? 'This is a test call, so I cannot do that.' : 'Here is the answer: Your car is ready.'
      expect(JSON.stringify(await caller.calls.byId({ callId }))).toContain(said)
    }
  })
})

describeWorld('the rules for tools in a prompt', (it) => {
  it('name the tools that change something, and are nothing that a simulated agent would say', () => {
    expect(composeToolRules([])).toBe('')
    const rules = composeToolRules([
      { name: 'car_status', changes: false },
      { name: 'move_visit', changes: true },
    ])
    expect(rules).toContain('Before you use move_visit, read the details back')
    expect(rules).not.toContain('Before you use car_status')
    expect(descriptiveSentences(rules)).toEqual([])
  })
})
