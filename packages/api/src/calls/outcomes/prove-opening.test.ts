import type { Language } from '@callwright/contract/agent'
import { defaultDisclosure, type Disclosure } from '@callwright/contract/agent/disclosures'
import { readConversation } from '@callwright/voice/elevenlabs/conversation'
import { expect } from 'vitest'

import { pickFrom, seededRandom } from '../../bulk/plan/seeded-random.ts'
import { createSpyProvider, makeNumbers, runDialer } from '../../testing/campaigns.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { recordConversation } from '../record/post-call.ts'

const CALLS = 500
const MINUTE = 60_000
const REST = 'How can I help you?'

type Line = { role: 'agent' | 'user'; message: string | null; interrupted?: boolean; original_message?: string }
type Planted = { proves: Disclosure | null; lines: Line[] }

const agent = (message: string | null, more: Partial<Line> = {}): Line => ({ role: 'agent', message, ...more })
const user = (message: string): Line => ({ role: 'user', message })
const cutAt = (sentence: string, message: string | null): Line =>
  agent(message, { interrupted: true, original_message: `${sentence} ${REST}` })

/** What the provider reports about a call that was to open with a sentence, and what that proves. */
const PLANTED: Record<string, (parts: { sentence: string; foreign: string; random: () => number }) => Planted> = {
  whole: ({ sentence }) => ({ proves: 'spoken', lines: [agent(`${sentence} ${REST}`), user('Hi.')] }),
  'other marks and case': ({ sentence }) => ({
    proves: 'spoken',
    lines: [agent(sentence.toUpperCase().replaceAll(/[.,’]|(?<!\d)-/g, ' ; ')), user('Hi.')],
  }),
  'after a tool': ({ sentence }) => ({ proves: 'spoken', lines: [agent(null), agent(sentence)] }),
  'interrupted after it': ({ sentence }) => ({
    proves: 'spoken',
    lines: [cutAt(sentence, `${sentence} How`), user('A')],
  }),
  'the caller speaks first': ({ sentence }) => ({ proves: 'spoken', lines: [user('Hello?'), agent(sentence)] }),
  'cut inside it': ({ sentence, random }) => ({
    proves: 'cut',
    lines: [cutAt(sentence, sentence.slice(0, Math.floor(random() * (sentence.length - 2)))), user('Stop.')],
  }),
  'nothing of it heard': ({ sentence }) => ({ proves: 'cut', lines: [cutAt(sentence, null), user('Hello!')] }),
  'nothing heard at all': ({ sentence }) => ({ proves: 'cut', lines: [cutAt(sentence, null)] }),
  'a word is missing': ({ sentence, random }) => {
    const words = sentence.match(/[\p{L}\p{N}’-]+/gu) ?? []
    return { proves: 'missing', lines: [agent(words.toSpliced(Math.floor(random() * words.length), 1).join(' '))] }
  },
  'cut after other words': () => ({ proves: 'missing', lines: [cutAt('Good morning.', 'Good'), user('Hello!')] }),
  'another language': ({ foreign }) => ({ proves: 'missing', lines: [agent(`${foreign} ${REST}`), user('Hi.')] }),
  'only later': ({ sentence }) => ({ proves: 'missing', lines: [agent(REST), user('Who is it?'), agent(sentence)] }),
  'only the caller': ({ sentence }) => ({ proves: 'missing', lines: [user(sentence), user('Hello?')] }),
  'no transcript': () => ({ proves: null, lines: [] }),
}

/** What calls had to say from a time on. */
type Era = { from: number; isOn: boolean; language: Language; name: string; text: string | undefined }

