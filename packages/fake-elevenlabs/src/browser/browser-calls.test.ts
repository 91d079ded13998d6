import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { asJson, type Json, listAt, textAt, valueAt } from '../json.ts'
import { toneParts } from './sound.ts'
import {
  type Client,
  closeAll,
  CONVERSATIONS,
  SECRET,
  start,
  startReceiver,
  waitUntil,
} from '../testing/fake-client.ts'

afterEach(closeAll)

const EVENTS = ['audio', 'interruption', 'user_transcript', 'agent_response', 'agent_response_correction']
const AGENT = {
  conversation_config: {
    conversation: { client_events: [...EVENTS, 'agent_chat_response_part', 'agent_tool_response'] },
  },
  platform_settings: {
    overrides: { conversation_config_override: { conversation: { text_only: true, max_duration_seconds: true } } },
  },
}
const TYPED = { conversation_config_override: { conversation: { text_only: true, max_duration_seconds: 600 } } }
const SIGN = '/v1/convai/conversation/get-signed-url?include_conversation_id=true&agent_id='

/** A conversation as a browser holds it. */
type Talk = {
  id: string
  events: Json[]
  types: () => string[]
  send: (message: Json) => void
  ended: Promise<unknown[]>
}

async function talk(client: Client, agentId: string, sent: Json = {}): Promise<Talk> {
  const { json } = await client.send('GET', SIGN + agentId)
  const socket = new WebSocket(textAt(json, 'signed_url'), 'convai')
  const events: Json[] = []
  socket.on('message', (data: Buffer) => void events.push(asJson(JSON.parse(data.toString()))))
  const ended = once(socket, 'close')
  const send = (message: Json): void => socket.send(JSON.stringify(message))
  await once(socket, 'open')
  expect(socket.protocol).toBe('convai')
  send({ type: 'conversation_initiation_client_data', ...sent })
  await waitUntil(() => events.length > 0 || socket.readyState === socket.CLOSED)
  return {
    id: textAt(json, 'conversation_id'),
    events,
    types: () => events.map((each) => textAt(each, 'type')),
    send,
    ended,
  }
}

const silence = (milliseconds: number): Json => ({
  user_audio_chunk: Buffer.alloc((milliseconds * 32_000) / 1000).toString('base64'),
})
const speech: Json = { user_audio_chunk: Buffer.concat(toneParts('pcm_16000', 250)).toString('base64') }

