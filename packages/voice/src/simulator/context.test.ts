import { asE164 } from '@callwright/contract/text/phone'
import { expect, it } from 'vitest'
import { createMemorySimulatorStore } from '../testing/memory-store.ts'
import { createSimulator } from './simulator.ts'
import { opening, TEST_AGENT } from '../testing/test-agent.ts'

it('a simulated agent uses its context, and a call with its own prompt uses that call’s context', async () => {
  let time = Date.UTC(2026, 3, 1)
  let ids = 0
  const simulator = createSimulator({
    store: createMemorySimulatorStore(),
    now: () => time,
    random: () => 0.5,
    newId: () => String((ids += 1)),
    callSeconds: { min: 5, max: 10 },
  })
  const shared = { businessName: 'Acme', systemPrompt: 'Be kind.', firstMessage: opening('Hello, this is Acme.') }
  const context = 'Our parking lot is behind the building.'
  const { agentId } = await simulator.saveAgent({ ...TEST_AGENT, ...shared, context })
  const call = {
    ...shared,
    callId: 'call_1',
    tenantId: 'tenant_a',
    agentId,
    toNumber: asE164('+12025550123'),
    variables: {},
  }
  const overrides = { systemPrompt: 'Be brief.', firstMessage: opening('Buenos días.') }
  const transcripts: string[] = []
  for (const extra of [{}, { overrides, context: 'Our prices are the lowest in town.' }]) {
    const started = await simulator.startCall({ ...call, ...extra })
    time += 20_000
    const id = started.outcome === 'started' ? started.conversationId : ''
    const { turns = [] } = (await simulator.fetchConversation(id)) ?? {}
    transcripts.push(turns.map(({ text }) => text).join(' '))
  }
  expect(transcripts[0]).toContain('parking lot')
  expect(transcripts[1]).not.toContain('parking lot')
  expect(transcripts[1]).toContain('Our prices are the lowest in town.')
  expect(transcripts[1]).toMatch(/^Buenos días\./)
})
