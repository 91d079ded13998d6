// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import { indexCalls } from '@callwright/db/testing/index-calls'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp, type OpenedApp } from '../../testing/open-app.tsx'
import { ROUTES } from '../navigation.ts'
import { PLACE_HELP } from './places.ts'

const SEARCH_KEYS = '{Control>}k{/Control}'

it('Ctrl+K goes to a place by its name, and to a call by its words', async () => {
  let callId = ''
  await using app = await openApp('business', async (world, business) => {
    callId = await recordPastCall(world, business, { days: 1, id: 'conv_1' })
    await indexCalls(world.deps.db)
    return '/dashboard'
  })
  await screen.findByRole('heading', { level: 1 })
  await search(app, 'do-not')
  await screen.findByRole('option', { name: /^Do-not-call list/ })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/bulk-caller/do-not-call'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await search(app, 'pelican')
  await app.user.click(await screen.findByRole('option', { name: /^\+1 212-555-0142/ }))
  await screen.findByRole('dialog', { name: 'Call Details' })
  expect(new URLSearchParams(location.search).get('call')).toBe(callId)
})

it('clearing the text keeps the search open, and Tab goes to its next control', async () => {
  await using app = await openApp('business', '/settings')
  await screen.findByRole('heading', { level: 1 })
  await search(app, 'zzz')
  await screen.findByText('Nothing found.')
  await app.user.keyboard('{Backspace}{Backspace}{Backspace}')
  await screen.findByRole('option', { name: /^Home/ })
  await app.user.keyboard('h{Tab}')
  expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeNull()
  expect(location.pathname).toBe('/settings')
})

it('the operator finds clients', async () => {
  await using app = await openApp('operator', async (world) => {
    await world.signUp('ada@example.com', 'Ada Dental')
    return '/settings'
  })
  await screen.findByRole('heading', { level: 1 })
  await search(app, 'ada')
  await app.user.click(await screen.findByRole('option', { name: /^Ada Dental/ }))
  await screen.findByRole('heading', { name: 'Ada Dental', level: 1 })
})

it('a business does not find the operator’s places', async () => {
  await using app = await openApp('business', '/settings')
  await screen.findByRole('heading', { level: 1 })
  await search(app, 'a')
  await screen.findByRole('option', { name: 'AI Agent' })
  expect(screen.queryByRole('option', { name: /^(Admin|Audit)/ })).toBeNull()
})

it('? shows the page’s help and the shortcuts, but not while typing or in another dialog', async () => {
  await using app = await openApp('business', '/call-dashboard')
  await app.user.type(await screen.findByPlaceholderText('Search calls...'), '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await app.user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Help and shortcuts' }))
  help.getByText(PLACE_HELP['/call-dashboard'] ?? '')
  await app.user.keyboard(SEARCH_KEYS)
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
})

it('every place has help', () => {
  expect(Object.keys(PLACE_HELP)).toEqual(ROUTES.map(({ path }) => path))
})

async function search({ user }: OpenedApp, text: string): Promise<void> {
  await user.keyboard(SEARCH_KEYS)
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), text)
}
