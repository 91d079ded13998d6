import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Language } from '@callwright/contract/agent'
import {
  defaultDisclosure,
  openingFor,
  LANGUAGES_WITH_DEFAULT,
  wordingIn,
} from '@callwright/contract/agent/disclosures'
import { asE164 } from '@callwright/contract/text/phone'
import { textAt } from '@callwright/fake-elevenlabs/json'
import { expect, test } from 'vitest'

import { rehearsalHandler } from '../../calls/rehearsals/rehearsal-job.ts'
import { takeInboundCall } from '../../calls/webhooks/take-inbound-call.ts'
import { makeNumbers, runDialer, waitForState } from '../../testing/campaigns.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { makeHours } from '../../testing/opening-hours.ts'
import { signInOperator, tenantOf } from '../../testing/operator.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { createWorld } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { composeOverrides } from './compose-opening.ts'

const LINE = asE164('+13125550155')
const VOICEMAIL = 'conversation_config.agent.prompt.built_in_tools.voicemail_detection.params.voicemail_message'

const OUTSIDE = [
  { kind: 'message', message: 'We are closed.' },
  { kind: 'agent', firstMessage: 'We are out.', systemPrompt: 'Take a message.' },
  { kind: 'agent', firstMessage: '', systemPrompt: 'Take a message.' },
] as const

// Security: 69
describeWorld('every request to the provider', (it, open) => {
  it('says that an AI speaks, in each language with a sentence', async () => {
    const dialer = { concurrency: 50, callsPerSecond: 1000 }
    await using world = await createWorld(open, { dialer, rateLimitsEnabled: false })
    const owner = await world.signUp('ada@example.com')
    await using provider = await createProviderWorld(world, { speed: 1000 })
    const ada = provider.callerOf(owner)
    const operator = provider.callerOf(await signInOperator(world))
    await operator.admin.assignNumber({ number: LINE, tenantId: await tenantOf(owner) })
    const { agents, conversations } = provider.fake.state
    const silent: string[] = []
    let requests = 0
    const check = (door: string, said: string, language: Language): void => {
      requests += 1
      if (!said.includes(defaultDisclosure(language, 'Acme Dental') ?? '?')) silent.push(`${door} ${language}: ${said}`)
    }
    const agentText = (path: string): string => textAt([...agents.values()][0]?.body, path)
    let known = 0
    /** What the newest call says: its own first message, or else the agent's. */
    const checkCall = (door: string, language: Language, calls = 1): void => {
      const newest = [...conversations.values()].slice(-calls)
      expect(conversations.size).toBe((known += calls))
      for (const { sent } of newest) {
        const own = textAt(sent, 'conversation_config_override.agent.first_message')
        check(door, own || agentText('conversation_config.agent.first_message'), language)
      }
    }
    let calls = 0
    const ring = async (): Promise<void> => {
      const call = { carrierCallId: `CA${(calls += 1)}`, fromNumber: '+14155550123', toNumber: LINE }
      expect((await takeInboundCall(provider.deps, call)).outcome).toBe('connected')
    }
    for (const [index, language] of LANGUAGES_WITH_DEFAULT.entries()) {
      for (const firstMessage of ['Hi {{name}}!', '']) {
        await ada.agent.update({ systemPrompt: 'Be kind.', firstMessage, language, voicemailMessage: 'Call us back.' })
        check('saved agent', agentText('conversation_config.agent.first_message'), language)
        check('voicemail', agentText(VOICEMAIL), language)
        await ring()
        checkCall('incoming call', language)
      }
      await ada.calls.place({ phoneNumber: `21255501${10 + index}` })
      checkCall('test call', language)
      for (const outside of OUTSIDE) {
        await ada.agent.saveOpeningHours({ hours: makeHours('closed', { outside }) })
        await ring()
        checkCall(`outside the hours: ${outside.kind}`, language)
      }
      await ada.agent.saveOpeningHours({ hours: null })
      const other = LANGUAGES_WITH_DEFAULT[(index + 1) % LANGUAGES_WITH_DEFAULT.length] ?? 'en'
      const numbers = makeNumbers(4, 10 * index)
      const rows = numbers.map((number, nth) => [number, nth % 2 === 0 ? 'Own.' : '', nth < 2 ? '' : other])
      const list = { headers: ['phone', 'first_message', 'language'], rows }
      const { campaignId } = await ada.bulk.create({ name: language, list })
      await using _dialer = runDialer(provider.deps)
      await waitUntil(async () => conversations.size === known + 4)
      const dialed = [...conversations.values()].slice(-4)
      known += 4
      for (const { sent, customerNumber } of dialed) {
        const own = textAt(sent, 'conversation_config_override.agent.first_message')
        const isOther = numbers.indexOf(customerNumber as (typeof numbers)[number]) >= 2
        const said = own || agentText('conversation_config.agent.first_message')
        check('campaign', said, isOther ? other : language)
      }
      await ada.bulk.cancel({ campaignId })
      await waitForState(owner, campaignId, 'cancelled')
    }
    await ada.agent.saveRehearsal({ name: 'Greeting', turns: ['Hi.'], expects: [] })
    await using _jobs = runJobs(provider.deps, { rehearsal: rehearsalHandler(provider.deps) })
    await ada.agent.runRehearsals({ draft: { systemPrompt: 'Be brief.', firstMessage: 'Own.', language: 'pt' } })
    await waitUntil(async () => !(await ada.agent.rehearsals()).run.isRunning)
    checkCall('rehearsal', 'pt')
    expect((await ada.agent.rehearsals()).rehearsals[0]?.result?.error).toBe(null)
    expect(silent).toEqual([])
    expect(requests).toBe(8 * 14 + 1)
  })
})