describe('a conversation in a browser', () => {
  it('needs a signed URL that is fresh and unused, and waits for its first message', async () => {
    const { fake, client } = await start({ frozenAt: Date.UTC(2026, 3, 1) })
    const agentId = await client.createAgent(AGENT)
    expect((await client.send('GET', `${SIGN}agent_unknown`)).status).toBe(404)
    const connect = async (url: string): Promise<string> => {
      const socket = new WebSocket(url, 'convai')
      const outcome = await once(socket, 'open').then(() => 'open', String)
      socket.terminate()
      return outcome
    }
    const { json } = await client.send('GET', SIGN + agentId)
    const url = textAt(json, 'signed_url')
    expect(await connect(url.replace('signature=', 'signature=x'))).toContain('403')
    expect(await connect(url.replace('/conversation?', '/elsewhere?'))).toContain('403')
    expect([await connect(url), await connect(url)]).toEqual(['open', expect.stringContaining('403')])
    const late = textAt((await client.send('GET', SIGN + agentId)).json, 'signed_url')
    fake.advance(15 * 60_000 + 1)
    expect(await connect(late)).toContain('403')
    expect(fake.state.conversations.size).toBe(0)
  })

  it('in writing is answered line by line, ends after the last, and is sent like a call', async () => {
    const { fake, client } = await start({ speed: 2000 })
    const { received, url } = await startReceiver(200)
    fake.state.webhook = { url, secret: SECRET, mode: 'deliver', duplicates: 0 }
    const agentId = await client.createAgent(AGENT)
    const browser = await talk(client, agentId, { ...TYPED, user_id: 'tenant_a' })
    for (const text of ['When are you open?', 'Thank you.']) browser.send({ type: 'user_message', text })
    expect((await browser.ended)[0]).toBe(1000)
    expect(browser.types().slice(0, 6)).toEqual([
      'conversation_initiation_metadata',
      ...['agent_chat_response_part', 'agent_chat_response_part', 'agent_chat_response_part'],
      ...['agent_response', 'ping'],
    ])
    expect(browser.types()).not.toContain('audio')
    expect(browser.types().at(-1)).toBe('agent_tool_response')
    await waitUntil(() => received.length === 1)
    const { json } = await client.send('GET', `${CONVERSATIONS}/${browser.id}`)
    expect(received[0]?.data).toEqual(json)
    expect(json).toMatchObject({ status: 'done', has_audio: false, user_id: 'tenant_a' })
    expect(json['metadata']).toMatchObject({ phone_call: null, text_only: true, charging: { dev_discount: true } })
    expect(listAt(json, 'transcript').map((turn) => textAt(turn, 'message'))).toEqual([
      'Hello! How can I help you?',
      'When are you open?',
      ...['', 'We are open from Monday to Friday. How many people will come?'],
      ...['Thank you.', 'Goodbye!'],
    ])
  })

  it('by voice is interrupted by speech, whose words are those of its script', async () => {
    const { client } = await start({ speed: 2000 })
    const browser = await talk(client, await client.createAgent(AGENT))
    await waitUntil(() => browser.types().filter((type) => type === 'audio').length > 5)
    for (const chunk of [speech, silence(400), speech, silence(600), silence(200)]) browser.send(chunk)
    await waitUntil(() => browser.types().filter((type) => type === 'agent_response').length === 2)
    const about = browser.types().filter((type) => !['audio', 'ping'].includes(type))
    expect(about.slice(1)).toEqual([
      ...['agent_response', 'interruption', 'agent_response_correction'],
      ...['user_transcript', 'agent_response'],
    ])
    const audio = browser.events.filter(({ type }) => type === 'audio').at(-1)
    expect(Buffer.from(textAt(audio, 'audio_event.audio_base_64'), 'base64').length).toBe(8000)
    expect(valueAt(audio, 'audio_event.event_id')).toBe(2)
    browser.send({ type: 'pong', event_id: 0 })
    browser.send({ type: 'user_message', text: 'Bye' })
    await waitUntil(() => browser.types().filter((type) => type === 'interruption').length === 2)
    expect((await browser.ended)[0]).toBe(1000)
    await waitUntil(async () => (await client.statusOf(browser.id)) === 'done')
    const { json } = await client.send('GET', `${CONVERSATIONS}/${browser.id}`)
    expect(json).toMatchObject({ has_audio: true, metadata: { phone_call: null, text_only: false } })
    const [first, second] = listAt(json, 'transcript')
    expect(first).toMatchObject({ interrupted: true, original_message: 'Hello! How can I help you?' })
    expect(textAt(first, 'message')).toMatch(/^(Hello!.*)?\.\.\.$/)
    expect(second).toMatchObject({ role: 'user', message: 'I would like to know when you are open.' })
  })

  it('is refused for an override that its agent does not allow, and ends at its longest duration', async () => {
    const { fake, client } = await start()
    const refused = await talk(client, await client.createAgent(), TYPED)
    const [code, reason] = await refused.ended
    expect([code, String(reason)]).toEqual([1008, "Override for field 'text_only' is not allowed by config."])
    expect(refused.events).toEqual([])
    expect(await client.statusOf(refused.id)).toBe('failed')

    const long = await talk(client, await client.createAgent(AGENT), TYPED)
    expect(await client.statusOf(long.id)).toBe('in-progress')
    fake.advance(601_000)
    expect((await long.ended)[0]).toBe(1000)
    expect(long.events.at(-1)).toMatchObject({ error_event: { error_type: 'max_duration_exceeded' } })
  })
})
