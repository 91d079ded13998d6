// @vitest-environment happy-dom
import type { Turn } from '@callwright/contract/calls/calls'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { findOutcome, recordAnalyzedCall } from '../../../testing/analyzed-calls.ts'
import { BOOKING, recordBooking } from '../../../testing/bookings.ts'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'

const TURNS: Turn[] = [
  { role: 'agent', text: 'Tuesday at nine, for Daniel?', atSeconds: 10 },
  { role: 'customer', text: 'Yes, please.', atSeconds: 14 },
  { role: 'agent', text: 'It is booked.', atSeconds: 20 },
  { role: 'customer', text: 'Thank you, goodbye.', atSeconds: 24 },
]
const STARTS_AT = Date.UTC(2026, 11, 1, 0)

it('a call shows what was booked in it, with the line in which the caller agreed', async () => {
  await using app = await openApp('business', atCall({ agreedAfter: 18, testMode: 1 }))
  const details = within(await findDetails())
  const link = await details.findByRole('link', { name: 'Dec 1, 2026, 9:00 AM GMT+9' })
  expect(link.getAttribute('href')).toBe('/appointments?view=day&day=2026-12-01')
  const row = within(link.closest('li') ?? document.body)
  for (const text of ['Booked', 'Checkup', 'Daniel Reed', 'Test', '“Yes, please.”']) row.getByText(text)
  await app.user.click(row.getByRole('button', { name: 'Show in the transcript' }))
  const line = within(details.getByRole('list', { name: 'Transcript' }))
    .getByText('Yes, please.')
    .closest('li')
  await waitFor(() => expect(line?.getAttribute('aria-current')).toBe('time'))
})

it.each([
  { agreedAfter: 18, turns: TURNS.map((turn) => ({ ...turn, atSeconds: null })) },
  { agreedAfter: 12, turns: TURNS },
  { agreedAfter: null, turns: TURNS },
])('no line is guessed if none is known (agreed after $agreedAfter s)', async ({ agreedAfter, turns }) => {
  await using _app = await openApp('business', atCall({ agreedAfter, turns }))
  const details = within(await findDetails())
  await details.findByRole('heading', { name: 'Appointment' })
  expect(details.queryByRole('button', { name: 'Show in the transcript' })).toBeNull()
})

it('a call without an appointment has no such section', async () => {
  await using _app = await openApp('business', async (world, business) => {
    const values = [{ field: await findOutcome(business), value: 'interested' }]
    return `/call-dashboard?call=${await recordAnalyzedCall(world, business, { id: 'conv_1', values })}`
  })
  const details = within(await findDetails())
  await details.findByRole('heading', { name: 'Answers' })
  expect(details.queryByRole('heading', { name: 'Appointment' })).toBeNull()
})

type Booked = { agreedAfter: number | null; turns?: readonly Turn[]; testMode?: 0 | 1 }

/** The details of a call in which an appointment was booked this many seconds after it began. */
function atCall({ agreedAfter, turns = TURNS, testMode = 0 }: Booked): StartPath {
  return async (world, business) => {
    await business.caller.bookings.save(BOOKING)
    const values = [{ field: await findOutcome(business), value: 'interested' }]
    const call = { id: 'conv_1', values, turns, hasRecording: false, disclosure: null, recordingConsent: null }
    const callId = await recordAnalyzedCall(world, business, call)
    const { startedAt } = await business.caller.calls.byId({ callId })
    const agreedAt = agreedAfter === null ? null : startedAt + agreedAfter * 1000
    await recordBooking(world, business, { startsAt: STARTS_AT, conversationId: 'conv_1', agreedAt, testMode })
    return `/call-dashboard?call=${callId}`
  }
}

async function findDetails(): Promise<HTMLElement> {
  await screen.findByText('Call Summary')
  return screen.getByRole('dialog', { name: 'Call Details' })
}
