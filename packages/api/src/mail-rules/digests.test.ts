import { CALL_BACK_ID } from '@callwright/voice/reserved-questions'
import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import {
  addRule,
  digestRule,
  MISSED,
  OUTBOUND,
  recordCall,
  REPORT_RULE,
  ruleOf,
  sendMails,
  textOf,
  TIME_ZONE,
} from '../testing/mail-rules.ts'
import { OPERATOR_PASSWORD, tenantOf } from '../testing/operator.ts'
import { type Browser, PASSWORD, type World } from '../testing/test-world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Thursday, 13:00 in Berlin. Clocks there go forward on the night to Sunday, March 30. */
const THURSDAY = Date.UTC(2031, 2, 27, 12)
const QUIET_REPORT = { kind: 'report', timeZone: TIME_ZONE, sendsQuiet: true } as const
const WORK_DAYS = { weekdays: [0, 1, 2, 3, 4] }

function moveTo({ clock, deps }: World, at: number): void {
  clock.advance(at - deps.now())
}

/** Signs up on a day, since sessions end after a few. */
async function signUpOn(world: World, at: number, email = 'ada@example.com'): Promise<Browser> {
  moveTo(world, at)
  return await world.signUp(email)
}

async function signInAgain({ caller }: Browser): Promise<void> {
  await caller.auth.login({ email: 'ada@example.com', password: PASSWORD })
}

async function subjectsOf(world: World): Promise<string[]> {
  return (await sendMails(world)).map(({ subject }) => subject)
}

describeWorld('a digest', (it) => {
  it('covers everything since the one before, over the weekend and a clock change', async ({ world }) => {
    const ada = await signUpOn(world, THURSDAY)
    await addRule(ada, digestRule(WORK_DAYS))
    const add = async (conversationId: string, change = {}): Promise<void> => {
      await signInAgain(ada)
      await recordCall(world, ada, { conversationId, ...change })
    }
    await add('thursday')
    expect(await subjectsOf(world)).toEqual([])
    moveTo(world, THURSDAY + 5 * HOUR_MS + MINUTE_MS)
    expect(await subjectsOf(world)).toEqual(['1 call on Thu, Mar 27'])
    await add('thursday night', MISSED)
    moveTo(world, THURSDAY + DAY_MS + 6 * HOUR_MS)
    expect(await subjectsOf(world)).toEqual(['1 call on Fri, Mar 28, 1 missed'])
    await add('friday night')
    moveTo(world, THURSDAY + 2 * DAY_MS)
    await add('saturday')
    expect(await subjectsOf(world)).toEqual([])
    // Monday at 18:00 in summer time.
    moveTo(world, THURSDAY + 4 * DAY_MS + 4 * HOUR_MS - MINUTE_MS)
    await add('monday')
    expect(await subjectsOf(world)).toEqual([])
    moveTo(world, THURSDAY + 4 * DAY_MS + 4 * HOUR_MS + MINUTE_MS)
    expect(await subjectsOf(world)).toEqual(['3 calls from Fri, Mar 28 to Mon, Mar 31'])
    // Nothing happened.
    moveTo(world, THURSDAY + 6 * DAY_MS)
    expect(await subjectsOf(world)).toEqual([])
  })

  it('says that nothing happened if that is wanted, and what happened a week earlier', async ({ world }) => {
    const ada = await signUpOn(world, THURSDAY - 7 * DAY_MS)
    await addRule(ada, digestRule({ sendsQuiet: true }))
    for (const id of ['1', '2']) await recordCall(world, ada, { conversationId: id })
    moveTo(world, THURSDAY - 6 * DAY_MS)
    expect(await subjectsOf(world)).toEqual(['2 calls on Thu, Mar 20'])
    moveTo(world, THURSDAY - DAY_MS + 6 * HOUR_MS)
    // One for all the days on which the server was off.
    expect(await subjectsOf(world)).toEqual(['No calls from Thu, Mar 20 to Wed, Mar 26'])
    moveTo(world, THURSDAY + 6 * HOUR_MS)
    const [mail] = await sendMails(world)
    expect(mail?.subject).toBe('No calls on Thu, Mar 27')
    expect(textOf(mail ?? { body: '' })).toContain('["Calls","0 (2 a week earlier)"]')
  })

  it('lists at most 30 calls, first those that need a person, and no other business’s', async ({ world }) => {
    const ada = await signUpOn(world, THURSDAY)
    const ben = await signUpOn(world, THURSDAY, 'ben@example.com')
    await addRule(ada, digestRule())
    await addRule(ben, digestRule())
    const turns = [{ role: 'customer' as const, text: 'Please call me back tomorrow at ten.', atSeconds: 4 }]
    const analysis = [{ fieldId: CALL_BACK_ID, value: 'tomorrow at 10:00', reason: '"call me back tomorrow at ten"' }]
    await recordCall(world, ada, { conversationId: 'call-back', turns, analysis })
    for (let call = 0; call < 40; call += 1) {
      world.clock.advance(1000)
      await recordCall(world, ada, { conversationId: `conv_${call}` })
    }
    await recordCall(world, ada, { conversationId: 'missed', ...MISSED })
    await recordCall(world, ada, { conversationId: 'unanswered', ...OUTBOUND, ...MISSED })
    await recordCall(world, ben, { conversationId: 'bens' })
    moveTo(world, THURSDAY + 6 * HOUR_MS)
    const mails = await sendMails(world)
    const [mail] = mails.filter(({ to }) => to === 'ada@example.com')
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      '1 call on Thu, Mar 27',
      '43 calls on Thu, Mar 27, 1 missed',
    ])
    const { body = [] } = mail ?? {}
    const headings =
      typeof body === 'string'
        ? []
        : body.flatMap((block) => (typeof block === 'object' && 'heading' in block ? [block.heading] : []))
    expect(headings.slice(1)).toEqual(['For you to do', 'Other calls'])
    const tables =
      typeof body === 'string'
        ? []
        : body.flatMap((block) => (typeof block === 'object' && 'facts' in block ? [block.facts] : []))
    expect(tables.slice(1).map((rows) => rows.length)).toEqual([2, 28])
    expect(tables[1]?.map(([, value]) => value)).toEqual([
      expect.stringMatching(/^Nobody answered\. Call back \+1 212-555-0142\. /),
      expect.stringMatching(/^Call back \+1 212-555-0142 on Fri, Mar 28 at /),
    ])
    expect(body).toContain('And 13 more calls.')
  })

  it('waits ten minutes for calls that are still going on', async ({ world }) => {
    const ada = await signUpOn(world, THURSDAY + 5 * HOUR_MS - MINUTE_MS)
    await addRule(ada, digestRule())
    await recordCall(world, ada, { status: 'in-progress', endReason: null, durationSeconds: 0, summary: null })
    moveTo(world, THURSDAY + 5 * HOUR_MS + MINUTE_MS)
    expect(await subjectsOf(world)).toEqual([])
    moveTo(world, THURSDAY + 5 * HOUR_MS + 11 * MINUTE_MS)
    expect(await subjectsOf(world)).toEqual(['1 call on Thu, Mar 27'])
  })

  it('is not sent by a paused business, which still gets its report', async ({ world, operator }) => {
    const ada = await signUpOn(world, THURSDAY)
    await addRule(ada, digestRule())
    const report = await addRule(ada, REPORT_RULE)
    await recordCall(world, ada, {})
    await operator.caller.auth.login({ email: world.deps.settings.operatorEmail, password: OPERATOR_PASSWORD })
    await operator.caller.admin.setPaused({ tenantId: await tenantOf(ada), paused: true })
    moveTo(world, THURSDAY + 5 * DAY_MS)
    const mails = await sendMails(world)
    expect(mails.map(ruleOf)).toEqual([report])
    expect(mails.map(({ subject }) => subject)).toEqual(['March 2031: 1 call'])
  })
})

