// @vitest-environment happy-dom
import { changeCall } from '@callwright/api/calls/record/call-records.repo'
import { tenantOf } from '@callwright/api/testing/operator'
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { Browser, World } from '@callwright/api/testing/test-world'
import { asE164 } from '@callwright/contract/text/phone'
import type { Schema } from '@callwright/db/tables/schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { addField, recordAnalyzedCall } from '../../../testing/analyzed-calls.ts'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'
import { formatDateTime } from '#lib/format.ts'
import { toDateTimeInput } from '#lib/local-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type NewCallBack = Omit<Schema['call_backs'], 'source'> & { source: 'customer' | 'outcome' | 'person' }

it('a request shows who said what, links to the call, and is confirmed for the requested time', async () => {
  const wantedAt = Date.now() + DAY_MS
  await using app = await openApp('business', atRequest(wantedAt))
  await screen.findByText('“Call me tomorrow.”')
  screen.getByText('Grace Hopper')
  screen.getByText(`Requested for ${formatDateTime(wantedAt)}`)
  screen.getByText('just now')
  expect(screen.queryByText(/^Overdue$|^Check this$|^Number they left/)).toBeNull()
  const link = screen.getByRole('link', { name: 'View call with +1 212-555-0142' })
  expect(link.getAttribute('href')).toMatch(/^\/call-dashboard\?call=.+/)
  expect(screen.getByLabelText<HTMLInputElement>('Your agent calls at').value).toBe(toDateTimeInput(wantedAt))
  await app.user.click(screen.getByRole('button', { name: 'Confirm the call to +1 212-555-0142' }))
  await screen.findByText('Call-back confirmed')
  await app.user.click(screen.getByRole('button', { name: 'View schedule' }))
  await screen.findByRole('link', { name: 'Call back Grace Hopper' })
})

it('a time is required and must be in the future', async () => {
  await using app = await openApp('business', atRequest(null))
  await screen.findByText(/^No time was given, so the next suitable time, on \w+day, is filled in\.$/)
  fireEvent.change(screen.getByLabelText('Your agent calls at'), { target: { value: '' } })
  const confirm = screen.getByRole('button', { name: 'Confirm the call to +1 212-555-0142' })
  await app.user.click(confirm)
  await screen.findByText('Please choose a time')
  const time = screen.getByLabelText('Your agent calls at')
  await waitFor(() => expect(document.activeElement).toBe(time))
  fireEvent.change(time, { target: { value: toDateTimeInput(Date.now() - DAY_MS) } })
  await app.user.click(confirm)
  await screen.findByText('Please choose a time in the future')
  fireEvent.change(time, { target: { value: toDateTimeInput(Date.now() + DAY_MS) } })
  await app.user.click(confirm)
  await screen.findByText('Call-back confirmed')
  await screen.findByText('No call-backs to confirm')
})

it('an overdue request is marked, and confirmed for the next time within calling hours', async () => {
  const wantedAt = Date.now() - 3 * DAY_MS
  await using app = await openApp('business', atRequest(wantedAt, { createdAt: wantedAt - 1 }))
  await screen.findByText('Overdue')
  screen.getByText(`Requested for ${formatDateTime(wantedAt)}`)
  screen.getByText('3 days ago')
  screen.getByText(/^The requested time has passed, so the next suitable time, on \w+day, is filled in\.$/)
  const time = screen.getByLabelText<HTMLInputElement>('Your agent calls at')
  expect(new Date(time.value).getTime()).toBeGreaterThan(Date.now())
  await app.user.click(screen.getByRole('button', { name: 'Confirm the call to +1 212-555-0142' }))
  await screen.findByText('Call-back confirmed')
})

it.each([true, false])(
  'when a time passes on an open page, the next one is filled in if it is untouched: %s',
  async (isUntouched) => {
    const wantedAt = Date.now() + HOUR_MS
    await using app = await openApp('business', atRequest(wantedAt))
    const time = await screen.findByLabelText<HTMLInputElement>('Your agent calls at')
    const chosen = toDateTimeInput(wantedAt + DAY_MS)
    if (!isUntouched) fireEvent.change(time, { target: { value: chosen } })
    app.world.clock.advance(2 * HOUR_MS)
    vi.advanceTimersByTime(30_000)
    await screen.findByText('Overdue')
    if (isUntouched) expect(new Date(time.value).getTime()).toBeGreaterThan(wantedAt + HOUR_MS)
    else expect(time.value).toBe(chosen)
  },
)

it.each<{ row: Partial<NewCallBack>; words: string; doubt?: string }>([
  { row: { quotes: 'found' }, words: '“Call me tomorrow.”' },
  { row: { quotes: null }, words: '“Call me tomorrow.”' },
  {
    row: { quotes: 'absent' },
    words: '“Call me tomorrow.”',
    doubt: 'These words are not in the call.',
  },
  {
    row: { quotes: 'agent' },
    words: '“Call me tomorrow.”',
    doubt: 'Only the agent said this, and the customer did not answer.',
  },
  { row: { quotes: 'none', quote: '' }, words: 'No words were quoted.' },
  { row: { quotes: 'absent', quote: '' }, words: 'The transcript was removed because of its age.' },
  { row: { source: 'outcome', quotes: 'found' }, words: '“Call me tomorrow.”' },
  { row: { source: 'outcome', quotes: 'none', quote: '' }, words: 'Added because of the call’s outcome.' },
  { row: { source: 'person', quotes: null, quote: '' }, words: 'Added by your team.' },
])('a call-back with $row shows $words', async ({ row, words, doubt }) => {
  await using _app = await openApp('business', atRequest(null, row))
  await screen.findByText(words)
  expect(screen.queryAllByText('Check this')).toHaveLength(doubt === undefined ? 0 : 1)
  if (doubt !== undefined) screen.getByText(doubt)
  screen.getByText(/^No time was given, so the next suitable time, on \w+day, is filled in\.$/)
})

