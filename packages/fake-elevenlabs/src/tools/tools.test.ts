import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { textAt } from '../json.ts'
import { closeAll, CONVERSATIONS, start } from '../testing/fake-client.ts'

afterEach(closeAll)

const toolWith = (plate: Json): Json => ({
  tool_config: {
    ...{ type: 'webhook', name: 'car_status', description: 'Whether a car is ready.' },
    api_schema: { url: 'http://127.0.0.1:9/', request_body_schema: { type: 'object', properties: { plate } } },
  },
})
const agentWith = (...tool_ids: string[]): Json => ({ conversation_config: { agent: { prompt: { tool_ids } } } })

describe('tools of the fake ElevenLabs', () => {
  it('cannot be deleted without force while an agent has them, and an agent can only have existing ones', async () => {
    const { client } = await start()
    const { json } = await client.send('POST', '/v1/convai/tools', toolWith({ type: 'string', description: 'Plate' }))
    const id = textAt(json, 'id')
    expect((await client.send('POST', '/v1/convai/agents/create', agentWith('tool_gone'))).status).toBe(404)
    const agentId = await client.createAgent(agentWith(id))
    expect((await client.send('DELETE', `/v1/convai/tools/${id}`)).status).toBe(400)
    expect((await client.send('DELETE', `/v1/convai/tools/${id}?force=true`)).status).toBe(200)
    expect((await client.send('DELETE', `/v1/convai/tools/${id}?force=true`)).status).toBe(404)
    expect(JSON.stringify((await client.send('GET', `/v1/convai/agents/${agentId}`)).json)).toContain('"tool_ids":[]')
  })

  it('need one source for each value, and a call without a variable of theirs fails', async () => {
    const { fake, client } = await start()
    for (const source of [{}, { description: 'Plate', dynamic_variable: 'plate' }]) {
      const { status } = await client.send('POST', '/v1/convai/tools', toolWith({ type: 'string', ...source }))
      expect(status).toBe(422)
    }
    const own = toolWith({ type: 'string', dynamic_variable: 'plate' })
    const { json } = await client.send('POST', '/v1/convai/tools', own)
    const agentId = await client.createAgent(agentWith(textAt(json, 'id')))
    const { id } = await client.call(agentId)
    const failed = await client.send('GET', `${CONVERSATIONS}/${id}`)
    fake.finish(id)
    expect(JSON.stringify(failed.json)).toContain('Missing required dynamic variables in tools: plate')
    const { id: other } = await client.call(agentId, { sent: { dynamic_variables: { plate: 'B-AB 1' } } })
    expect(await client.statusOf(other)).toBe('initiated')
  })
})