describeWorld('a report', (it) => {
  it('is sent on the first at eight, once, and not after a month without calls', async ({ world }) => {
    const ada = await signUpOn(world, THURSDAY)
    const ben = await signUpOn(world, THURSDAY, 'ben@example.com')
    const ruleId = await addRule(ada, REPORT_RULE)
    await addRule(ben, REPORT_RULE)
    for (const id of ['1', '2', '3']) await recordCall(world, ada, { conversationId: id })
    await recordCall(world, ada, { conversationId: '4', ...MISSED })
    const due = Date.UTC(2031, 3, 1, 6)
    moveTo(world, due - MINUTE_MS)
    expect(await subjectsOf(world)).toEqual([])
    moveTo(world, due + MINUTE_MS)
    const [mail, ...others] = await sendMails(world)
    expect(others).toEqual([])
    expect([mail?.to, mail?.subject]).toEqual(['ada@example.com', 'March 2031: 4 calls'])
    const text = textOf(mail ?? { body: '' })
    for (const fact of ['["Calls","4 (previous 31 days: 0)"]', '["Missed","1"]', 'from=2031-03-01&to=2031-03-31']) {
      expect(text).toContain(fact)
    }
    await signInAgain(ada)
    await ada.caller.business.saveMailRule({
      ...{ ruleId, address: 'ada@example.com', settings: { ...REPORT_RULE, timeZone: 'America/New_York' } },
    })
    moveTo(world, due + 20 * DAY_MS)
    expect(await subjectsOf(world)).toEqual([])
    moveTo(world, due + 31 * DAY_MS)
    expect(await subjectsOf(world)).toEqual([])
    await signInAgain(ada)
    await ada.caller.business.saveMailRule({
      ...{ ruleId, address: 'ada@example.com', settings: QUIET_REPORT },
    })
    moveTo(world, due + 63 * DAY_MS)
    expect(await subjectsOf(world)).toEqual(['May 2031: 0 calls'])
  })
})
