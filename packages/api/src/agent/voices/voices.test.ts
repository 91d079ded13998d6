import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { textAt } from '@callwright/fake-elevenlabs/json'
import { type Voice, VoiceProviderError } from '@callwright/voice/voice-provider'
import { mockRequestTimeouts } from '@callwright/voice/testing/time-limits'
import { expect, it, onTestFinished, vi } from 'vitest'

import { createCaller } from '../../app-router.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { createWorld } from '../../testing/test-world.ts'
import { createVoiceCatalog } from './voice-catalog.ts'

const MINUTE_MS = 60_000
const silentLog = { info() {}, warn() {}, error() {} }
const createVoice = (name: string, labels: Voice['labels'] = {}): Voice => ({
  voiceId: `id ${name}`,
  name,
  previewUrl: 'https://storage.googleapis.com/a.mp3',
  labels,
})

/** A voice catalog for a provider whose responses the test controls. */
function createCatalog(respond: () => Promise<Voice[]>) {
  const clock = { at: 0 }
  const requests = { times: 0 }
  const listVoices = async (): Promise<Voice[]> => {
    requests.times += 1
    return await respond()
  }
  return {
    clock,
    requests,
    catalog: createVoiceCatalog({ voice: { listVoices }, now: () => clock.at, log: silentLog }),
  }
}

it('voices are fetched once for concurrent callers, and again after a few minutes', async () => {
  const { clock, requests, catalog } = createCatalog(async () => [createVoice('Ada')])
  const lists = await Promise.all(Array.from({ length: 10 }, catalog.list))
  expect(lists.every((list) => list[0]?.name === 'Ada')).toBe(true)
  await catalog.list()
  expect(requests.times).toBe(1)
  clock.at += 6 * MINUTE_MS
  await catalog.list()
  expect(requests.times).toBe(2)
})

it('cached voices are shown while the provider fails, and the provider is not asked on every request', async () => {
  let isDown = false
  const { clock, requests, catalog } = createCatalog(async () => {
    if (isDown) throw new VoiceProviderError('unavailable', 'It does not respond.')
    return [createVoice('Ada')]
  })
  await catalog.list()
  isDown = true
  clock.at += 6 * MINUTE_MS
  for (let count = 0; count < 5; count += 1) expect((await catalog.list())[0]?.name).toBe('Ada')
  expect(requests.times).toBe(2)
  isDown = false
  clock.at += MINUTE_MS
  await catalog.list()
  expect(requests.times).toBe(3)
})

it('without cached voices, the provider’s message is shown and the next request asks again', async () => {
  const { requests, catalog } = createCatalog(async () => {
    throw new VoiceProviderError('unavailable', 'It does not respond.')
  })
  for (let count = 1; count <= 2; count += 1) {
    await expect(catalog.list()).rejects.toMatchObject({ reason: 'provider-failed', message: 'It does not respond.' })
    expect(requests.times).toBe(count)
  }
  expect(await catalog.ids()).toBe(null)
})

it('a provider that hangs does not block a request for its voice ids', async () => {
  const expireTimeLimits = mockRequestTimeouts()
  onTestFinished(() => void vi.restoreAllMocks())
  const { catalog } = createCatalog(() => new Promise(() => {}))
  const ids = catalog.ids()
  expireTimeLimits()
  expect(await ids).toBe(null)
})

it('every word of a search must match, and at most fifty voices and the current one are shown', async () => {
  await using world = await createWorld(openSqliteForTest)
  const ada = await world.signUp('ada@example.com')
  const many = Array.from({ length: 60 }, (_, index) => createVoice(`Voice ${index}`, { gender: 'female' }))
  const geneviève = createVoice('Geneviève', { accent: 'us_southern', gender: 'male', age: 'young' })
  const listVoices = async () => [...many, { ...geneviève, previewUrl: null }]
  const voices = createVoiceCatalog({ voice: { listVoices }, now: world.deps.now, log: world.deps.log })
  const caller = createCaller({ ...(await ada.ctx()), voices })
  const all = await caller.agent.voices()
  expect([all.voices.length, all.isMore, all.total, all.currentVoiceId]).toEqual([50, true, 61, null])
  expect(all.voices[0]?.previewUrl).toBe('/api/voices/preview/id%20Voice%200')
  for (const search of ['GENEVIEVE', 'Southern', 'us-south', 'male', 'southern  male', 'male genevieve us']) {
    const results = await caller.agent.voices({ search })
    expect(results.voices.map(({ name, previewUrl }) => [name, previewUrl])).toEqual([['Geneviève', null]])
  }
  expect((await caller.agent.voices({ search: 'young' })).voices).toEqual([])
  expect((await caller.agent.voices({ search: 'southern female' })).voices).toEqual([])
  await expect(caller.agent.setVoice({ voiceId: 'unknown id' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await caller.agent.setVoice({ voiceId: geneviève.voiceId })
  expect(await caller.agent.voices({ search: 'nothing like it' })).toMatchObject({
    voices: [],
    currentVoiceId: geneviève.voiceId,
    currentVoice: { name: 'Geneviève', labels: { accent: 'us_southern' } },
  })
  expect((await caller.agent.voices({ limit: 10_000 })).voices).toHaveLength(61)
})

it('the default voice is the one that an agent without a chosen voice speaks with', async () => {
  await using world = await createWorld(openSqliteForTest)
  const ada = await world.signUp('ada@example.com')
  expect((await ada.caller.agent.voices()).defaultVoice).toMatchObject({ name: 'River', labels: { gender: 'neutral' } })
  const listed = { voice_id: 'cjVigY5qzO86Huf0OWal', name: 'Jessica', preview_url: null, labels: {} }
  await using provider = await createProviderWorld(world, { voices: [listed] })
  const caller = provider.callerOf(ada)
  const { agentId } = await caller.agent.update({ systemPrompt: 'Be kind.' })
  const spoken = textAt(provider.fake.state.agents.get(agentId ?? '')?.body, 'conversation_config.tts.voice_id')
  expect((await caller.agent.voices()).defaultVoice).toMatchObject({ voiceId: spoken, name: 'Jessica' })
})

it('a default voice that the provider does not list is unknown', async () => {
  await using world = await createWorld(openSqliteForTest)
  const ada = await world.signUp('ada@example.com')
  await using provider = await createProviderWorld(world)
  expect((await provider.callerOf(ada).agent.voices()).defaultVoice).toBe(null)
})
