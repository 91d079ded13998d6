// @vitest-environment happy-dom
import { startFakeCalCom } from '@callwright/api/testing/fake-cal-com'
import { tenantOf } from '@callwright/api/testing/operator'
import { PASSWORD } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { BOOKING } from '../../../testing/bookings.ts'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'
import { refuseAgentUpdates } from '../../../testing/refuse-agent-updates.ts'

const TAB = '/callwright-agent?tab=appointments'
const DAY_MS = 24 * 60 * 60_000

const withBooking: StartPath = async (_world, { caller }) => {
  await caller.bookings.save(BOOKING)
  return TAB
}

it('booking starts with a service and hours that are filled in', async () => {
  await using app = await openApp('business', TAB)
  const start = await screen.findByRole('button', { name: 'Start booking appointments' })
  screen.getByText(/^Your agent offers at most three free times\. .* It books only after the caller says yes\.$/)
  expect(screen.getByLabelText<HTMLInputElement>('What callers book').value).toBe('Appointment')
  const minutes = screen.getByLabelText('Length (minutes)')
  await app.user.clear(minutes)
  await app.user.click(start)
  await screen.findByText('Please enter at least 5')
  await app.user.type(minutes, '45')
  await app.user.click(start)
  const isOn = await screen.findByRole('switch', { name: 'Book appointments in calls' })
  expect(isOn.getAttribute('aria-checked')).toBe('true')
  screen.getByText('1 of 20 services')
  screen.getByText('45 minutes, booked 2 hours to 60 days ahead')
  await app.user.click(isOn)
  await screen.findByText(/^Right now, your agent only writes down requests for appointments\./)
  expect((await app.browser.caller.bookings.settings()).settings?.isOn).toBe(false)
})

it('a service is added and changed; each error is at its field; without the last one, booking stops', async () => {
  await using app = await openApp('business', withBooking)
  const dialog = within(await openDialog(app.user, 'Add service'))
  await app.user.type(dialog.getByLabelText('Name'), 'checkup')
  await app.user.selectOptions(dialog.getByLabelText('Notice needed'), '1 day')
  await app.user.click(dialog.getByText('More'))
  await app.user.type(dialog.getByLabelText('Maximum per day'), 'many')
  const add = dialog.getByRole('button', { name: 'Add service' })
  await app.user.click(add)
  await dialog.findByText('Please enter a whole number')
  await app.user.clear(dialog.getByLabelText('Maximum per day'))
  await app.user.type(dialog.getByLabelText('Maximum per day'), '3')
  await app.user.click(add)
  await dialog.findByText('There is another service with this name')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')))
  await app.user.type(dialog.getByLabelText('Name'), ' for children')
  await app.user.click(add)
  await screen.findByText('30 minutes, booked 1 day to 60 days ahead, at most 3 a day')
  const edit = within(await openDialog(app.user, 'Edit checkup for children'))
  await app.user.type(edit.getByLabelText('Gap after (minutes)'), '5')
  await app.user.click(edit.getByRole('button', { name: 'Save' }))
  await screen.findByText('30 minutes, 5 minutes free afterward, booked 1 day to 60 days ahead, at most 3 a day')
  await remove(app.user, 'checkup for children', /^Its appointments stay\. Your agent no longer offers it\.$/)
  await remove(app.user, 'Checkup', /so your agent stops booking/)
  await screen.findByText(/^No services yet/)
  expect((await app.browser.caller.bookings.settings()).settings).toMatchObject({ isOn: false, services: [] })
})

