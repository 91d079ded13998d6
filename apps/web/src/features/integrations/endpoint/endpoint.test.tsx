// @vitest-environment happy-dom
import { type Browser, PASSWORD, type World } from '@callwright/api/testing/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { toDateTimeInput } from '#lib/local-time.ts'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'
import { addEndpoint, completeCall } from '../../../testing/webhooks.ts'

const DAY_MS = 86_400_000

it('a test event appears in the log', async () => {
  await using app = await openApp('business', atEndpoint())
  await screen.findByText('Nothing sent yet')
  await app.user.click(screen.getByRole('button', { name: 'Send test event' }))
  await screen.findByText('Sending a test event')
  await screen.findByRole('button', { name: /^View webhook\.test, / })
})

it('the settings are edited, and the secret stays', async () => {
  await using app = await openApp('business', atEndpoint())
  await app.user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit endpoint' }))
  expect(dialog.getByLabelText<HTMLInputElement>('URL').value).toBe('https://crm.example.com/hooks')
  await app.user.type(dialog.getByLabelText(/^Description/), 'Our CRM')
  await app.user.click(dialog.getByRole('checkbox', { name: /call\.missed$/ }))
  await app.user.click(dialog.getByRole('switch', { name: 'Include the transcript' }))
  await app.user.type(dialog.getByLabelText('Password'), PASSWORD)
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Endpoint saved')
  await screen.findByRole('heading', { name: 'Our CRM', level: 1 })
  await screen.findByText('Included')
  within(screen.getByRole('list', { name: 'Events' })).getByText('call.missed')
})

it('a rotated secret is shown with the time until which the previous one works', async () => {
  await using app = await openApp('business', atEndpoint())
  await app.user.click(await screen.findByRole('button', { name: 'Rotate secret' }))
  const question = within(await screen.findByRole('dialog', { name: 'Rotate the signing secret?' }))
  await app.user.type(question.getByLabelText('Password'), PASSWORD)
  await app.user.click(question.getByRole('button', { name: 'Rotate secret' }))
  await screen.findByRole('dialog', { name: 'Secret rotated' })
  screen.getByText(/ The previous one works until .+\.$/)
  expect(screen.getByRole('group', { name: 'New secret' }).textContent).toMatch(/^whsec_/)
  await app.user.keyboard('{Escape}')
  await screen.findByText('Please copy the secret first')
  await app.user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/^Messages are also signed with the previous secret until .+\.$/)
})

it('an endpoint is switched off and on again', async () => {
  await using app = await openApp('business', atEndpoint())
  const send = await screen.findByRole('switch', { name: 'Send events to this endpoint' })
  await app.user.click(send)
  await screen.findByText(/^This endpoint is off\. /)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send test event' }).disabled).toBe(true)
  await app.user.click(screen.getByRole('button', { name: 'Switch on' }))
  await waitFor(() => expect(screen.queryByText(/^This endpoint is off\. /)).toBeNull())
  expect(send.getAttribute('aria-checked')).toBe('true')
})

it.each([
  [{ offReason: 'gone' }, /^Your server returned 410 \(Gone\)/],
  [{ offReason: 'failing' }, /^Every delivery failed for five days/],
  [{ failingSince: Date.now() - DAY_MS }, /^Every delivery has failed since /],
] as const)('an endpoint with %j says what to do', async (change, text) => {
  const at = atEndpoint(async ({ deps }, endpointId) => {
    await deps.db.updateTable('webhook_endpoints').set(change).where('id', '=', endpointId).execute()
  })
  await using _app = await openApp('business', at)
  await screen.findByText(text)
})

it('a removed endpoint is gone', async () => {
  await using app = await openApp('business', atEndpoint())
  await app.user.click(await screen.findByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove this endpoint?' }))
  await app.user.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Endpoint removed')
  await screen.findByText('No endpoints yet')
  expect(location.pathname).toBe('/integrations')
})

it('events since a given time are sent again', async () => {
  const at = async (world: World, browser: Browser): Promise<string> =>
    `/integrations/${(await completeCall(world, browser)).endpointId}`
  await using app = await openApp('business', at)
  await app.user.click(await screen.findByRole('button', { name: 'Redeliver since…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redeliver since a time' }))
  const since = dialog.getByLabelText('Since')
  fireEvent.change(since, { target: { value: toDateTimeInput(Date.now() + DAY_MS) } })
  await app.user.click(dialog.getByRole('button', { name: 'Redeliver' }))
  await dialog.findByText('Please choose a time in the past')
  fireEvent.change(since, { target: { value: toDateTimeInput(Date.now() - DAY_MS) } })
  await app.user.click(dialog.getByRole('button', { name: 'Redeliver' }))
  await screen.findByText('Sending 1 message')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('without events since that time, nothing is sent', async () => {
  await using app = await openApp('business', atEndpoint())
  await app.user.click(await screen.findByRole('button', { name: 'Redeliver since…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redeliver since a time' }))
  await app.user.click(dialog.getByRole('button', { name: 'Redeliver' }))
  await screen.findByText('Nothing to send')
})

it.each([
  ['webhooks.sendTest', 'Send test event', null, 'No test event was sent'],
  ['webhooks.rotateSecret', 'Rotate secret', 'Rotate secret', /^Something went wrong|The secret was not rotated/],
  ['webhooks.removeEndpoint', 'Remove', 'Remove', 'Not removed'],
  ['webhooks.redeliverSince', 'Redeliver since…', 'Redeliver', 'Nothing was sent'],
])('a failed %s is shown', async (procedure, button, confirmation, title) => {
  await using app = await openApp('business', atEndpoint(), { failing: [procedure] })
  await app.user.click(await screen.findByRole('button', { name: button }))
  if (confirmation !== null) {
    const dialog = within(await screen.findByRole('dialog'))
    const password = dialog.queryByLabelText('Password')
    if (password) await app.user.type(password, PASSWORD)
    await app.user.click(dialog.getByRole('button', { name: confirmation }))
  }
  await screen.findByText(title)
})

it('a failed switch is shown', async () => {
  await using app = await openApp('business', atEndpoint(), { failing: ['webhooks.changeEndpoint'] })
  await app.user.click(await screen.findByRole('switch', { name: 'Send events to this endpoint' }))
  await screen.findByText('Not switched off')
})

function atEndpoint(prepare?: (world: World, endpointId: string) => Promise<void>): StartPath {
  return async (world, browser) => {
    const { id } = await addEndpoint(browser)
    await prepare?.(world, id)
    return `/integrations/${id}`
  }
}
