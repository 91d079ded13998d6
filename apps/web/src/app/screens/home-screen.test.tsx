// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import { asE164 } from '@callwright/contract/text/phone'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import { it, openApp } from '../../testing/open-app.tsx'

it('Home shows the calls together with the setup list above them, which then cannot push them down', async () => {
  /** Whether the list was there, each time the page changed while the calls were shown. */
  const listShown: boolean[] = []
  const observer = new MutationObserver(() => {
    const title = screen.queryByRole('heading', { name: 'Call Log' })
    if (title) listShown.push(screen.queryByRole('heading', { name: 'Get your agent ready' }) !== null)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  onTestFinished(() => observer.disconnect())
  await using _app = await openApp('business', async (world, browser) => {
    await recordPastCall(world, browser, { days: 0, id: 'conv_1' })
    return '/dashboard'
  })
  await screen.findByText('1 call today')
  await waitFor(() => expect(listShown).not.toEqual([]))
  observer.disconnect()
  expect(listShown).not.toContain(false)
})

it('Home says what waits for a person, each with a link to its list', async () => {
  await using _app = await openApp('business', async (world, browser) => {
    const callId = await recordPastCall(world, browser, { days: 0, id: 'conv_1' })
    await browser.caller.bulk.addCallBack({ callId })
    const { db, now } = world.deps
    await db
      .updateTable('call_backs')
      .set({ wantedAt: now() - 1, phoneNumber: asE164('+12125550143') })
      .execute()
    await db.updateTable('calls').set({ needsCheck: 1 }).execute()
    await recordPastCall(world, browser, { days: 0, id: 'conv_2', status: 'missed' })
    return '/dashboard'
  })
  const note = within((await screen.findByText(/^Needs your attention:/)).closest('div') ?? document.body)
  const links = note.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['1 call-back to confirm (1 overdue)', '/bulk-caller/call-backs'],
    ['1 missed caller (last 7 days)', '/bulk-caller/call-backs#missed-callers'],
    ['1 call with answers to check (any date)', '/call-dashboard?needsCheck=true&tests=no'],
  ])
})

it('Home has no figures of the day before the first call', async () => {
  await using _app = await openApp('business', '/dashboard')
  await screen.findByRole('heading', { name: 'Get your agent ready' })
  await screen.findByText('No calls yet')
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull()
  expect(screen.queryByText('No calls today')).toBeNull()
})
