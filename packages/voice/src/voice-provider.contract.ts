import { isEnded } from '@callwright/contract/calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sniffAudio } from './audio-kind.ts'
import type { AgentConfiguration, StartCall, StartedCall, VoiceProvider } from './voice-provider.ts'

/** A provider and the other side of its lines. */
export type VoiceProviderHarness = {
  provider: VoiceProvider
  /** How often somebody's phone rang so far. */
  dialled: () => number
  /** Lets a conversation be answered and come to its good end. */
  finish: (conversationId: string) => Promise<void>
  /** Lets time pass, in milliseconds. */
  pass: (milliseconds: number) => void
  /** epoch milliseconds */
  now: () => number
  close: () => Promise<void>
}

/** What every voice provider has to do, whichever it is. */
export function describeVoiceProvider(name: string, makeHarness: () => Promise<VoiceProviderHarness>): void {
  describe(`voice provider: ${name}`, () => {
    let harness: VoiceProviderHarness
    let provider: VoiceProvider
    beforeEach(async () => {
      harness = await makeHarness()
      provider = harness.provider
    })
    afterEach(() => harness.close())

    async function agentOf(tenantId: string): Promise<string> {
      return (await provider.saveAgent({ ...BAKERY, tenantId })).agentId
    }
    async function start(call: Partial<StartCall> & { agentId: string }): Promise<string> {
      return conversationOf(await provider.startCall({ ...CALL, ...call }))
    }

    it('makes an agent for each tenant and keeps it when it is saved again', async () => {
      const first = await agentOf('tenant_a')
      const second = await agentOf('tenant_b')
      const again = await provider.saveAgent({ ...BAKERY, agentId: first, firstMessage: 'Good morning!' })
      expect(first).not.toBe(second)
      expect(again.agentId).toBe(first)
    })

    it('lists voices with a name and an id that is theirs alone', async () => {
      const voices = await provider.listVoices()
      expect(voices.length).toBeGreaterThan(2)
      expect(new Set(voices.map(({ voiceId }) => voiceId)).size).toBe(voices.length)
      expect(voices.every((voice) => voice.name !== '')).toBe(true)
      expect(voices.some(({ labels }) => labels.accent && labels.gender && labels.age)).toBe(true)
    })

    it('starts a call by dialling once, and tells of it with our own ids', async () => {
      const agentId = await agentOf('tenant_a')
      const conversationId = await start({ agentId })
      expect(harness.dialled()).toBe(1)
      expect(await provider.fetchConversation(conversationId)).toMatchObject({
        conversationId,
        agentId,
        tenantId: 'tenant_a',
        callId: CALL.callId,
        direction: 'outbound',
        status: 'initiated',
        endReason: null,
        calledNumber: CALL.toNumber,
        durationSeconds: 0,
        turns: [],
        hasRecording: false,
      })
      expect(await provider.fetchRecording(conversationId)).toBeNull()
    })

    it('tells of an ended conversation with its transcript, summary, duration and recording', async () => {
      const conversationId = await start({ agentId: await agentOf('tenant_a') })
      await harness.finish(conversationId)
      const conversation = await provider.fetchConversation(conversationId)
      expect(conversation).toMatchObject({ status: 'completed', endReason: 'answered', hasRecording: true })
      expect(conversation?.durationSeconds).toBeGreaterThan(0)
      expect(conversation?.summary).toMatch(/\w/)
      const turns = conversation?.turns ?? []
      expect(new Set(turns.map(({ role }) => role))).toEqual(new Set(['agent', 'customer']))
      expect(turns.every(({ text }) => text.trim() !== '')).toBe(true)
      const times = turns.map(({ atSeconds }) => atSeconds ?? 0)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(times.at(-1)).toBeLessThan(conversation?.durationSeconds ?? 0)
      const recording = await provider.fetchRecording(conversationId)
      expect(recording?.mediaType).toBe('audio/mpeg')
      expect(sniffAudio(recording?.audio ?? new Uint8Array())).toBe('audio/mpeg')
    })

    it('knows nothing of a conversation that never was', async () => {
      expect(await provider.fetchConversation('conv_nobody/../x')).toBeNull()
      expect(await provider.fetchRecording('conv_nobody')).toBeNull()
    })

    it('lists recent conversations, oldest first, however many there are, of one agent where it is named', async () => {
      const ours = await agentOf('tenant_a')
      const theirs = await agentOf('tenant_b')
      await start({ agentId: ours, callId: 'call_before' })
      harness.pass(60_000)
      const since = harness.now()
      const started: string[] = []
      for (let index = 0; index < 7; index += 1) {
        started.push(await start({ agentId: ours, callId: `call_${index}` }))
        harness.pass(2000)
      }
      const foreign = await start({ agentId: theirs, tenantId: 'tenant_b' })
      await harness.finish(started[0] ?? '')

      const all = await provider.listConversations({ since })
      expect(all.map(({ conversationId }) => conversationId)).toEqual([...started, foreign])
      expect(all.every(({ startedAt }) => startedAt >= since)).toBe(true)
      expect(isEnded(all[0]?.status ?? 'initiated')).toBe(true)
      const mine = await provider.listConversations({ since, agentId: ours })
      expect(mine.map(({ conversationId }) => conversationId)).toEqual(started)
      expect(mine.every(({ agentId }) => agentId === ours)).toBe(true)
    })
  })
}

const BAKERY: AgentConfiguration = {
  tenantId: 'tenant_a',
  agentId: null,
  businessName: 'Corner Bakery',
  systemPrompt: 'You answer the phone of a bakery. We bake from Tuesday to Sunday. A loaf costs $6.',
  firstMessage: 'Hello {{name}}, this is Corner Bakery calling about your order.',
  voiceId: null,
}

const CALL: Omit<StartCall, 'agentId'> = {
  callId: 'call_1',
  tenantId: 'tenant_a',
  toNumber: '+12025550123',
  businessName: BAKERY.businessName,
  systemPrompt: BAKERY.systemPrompt,
  firstMessage: BAKERY.firstMessage,
  variables: { name: 'Rosa' },
}

function conversationOf(started: StartedCall): string {
  if (started.outcome !== 'started') throw new Error(`The call did not start: ${started.message}`)
  return started.conversationId
}
