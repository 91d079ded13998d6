// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { MailRuleSettings } from '@callwright/contract/mails/mail-rules'
import { timeZoneSchema } from '@callwright/contract/text/time-zone-schema'
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'
import { addField } from '../../../testing/analyzed-calls.ts'
import { getBrowserTimeZone } from '#lib/url-state/period.ts'
import { describeRule } from './describe-mail-rule.ts'
import { mailRuleFormSchema, toDraft } from './mail-rule-form.ts'

const timeZone = timeZoneSchema.parse(getBrowserTimeZone())
const ADA = 'ada@example.com'
const NONE = { outcomes: [], goals: [] }

function digest(weekdays: number[], zone = timeZone): MailRuleSettings {
  return { kind: 'digest', timeZone: zone, at: '08:00', weekdays, sendsQuiet: false }
}

it.each<[MailRuleSettings, string]>([
  [{ kind: 'report', timeZone, sendsQuiet: true }, 'Monthly report on the 1st'],
  [digest([0, 1, 2, 3, 4, 5, 6]), 'Digest every day at 8:00 AM'],
  [digest([0, 1, 2, 3, 4]), 'Digest from Monday to Friday at 8:00 AM'],
  [digest([0, 3], 'Pacific/Honolulu'), 'Digest on Mon and Thu at 8:00 AM, Hawaii-Aleutian Standard Time (Honolulu)'],
  [
    { kind: 'call', timeZone, filter: { which: 'outcome', value: 'interested' }, withTranscript: false },
    'After each call with the outcome “Interested”',
  ],
  [
    { kind: 'call', timeZone, filter: { which: 'longer-than', minutes: 1 }, withTranscript: false },
    'After each call longer than 1 minute',
  ],
])('a rule says when it sends: %#', (settings, text) => {
  const rule = { id: '1', address: ADA, settings, state: 'on' as const }
  expect(describeRule(rule, NONE)).toBe(text)
  // The form keeps what it does not change.
  expect(mailRuleFormSchema.safeParse(toDraft(rule, { address: '', timeZone, ...NONE }))).toMatchObject({
    success: true,
    data: { address: ADA, settings },
  })
})

it('the form names the field that is wrong', () => {
  const draft = { ...toDraft(null, { address: 'ada', timeZone, ...NONE }), which: 'longer-than', minutes: '' }
  const parsed = mailRuleFormSchema.safeParse(draft)
  const issues = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path, message])
  expect(issues).toEqual([
    [['address'], 'Please enter a valid email address'],
    [['minutes'], 'Please enter at least 1'],
  ])
})

it('Settings and Home say that a mail server refused the emails of a rule', async () => {
  await using app = await openApp('business', async (world, browser) => {
    const { id: fieldId } = await addField(browser, { kind: 'goal', name: 'Booked' })
    const filter = { which: 'goal-missed', fieldId } as const
    const settings = { kind: 'call', timeZone, filter, withTranscript: false } as const
    await browser.caller.business.saveMailRule({ address: ADA, settings })
    await world.deps.db.updateTable('mail_rules').set({ state: 'bounced' }).execute()
    await recordPastCall(world, browser, { days: 0, id: 'conv_1' })
    return '/dashboard'
  })
  await app.user.click(await screen.findByRole('link', { name: 'an address in your email rules refuses emails' }))
  await screen.findByText('After each call that missed the goal “Booked”')
  screen.getByText('This address refused three emails in a row. Check it, then turn the rule on again.')
  await app.user.click(screen.getByRole('button', { name: /^Turn On: / }))
  await screen.findByText('On')
})
