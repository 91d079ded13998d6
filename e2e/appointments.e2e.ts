import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addBookings, addFeeds } from './support/bookings.ts'
import { downloadText } from './support/bulk-caller.ts'
import { openSignedIn, signUp } from './support/business.ts'
import type { Screen } from './support/chromium.ts'
import { waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { openFromMenu } from './support/menu.ts'
import { type Server, startServer } from './support/server.ts'
import { findTabOrderProblems } from './support/tab-order.ts'

const HOUR_MS = 60 * 60_000
/** Noon in the browser's time zone, so that half a day later or earlier is the same day. */
const NOON = new Date(new Date().toLocaleDateString('sv', { timeZone: 'America/New_York' }) + 'T17:00Z').getTime()
const LONG_NAME = 'W'.repeat(120)
/** A stranger's limit from nothing to the first appointment. */
const FIRST_BOOKING_MS = 4 * 60_000

it('from nothing to a first appointment, set up with the keyboard alone', async () => {
  await using server = await startServer()
  const startedAt = Date.now()
  await using screen = await openAppointments(server)
  const { page } = screen
  await page.getByText('Your agent does not book appointments yet').waitFor()
  await checkLooks(page)
  await page.getByRole('link', { name: 'Set up appointments' }).press('Enter')
  await page.getByRole('button', { name: 'Start booking appointments' }).waitFor()
  await checkLooks(page)
  expect(await findTabOrderProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Start booking appointments' }).press('Enter')
  await page.getByText('1 of 20 services').waitFor()
  await bookInCall(page)
  await openFromMenu(page, 'Appointments')
  await page.getByRole('button', { name: 'Daniel Reed' }).waitFor()
  expect(Date.now() - startedAt).toBeLessThan(FIRST_BOOKING_MS)
  expect(screen.problems).toEqual([])
})

it('services, hours, calendars, and the address are set, with long names, in both themes and on a phone', async () => {
  await using server = await startServer()
  await using screen = await openWithBooking(server)
  const { page } = screen
  await addFeeds(server.dataDir, [
    {
      name: LONG_NAME.slice(0, 60),
      ageMs: 2 * HOUR_MS,
      problem: 'The calendar’s server answered with an error (404).',
    },
    { name: 'יומן', ageMs: 48 * HOUR_MS, problem: 'The calendar is larger than 5 MB.' },
  ])
  await page.goto(`${server.url}/callwright-agent?tab=appointments`)
  await page.getByText('2 of 3 calendars').waitFor()
  await page.getByRole('button', { name: 'Add service' }).press('Enter')
  await waitForFocus(page, 'Name')
  await page.keyboard.type(LONG_NAME.slice(0, 80))
  await page.getByText('More', { exact: true }).press('Enter')
  await checkLooks(page)
  await page.getByLabel('Gap after (minutes)').fill('10')
  await page.getByLabel('Gap after (minutes)').press('Control+Enter')
  await page.getByText('2 of 20 services').waitFor()
  await waitForFocus(page, 'Add service')
  await page.getByRole('button', { name: 'Add calendar' }).press('Enter')
  await waitForFocus(page, 'Name')
  await checkLooks(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Monday opens at').selectOption('8:00 AM')
  await page.getByText('Unsaved changes', { exact: true }).waitFor()
  await checkLooks(page)
  await page.getByRole('button', { name: 'Save Hours' }).press('Enter')
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' })
  expect(await findTabOrderProblems(page)).toEqual([])

  const address = page.getByLabel('Address')
  const before = await address.inputValue()
  await page.getByRole('button', { name: 'New address' }).press('Enter')
  await checkLooks(page)
  await page.getByRole('button', { name: 'Get new address' }).press('Enter')
  await expect.poll(() => address.inputValue()).not.toBe(before)
  const calendar = await fetch(await address.inputValue())
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect((await fetch(before)).status).toBe(404)
  expect(screen.problems).toEqual([])
})

it('200 appointments in a week are listed, opened, canceled, found, and exported, without a shift', async () => {
  await using server = await startServer()
  await using screen = await openWithBooking(server)
  const { page } = screen
  const names = [LONG_NAME, 'נועה בן־דוד', 'محمد العلي', 'Zoë Müller']
  const many = Array.from({ length: 195 }, (_booking, index) => ({
    startsAt: NOON + (index % 7) * 24 * HOUR_MS + Math.floor(index / 7) * 5 * 60_000,
    name: names[index % names.length] ?? '',
    serviceName: index % 9 === 0 ? LONG_NAME.slice(0, 80) : 'Appointment',
  }))
  await addBookings(server.dataDir, [
    ...many,
    { startsAt: NOON - HOUR_MS, name: 'Ana', email: 'ana@example.com', note: 'Has a dog.', agreedAt: Date.now() },
    { startsAt: NOON - HOUR_MS, name: 'Li Wei', state: 'cancelled', cancelledBy: 'caller', cancelledAt: Date.now() },
    { startsAt: NOON - HOUR_MS, name: 'Tom', testMode: 1 },
    { startsAt: NOON - HOUR_MS, name: 'Omar', state: 'unknown' },
    { startsAt: NOON + 30 * 24 * HOUR_MS, name: 'Omar Haddad' },
  ])
  await watchShifts(page)
  await page.goto(`${server.url}/appointments`)
  const today = page.getByRole('region', { name: /\(today\)/ })
  await today.getByText('31 appointments').waitFor()
  expect(await readShift(page)).toBe(0)
  await checkLooks(page)
  expect(await today.getByRole('listitem').last().textContent()).toContain('Li Wei')

  await page.getByRole('button', { name: 'Ana', exact: true }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Ana' })
  await details.getByText('Has a dog.').waitFor()
  await checkLooks(page)
  await details.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await question.getByText(/The customer is not told automatically/).waitFor()
  await checkLooks(page)
  await question.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await page.getByText('Appointment canceled').waitFor()
  await waitForFocus(page, 'Ana')
  await expect.poll(() => today.getByText('Canceled', { exact: true }).count()).toBe(2)

  await page.getByLabel('Show').selectOption('Day')
  await page.getByRole('button', { name: 'Next day' }).press('Enter')
  await expect.poll(() => page.getByRole('region', { name: /day, / }).count()).toBe(1)
  await checkLooks(page)
  await page.getByRole('searchbox').fill('omar')
  await page.getByText('Omar Haddad').waitFor()
  const csv = await downloadText(page, page.getByRole('link', { name: 'Export CSV' }))
  expect(
    csv
      .trim()
      .split('\n')
      .map((line) => /Omar( Haddad)?/.exec(line)?.[0]),
  ).toEqual([undefined, 'Omar', 'Omar Haddad'])
  await page.getByRole('button', { name: 'Today' }).press('Enter')
  await today.waitFor()
  expect(screen.problems).toEqual([])
})

/** Opens the list of appointments as a new business. */
async function openAppointments(server: Server): Promise<Screen> {
  const business = await signUp(server.url)
  return await openSignedIn(server.url, { ...business, heading: 'Appointments', path: '/appointments' })
}

/** The same, after booking has been set up. */
async function openWithBooking(server: Server): Promise<Screen> {
  const screen = await openAppointments(server)
  await screen.page.getByRole('link', { name: 'Set up appointments' }).click()
  await screen.page.getByRole('button', { name: 'Start booking appointments' }).click()
  await screen.page.getByText('1 of 20 services').waitFor()
  return screen
}

/** Books the first appointment in a typed call with the simulated agent. */
async function bookInCall(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Preview' }).press('Enter')
  await page.getByRole('button', { name: 'Type instead' }).press('Enter')
  await waitForFocus(page, 'Type to your agent')
  const replies = [
    ['I would like to book an appointment.', 'Which number suits you?'],
    ['1', 'What name should I book it under? Please say only the name.'],
    ['Daniel Reed', 'Shall I book that?'],
  ] as const
  for (const [line, reply] of replies) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
    await page.getByText(reply).waitFor()
  }
  // A yes within three seconds is asked for again.
  for (let booked = false; !booked; booked = (await page.getByText('It is booked').count()) > 0) {
    const asked = await page.getByText(/Shall I book that\?|It is booked/).count()
    await page.keyboard.type('yes')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => await page.getByText(/Shall I book that\?|It is booked/).count())
      .toBeGreaterThan(asked)
  }
  await page.getByRole('button', { name: 'Hang up' }).press('Enter')
}

/** From the next page on, adds up what shifts without a press or a key. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sums = { shift: 0 }
    Object.assign(window, { sums })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sums.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function readShift(page: Page): Promise<number> {
  return await page.evaluate(() => (window as unknown as { sums: { shift: number } }).sums.shift)
}