test('a row in a language without a sentence, or in one that is unknown, says it in English', () => {
  const sentences = { en: 'An AI speaks.', pt: 'Uma IA fala.' }
  const agent = {
    ...({ language: 'pt', firstMessage: 'Hi' } as const),
    opening: { disclosureOn: true, recordingMode: 'off', sentences, isPending: false } as const,
  }
  expect(composeOverrides(agent, { language: 'ja' }).firstMessage).toBe('An AI speaks. Hi')
  expect(composeOverrides(agent, { language: 'English', firstMessage: 'Own' }).firstMessage).toBe('An AI speaks. Own')
  expect(composeOverrides(agent, { language: 'pt-br' }).firstMessage).toBe('Uma IA fala. Hi')
  expect(composeOverrides(agent, { language: 'pt' })).toEqual({ language: 'pt' })
})

test('an agent that waits says only the sentence, and recordings are announced without it too', () => {
  for (const language of LANGUAGES_WITH_DEFAULT) {
    const { announcement } = wordingIn(language)
    const parts = { text: 'An AI speaks.', firstMessage: ' ', language }
    expect(openingFor({ ...parts, recordingMode: 'ask' })).toBe('An AI speaks.')
    expect(openingFor({ ...parts, recordingMode: 'announce' })).toBe(`An AI speaks. ${announcement}`)
    expect(openingFor({ ...parts, text: '', recordingMode: 'announce' })).toBe(announcement)
    expect(openingFor({ ...parts, text: '', firstMessage: 'Hi', recordingMode: 'off' })).toBe('Hi')
  }
})

/** Files that hand a call or an agent to a provider. The first test goes through those of the API. */
const DOORS = [
  'apps/server/src/cli/checks/check-analysis.ts',
  'packages/api/src/agent/ensure-agent.ts',
  'packages/api/src/calls/place/outbound-call.ts',
  'packages/api/src/calls/place/simulate-inbound.ts',
  'packages/api/src/calls/rehearsals/rehearse.ts',
  'packages/api/src/calls/webhooks/take-inbound-call.ts',
]

test('no other file hands a call or an agent to a provider, and none makes an opening by itself', () => {
  const root = join(import.meta.dirname, '../../../../..')
  const files = ['packages/api/src', 'apps/server/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file)),
  )
  const filesWith = (pattern: RegExp): string[] =>
    files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()
  const own =
    /\b(?:startCall|registerCall|startInbound|startTextConversation)\b|\bvoice\.saveAgent\b|\bsaveAgent\b.*=.*\bvoice\b/
  expect(filesWith(own)).toEqual(DOORS)
  const composing = [
    'apps/server/src/cli/checks/check-analysis.ts',
    'packages/api/src/agent/opening/compose-opening.ts',
  ]
  expect(filesWith(/\bas Opening\b|\bopeningFor\(/)).toEqual(composing)
})
