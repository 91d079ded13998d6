// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { dayIn, startOfDayIn } from '#lib/calendar-day.ts'
import { describeTimeZone } from '#lib/local-time.ts'
import { BOOKING, recordBooking } from '../../testing/bookings.ts'
import { it, openApp, type StartPath } from '../../testing/open-app.tsx'

const { timeZone } = BOOKING
const HOUR_MS = 60 * 60_000
const today = dayIn(timeZone, Date.now())

/** Milliseconds of today's hour in Tokyo, or of another day's. */
const at = (hour: number, days = 0): number => startOfDayIn(timeZone, today) + (days * 24 + hour) * HOUR_MS

it('a business that has not set up booking is led there', async () => {
  await using app = await openApp('business', '/appointments')
  await app.user.click(await screen.findByRole('link', { name: 'Set up appointments' }))
  await screen.findByRole('button', { name: 'Start booking appointments' })
})

it('a week lists appointments by day in the calendar’s time zone, canceled ones at the end of their day', async () => {
  await using _app = await openApp('business', withBookings)
  const first = within(await screen.findByRole('region', { name: /\(today\)/ }))
  expect(screen.getByText(`Times are in ${describeTimeZone(timeZone)}.`)).toBeTruthy()
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '9:00 – 9:30 AMנועהCheckup+1 212-555-0142Booked',
    '11:30 AM – 12:00 PMAnaCheckupNo numberBookedTest',
    '10:00 – 10:30 AMOmar HaddadCheckup+1 212-555-0142Canceled',
  ])
  first.getByText('2 appointments')
  screen.getByText('Daniel Reed')
  screen.getByText('Not confirmed yet')
  expect(screen.queryByText('Next Week')).toBeNull()
})

it('a day, the next days, and a person are found, kept in the URL, and exported', async () => {
  await using app = await openApp('business', withBookings)
  await app.user.selectOptions(await screen.findByLabelText('Show'), 'Day')
  await waitFor(() => expect(screen.queryByText('Daniel Reed')).toBeNull())
  await app.user.click(screen.getByRole('button', { name: 'Next day' }))
  await screen.findByText('Daniel Reed')
  expect(location.search).toBe(`?view=day&day=${dayIn(timeZone, at(12, 1))}`)
  await app.user.click(screen.getByRole('button', { name: 'Next day' }))
  await screen.findByText('No appointments on this day')
  await app.user.type(screen.getByRole('searchbox'), 'next')
  await screen.findByText('Next Week')
  const query = new URLSearchParams(screen.getByRole<HTMLAnchorElement>('link', { name: 'Export CSV' }).search)
  expect([...query.keys(), query.get('search')]).toEqual(['from', 'to', 'search', 'next'])
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: dayIn(timeZone, at(12, 1)) } })
  await screen.findByText('Daniel Reed')
  await app.user.click(screen.getByRole('button', { name: 'Today' }))
  await screen.findByText('נועה')
  expect(location.search).toBe('?view=day')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

it('an appointment shows its details, and is canceled after a question that says who is not told', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await browser.caller.bookings.save(BOOKING)
    await recordPastCall(world, browser, { days: 1, id: 'conv_1' })
    const details = { conversationId: 'conv_1', email: 'ada@example.com', note: 'Has a dog.', agreedAt: Date.now() }
    await recordBooking(world, browser, { startsAt: at(9), ...details })
    return '/appointments'
  })
  expect((await screen.findByRole('link', { name: 'Call of Daniel Reed' })).getAttribute('href')).toMatch(
    /^\/call-dashboard\?call=/,
  )
  await app.user.click(screen.getByRole('button', { name: 'Daniel Reed' }))
  const details = within(await screen.findByRole('dialog', { name: 'Daniel Reed' }))
  details.getByText((text) => text.endsWith(`, 9:00 – 9:30 AM, ${describeTimeZone(timeZone)}`))
  for (const text of ['ada@example.com', 'Has a dog.', 'Agreed']) details.getByText(text)
  await app.user.click(details.getByRole('button', { name: 'Cancel appointment' }))
  const question = within(await screen.findByRole('dialog', { name: 'Cancel this appointment?' }))
  question.getByText(/The time becomes free again\. The customer is not told automatically/)
  await app.user.click(question.getByRole('button', { name: 'Cancel appointment' }))
  await screen.findByText('Appointment canceled')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Canceled')
  await app.user.click(screen.getByRole('button', { name: 'Daniel Reed' }))
  const after = within(await screen.findByRole('dialog', { name: 'Daniel Reed' }))
  after.getByText('Canceled by your team')
  expect(after.queryByRole('button', { name: 'Cancel appointment' })).toBeNull()
})

const withBookings: StartPath = async (world, browser) => {
  await browser.caller.bookings.save(BOOKING)
  await recordBooking(world, browser, { startsAt: at(9), name: 'נועה' })
  await recordBooking(world, browser, {
    startsAt: at(10),
    name: 'Omar Haddad',
    state: 'cancelled',
    cancelledBy: 'caller',
  })
  await recordBooking(world, browser, { startsAt: at(11.5), name: 'Ana', phoneNumber: null, testMode: 1 })
  const externalId = JSON.stringify({ eventTypeId: 1, lengthInMinutes: null, uid: null, isPending: false })
  await recordBooking(world, browser, { startsAt: at(9, 1), externalId })
  await recordBooking(world, browser, { startsAt: at(9, 7), name: 'Next Week' })
  return '/appointments'
}
