// @vitest-environment happy-dom
import { tenantOf } from '@callwright/api/testing/operator'
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { Browser, World } from '@callwright/api/testing/test-world'
import { asE164 } from '@callwright/contract/text/phone'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { interceptNetwork, openApp, type StartPath } from '../../../testing/open-app.tsx'
import { toDateTimeInput } from '../../../lib/local-time.ts'

interceptNetwork()

const DAY_MS = 86_400_000

it('a request shows who said what, links to the call, and is confirmed for the requested time', async () => {
  const wantedAt = Date.now() + DAY_MS
  await using app = await openApp({ as: 'business', at: atRequest(wantedAt) })
  await screen.findByText('“Call me tomorrow.”')
  screen.getByText('Grace Hopper')
  const link = screen.getByRole('link', { name: 'View call with +1 212-555-0142' })
  expect(link.getAttribute('href')).toMatch(/^\/call-dashboard\?call=.+/)
  expect(screen.getByLabelText<HTMLInputElement>('Call at').value).toBe(toDateTimeInput(wantedAt))
  await app.user.click(screen.getByRole('button', { name: 'Confirm the call to +1 212-555-0142' }))
  await screen.findByText('Call-back confirmed')
  await app.user.click(screen.getByRole('button', { name: 'View schedule' }))
  await screen.findByRole('link', { name: 'Call back Grace Hopper' })
})

it('a time is required and must be in the future', async () => {
  await using app = await openApp({ as: 'business', at: atRequest(null) })
  await screen.findByText('The customer gave no time.')
  const confirm = screen.getByRole('button', { name: 'Confirm the call to +1 212-555-0142' })
  await app.user.click(confirm)
  await screen.findByText('Please choose a time')
  const time = screen.getByLabelText('Call at')
  await waitFor(() => expect(document.activeElement).toBe(time))
  fireEvent.change(time, { target: { value: toDateTimeInput(Date.now() - DAY_MS) } })
  await app.user.click(confirm)
  await screen.findByText('Please choose a time in the future')
  fireEvent.change(time, { target: { value: toDateTimeInput(Date.now() + DAY_MS) } })
  await app.user.click(confirm)
  await screen.findByText('Call-back confirmed')
  await screen.findByText('No call-backs to confirm')
})

it('a request is dismissed, and then listed as dismissed', async () => {
  await using app = await openApp({ as: 'business', at: atRequest(Date.now() + DAY_MS) })
  await app.user.click(await screen.findByRole('button', { name: 'Dismiss the request from +1 212-555-0142' }))
  await screen.findByText('Call-back dismissed')
  await screen.findByText('No call-backs to confirm')
  await app.user.selectOptions(screen.getByLabelText('Show'), 'Dismissed')
  await screen.findByText(/^Dismissed on /)
  screen.getByText('“Call me tomorrow.”')
  expect(location.search).toBe('?state=dismissed')
})

it('a failed answer is shown, and the request stays', async () => {
  const at = atRequest(Date.now() + DAY_MS)
  await using app = await openApp({ as: 'business', at, failing: ['bulk.answerCallBack'] })
  await app.user.click(await screen.findByRole('button', { name: 'Confirm the call to +1 212-555-0142' }))
  await screen.findByText('Not saved')
  screen.getByText('“Call me tomorrow.”')
})

it('a number that was put on the do-not-call list in the meantime is not confirmed', async () => {
  let addDoNotCall: () => Promise<unknown> = async () => {}
  await using app = await openApp({
    as: 'business',
    at: async (world, browser) => {
      addDoNotCall = async () => await browser.caller.bulk.addDoNotCall({ phoneNumbers: ['+12125550142'] })
      await requestCallBack(world, browser, Date.now() + DAY_MS)
      return '/bulk-caller/call-backs'
    },
  })
  const confirm = await screen.findByRole('button', { name: 'Confirm the call to +1 212-555-0142' })
  await addDoNotCall()
  await app.user.click(confirm)
  await screen.findByText('Not saved')
  await screen.findByText('No call-backs to confirm')
})

it('Bulk Caller links to the call-backs with the number of open requests', async () => {
  await using app = await openApp({
    as: 'business',
    at: async (world, browser) => {
      await requestCallBack(world, browser, null)
      return '/bulk-caller'
    },
  })
  await app.user.click(await screen.findByRole('link', { name: 'Call-backs (1)' }))
  await screen.findByText('“Call me tomorrow.”')
})

function atRequest(wantedAt: number | null): StartPath {
  return async (world, browser) => {
    await requestCallBack(world, browser, wantedAt)
    return '/bulk-caller/call-backs'
  }
}

/** Records a call in which Grace Hopper asked to be called back. */
async function requestCallBack(world: World, business: Browser, wantedAt: number | null): Promise<void> {
  const { db, now } = world.deps
  const callId = await recordPastCall(world, business, { days: 0, id: 'conv_1' })
  await db
    .insertInto('call_backs')
    .values({
      id: 'call_back_1',
      tenantId: await tenantOf(business),
      callId,
      campaignId: null,
      recipientId: null,
      phoneNumber: asE164('+12125550142'),
      contactName: 'Grace Hopper',
      quote: 'Call me tomorrow.',
      quoteTurn: 0,
      wantedAt,
      state: 'proposed',
      createdAt: now(),
      answeredAt: null,
    })
    .execute()
}
