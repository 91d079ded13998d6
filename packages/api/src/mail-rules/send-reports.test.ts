import { expect } from 'vitest'

import { signId } from '../context/secret-box.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { addRule, recordCall, REPORT_RULE, sendMails, TIME_ZONE } from '../testing/mail-rules.ts'
import { signInOperator } from '../testing/operator.ts'
import { type Browser, PASSWORD, type World } from '../testing/test-world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Three minutes before the first report of April is due. */
const APRIL = Date.UTC(2031, 3, 1, 6) - 3 * MINUTE_MS

/** Signs up with a call in March. */
async function signUp(world: World, name: string, { isVerified = true } = {}): Promise<Browser> {
  const email = `${name}@example.com`
  const browser = await world.signUp(email, name)
  if (isVerified) {
    const { token = '' } = (await world.lastMailTo(email)) ?? {}
    await browser.caller.auth.verifyEmail({ token })
  }
  await recordCall(world, browser, { conversationId: name, startedAt: APRIL - 5 * DAY_MS })
  return browser
}

async function recipientsOf(world: World): Promise<string[]> {
  return (await sendMails(world)).map(({ to, subject }) => `${to}: ${subject}`).toSorted()
}

describeWorld('the reports of all clients', (it) => {
  it('are sent once a month, to every address that gets them, or to the owner', async ({ world }) => {
    world.clock.advance(APRIL - world.deps.now())
    const operator = await signInOperator(world)
    const ada = await signUp(world, 'ada')
    await signUp(world, 'unverified', { isVerified: false })
    const withRule = await signUp(world, 'with-rule')
    await addRule(withRule, REPORT_RULE, 'dentist@example.com')
    const { token = '' } = (await world.lastMailTo('dentist@example.com')) ?? {}
    await withRule.caller.business.confirmMailAddress({ token })
    await addRule(withRule, REPORT_RULE, 'unconfirmed@example.com')
    const unsubscribed = await signUp(world, 'unsubscribed')
    const ruleId = await addRule(unsubscribed, REPORT_RULE)
    const unsubscribeToken = signId(ruleId, {
      key: world.deps.secretKey,
      purpose: 'unsubscribe',
      owner: 'unsubscribed@example.com',
    })
    await world.browser().caller.business.unsubscribe({ token: unsubscribeToken })
    const off = await signUp(world, 'off')
    await off.caller.business.switchMailRule({ ruleId: await addRule(off, REPORT_RULE), isOn: false })
    await world.signUp('quiet@example.com')
    Object.assign(world.deps.settings, { emailVerificationRequired: true })

    const send = async (): Promise<unknown> => await operator.caller.admin.sendReports({ timeZone: TIME_ZONE })
    expect(await send()).toEqual({ clients: 6 })
    const reports = ['ada@example.com: March 2031: 1 call', 'dentist@example.com: March 2031: 1 call']
    expect(await recipientsOf(world)).toEqual(reports)
    expect((await ada.caller.business.mailRules()).rules).toMatchObject([
      { address: 'ada@example.com', settings: REPORT_RULE, state: 'on' },
    ])
    await send()
    expect(await recipientsOf(world)).toEqual([])
    // The rules' own time.
    world.clock.advance(5 * MINUTE_MS)
    expect(await recipientsOf(world)).toEqual([])
    await recordCall(world, ada, { conversationId: 'april' })
    world.clock.advance(30 * DAY_MS)
    expect(await recipientsOf(world)).toEqual(['ada@example.com: April 2031: 1 call'])

    // An owner who removed the rule gets no new one.
    await ada.caller.auth.login({ email: 'ada@example.com', password: PASSWORD })
    const again = await signInOperator(world)
    const [rule] = (await ada.caller.business.mailRules()).rules
    await ada.caller.business.removeMailRule({ ruleId: rule?.id ?? '' })
    await again.caller.admin.sendReports({ timeZone: TIME_ZONE })
    expect(await recipientsOf(world)).not.toContainEqual(expect.stringMatching(/^ada/))
    expect((await ada.caller.business.mailRules()).rules).toEqual([])
  })

  it('are sent by the operator only', async ({ world, ada, operator }) => {
    const refused = ada.caller.admin.sendReports({ timeZone: TIME_ZONE })
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(operator.caller.admin.sendReports({ timeZone: 'Mars/Base' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await recipientsOf(world)).toEqual([])
    const audited = world.deps.db.selectFrom('audit_entries').select('after').where('action', '=', 'admin.sendReports')
    expect(await audited.execute()).toEqual([{ after: '{"refused":true}' }])
  })
})

describeWorld('the list of clients', (it) => {
  it('says when a client was last here, also after they signed out', async ({ world, ada, operator }) => {
    const lastSeen = async (): Promise<number | null | undefined> =>
      (await operator.caller.admin.clients({})).rows.find(({ email }) => email === 'ada@example.com')?.lastSeenAt
    const signedIn = world.deps.now()
    expect(Math.abs(((await lastSeen()) ?? 0) - signedIn)).toBeLessThan(MINUTE_MS)
    world.clock.advance(10 * MINUTE_MS)
    await ada.caller.business.mailRules()
    expect(((await lastSeen()) ?? 0) - signedIn).toBeGreaterThan(9 * MINUTE_MS)
    const last = await lastSeen()
    await ada.caller.auth.logout()
    world.clock.advance(10 * MINUTE_MS)
    await world.deps.db.deleteFrom('sessions').where('userId', '=', ada.userId).execute()
    expect(await lastSeen()).toBe(last)
  })
})
