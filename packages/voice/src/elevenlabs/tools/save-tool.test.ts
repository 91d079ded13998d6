import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { TOOL_SECONDS_MAX } from '@callwright/contract/tools/tools'
import type { FakeProviderOptions } from '@callwright/fake-elevenlabs/provider'
import { useTool } from '@callwright/fake-elevenlabs/tools/use-tool'
import { afterEach, describe, expect, it } from 'vitest'
import { type CheckedFake, providerFor, startCheckedFake } from '../../testing/checked-fake.ts'
import { TEST_AGENT, TEST_TOOL } from '../../testing/test-agent.ts'
import type { SavedTool, VoiceProvider } from '../../voice-provider.ts'

const NAME = 'callwright-tools-1'
const CREATE = 'POST /v1/convai/tools'

let fake: CheckedFake
afterEach(async () => await fake.close())

async function start(options: FakeProviderOptions = {}): Promise<{ provider: VoiceProvider; tool: SavedTool }> {
  fake = await startCheckedFake(options)
  const provider = providerFor(fake)
  const { secretId } = await provider.saveToolSecret({ secretId: null, owner: '1', value: 'Bearer 1' })
  const url = 'https://callwright.example.com/api/tools/tl_1'
  return { provider, tool: { ...TEST_TOOL, providerToolId: null, url, secretId } }
}
const operations = (): (string | null)[] => fake.exchanges.map(({ operation }) => operation)
const configOf = (id: string): Record<string, unknown> => fake.state.tools.get(id)?.config ?? {}

describe('saving a tool at ElevenLabs', () => {
  it('sends what the agent fills in and what the call is, and nothing else about the business’s server', async () => {
    const { provider, tool } = await start()
    await provider.saveTool(tool)
    expect(fake.exchanges.find(({ operation }) => operation === CREATE)?.body).toEqual({
      tool_config: {
        type: 'webhook',
        name: 'car_status',
        description: 'When someone from {{company}} asks whether the car is ready. [tl_1]',
        response_timeout_secs: 7,
        execution_mode: 'immediate',
        pre_tool_speech: 'force',
        interruption_mode: 'disable_during_tool',
        tool_call_sound: null,
        tool_call_sound_behavior: 'auto',
        tool_error_handling_mode: 'passthrough',
        follow_redirects: false,
        api_schema: {
          url: tool.url,
          method: 'POST',
          content_type: 'application/json',
          request_headers: { authorization: { secret_id: tool.secretId } },
          request_body_schema: {
            type: 'object',
            required: ['arguments', 'call'],
            properties: {
              arguments: {
                type: 'object',
                required: ['plate', 'urgent', 'branch'],
                properties: {
                  plate: { type: 'string', description: 'The license plate' },
                  days: { type: 'number', description: 'Days ahead' },
                  urgent: { type: 'boolean', description: 'Whether it is urgent' },
                  branch: { type: 'string', description: 'Which branch', enum: ['north', 'south'] },
                  order: { type: 'string', dynamic_variable: 'order_no' },
                },
              },
              call: {
                type: 'object',
                required: ['conversation_id', 'agent_id'],
                properties: {
                  conversation_id: { type: 'string', dynamic_variable: 'system__conversation_id' },
                  agent_id: { type: 'string', dynamic_variable: 'system__agent_id' },
                  caller: { type: 'string', dynamic_variable: 'system__caller_id' },
                  called: { type: 'string', dynamic_variable: 'system__called_number' },
                },
              },
            },
          },
        },
      },
      response_mocks: [{ mock_result: '{"ok":true,"result":{"ready":true}}', is_error: false }],
    })
  })

  it('makes the agent confirm a change, and lets no caller wait in silence', async () => {
    const { provider, tool } = await start()
    for (const timeoutSeconds of [1, 2, 3, TOOL_SECONDS_MAX]) {
      for (const sound of ['typing', null] as const) {
        const saved = await provider.saveTool({ ...tool, timeoutSeconds, sound, changes: true })
        const config = configOf(saved.providerToolId)
        expect(config['description']).toMatch(
          /asks whether the car is ready\. .*read the details back.* yes\. \[tl_1\]$/,
        )
        expect(config['response_timeout_secs']).toBeGreaterThan(timeoutSeconds)
        const isHeard = config['pre_tool_speech'] === 'force' || config['tool_call_sound_behavior'] === 'always'
        expect(isHeard || timeoutSeconds <= 2).toBe(true)
      }
    }
    expect(fake.state.tools.size).toBe(1)
  })

  it('changes the tool whose id it knows, in one request', async () => {
    const { provider, tool } = await start()
    const { providerToolId } = await provider.saveTool(tool)
    fake.exchanges.length = 0
    expect(await provider.saveTool({ ...tool, providerToolId, name: 'car_state' })).toEqual({ providerToolId })
    expect(operations()).toEqual(['PATCH /v1/convai/tools/{tool_id}'])
    expect(configOf(providerToolId)).toMatchObject({ name: 'car_state' })
  })

  it('finds a tool whose id was lost, on any page, deletes its duplicates, and leaves other tools alone', async () => {
    const { provider, tool } = await start({ maxPerPage: 2 })
    const others = []
    for (const toolId of ['tl_2', 'tl_3']) others.push(await provider.saveTool({ ...tool, toolId }))
    fake.addFault({ kind: '500-after', method: 'POST', path: '/v1/convai/tools', times: 1 })
    await expect(provider.saveTool(tool)).rejects.toMatchObject({ reason: 'unavailable' })
    const [lost] = [...fake.state.tools.values()].slice(-1)
    if (!lost) throw new Error('No tool was created')
    fake.state.tools.set('tool_duplicate', { ...lost, id: 'tool_duplicate' })
    fake.state.tools.set('tool_longer', {
      ...lost,
      id: 'tool_longer',
      config: { ...lost.config, description: 'x [tl_1] y' },
    })
    expect(await provider.saveTool(tool)).toEqual({ providerToolId: lost.id })
    const kept = [...others.map(({ providerToolId }) => providerToolId), lost.id, 'tool_longer']
    expect([...fake.state.tools.keys()]).toEqual(kept)
  })

  it('creates a tool again that the provider lost, and refuses one whose secret it lost', async () => {
    const { provider, tool } = await start()
    const { providerToolId } = await provider.saveTool(tool)
    fake.state.tools.delete(providerToolId)
    const again = await provider.saveTool({ ...tool, providerToolId })
    expect([...fake.state.tools.keys()]).toEqual([again.providerToolId])
    const changed = provider.saveTool({ ...tool, ...again, secretId: 'secret_gone' })
    await expect(changed).rejects.toMatchObject({ reason: 'refused' })
    expect(fake.state.tools.size).toBe(1)
  })

  it('fails if the provider ignores a setting', async () => {
    const { provider, tool } = await start({ quirks: { ignoredToolFields: ['interruption_mode'] } })
    await expect(provider.saveTool(tool)).rejects.toMatchObject({
      reason: 'refused',
      message: 'The voice provider did not save all settings of the tool car_status. Please try again later.',
    })
  })

  it('deletes a tool that an agent uses, and one that is already gone', async () => {
    const { provider, tool } = await start()
    const { providerToolId } = await provider.saveTool(tool)
    await provider.saveAgent({ ...TEST_AGENT, tools: [{ ...tool, providerToolId }] })
    await provider.deleteTool(providerToolId)
    await provider.deleteTool(providerToolId)
    expect(fake.state.tools.size).toBe(0)
    expect(JSON.stringify([...fake.state.agents.values()])).toContain('"tool_ids":[]')
  })

  it('refuses an agent whose tool is gone, and fills a variable that a call does not have', async () => {
    const { provider, tool } = await start()
    const { providerToolId } = await provider.saveTool(tool)
    const tools = [{ ...tool, providerToolId }]
    const { agentId } = await provider.saveAgent({ ...TEST_AGENT, tools })
    expect(JSON.stringify(fake.state.agents.get(agentId))).toContain(
      '"dynamic_variable_placeholders":{"order_no":"","company":"company"}',
    )
    fake.state.tools.clear()
    await expect(provider.saveAgent({ ...TEST_AGENT, agentId, tools })).rejects.toMatchObject({ reason: 'refused' })
  })
})

