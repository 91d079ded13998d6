import type { MailFilter } from '@callwright/contract/mails/mail-rules'
import { CALL_BACK_ID } from '@callwright/voice/reserved-questions'
import type { Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { signId } from '../context/secret-box.ts'
import { addBooking, BOOKING_SETTINGS, startToolCall } from '../testing/bookings.ts'
import { describeWorld } from '../testing/describe-world.ts'
import {
  addRule,
  callRule,
  digestRule,
  MISSED,
  OUTBOUND,
  recordCall,
  ruleOf,
  sendMails,
  textOf,
} from '../testing/mail-rules.ts'
import { tenantOf } from '../testing/operator.ts'
import { recordPastCall } from '../testing/record-past-call.ts'
import { PASSWORD } from '../testing/test-world.ts'

const ADA = 'ada@example.com'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describeWorld('an email about a call', (it) => {
  // Security: 73
  it('says who called, and is sent once, however often the call is reported', async ({ world, ada, ben }) => {
    await ada.caller.business.saveMailRule({ address: ADA, settings: callRule({ which: 'missed' }) })
    await ben.caller.business.saveMailRule({ address: 'ben@example.com', settings: callRule() })
    world.clock.advance(MINUTE_MS)
    await recordPastCall(world, ada, { days: 0, id: 'conv_missed', status: 'missed' })
    await recordPastCall(world, ada, { days: 0, id: 'conv_other' })
    await recordPastCall(world, ada, { days: 0, id: 'conv_missed', status: 'missed' })
    const [mail, ...others] = await sendMails(world)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: ADA, isTest: false })
    expect(mail?.subject).toMatch(/^Missed call \d\d:\d\d, \+1 212-555-0142$/)
    expect(textOf(mail ?? { body: '' })).toContain('Nobody answered. Call back +1 212-555-0142.')
  })

  it('is sent by the rules whose filter the call matches', async ({ world, ada }) => {
    const fields = await ada.caller.agent.addFields({
      fields: [{ kind: 'goal', name: 'Booked', question: 'Did they book a table?' }],
    })
    const [outcomeId = '', bookedId = ''] = ['Outcome', 'Booked'].map(
      (name) => fields.find((field) => field.name === name)?.id,
    )
    const filters: MailFilter[] = [
      ...(['all', 'missed', 'needs-check', 'call-back', 'booked'] as const).map((which) => ({ which })),
      { which: 'outcome', value: 'Interested' },
      { which: 'goal-missed', fieldId: bookedId },
      { which: 'longer-than', minutes: 2 },
    ]
    const ruleIds = new Map<string, string>()
    for (const filter of filters) ruleIds.set(await addRule(ada, callRule(filter)), filter.which)
    world.clock.advance(MINUTE_MS)

    const turns = [
      { role: 'agent' as const, text: 'Shall I book it?', atSeconds: 1 },
      { role: 'customer' as const, text: 'I am interested, please call me back tomorrow at ten.', atSeconds: 4 },
    ]
    const outcome = { fieldId: outcomeId, value: 'interested', reason: 'They said: "I am interested"' }
    const calls: Record<string, Partial<Conversation>> = {
      missed: MISSED,
      unanswered: { ...OUTBOUND, ...MISSED },
      plain: {},
      exactlyTwoMinutes: { durationSeconds: 120 },
      long: { durationSeconds: 121 },
      interested: { turns, analysis: [outcome, { fieldId: bookedId, value: true, reason: '' }] },
      notBooked: { turns, analysis: [{ fieldId: bookedId, value: false, reason: '' }] },
      doubtful: { turns, analysis: [{ ...outcome, reason: 'They said: "I will take all seven"' }] },
      booked: {},
      callBack: {
        turns,
        analysis: [
          { fieldId: CALL_BACK_ID, value: 'tomorrow at 10:00', reason: '"please call me back tomorrow at ten"' },
        ],
      },
    }
    await addBooking(world, await tenantOf(ada), { conversationId: 'booked' })
    const sentBy: Record<string, string[]> = {}
    for (const [conversationId, change] of Object.entries(calls)) {
      await recordCall(world, ada, { conversationId, ...change })
      const mails = await sendMails(world)
      sentBy[conversationId] = mails.map((mail) => ruleIds.get(ruleOf(mail)) ?? '').toSorted()
    }
    expect(sentBy).toEqual({
      missed: ['all', 'missed'],
      unanswered: ['all'],
      plain: ['all'],
      exactlyTwoMinutes: ['all'],
      long: ['all', 'longer-than'],
      interested: ['all', 'outcome'],
      notBooked: ['all', 'goal-missed'],
      doubtful: ['all', 'needs-check', 'outcome'],
      booked: ['all', 'booked'],
      callBack: ['all', 'call-back'],
    })
  })

  it('says what was booked and canceled in the call', async ({ world, ada, tenantId }) => {
    await addRule(ada, callRule({ which: 'booked' }))
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    const startsAt = Date.UTC(2026, 11, 24, 8, 30)
    await addBooking(world, tenantId, { startsAt: world.deps.now() + HOUR_MS, name: 'Alan Turing' })
    world.clock.advance(MINUTE_MS)
    const startedAt = world.deps.now()
    const { use } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    await use('find_booking')
    await use('cancel_booking', { ref: 'b1' })
    world.clock.advance(MINUTE_MS)
    await use('cancel_booking', { ref: 'b1', confirmed: true })
    await addBooking(world, tenantId, { startsAt, conversationId: 'conv_1' })
    await recordCall(world, ada, { conversationId: 'conv_1', startedAt })
    const [mail, ...others] = await sendMails(world)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/, booked Thu, Dec 24, 09:30$/)
    const text = textOf(mail ?? { body: '' })
    expect(text).toContain('["Appointment","Thu, Dec 24, 09:30, Checkup, Grace Hopper"]')
    expect(text).toMatch(/\["Canceled appointment","[^"]+, Checkup, Alan Turing"\]/)
  })

  it('does not say that an appointment is booked while that is not certain', async ({ world, ada, tenantId }) => {
    await addRule(ada, callRule({ which: 'booked' }))
    const externalId = JSON.stringify({ eventTypeId: 1, lengthInMinutes: null, uid: null, isPending: false })
    const startsAt = Date.UTC(2026, 11, 24, 8, 30)
    const subjects: unknown[] = []
    for (const state of ['booked', 'unknown', 'failed'] as const) {
      await addBooking(world, tenantId, { startsAt, conversationId: state, state, externalId })
      await recordCall(world, ada, { conversationId: state })
      subjects.push(...(await sendMails(world)).map(({ subject }) => subject))
    }
    expect(subjects).toEqual([
      expect.stringMatching(/, not confirmed yet: Thu, Dec 24, \d\d:\d\d$/),
      expect.stringMatching(/, not confirmed yet: Thu, Dec 24, \d\d:\d\d$/),
      expect.stringMatching(/, not booked Thu, Dec 24, \d\d:\d\d$/),
    ])
  })

  it('waits for the result of the call', async ({ world, ada }) => {
    await addRule(ada, callRule({ which: 'needs-check' }))
    await addRule(ada, callRule())
    world.clock.advance(MINUTE_MS)
    const startedAt = world.deps.now()
    world.clock.advance(MINUTE_MS)
    await recordCall(world, ada, { startedAt, summary: null })
    expect(await sendMails(world)).toEqual([])
    world.clock.advance(5 * MINUTE_MS)
    expect(await sendMails(world)).toEqual([])
    await recordCall(world, ada, { startedAt, summary: 'They asked for a table.' })
    world.clock.advance(MINUTE_MS)
    const mails = await sendMails(world)
    expect(mails.map(textOf)).toEqual([expect.stringContaining('They asked for a table.')])
    world.clock.advance(HOUR_MS)
    expect(await sendMails(world)).toEqual([])
  })

  it('says after ten minutes that the result is not known, and is not sent again with it', async ({ world, ada }) => {
    await addRule(ada, callRule({ which: 'needs-check' }))
    world.clock.advance(MINUTE_MS)
    const startedAt = world.deps.now()
    world.clock.advance(MINUTE_MS)
    await recordCall(world, ada, { startedAt, summary: null })
    await sendMails(world)
    world.clock.advance(9 * MINUTE_MS)
    expect(await sendMails(world)).toEqual([])
    world.clock.advance(MINUTE_MS)
    const [mail, ...others] = await sendMails(world)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/, no result yet$/)
    expect(textOf(mail ?? { body: '' })).toContain('There is no result yet.')
    await recordCall(world, ada, { startedAt, summary: 'They asked for a table.' })
    world.clock.advance(HOUR_MS)
    expect(await sendMails(world)).toEqual([])
  })

  it('is not sent about a call that ended before the rule was added or switched on', async ({ world, ada, ben }) => {
    const startedAt = world.deps.now()
    world.clock.advance(MINUTE_MS)
    const ruleId = await addRule(ada, callRule())
    await recordCall(world, ada, { startedAt })
    expect(await sendMails(world)).toEqual([])
    await ada.caller.business.switchMailRule({ ruleId, isOn: false })
    const whileOff = world.deps.now()
    world.clock.advance(MINUTE_MS)
    await recordCall(world, ada, { conversationId: 'while-off', startedAt: whileOff })
    await ada.caller.business.switchMailRule({ ruleId, isOn: true })
    await recordCall(world, ada, { conversationId: 'while-off', startedAt: whileOff, summary: 'Later.' })
    await recordCall(world, ben, { conversationId: 'bens', startedAt: world.deps.now() })
    expect(await sendMails(world)).toEqual([])
    world.clock.advance(MINUTE_MS)
    await recordCall(world, ada, { conversationId: 'new' })
    expect(await sendMails(world)).toHaveLength(1)
  })

  it('is dropped when its call is deleted, or its rule is off, unsubscribed, of another kind, or removed', async ({
    world,
    ada,
  }) => {
    const ruleIds: string[] = []
    for (let count = 0; count < 6; count += 1) ruleIds.push(await addRule(ada, callRule()))
    const [deletedFor = '', off = '', unsubscribed = '', otherKind = '', removed = '', kept = ''] = ruleIds
    world.clock.advance(MINUTE_MS)
    const callId = await recordCall(world, ada, {})
    await recordCall(world, ada, { conversationId: 'conv_2' })
    // The mail server is down.
    const down = async (): Promise<never> => await Promise.reject(new Error('421 Later'))
    expect(await sendMails(world, down)).toEqual([])
    const { business } = ada.caller
    await ada.caller.calls.remove({ callId })
    await business.switchMailRule({ ruleId: off, isOn: false })
    const token = signId(unsubscribed, { key: world.deps.secretKey, purpose: 'unsubscribe', owner: ADA })
    await world.browser().caller.business.unsubscribe({ token })
    await business.saveMailRule({ ruleId: otherKind, address: ADA, settings: digestRule() })
    await business.removeMailRule({ ruleId: removed })
    world.clock.advance(10 * MINUTE_MS)
    const mails = await sendMails(world)
    expect(mails.map(ruleOf).toSorted()).toEqual([deletedFor, kept].toSorted())
    expect(await sendMails(world)).toEqual([])
  })

  it('is sent neither by a paused business nor by one that was erased', async ({ world, ada, ben, operator }) => {
    await addRule(ada, callRule())
    await addRule(ben, callRule())
    world.clock.advance(MINUTE_MS)
    const tenantId = await tenantOf(ada)
    await operator.caller.admin.setPaused({ tenantId, paused: true })
    await recordCall(world, ada, {})
    await recordCall(world, ben, { conversationId: 'bens' })
    const down = async (): Promise<never> => await Promise.reject(new Error('421 Later'))
    expect(await sendMails(world, down)).toEqual([])
    await ben.caller.business.erase({ password: PASSWORD })
    world.clock.advance(10 * MINUTE_MS)
    expect(await sendMails(world)).toEqual([])
    await operator.caller.admin.setPaused({ tenantId, paused: false })
    world.clock.advance(MINUTE_MS)
    expect(await sendMails(world)).toEqual([])
    await recordCall(world, ada, { conversationId: 'later' })
    expect(await sendMails(world)).toHaveLength(1)
  })
})