describeWorld('the proof of what calls said first', (it) => {
  it.override('settings', { dialer: { concurrency: 50, callsPerSecond: 1000 } })

  it('is right for 500 transcripts, by what was to be said at their time', async ({ world, ada, ben, tenantId }) => {
    const random = seededRandom(52)
    const { caller } = ada
    const eras: Era[] = []
    const begin = (era: Omit<Era, 'from'>): void => {
      eras.push({ ...era, from: world.deps.now() })
      world.clock.advance(10 * MINUTE)
    }
    const rest = { businessEmail: '', businessPhone: '', businessAddress: '', description: '' }
    const rename = async (businessName: string) => await caller.business.updateProfile({ businessName, ...rest })
    const opening = { disclosureOn: true, recordingMode: 'announce', masksPersonalData: true } as const
    const { agentId } = await caller.agent.update({ systemPrompt: 'Be kind.' })
    await ben.caller.agent.update({ systemPrompt: 'Be quick.', language: 'nl' })
    world.clock.advance(MINUTE)
    const first = { isOn: true, language: 'en', name: 'Acme Dental', text: undefined } as const
    begin(first)
    const text = 'Hello, this is the artificial intelligence of Acme Dental, 212-555-0142.'
    await caller.agent.saveOpening({ ...opening, texts: { en: text } })
    begin({ ...first, text })
    await rename('Zahnärzte & Söhne')
    const renamed = { ...first, name: 'Zahnärzte & Söhne' }
    begin(renamed)
    await caller.agent.update({ systemPrompt: 'Be kind.', language: 'de' })
    begin({ ...renamed, language: 'de' })
    await caller.agent.saveOpening({ ...opening, disclosureOn: false, disclosureOffReason: 'Our own staff' })
    begin({ ...renamed, language: 'de', isOn: false })
    await caller.agent.update({ systemPrompt: 'Be kind.', language: 'fr' })
    await caller.agent.saveOpening(opening)
    begin({ ...renamed, language: 'fr' })

    const languages = ['pl', 'de', 'ja', '']
    const rows = makeNumbers(40).map((number, index) => [number, languages[index % 4] ?? ''])
    await caller.bulk.create({ name: 'Rows', list: { headers: ['phone', 'language'], rows } })
    const voice = createSpyProvider(world, async ({ callId }) => ({
      outcome: 'started',
      conversationId: `c-${callId}`,
    }))
    {
      await using _dialer = runDialer({ ...world.deps, voice })
      await waitUntil(() => voice.dialed.length === rows.length)
    }
    const dialed = voice.dialed.map(({ callId, toNumber }) => {
      const own = rows.find(([number]) => number === toNumber)?.[1] || 'fr'
      return { callId, language: own === 'ja' ? 'en' : (own as Language) }
    })
    // All of it is changed again before anything is reported.
    await caller.agent.saveOpening({ ...opening, disclosureOn: false, disclosureOffReason: 'A trial' })
    await caller.agent.update({ systemPrompt: 'Be kind.', language: 'it' })
    await rename('Third Name')

    const kinds = Object.keys(PLANTED)
    const expected = new Map<string, string>()
    for (let index = 0; index < CALLS; index += 1) {
      const row = dialed[index]
      const era = row ? { ...eras.at(-1), ...row } : eras[Math.floor(random() * eras.length)]
      if (era?.from === undefined || era.name === undefined) throw new Error('There should be an era')
      const { language, name, text: own, isOn, from } = era
      const foreign = defaultDisclosure(pickFrom(['es', 'nl', 'pt'], random), name) ?? ''
      const kind = kinds[index % kinds.length] ?? ''
      const sentence = own ?? defaultDisclosure(language, name) ?? ''
      const planted = PLANTED[kind]?.({ sentence, foreign, random })
      const id = row ? `c-${row.callId}` : `c-${index}`
      const wire = {
        ...{ conversation_id: id, agent_id: agentId, status: 'done', has_audio: true, transcript: planted?.lines },
        metadata: {
          start_time_unix_secs: Math.floor((row ? world.deps.now() : from + MINUTE + random() * 8 * MINUTE) / 1000),
          call_duration_secs: 40,
          phone_call: { direction: row ? 'outbound' : 'inbound', agent_number: '+12025550100' },
        },
        conversation_initiation_client_data: { dynamic_variables: row ? { call_record_id: row.callId } : {} },
      }
      const conversation = readConversation(JSON.parse(JSON.stringify(wire)))
      if (!conversation || !planted) throw new Error('The report should be readable')
      await recordConversation(world.deps, { tenantId, provider: 'simulator' }, conversation)
      const isOff = !isOn && planted.proves !== 'spoken' && planted.proves !== null
      expected.set(id, `${kind}, ${language}: ${isOff ? 'off' : planted.proves}`)
    }
    const calls = (await caller.calls.list({ limit: 1000 })).rows
    const found = calls.map(({ conversationId, disclosure }) => [conversationId ?? '', disclosure] as const)
    const wrong = found.filter(([id, disclosure]) => !expected.get(id)?.endsWith(`: ${disclosure}`))
    expect(wrong.map(([id, disclosure]) => `${expected.get(id)}, but ${disclosure}`)).toEqual([])
    expect([calls.length, expected.size]).toEqual([CALLS, CALLS])
    const undisclosed = found.filter(([, disclosure]) => disclosure !== 'spoken' && disclosure !== null)
    expect((await caller.calls.list({ notDisclosed: true, limit: 1 })).found?.count).toBe(undisclosed.length)
    for (const each of ['spoken', 'cut', 'missing', 'off']) {
      expect(found.filter(([, disclosure]) => disclosure === each).length).toBeGreaterThan(20)
    }
    expect((await ben.caller.calls.list({})).rows).toEqual([])
  })
})