describe('the secret of tools at ElevenLabs', () => {
  it('is found by its name, changed, and created again if it is gone; others are left alone', async () => {
    const { provider, tool } = await start({ maxPerPage: 1 })
    const { secretId } = tool
    fake.state.secrets.set('secret_other', { id: 'secret_other', name: `${NAME}0`, value: 'Bearer other' })
    for (const [known, value] of [
      [secretId, 'Bearer 2'],
      [null, 'Bearer 3'],
      ['secret_gone', 'Bearer 4'],
    ] as const) {
      expect(await provider.saveToolSecret({ secretId: known, owner: '1', value })).toEqual({ secretId })
      expect(fake.state.secrets.get(secretId)?.value).toBe(value)
    }
    fake.state.secrets.delete(secretId)
    const created = await provider.saveToolSecret({ secretId, owner: '1', value: 'Bearer 5' })
    expect([...fake.state.secrets.values()].map(({ value }) => value)).toEqual(['Bearer other', 'Bearer 5'])
    expect(created.secretId).not.toBe(secretId)
  })
})

describe('a tool in a conversation', () => {
  it('asks our server with the secret, its arguments and the call; in writing, the mock answers', async () => {
    const { provider, tool } = await start()
    const requests: Promise<unknown>[] = []
    const server = createServer((request, response) => {
      response.end('{"ok":true,"result":"ready"}')
      requests.push(json(request).then((body) => ({ authorization: request.headers.authorization, body })))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/tools/tl_1`
    const { providerToolId } = await provider.saveTool({ ...tool, url })
    const tools = [{ ...tool, providerToolId }]
    const { agentId } = await provider.saveAgent({ ...TEST_AGENT, tools })
    const number = fake.state.numbers.get('phnum_fake_1')
    if (number) number.agentId = agentId
    const control = async (path: string, body: object): Promise<unknown> =>
      await (await fetch(`${fake.url}/__fake/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
    const inbound = await control('inbound', { numberId: 'phnum_fake_1', customerNumber: '+12025550177' })
    const [conversationId = ''] = [...fake.state.conversations.keys()]
    expect(inbound).toEqual({ conversationIds: [conversationId] })
    const values = { arguments: { plate: 'B-AB 1', urgent: true }, call: { conversation_id: 'invented' } }
    const used = await control('tool', { conversationId, name: 'car_status', values })
    expect(used).toMatchObject({ status: 200, result: '{"ok":true,"result":"ready"}' })
    const call = { conversation_id: conversationId, agent_id: agentId, caller: '+12025550177', called: '+12025550100' }
    const body = { arguments: { plate: 'B-AB 1', urgent: true, order: '' }, call }
    expect(await Promise.all(requests)).toEqual([{ authorization: 'Bearer 1', body }])
    fake.finish(conversationId)
    expect(await provider.fetchConversation(conversationId)).toMatchObject({ status: 'completed' })

    const written = await provider.startTextConversation({ tenantId: 'tenant_a', agentId })
    expect(await useTool(fake.state, { conversationId: written.conversationId, name: 'car_status' })).toMatchObject({
      status: null,
      result: '{"ok":true,"result":{"ready":true}}',
    })
    await written.close()
    expect(requests).toHaveLength(1)
    server.close()
  })
})
