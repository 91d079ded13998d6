// @vitest-environment happy-dom
import { OPERATOR_PASSWORD } from '@callwright/api/testing/operator'
import { PASSWORD } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'
import { addEndpoint } from '../../../testing/webhooks.ts'

const SECRET = /^whsec_[\w+/]{43}=$/

it('a business adds its first endpoint, gets the secret, and opens the endpoint', async () => {
  await using app = await openApp('business', '/integrations')
  await screen.findByText('No endpoints yet')
  expect(screen.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/api/docs')
  const dialog = within(await openForm(app.user))
  await app.user.type(dialog.getByLabelText('URL'), 'https://crm.example.com/hooks')
  await app.user.type(dialog.getByLabelText('Password'), PASSWORD)
  await app.user.click(dialog.getByRole('button', { name: 'All events' }))
  await app.user.click(dialog.getByRole('checkbox', { name: /call\.started$/ }))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Endpoint added' })
  const secret = screen.getByRole('group', { name: 'Signing secret' }).textContent
  expect(secret).toMatch(SECRET)
  await app.user.keyboard('{Escape}')
  await screen.findByText('Please copy the secret first')
  await app.user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByText('Signing secret copied')
  expect(await navigator.clipboard.readText()).toBe(secret)
  await app.user.click(screen.getByRole('button', { name: 'Open endpoint' }))
  await screen.findByRole('heading', { name: 'crm.example.com', level: 1 })
  const events = within(screen.getByRole('list', { name: 'Events' }))
  expect(events.getAllByRole('listitem')).toHaveLength(17)
  expect(events.queryByText('call.started')).toBeNull()
  await screen.findByText('Nothing sent yet')
})

it.each([
  { allowPrivate: false, hint: 'Must start with https:// and accept POST requests.' },
  { allowPrivate: true, hint: 'Must start with https:// or http:// and accept POST requests.' },
])('the hint says which URLs are accepted: $hint', async ({ allowPrivate, hint }) => {
  await using app = await openApp('business', async ({ deps }) => {
    Object.assign(deps, { settings: { ...deps.settings, webhooksAllowPrivate: allowPrivate } })
    return '/integrations'
  })
  const dialog = within(await openForm(app.user))
  await dialog.findByText(hint)
  dialog.getByText('So that only you decide where data about your calls goes.')
})

it('a URL and an event are required', async () => {
  await using app = await openApp('business', '/integrations')
  const dialog = within(await openForm(app.user))
  await app.user.click(dialog.getByRole('button', { name: 'None' }))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  const url = await dialog.findByRole('textbox', { name: 'URL', description: 'Please enter the URL' })
  await waitFor(() => expect(document.activeElement).toBe(url))
  dialog.getByRole('group', { name: 'Events', description: 'Please choose at least one event' })
  await app.user.click(dialog.getByRole('checkbox', { name: /call\.missed$/ }))
  await waitFor(() => expect(dialog.queryByText('Please choose at least one event')).toBeNull())
})

it('a URL that is not allowed is refused at its field, which keeps the input', async () => {
  await using app = await openApp('business', '/integrations')
  const dialog = within(await openForm(app.user))
  await app.user.type(dialog.getByLabelText('URL'), 'http://crm.example.com')
  await app.user.type(dialog.getByLabelText('Password'), PASSWORD)
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  const description = 'The URL must start with https://'
  const url = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'URL', description })
  await waitFor(() => expect(document.activeElement).toBe(url))
  expect(url.value).toBe('http://crm.example.com')
  await app.user.type(url, '/')
  await waitFor(() => expect(dialog.queryByText(description)).toBeNull())
})

it('a failed save is shown, and the form stays', async () => {
  await using app = await openApp('business', '/integrations', { failing: ['webhooks.addEndpoint'] })
  const dialog = within(await openForm(app.user))
  await app.user.type(dialog.getByLabelText('URL'), 'https://crm.example.com/hooks')
  await app.user.type(dialog.getByLabelText('Password'), PASSWORD)
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('alert')
  dialog.getByRole('button', { name: 'Save' })
})

it('with ten endpoints, none can be added', async () => {
  await using _app = await openApp('business', async (_world, browser) => {
    for (let number = 0; number < 10; number += 1) await addEndpoint(browser, { description: `CRM ${number}` })
    return '/integrations'
  })
  await screen.findByText('10 of 10 endpoints. Remove one to add another.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add endpoint' }).disabled).toBe(true)
  const links = screen.getAllByRole('link', { name: /^CRM \d$/ })
  expect(links).toHaveLength(10)
  expect(links[0]?.getAttribute('href')).toMatch(/^\/integrations\/.+/)
})

it('the operator adds an endpoint for the events of all clients', async () => {
  await using app = await openApp('operator', '/integrations')
  await screen.findByText('Connect this installation, including all clients’ calls, to other software.')
  const dialog = within(await openForm(app.user))
  await app.user.type(dialog.getByLabelText('URL'), 'https://ops.example.com/hooks')
  await app.user.type(dialog.getByLabelText('Password'), OPERATOR_PASSWORD)
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Endpoint added' })
  await app.user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('link', { name: 'ops.example.com' })
  expect(await app.world.deps.db.selectFrom('webhook_endpoints').select(['tenantId', 'url']).execute()).toEqual([
    { tenantId: null, url: 'https://ops.example.com/hooks' },
  ])
})

async function openForm(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Add endpoint' }))
  return await screen.findByRole('dialog', { name: 'Add endpoint' })
}
