import type { OpeningHours } from '@callwright/contract/agent/opening-hours'
import { asE164, type E164 } from '@callwright/contract/text/phone'
import { MESSAGE_ONLY_PROMPT } from '@callwright/voice/message-only-prompt'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { CLOSED_MESSAGE, makeHoliday, makeHours } from '../../testing/opening-hours.ts'
import { signInOperator, tenantOf } from '../../testing/operator.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { type World } from '../../testing/test-world.ts'
import { takeInboundCall } from './take-inbound-call.ts'
import { spoken } from '../../testing/openings.ts'

const LINES = { ada: asE164('+13125550155'), ben: asE164('+13125550166') }
const DAY_MS = 24 * 60 * 60_000

/** Two businesses whose lines ask about each call, and how the provider was told to answer one. */
async function openLines(world: World, provider: Awaited<ReturnType<typeof createProviderWorld>>) {
  const operator = provider.callerOf(await signInOperator(world))
  const [ada, ben] = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
  await operator.admin.assignNumber({ number: LINES.ada, tenantId: await tenantOf(ada) })
  await operator.admin.assignNumber({ number: LINES.ben, tenantId: await tenantOf(ben) })
  let calls = 0
  const ring = async (toNumber: E164): Promise<unknown> => {
    calls += 1
    const call = { carrierCallId: `CA${calls}`, fromNumber: '+14155550123', toNumber }
    expect((await takeInboundCall(provider.deps, call)).outcome).toBe('connected')
    const conversation = [...provider.fake.state.conversations.values()].at(-1)
    expect(conversation).toMatchObject({ agentNumber: toNumber, error: null })
    return conversation?.sent['conversation_config_override']
  }
  const save = async (hours: OpeningHours | null) => await provider.callerOf(ada).agent.saveOpeningHours({ hours })
  return { ada: provider.callerOf(ada), ring, save }
}

describeWorld('an inbound call of a business with opening hours', (it) => {
  it('is answered as usual within them, and with a different text outside them', async ({ world }) => {
    await using provider = await createProviderWorld(world, { speed: 1000 })
    const { ada, ring, save } = await openLines(world, provider)
    expect(await ring(LINES.ada)).toBe(undefined)
    expect((await save(makeHours('open'))).acts).toBe('per-call')
    expect(await ring(LINES.ada)).toBe(undefined)

    const outside = { kind: 'agent', firstMessage: 'We are out, {{name}}.', systemPrompt: 'Take a message.' } as const
    await ada.business.saveNotes({ notes: 'Parking is free.' })
    await ada.agent.update({ systemPrompt: 'Be kind.' })
    await save(makeHours('closed', { outside }))
    expect(await ring(LINES.ada)).toEqual({
      agent: {
        first_message: spoken('We are out, {{name}}.', 'Ada'),
        prompt: {
          prompt: expect.stringMatching(
            /^Be kind\.\n\nThe business is closed now\. .*:\nTake a message\.\n\nNobody .*do not transfer.*Parking is free\.$/s,
          ),
        },
      },
    })
    expect(await ring(LINES.ben)).toBe(undefined)

    // Without a first message for them, such calls begin as usual.
    await save(makeHours('closed', { outside: { ...outside, firstMessage: '' } }))
    expect(await ring(LINES.ada)).toEqual({ agent: { prompt: { prompt: expect.stringContaining('Take a message.') } } })
    await save(null)
    expect(await ring(LINES.ada)).toBe(undefined)
  })

  it('ends after a message, on a holiday too, and is answered as usual after the holiday', async ({ world }) => {
    await using provider = await createProviderWorld(world, { speed: 1000 })
    const { ring, save } = await openLines(world, provider)
    const messageOnly = {
      agent: { first_message: spoken(CLOSED_MESSAGE, 'Ada'), prompt: { prompt: MESSAGE_ONLY_PROMPT } },
    }
    await save(makeHours('closed'))
    expect(await ring(LINES.ada)).toEqual(messageOnly)
    await save(makeHours('open', { holidays: [makeHoliday(world.deps.now())] }))
    expect(await ring(LINES.ada)).toEqual(messageOnly)
    world.clock.advance(3 * DAY_MS)
    expect(await ring(LINES.ada)).toBe(undefined)
  })
})