it('a new link to Cal.com needs the password, and other changes do not', async () => {
  await using calCom = await startFakeCalCom()
  await using app = await openApp('business', async (world, browser) => {
    Object.assign(world.deps.settings, { calComUrl: calCom.url, webhooksAllowPrivate: true })
    return await withBooking(world, browser)
  })
  const link = `${calCom.url}/you/visit`
  const dialog = within(await openDialog(app.user, 'Edit Checkup'))
  const save = dialog.getByRole('button', { name: 'Save' })
  const field = dialog.getByLabelText(/^Cal\.com link/)
  await app.user.click(dialog.getByText('More'))
  await app.user.type(field, ' ')
  expect(dialog.queryByLabelText('Password')).toBeNull()
  await app.user.paste(`${calCom.url}/other/visit`)
  await app.user.click(save)
  await dialog.findByText('Password is required')
  await app.user.type(dialog.getByLabelText('Password'), 'wrong')
  await app.user.click(save)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  dialog.getByText(/^Cal\.com shows no public page at /)
  await app.user.clear(field)
  await app.user.paste(link)
  await app.user.click(save)
  await dialog.findByText('The current password is not correct.')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Password')))
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await app.user.clear(dialog.getByLabelText('Password'))
  await app.user.type(dialog.getByLabelText('Password'), PASSWORD)
  await app.user.click(save)
  await screen.findByText(`30 minutes, booked 2 hours to 60 days ahead, at ${link}`)

  const edit = within(await openDialog(app.user, 'Edit Checkup'))
  await app.user.type(edit.getByLabelText(/^Cal\.com link/), '2')
  await app.user.type(edit.getByLabelText('Password'), 'wrong')
  await app.user.type(edit.getByLabelText(/^Cal\.com link/), '{Backspace}')
  expect(edit.queryByLabelText('Password')).toBeNull()
  // A password that is sent would be checked.
  await app.user.type(edit.getByLabelText('Maximum per day'), '3')
  await app.user.click(edit.getByRole('button', { name: 'Save' }))
  await screen.findByText(`30 minutes, booked 2 hours to 60 days ahead, at most 3 a day, at ${link}`)
})

it('hours for appointments are changed, with an exception, also if the voice provider fails', async () => {
  await using app = await openApp('business', withBooking)
  await app.user.selectOptions(await screen.findByLabelText('Monday opens at'), '8:00 AM')
  await screen.findByText('Unsaved changes')
  screen.getByRole('tab', { name: /^Appointments\s*unsaved changes$/ })
  refuseAgentUpdates(app.world)
  await app.user.click(screen.getByRole('button', { name: 'Save Hours' }))
  await screen.findByText(/^Your changes are saved, but they have not reached the voice service yet\. /)
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  const { settings } = await app.browser.caller.bookings.settings()
  expect(settings?.week[0]).toEqual({ day: 0, from: '08:00', until: '17:00' })
})

it('calendars elsewhere say when they were read, what is wrong, and what that means', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await browser.caller.bookings.save(BOOKING)
    const { db, now } = world.deps
    const feed = { tenantId: await tenantOf(browser), sealedUrl: '', busy: '[]', triedAt: now() }
    const rows = [
      { name: 'Good', readAt: now() - 120_000, problem: null },
      { name: 'Failing', readAt: now() - 2 * 60 * 60_000, problem: 'The calendar is larger than 5 MB.' },
      { name: 'Stale', readAt: now() - 2 * DAY_MS, problem: 'The calendar is larger than 5 MB.' },
    ]
    const feeds = rows.map((row, createdAt) => ({ ...feed, ...row, id: row.name, createdAt }))
    await db.insertInto('calendar_feeds').values(feeds).execute()
    return TAB
  })
  await screen.findByText('3 of 3 calendars. Remove one to add another.')
  const list = screen.getByRole('list', { name: 'Calendars that count as busy' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'GoodLast read 2 minutes ago',
    expect.stringMatching(/^FailingLast read 2 hours ago.*After that, it offers no times until /),
    expect.stringMatching(/^StaleLast read 2 days ago.*Your agent offers no times until /),
  ])
  await remove(app.user, 'Stale', /^Your agent may then offer times/)
  const dialog = within(await openDialog(app.user, 'Add calendar'))
  await app.user.type(dialog.getByLabelText('Name'), 'Mine')
  await app.user.type(dialog.getByLabelText('Secret iCal address'), 'http://localhost/secret.ics')
  await app.user.click(dialog.getByRole('button', { name: 'Add calendar' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Secret iCal address')))
  expect(dialog.getByLabelText('Secret iCal address').getAttribute('aria-invalid')).toBe('true')
})

it('the calendar’s own address is replaced only after a question', async () => {
  await using app = await openApp('business', withBooking)
  const address = await screen.findByLabelText<HTMLInputElement>('Address')
  const before = address.value
  expect(before).toMatch(/\/api\/calendar\/.+\.ics$/)
  await app.user.click(screen.getByRole('button', { name: 'New address' }))
  const question = within(await screen.findByRole('dialog', { name: 'Get a new address?' }))
  await app.user.click(question.getByRole('button', { name: 'Get new address' }))
  await waitFor(() => expect(address.value).not.toBe(before))
})

async function openDialog(user: UserEvent, name: string): Promise<HTMLElement> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(document.activeElement?.hasAttribute('data-autofocus')).toBe(true))
  return screen.getByRole('dialog')
}

async function remove(user: UserEvent, name: string, text: RegExp): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Remove ${name}` }))
  const question = within(await screen.findByRole('dialog', { name: `Remove “${name}”?` }))
  question.getByText(text)
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
