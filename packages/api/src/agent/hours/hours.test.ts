import { VoiceProviderError } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { createCaller } from '../../app-router.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { CLOSED_MESSAGE, makeHoliday, makeHours } from '../../testing/opening-hours.ts'
import { tenantOf } from '../../testing/operator.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { readSentAgent } from '../../testing/sent-agent.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { agentHandler } from '../agent-job.ts'

const OWN_LINE = '+13125550155'
const ALAN = {
  name: 'Alan',
  phoneNumber: OWN_LINE,
  condition: 'They ask for Alan.',
  type: 'conference' as const,
  outsideHours: true,
}
const OFFICE = [
  { day: 0, from: '09:00', until: '17:00' },
  { day: 4, from: '20:00', until: '02:00' },
]

describeWorld('opening hours', (it) => {
  it('are saved for one business, which is always open without them', async ({ world, ada, ben }) => {
    const none = { hours: null, acts: 'per-call', state: null }
    expect(await ada.caller.agent.openingHours()).toEqual(none)
    const hours = makeHours('open')
    const saved = await ada.caller.agent.saveOpeningHours({ hours })
    expect(saved).toEqual({ ...none, hours, state: { isOpen: true, changesAt: null, holiday: null } })
    expect(await ada.caller.agent.openingHours()).toEqual(saved)
    expect(await ben.caller.agent.openingHours()).toEqual(none)

    const holiday = makeHoliday(world.deps.now())
    const closed = makeHours('open', { holidays: [holiday] })
    const { state } = await ada.caller.agent.saveOpeningHours({ hours: closed })
    expect(state).toEqual({ isOpen: false, changesAt: expect.any(Number), holiday: holiday.name })
    expect(await ada.caller.agent.saveOpeningHours({ hours: null })).toEqual(none)
    const visitor = world.browser().caller.agent
    await expect(visitor.openingHours()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(visitor.saveOpeningHours({ hours: null })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('are refused with a sentence, and the saved ones stay', async ({ world }) => {
    const { caller } = await world.signUp('ada@example.com')
    const { hours } = await caller.agent.saveOpeningHours({ hours: makeHours('closed') })
    const day = { from: '2026-12-24', until: '2026-12-24', spans: [] }
    const holidays = ['Christmas', 'Winter break'].map((name) => ({ name, ...day }))
    const refusals = [
      [{ timeZone: 'Mars/Olympus' }, 'Please choose a time zone'],
      [{ holidays }, 'both include December 24, 2026. Please change one of them.'],
      [{ week: [OFFICE, OFFICE].flat() }, 'Two time ranges on Monday overlap'],
      [{ outside: { kind: 'message', message: '' } as const }, 'Please enter a message'],
    ] as const
    for (const [change, message] of refusals) {
      const saving = caller.agent.saveOpeningHours({ hours: { ...makeHours('open'), ...change } })
      await expect(saving).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(message) })
    }
    expect((await caller.agent.openingHours()).hours).toEqual(hours)
  })

  it('apply per call or in the prompt, depending on the numbers, and follow changes', async ({ world, operator }) => {
    const [ada, ben] = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
    const tenantId = await tenantOf(ada)
    const number = (await operator.caller.admin.numbers()).rows[0]?.number ?? ''
    await ben.caller.agent.update({ systemPrompt: 'Be quick.' })
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    await ada.caller.agent.saveTransfers({ transfers: [ALAN] })
    await ada.caller.business.saveNotes({ notes: 'Parking is free.' })
    const hours = makeHours('open', { week: OFFICE, holidays: [makeHoliday(world.deps.now())] })
    await ada.caller.agent.saveOpeningHours({ hours })
    await using _jobs = runJobs(world.deps, { agent: agentHandler(world.deps) })
    const readWhenSaved = async () => {
      await waitUntil(async () => (await ada.caller.agent.get()).sync === 'saved')
      const { acts } = await ada.caller.agent.openingHours()
      return { acts, sent: await readSentAgent(world, ada) }
    }
    const perCall = await readWhenSaved()
    expect(perCall.acts).toBe('per-call')
    expect(perCall.sent).toMatchObject({
      context: expect.stringMatching(/Parking is free\.$/),
      timeZone: 'Europe/Berlin',
    })

    await operator.caller.admin.assignNumber({ number, tenantId })
    const { acts, sent } = await readWhenSaved()
    expect(acts).toBe('in-prompt')
    expect(sent.systemPrompt).toBe('Be kind.')
    for (const part of [
      'Parking is free.\n\nOpening hours, in the time zone Europe/Berlin:',
      '- Monday: 9:00 AM to 5:00 PM\n- Tuesday to Thursday: closed\n- Friday: 8:00 PM to 2:00 AM the next day',
      '(Founding day): closed',
      'The current time is {{system__time}}.',
      'Nobody is available at this time, so do not transfer the call to anyone.',
      `Say only this, then end the call: ${CLOSED_MESSAGE}`,
    ]) {
      expect(sent.context).toContain(part)
    }
    await operator.caller.admin.assignNumber({ number: OWN_LINE, tenantId })
    expect((await readWhenSaved()).acts).toBe('both')
    await operator.caller.admin.assignNumber({ number, tenantId: null })
    const perCallAgain = await readWhenSaved()
    expect(perCallAgain.acts).toBe('per-call')
    expect(perCallAgain.sent.context).not.toContain('Opening hours')
    expect(await readSentAgent(world, ben)).toMatchObject({ context: '', timeZone: null })
  })

  it('are in the prompt of a real provider’s agent until the business is always open again', async ({
    world,
    operator,
    ben,
  }) => {
    await using provider = await createProviderWorld(world)
    const { agent } = provider.callerOf(await world.signUp('ada@example.com'))
    const { agentId } = await agent.update({ systemPrompt: 'Be kind.' })
    const outside = { kind: 'agent', firstMessage: 'Hi {{name}}', systemPrompt: 'Take a {{thing}}.' } as const
    const hours = makeHours('closed', { outside, holidays: [{ ...makeHoliday(0), name: 'Day of {{name}}' }] })
    expect((await agent.saveOpeningHours({ hours })).acts).toBe('in-prompt')
    const readBody = (): string => JSON.stringify(provider.fake.state.agents.get(agentId ?? '')?.body)
    await agent.saveTransfers({ transfers: [ALAN] })
    expect(readBody()).toContain('transfer calls only to Alan.')
    await operator.caller.admin.assignNumber({ number: OWN_LINE, tenantId: await tenantOf(ben) })
    await agent.saveOpeningHours({ hours: { ...hours, timeZone: 'Europe/Paris' } })
    expect(readBody()).toContain('Nobody is available at this time')
    await agent.saveOpeningHours({ hours })
    expect(readBody()).toContain('Say this first: Hi { {name} }\\nAlso follow these instructions')
    expect(readBody()).toContain('Take a { {thing} }.')
    expect(readBody()).toContain('You are never open, except on the days you list as exceptions.')
    // A variable without a value would fail every call.
    expect(readBody().match(/\{\{\w+\}\}/g)).toEqual(['{{system__time}}'])
    expect(readBody()).toContain('"timezone":"Europe/Berlin"')
    await agent.saveOpeningHours({ hours: null })
    expect(readBody()).not.toMatch(/Opening hours|Europe\/Berlin|system__time/)
  })

  it('are kept when the provider fails, and audited without long texts', async ({ world, ada }) => {
    const saveAgent = async (): Promise<never> => {
      throw new VoiceProviderError('unavailable', 'The voice provider is not responding right now.')
    }
    const failing = createCaller({ ...(await ada.ctx()), voice: { ...world.simulator, saveAgent } })
    const hours = makeHours('closed')
    await expect(failing.agent.saveOpeningHours({ hours })).rejects.toMatchObject({ code: 'BAD_GATEWAY' })
    expect((await ada.caller.agent.openingHours()).hours).toEqual(hours)
    await ada.caller.agent.saveOpeningHours({ hours: null })
    const entries = await world.deps.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'agent.saveOpeningHours')
      .orderBy('id')
      .execute()
    const [none, saved] = [{ alwaysOpen: true }, { ...hours, outside: 'message' }]
    expect(entries.map(({ before, after }): unknown[] => [JSON.parse(before ?? ''), JSON.parse(after ?? '')])).toEqual([
      [none, saved],
      [saved, none],
    ])
  })
})
