import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { type Json, listAt, textAt, valueAt } from './json.ts'
import { FAKE_KEY, type FakeOutcome } from './state.ts'
import {
  CONVERSATIONS,
  closeAll,
  closers,
  createClient,
  SECRET,
  start,
  startReceiver,
  waitUntil,
} from './testing/fake-client.ts'

afterEach(closeAll)

describe('the fake ElevenLabs', () => {
  it('takes a call through ringing, conversation and analysis over time', async () => {
    const { fake, client } = await start({ frozenAt: Date.UTC(2026, 3, 1), speed: 1, random: () => 0.5 })
    const { id } = await client.call(await client.createAgent())
    const statusesAndDurations: [string, unknown][] = []
    for (const wait of [0, 4000, 8000, 2000]) {
      fake.advance(wait)
      const { json } = await client.send('GET', `${CONVERSATIONS}/${id}`)
      statusesAndDurations.push([textAt(json, 'status'), valueAt(json, 'metadata.call_duration_secs')])
    }
    expect(statusesAndDurations).toEqual([
      ['initiated', 0],
      ['in-progress', 0],
      ['processing', 0],
      ['done', 8],
    ])
  })

  it('serves a preview of each voice without a key, and a recording as long as its call', async () => {
    const { fake, client } = await start()
    const voices = listAt((await client.send('GET', '/v2/voices')).json, 'voices')
    for (const voice of voices) {
      const preview = await fetch(textAt(voice, 'preview_url'))
      expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'audio/wav'])
      const bytes = Buffer.from(await preview.arrayBuffer())
      expect([bytes.toString('latin1', 0, 4), bytes.readUInt32LE(4)]).toEqual(['RIFF', bytes.length - 8])
    }
    expect((await fetch(`${fake.url}/previews/voice_unknown.wav`)).status).toBe(404)
    const { id } = await client.call(await client.createAgent())
    fake.finish(id)
    const headers = { 'xi-api-key': FAKE_KEY }
    const recording = await fetch(`${fake.url}${CONVERSATIONS}/${id}/audio`, { headers })
    expect(recording.headers.get('content-type')).toBe('audio/mpeg')
    const seconds = fake.state.conversations.get(id)?.talkSeconds ?? 0
    // 24 kbit/s
    expect((await recording.arrayBuffer()).byteLength / 3000).toBeCloseTo(seconds, 1)
  })

  it('retries a transcription after a 503 but not a 400, and sends nothing while webhooks are dropped', async () => {
    const { fake, client } = await start({ speed: 2000 })
    const agentId = await client.createAgent()
    const failingReceiver = await startReceiver(503, 503, 200)
    fake.state.webhook = { url: failingReceiver.url, secret: SECRET, mode: 'deliver', duplicates: 0 }
    await client.call(agentId)
    await waitUntil(() => fake.webhooks.deliveries.length === 3)
    expect(fake.webhooks.deliveries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, 503],
      [3, 200],
    ])
    const rejectingReceiver = await startReceiver(400)
    fake.state.webhook = { url: rejectingReceiver.url, secret: SECRET, mode: 'deliver', duplicates: 0 }
    await client.call(agentId)
    await waitUntil(() => rejectingReceiver.received.length === 1)
    fake.state.webhook = { ...fake.state.webhook, mode: 'drop' }
    const droppedCall = await client.call(agentId)
    // Advancing makes the event due; otherwise, the call could be done a moment before its event is due.
    fake.advance(600_000)
    expect(await client.statusOf(droppedCall.id)).toBe('done')
    // A retry for the first call, or an event for the second, would be sent before the third call's event.
    fake.state.webhook = { ...fake.state.webhook, mode: 'deliver' }
    fake.advance(3_600_000)
    const { id } = await client.call(agentId)
    await waitUntil(() => fake.webhooks.deliveries.some(({ conversationId }) => conversationId === id))
    expect([rejectingReceiver.received.length, failingReceiver.received.length]).toEqual([2, 3])
  })

  it('fails a call with a forbidden override or with a variable without a value', async () => {
    const { fake, client } = await start()
    const agentId = await client.createAgent({
      conversation_config: { agent: { first_message: 'Hello {{name}}!' } },
    })
    const variables = { dynamic_variables: { name: 'Rosa' } }
    const override = { conversation_config_override: { agent: { language: 'de' } } }
    const statuses: string[] = []
    for (const sent of [{ ...variables, ...override }, {}, variables]) {
      const { id } = await client.call(agentId, { sent })
      fake.advance(600_000)
      statuses.push(await client.statusOf(id))
    }
    expect(statuses).toEqual(['failed', 'failed', 'done'])
  })

  it('has customers who ask to be called back', async () => {
    const { fake, client } = await start({ outcomes: { 'call-back': 1 } })
    const { id } = await client.call(await client.createAgent())
    fake.finish(id)
    const { json } = await client.send('GET', `${CONVERSATIONS}/${id}`)
    expect(textAt(listAt(json, 'transcript')[1], 'message')).toContain('call me back in 20 minutes')
  })

  it('keeps the tools for transfers and voicemail, and uses them', async () => {
    const { fake, client } = await start()
    const transfers = [
      { transfer_destination: { type: 'phone', phone_number: '+12025550160' }, condition: 'Always.' },
      { transfer_destination: { type: 'phone', phone_number: '+12025550161' }, condition: 'Never.' },
    ]
    const built_in_tools = {
      transfer_to_number: { name: 'transfer_to_number', params: { transfers } },
      voicemail_detection: { name: 'voicemail_detection', params: { voicemail_message: 'Hello {{name}}!' } },
    }
    const agentId = await client.createAgent({ conversation_config: { agent: { prompt: { built_in_tools } } } })
    const { json } = await client.send('GET', `/v1/convai/agents/${agentId}`)
    expect(valueAt(json, 'conversation_config.agent.prompt')).toMatchObject({ timezone: null, built_in_tools })

    const read = async (outcome: FakeOutcome, sent: Json): Promise<Json> => {
      fake.state.options.outcomes = { [outcome]: 1 }
      const { id } = await client.call(agentId, { sent })
      fake.finish(id)
      return (await client.send('GET', `${CONVERSATIONS}/${id}`)).json
    }
    const sent = { dynamic_variables: { name: 'Rosa' } }
    const resultsOf = (conversation: Json): unknown[] =>
      listAt(conversation, 'transcript').flatMap((turn) => listAt(turn, 'tool_results'))
    const transferred = await read('transferred', sent)
    expect(resultsOf(transferred)).toMatchObject([
      { result: { result_type: 'transfer_to_number_twilio_success', transfer_number: '+12025550160' } },
    ])
    const voicemail = await read('voicemail', sent)
    expect(resultsOf(voicemail)).toMatchObject([
      { result: { result_type: 'voicemail_detection_success', voicemail_message: 'Hello {{name}}!' } },
    ])
    expect(listAt(voicemail, 'transcript').at(-1)).toMatchObject({ role: 'agent', message: 'Hello Rosa!' })
    expect(resultsOf(await read('answered', sent))).toEqual([])
    // The message has a variable without a value.
    const { id } = await client.call(agentId)
    fake.advance(600_000)
    expect(await client.statusOf(id)).toBe('failed')
  })

  it('runs as its own process, controlled over HTTP', async () => {
    const path = new URL('run.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [path, '--speed', '500', '--talk', '3-4', '--key', 'sk_other'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    closers.push(async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const url = line.toString().trim()
    const control = async (method: string, name: string, body?: unknown): Promise<unknown> => {
      const response = await fetch(`${url}/__fake/${name}`, {
        method,
        body: body === undefined ? null : JSON.stringify(body),
      })
      expect([name, response.status]).toEqual([name, 200])
      return await response.json()
    }
    const { received, url: hook } = await startReceiver(200)
    await control('POST', 'webhook', { url: hook, secret: SECRET })
    await control('POST', 'calls', { outcomesByNumber: { '+12025550199': 'busy' } })
    expect((await createClient(url).call('agent_unknown')).status).toBe(401)
    const client = createClient(url, 'sk_other')
    const agentId = await client.createAgent()
    await client.send('PATCH', '/v1/convai/phone-numbers/phnum_fake_2', { agent_id: agentId })

    await control('POST', 'faults', { kind: '500-after', path: '/outbound-call', times: 1 })
    const sent = { dynamic_variables: { call_record_id: 'call_1' } }
    expect((await client.call(agentId, { toNumber: '+12025550199', sent })).status).toBe(500)
    expect(await control('GET', 'faults')).toEqual([])
    expect(await control('GET', 'dials?callId=call_1')).toMatchObject([{ toNumber: '+12025550199', callId: 'call_1' }])
    const caller = { numberId: 'phnum_fake_2', customerNumber: '+12025550188', count: 3 }
    expect(await control('POST', 'inbound', caller)).toHaveProperty('conversationIds.2')
    await waitUntil(() => received.length === 4)
    expect(received.filter(({ type }) => type === 'post_call_transcription')).toHaveLength(3)
    expect(received.filter(({ reason }) => reason === 'busy')).toHaveLength(1)
    expect(await control('GET', 'state')).toMatchObject({ conversations: 4, dials: 1, deliveries: 4, speed: 500 })
    expect(await fetch(`${url}/__fake/faults`, { method: 'POST', body: '{"kind":"odd"}' })).toMatchObject({
      status: 400,
    })
    expect(await fetch(`${url}/__fake/nothing`)).toMatchObject({ status: 404 })
  })
})
