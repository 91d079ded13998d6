import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { merge } from '@callwright/fake-elevenlabs/json'
import { type CheckedFake, providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import { TEST_AGENT } from '../testing/test-agent.ts'
import { mockRequestTimeouts } from '../testing/time-limits.ts'
import type { AccountFinding } from '../voice-provider.ts'

describe('checking the ElevenLabs account', () => {
  let fake: CheckedFake
  beforeEach(async () => {
    const expireTimeLimits = mockRequestTimeouts()
    fake = await startCheckedFake({ onExchange: ({ fault }) => void (fault?.kind === 'hang' && expireTimeLimits()) })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await fake.close()
  })

  async function failedFindings(config: Parameters<typeof providerFor>[1] = {}): Promise<AccountFinding[]> {
    const findings = await providerFor(fake, config).checkAccount()
    expect(findings.every(({ message }) => /^\S.*\.$/.test(message))).toBe(true)
    return findings.filter(({ isGood }) => !isGood)
  }

  it('reports nothing else if the key is not accepted', async () => {
    expect(await failedFindings({ apiKey: 'sk_wrong' })).toEqual([
      {
        what: 'Voice provider API key',
        isGood: false,
        message: "The voice provider rejected this installation's API key. Check ELEVENLABS_API_KEY.",
      },
    ])
  })

  it('reports that the provider cannot be reached, without blaming the key', async () => {
    const finding = {
      what: 'Voice provider',
      isGood: false,
      message: `The voice provider cannot be reached at ${fake.url}. Calls wait until it responds.`,
    }
    fake.addFault({ kind: 'hang' })
    expect(await failedFindings()).toEqual([finding])
    const fetch = (): Promise<never> => Promise.reject(new TypeError('fetch failed', { cause: 'ECONNREFUSED' }))
    expect(await failedFindings({ fetch })).toEqual([finding])
  })

  it('blames neither the network nor the key when the provider is busy', async () => {
    fake.addFault({ kind: '429' })
    const message = 'The voice provider is busy. Please try again in a moment.'
    expect(await failedFindings()).toEqual([{ what: 'Voice provider', isGood: false, message }])
  })

  it('lists the account’s numbers if the configured number is missing or unknown', async () => {
    for (const phoneNumberId of [null, 'phnum_other']) {
      const [finding, ...otherFindings] = await failedFindings({ phoneNumberId })
      expect(otherFindings).toEqual([])
      expect(finding?.message).toContain('ELEVENLABS_PHONE_NUMBER_ID')
      expect(finding?.message).toContain('phnum_fake_1 (+12025550100)')
    }
  })

  it('reports a webhook that was turned off, and accepts a missing one', async () => {
    expect(await failedFindings()).toEqual([])
    fake.state.webhook = { url: 'https://callwright.example.com/hook', secret: 'x', mode: 'drop', duplicates: 0 }
    const [finding] = await failedFindings()
    expect(finding?.message).toBe(
      'It is turned off. Turn it back on in your voice provider account. ' +
        'Its URL is https://callwright.example.com/hook.',
    )
  })

  it('reports agents whose settings were changed by hand', async () => {
    const { agentId } = await providerFor(fake).saveAgent(TEST_AGENT)
    expect(await failedFindings()).toEqual([])
    const agent = fake.state.agents.get(agentId)
    const change = { platform_settings: { call_limits: { bursting_enabled: true } } }
    if (agent) agent.body = merge(agent.body, change)
    const [finding] = await failedFindings()
    expect(finding?.message).toContain('Acme [tenant_a]')
  })

  it('checks twenty agents in parallel, so that twenty slow responses take no longer than one', async () => {
    for (let tenant = 0; tenant < 21; tenant += 1) {
      await providerFor(fake).saveAgent({ ...TEST_AGENT, tenantId: `tenant_${tenant}` })
    }
    let inFlight = 0
    let maxInFlight = 0
    const findings = await providerFor(fake, {
      async fetch(url, init) {
        if (!/agents\/./.test(new Request(url).url)) return await fetch(url, init)
        maxInFlight = Math.max(maxInFlight, (inFlight += 1))
        return await fetch(url, init).finally(() => (inFlight -= 1))
      },
    }).checkAccount()
    expect(findings.at(-1)?.message).toBe('Settings checked for 20 of 21 agents.')
    expect(maxInFlight).toBe(20)
  })

  it('never fails, whatever the provider returns', async () => {
    for (const kind of ['hang', 'reset', 'garbage', 'html', 'half', '500-before', '429'] as const) {
      fake.addFault({ kind })
      expect((await failedFindings()).length).toBe(1)
      fake.clearFaults()
      fake.addFault({ kind, path: 'subscription' })
      fake.addFault({ kind, path: 'settings' })
      expect((await failedFindings()).length).toBeGreaterThanOrEqual(2)
      fake.clearFaults()
    }
  })
})
