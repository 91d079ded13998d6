import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { callRule, sendMails, textOf } from '../testing/mail-rules.ts'
import { recordPastCall } from '../testing/record-past-call.ts'

const ADA = 'ada@example.com'
const MINUTE_MS = 60_000

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
    expect(textOf(mail ?? { body: '' })).toContain('Nobody answered. Call +1 212-555-0142 back.')
  })
})
