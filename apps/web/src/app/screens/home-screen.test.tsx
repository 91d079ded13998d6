// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import { screen, waitFor } from '@testing-library/react'
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

it('Home has no figures of the day before the first call', async () => {
  await using _app = await openApp('business', '/dashboard')
  await screen.findByRole('heading', { name: 'Get your agent ready' })
  await screen.findByText('No calls yet')
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull()
  expect(screen.queryByText('No calls today')).toBeNull()
})