describeWorld('emails about many calls', (it) => {
  it('are 30 an hour, then one summary of the rest once there is room', async ({ world, ada, ben }) => {
    const ruleId = await addRule(ada, callRule())
    await addRule(ben, callRule())
    world.clock.advance(MINUTE_MS)
    const first = world.deps.now()
    for (let call = 0; call < 44; call += 1) await recordCall(world, ada, { conversationId: `conv_${call}` })
    await recordCall(world, ben, { conversationId: 'bens' })
    const mails = await sendMails(world)
    expect(mails.filter(({ to }) => to === ADA)).toHaveLength(30)
    expect(mails.filter(({ to }) => to === 'ben@example.com')).toHaveLength(1)
    // A change of the rule does not lose the waiting calls.
    await ada.caller.business.saveMailRule({ ruleId, address: ADA, settings: callRule({ which: 'missed' }) })
    world.clock.advance(first + HOUR_MS - world.deps.now() - 1000)
    expect(await sendMails(world)).toEqual([])
    world.clock.advance(MINUTE_MS)
    const [summary, ...others] = await sendMails(world)
    expect(others).toEqual([])
    expect(summary?.subject).toBe('14 more calls')
    expect(textOf(summary ?? { body: '' }).match(/\+1 212-555-0142/g)).toHaveLength(14)
    await recordCall(world, ada, { conversationId: 'later', ...MISSED })
    expect((await sendMails(world)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Missed call/)])
    world.clock.advance(2 * HOUR_MS)
    expect(await sendMails(world)).toEqual([])
  })

  it('leave deleted calls out of the summary, which is not sent if none is left', async ({ world, ada }) => {
    await addRule(ada, callRule())
    world.clock.advance(MINUTE_MS)
    const ids: string[] = []
    for (let call = 0; call < 31; call += 1) {
      ids.push(await recordCall(world, ada, { conversationId: `conv_${call}` }))
      // In this order.
      if (call >= 29) await sendMails(world)
    }
    await ada.caller.calls.remove({ callId: ids[30] ?? '' })
    world.clock.advance(2 * HOUR_MS)
    expect(await sendMails(world)).toEqual([])
  })
})
