import { RECORDING_MODES } from '@callwright/contract/agent/disclosures'
import type { FieldKind } from '@callwright/contract/calls/call-fields'
import { isEnded } from '@callwright/contract/calls/calls'
import { asE164, type E164 } from '@callwright/contract/text/phone'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reservedQuestions } from './reserved-questions.ts'
import { sniffAudio } from './sniff-audio.ts'
import { opening, TEST_AGENT, TEST_FIELDS, TEST_TOOL, TEST_TRANSFERS } from './testing/test-agent.ts'
import {
  type AgentConfiguration,
  type AttachedDocument,
  type StartCallRequest,
  type StartCallResult,
  type VoiceProvider,
  VoiceProviderError,
} from './voice-provider.ts'

/** A provider, and control over the remote side of its calls. */
export type VoiceProviderHarness = {
  provider: VoiceProvider
  /** number of calls dialed so far */
  countDialed: () => number
  /** Answers and completes a conversation. */
  finish: (conversationId: string) => Promise<void>
  /** A customer calls an agent of `tenant_a` and asks for a person. @returns the conversation's id */
  askForPerson: (agentId: string) => Promise<string>
  /** a number that reaches a voicemail box */
  voicemailNumber: E164
  /** Advances the clock. */
  advance: (milliseconds: number) => void
  /** epoch milliseconds */
  now: () => number
  close: () => Promise<void>
}