it('the number that a customer left can be dialed', async () => {
  await using _app = await openApp('business', async (world, business) => {
    const field = await addField(business, { kind: 'text', name: 'Number' })
    const values = [{ field, value: '202-555-0142', quotes: 'found' as const, quoteTurn: 0 }]
    const callId = await recordAnalyzedCall(world, business, { id: 'conv_1', values })
    await business.caller.bulk.addCallBack({ callId })
    return '/bulk-caller/call-backs'
  })
  const link = await screen.findByRole('link', { name: 'Number they left: +1 202-555-0142' })
  expect(link.getAttribute('href')).toBe('tel:+12025550142')
  screen.getByText('Added by your team.')
})

it('a request is dismissed, and then listed as dismissed', async () => {
  await using app = await openApp('business', atRequest(Date.now() + DAY_MS))
  await app.user.click(await screen.findByRole('button', { name: 'Dismiss the call-back to +1 212-555-0142' }))
  await screen.findByText('Call-back dismissed')
  await screen.findByText('No call-backs to confirm')
  await app.user.selectOptions(screen.getByLabelText('Show'), 'Dismissed')
  await screen.findByText(/^Dismissed on /)
  screen.getByText('“Call me tomorrow.”')
  expect(location.search).toBe('?state=dismissed')
})

it('a failed answer is shown, and the request stays', async () => {
  const at = atRequest(Date.now() + DAY_MS)
  await using app = await openApp('business', at, { failing: ['bulk.answerCallBack'] })
  await app.user.click(await screen.findByRole('button', { name: 'Confirm the call to +1 212-555-0142' }))
  await screen.findByText('Not saved')
  screen.getByText('“Call me tomorrow.”')
})

it('a number that was put on the do-not-call list in the meantime is not confirmed', async () => {
  await using app = await openApp('business', atRequest(Date.now() + DAY_MS))
  const confirm = await screen.findByRole('button', { name: 'Confirm the call to +1 212-555-0142' })
  await app.browser.caller.bulk.addDoNotCall({ phoneNumbers: ['+12125550142'] })
  await app.user.click(confirm)
  await screen.findByText('Not saved')
  await screen.findByText('No call-backs to confirm')
})

it('Bulk Caller links to the call-backs with the number of open requests', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await requestCallBack(world, browser, {})
    return '/bulk-caller'
  })
  await app.user.click(await screen.findByRole('link', { name: 'Call-backs (1)' }))
  await screen.findByText('“Call me tomorrow.”')
})

it('missed callers are listed on the same page, and one of them is added to the requests with one click', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await recordPastCall(world, browser, { days: 1, id: 'conv_1', status: 'missed' })
    await recordPastCall(world, browser, { days: 0, id: 'conv_2', status: 'missed' })
    return '/bulk-caller/call-backs'
  })
  const card = within(await screen.findByRole('region', { name: 'Missed callers' }))
  const row = await card.findByRole('listitem')
  expect(row.textContent).toMatch(/^\+1 212-555-0142just nowView call with .*2 missed calls/)
  expect(card.getByRole('link', { name: /^View call/ }).getAttribute('href')).toMatch(/^\/call-dashboard\?call=.+/)
  expect(card.getByRole('link', { name: '+1 212-555-0142' }).getAttribute('href')).toBe('tel:+12125550142')
  await app.user.click(card.getByRole('button', { name: 'Add to call-backs' }))
  await screen.findByText('Added to your call-backs')
  await screen.findByText('Added by your team.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Missed callers' })).toBeNull())
})

it('requests in test calls are shown only with the switch, which the URL keeps', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await requestCallBack(world, browser, {})
    const call = await world.deps.db.selectFrom('calls').selectAll().executeTakeFirstOrThrow()
    await changeCall(world.deps.db, call, { change: { testMode: 1 } })
    return '/bulk-caller/call-backs'
  })
  await screen.findByText('No call-backs to confirm')
  await app.user.click(screen.getByRole('switch', { name: 'Include test calls' }))
  await screen.findByText('“Call me tomorrow.”')
  expect(location.search).toBe('?tests=yes')
})

function atRequest(wantedAt: number | null, row: Partial<NewCallBack> = {}): StartPath {
  return async (world, browser) => {
    await requestCallBack(world, browser, { wantedAt, ...row })
    return '/bulk-caller/call-backs'
  }
}

/** Records a call in which Grace Hopper asked to be called back. */
async function requestCallBack(world: World, business: Browser, row: Partial<NewCallBack>): Promise<void> {
  const { db, now } = world.deps
  const callId = await recordPastCall(world, business, { days: 0, id: 'conv_1' })
  await db
    .insertInto('call_backs')
    .values({
      id: 'call_back_1',
      source: 'customer',
      tenantId: await tenantOf(business),
      callId,
      campaignId: null,
      recipientId: null,
      phoneNumber: asE164('+12125550142'),
      contactName: 'Grace Hopper',
      quote: 'Call me tomorrow.',
      quotes: 'found',
      quoteTurn: 0,
      wantedAt: null,
      state: 'proposed',
      createdAt: now(),
      answeredAt: null,
      ...row,
    })
    .execute()
}
