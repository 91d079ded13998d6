import type { MailRuleSettings, MailRuleState } from '@callwright/contract/mails/mail-rules'
import { expect } from 'vitest'

import { signId } from '../context/secret-box.ts'
import { EmailRefused } from '../mail/mail-job.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { addRule, callRule, digestRule, recordCall, REPORT_RULE, ruleOf, sendMails } from '../testing/mail-rules.ts'
import { listQueuedEmails } from '../testing/queued-emails.ts'
import { createWorld, type Browser, PASSWORD, type World } from '../testing/test-world.ts'

const ADA = 'ada@example.com'
const DENTIST = 'dentist@example.com'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NO_LINK = 'This link is invalid or has expired.'

async function statesOf({ caller }: Browser): Promise<MailRuleState[]> {
  return (await caller.business.mailRules()).rules.map(({ state }) => state)
}

async function linkTo(world: World, address: string): Promise<string> {
  return (await world.lastMailTo(address))?.token ?? ''
}

function unsubscribeToken({ deps }: World, ruleId: string, { key = deps.secretKey, owner = DENTIST } = {}): string {
  return signId(ruleId, { key, purpose: 'unsubscribe', owner })
}

describeWorld('rules for emails', (it, open) => {
  it('are seen and changed by their own business only', async ({ world, ada, ben }) => {
    const ruleId = await addRule(ada, callRule())
    expect(await ben.caller.business.mailRules()).toEqual({
      ...{ rules: [], ownAddress: 'ben@example.com', isOutbox: true },
    })
    const { business } = ben.caller
    const attempts = [
      async () => await business.saveMailRule({ ruleId, address: 'ben@example.com', settings: digestRule() }),
      async () => await business.switchMailRule({ ruleId, isOn: false }),
      async () => await business.removeMailRule({ ruleId }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(world.browser().caller.business.mailRules()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await ada.caller.business.mailRules()).rules).toEqual([
      { id: ruleId, address: ADA, settings: callRule(), state: 'on' },
    ])
    await ada.caller.business.removeMailRule({ ruleId })
    expect(await statesOf(ada)).toEqual([])
    await expect(ada.caller.business.removeMailRule({ ruleId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are kept as they were entered, whatever the order of the fields', async ({ world, ada }) => {
    const { kind, ...rest } = callRule({ which: 'longer-than', minutes: 5 }, true)
    const settings = { ...rest, kind } as MailRuleSettings
    await addRule(ada, settings)
    await addRule(ada, digestRule({ weekdays: [4, 0, 4] }))
    expect((await ada.caller.business.mailRules()).rules.map((rule) => rule.settings)).toEqual([
      settings,
      digestRule({ weekdays: [0, 4] }),
    ])
    world.clock.advance(MINUTE_MS)
    await recordCall(world, ada, { durationSeconds: 600, startedAt: world.deps.now() - 10 })
    expect(await sendMails(world)).toHaveLength(1)
  })

  it('refuse what cannot be sent', async ({ ada }) => {
    const refused: [object, string][] = [
      [{ ...digestRule(), at: '24:00' }, 'Please enter a time like 18:00'],
      [{ ...digestRule(), weekdays: [] }, 'Please choose at least one day'],
      [{ ...digestRule(), timeZone: 'Mars/Base' }, ''],
      [callRule({ which: 'longer-than', minutes: 0 }), 'Please enter at least 1'],
      [callRule({ which: 'outcome', value: '' }), 'Please choose an outcome'],
      [{ ...REPORT_RULE, at: '18:00' }, 'at'],
    ]
    for (const [settings, message] of refused) {
      const saved = ada.caller.business.saveMailRule({ address: ADA, settings: settings as MailRuleSettings })
      await expect(saved, JSON.stringify(settings)).rejects.toThrow(message)
    }
    const withAddress = ada.caller.business.saveMailRule({ address: 'a@b.c, d@e.f', settings: callRule() })
    await expect(withAddress).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await statesOf(ada)).toEqual([])
  })

  it('are at most 20', async ({ ada, ben }) => {
    let ruleId = ''
    for (let count = 0; count < 20; count += 1) ruleId = await addRule(ada, callRule())
    await expect(addRule(ada, callRule())).rejects.toThrow('at most 20 rules')
    await ada.caller.business.saveMailRule({ ruleId, address: ADA, settings: digestRule() })
    await addRule(ben, callRule())
    expect(await statesOf(ada)).toHaveLength(20)
  })

  it('send to the own address at once, and to others once their link is used', async ({ world, ada, ben }) => {
    await addRule(ada, callRule())
    await addRule(ada, callRule(), DENTIST)
    const token = await linkTo(world, DENTIST)
    await addRule(ada, digestRule(), DENTIST)
    await addRule(ben, callRule(), DENTIST)
    expect(await statesOf(ada)).toEqual(['on', 'unconfirmed', 'unconfirmed'])
    world.clock.advance(MINUTE_MS)
    await recordCall(world, ada, {})
    await recordCall(world, ben, { conversationId: 'bens' })
    expect((await sendMails(world)).map(({ to }) => to)).toEqual([ADA])

    // Without a session; the other business needs a link of its own.
    const { business } = world.browser().caller
    expect(await business.confirmMailAddress({ token })).toEqual({ address: DENTIST, businessName: 'Acme Dental' })
    expect([await statesOf(ada), await statesOf(ben)]).toEqual([['on', 'on', 'on'], ['unconfirmed']])
    await expect(business.confirmMailAddress({ token })).rejects.toThrow(NO_LINK)
    // Nothing about the call before.
    expect(await sendMails(world)).toEqual([])
    world.clock.advance(MINUTE_MS)
    await recordCall(world, ada, { conversationId: 'later' })
    expect((await sendMails(world)).map(({ to }) => to).toSorted()).toEqual([ADA, DENTIST])
    // Confirmed by another rule.
    await addRule(ada, REPORT_RULE, DENTIST)
    expect((await statesOf(ada)).at(-1)).toBe('on')
  })

  it('confirm an address with the newest link, for seven days', async ({ world, ada }) => {
    const ruleId = await addRule(ada, callRule(), DENTIST)
    const first = await linkTo(world, DENTIST)
    await ada.caller.business.switchMailRule({ ruleId, isOn: true })
    const second = await linkTo(world, DENTIST)
    const { business } = world.browser().caller
    const links = (await listQueuedEmails(world)).map(({ link }) => link ?? '')
    expect(links.filter((link) => link.startsWith('http://localhost:3000/confirm-emails?token='))).toHaveLength(2)
    await expect(business.confirmMailAddress({ token: first })).rejects.toThrow(NO_LINK)
    await expect(business.confirmMailAddress({ token: 'x' })).rejects.toThrow(NO_LINK)
    world.clock.advance(7 * DAY_MS + MINUTE_MS)
    await expect(business.confirmMailAddress({ token: second })).rejects.toThrow(NO_LINK)
    // No token is stored.
    const rows = JSON.stringify(await world.deps.db.selectFrom('mail_rules').selectAll().execute())
    expect([rows.includes(first), rows.includes(second)]).toEqual([false, false])
  })

  it('forget the link of an address that was changed', async ({ world, ada }) => {
    const ruleId = await addRule(ada, callRule(), DENTIST)
    const token = await linkTo(world, DENTIST)
    await ada.caller.business.saveMailRule({ ruleId, address: ADA, settings: callRule() })
    await expect(world.browser().caller.business.confirmMailAddress({ token })).rejects.toThrow(NO_LINK)
    const [changed] = (await ada.caller.business.mailRules()).rules
    const other = { ruleId: changed?.id, address: 'other@example.com', settings: callRule() }
    await ada.caller.business.saveMailRule(other)
    await expect(world.browser().caller.business.confirmMailAddress({ token })).rejects.toThrow(NO_LINK)
    expect(await statesOf(ada)).toEqual(['unconfirmed'])
  })

  it('send few links to one address, and for one business', async ({ world, ada }) => {
    const ruleId = await addRule(ada, callRule(), DENTIST)
    const switchOn = async (): Promise<unknown> => await ada.caller.business.switchMailRule({ ruleId, isOn: true })
    await switchOn()
    await switchOn()
    await expect(switchOn()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    for (let count = 3; count < 20; count += 1) await addRule(ada, callRule(), `other${count}@example.com`)
    await expect(addRule(ada, callRule(), 'one-more@example.com')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await world.lastMailTo('one-more@example.com')).toBeUndefined()
    world.clock.advance(DAY_MS)
    await ada.caller.auth.login({ email: ADA, password: PASSWORD })
    await switchOn()
  })

  it('can be switched off and on', async ({ world, ada }) => {
    const ruleId = await addRule(ada, callRule())
    const switchTo = async (isOn: boolean): Promise<unknown> =>
      (await ada.caller.business.switchMailRule({ ruleId, isOn })).rules.map(({ state }) => state)
    expect(await switchTo(true)).toEqual(['on'])
    expect(await switchTo(false)).toEqual(['off'])
    expect(await switchTo(false)).toEqual(['off'])
    world.clock.advance(MINUTE_MS)
    await recordCall(world, ada, {})
    expect(await sendMails(world)).toEqual([])
    expect(await switchTo(true)).toEqual(['on'])
    world.clock.advance(MINUTE_MS)
    await recordCall(world, ada, { conversationId: 'later' })
    expect(await sendMails(world)).toHaveLength(1)
  })

  it('are stopped by the link in their emails, without a session, and need a new link then', async ({ world, ada }) => {
    const ruleId = await addRule(ada, callRule(), DENTIST)
    const own = await addRule(ada, callRule())
    const { business } = world.browser().caller
    await business.confirmMailAddress({ token: await linkTo(world, DENTIST) })
    world.clock.advance(MINUTE_MS)
    await recordCall(world, ada, {})
    const mail = (await sendMails(world)).find(({ to }) => to === DENTIST)
    const token = new URL(mail?.unsubscribeUrl ?? 'x:').searchParams.get('token') ?? ''
    expect(token).toBe(unsubscribeToken(world, ruleId))
    // Another installation's, a former recipient's, and damaged ones.
    const foreign = [
      unsubscribeToken(world, ruleId, { key: Buffer.alloc(32) }),
      unsubscribeToken(world, ruleId, { owner: ADA }),
      ...[ruleId, `${token}x`, token.replace('.', '.x')],
    ]
    for (const wrong of foreign) await expect(business.unsubscribe({ token: wrong })).rejects.toThrow(NO_LINK)
    for (let times = 0; times < 3; times += 1) {
      expect(await business.unsubscribe({ token })).toEqual({ address: DENTIST })
    }
    expect(await statesOf(ada)).toEqual(['unsubscribed', 'on'])
    const audited = world.deps.db.selectFrom('audit_entries').select('subject')
    expect(
      await audited.where('action', '=', 'business.unsubscribe').where('subject', 'is not', null).execute(),
    ).toEqual([{ subject: ruleId }])

    // The owner cannot undo it, with this rule or a new one.
    await ada.caller.business.switchMailRule({ ruleId, isOn: false })
    await ada.caller.business.saveMailRule({ ruleId, address: DENTIST, settings: digestRule() })
    expect(await statesOf(ada)).toEqual(['unsubscribed', 'on'])
    await ada.caller.business.switchMailRule({ ruleId, isOn: true })
    const another = await addRule(ada, callRule(), DENTIST)
    expect(await statesOf(ada)).toEqual(['unconfirmed', 'on', 'unconfirmed'])
    await business.confirmMailAddress({ token: await linkTo(world, DENTIST) })
    expect(await statesOf(ada)).toEqual(['on', 'on', 'on'])

    world.clock.advance(DAY_MS)
    await ada.caller.auth.login({ email: ADA, password: PASSWORD })
    // Unsubscribing from one of two does not let the other confirm a third.
    await business.unsubscribe({ token: unsubscribeToken(world, another) })
    await addRule(ada, callRule(), DENTIST)
    expect(await statesOf(ada)).toEqual(['on', 'on', 'unsubscribed', 'unconfirmed'])
    await ada.caller.business.removeMailRule({ ruleId: own })
    expect(await statesOf(ada)).toEqual(['on', 'unsubscribed', 'unconfirmed'])
  })

  it('keep that a recipient unsubscribed, when removed or sent elsewhere in the meantime', async ({ world, ada }) => {
    const { business } = world.browser().caller
    const first = await addRule(ada, callRule(), DENTIST)
    await business.confirmMailAddress({ token: await linkTo(world, DENTIST) })
    await addRule(ada, digestRule(), DENTIST)
    const token = unsubscribeToken(world, first)
    await business.unsubscribe({ token })
    await ada.caller.business.removeMailRule({ ruleId: first })
    const second = await addRule(ada, callRule(), DENTIST)
    expect(await statesOf(ada)).toEqual(['on', 'unconfirmed'])
    await ada.caller.business.saveMailRule({ ruleId: second, address: ADA, settings: callRule() })
    const elsewhere = (await ada.caller.business.mailRules()).rules.find(({ address }) => address === ADA)
    // The former recipient neither learns nor controls where it goes now.
    expect(await business.unsubscribe({ token })).toEqual({ address: DENTIST })
    expect(await statesOf(ada)).toEqual(['on', 'on'])
    await ada.caller.business.saveMailRule({ ruleId: elsewhere?.id, address: DENTIST, settings: callRule() })
    expect(await statesOf(ada)).toEqual(['on', 'unconfirmed'])
    await business.confirmMailAddress({ token: await linkTo(world, DENTIST) })
    expect(await statesOf(ada)).toEqual(['on', 'on'])
  })

  it('that are removed are remembered, up to 50', async ({ world, ada, tenantId }) => {
    for (let count = 0; count < 55; count += 1) {
      world.clock.advance(1000)
      await ada.caller.business.removeMailRule({ ruleId: await addRule(ada, callRule()) })
    }
    const rules = world.deps.db.selectFrom('mail_rules').select('id').where('tenantId', '=', tenantId)
    expect(await rules.execute()).toHaveLength(50)
    expect(await statesOf(ada)).toEqual([])
  })

  it('stay unsubscribed if they were off', async ({ world, ada }) => {
    const ruleId = await addRule(ada, callRule(), DENTIST)
    const { business } = world.browser().caller
    await business.confirmMailAddress({ token: await linkTo(world, DENTIST) })
    await ada.caller.business.switchMailRule({ ruleId, isOn: false })
    await business.unsubscribe({ token: unsubscribeToken(world, ruleId) })
    await ada.caller.business.switchMailRule({ ruleId, isOn: true })
    expect(await statesOf(ada)).toEqual(['unconfirmed'])
  })

  it('limit attempts to confirm by IP address', async () => {
    await using world = await createWorld(open)
    const { business } = world.browser({ ip: '192.0.2.1' }).caller
    for (let count = 0; count < 60; count += 1) {
      await expect(business.confirmMailAddress({ token: 'x' })).rejects.toThrow(NO_LINK)
    }
    await expect(business.confirmMailAddress({ token: 'x' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const other = world.browser({ ip: '192.0.2.2' }).caller.business
    await expect(other.confirmMailAddress({ token: 'x' })).rejects.toThrow(NO_LINK)
  })

  it('are off once three emails in a row were refused for good', async ({ world, ada }) => {
    const refused = await addRule(ada, callRule())
    const accepted = await addRule(ada, callRule())
    let refusals = 0
    const send = async (email: { unsubscribeUrl?: string }): Promise<void> => {
      if (refusals > 0 && 'to' in email && ruleOf(email as never) === refused)
        throw new EmailRefused('550 No such user', { isAddressRefused: true })
    }
    const report = async (conversationId: string): Promise<MailRuleState[]> => {
      world.clock.advance(MINUTE_MS)
      await recordCall(world, ada, { conversationId })
      await sendMails(world, send)
      // Refused emails are sent once more.
      world.clock.advance(2 * MINUTE_MS)
      await sendMails(world, send)
      return await statesOf(ada)
    }
    refusals = 1
    expect(await report('1')).toEqual(['on', 'on'])
    expect(await report('2')).toEqual(['on', 'on'])
    refusals = 0
    expect(await report('3')).toEqual(['on', 'on'])
    refusals = 1
    expect(await report('4')).toEqual(['on', 'on'])
    expect(await report('5')).toEqual(['on', 'on'])
    expect(await report('6')).toEqual(['bounced', 'on'])
    expect(await report('7')).toEqual(['bounced', 'on'])
    refusals = 0
    await ada.caller.business.switchMailRule({ ruleId: refused, isOn: true })
    expect(await report('8')).toEqual(['on', 'on'])
    expect(accepted).not.toBe(refused)
  })
})
