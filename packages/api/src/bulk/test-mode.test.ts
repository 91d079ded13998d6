import type { VoiceProvider } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { runDialer, createSpyProvider, makeNumbers, waitForState } from '../testing/campaigns.ts'
import { createWorld, PASSWORD } from '../testing/test-world.ts'
import { spoken } from '../testing/openings.ts'

describeWorld('Test Mode', (it, open) => {
  // Security: 37
  it('never contacts the real provider, ignores calling hours, and is not charged', async () => {
    await using world = await createWorld(open, { callingHours: { from: 0, to: 1 } })
    const usedProperties: string[] = []
    const real: VoiceProvider = { ...world.simulator, name: 'elevenlabs' }
    const voice = new Proxy(real, {
      get(target, name: keyof VoiceProvider) {
        if (name !== 'name') usedProperties.push(name)
        return target[name]
      },
    })
    const simulator = createSpyProvider(world)
    const ada = await world.signUp('ada@example.com')
    const list = { headers: ['phone', 'prompt'], rows: makeNumbers(5).map((number) => [number, 'Say hello.']) }
    const { campaignId } = await ada.caller.bulk.create({ name: 'Try', list, testMode: true })
    await using _dialer = runDialer({ ...world.deps, voice, simulator })
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ completed: 5 })
    expect(usedProperties).toEqual([])
    expect(simulator.dialed.map(({ call }) => call.overrides?.systemPrompt)).toEqual(Array(5).fill('Say hello.'))
    expect(await world.deps.db.selectFrom('usage_entries').select('id').execute()).toEqual([])
    const { rows } = await ada.caller.calls.list({ campaignId })
    expect(rows.length).toBe(5)
    expect((await ada.caller.bulk.campaigns({})).rows[0]).toMatchObject({ testMode: true, state: 'finished' })
  })

  it('sends each call its row’s overrides, variables and name, and missing variables as empty', async ({ world }) => {
    const voice = createSpyProvider(world)
    const ada = await world.signUp('ada@example.com')
    const text = { systemPrompt: 'Offer {{offer}}.', firstMessage: 'Hi {{name}}' }
    await ada.caller.agent.update({ ...text, voicemailMessage: 'Call {{contact}} back.' })
    const transfer = { name: '{{manager}}', phoneNumber: '+12125550177', condition: 'They ask for {{owner}}.' }
    await ada.caller.agent.saveTransfers({ transfers: [{ ...transfer, type: 'conference' }] })
    const order = { name: 'order', source: 'variable', type: 'text', value: 'order_no', required: true } as const
    await ada.caller.tools.add({
      ...{ name: 'order_status', description: 'For the {{plan}} plan.', method: 'GET', url: 'https://example.com/' },
      ...{ parameters: [{ ...order, description: '', choices: [] }], headers: [], changes: false, sound: null },
      ...{ timeoutSeconds: 5, mock: '', password: PASSWORD },
    })
    const headers = ['phone', 'Name', 'language', 'voice_id', 'first_message', 'City', 'Order No']
    const rows = [['2122000001', 'Ada', 'es', 'v1', 'Hola {{title}}', 'Rome', '17']]
    const { campaignId } = await ada.caller.bulk.create({ name: 'Rows', list: { headers, rows }, confirmed: true })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitForState(ada, campaignId, 'finished')
    expect(voice.dialed[0]?.call).toMatchObject({
      toNumber: '+12122000001',
      variables: {
        ...{ name: 'Ada', City: 'Rome', offer: '', title: '', contact: '', manager: '', owner: '' },
        ...{ plan: '', order_no: '17' },
      },
      overrides: { language: 'es', voiceId: 'v1', firstMessage: spoken('Hola {{title}}', 'Acme Dental', 'es') },
    })
    const { rows: calls } = await ada.caller.calls.list({ campaignId })
    expect(calls[0]?.contactName).toBe('Ada')
  })
})