/** The contract tests for every voice provider. */
export function describeVoiceProvider(name: string, makeHarness: () => Promise<VoiceProviderHarness>): void {
  describe(`voice provider: ${name}`, () => {
    let harness: VoiceProviderHarness
    let provider: VoiceProvider
    beforeEach(async () => {
      harness = await makeHarness()
      provider = harness.provider
    })
    afterEach(() => harness.close())

    async function createAgent(tenantId: string): Promise<string> {
      return (await provider.saveAgent({ ...BAKERY, tenantId })).agentId
    }
    async function start(call: Partial<StartCallRequest> & { agentId: string }): Promise<string> {
      return conversationOf(await provider.startCall({ ...CALL, ...call }))
    }

    it('creates an agent for each tenant and keeps it when it is saved again', async () => {
      const first = await createAgent('tenant_a')
      const second = await createAgent('tenant_b')
      const again = await provider.saveAgent({ ...BAKERY, agentId: first, firstMessage: opening('Good morning!') })
      expect(first).not.toBe(second)
      expect(again.agentId).toBe(first)
    })

    it('lists voices with a name and a unique id', async () => {
      const voices = await provider.listVoices()
      expect(voices.length).toBeGreaterThan(2)
      expect(new Set(voices.map(({ voiceId }) => voiceId)).size).toBe(voices.length)
      expect(voices.every((voice) => voice.name !== '')).toBe(true)
      expect(voices.some(({ labels }) => labels.accent && labels.gender && labels.age)).toBe(true)
    })

    it('starts a call by dialing once, and returns it with our own ids', async () => {
      const agentId = await createAgent('tenant_a')
      const conversationId = await start({ agentId })
      expect(harness.countDialed()).toBe(1)
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

    it('returns an ended conversation with its transcript, summary, duration and recording', async () => {
      const conversationId = await start({ agentId: await createAgent('tenant_a') })
      await harness.finish(conversationId)
      const conversation = await provider.fetchConversation(conversationId)
      expect(conversation).toMatchObject({ status: 'completed', endReason: 'answered', hasRecording: true })
      expect(conversation?.durationSeconds).toBeGreaterThan(0)
      expect(conversation?.summary).toMatch(/\w/)
      const turns = conversation?.turns ?? []
      expect(new Set(turns.map(({ role }) => role))).toEqual(new Set(['agent', 'customer']))
      expect(turns.every(({ text }) => text.trim() !== '')).toBe(true)
      const times = turns.map(({ atSeconds }) => atSeconds ?? 0)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(conversation?.durationSeconds ?? 0)
      const recording = await provider.fetchRecording(conversationId)
      expect(recording?.mediaType).toBe('audio/mpeg')
      expect(sniffAudio(recording?.audio ?? new Uint8Array())).toBe('audio/mpeg')
    })

    it.each(RECORDING_MODES)(
      'reports one result of the right type for each field and goal, and a recording unless it is off (%s)',
      async (mode) => {
        const { agentId } = await provider.saveAgent({ ...BAKERY, fields: TEST_FIELDS, recordingMode: mode })
        const conversationId = await start({ agentId })
        expect((await provider.fetchConversation(conversationId))?.analysis).toBeUndefined()
        await harness.finish(conversationId)
        const { analysis: results = [], hasRecording } = (await provider.fetchConversation(conversationId)) ?? {}
        expect(hasRecording).toBe(mode !== 'off')
        expect((await provider.fetchRecording(conversationId)) !== null).toBe(mode !== 'off')
        const asked = [...TEST_FIELDS, ...reservedQuestions(mode)]
        expect(results.map(({ fieldId }) => fieldId).toSorted()).toEqual(asked.map(({ id }) => id).toSorted())
        for (const { fieldId, value } of results) {
          const kind = asked.find(({ id }) => id === fieldId)?.kind ?? 'text'
          expect([kind, value === null ? VALUE_TYPES[kind] : typeof value]).toEqual([kind, VALUE_TYPES[kind]])
        }
      },
    )

    it('transfers a call to a person, with the number and the turns before it', async () => {
      const { agentId } = await provider.saveAgent({ ...BAKERY, transfers: TEST_TRANSFERS })
      const conversationId = await harness.askForPerson(agentId)
      expect((await provider.fetchConversation(conversationId))?.transfer).toBeUndefined()
      await harness.finish(conversationId)
      const conversation = await provider.fetchConversation(conversationId)
      expect(conversation).toMatchObject({ direction: 'inbound', status: 'completed', endReason: 'transferred' })
      const { phoneNumber, turn = 0 } = conversation?.transfer ?? {}
      expect(phoneNumber).toBe(TEST_TRANSFERS[0]?.phoneNumber)
      expect(turn).toBeGreaterThan(0)
      expect(turn).toBeLessThan(conversation?.turns.length ?? 0)

      await provider.saveAgent({ ...BAKERY, agentId })
      const next = await harness.askForPerson(agentId)
      await harness.finish(next)
      const answered = await provider.fetchConversation(next)
      expect(answered).toMatchObject({ status: 'completed', endReason: 'answered' })
      expect(answered?.transfer).toBeUndefined()
    })

    it('leaves its message in a voicemail box, or hangs up without one', async () => {
      const voicemailMessage = opening('Hello {{name}}, please call us back.')
      const { agentId } = await provider.saveAgent({ ...BAKERY, voicemailMessage })
      const lastTurns: unknown[] = []
      for (let calls = 0; calls < 2; calls += 1) {
        const conversationId = await start({ agentId, toNumber: harness.voicemailNumber })
        await harness.finish(conversationId)
        const conversation = await provider.fetchConversation(conversationId)
        expect(conversation).toMatchObject({ status: 'completed', endReason: 'voicemail' })
        lastTurns.push(conversation?.turns.at(-1))
        await provider.saveAgent({ ...BAKERY, agentId })
      }
      expect(lastTurns).toMatchObject([
        { role: 'agent', text: 'Hello Rosa, please call us back.' },
        { role: 'customer' },
      ])
    })

    it('accepts every setting for calls', async () => {
      const agentId = await createAgent('tenant_a')
      const settings = { language: 'de', maxCallSeconds: 900, silenceSeconds: null, timeZone: 'Europe/Berlin' } as const
      expect(await provider.saveAgent({ ...BAKERY, ...settings, agentId })).toMatchObject({ agentId })
    })

    it('returns null for an unknown conversation', async () => {
      expect(await provider.fetchConversation('conv_nobody/../x')).toBeNull()
      expect(await provider.fetchRecording('conv_nobody')).toBeNull()
    })

    it('lists all recent conversations, oldest first, optionally for one agent or tenant', async () => {
      const agentA = await createAgent('tenant_a')
      const agentB = await createAgent('tenant_b')
      await start({ agentId: agentA, callId: 'call_before' })
      harness.advance(60_000)
      const since = harness.now()
      const started: string[] = []
      for (let index = 0; index < 7; index += 1) {
        started.push(await start({ agentId: agentA, callId: `call_${index}` }))
        harness.advance(2000)
      }
      const foreign = await start({ agentId: agentB, tenantId: 'tenant_b' })
      await harness.finish(started[0] ?? '')

      const all = await provider.listConversations({ since })
      expect(all.map(({ conversationId }) => conversationId)).toEqual([...started, foreign])
      expect(all.every(({ startedAt }) => startedAt >= since)).toBe(true)
      expect(isEnded(all[0]?.status ?? 'initiated')).toBe(true)
      const agentConversations = await provider.listConversations({ since, agentId: agentA })
      expect(agentConversations.map(({ conversationId }) => conversationId)).toEqual(started)
      expect(agentConversations.every(({ agentId }) => agentId === agentA)).toBe(true)
      const tenantConversations = await provider.listConversations({ since, tenantId: 'tenant_b' })
      expect(tenantConversations.map(({ conversationId }) => conversationId)).toEqual([foreign])
    })

    it('finds a call’s conversation by our own id, within its tenant and time', async () => {
      const agentId = await createAgent('tenant_a')
      const since = harness.now()
      const wantedId = await start({ agentId, callId: 'call_wanted' })
      const other = await start({ agentId, callId: 'call_other' })
      const call = { callId: 'call_wanted', tenantId: 'tenant_a', since }
      expect(await provider.findConversationOf(call)).toMatchObject({
        conversationId: wantedId,
        callId: 'call_wanted',
      })
      expect(await provider.findConversationOf({ ...call, callId: 'call_never' })).toBeNull()
      expect(await provider.findConversationOf({ ...call, tenantId: 'tenant_b' })).toBeNull()
      expect(await provider.findConversationOf({ ...call, since: since + 60_000 })).toBeNull()
      const isKnown = async (conversationId: string): Promise<boolean> => conversationId === other
      expect(await provider.findConversationOf({ ...call, isKnown })).toMatchObject({ conversationId: wantedId })
    })

    it('deletes a conversation permanently, even when asked twice', async () => {
      const conversationId = await start({ agentId: await createAgent('tenant_a') })
      await harness.finish(conversationId)
      for (let times = 0; times < 2; times += 1) await provider.deleteConversation(conversationId)
      expect(await provider.fetchConversation(conversationId)).toBeNull()
      expect(await provider.fetchRecording(conversationId)).toBeNull()
      expect(await provider.listConversations({ since: 0 })).toEqual([])
    })

    it('deletes an agent, even when asked twice, and creates a new one when it is saved again', async () => {
      const first = await createAgent('tenant_a')
      for (let times = 0; times < 2; times += 1) await provider.deleteAgent(first)
      const again = await provider.saveAgent({ ...BAKERY, agentId: first })
      expect(await start({ agentId: again.agentId })).toMatch(/\w/)
    })

    it('stores documents of every kind, attaches them to an agent, and removes them', async () => {
      const contents = [
        { kind: 'text', text: 'We bake with rye.' },
        { kind: 'link', url: 'https://bakery.example.com/menu' },
        { kind: 'file', bytes: Buffer.from('%PDF-1.7 menu'), mediaType: 'application/pdf' },
      ] as const
      const documents: AttachedDocument[] = []
      for (const content of contents) {
        const document = { tenantId: 'tenant_a', name: `Menu as ${content.kind}`, content }
        const { documentId } = await provider.addDocument(document)
        documents.push({ documentId, name: document.name, kind: content.kind })
      }
      expect(new Set(documents.map(({ documentId }) => documentId)).size).toBe(3)
      const { agentId } = await provider.saveAgent({ ...BAKERY, context: 'We are 20 years old.', documents })
      await provider.saveAgent({ ...BAKERY, agentId, documents: documents.slice(1) })
      for (const { documentId } of [...documents, ...documents]) await provider.removeDocument(documentId)
      await provider.saveAgent({ ...BAKERY, agentId })
    })

    it('stores a tool and its secret, gives the tool to an agent, and removes it', async () => {
      const secret = { owner: '1', value: 'Bearer 1' }
      const { secretId } = await provider.saveToolSecret({ ...secret, secretId: null })
      expect(await provider.saveToolSecret({ ...secret, secretId, value: 'Bearer 2' })).toEqual({ secretId })
      const tool = { ...TEST_TOOL, secretId, url: 'https://callwright.example.com/api/tools/tl_1' }
      const { providerToolId } = await provider.saveTool({ ...tool, providerToolId: null })
      expect(await provider.saveTool({ ...tool, providerToolId, changes: true })).toEqual({ providerToolId })
      const { agentId } = await provider.saveAgent({ ...BAKERY, tools: [{ ...TEST_TOOL, providerToolId }] })
      for (let times = 0; times < 2; times += 1) await provider.deleteTool(providerToolId)
      await provider.saveAgent({ ...BAKERY, agentId })
    })

    it('attaches a number to one agent, to another, and to none', async () => {
      const [first, second] = [await createAgent('tenant_a'), await createAgent('tenant_b')]
      const [number] = await provider.listNumbers()
      const numberId = number?.numberId ?? ''
      expect(number).toEqual({
        numberId,
        number: expect.stringMatching(/^\+\d{8,15}$/),
        label: expect.any(String),
        agentId: null,
      })
      for (const agentId of [first, second, second, null, null]) {
        await provider.attachNumber(numberId, agentId)
        const numbers = await provider.listNumbers()
        expect(numbers.map((each) => each.agentId).filter((id) => id !== null)).toEqual(agentId ? [agentId] : [])
        expect(numbers[0]?.agentId).toBe(agentId)
      }
      await expect(provider.attachNumber('phnum_nobody', first)).rejects.toBeInstanceOf(VoiceProviderError)
      await expect(provider.attachNumber(numberId, 'agent_nobody')).rejects.toBeInstanceOf(VoiceProviderError)
      // The attachment survives a change to the agent.
      await provider.attachNumber(numberId, first)
      await provider.saveAgent({ ...BAKERY, agentId: first, firstMessage: opening('Hi!') })
      expect((await provider.listNumbers())[0]?.agentId).toBe(first)
    })

    it('registers an inbound call from the carrier, with our own ids', async () => {
      const agentId = await createAgent('tenant_a')
      const since = harness.now()
      const overrides = {
        firstMessage: opening('We are closed, {{name}}.'),
        systemPrompt: 'Nobody is there. Take a message.',
      }
      const call = { callId: 'call_in', tenantId: 'tenant_a', agentId, variables: {}, overrides }
      const numbers = { fromNumber: '+12025550177', toNumber: asE164('+12025550100') }
      const { twiml } = await provider.registerCall({ ...call, ...numbers })
      expect(twiml).toMatch(/^(<\?xml.*\?>)?<Response>.*<\/Response>$/s)
      expect(await provider.findConversationOf({ callId: 'call_in', tenantId: 'tenant_a', since })).toMatchObject({
        direction: 'inbound',
        callerNumber: numbers.fromNumber,
        calledNumber: numbers.toNumber,
      })
      const unknown = provider.registerCall({ ...call, ...numbers, agentId: 'agent_nobody' })
      await expect(unknown).rejects.toBeInstanceOf(VoiceProviderError)
    })

    it('starts a call with its own text and number', async () => {
      const agentId = await createAgent('tenant_a')
      const numbers = await provider.listNumbers()
      const from = numbers.at(-1)
      const overrides = {
        language: 'es',
        firstMessage: opening('Hola {{name}}, {{saludo}}'),
        systemPrompt: 'Habla español.',
      }
      const conversationId = await start({ agentId, overrides, fromNumberId: from?.numberId ?? null })
      await harness.finish(conversationId)
      expect(await provider.fetchConversation(conversationId)).toMatchObject({
        status: 'completed',
        callerNumber: from?.number,
      })
    })

    it.each(['agent', 'customer'])('holds a conversation in writing, until the %s ends it', async (side) => {
      const agentId = await createAgent('tenant_a')
      const overrides = { firstMessage: opening('Hello {{guest}}!'), systemPrompt: 'You sell cakes.' }
      for (const own of [{}, { overrides, context: 'We open at nine.' }]) {
        const conversation = await provider.startTextConversation({ tenantId: 'tenant_a', agentId, ...own })
        const said = ['When are you open?']
        expect(await conversation.say('When are you open?')).toEqual({ isEnded: false })
        for (let isEnded = false; side === 'agent' && !isEnded && said.length < 9; said.push('Thank you, goodbye.')) {
          ;({ isEnded } = await conversation.say('Thank you, goodbye.'))
        }
        expect(said.length).toBeLessThan(9)
        await conversation.close()
        await expect
          .poll(async () => {
            harness.advance(5000)
            return (await provider.fetchConversation(conversation.conversationId))?.status
          })
          .toBe('completed')
        const ended = await provider.fetchConversation(conversation.conversationId)
        expect(ended).toMatchObject({ agentId, tenantId: 'tenant_a', source: 'browser', callId: null })
        expect(ended).toMatchObject({ direction: 'outbound', endReason: 'answered', hasRecording: false })
        expect(ended).toMatchObject({ callerNumber: null, calledNumber: null })
        const turns = ended?.turns ?? []
        expect(turns[0]).toMatchObject({ role: 'agent', text: expect.stringMatching(/^Hello /) })
        expect(turns.flatMap(({ role, text }) => (role === 'customer' ? text : []))).toEqual(said)
        expect(await provider.fetchRecording(conversation.conversationId)).toBeNull()
      }
      const unknown = provider.startTextConversation({ tenantId: 'tenant_a', agentId: 'agent_nobody' })
      await expect(unknown).rejects.toBeInstanceOf(VoiceProviderError)
    })

    it('reports each finding about the account as a sentence', async () => {
      const findings = await provider.checkAccount()
      expect(findings.length).toBeGreaterThan(0)
      expect(findings.filter(({ isGood }) => !isGood)).toEqual([])
      expect(findings.every(({ what, message }) => /^\S.*\.$/.test(message) && what !== '')).toBe(true)
    })
  })
}

const VALUE_TYPES: Record<FieldKind, string> = {
  outcome: 'string',
  'yes-no': 'boolean',
  number: 'number',
  text: 'string',
  choice: 'string',
  goal: 'boolean',
}

const BAKERY: AgentConfiguration = {
  ...TEST_AGENT,
  businessName: 'Corner Bakery',
  systemPrompt: 'You answer the phone of a bakery. We bake from Tuesday to Sunday. A loaf costs $6.',
  firstMessage: opening('Hello {{name}}, this is Corner Bakery calling about your order.'),
}

const CALL: Omit<StartCallRequest, 'agentId'> = {
  callId: 'call_1',
  tenantId: 'tenant_a',
  toNumber: asE164('+12025550123'),
  businessName: BAKERY.businessName,
  systemPrompt: BAKERY.systemPrompt,
  firstMessage: BAKERY.firstMessage,
  variables: { name: 'Rosa' },
}

function conversationOf(started: StartCallResult): string {
  if (started.outcome !== 'started') throw new Error(`The call did not start: ${started.message}`)
  return started.conversationId
}
