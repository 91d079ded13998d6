import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { merge } from './fake/fake-json.ts'
import { type CheckedFake, providerOn, startCheckedFake } from './testing/checked-fake.ts'
import { holdTimeLimits } from './testing/time-limits.ts'
import type { AccountFinding } from './voice-provider.ts'

const AGENT = {
  tenantId: 'tenant_a',
  agentId: null,
  businessName: 'Acme',
  systemPrompt: 'Be kind.',
  firstMessage: 'Hello!',
  voiceId: null,
  context: '',
  documents: [],
}

describe('checking the account at ElevenLabs', () => {
  let fake: CheckedFake
  beforeEach(async () => {
    const endTime = holdTimeLimits()
    fake = await startCheckedFake({ onExchange: ({ fault }) => void (fault?.kind === 'hang' && endTime()) })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await fake.close()
  })

  async function wrong(config: Parameters<typeof providerOn>[1] = {}): Promise<AccountFinding[]> {
    const findings = await providerOn(fake, config).checkAccount()
    expect(findings.every(({ sentence }) => /^\S.*\.$/.test(sentence))).toBe(true)
    return findings.filter(({ isGood }) => !isGood)
  }

  it('says nothing else where the key is not accepted', async () => {
    expect(await wrong({ apiKey: 'sk_wrong' })).toEqual([
      {
        what: 'Access key of the voice provider',
        isGood: false,
        sentence: 'The voice provider did not accept the access key of this installation. Look at ELEVENLABS_API_KEY.',
      },
    ])
  })

  it('names the numbers there are where none, or another one, is set', async () => {
    for (const phoneNumberId of [null, 'phnum_other']) {
      const [finding, ...more] = await wrong({ phoneNumberId })
      expect(more).toEqual([])
      expect(finding?.sentence).toContain('ELEVENLABS_PHONE_NUMBER_ID')
      expect(finding?.sentence).toContain('phnum_fake_1 (+12025550100)')
    }
  })

  it('tells of a webhook that was switched off, and minds none at all not', async () => {
    expect(await wrong()).toEqual([])
    fake.state.webhook = { url: 'https://callwright.example.com/hook', secret: 'x', mode: 'drop', duplicates: 0 }
    const [finding] = await wrong()
    expect(finding?.sentence).toBe(
      'It is switched off: switch it on again there, for https://callwright.example.com/hook.',
    )
  })

  it('tells of agents whose settings were changed by hand', async () => {
    const { agentId } = await providerOn(fake).saveAgent(AGENT)
    expect(await wrong()).toEqual([])
    const agent = fake.state.agents.get(agentId)
    const change = { platform_settings: { call_limits: { bursting_enabled: true } } }
    if (agent) agent.body = merge(agent.body, change)
    const [finding] = await wrong()
    expect(finding?.sentence).toContain('Acme [tenant_a]')
  })

  it('never fails itself, whatever the provider answers', async () => {
    for (const kind of ['hang', 'reset', 'garbage', 'html', 'half', '500-before', '429'] as const) {
      fake.addFault({ kind })
      expect((await wrong()).length).toBe(1)
      fake.clearFaults()
      fake.addFault({ kind, path: 'subscription' })
      fake.addFault({ kind, path: 'settings' })
      expect((await wrong()).length).toBeGreaterThanOrEqual(2)
      fake.clearFaults()
    }
  })
})
