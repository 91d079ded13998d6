import type { Language } from '@callwright/contract/agent'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { spoken } from '../../testing/openings.ts'
import { readSentAgent } from '../../testing/sent-agent.ts'
import { createWorld } from '../../testing/test-world.ts'

const ON = { disclosureOn: true, recordingMode: 'announce', masksPersonalData: false } as const
const OFF = { ...ON, disclosureOn: false, disclosureOffReason: 'Our own staff' } as const
const JA = '株式会社Acme Dentalの人工知能です。'

describeWorld('the opening', (it, open) => {
  // Security: 69
  it('is switched off only with a reason, and each change is audited', async ({ world, ada, tenantId }) => {
    const { agent } = ada.caller
    for (const disclosureOffReason of [undefined, '', ' \n', '\u200b\u202e', '\u2800']) {
      const silent = agent.saveOpening({ ...OFF, disclosureOffReason })
      await expect(silent).rejects.toThrow('Please give a reason for not telling callers that an AI is speaking')
    }
    await agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hi' })
    const texts = { en: 'This is the AI of Acme Dental.' }
    expect(await agent.saveOpening({ ...OFF, texts })).toMatchObject({ ...OFF, texts, isRequired: false })
    expect(await readSentAgent(world, ada)).toMatchObject({ firstMessage: 'This call is being recorded. Hi' })
    // A reason is kept only while the disclosure is off.
    const asking = { ...ON, recordingMode: 'ask', masksPersonalData: true } as const
    expect(await agent.saveOpening({ ...asking, disclosureOffReason: 'No' })).toMatchObject({ disclosureOffReason: '' })
    expect(await readSentAgent(world, ada)).toMatchObject({ firstMessage: `${texts.en} Hi` })
    const entries = await world.deps.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'agent.saveOpening')
      .where('tenantId', '=', tenantId)
      .orderBy('id')
      .execute()
    const states = [
      { ...ON, disclosureOffReason: '', texts: {} },
      { ...OFF, texts },
    ]
    const last = { ...asking, disclosureOffReason: '', texts }
    expect(entries.map(({ before }) => JSON.parse(before ?? '') as unknown)).toEqual(states)
    expect(entries.map(({ after }) => JSON.parse(after ?? '') as unknown)).toEqual([states[1], last])
  })

  // Security: 69
  it('is said whatever is stored if the operator requires it, and cannot be switched off', async () => {
    await using world = await createWorld(open, { disclosureRequired: true })
    const ada = await world.signUp('ada@example.com')
    await expect(ada.caller.agent.saveOpening(OFF)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const stored = { disclosureOn: 0, disclosureOffReason: 'Before it was required' } as const
    await world.deps.db.updateTable('businesses').set(stored).execute()
    await ada.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hi' })
    expect(await readSentAgent(world, ada)).toMatchObject({ firstMessage: spoken('Hi'), isOpeningProtected: true })
    const shown = { isRequired: true, disclosureOn: true, disclosureOffReason: '' }
    expect(await ada.caller.agent.opening()).toMatchObject(shown)
    expect(await ada.caller.agent.saveOpening(ON)).toMatchObject(shown)
  })

  it('takes only texts that say that an AI speaks for this business', async ({ world }) => {
    const save = async (caller: typeof acme, texts: Partial<Record<Language, string>>) =>
      await caller.agent.saveOpening({ ...ON, texts })
    const { caller: acme } = await world.signUp('ada@example.com')
    const { caller: ai } = await world.signUp('ai@example.com', 'AI Dental')
    const { caller: art } = await world.signUp('art@example.com', 'Art')
    const { caller: pizza } = await world.signUp('pizza@example.com', '🍕')
    const accepted: [Language, string][] = [
      ['en', 'ACME dental, and I am its A.I. assistant.'],
      ['fr', 'Ici l’IA d’Acme Dental.'],
      ['de', 'Sie sprechen mit einer künstlichen Intelligenz von Acme-Dental.'],
      ['pl', 'Rozmawiasz ze sztuczną inteligencją firmy Acme Dental.'],
      ['zh', '我是Acme Dental的AI助理。'],
      ['sv', 'Du talar med Acme Dentals AI-assistent.'],
      ['ko', 'Acme Dental의 인공지능입니다.'],
      ['ja', JA],
    ]
    for (const [language, text] of accepted) {
      expect((await save(acme, { [language]: text })).sentences[language]).toBe(text)
    }
    const noAi = 'The sentence must say that an AI is speaking'
    const refused: [typeof acme, Language, string, string][] = [
      [acme, 'it', 'Acme Dental si rivolge ai clienti.', noAi],
      [acme, 'es', 'Soy Maria de Acme Dental.', noAi],
      [acme, 'fr', 'Ici Maria d’Acme Dental, j’ai le plaisir.', noAi],
      [acme, 'en', 'You speak with the assistant of Acme Dental.', noAi],
      [ai, 'en', 'Welcome to AI Dental.', noAi],
      [ai, 'en', 'Welcome to AI-Dental, AI  DENTAL, A.I. Dental, and ÁI Dental.', noAi],
      [ai, 'ja', 'こちらはAI Dentalです。', noAi],
      [acme, 'en', 'Acme Dental <break time="9s"/> AI', 'cannot contain < or >'],
      [art, 'en', 'This is an artificial intelligence.', 'The sentence must name your business: Art.'],
      [pizza, 'en', 'You speak with an AI.', 'The sentence must name your business: 🍕.'],
      [acme, 'en', 'You speak with an AI.', 'The sentence must name your business: Acme Dental.'],
      [acme, 'en', 'You speak with the AI of Acme.', 'The sentence must name your business'],
      [acme, 'en', 'The AI of Acme Dental calls {{name}}.', 'it cannot contain variables'],
      [
        acme,
        'en',
        `The AI of Acme Dental.${' Hello.'.repeat(50)}`,
        'The sentence is too long (300 characters at most)',
      ],
      [acme, 'tlh' as Language, 'The AI of Acme Dental.', 'texts'],
    ]
    for (const [caller, language, text, message] of refused) {
      await expect(save(caller, { de: '', [language]: text }), text).rejects.toThrow(message)
    }
    // Nothing of a refused change is saved.
    const texts = Object.fromEntries(accepted)
    expect((await acme.agent.opening()).texts).toEqual(texts)
    const own = 'Welcome to AI Dental, an AI speaks.'
    expect((await save(ai, { en: own })).sentences.en).toBe(own)
    expect((await save(acme, { en: '' })).texts).toEqual({ ...texts, en: undefined })
  })

  it('needs a text in a language without one, before an agent may speak it', async ({ world, ada }) => {
    const { agent } = ada.caller
    const japanese = { systemPrompt: 'Be kind.', language: 'ja', firstMessage: 'もしもし' } as const
    const refusal = 'Under Opening, first write a sentence in Japanese that says an AI is speaking'
    await agent.update({ systemPrompt: 'Be quick.' })
    await expect(agent.update(japanese)).rejects.toThrow(refusal)
    expect(await agent.get()).toMatchObject({ systemPrompt: 'Be quick.', language: 'en' })
    await agent.saveOpening(OFF)
    await agent.update(japanese)
    const [version] = (await agent.versions()).rows
    await expect(agent.saveOpening(ON)).rejects.toThrow(refusal)
    await agent.update({ ...japanese, language: 'en' })
    await agent.saveOpening(ON)
    await expect(agent.restoreVersion({ versionId: version?.id ?? '' })).rejects.toThrow(refusal)
    expect((await agent.get()).language).toBe('en')
    await agent.saveOpening({ ...ON, recordingMode: 'off', texts: { ja: JA } })
    await agent.restoreVersion({ versionId: version?.id ?? '' })
    expect(await readSentAgent(world, ada)).toMatchObject({ language: 'ja', firstMessage: `${JA} もしもし` })
    const removal = agent.saveOpening({ ...ON, recordingMode: 'off', texts: { ja: '' } })
    await expect(removal).rejects.toThrow(refusal)
  })

  it('is each business’s own, and a text with an old name gives way to the default', async ({ world, ada, ben }) => {
    const text = 'This is the AI of Acme Dental.'
    const before = await ben.caller.agent.opening()
    await ada.caller.agent.saveOpening({ ...OFF, texts: { en: text } })
    expect(await ben.caller.agent.opening()).toEqual(before)
    await ben.caller.agent.saveOpening({ ...ON, recordingMode: 'off', texts: { en: `${text} Hello!` } })
    await ada.caller.agent.saveOpening(ON)
    expect(await ada.caller.agent.opening()).toMatchObject({ ...ON, texts: { en: text } })
    for (const { caller } of [ada, ben]) await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hi' })
    expect((await readSentAgent(world, ada)).firstMessage).toBe(`${text} This call is being recorded. Hi`)
    const rest = { businessEmail: '', businessPhone: '', businessAddress: '', description: '' }
    await ada.caller.business.updateProfile({ businessName: 'Bright Smiles', ...rest })
    expect((await ada.caller.agent.opening()).sentences.en).toBe(
      'You are speaking with the AI assistant of Bright Smiles.',
    )
    await ada.caller.agent.update({ systemPrompt: 'Be kinder.', firstMessage: 'Hi' })
    expect((await readSentAgent(world, ada)).firstMessage).toBe(spoken('Hi', 'Bright Smiles'))
    expect((await readSentAgent(world, ben)).firstMessage).toBe(`${text} Hello! Hi`)
  })
})
